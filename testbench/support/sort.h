/*
 * sort.h - sorts numbers in ascending order. It is called many times a second; qsort(), which calls
 * a function for each comparison, takes four times the instructions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_SORT_H
#define TB_SORT_H

#include <stdint.h>

/** Sorts 'count' numbers. 'spare' has room for as many.
 * @returns the sorted array: 'item' or 'spare'; the contents of the other are undefined. */
uint64_t *tb_sort(uint64_t *item, uint64_t *spare, uint32_t count);

#endif
