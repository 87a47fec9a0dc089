/*
 * txn_parts.h - functions that txn_*.c share.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_TXN_PARTS_H
#define TB_TXN_PARTS_H

#include <stddef.h>
#include <stdint.h>

/** Writes the bits of a mask as ranges of numbers, "0-3,7" or "none"; bit 0 has number 'first',
 * which is 0 for a mask of more than 64 bits. If 'size' bytes are too few it writes a hexadecimal
 * mask. */
void txn_ranges(const uint64_t mask[2], unsigned bits, unsigned first, char *text, size_t size);

#endif
