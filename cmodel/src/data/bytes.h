/*
 * bytes.h - dwords in memory, the lowest byte first. Internal: not installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_BYTES_H
#define MAU_BYTES_H

#include <stdint.h>

static inline uint32_t mau_dword(const uint8_t *bytes)
{
	return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
	       (uint32_t)bytes[3] << 24;
}

static inline void mau_put_dword(uint8_t *bytes, uint32_t dword)
{
	bytes[0] = (uint8_t)dword;
	bytes[1] = (uint8_t)(dword >> 8);
	bytes[2] = (uint8_t)(dword >> 16);
	bytes[3] = (uint8_t)(dword >> 24);
}

#endif
