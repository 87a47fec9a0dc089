/*
 * atomic_compare_cases.h - FCMPSWAP, FMIN and FMAX as numbers: the worked examples of
 * docs/spec/atomic.md, and every branch of N29 in both sizes and both operations.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef ATOMIC_COMPARE_CASES_H
#define ATOMIC_COMPARE_CASES_H

#include "tests/unit/atomic_float.h"

/* AT11, 4 bytes. */
static const struct example swaps[] = {
	{MAU_ATOMIC_FCMPSWAP, 0x80000000, 7, 0x00000000, 7}, /* -0 == +0 */
	{MAU_ATOMIC_FCMPSWAP, 0x7fc00000, 7, 0x7fc00000, 0x7fc00000},
	{MAU_ATOMIC_FCMPSWAP, 0x00000001, 7, 0x00000000, 0x00000001},
};

/* The page, 4 bytes. */
static const struct example page4[] = {
	{MAU_ATOMIC_FMIN, 0x3f800000, 0xbf800000, 0, 0xbf800000},
	{MAU_ATOMIC_FMIN, 0x00000001, 0x00000002, 0, 0x00000001},
	{MAU_ATOMIC_FMIN, 0x80000001, 0x00000000, 0, 0x80000001},
	{MAU_ATOMIC_FMAX, 0xbf800000, 0xc0000000, 0, 0xbf800000},
	{MAU_ATOMIC_FMAX, 0x00000001, 0x00000002, 0, 0x00000002},
	{MAU_ATOMIC_FMAX, 0x7f800000, 0x3f800000, 0, 0x7f800000},
	{MAU_ATOMIC_FMIN, 0x00000000, 0x80000000, 0, 0x80000000},
	{MAU_ATOMIC_FMIN, 0x80000000, 0x00000000, 0, 0x80000000},
	{MAU_ATOMIC_FMAX, 0x00000000, 0x80000000, 0, 0x00000000},
	{MAU_ATOMIC_FMAX, 0x80000000, 0x00000000, 0, 0x00000000},
	{MAU_ATOMIC_FMIN, 0x7f800001, 0x3f800000, 0, 0x7fc00001},
	{MAU_ATOMIC_FMAX, 0x3f800000, 0xff800003, 0, 0xffc00003},
	{MAU_ATOMIC_FMIN, 0x7fc00002, 0xff800003, 0, 0xffc00003},
	{MAU_ATOMIC_FMAX, 0x7f800001, 0xff800003, 0, 0x7fc00001},
	{MAU_ATOMIC_FMIN, 0xff800001, 0x7fc00002, 0, 0xffc00001},
	{MAU_ATOMIC_FMAX, 0x3f800000, 0x7fc00000, 0, 0x3f800000},
	{MAU_ATOMIC_FMIN, 0x7fc00002, 0xbf800000, 0, 0xbf800000},
	{MAU_ATOMIC_FMAX, 0x7fc00002, 0xffc00003, 0, 0x7fc00002},
	{MAU_ATOMIC_FMIN, 0xffc00001, 0x00000001, 0, 0x00000001},
};

/* The page, 8 bytes. */
static const struct example page8[] = {
	{MAU_ATOMIC_FMAX, 0xbff0000000000000, 0xc000000000000000, 0, 0xbff0000000000000},
	{MAU_ATOMIC_FMIN, 0x0000000000000000, 0x8000000000000000, 0, 0x8000000000000000},
	{MAU_ATOMIC_FMIN, 0x7ff0000000000001, 0x3ff0000000000000, 0, 0x7ff8000000000001},
	{MAU_ATOMIC_FMAX, 0xfff0000000000000, 0xfff4000000000002, 0, 0xfffc000000000002},
	{MAU_ATOMIC_FMIN, 0x7ff8000000000000, 0x4000000000000000, 0, 0x4000000000000000},
	{MAU_ATOMIC_FMAX, 0x7ff8000000000001, 0xfff8000000000002, 0, 0x7ff8000000000001},
};

