/*
 * atomic.c - one read-modify-write of 4 or 8 bytes (rules AT1 to AT14, N29 to N31).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/atomic.h"

#include "data/atomic_float.h"

/** AT1: the operation exists, and which sizes it has. */
static bool exists(unsigned atomic, unsigned bytes)
{
	if (atomic == MAU_ATOMIC_NONE || atomic > MAU_ATOMIC_ADD_F32)
		return false;
	return bytes == 4 ||
	       (bytes == 8 && atomic != MAU_ATOMIC_CSUB && atomic != MAU_ATOMIC_ADD_F32);
}

unsigned mau_atomic_dwords(unsigned atomic, unsigned bytes)
{
	bool compares = atomic == MAU_ATOMIC_CMPSWAP || atomic == MAU_ATOMIC_FCMPSWAP;

	if (!exists(atomic, bytes))
		return 0;
	return bytes / 4 * (compares ? 2 : 1);
}

/** Operand number 'n' of an element's size. */
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

/** AT2, AT4 to AT10: memory 'm', data 'd'; only the element's bits of the result count. */
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
	default: /* MAU_ATOMIC_CSUB */
		return m < d ? 0 : m - d;
	}
}

int mau_atomic(unsigned atomic, unsigned bytes, const uint32_t *vdata, uint64_t old,
               uint64_t *new_ret)
{
	uint64_t mask, m, d;

	if (!exists(atomic, bytes))
		return MAU_ERR_ENCODING;
	mask = bytes == 4 ? 0xffffffffu : ~(uint64_t)0;
	m = old & mask;
	d = operand(bytes, vdata, 0);
	switch (atomic) {
	case MAU_ATOMIC_CMPSWAP: /* AT3 */
		*new_ret = m == operand(bytes, vdata, 1) ? d : m;
		break;
	case MAU_ATOMIC_FCMPSWAP: /* AT11 */
		*new_ret = mau_float_equal(bytes, m, operand(bytes, vdata, 1)) ? d : m;
		break;
	case MAU_ATOMIC_FMIN: /* AT12, N29 */
	case MAU_ATOMIC_FMAX:
		*new_ret = mau_float_extreme(bytes, atomic == MAU_ATOMIC_FMAX, m, d);
		break;
	case MAU_ATOMIC_ADD_F32: /* AT13 */
		*new_ret = mau_float_add((uint32_t)m, (uint32_t)d);
		break;
	default:
		*new_ret = integer_result(atomic, bytes, m, d) & mask;
		break;
	}
	return MAU_OK;
}
