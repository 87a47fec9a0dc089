/*
 * atomic.c - one read-modify-write of 4 or 8 bytes (rules AT1 to AT21, N29 to N31).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/atomic.h"

#include "data/atomic_float.h"

/** AT1: the legal sizes of each operation, as a mask. */
enum {
	B4 = 4,
	B8 = 8
};

static const uint8_t sizes[] = {
	[MAU_ATOMIC_SWAP] = B4 | B8,     [MAU_ATOMIC_CMPSWAP] = B4 | B8,
	[MAU_ATOMIC_ADD] = B4 | B8,      [MAU_ATOMIC_SUB] = B4 | B8,
	[MAU_ATOMIC_RSUB] = B4 | B8,     [MAU_ATOMIC_SMIN] = B4 | B8,
	[MAU_ATOMIC_UMIN] = B4 | B8,     [MAU_ATOMIC_SMAX] = B4 | B8,
	[MAU_ATOMIC_UMAX] = B4 | B8,     [MAU_ATOMIC_AND] = B4 | B8,
	[MAU_ATOMIC_OR] = B4 | B8,       [MAU_ATOMIC_XOR] = B4 | B8,
	[MAU_ATOMIC_INC] = B4 | B8,      [MAU_ATOMIC_DEC] = B4 | B8,
	[MAU_ATOMIC_FCMPSWAP] = B4 | B8, [MAU_ATOMIC_FMIN] = B4 | B8,
	[MAU_ATOMIC_FMAX] = B4 | B8,     [MAU_ATOMIC_CSUB] = B4,
	[MAU_ATOMIC_ADD_F32] = B4,       [MAU_ATOMIC_ADD_F64] = B8,
	[MAU_ATOMIC_MIN_F64] = B8,       [MAU_ATOMIC_MAX_F64] = B8,
	[MAU_ATOMIC_PK_ADD_F16] = B4,    [MAU_ATOMIC_PK_ADD_BF16] = B4,
	[MAU_ATOMIC_COND_SUB] = B4,      [MAU_ATOMIC_MIN_NUM] = B4,
	[MAU_ATOMIC_MAX_NUM] = B4,
};

/** AT1: the operation exists in this size. */
static bool exists(unsigned atomic, unsigned bytes)
{
	return atomic < sizeof sizes && (bytes == B4 || bytes == B8) && (sizes[atomic] & bytes);
}

unsigned mau_atomic_dwords(unsigned atomic, unsigned bytes)
{
	bool compares = atomic == MAU_ATOMIC_CMPSWAP || atomic == MAU_ATOMIC_FCMPSWAP;

	if (!exists(atomic, bytes))
		return 0;
	return bytes / 4 * (compares ? 2 : 1);
}

/** Operand number 'n' in VDATA; an operand has the size of the element. */
static uint64_t operand(unsigned bytes, const uint32_t *vdata, unsigned n)
{
	return bytes == 4 ? vdata[n] : vdata[2 * n] | (uint64_t)vdata[2 * n + 1] << 32;
}

/** a < b in two's complement. */
static bool less_signed(unsigned bytes, uint64_t a, uint64_t b)
{
	uint64_t sign = (uint64_t)1 << (8 * bytes - 1);

	return (a ^ sign) < (b ^ sign);
}

/** AT2, AT4 to AT10, AT21: memory 'm', data 'd'. The caller cuts the result to the element. */
static uint64_t integer_result(unsigned atomic, unsigned bytes, uint64_t m, uint64_t d)
{
	switch (atomic) {
	case MAU_ATOMIC_SWAP:
		return d;
	case MAU_ATOMIC_ADD:
		return m + d;
	case MAU_ATOMIC_SUB:
		return m - d;
	case MAU_ATOMIC_RSUB:
		return d - m;
	case MAU_ATOMIC_SMIN:
		return less_signed(bytes, d, m) ? d : m;
	case MAU_ATOMIC_SMAX:
		return less_signed(bytes, m, d) ? d : m;
	case MAU_ATOMIC_UMIN:
		return d < m ? d : m;
	case MAU_ATOMIC_UMAX:
		return d > m ? d : m;
	case MAU_ATOMIC_AND:
		return m & d;
	case MAU_ATOMIC_OR:
		return m | d;
	case MAU_ATOMIC_XOR:
		return m ^ d;
	case MAU_ATOMIC_INC:
		return m >= d ? 0 : m + 1;
	case MAU_ATOMIC_DEC:
		return m == 0 || m > d ? d : m - 1;
	case MAU_ATOMIC_COND_SUB:
		return m >= d ? m - d : m;
	default: /* MAU_ATOMIC_CSUB */
		return m < d ? 0 : m - d;
	}
}

/** AT13, AT16, AT17, AT19: one sum, or a sum of each half for packed operations. */
static uint64_t float_sum(unsigned gfx, unsigned atomic, uint64_t m, uint64_t d)
{
	const struct mau_float_adder adder = mau_float_adder(gfx, atomic);

	if (atomic != MAU_ATOMIC_PK_ADD_F16 && atomic != MAU_ATOMIC_PK_ADD_BF16)
		return mau_float_add(&adder, m, d);
	return mau_float_add(&adder, m >> 16, d >> 16) << 16 |
	       mau_float_add(&adder, m & 0xffff, d & 0xffff);
}

/** AT2 to AT21: memory after an operation. The operands are cut to the size of the element, and so
 * must be the result. */
static uint64_t result(unsigned gfx, unsigned atomic, unsigned bytes, uint64_t m, uint64_t d,
                       uint64_t compare)
{
	switch (atomic) {
	case MAU_ATOMIC_CMPSWAP: /* AT3 */
		return m == compare ? d : m;
	case MAU_ATOMIC_FCMPSWAP: /* AT11 */
		return mau_float_equal(bytes, m, compare) ? d : m;
	case MAU_ATOMIC_FMIN:    /* AT12, N29 */
	case MAU_ATOMIC_MIN_F64: /* AT18 */
		return mau_float_extreme(bytes, false, m, d);
	case MAU_ATOMIC_FMAX:
	case MAU_ATOMIC_MAX_F64:
		return mau_float_extreme(bytes, true, m, d);
	case MAU_ATOMIC_MIN_NUM: /* AT20 */
	case MAU_ATOMIC_MAX_NUM:
		return mau_float_extreme_number(bytes, atomic == MAU_ATOMIC_MAX_NUM, m, d);
	case MAU_ATOMIC_ADD_F32:
	case MAU_ATOMIC_ADD_F64:
	case MAU_ATOMIC_PK_ADD_F16:
	case MAU_ATOMIC_PK_ADD_BF16:
		return float_sum(gfx, atomic, m, d);
	default:
		return integer_result(atomic, bytes, m, d);
	}
}

int mau_atomic_on(unsigned gfx, unsigned atomic, unsigned bytes, const uint32_t *vdata,
                  uint64_t old, uint64_t *new_ret)
{
	uint64_t mask, compare = 0;

	if (!exists(atomic, bytes))
		return MAU_ERR_OPERATION;
	mask = bytes == 4 ? 0xffffffffu : ~(uint64_t)0;
	if (mau_atomic_dwords(atomic, bytes) > bytes / 4)
		compare = operand(bytes, vdata, 1);
	*new_ret = result(gfx, atomic, bytes, old & mask, operand(bytes, vdata, 0), compare) & mask;
	return MAU_OK;
}

int mau_atomic(unsigned atomic, unsigned bytes, const uint32_t *vdata, uint64_t old,
               uint64_t *new_ret)
{
	return mau_atomic_on(MAU_GFX_11, atomic, bytes, vdata, old, new_ret);
}
