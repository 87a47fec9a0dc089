/*
 * data_lockstep.h - the data path mau_vmem in lockstep with mau_execute(): drives requests,
 * operands and store data, is memory and LDS, compares every transfer.
 *
 * Flow: tb_data_open(), any number of tb_data_run(), tb_data_close(). The unit is reset before each
 * episode, so that one alone runs as it does among others.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DATA_LOCKSTEP_H
#define TB_DATA_LOCKSTEP_H

#include "datapath/data_memory.h"
#include "tb.h"

typedef struct tb_data_lockstep tb_data_lockstep;
struct tb_data_score;
struct tb_data_coverage;

/** Channels of the data path: those that the test bench drives, then those of the unit. */
enum tb_data_port {
	TB_DATA_REQ,
	TB_DATA_OPD,
	TB_DATA_DAT,
	TB_DATA_MEM_RSP,
	TB_DATA_LDS_RSP,
	TB_DATA_MEM_REQ,
	TB_DATA_VGPR,
	TB_DATA_SGPR,
	TB_DATA_LDS_REQ,
	TB_DATA_DONE,
	TB_DATA_PORTS
};

/** How the world around the unit behaves during an episode. */
typedef struct tb_data_world {
	uint64_t seed, episode; /**< what data and memory are drawn from */
	int memory;             /**< enum tb_memory_profile, or -1: the episode draws one */
	int stall; /**< enum tb_profile of every port, or -1: each port draws its own. Those that
	              depend on the traffic withhold nothing here */
	bool throughput; /**< hold the unit to docs/vmem.md, Timing 3: the requests are of one kind,
	                    nothing is withheld, memory is "none" or "fixed" */
} tb_data_world;

/** Work done, summed over episodes. */
typedef struct tb_data_stats {
	uint64_t episodes, clocks, waves;
	uint64_t by_class[4];              /**< waves, by MAU_CLS_* */
	uint64_t illegal;                  /**< waves that break a rule E */
	uint64_t transfers[TB_DATA_PORTS]; /**< on each channel */
	uint64_t memory[3];                /**< requests to memory, by MAU_MEM_* */
	uint64_t lds[3];                   /**< requests to LDS, by MAU_MEM_* */
	uint64_t overtaken;                /**< answers that overtook an older one */
	uint64_t episodes_by_memory[TB_MEMORY_PROFILES];
	uint64_t compared; /**< transfers that compared equal */
	uint64_t costed;   /**< completions held to Timing 3 */
} tb_data_stats;

/*
 * tb_data_open() loads the unit LANES/WINDOW/LINE_BYTES of 'unit' (engine vmem; 'trace': the build
 * with assertions and planted faults) and makes one. Returns 0 and '*ls_ret', or an enum tb_exit
 * code with a sentence in 'message' of 'size' bytes.
 */
int tb_data_open(tb_data_lockstep **ls_ret, const tb_unit *unit, char *message, size_t size);

/** Destroys the unit and frees everything; NULL is allowed. */
void tb_data_close(tb_data_lockstep *ls);

/*
 * tb_data_run() resets the unit and runs an episode; its profiles and stalls are not read. Returns
 * true when all compared equal; else false with '*mm_ret' filled in. TB_ASSERT on channel "tb"
 * means that the test bench could not go on (memory of this machine).
 */
bool tb_data_run(tb_data_lockstep *ls, const tb_episode *ep, const tb_data_world *world,
                 tb_mismatch *mm_ret);

const tb_data_stats *tb_data_statistics(const tb_data_lockstep *ls);

/** Hash of every transfer that compared equal, with its channel and clock. */
uint64_t tb_data_hash(const tb_data_lockstep *ls);

/** The memory profile of the last episode. */
unsigned tb_data_memory_profile(const tb_data_lockstep *ls);

/** Name of a channel: "mem_req". */
const char *tb_data_port_name(unsigned port);

/** Counts what the model answers from now on into 'cov', which stays the caller's; NULL: nothing.
 */
void tb_data_cover(tb_data_lockstep *ls, struct tb_data_coverage *cov);

/** Called when the model's answer to a request stands in the queues of the scoreboard, for tests
 * that plant a wrong one. */
void tb_data_on_expected(tb_data_lockstep *ls,
                         void (*hook)(void *arg, struct tb_data_score *score, uint32_t request),
                         void *arg);

#endif
