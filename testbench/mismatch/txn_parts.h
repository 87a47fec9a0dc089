/*
 * txn_parts.h - what txn_*.c share.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_TXN_PARTS_H
#define TB_TXN_PARTS_H

#include <stddef.h>
#include <stdint.h>

/** The bits of a mask as ranges of numbers that start at 'first', which is 0 for a mask of more
 * than 64 bits: "0-3,7"; as a hexadecimal mask of these numbers where 'size' bytes are too few;
 * "none".
 */
void txn_ranges(const uint64_t mask[2], unsigned bits, unsigned first, char *text, size_t size);

#endif
