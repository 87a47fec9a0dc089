/*
 * space.h - a space of bytes (memory, or LDS) as the data path's lockstep keeps it: the unit and
 * the model have one each.
 *
 * A byte that was never written has the value that the episode names, else that of
 * tb_keyed_dword(). Addresses are modulo 2^48.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_SPACE_H
#define TB_SPACE_H

#include "mau/execute.h"
#include "stimulus/episode_data.h"

#define TB_BLOCK 64 /**< bytes of a block, the unit of storage */

/** One aligned block: what was written into it, and what it held before where that was asked for.
 */
typedef struct tb_bytes {
	uint64_t number; /**< address / TB_BLOCK */
	uint64_t known;  /**< a bit for each byte that stands in 'bytes'; the others of it are 0 */
	uint8_t bytes[TB_BLOCK];
	uint32_t slot; /**< its place in tb_space.slot */
} tb_bytes;

typedef struct tb_space {
	uint64_t seed; /**< of the bytes that were never written */
	enum mau_space which;
	tb_bytes *block; /**< those that were written, in order of their first write */
	uint32_t count, room;
	uint32_t *slot; /**< hash table: index of a block + 1, or 0; a power of two of them */
	uint32_t slots;
	tb_bytes fresh; /* the last block asked for that nobody had written, 'drawn' if there is one
	                 */
	bool drawn;
	struct tb_space *under; /**< NULL, or the space that has the bytes never written here */
} tb_space;

/** Makes space 'which' as 'data' has it (NULL: seed 0, no dword named) before the first request; a
 * zeroed space may be started, or one that was used. Returns 0, or -1 when memory is short. */
int tb_space_start(tb_space *s, enum mau_space which, const tb_data *data);

/** Makes a space that holds what 'under' does until it is written; 'under' must not change before
 * the last read. */
void tb_space_over(tb_space *s, tb_space *under);

/** Frees what a space owns and zeroes it. */
void tb_space_free(tb_space *s);

/** Reads 'count' bytes from address 'at' on. */
void tb_space_read(tb_space *s, uint64_t at, uint8_t *bytes_ret, unsigned count);

/** Writes 'count' bytes from address 'at' on. Returns 0, or -1 when memory is short. */
int tb_space_write(tb_space *s, uint64_t at, const uint8_t *bytes, unsigned count);

/** Reads or writes those of the TB_BLOCK bytes at 'at', a multiple of it, whose bit of 'mask' is 1;
 * the others of 'bytes' stay, or are not read. */
void tb_space_read_named(tb_space *s, uint64_t at, uint64_t mask, uint8_t *bytes_ret);
int tb_space_write_named(tb_space *s, uint64_t at, uint64_t mask, const uint8_t *bytes);

/** One read-modify-write of 'bytes' bytes (4 or 8): operation MAU_ATOMIC_* of generation MAU_GFX_*,
 * with data 'd' and compare value 'c'. */
typedef struct tb_atomic {
	unsigned gfx, atomic, bytes;
	uint64_t d, c;
} tb_atomic;

/** Acts at 'at'. An operation that there is not of that size changes nothing. '*old_ret' is what
 * stood there. Returns 0, or -1 when memory is short. */
int tb_space_act(tb_space *s, uint64_t at, const tb_atomic *a, uint64_t *old_ret);

/** Does 'b' hold what was written into 'a', where it was? If not, '*at_ret' is an address at which
 * they differ. */
bool tb_space_holds(const tb_space *a, tb_space *b, uint64_t *at_ret);

/** Do both hold the same everywhere? If not, '*at_ret' is an address at which they differ. */
bool tb_space_equal(tb_space *a, tb_space *b, uint64_t *at_ret);

/** The spaces of the model, by enum mau_space, as mau_execute() wants them. */
mau_memory tb_space_callbacks(tb_space space[2]);

#endif
