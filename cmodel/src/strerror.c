/*
 * strerror.c - result codes as text.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/mau.h"

const char *mau_strerror(int result)
{
	switch (result) {
	case MAU_OK:
		return "no error";
	case MAU_ERR_GENERATION:
		return "this generation is not modelled: gfx must be a code MAU_GFX_6 .. "
		       "MAU_GFX_950, not the number";
	case MAU_ERR_CONTEXT:
		return "a field of the context is out of range; mau_check() names it";
	case MAU_ERR_GEOMETRY:
		return "window must be 4, 8, 16, 32 or 64 lanes and line_bytes 64 or 128";
	case MAU_ERR_ENCODING:
		return "the words are no instruction that this call takes";
	case MAU_ERR_LANE:
		return "lane number outside the wave";
	case MAU_ERR_SPACE:
		return "the caller's array is too small";
	case MAU_ERR_MEMORY:
		return "the caller's memory refused an access";
	case MAU_ERR_REGISTER:
		return "the caller does not have a register that the instruction reads";
	case MAU_ERR_FIELD:
		return "a field of the V# is out of range, or the generation does not have it";
	case MAU_ERR_OPERATION:
		return "no instruction has this operation; mau_check() names the field";
	default:
		return "unknown result code";
	}
}
