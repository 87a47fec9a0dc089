/*
 * explain_data_steps.h - the expected steps of explain_data_cases.h, in its order: rule, name,
 * formula, value; bits with their width.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef EXPLAIN_DATA_STEPS_H
#define EXPLAIN_DATA_STEPS_H

/* clang-format off: a line a step */
static const char *const data_steps[] = {
	/* UNORM, B G R 1 */
	"X1, bytes, read at the lane's address: 80 ff 01 ac\n"
	"T1, R, UNORM: 80/8 from bit 0\n"
	"T5, R, v / (2^n - 1): 128 / 255\n"
	"T5, R, to nearest, ties to even: 3f008081/32 float\n"
	"T1, G, UNORM: ff/8 from bit 8\n"
	"T5, G, v / (2^n - 1): 255 / 255\n"
	"T5, G, to nearest, ties to even: 3f800000/32 float\n"
	"T1, B, UNORM: 01/8 from bit 16\n"
	"T5, B, v / (2^n - 1): 1 / 255\n"
	"T5, B, to nearest, ties to even: 3b808081/32 float\n"
	"T1, A, UNORM: ac/8 from bit 24\n"
	"T5, A, v / (2^n - 1): 172 / 255\n"
	"T5, A, to nearest, ties to even: 3f2cacad/32 float\n"
	"T23, X, DST_SEL: B: 3b808081/32 float\n"
	"T23, Y, DST_SEL: G: 3f800000/32 float\n"
	"T23, Z, DST_SEL: R: 3f008081/32 float\n"
	"T24, W, DST_SEL: 1: 3f800000/32 float\n"
	"T27, VDATA+0, one register per component: 3b808081/32\n"
	"T27, VDATA+1, one register per component: 3f800000/32\n"
	"T27, VDATA+2, one register per component: 3f008081/32\n"
	"T27, VDATA+3, one register per component: 3f800000/32\n",
	/* SNORM */
	"X1, bytes, read at the lane's address: 40 81 80 ff\n"
	"T1, R, SNORM: 40/8 from bit 0\n"
	"T6, R, max(s, -(2^(n-1) - 1)) / (2^(n-1) - 1): 64 / 127\n"
	"T6, R, to nearest, ties to even: 3f010204/32 float\n"
	"T1, G, SNORM: 81/8 from bit 8\n"
	"T6, G, max(s, -(2^(n-1) - 1)) / (2^(n-1) - 1): -127 / 127\n"
	"T6, G, to nearest, ties to even: bf800000/32 float\n"
	"T1, B, SNORM: 80/8 from bit 16\n"
	"T6, B, max(s, -(2^(n-1) - 1)) / (2^(n-1) - 1): -127 / 127\n"
	"T6, B, to nearest, ties to even: bf800000/32 float\n"
	"T1, A, SNORM: ff/8 from bit 24\n"
	"T6, A, max(s, -(2^(n-1) - 1)) / (2^(n-1) - 1): -1 / 127\n"
	"T6, A, to nearest, ties to even: bc010204/32 float\n"
	"T23, X, DST_SEL: R: 3f010204/32 float\n"
	"T23, Y, DST_SEL: G: bf800000/32 float\n"
	"T23, Z, DST_SEL: B: bf800000/32 float\n"
	"T23, W, DST_SEL: A: bc010204/32 float\n"
	"T27, VDATA+0, one register per component: 3f010204/32\n"
	"T27, VDATA+1, one register per component: bf800000/32\n"
	"T27, VDATA+2, one register per component: bf800000/32\n"
	"T27, VDATA+3, one register per component: bc010204/32\n",
	/* SNORM 16 */
	"X1, bytes, read at the lane's address: ff 7f 00 80\n"
	"T1, R, SNORM: 7fff/16 from bit 0\n"
	"T6, R, max(s, -(2^(n-1) - 1)) / (2^(n-1) - 1): 32767 / 32767\n"
	"T6, R, to nearest, ties to even: 3f800000/32 float\n"
	"T1, G, SNORM: 8000/16 from bit 16\n"
	"T6, G, max(s, -(2^(n-1) - 1)) / (2^(n-1) - 1): -32767 / 32767\n"
	"T6, G, to nearest, ties to even: bf800000/32 float\n"
	"T23, X, DST_SEL: R: 3f800000/32 float\n"
	"T23, Y, DST_SEL: G: bf800000/32 float\n"
	"T27, VDATA+0, one register per component: 3f800000/32\n"
	"T27, VDATA+1, one register per component: bf800000/32\n",
	/* SNORM_OGL */
	"X1, bytes, read at the lane's address: 00 ff 80 7f\n"
	"T1, R, SNORM_OGL: 00/8 from bit 0\n"
	"T7, R, (2s + 1) / (2^n - 1): 1 / 255\n"
	"T7, R, to nearest, ties to even: 3b808081/32 float\n"
	"T1, G, SNORM_OGL: ff/8 from bit 8\n"
	"T7, G, (2s + 1) / (2^n - 1): -1 / 255\n"
	"T7, G, to nearest, ties to even: bb808081/32 float\n"
	"T1, B, SNORM_OGL: 80/8 from bit 16\n"
	"T7, B, (2s + 1) / (2^n - 1): -255 / 255\n"
	"T7, B, to nearest, ties to even: bf800000/32 float\n"
	"T1, A, SNORM_OGL: 7f/8 from bit 24\n"
	"T7, A, (2s + 1) / (2^n - 1): 255 / 255\n"
	"T7, A, to nearest, ties to even: 3f800000/32 float\n"
	"T23, X, DST_SEL: R: 3b808081/32 float\n"
	"T23, Y, DST_SEL: G: bb808081/32 float\n"
	"T23, Z, DST_SEL: B: bf800000/32 float\n"
	"T23, W, DST_SEL: A: 3f800000/32 float\n"
	"T27, VDATA+0, one register per component: 3b808081/32\n"
	"T27, VDATA+1, one register per component: bb808081/32\n"
	"T27, VDATA+2, one register per component: bf800000/32\n"
	"T27, VDATA+3, one register per component: 3f800000/32\n",
	/* USCALED */
	"X1, bytes, read at the lane's address: 00 fa 1f c0\n"
	"T1, R, USCALED: 200/10 from bit 0\n"
	"T8, R, v: 44000000/32 float\n"
	"T1, G, USCALED: 3fe/10 from bit 10\n"
	"T8, G, v: 447f8000/32 float\n"
	"T1, B, USCALED: 001/10 from bit 20\n"
	"T8, B, v: 3f800000/32 float\n"
	"T1, A, USCALED: 3/2 from bit 30\n"
	"T8, A, v: 40400000/32 float\n"
	"T23, X, DST_SEL: R: 44000000/32 float\n"
	"T23, Y, DST_SEL: G: 447f8000/32 float\n"
	"T23, Z, DST_SEL: B: 3f800000/32 float\n"
	"T23, W, DST_SEL: A: 40400000/32 float\n"
	"T27, VDATA+0, one register per component: 44000000/32\n"
	"T27, VDATA+1, one register per component: 447f8000/32\n"
	"T27, VDATA+2, one register per component: 3f800000/32\n"
	"T27, VDATA+3, one register per component: 40400000/32\n",
	/* SSCALED */
	"X1, bytes, read at the lane's address: 00 fa 1f c0\n"
	"T1, R, SSCALED: 200/10 from bit 0\n"
	"T8, R, s, as two's complement: c4000000/32 float\n"
	"T1, G, SSCALED: 3fe/10 from bit 10\n"
	"T8, G, s, as two's complement: c0000000/32 float\n"
	"T1, B, SSCALED: 001/10 from bit 20\n"
	"T8, B, s, as two's complement: 3f800000/32 float\n"
	"T1, A, SSCALED: 3/2 from bit 30\n"
	"T8, A, s, as two's complement: bf800000/32 float\n"
	"T23, X, DST_SEL: R: c4000000/32 float\n"
	"T23, Y, DST_SEL: G: c0000000/32 float\n"
	"T23, Z, DST_SEL: B: 3f800000/32 float\n"
	"T23, W, DST_SEL: A: bf800000/32 float\n"
	"T27, VDATA+0, one register per component: c4000000/32\n"
	"T27, VDATA+1, one register per component: c0000000/32\n"
	"T27, VDATA+2, one register per component: 3f800000/32\n"
	"T27, VDATA+3, one register per component: bf800000/32\n",
	/* UINT, 0 1 G B */
	"X1, bytes, read at the lane's address: ef cd ab 89\n"
	"T1, R, UINT: cdef/16 from bit 0\n"
	"T9, R, v zero-extended: 0000cdef/32\n"
	"T1, G, UINT: 89ab/16 from bit 16\n"
	"T9, G, v zero-extended: 000089ab/32\n"
	"T23, X, DST_SEL: 0: 00000000/32\n"
	"T24, Y, DST_SEL: 1: 00000001/32\n"
	"T23, Z, DST_SEL: G: 000089ab/32\n"
	"T23, W, DST_SEL selects a channel that the format lacks: 0: 00000000/32\n"
	"T27, VDATA+0, one register per component: 00000000/32\n"
	"T27, VDATA+1, one register per component: 00000001/32\n"
	"T27, VDATA+2, one register per component: 000089ab/32\n"
	"T27, VDATA+3, one register per component: 00000000/32\n",
	/* SINT, A R */
	"X1, bytes, read at the lane's address: 7f ff 01 80\n"
	"T1, R, SINT: 7f/8 from bit 0\n"
	"T9, R, s sign-extended: 0000007f/32\n"
	"T1, G, SINT: ff/8 from bit 8\n"
	"T9, G, s sign-extended: ffffffff/32\n"
	"T1, B, SINT: 01/8 from bit 16\n"
	"T9, B, s sign-extended: 00000001/32\n"
	"T1, A, SINT: 80/8 from bit 24\n"
	"T9, A, s sign-extended: ffffff80/32\n"
	"T23, X, DST_SEL: A: ffffff80/32\n"
	"T23, Y, DST_SEL: R: 0000007f/32\n"
	"T27, VDATA+0, one register per component: ffffff80/32\n"
	"T27, VDATA+1, one register per component: 0000007f/32\n",
	/* FLOAT 32 */
	"X1, bytes, read at the lane's address: 01 00 80 7f 01 00 00 80\n"
	"T1, R, FLOAT: 7f800001/32 from bit 0\n"
	"T10, R, the bits unchanged: 7f800001/32 float\n"
	"T1, G, FLOAT: 80000001/32 from bit 32\n"
	"T10, G, the bits unchanged: 80000001/32 float\n"
	"T23, X, DST_SEL: R: 7f800001/32 float\n"
	"T23, Y, DST_SEL: G: 80000001/32 float\n"
	"T27, VDATA+0, one register per component: 7f800001/32\n"
	"T27, VDATA+1, one register per component: 80000001/32\n",
	/* UINT 32, one component */
	"X1, bytes, read at the lane's address: 01 00 00 00 02 00 00 00 03 00 00 00 04 00 00 00\n"
	"T1, R, UINT: 00000001/32 from bit 0\n"
	"T1, G, UINT: 00000002/32 from bit 32\n"
	"T1, B, UINT: 00000003/32 from bit 64\n"
	"T1, A, UINT: 00000004/32 from bit 96\n"
	"T23, X, DST_SEL: R: 00000001/32\n"
	"T27, VDATA+0, one register per component: 00000001/32\n",
	/* FLOAT 16 */
	"X1, bytes, read at the lane's address: 00 c0 01 00 01 7c 00 3c\n"
	"T1, R, FLOAT: c000/16 from bit 0\n"
	"T11, R, the same number as a float32: c0000000/32 float\n"
	"T1, G, FLOAT: 0001/16 from bit 16\n"
	"T11, G, the same number as a float32: 33800000/32 float\n"
	"T1, B, FLOAT: 7c01/16 from bit 32\n"
	"T11, B, the same number as a float32: 7f802000/32 float\n"
	"T1, A, FLOAT: 3c00/16 from bit 48\n"
	"T11, A, the same number as a float32: 3f800000/32 float\n"
	"T23, X, DST_SEL: R: c0000000/32 float\n"
	"T23, Y, DST_SEL: G: 33800000/32 float\n"
	"T23, Z, DST_SEL: B: 7f802000/32 float\n"
	"T27, VDATA+0, one register per component: c0000000/32\n"
	"T27, VDATA+1, one register per component: 33800000/32\n"
	"T27, VDATA+2, one register per component: 7f802000/32\n",
	/* FLOAT 11 10 */
	"X1, bytes, read at the lane's address: c0 fb 3d 78\n"
	"T1, R, FLOAT: 3c0/11 from bit 0\n"
	"T11, R, the same number as a float32: 3f800000/32 float\n"
	"T1, G, FLOAT: 7bf/11 from bit 11\n"
	"T11, G, the same number as a float32: 477e0000/32 float\n"
	"T1, B, FLOAT: 1e0/10 from bit 22\n"
	"T11, B, the same number as a float32: 3f800000/32 float\n"
	"T23, X, DST_SEL: R: 3f800000/32 float\n"
	"T23, Y, DST_SEL: G: 477e0000/32 float\n"
	"T23, Z, DST_SEL: B: 3f800000/32 float\n"
	"T27, VDATA+0, one register per component: 3f800000/32\n"
	"T27, VDATA+1, one register per component: 477e0000/32\n"
	"T27, VDATA+2, one register per component: 3f800000/32\n",
	/* MTBUF */
	"X1, bytes, read at the lane's address: 34\n"
	"T1, R, UINT: 34/8 from bit 0\n"
	"T9, R, v zero-extended: 00000034/32\n"
	"T23, X, DST_SEL: R: 00000034/32\n"
	"T27, VDATA+0, one register per component: 00000034/32\n",
	/* T4 SNORM */
	"X1, bytes, read at the lane's address: 01 02 00 80\n"
	"T1, R, SNORM: 201/10 from bit 0\n"
	"T6, R, max(s, -(2^(n-1) - 1)) / (2^(n-1) - 1): -511 / 511\n"
	"T6, R, to nearest, ties to even: bf800000/32 float\n"
	"T1, G, SNORM: 000/10 from bit 10\n"
	"T6, G, max(s, -(2^(n-1) - 1)) / (2^(n-1) - 1): 0 / 511\n"
	"T6, G, to nearest, ties to even: 00000000/32 float\n"
	"T1, B, SNORM: 000/10 from bit 20\n"
	"T6, B, max(s, -(2^(n-1) - 1)) / (2^(n-1) - 1): 0 / 511\n"
	"T6, B, to nearest, ties to even: 00000000/32 float\n"
	"T1, A, UNORM: 2/2 from bit 30\n"
	"T4, A, a 2-bit alpha is read unsigned: UNORM\n"
	"T5, A, v / (2^n - 1): 2 / 3\n"
	"T5, A, to nearest, ties to even: 3f2aaaab/32 float\n"
	"T23, X, DST_SEL: R: bf800000/32 float\n"
	"T23, Y, DST_SEL: G: 00000000/32 float\n"
	"T23, Z, DST_SEL: B: 00000000/32 float\n"
	"T23, W, DST_SEL: A: 3f2aaaab/32 float\n"
	"T27, VDATA+0, one register per component: bf800000/32\n"
	"T27, VDATA+1, one register per component: 00000000/32\n"
	"T27, VDATA+2, one register per component: 00000000/32\n"
	"T27, VDATA+3, one register per component: 3f2aaaab/32\n",
	/* T4 SSCALED */
	"X1, bytes, read at the lane's address: 01 02 00 c0\n"
	"T1, R, SSCALED: 201/10 from bit 0\n"
	"T8, R, s, as two's complement: c3ff8000/32 float\n"
	"T1, G, SSCALED: 000/10 from bit 10\n"
	"T8, G, s, as two's complement: 00000000/32 float\n"
	"T1, B, SSCALED: 000/10 from bit 20\n"
	"T8, B, s, as two's complement: 00000000/32 float\n"
	"T1, A, USCALED: 3/2 from bit 30\n"
	"T4, A, a 2-bit alpha is read unsigned: USCALED\n"
	"T8, A, v: 40400000/32 float\n"
	"T23, X, DST_SEL: R: c3ff8000/32 float\n"
	"T23, Y, DST_SEL: G: 00000000/32 float\n"
	"T23, Z, DST_SEL: B: 00000000/32 float\n"
	"T23, W, DST_SEL: A: 40400000/32 float\n"
	"T27, VDATA+0, one register per component: c3ff8000/32\n"
	"T27, VDATA+1, one register per component: 00000000/32\n"
	"T27, VDATA+2, one register per component: 00000000/32\n"
	"T27, VDATA+3, one register per component: 40400000/32\n",
	/* T4 SINT */
	"X1, bytes, read at the lane's address: 01 02 00 80\n"
	"T1, R, SINT: 201/10 from bit 0\n"
	"T9, R, s sign-extended: fffffe01/32\n"
	"T1, G, SINT: 000/10 from bit 10\n"
	"T9, G, s sign-extended: 00000000/32\n"
	"T1, B, SINT: 000/10 from bit 20\n"
	"T9, B, s sign-extended: 00000000/32\n"
	"T1, A, UINT: 2/2 from bit 30\n"
	"T4, A, a 2-bit alpha is read unsigned: UINT\n"
	"T9, A, v zero-extended: 00000002/32\n"
	"T23, X, DST_SEL: R: fffffe01/32\n"
	"T23, Y, DST_SEL: G: 00000000/32\n"
	"T23, Z, DST_SEL: B: 00000000/32\n"
	"T23, W, DST_SEL: A: 00000002/32\n"
	"T27, VDATA+0, one register per component: fffffe01/32\n"
	"T27, VDATA+1, one register per component: 00000000/32\n"
	"T27, VDATA+2, one register per component: 00000000/32\n"
	"T27, VDATA+3, one register per component: 00000002/32\n",
	/* T4 SNORM_OGL */
	"X1, bytes, read at the lane's address: 01 02 00 40\n"
	"T1, R, SNORM_OGL: 201/10 from bit 0\n"
	"T7, R, (2s + 1) / (2^n - 1): -1021 / 1023\n"
	"T7, R, to nearest, ties to even: bf7f7fe0/32 float\n"
	"T1, G, SNORM_OGL: 000/10 from bit 10\n"
	"T7, G, (2s + 1) / (2^n - 1): 1 / 1023\n"
	"T7, G, to nearest, ties to even: 3a802008/32 float\n"
	"T1, B, SNORM_OGL: 000/10 from bit 20\n"
	"T7, B, (2s + 1) / (2^n - 1): 1 / 1023\n"
	"T7, B, to nearest, ties to even: 3a802008/32 float\n"
	"T1, A, UNORM: 1/2 from bit 30\n"
	"T4, A, a 2-bit alpha is read unsigned: UNORM\n"
	"T5, A, v / (2^n - 1): 1 / 3\n"
	"T5, A, to nearest, ties to even: 3eaaaaab/32 float\n"
	"T23, X, DST_SEL: R: bf7f7fe0/32 float\n"
	"T23, Y, DST_SEL: G: 3a802008/32 float\n"
	"T23, Z, DST_SEL: B: 3a802008/32 float\n"
	"T23, W, DST_SEL: A: 3eaaaaab/32 float\n"
	"T27, VDATA+0, one register per component: bf7f7fe0/32\n"
	"T27, VDATA+1, one register per component: 3a802008/32\n"
	"T27, VDATA+2, one register per component: 3a802008/32\n"
	"T27, VDATA+3, one register per component: 3eaaaaab/32\n",
	/* D16 UNORM, odd */
	"X1, bytes, read at the lane's address: 00 80 40 ac\n"
	"T1, R, UNORM: 00/8 from bit 0\n"
	"T5, R, v / (2^n - 1): 0 / 255\n"
	"T12, R, to float16, to nearest, ties to even: 0000/16 float\n"
	"T1, G, UNORM: 80/8 from bit 8\n"
	"T5, G, v / (2^n - 1): 128 / 255\n"
	"T12, G, to float16, to nearest, ties to even: 3804/16 float\n"
	"T1, B, UNORM: 40/8 from bit 16\n"
	"T5, B, v / (2^n - 1): 64 / 255\n"
	"T12, B, to float16, to nearest, ties to even: 3404/16 float\n"
	"T1, A, UNORM: ac/8 from bit 24\n"
	"T5, A, v / (2^n - 1): 172 / 255\n"
	"T12, A, to float16, to nearest, ties to even: 3965/16 float\n"
	"T23, X, DST_SEL: R: 0000/16 float\n"
	"T24, Y, DST_SEL: 1: 3c00/16 float\n"
	"T23, Z, DST_SEL: B: 3404/16 float\n"
	"T28, VDATA+0, two components, the first in the low half: 3c000000/32\n"
	"T28, VDATA+1, low half, the high half is kept: 00003404/32 of ffff\n",
	/* D16 unpacked */
	"X1, bytes, read at the lane's address: 0b 16 21 ac\n"
	"T1, R, UINT: 0b/8 from bit 0\n"
	"T13, R, the low 16 bits of T9: 000b/16\n"
	"T1, G, UINT: 16/8 from bit 8\n"
	"T13, G, the low 16 bits of T9: 0016/16\n"
	"T1, B, UINT: 21/8 from bit 16\n"
	"T13, B, the low 16 bits of T9: 0021/16\n"
	"T1, A, UINT: ac/8 from bit 24\n"
	"T13, A, the low 16 bits of T9: 00ac/16\n"
	"T23, X, DST_SEL: R: 000b/16\n"
	"T23, Y, DST_SEL: G: 0016/16\n"
	"T23, Z, DST_SEL: B: 0021/16\n"
	"T29, VDATA+0, one register per component, the high half is 0: 0000000b/32\n"
	"T29, VDATA+1, one register per component, the high half is 0: 00000016/32\n"
	"T29, VDATA+2, one register per component, the high half is 0: 00000021/32\n",
	/* D16 hi */
	"X1, bytes, read at the lane's address: 0b 16 21 ac\n"
	"T1, R, UINT: 0b/8 from bit 0\n"
	"T13, R, the low 16 bits of T9: 000b/16\n"
	"T1, G, UINT: 16/8 from bit 8\n"
	"T13, G, the low 16 bits of T9: 0016/16\n"
	"T1, B, UINT: 21/8 from bit 16\n"
	"T13, B, the low 16 bits of T9: 0021/16\n"
	"T1, A, UINT: ac/8 from bit 24\n"
	"T13, A, the low 16 bits of T9: 00ac/16\n"
	"T23, X, DST_SEL: R: 000b/16\n"
	"T30, VDATA+0, high half, the low half is kept: 000b0000/32 of ffff0000\n",
	/* D16 FLOAT 32 */
	"X1, bytes, read at the lane's address: ff 1f 80 3f ff ff 7f 47\n"
	"T1, R, FLOAT: 3f801fff/32 from bit 0\n"
	"T12, R, to float16, towards zero: 3c00/16 float\n"
	"T1, G, FLOAT: 477fffff/32 from bit 32\n"
	"T12, G, to float16, towards zero: 7bff/16 float\n"
	"T23, X, DST_SEL: R: 3c00/16 float\n"
	"T23, Y, DST_SEL: G: 7bff/16 float\n"
	"T28, VDATA+0, two components, the first in the low half: 7bff3c00/32\n",
	/* D16 FLOAT 16 */
	"X1, bytes, read at the lane's address: 00 c0 01 80\n"
	"T1, R, FLOAT: c000/16 from bit 0\n"
	"T12, R, to float16, to nearest, ties to even: c000/16 float\n"
	"T1, G, FLOAT: 8001/16 from bit 16\n"
	"T12, G, to float16, to nearest, ties to even: 8001/16 float\n"
	"T23, X, DST_SEL: R: c000/16 float\n"
	"T23, Y, DST_SEL: G: 8001/16 float\n"
	"T28, VDATA+0, two components, the first in the low half: 8001c000/32\n",
	/* D16 USCALED */
	"X1, bytes, read at the lane's address: ef ff f0 ff\n"
	"T1, R, USCALED: ffef/16 from bit 0\n"
	"T12, R, to float16, to nearest, ties to even: 7bff/16 float\n"
	"T1, G, USCALED: fff0/16 from bit 16\n"
	"T12, G, to float16, to nearest, ties to even: 7c00/16 float\n"
	"T23, X, DST_SEL: R: 7bff/16 float\n"
	"T23, Y, DST_SEL: G: 7c00/16 float\n"
	"T28, VDATA+0, two components, the first in the low half: 7c007bff/32\n",
	/* D16 SINT 32 */
	"X1, bytes, read at the lane's address: ef cd ab 89 01 00 00 00\n"
	"T1, R, SINT: 89abcdef/32 from bit 0\n"
	"T13, R, the low 16 bits of T9: cdef/16\n"
	"T1, G, SINT: 00000001/32 from bit 32\n"
	"T13, G, the low 16 bits of T9: 0001/16\n"
	"T23, X, DST_SEL: R: cdef/16\n"
	"T24, Y, DST_SEL: 1: 0001/16\n"
	"T28, VDATA+0, two components, the first in the low half: 0001cdef/32\n",
	/* D16 SNORM, TFE */
	"X1, bytes, read at the lane's address: 40 80\n"
	"T1, R, SNORM: 40/8 from bit 0\n"
	"T6, R, max(s, -(2^(n-1) - 1)) / (2^(n-1) - 1): 64 / 127\n"
	"T12, R, to float16, to nearest, ties to even: 3808/16 float\n"
	"T1, G, SNORM: 80/8 from bit 8\n"
	"T6, G, max(s, -(2^(n-1) - 1)) / (2^(n-1) - 1): -127 / 127\n"
	"T12, G, to float16, to nearest, ties to even: bc00/16 float\n"
	"T23, X, DST_SEL: R: 3808/16 float\n"
	"T23, Y, DST_SEL: G: bc00/16 float\n"
	"T23, Z, DST_SEL selects a channel that the format lacks: 0: 0000/16 float\n"
	"T28, VDATA+0, two components, the first in the low half: bc003808/32\n"
	"T28, VDATA+1, low half, the high half is kept: 00000000/32 of ffff\n"
	"T32, VDATA+2, TFE: 0: 00000000/32\n",
	/* UBYTE */
	"X1, bytes, read at the lane's address: ac\n"
	"T1, R, UINT: ac/8 from bit 0\n"
	"T9, R, v zero-extended: 000000ac/32\n"
	"T27, VDATA+0, one register per component: 000000ac/32\n",
	/* SBYTE */
	"X1, bytes, read at the lane's address: ac\n"
	"T1, R, SINT: ac/8 from bit 0\n"
	"T9, R, s sign-extended: ffffffac/32\n"
	"T27, VDATA+0, one register per component: ffffffac/32\n",
	/* USHORT */
	"X1, bytes, read at the lane's address: ab 89\n"
	"T1, R, UINT: 89ab/16 from bit 0\n"
	"T9, R, v zero-extended: 000089ab/32\n"
	"T27, VDATA+0, one register per component: 000089ab/32\n",
	/* SSHORT, TFE */
	"X1, bytes, read at the lane's address: ab 89\n"
	"T1, R, SINT: 89ab/16 from bit 0\n"
	"T9, R, s sign-extended: ffff89ab/32\n"
	"T27, VDATA+0, one register per component: ffff89ab/32\n"
	"T32, VDATA+1, TFE: 0: 00000000/32\n",
	/* DWORDX4 */
	"X1, bytes, read at the lane's address: 01 00 00 00 00 00 00 80 03 00 00 00 ff ff ff ff\n"
	"T1, R, UINT: 00000001/32 from bit 0\n"
	"T1, G, UINT: 80000000/32 from bit 32\n"
	"T1, B, UINT: 00000003/32 from bit 64\n"
	"T1, A, UINT: ffffffff/32 from bit 96\n"
	"T27, VDATA+0, one register per component: 00000001/32\n"
	"T27, VDATA+1, one register per component: 80000000/32\n"
	"T27, VDATA+2, one register per component: 00000003/32\n"
	"T27, VDATA+3, one register per component: ffffffff/32\n",
	/* SBYTE_D16_HI */
	"X1, bytes, read at the lane's address: ac\n"
	"T1, R, SINT: ac/8 from bit 0\n"
	"T13, R, the low 16 bits of T9: ffac/16\n"
	"T31, VDATA+0, high half, the low half is kept: ffac0000/32 of ffff0000\n",
	/* UBYTE_D16 */
	"X1, bytes, read at the lane's address: ac\n"
	"T1, R, UINT: ac/8 from bit 0\n"
	"T13, R, the low 16 bits of T9: 00ac/16\n"
	"T31, VDATA+0, low half, the high half is kept: 000000ac/32 of ffff\n",
	/* SHORT_D16 gfx8 */
	"X1, bytes, read at the lane's address: ab 89\n"
	"T1, R, UINT: 89ab/16 from bit 0\n"
	"T13, R, the low 16 bits of T9: 89ab/16\n"
	"T31, VDATA+0, one register per component, the high half is 0: 000089ab/32\n",
	/* FLAT in LDS */
	"X1, bytes, read at the lane's address: ff fe fd fc\n"
	"T1, R, UINT: fcfdfeff/32 from bit 0\n"
	"T27, VDATA+0, one register per component: fcfdfeff/32\n",
	/* PARTIAL load */
	"X1, bytes, read at the lane's address: 01 00 00 00 02 00 00 00 -- -- -- --\n"
	"T1, R, UINT: 00000001/32 from bit 0\n"
	"T1, G, UINT: 00000002/32 from bit 32\n"
	"T36, B, the component reads 0: out of range\n"
	"T27, VDATA+0, one register per component: 00000001/32\n"
	"T27, VDATA+1, one register per component: 00000002/32\n"
	"T27, VDATA+2, one register per component: 00000000/32\n",
	/* PARTIAL load, --23 */
	"X1, bytes, read at the lane's address: -- -- -- -- -- -- -- -- 10 11 12 13 14 15 16 17\n"
	"T36, R, the component reads 0: out of range\n"
	"T36, G, the component reads 0: out of range\n"
	"T1, B, UINT: 13121110/32 from bit 64\n"
	"T1, A, UINT: 17161514/32 from bit 96\n"
	"T27, VDATA+0, one register per component: 00000000/32\n"
	"T27, VDATA+1, one register per component: 00000000/32\n"
	"T27, VDATA+2, one register per component: 13121110/32\n"
	"T27, VDATA+3, one register per component: 17161514/32\n",
	/* LDS DWORD */
	"X1, bytes, read at the lane's address: 78 56 34 12\n"
	"T1, R, UINT: 12345678/32 from bit 0\n"
	"T37, LDS dword, written at the lane's LDS address: 12345678/32\n",
	/* LDS SBYTE */
	"X1, bytes, read at the lane's address: ac\n"
	"T1, R, UINT: ac/8 from bit 0\n"
	"T9, R, v zero-extended: 000000ac/32\n"
	"T37, LDS dword, written at the lane's LDS address: 000000ac/32\n",
	/* LDS FORMAT_X */
	"X1, bytes, read at the lane's address: 80\n"
	"T1, R, SINT: 80/8 from bit 0\n"
	"T9, R, s sign-extended: ffffff80/32\n"
	"T23, X, DST_SEL: R: ffffff80/32\n"
	"T37, LDS dword, written at the lane's LDS address: ffffff80/32\n",
	/* LDS OUT_OF_RANGE */
	"T33, bytes, OUT_OF_RANGE: nothing is read: none\n"
	"T37, X, DST_SEL: 1: 00000000/32\n"
	"T37, LDS dword, written at the lane's LDS address: 00000000/32\n",
	/* LDS_MASKED */
	"T35, result, no register is written, nothing is moved: none\n",
	/* LDS INACTIVE */
	"T35, result, no register is written, nothing is moved: none\n",
	/* OUT_OF_RANGE, B 0 R 1 */
	"T33, bytes, OUT_OF_RANGE: nothing is read: none\n"
	"T33, X, DST_SEL: B: 00000000/32 float\n"
	"T33, Y, DST_SEL: 0: 00000000/32 float\n"
	"T33, Z, DST_SEL: R: 00000000/32 float\n"
	"T33, W, DST_SEL: 1: 3f800000/32 float\n"
	"T27, VDATA+0, one register per component: 00000000/32\n"
	"T27, VDATA+1, one register per component: 00000000/32\n"
	"T27, VDATA+2, one register per component: 00000000/32\n"
	"T27, VDATA+3, one register per component: 3f800000/32\n",
	/* OUT_OF_RANGE D16, TFE */
	"T33, bytes, OUT_OF_RANGE: nothing is read: none\n"
	"T33, X, DST_SEL: A: 0000/16\n"
	"T33, Y, DST_SEL: 1: 0001/16\n"
	"T28, VDATA+0, two components, the first in the low half: 00010000/32\n"
	"T32, VDATA+1, TFE: 0: 00000000/32\n",
	/* OUT_OF_RANGE dword */
	"T33, bytes, OUT_OF_RANGE: nothing is read: none\n"
	"T27, VDATA+0, one register per component: 00000000/32\n",
	/* NULL dword */
	"T34, bytes, NULL, INVALID, MEMVIOL: nothing is read: none\n"
	"T27, VDATA+0, one register per component: 00000000/32\n",
	/* NULL */
	"T34, bytes, NULL, INVALID, MEMVIOL: nothing is read: none\n"
	"T34, X, DST_SEL: 0: 00000000/32 float\n"
	"T34, Y, DST_SEL: 0: 00000000/32 float\n"
	"T27, VDATA+0, one register per component: 00000000/32\n"
	"T27, VDATA+1, one register per component: 00000000/32\n",
	/* INVALID */
	"T34, bytes, NULL, INVALID, MEMVIOL: nothing is read: none\n"
	"T34, X, DST_SEL: 1: 00000000/32 float\n"
	"T34, Y, DST_SEL: G: 00000000/32 float\n"
	"T27, VDATA+0, one register per component: 00000000/32\n"
	"T27, VDATA+1, one register per component: 00000000/32\n",
	/* MEMVIOL */
	"T34, bytes, NULL, INVALID, MEMVIOL: nothing is read: none\n"
	"T34, X, DST_SEL: 1: 00000000/32 float\n"
	"T34, Y, DST_SEL: R: 00000000/32 float\n"
	"T27, VDATA+0, one register per component: 00000000/32\n"
	"T27, VDATA+1, one register per component: 00000000/32\n",
	/* IGNORED */
	"T35, result, no register is written, nothing is moved: none\n",
	/* IGNORED format */
	"T35, result, no register is written, nothing is moved: none\n",
	/* INACTIVE format */
	"T35, result, no register is written, nothing is moved: none\n",
	/* INACTIVE */
	"T35, result, no register is written, nothing is moved: none\n",
	/* ILLEGAL */
	"",
	/* unknown */
	"",
	/* cache */
	"",
	/* store UNORM, B G R 1 */
	"T27, VDATA+0, one register per component: 3f000000/32\n"
	"T27, VDATA+1, one register per component: 40000000/32\n"
	"T27, VDATA+2, one register per component: 3e800000/32\n"
	"T27, VDATA+3, one register per component: 3f800000/32\n"
	"T25, R, Z: the first whose DST_SEL selects it: 3e800000/32 float\n"
	"T14, R, clamp to 0 .. 1; x * (2^n - 1), ties to even: 64 / 255\n"
	"T14, R, UNORM: 40/8 from bit 0\n"
	"T25, G, Y: the first whose DST_SEL selects it: 40000000/32 float\n"
	"T14, G, clamp to 0 .. 1; x * (2^n - 1), ties to even: 255 / 255\n"
	"T14, G, UNORM: ff/8 from bit 8\n"
	"T25, B, X: the first whose DST_SEL selects it: 3f000000/32 float\n"
	"T14, B, clamp to 0 .. 1; x * (2^n - 1), ties to even: 128 / 255\n"
	"T14, B, UNORM: 80/8 from bit 16\n"
	"T25, A, no DST_SEL selects it: 0: 00000000/32 float\n"
	"T14, A, clamp to 0 .. 1; x * (2^n - 1), ties to even: 0 / 255\n"
	"T14, A, UNORM: 00/8 from bit 24\n"
	"X1, bytes, written at the lane's address: 40 ff 80 00\n",
	/* store SNORM */
	"T27, VDATA+0, one register per component: bf000000/32\n"
	"T27, VDATA+1, one register per component: c0000000/32\n"
	"T25, R, X: the first whose DST_SEL selects it: bf000000/32 float\n"
	"T15, R, clamp to -1 .. 1; x * (2^(n-1) - 1), ties to even: -64 / 127\n"
	"T15, R, SNORM: c0/8 from bit 0\n"
	"T25, G, Y: the first whose DST_SEL selects it: c0000000/32 float\n"
	"T15, G, clamp to -1 .. 1; x * (2^(n-1) - 1), ties to even: -127 / 127\n"
	"T15, G, SNORM: 81/8 from bit 8\n"
	"X1, bytes, written at the lane's address: c0 81\n",
	/* store SNORM_OGL */
	"T27, VDATA+0, one register per component: 00000000/32\n"
	"T27, VDATA+1, one register per component: 80000001/32\n"
	"T27, VDATA+2, one register per component: bf800000/32\n"
	"T27, VDATA+3, one register per component: 3f800000/32\n"
	"T25, R, X: the first whose DST_SEL selects it: 00000000/32 float\n"
	"T16, R, clamp to -1 .. 1; floor(x * (2^n - 1) / 2): 1 / 1023\n"
	"T16, R, SNORM_OGL: 000/10 from bit 0\n"
	"T25, G, Y: the first whose DST_SEL selects it: 80000001/32 float\n"
	"T16, G, clamp to -1 .. 1; floor(x * (2^n - 1) / 2): -1 / 1023\n"
	"T16, G, SNORM_OGL: 3ff/10 from bit 10\n"
	"T25, B, Z: the first whose DST_SEL selects it: bf800000/32 float\n"
	"T16, B, clamp to -1 .. 1; floor(x * (2^n - 1) / 2): -1023 / 1023\n"
	"T16, B, SNORM_OGL: 200/10 from bit 20\n"
	"T25, A, W: the first whose DST_SEL selects it: 3f800000/32 float\n"
	"T14, A, clamp to 0 .. 1; x * (2^n - 1), ties to even: 3 / 3\n"
	"T14, A, UNORM: 3/2 from bit 30\n"
	"X1, bytes, written at the lane's address: 00 fc 0f e0\n",
	/* store USCALED */
	"T27, VDATA+0, one register per component: 40700000/32\n"
	"T27, VDATA+1, one register per component: bf800000/32\n"
	"T25, R, X: the first whose DST_SEL selects it: 40700000/32 float\n"
	"T17, R, clamp to n bits, towards zero: 03/8 from bit 0\n"
	"T25, G, Y: the first whose DST_SEL selects it: bf800000/32 float\n"
	"T17, G, clamp to n bits, towards zero: 00/8 from bit 8\n"
	"X1, bytes, written at the lane's address: 03 00\n",
	/* store SSCALED */
	"T27, VDATA+0, one register per component: c0700000/32\n"
	"T27, VDATA+1, one register per component: c3010000/32\n"
	"T25, R, X: the first whose DST_SEL selects it: c0700000/32 float\n"
	"T17, R, clamp to n bits, towards zero: fd/8 from bit 0\n"
	"T25, G, Y: the first whose DST_SEL selects it: c3010000/32 float\n"
	"T17, G, clamp to n bits, towards zero: 80/8 from bit 8\n"
	"X1, bytes, written at the lane's address: fd 80\n",
	/* store UINT */
	"T27, VDATA+0, one register per component: 00000134/32\n"
	"T25, R, X: the first whose DST_SEL selects it: 00000134/32\n"
	"T18, R, the low n bits: 34/8 from bit 0\n"
	"X1, bytes, written at the lane's address: 34\n",
	/* store SINT */
	"T27, VDATA+0, one register per component: 00000001/32\n"
	"T27, VDATA+1, one register per component: ffffffff/32\n"
	"T27, VDATA+2, one register per component: 000001fe/32\n"
	"T27, VDATA+3, one register per component: 00000002/32\n"
	"T25, R, X: the first whose DST_SEL selects it: 00000001/32\n"
	"T18, R, the low n bits: 001/10 from bit 0\n"
	"T25, G, Y: the first whose DST_SEL selects it: ffffffff/32\n"
	"T18, G, the low n bits: 3ff/10 from bit 10\n"
	"T25, B, Z: the first whose DST_SEL selects it: 000001fe/32\n"
	"T18, B, the low n bits: 1fe/10 from bit 20\n"
	"T25, A, W: the first whose DST_SEL selects it: 00000002/32\n"
	"T18, A, the low n bits: 2/2 from bit 30\n"
	"X1, bytes, written at the lane's address: 01 fc ef 9f\n",
	/* store FLOAT 32 */
	"T27, VDATA+0, one register per component: 7f800001/32\n"
	"T25, R, X: the first whose DST_SEL selects it: 7f800001/32 float\n"
	"T19, R, the bits unchanged: 7f800001/32 from bit 0\n"
	"X1, bytes, written at the lane's address: 01 00 80 7f\n",
	/* store FLOAT 16 */
	"T27, VDATA+0, one register per component: 3f801000/32\n"
	"T27, VDATA+1, one register per component: ff804000/32\n"
	"T25, R, X: the first whose DST_SEL selects it: 3f801000/32 float\n"
	"T20, R, to nearest, ties to even: 3c00/16 from bit 0\n"
	"T25, G, Y: the first whose DST_SEL selects it: ff804000/32 float\n"
	"T20, G, to nearest, ties to even: fe02/16 from bit 16\n"
	"X1, bytes, written at the lane's address: 00 3c 02 fe\n",
	/* store FLOAT 11 10 */
	"T27, VDATA+0, one register per component: bf800000/32\n"
	"T27, VDATA+1, one register per component: 7f7fffff/32\n"
	"T27, VDATA+2, one register per component: 36000000/32\n"
	"T25, R, X: the first whose DST_SEL selects it: bf800000/32 float\n"
	"T21, R, to nearest, a finite number stays finite: 000/11 from bit 0\n"
	"T25, G, Y: the first whose DST_SEL selects it: 7f7fffff/32 float\n"
	"T21, G, to nearest, a finite number stays finite: 7bf/11 from bit 11\n"
	"T25, B, Z: the first whose DST_SEL selects it: 36000000/32 float\n"
	"T21, B, to nearest, a finite number stays finite: 001/10 from bit 22\n"
	"X1, bytes, written at the lane's address: 00 f8 7d 00\n",
	/* store T25 none */
	"T27, VDATA+0, one register per component: 00000001/32\n"
	"T27, VDATA+1, one register per component: 00000002/32\n"
	"T27, VDATA+2, one register per component: 00000003/32\n"
	"T27, VDATA+3, one register per component: 00000004/32\n"
	"T25, R, Y: the first whose DST_SEL selects it: 00000002/32\n"
	"T18, R, the low n bits: 02/8 from bit 0\n"
	"T25, G, X: the first whose DST_SEL selects it: 00000001/32\n"
	"T18, G, the low n bits: 01/8 from bit 8\n"
	"T25, B, no DST_SEL selects it: 0: 00000000/32\n"
	"T18, B, the low n bits: 00/8 from bit 16\n"
	"T25, A, no DST_SEL selects it: 0: 00000000/32\n"
	"T18, A, the low n bits: 00/8 from bit 24\n"
	"X1, bytes, written at the lane's address: 02 01 00 00\n",
	/* store T26 */
	"T27, VDATA+0, one register per component: 00000012/32\n"
	"T27, VDATA+1, one register per component: 00000034/32\n"
	"T25, R, X: the first whose DST_SEL selects it: 00000012/32\n"
	"T18, R, the low n bits: 12/8 from bit 0\n"
	"T25, G, Y: the first whose DST_SEL selects it: 00000034/32\n"
	"T18, G, the low n bits: 34/8 from bit 8\n"
	"T26, B, X: the opcode lacks the component that selects it: 00000012/32\n"
	"T18, B, the low n bits: 12/8 from bit 16\n"
	"T26, A, X: the opcode lacks the component that selects it: 00000012/32\n"
	"T18, A, the low n bits: 12/8 from bit 24\n"
	"X1, bytes, written at the lane's address: 12 34 12 12\n",
	/* store W to R */
	"T27, VDATA+0, one register per component: 00000001/32\n"
	"T27, VDATA+1, one register per component: 00000002/32\n"
	"T27, VDATA+2, one register per component: 00000003/32\n"
	"T27, VDATA+3, one register per component: 00000004/32\n"
	"T25, R, W: the first whose DST_SEL selects it: 00000004/32\n"
	"T18, R, the low n bits: 04/8 from bit 0\n"
	"X1, bytes, written at the lane's address: 04\n",
	/* store T25 float none */
	"T27, VDATA+0, one register per component: 3f800000/32\n"
	"T25, R, X: the first whose DST_SEL selects it: 3f800000/32 float\n"
	"T14, R, clamp to 0 .. 1; x * (2^n - 1), ties to even: 65535 / 65535\n"
	"T14, R, UNORM: ffff/16 from bit 0\n"
	"T25, G, no DST_SEL selects it: 0: 00000000/32 float\n"
	"T14, G, clamp to 0 .. 1; x * (2^n - 1), ties to even: 0 / 65535\n"
	"T14, G, UNORM: 0000/16 from bit 16\n"
	"X1, bytes, written at the lane's address: ff ff 00 00\n",
	/* store D16, odd */
	"T28, VDATA+0, two components, the first in the low half: 00160b0b/32\n"
	"T28, VDATA+1, its low half is stored: 00000021/32 of ffff\n"
	"T22, X, the half as a dword: 00000b0b/32\n"
	"T22, Y, the half as a dword: 00000016/32\n"
	"T22, Z, the half as a dword: 00000021/32\n"
	"T25, R, X: the first whose DST_SEL selects it: 00000b0b/32\n"
	"T18, R, the low n bits: 0b/8 from bit 0\n"
	"T25, G, Y: the first whose DST_SEL selects it: 00000016/32\n"
	"T18, G, the low n bits: 16/8 from bit 8\n"
	"T25, B, Z: the first whose DST_SEL selects it: 00000021/32\n"
	"T18, B, the low n bits: 21/8 from bit 16\n"
	"T26, A, X: the opcode lacks the component that selects it: 00000b0b/32\n"
	"T18, A, the low n bits: 0b/8 from bit 24\n"
	"X1, bytes, written at the lane's address: 0b 16 21 0b\n",
	/* store D16 even */
	"T28, VDATA+0, two components, the first in the low half: 7c01c000/32\n"
	"T22, X, the half as a dword: c0000000/32 float\n"
	"T22, Y, the half as a dword: 7f802000/32 float\n"
	"T25, R, X: the first whose DST_SEL selects it: c0000000/32 float\n"
	"T20, R, to nearest, ties to even: c000/16 from bit 0\n"
	"T25, G, Y: the first whose DST_SEL selects it: 7f802000/32 float\n"
	"T20, G, to nearest, ties to even: 7e01/16 from bit 16\n"
	"X1, bytes, written at the lane's address: 00 c0 01 7e\n",
	/* store D16 unpacked */
	"T29, VDATA+0, its low half is stored: 00008000/32 of ffff\n"
	"T29, VDATA+1, its low half is stored: 00000002/32 of ffff\n"
	"T22, X, the half as a dword: ffff8000/32\n"
	"T22, Y, the half as a dword: 00000002/32\n"
	"T25, R, X: the first whose DST_SEL selects it: ffff8000/32\n"
	"T18, R, the low n bits: ffff8000/32 from bit 0\n"
	"T25, G, Y: the first whose DST_SEL selects it: 00000002/32\n"
	"T18, G, the low n bits: 00000002/32 from bit 32\n"
	"X1, bytes, written at the lane's address: 00 80 ff ff 02 00 00 00\n",
	/* store D16 hi */
	"T30, VDATA+0, its high half is stored: c0000000/32 of ffff0000\n"
	"T22, X, the half as a dword: c0000000/32 float\n"
	"T25, R, X: the first whose DST_SEL selects it: c0000000/32 float\n"
	"T19, R, the bits unchanged: c0000000/32 from bit 0\n"
	"X1, bytes, written at the lane's address: 00 00 00 c0\n",
	/* store BYTE_D16_HI */
	"T31, VDATA+0, its high half is stored: 04030000/32 of ffff0000\n"
	"T22, X, the half as a dword: 00000403/32\n"
	"T18, R, the low n bits: 03/8 from bit 0\n"
	"X1, bytes, written at the lane's address: 03\n",
	/* store SHORT_D16 gfx8 */
	"T31, VDATA+0, its low half is stored: 00000201/32 of ffff\n"
	"T22, X, the half as a dword: 00000201/32\n"
	"T18, R, the low n bits: 0201/16 from bit 0\n"
	"X1, bytes, written at the lane's address: 01 02\n",
	/* store BYTE */
	"T27, VDATA+0, one register per component: 04030201/32\n"
	"T18, R, the low n bits: 01/8 from bit 0\n"
	"X1, bytes, written at the lane's address: 01\n",
	/* store DWORDX4 */
	"T27, VDATA+0, one register per component: 00000001/32\n"
	"T27, VDATA+1, one register per component: 80000000/32\n"
	"T27, VDATA+2, one register per component: 00000003/32\n"
	"T27, VDATA+3, one register per component: ffffffff/32\n"
	"T18, R, the low n bits: 00000001/32 from bit 0\n"
	"T18, G, the low n bits: 80000000/32 from bit 32\n"
	"T18, B, the low n bits: 00000003/32 from bit 64\n"
	"T18, A, the low n bits: ffffffff/32 from bit 96\n"
	"X1, bytes, written at the lane's address: "
	"01 00 00 00 00 00 00 80 03 00 00 00 ff ff ff ff\n",
	/* PARTIAL store */
	"T27, VDATA+0, one register per component: 000000a0/32\n"
	"T27, VDATA+1, one register per component: 000000a1/32\n"
	"T27, VDATA+2, one register per component: 000000a2/32\n"
	"T18, R, the low n bits: 000000a0/32 from bit 0\n"
	"T18, G, the low n bits: 000000a1/32 from bit 32\n"
	"T36, B, its bytes are not written: out of range\n"
	"X1, bytes, written at the lane's address: a0 00 00 00 a1 00 00 00 -- -- -- --\n",
	/* PARTIAL store, --23 */
	"T27, VDATA+0, one register per component: 00000001/32\n"
	"T27, VDATA+1, one register per component: 00000002/32\n"
	"T27, VDATA+2, one register per component: 00000003/32\n"
	"T27, VDATA+3, one register per component: 00000004/32\n"
	"T36, R, its bytes are not written: out of range\n"
	"T36, G, its bytes are not written: out of range\n"
	"T18, B, the low n bits: 00000003/32 from bit 64\n"
	"T18, A, the low n bits: 00000004/32 from bit 96\n"
	"X1, bytes, written at the lane's address: "
	"-- -- -- -- -- -- -- -- 03 00 00 00 04 00 00 00\n",
	/* store OUT_OF_RANGE */
	"T33, bytes, OUT_OF_RANGE: nothing is written: none\n",
	/* store NULL */
	"T34, bytes, NULL, INVALID, MEMVIOL: nothing is written: none\n",
	/* store IGNORED */
	"T35, result, no register is written, nothing is moved: none\n",
	/* SWAP */
	"X1, bytes, at the lane's address, before it acts: 05 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 00000005/32\n"
	"AT1, data, VDATA: 00000007/32\n"
	"AT2, new, data: 00000007/32\n"
	"AT15, VDATA+0, the old element: 00000005/32\n",
	/* CMPSWAP */
	"X1, bytes, at the lane's address, before it acts: 05 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 00000005/32\n"
	"AT1, data, VDATA: 00000007/32\n"
	"AT1, compare, VDATA+1: 00000005/32\n"
	"AT3, new, old == compare ? data : old: 00000007/32\n"
	"AT15, VDATA+0, the old element: 00000005/32\n",
	/* ADD, no return */
	"X1, bytes, at the lane's address, before it acts: ff ff ff ff\n"
	"X5, old, the bytes as a little-endian number: ffffffff/32\n"
	"AT1, data, VDATA: 00000003/32\n"
	"AT4, new, old + data, modulo 2^n: 00000002/32\n",
	/* SUB, TFE */
	"X1, bytes, at the lane's address, before it acts: 02 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 00000002/32\n"
	"AT1, data, VDATA: 00000003/32\n"
	"AT4, new, old - data, modulo 2^n: ffffffff/32\n"
	"AT15, VDATA+0, the old element: 00000002/32\n"
	"T32, VDATA+1, TFE: 0: 00000000/32\n",
	/* RSUB */
	"X1, bytes, at the lane's address, before it acts: 02 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 00000002/32\n"
	"AT1, data, VDATA: 00000003/32\n"
	"AT4, new, data - old, modulo 2^n: 00000001/32\n",
	/* SMIN */
	"X1, bytes, at the lane's address, before it acts: 01 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 00000001/32\n"
	"AT1, data, VDATA: ffffffff/32\n"
	"AT5, new, the smaller, as two's complement: ffffffff/32\n",
	/* UMIN */
	"X1, bytes, at the lane's address, before it acts: 01 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 00000001/32\n"
	"AT1, data, VDATA: ffffffff/32\n"
	"AT6, new, the smaller, unsigned: 00000001/32\n",
	/* SMAX */
	"X1, bytes, at the lane's address, before it acts: 00 00 00 80\n"
	"X5, old, the bytes as a little-endian number: 80000000/32\n"
	"AT1, data, VDATA: 7fffffff/32\n"
	"AT5, new, the larger, as two's complement: 7fffffff/32\n",
	/* UMAX */
	"X1, bytes, at the lane's address, before it acts: 00 00 00 80\n"
	"X5, old, the bytes as a little-endian number: 80000000/32\n"
	"AT1, data, VDATA: 7fffffff/32\n"
	"AT6, new, the larger, unsigned: 80000000/32\n",
	/* AND */
	"X1, bytes, at the lane's address, before it acts: 0c 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 0000000c/32\n"
	"AT1, data, VDATA: 0000000a/32\n"
	"AT7, new, old & data: 00000008/32\n",
	/* OR */
	"X1, bytes, at the lane's address, before it acts: 0c 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 0000000c/32\n"
	"AT1, data, VDATA: 0000000a/32\n"
	"AT7, new, old | data: 0000000e/32\n",
	/* XOR */
	"X1, bytes, at the lane's address, before it acts: 0c 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 0000000c/32\n"
	"AT1, data, VDATA: 0000000a/32\n"
	"AT7, new, old ^ data: 00000006/32\n",
	/* INC */
	"X1, bytes, at the lane's address, before it acts: 04 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 00000004/32\n"
	"AT1, data, VDATA: 00000005/32\n"
	"AT8, new, old >= data ? 0 : old + 1: 00000005/32\n",
	/* DEC */
	"X1, bytes, at the lane's address, before it acts: 06 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 00000006/32\n"
	"AT1, data, VDATA: 00000005/32\n"
	"AT9, new, old == 0 or old > data ? data : old - 1: 00000005/32\n",
	/* FCMPSWAP */
	"X1, bytes, at the lane's address, before it acts: 00 00 00 80\n"
	"X5, old, the bytes as a little-endian number: 80000000/32\n"
	"AT1, data, VDATA: 00000007/32\n"
	"AT1, compare, VDATA+1: 00000000/32\n"
	"AT11, new, old == compare ? data : old, as floats: 00000007/32\n",
	/* FMIN */
	"X1, bytes, at the lane's address, before it acts: 00 00 80 3f\n"
	"X5, old, the bytes as a little-endian number: 3f800000/32\n"
	"AT1, data, VDATA: bf800000/32\n"
	"AT12, new, the smaller, as floats: bf800000/32\n",
	/* FMAX */
	"X1, bytes, at the lane's address, before it acts: 00 00 80 bf\n"
	"X5, old, the bytes as a little-endian number: bf800000/32\n"
	"AT1, data, VDATA: c0000000/32\n"
	"AT12, new, the larger, as floats: bf800000/32\n",
	/* CSUB */
	"X1, bytes, at the lane's address, before it acts: 05 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 00000005/32\n"
	"AT1, data, VDATA: 00000003/32\n"
	"AT10, new, old < data ? 0 : old - data: 00000002/32\n",
	/* ADD_F32 */
	"X1, bytes, at the lane's address, before it acts: 01 00 80 3f\n"
	"X5, old, the bytes as a little-endian number: 3f800001/32\n"
	"AT1, data, VDATA: 33800000/32\n"
	"AT13, new, old + data as floats, to nearest, ties to even: 3f800002/32\n",
	/* ADD_F32 infinities */
	"X1, bytes, at the lane's address, before it acts: 00 00 80 7f\n"
	"X5, old, the bytes as a little-endian number: 7f800000/32\n"
	"AT1, data, VDATA: ff800000/32\n"
	"N31, new, infinity and -infinity: the negative quiet NaN: ffc00000/32\n",
	/* PK_ADD_F16 */
	"X1, bytes, at the lane's address, before it acts: 00 3c 00 7c\n"
	"X5, old, the bytes as a little-endian number: 7c003c00/32\n"
	"AT1, data, VDATA: fc001001/32\n"
	"AT19, low, old + data as halves, to nearest, ties to even: 3c01/16\n"
	"N31, high, infinity and -infinity: the negative quiet NaN: fe00/16\n"
	"AT19, new, high sum, low sum: fe003c01/32\n",
	/* PK_ADD_BF16 */
	"X1, bytes, at the lane's address, before it acts: 80 3f 81 7f\n"
	"X5, old, the bytes as a little-endian number: 7f813f80/32\n"
	"AT1, data, VDATA: ff823b81/32\n"
	"AT19, low, old + data as bfloat16, to nearest, ties to even: 3f81/16\n"
	"AT14, high, the NaN of old, else that of data, quieted: 7fc1/16\n"
	"AT19, new, high sum, low sum: 7fc13f81/32\n",
	/* COND_SUB */
	"X1, bytes, at the lane's address, before it acts: 03 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 00000003/32\n"
	"AT1, data, VDATA: 00000005/32\n"
	"AT21, new, old >= data ? old - data : old: 00000003/32\n",
	/* MIN_NUM */
	"X1, bytes, at the lane's address, before it acts: 00 00 80 3f\n"
	"X5, old, the bytes as a little-endian number: 3f800000/32\n"
	"AT1, data, VDATA: bf800000/32\n"
	"AT20, new, the smaller, as floats: bf800000/32\n",
	/* MAX_NUM */
	"X1, bytes, at the lane's address, before it acts: 01 00 80 7f\n"
	"X5, old, the bytes as a little-endian number: 7f800001/32\n"
	"AT1, data, VDATA: bf800000/32\n"
	"AT20, new, old is a NaN: data: bf800000/32\n",
	/* MIN_NUM of a NaN */
	"X1, bytes, at the lane's address, before it acts: 00 00 80 bf\n"
	"X5, old, the bytes as a little-endian number: bf800000/32\n"
	"AT1, data, VDATA: 7f800001/32\n"
	"AT20, new, data is a NaN: old: bf800000/32\n",
	/* MIN_NUM of two NaNs */
	"X1, bytes, at the lane's address, before it acts: 01 00 c0 7f\n"
	"X5, old, the bytes as a little-endian number: 7fc00001/32\n"
	"AT1, data, VDATA: ff800002/32\n"
	"AT20, new, both are NaNs: data, quieted: ffc00002/32\n",
	/* no operation */
	"X1, bytes, at the lane's address, before it acts: 05 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 00000005/32\n"
	"AT1, new, no operation: 00000005/32\n"
	"AT15, VDATA+0, the old element: 00000005/32\n",
	/* no such operation */
	"X1, bytes, at the lane's address, before it acts: 05 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 00000005/32\n"
	"AT1, new, no operation: 00000005/32\n",
	/* ADD_X2 */
	"X1, bytes, at the lane's address, before it acts: ff ff ff ff 00 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 00000000ffffffff/64\n"
	"AT1, data, VDATA+1, VDATA: 2222222211111111/64\n"
	"AT4, new, old + data, modulo 2^n: 2222222311111110/64\n"
	"AT15, VDATA+0, the old element: ffffffff/32\n"
	"AT15, VDATA+1, the old element: 00000000/32\n",
	/* CMPSWAP_X2 */
	"X1, bytes, at the lane's address, before it acts: 05 00 00 00 06 00 00 00\n"
	"X5, old, the bytes as a little-endian number: 0000000600000005/64\n"
	"AT1, data, VDATA+1, VDATA: 0000000800000007/64\n"
	"AT1, compare, VDATA+3, VDATA+2: 0000000600000005/64\n"
	"AT3, new, old == compare ? data : old: 0000000800000007/64\n"
	"AT15, VDATA+0, the old element: 00000005/32\n"
	"AT15, VDATA+1, the old element: 00000006/32\n"
	"T32, VDATA+2, TFE: 0: 00000000/32\n",
	/* FCMPSWAP_X2 */
	"X1, bytes, at the lane's address, before it acts: 00 00 00 00 00 00 00 80\n"
	"X5, old, the bytes as a little-endian number: 8000000000000000/64\n"
	"AT1, data, VDATA+1, VDATA: 0000000800000007/64\n"
	"AT1, compare, VDATA+3, VDATA+2: 0000000000000000/64\n"
	"AT11, new, old == compare ? data : old, as floats: 0000000800000007/64\n",
	/* ADD_F64 */
	"X1, bytes, at the lane's address, before it acts: 01 00 00 00 00 00 f0 3f\n"
	"X5, old, the bytes as a little-endian number: 3ff0000000000001/64\n"
	"AT1, data, VDATA+1, VDATA: 3ca0000000000000/64\n"
	"AT17, new, old + data as doubles, to nearest, ties to even: 3ff0000000000002/64\n",
	/* ADD_F64, NaN */
	"X1, bytes, at the lane's address, before it acts: 01 00 00 00 00 00 f0 7f\n"
	"X5, old, the bytes as a little-endian number: 7ff0000000000001/64\n"
	"AT1, data, VDATA+1, VDATA: fff8000000000002/64\n"
	"AT14, new, the NaN of old, else that of data, quieted: 7ff8000000000001/64\n",
	/* ADD_F64, NaN of old */
	"X1, bytes, at the lane's address, before it acts: 01 00 00 00 00 00 f0 7f\n"
	"X5, old, the bytes as a little-endian number: 7ff0000000000001/64\n"
	"AT1, data, VDATA+1, VDATA: 3ff0000000000000/64\n"
	"AT14, new, the NaN of old, else that of data, quieted: 7ff8000000000001/64\n",
	/* ADD_F64, NaN of data */
	"X1, bytes, at the lane's address, before it acts: 00 00 00 00 00 00 f0 3f\n"
	"X5, old, the bytes as a little-endian number: 3ff0000000000000/64\n"
	"AT1, data, VDATA+1, VDATA: fff0000000000002/64\n"
	"AT14, new, the NaN of old, else that of data, quieted: fff8000000000002/64\n",
	/* MIN_F64 */
	"X1, bytes, at the lane's address, before it acts: 00 00 00 00 00 00 f0 3f\n"
	"X5, old, the bytes as a little-endian number: 3ff0000000000000/64\n"
	"AT1, data, VDATA+1, VDATA: bff0000000000000/64\n"
	"AT18, new, the smaller, as doubles: bff0000000000000/64\n",
	/* MAX_F64, NaN */
	"X1, bytes, at the lane's address, before it acts: 01 00 00 00 00 00 f8 7f\n"
	"X5, old, the bytes as a little-endian number: 7ff8000000000001/64\n"
	"AT1, data, VDATA+1, VDATA: fff0000000000002/64\n"
	"AT18, new, data is a signalling NaN: data, quieted: fff8000000000002/64\n",
	/* atomic OUT_OF_RANGE */
	"T33, bytes, OUT_OF_RANGE: nothing is written: none\n"
	"AT15, VDATA+0, 0: the lane did not act: 00000000/32\n"
	"AT15, VDATA+1, 0: the lane did not act: 00000000/32\n"
	"T32, VDATA+2, TFE: 0: 00000000/32\n",
	/* atomic MEMVIOL */
	"T34, bytes, NULL, INVALID, MEMVIOL: nothing is written: none\n"
	"AT15, VDATA+0, 0: the lane did not act: 00000000/32\n",
	/* atomic MEMVIOL, no return */
	"T34, bytes, NULL, INVALID, MEMVIOL: nothing is written: none\n",
	/* atomic INACTIVE */
	"T35, result, no register is written, nothing is moved: none\n",
	/* atomic NULL */
	"T34, bytes, NULL, INVALID, MEMVIOL: nothing is written: none\n"
	"AT15, VDATA+0, 0: the lane did not act: 00000000/32\n",
	/* SMEM x16 */
	"X1, bytes, read at the lane's address: 30 31 32 33 34 35 36 37 38 39 3a 3b 3c 3d 3e 3f\n"
	"T1, R, UINT: 33323130/32 from bit 0\n"
	"T1, G, UINT: 37363534/32 from bit 32\n"
	"T1, B, UINT: 3b3a3938/32 from bit 64\n"
	"T1, A, UINT: 3f3e3d3c/32 from bit 96\n"
	"T38, SDATA+8, SGPR 4*lane + dword: 33323130/32\n"
	"T38, SDATA+9, SGPR 4*lane + dword: 37363534/32\n"
	"T38, SDATA+10, SGPR 4*lane + dword: 3b3a3938/32\n"
	"T38, SDATA+11, SGPR 4*lane + dword: 3f3e3d3c/32\n",
	/* SMEM partial */
	"X1, bytes, read at the lane's address: 30 31 32 33 34 35 36 37 -- -- -- -- -- -- -- --\n"
	"T1, R, UINT: 33323130/32 from bit 0\n"
	"T1, G, UINT: 37363534/32 from bit 32\n"
	"T36, B, the component reads 0: out of range\n"
	"T36, A, the component reads 0: out of range\n"
	"T38, SDATA+8, SGPR 4*lane + dword: 33323130/32\n"
	"T38, SDATA+9, SGPR 4*lane + dword: 37363534/32\n"
	"A9, SDATA+10, out of range: 0: 00000000/32\n"
	"A9, SDATA+11, out of range: 0: 00000000/32\n",
	/* SMEM out of range */
	"T33, bytes, OUT_OF_RANGE: nothing is read: none\n"
	"A9, SDATA+8, out of range: 0: 00000000/32\n"
	"A9, SDATA+9, out of range: 0: 00000000/32\n"
	"A9, SDATA+10, out of range: 0: 00000000/32\n"
	"A9, SDATA+11, out of range: 0: 00000000/32\n",
	/* SMEM IGNORED */
	"T35, result, no register is written, nothing is moved: none\n",
	/* SMEM x8 */
	"T35, result, no register is written, nothing is moved: none\n",
	/* SMEM x8, lane 1 */
	"X1, bytes, read at the lane's address: 20 21 22 23 24 25 26 27 28 29 2a 2b 2c 2d 2e 2f\n"
	"T1, R, UINT: 23222120/32 from bit 0\n"
	"T1, G, UINT: 27262524/32 from bit 32\n"
	"T1, B, UINT: 2b2a2928/32 from bit 64\n"
	"T1, A, UINT: 2f2e2d2c/32 from bit 96\n"
	"T38, SDATA+4, SGPR 4*lane + dword: 23222120/32\n"
	"T38, SDATA+5, SGPR 4*lane + dword: 27262524/32\n"
	"T38, SDATA+6, SGPR 4*lane + dword: 2b2a2928/32\n"
	"T38, SDATA+7, SGPR 4*lane + dword: 2f2e2d2c/32\n",
	/* SMEM x2, lane 0 */
	"X1, bytes, read at the lane's address: 10 11 12 13 14 15 16 17\n"
	"T1, R, UINT: 13121110/32 from bit 0\n"
	"T1, G, UINT: 17161514/32 from bit 32\n"
	"T38, SDATA+0, SGPR 4*lane + dword: 13121110/32\n"
	"T38, SDATA+1, SGPR 4*lane + dword: 17161514/32\n",
};
/* clang-format on */

#endif
