/*
 * sort.h - numbers in ascending order, many times a second: qsort() calls a function for each
 * comparison and takes four times the instructions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_SORT_H
#define TB_SORT_H

#include <stdint.h>

/** Sorts 'count' numbers. 'spare' has room for as many.
 * @returns where the sorted ones stand: 'item' or 'spare'; the other holds nothing of use. */
uint64_t *tb_sort(uint64_t *item, uint64_t *spare, uint32_t count);

#endif
