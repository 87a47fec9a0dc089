/*
 * space.h - a space of bytes (memory or LDS) of the data path's lockstep: the unit and the model
 * have one each.
 *
 * A byte that was never written has the value that the episode gives it, else that of
 * tb_keyed_dword(). Addresses are modulo 2^48.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_SPACE_H
#define TB_SPACE_H

#include "mau/execute.h"
#include "stimulus/episode_data.h"

#define TB_BLOCK 64 /**< bytes of a block, the unit of storage */

/** One aligned block with its written bytes, and its earlier bytes where they were read. */
typedef struct tb_bytes {
	uint64_t number; /**< address / TB_BLOCK */
	uint64_t known;  /**< a bit for each valid byte of 'bytes'; the other bytes are 0 */
	uint8_t bytes[TB_BLOCK];
	uint32_t slot; /**< its place in tb_space.slot */
} tb_bytes;

typedef struct tb_space {
	uint64_t seed; /**< of the hash for bytes that were never written */
	enum mau_space which;
	tb_bytes *block; /**< the written blocks, in the order of their first write */
	uint32_t count, room;
	uint32_t *slot; /**< hash table: index of a block + 1, or 0 */
	uint32_t slots; /**< a power of two */
	tb_bytes fresh; /* the last unwritten block that was read, if 'drawn' */
	bool drawn;
	struct tb_space *under; /**< space of the bytes never written here, or NULL */
} tb_space;

/** Gives space 'which' the contents that 'data' has before the first request (NULL: seed 0, no
 * named dwords). The space is zeroed or was used before. Returns 0, or -1 when memory is short. */
int tb_space_start(tb_space *s, enum mau_space which, const tb_data *data);

/** Makes a space whose unwritten bytes are those of 'under', which must not change before the last
 * read. */
void tb_space_over(tb_space *s, tb_space *under);

/** Frees what a space owns and zeroes it. */
void tb_space_free(tb_space *s);

/** Reads 'count' bytes from address 'at' on. */
void tb_space_read(tb_space *s, uint64_t at, uint8_t *bytes_ret, unsigned count);

/** Writes 'count' bytes from address 'at' on. Returns 0, or -1 when memory is short. */
int tb_space_write(tb_space *s, uint64_t at, const uint8_t *bytes, unsigned count);

/** Reads or writes the bytes of the block at 'at', a multiple of TB_BLOCK, whose bit of 'mask' is
 * 1; the other elements of 'bytes' are not changed or not read. */
void tb_space_read_named(tb_space *s, uint64_t at, uint64_t mask, uint8_t *bytes_ret);
int tb_space_write_named(tb_space *s, uint64_t at, uint64_t mask, const uint8_t *bytes);

/** One read-modify-write of 'bytes' bytes (4 or 8): operation MAU_ATOMIC_* of generation MAU_GFX_*,
 * with data 'd' and compare value 'c'. */
typedef struct tb_atomic {
	unsigned gfx, atomic, bytes;
	uint64_t d, c;
} tb_atomic;

/** Does an atomic at 'at'. An operation that does not exist in that size changes nothing.
 * '*old_ret': the value before. Returns 0, or -1 when memory is short. */
int tb_space_act(tb_space *s, uint64_t at, const tb_atomic *a, uint64_t *old_ret);

/** Does 'b' have the same value in every byte that was written in 'a'? If not, '*at_ret' is an
 * address at which they differ. */
bool tb_space_holds(const tb_space *a, tb_space *b, uint64_t *at_ret);

/** Are all bytes of both equal? If not, '*at_ret' is an address at which they differ. */
bool tb_space_equal(tb_space *a, tb_space *b, uint64_t *at_ret);

/** Callbacks of mau_execute() that access the model's spaces, by enum mau_space. */
mau_memory tb_space_callbacks(tb_space space[2]);

#endif
