/*
 * data_memory.h - memory and LDS behind the data path, owned by the test bench: requests act in the
 * order in which they are taken, answers come as a profile says.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DATA_MEMORY_H
#define TB_DATA_MEMORY_H

#include "cosim/vmem_dut.h"
#include "datapath/memory.h"
#include "datapath/queue.h"

/** When memory answers, and in which order; the name of each is tb_memory_profile_name(). */
enum tb_memory_profile {
	TB_MEMORY_NONE,     /**< one clock after the request, in order */
	TB_MEMORY_FIXED,    /**< TB_MEMORY_CLOCKS later, in order */
	TB_MEMORY_RANDOM,   /**< 1 to 32 clocks later, whatever is due first */
	TB_MEMORY_BURSTY,   /**< nothing for 1 to 48 clocks, then one a clock for 1 to 16, in order
	                     */
	TB_MEMORY_REVERSED, /**< when half of all ids wait, or one has for long: the newest first */
	TB_MEMORY_STARVE,   /**< answers to one id take 200 clocks, others 4 */
	TB_MEMORY_PROFILES
};
#define TB_MEMORY_CLOCKS 8 /**< of TB_MEMORY_FIXED */

const char *tb_memory_profile_name(unsigned profile); /**< "none", "fixed", "random", "bursty",
                                                         "reversed", "starve" */
int tb_memory_profile_parse(const char *name);        /**< enum tb_memory_profile, or -1 */

/** An answer of memory on its way. */
typedef struct tb_answer {
	uint64_t taken, due; /**< clocks */
	uint32_t request;    /**< index of the request that it is for */
	uint8_t id;
	uint8_t data[128];
} tb_answer;

/** An answer of LDS on its way. */
typedef struct tb_lds_answer {
	uint64_t due;
	uint32_t request;
	uint32_t data[MAU_WAVE][4];
} tb_lds_answer;

typedef struct tb_data_memory {
	tb_space space[2]; /**< by enum mau_space */
	unsigned profile, line_bytes, lanes, ids;
	tb_key key;
	uint32_t draw;
	tb_answer answer[64]; /**< in the order of their requests */
	unsigned waiting;     /**< answers of them */
	tb_answer offer;      /**< the one that stands on the port */
	bool offered;
	unsigned victim;     /**< the id that TB_MEMORY_STARVE starves */
	uint64_t gate_clock; /**< TB_MEMORY_BURSTY: clock at which the gate changes */
	bool gate_open;
	bool draining; /**< TB_MEMORY_REVERSED: until nothing waits */
	tb_queue lds;  /**< tb_lds_answer, in order */
	uint64_t late; /**< answers that overtook an older one */
	bool failed;   /**< memory of this machine is short */
} tb_data_memory;

/** Starts an episode: empty spaces of 'key', no answers. */
void tb_data_memory_start(tb_data_memory *m, unsigned profile, tb_key key, const vmem_dut *dut);
void tb_data_memory_free(tb_data_memory *m);

/** Is a request of this id still without an answer? */
bool tb_data_memory_waits(const tb_data_memory *m, unsigned id);

/** Are answers to a request up to number 'request' outstanding, of memory or LDS? */
bool tb_data_memory_owes(const tb_data_memory *m, uint32_t request);

/** Memory takes the request that the unit shows, at 'clock': it acts now. 'request': for whom. */
void tb_data_memory_take(tb_data_memory *m, const vmem_dut *dut, uint64_t clock, uint32_t request);

/** Chooses the answer to offer at 'clock' into m->offer, when none is offered; false: none. */
bool tb_data_memory_next(tb_data_memory *m, uint64_t clock);

/** LDS takes the request that the unit shows. */
void tb_data_memory_lds(tb_data_memory *m, const vmem_dut *dut, uint64_t clock, uint32_t request);

/** The answer of LDS to offer at 'clock', or NULL; it is taken by tb_queue_pop(&m->lds). */
const tb_lds_answer *tb_data_memory_lds_next(tb_data_memory *m, uint64_t clock);

#endif
