/*
 * store.h - memory and LDS of an episode while its requests execute: named dwords, keyed bytes
 * elsewhere, and what was written since.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_STORE_H
#define TB_STORE_H

#include "stimulus/episode_data.h"

typedef struct tb_store tb_store;

/** A dword of which bytes were written. */
typedef struct tb_written {
	uint64_t address; /**< a multiple of 4 */
	uint32_t value;   /**< the whole dword, as it is now */
	uint8_t mask;     /**< bit b: byte b was written */
} tb_written;

/** Memory and LDS as 'data' has them; NULL: seed 0 and no dword named. Returns NULL when memory
 * runs out. */
tb_store *tb_store_new(const tb_data *data);
void tb_store_free(tb_store *store); /**< NULL may be freed */

/** The store as mau_execute() takes it. Reads always succeed; a write does unless memory runs out.
 */
mau_memory tb_store_memory(tb_store *store);

/** Starts a request: forgets what was written before it, the bytes stay. */
void tb_store_begin(tb_store *store);

/** What was written to a space since tb_store_begin(), ascending addresses; '*count_ret' dwords.
 * Valid until the next call of a function of the store. NULL when there is none or memory runs out.
 */
const tb_written *tb_store_written(tb_store *store, enum mau_space space, uint32_t *count_ret);

/** Bytes read since tb_store_begin() that no line names and no request has written. */
uint64_t tb_store_keyed_reads(const tb_store *store);

#endif