/* N29 by branch: memory, data, and memory after FMIN and FMAX, in 4 and in 8 bytes. */
static const struct row {
	uint64_t old[2], data[2], least[2], most[2];
} rows[] = {
	/* A signalling NaN in memory, quieted: against a number, a quiet and a signalling NaN. */
	{{0x7f800001, 0x7ff0000000000001},
         {0x3f800000, 0x3ff0000000000000},
         {0x7fc00001, 0x7ff8000000000001},
         {0x7fc00001, 0x7ff8000000000001}},
	{{0xffbfffff, 0xfff7ffffffffffff},
         {0x7fc00002, 0x7ff8000000000002},
         {0xffffffff, 0xffffffffffffffff},
         {0xffffffff, 0xffffffffffffffff}},
	{{0x7f800001, 0x7ff0000000000001},
         {0xff800002, 0xfff0000000000002},
         {0x7fc00001, 0x7ff8000000000001},
         {0x7fc00001, 0x7ff8000000000001}},
	/* One in the data, quieted: against a number, an infinity, a quiet NaN. */
	{{0x3f800000, 0x3ff0000000000000},
         {0x7f800001, 0x7ff0000000000001},
         {0x7fc00001, 0x7ff8000000000001},
         {0x7fc00001, 0x7ff8000000000001}},
	{{0xff800000, 0xfff0000000000000},
         {0xff800002, 0xfff0000000000002},
         {0xffc00002, 0xfff8000000000002},
         {0xffc00002, 0xfff8000000000002}},
	{{0x7fc00003, 0x7ff8000000000003},
         {0xffa00000, 0xfff4000000000000},
         {0xffe00000, 0xfffc000000000000},
         {0xffe00000, 0xfffc000000000000}},
	/* A quiet NaN on one side: the other, a number, an infinity, a denormal, a zero. */
	{{0x7fc00000, 0x7ff8000000000000},
         {0x3f800000, 0x3ff0000000000000},
         {0x3f800000, 0x3ff0000000000000},
         {0x3f800000, 0x3ff0000000000000}},
	{{0xffc00005, 0xfff8000000000005},
         {0x7f800000, 0x7ff0000000000000},
         {0x7f800000, 0x7ff0000000000000},
         {0x7f800000, 0x7ff0000000000000}},
	{{0x80000001, 0x8000000000000001},
         {0x7fc00000, 0x7ff8000000000000},
         {0x80000001, 0x8000000000000001},
         {0x80000001, 0x8000000000000001}},
	{{0x80000000, 0x8000000000000000},
         {0xffffffff, 0xffffffffffffffff},
         {0x80000000, 0x8000000000000000},
         {0x80000000, 0x8000000000000000}},
	/* Quiet NaNs on both sides: memory's. */
	{{0x7fc00001, 0x7ff8000000000001},
         {0xffc00002, 0xfff8000000000002},
         {0x7fc00001, 0x7ff8000000000001},
         {0x7fc00001, 0x7ff8000000000001}},
	/* Numbers and infinities. */
	{{0x3f800000, 0x3ff0000000000000},
         {0xbf800000, 0xbff0000000000000},
         {0xbf800000, 0xbff0000000000000},
         {0x3f800000, 0x3ff0000000000000}},
	{{0xbf800000, 0xbff0000000000000},
         {0xc0000000, 0xc000000000000000},
         {0xc0000000, 0xc000000000000000},
         {0xbf800000, 0xbff0000000000000}},
	{{0x7f7fffff, 0x7fefffffffffffff},
         {0x7f800000, 0x7ff0000000000000},
         {0x7f7fffff, 0x7fefffffffffffff},
         {0x7f800000, 0x7ff0000000000000}},
	{{0xff800000, 0xfff0000000000000},
         {0xff7fffff, 0xffefffffffffffff},
         {0xff800000, 0xfff0000000000000},
         {0xff7fffff, 0xffefffffffffffff}},
	{{0x40490fdb, 0x400921fb54442d18},
         {0x40490fdb, 0x400921fb54442d18},
         {0x40490fdb, 0x400921fb54442d18},
         {0x40490fdb, 0x400921fb54442d18}},
	/* Zeros: -0 is below +0, in memory or in the data. */
	{{0x00000000, 0x0000000000000000},
         {0x80000000, 0x8000000000000000},
         {0x80000000, 0x8000000000000000},
         {0x00000000, 0x0000000000000000}},
	{{0x80000000, 0x8000000000000000},
         {0x00000000, 0x0000000000000000},
         {0x80000000, 0x8000000000000000},
         {0x00000000, 0x0000000000000000}},
	/* Denormals: compared and kept as they are. */
	{{0x00000002, 0x0000000000000002},
         {0x00000001, 0x0000000000000001},
         {0x00000001, 0x0000000000000001},
         {0x00000002, 0x0000000000000002}},
	{{0x80000001, 0x8000000000000001},
         {0x80000000, 0x8000000000000000},
         {0x80000001, 0x8000000000000001},
         {0x80000000, 0x8000000000000000}},
	{{0x00000000, 0x0000000000000000},
         {0x007fffff, 0x000fffffffffffff},
         {0x00000000, 0x0000000000000000},
         {0x007fffff, 0x000fffffffffffff}},
	{{0x80000001, 0x8000000000000001},
         {0x00000001, 0x0000000000000001},
         {0x80000001, 0x8000000000000001},
         {0x00000001, 0x0000000000000001}},
};

#endif
