// atomic_examples.hpp - the worked examples of docs/spec/atomic.md, as numbers.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_ATOMIC_EXAMPLES_HPP
#define MAU_RTL_ATOMIC_EXAMPLES_HPP
#include "atomic_values.hpp"

// Operation, 8 bytes, memory, data, compare value, memory after.
inline const atomic_case ATOMIC_EXAMPLES[] = {
	{MAU_ATOMIC_CMPSWAP, false, 5, 7, 5, 7},
	{MAU_ATOMIC_CMPSWAP, false, 5, 7, 6, 5},
	{MAU_ATOMIC_ADD, false, 0xffffffff, 3, 0, 2},
	{MAU_ATOMIC_SUB, false, 2, 3, 0, 0xffffffff},
	{MAU_ATOMIC_RSUB, false, 2, 3, 0, 1},
	{MAU_ATOMIC_SMIN, false, 1, 0xffffffff, 0, 0xffffffff},
	{MAU_ATOMIC_SMAX, false, 0x80000000, 0x7fffffff, 0, 0x7fffffff},
	{MAU_ATOMIC_UMIN, false, 1, 0xffffffff, 0, 1},
	{MAU_ATOMIC_UMAX, false, 0x80000000, 0x7fffffff, 0, 0x80000000},
	{MAU_ATOMIC_INC, false, 4, 5, 0, 5},
	{MAU_ATOMIC_INC, false, 5, 5, 0, 0},
	{MAU_ATOMIC_INC, false, 9, 5, 0, 0},
	{MAU_ATOMIC_INC, false, 0xffffffff, 5, 0, 0},
	{MAU_ATOMIC_DEC, false, 4, 5, 0, 3},
	{MAU_ATOMIC_DEC, false, 5, 5, 0, 4},
	{MAU_ATOMIC_DEC, false, 6, 5, 0, 5},
	{MAU_ATOMIC_DEC, false, 0, 5, 0, 5},
	{MAU_ATOMIC_CSUB, false, 5, 5, 0, 0},
	{MAU_ATOMIC_CSUB, false, 5, 3, 0, 2},
	{MAU_ATOMIC_CSUB, false, 3, 5, 0, 0},
	{MAU_ATOMIC_FCMPSWAP, false, 0x80000000, 7, 0, 7},
	{MAU_ATOMIC_FCMPSWAP, false, 0x7fc00000, 7, 0x7fc00000, 0x7fc00000},
	{MAU_ATOMIC_FCMPSWAP, false, 1, 7, 0, 1},
	{MAU_ATOMIC_FMIN, false, 0x3f800000, 0xbf800000, 0, 0xbf800000},
	{MAU_ATOMIC_FMIN, false, 0, 0x80000000, 0, 0},
	{MAU_ATOMIC_FMIN, false, 0x3f800000, 0x7fc00000, 0, 0x3f800000},
	{MAU_ATOMIC_FMIN, false, 0x7f800001, 0x3f800000, 0, 0x7f800001},
	{MAU_ATOMIC_FMAX, false, 0xbf800000, 0xc0000000, 0, 0xbf800000},
	{MAU_ATOMIC_FMAX, false, 0x80000000, 0, 0, 0x80000000},
	{MAU_ATOMIC_ADD_F32, false, 0x3f800000, 0x33800000, 0, 0x3f800000},
	{MAU_ATOMIC_ADD_F32, false, 0x3f800001, 0x33800000, 0, 0x3f800002},
	{MAU_ATOMIC_ADD_F32, false, 1, 1, 0, 0},
	{MAU_ATOMIC_ADD_F32, false, 0x80000001, 0x80000000, 0, 0x80000000},
	{MAU_ATOMIC_ADD_F32, false, 0x80800000, 0x800001, 0, 0},
	{MAU_ATOMIC_ADD_F32, false, 0x800000, 0x80800001, 0, 0x80000000},
	{MAU_ATOMIC_ADD_F32, false, 0x3f800000, 0xbf800000, 0, 0},
	{MAU_ATOMIC_ADD_F32, false, 0x7f7fffff, 0x7f7fffff, 0, 0x7f800000},
	{MAU_ATOMIC_ADD_F32, false, 0x7f800000, 0xff800000, 0, 0x7fc00000},
	{MAU_ATOMIC_ADD_F32, false, 0x7f800001, 0xffc00002, 0, 0x7fc00001},
	{MAU_ATOMIC_ADD_F32, false, 0x7f800000, 0xff800002, 0, 0xffc00002},
	{MAU_ATOMIC_ADD, true, 0xffffffff, 0x2222222211111111, 0, 0x2222222311111110},
};
#endif
