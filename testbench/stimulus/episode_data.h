/*
 * episode_data.h - the data of an episode: initial contents of memory and LDS, the ranges in which
 * memory answers with an error, and the data registers of its requests.
 *
 * An episode without data has tb_episode.data NULL. Format in files:
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

/** Profiles of the responses of the bench's memory; 'latency' as in tb_memory, at least 1. Names:
 * tb_answers_name(). */
enum tb_answers {
	TB_ANSWERS_NONE,   /**< one clock after the request, in order */
	TB_ANSWERS_FIXED,  /**< 'latency' clocks after the request, in order */
	TB_ANSWERS_RANDOM, /**< 1 .. 'latency' clocks after the request, the one due first is sent
	                      first */
	TB_ANSWERS_BURSTY, /**< no response for 1 .. 'latency' clocks, then one a clock for 1 to 16
	                      clocks, in order */
	TB_ANSWERS_REVERSED, /**< none until half of all ids wait or one has waited for more than
	                        'latency' clocks; then all of them, the newest first */
	TB_ANSWERS_STARVE,   /**< the response to one request in as many as there are ids takes
	                        'latency' clocks, the others 4 */
	TB_ANSWERS
};
const char *tb_answers_name(unsigned profile); /**< "none", "fixed", ...; "?" for others */
int tb_answers_parse(const char *name);        /**< enum tb_answers, or -1 */

/** The memory line of an episode. */
typedef struct tb_memory {
	uint64_t seed;    /**< seed of the bytes without a named dword (tb_keyed_dword()) */
	uint16_t latency; /**< clocks, 0 is 1; its use depends on 'profile' */
	uint8_t profile;  /**< enum tb_answers */
} tb_memory;

/** A named dword, whose value the episode gives: 'address' is a multiple of 4. */
typedef struct tb_dword {
	uint64_t address;
	uint32_t value;
} tb_dword;

/** Named dwords of a space. */
typedef struct tb_image {
	tb_dword *dword; /**< 'count' of them, with ascending, different addresses */
	uint32_t count, room;
} tb_image;

/** What memory answers to requests for the bytes of a range (M1). */
enum tb_fault_kind {
	TB_FAULT_FAULT,     /**< FAULT */
	TB_FAULT_NACK,      /**< NACK */
	TB_FAULT_READ_ONLY, /**< FAULT to writes and atomics, OK to reads */
	TB_FAULT_KINDS
};
const char *tb_fault_name(unsigned kind); /**< "fault", "nack", "read_only"; "?" for others */
int tb_fault_parse(const char *name, size_t len); /**< enum tb_fault_kind, or -1 */

/** A fault range: 'bytes' bytes of memory, at least 1, from 'address' on, up to 2^48. */
typedef struct tb_fault {
	uint64_t address, bytes;
	uint8_t kind; /**< enum tb_fault_kind */
} tb_fault;

/** Data registers of one request. Registers that the instruction does not read or write are 0. */
typedef struct tb_registers {
	uint32_t vdata[TB_DATA_VGPRS][MAU_WAVE]; /**< VGPR VDATA+d of a store or an atomic */
	uint32_t vdst[MAU_LOAD_VGPRS][MAU_WAVE]; /**< the destination VGPRs before */
} tb_registers;

typedef struct tb_data {
	tb_memory memory;
	tb_image image[TB_SPACES]; /**< by enum mau_space */
	tb_fault *fault;           /**< 'faults' ranges, which may overlap */
	uint32_t faults, fault_room;
	tb_registers *regs; /**< one for each request; NULL: all registers are 0 */
	uint32_t room;      /**< of regs */
} tb_data;

/** Largest address of a dword of a space: 2^48 - 4, or 2^20 - 4 in LDS. */
uint64_t tb_last_dword(enum mau_space space);

/** Makes room for 'more' dwords at the end of an image; false when memory runs out. */
bool tb_image_grow(tb_image *image, uint32_t more);

/** Appends a dword to an image; false when memory runs out. */
bool tb_image_add(tb_image *image, uint64_t address, uint32_t value);

/** Appends a fault range; false when memory runs out. */
bool tb_fault_add(tb_data *data, tb_fault fault);

/** M1: what memory answers to a request: MAU_MEMORY_*, the worst of its bytes. 'data' NULL: OK. */
unsigned tb_fault_code(const tb_data *data, const mau_memory_request *request);

/** Whether memory answers by lines, as AXI4 does: a line with a byte of a fault range has FAULT. */
enum tb_lines {
	TB_LINES_NO,
	TB_LINES_AS_ASKED, /**< a line of a range READ_ONLY is read */
	TB_LINES_WRITTEN,  /**< a line of a range READ_ONLY has FAULT for reads, too */
};

/** How an AXI4 memory answers in an episode of 'count' requests: TB_LINES_WRITTEN with atomics. A
 * read-only line refuses mau_atomic only when it writes the line back, which is too late for all
 * atomics but the last (docs/atomic_unit.md, Errors 3). */
enum tb_lines tb_axi4_lines(const mau_request *req, uint32_t count);

/** The same as tb_fault_code() for lines of 'line_bytes'. An atomic is a read and a write of each
 * of its lines. */
unsigned tb_line_code(const tb_data *data, const mau_memory_request *request, enum tb_lines lines,
                      unsigned line_bytes);

/** Makes room for the registers of 'count' requests, new ones are 0; false when memory runs out. */
bool tb_data_grow(tb_data *data, uint32_t count);

/** An independent copy for an episode of 'count' requests; NULL when memory runs out. */
tb_data *tb_data_copy(const tb_data *data, uint32_t count);

/** Frees what tb_data_copy() made; NULL may be freed. */
void tb_data_free(tb_data *data);

/** Registers of request 'i'; NULL: all are 0. */
const tb_registers *tb_episode_registers(const tb_episode *ep, uint32_t i);

/** Data VGPRs of request 'i' by number and lane; all 0 if the episode has none. */
const uint32_t (*tb_episode_vdata(const tb_episode *ep, uint32_t i))[MAU_WAVE];

/** Number of VGPRs from VDATA (VDST) on, with that of TFE, that an instruction may write with any
 * operands: 0 for stores, atomics without GLC, loads to LDS, scalar loads, cache operations and
 * unknown opcodes. */
unsigned tb_vdst_dwords(unsigned gfx, const mau_op *op);

/**
 * The value of the dword at 'address', a multiple of 4, if no line of the file gives it
 * (docs/user/mreq.md has the formula): tb_block() of the seed's key on the counter (dword number,
 * space).
 */
uint32_t tb_keyed_dword(uint64_t seed, enum mau_space space, uint64_t address);

/** The same for the 16 dwords of the 64 bytes at 'address', a multiple of 64. Vectorises. */
void tb_keyed_dwords(uint64_t seed, enum mau_space space, uint64_t address, uint32_t out[16]);

#endif
