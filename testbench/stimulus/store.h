/*
 * store.h - memory and LDS of an episode while its requests execute: the episode's named dwords,
 * keyed values for all other bytes, the bytes written since, and the codes of
 * the episode's fault ranges.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_STORE_H
#define TB_STORE_H

#include "stimulus/episode_data.h"

typedef struct tb_store tb_store;

/** A dword with written bytes. */
typedef struct tb_written {
	uint64_t address; /**< a multiple of 4 */
	uint32_t value;   /**< present value of the whole dword */
	uint8_t mask;     /**< bit b: byte b was written */
} tb_written;

/** Makes memory and LDS with the contents of 'data' (NULL: seed 0 and no named dwords). Returns
 * NULL when memory runs out. */
tb_store *tb_store_new(const tb_data *data);
void tb_store_free(tb_store *store); /**< NULL may be freed */

/** Callbacks of mau_execute() that access the store. Requests are answered by the fault ranges of
 * 'data'. A write refuses only when memory runs out. */
mau_memory tb_store_memory(tb_store *store);

/** From now on memory answers by lines of 'line_bytes', as AXI4 does; see tb_axi4_lines(). */
void tb_store_by_lines(tb_store *store, enum tb_lines lines, unsigned line_bytes);

/** Starts a request: clears the list of written dwords; memory keeps its contents. */
void tb_store_begin(tb_store *store);

/** The '*count_ret' dwords of a space that were written since tb_store_begin(), with ascending
 * addresses. Valid until the next call of a function of the store. NULL when there is none or
 * memory runs out. */
const tb_written *tb_store_written(tb_store *store, enum mau_space space, uint32_t *count_ret);

/** Number of bytes read since tb_store_begin() that neither the episode gives nor a request wrote.
 */
uint64_t tb_store_keyed_reads(const tb_store *store);

#endif
