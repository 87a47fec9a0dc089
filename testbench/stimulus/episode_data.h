/*
 * episode_data.h - what an episode says of data: memory and LDS before it, and the data registers
 * of its requests.
 *
 * An episode without data has none of this (tb_episode.data is NULL). Format in files:
 * docs/user/mreq.md, version 2.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_EPISODE_DATA_H
#define TB_EPISODE_DATA_H

#include "mau/execute.h"
#include "tb.h"

#define TB_DATA_VGPRS 4 /**< data VGPRs that an instruction reads, at most */
#define TB_SPACES 2     /**< enum mau_space */

/** How the bench's memory answers, 'latency' as in tb_memory, at least 1; the name of each is
 * tb_answers_name(). */
enum tb_answers {
	TB_ANSWERS_NONE,   /**< one clock after the request, in order */
	TB_ANSWERS_FIXED,  /**< 'latency' clocks after it, in order */
	TB_ANSWERS_RANDOM, /**< 1 .. 'latency' clocks after it, whatever is due first */
	TB_ANSWERS_BURSTY, /**< nothing for 1 .. 'latency' clocks, then one a clock for 1 to 16, in
	                      order */
	TB_ANSWERS_REVERSED, /**< when half of all ids wait, or one has for more than 'latency'
	                        clocks: the newest first */
	TB_ANSWERS_STARVE,   /**< answers to one request of as many as there are ids take
	                        'latency' clocks, others 4 */
	TB_ANSWERS
};
const char *tb_answers_name(unsigned profile); /**< "none", "fixed", ...; "?" for others */
int tb_answers_parse(const char *name);        /**< enum tb_answers, or -1 */

/** The memory line of an episode. */
typedef struct tb_memory {
	uint64_t seed;    /**< of the bytes that no dword below names (tb_keyed_dword()) */
	uint16_t latency; /**< clocks, 0 is 1; what they mean depends on 'profile' */
	uint8_t profile;  /**< enum tb_answers */
} tb_memory;

/** A dword that is named: 'address' is a multiple of 4. */
typedef struct tb_dword {
	uint64_t address;
	uint32_t value;
} tb_dword;

/** Named dwords of a space. */
typedef struct tb_image {
	tb_dword *dword; /**< 'count' of them, ascending addresses, no two the same */
	uint32_t count, room;
} tb_image;

/** Data registers of one request. Registers that the instruction does not read or write are 0. */
typedef struct tb_registers {
	uint32_t vdata[TB_DATA_VGPRS][MAU_WAVE]; /**< VGPR VDATA+d of a store or an atomic */
	uint32_t vdst[MAU_LOAD_VGPRS][MAU_WAVE]; /**< what the destination VGPRs held */
} tb_registers;

typedef struct tb_data {
	tb_memory memory;
	tb_image image[TB_SPACES]; /**< by enum mau_space */
	tb_registers *regs; /**< of request i, NULL: all are 0; else room for every request */
	uint32_t room;      /**< of regs */
} tb_data;

/** Largest address of a dword of a space: 2^48 - 4, or 2^20 - 4 in LDS. */
uint64_t tb_last_dword(enum mau_space space);

/** Makes room for 'more' dwords behind those of an image; false when memory runs out. */
bool tb_image_grow(tb_image *image, uint32_t more);

/** Appends a dword to an image; false when memory runs out. */
bool tb_image_add(tb_image *image, uint64_t address, uint32_t value);

/** Makes room for registers of 'count' requests, new ones all 0; false when memory runs out. */
bool tb_data_grow(tb_data *data, uint32_t count);

/** An independent copy for an episode of 'count' requests; NULL when memory runs out. */
tb_data *tb_data_copy(const tb_data *data, uint32_t count);

/** Frees what tb_data_copy() made; NULL may be freed. */
void tb_data_free(tb_data *data);

/** Registers of request 'i', or NULL: all are 0. */
const tb_registers *tb_episode_registers(const tb_episode *ep, uint32_t i);

/** Data VGPRs of request 'i' by number and lane, all 0 where the episode has none. */
const uint32_t (*tb_episode_vdata(const tb_episode *ep, uint32_t i))[MAU_WAVE];

/** VGPRs from VDATA (VDST) on that an instruction may write, TFE's included, for any operands: 0
 * for stores, atomics without GLC, loads to LDS, scalar loads, cache operations, unknown ones. */
unsigned tb_vdst_dwords(unsigned gfx, const mau_op *op);

/**
 * The dword at 'address', a multiple of 4, of a space that no line names (docs/user/mreq.md has the
 * formula): tb_block() of the seed's key on the counter (dword number, space).
 */
uint32_t tb_keyed_dword(uint64_t seed, enum mau_space space, uint64_t address);

/** The same of the 16 dwords of the 64 bytes at 'address', a multiple of 64. Vectorises. */
void tb_keyed_dwords(uint64_t seed, enum mau_space space, uint64_t address, uint32_t out[16]);

#endif
