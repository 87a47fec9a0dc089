/*
 * data_lockstep.h - the data path mau_vmem in lockstep with mau_execute(): drives requests,
 * operands and store data, is memory and LDS, compares every transfer.
 *
 * Flow: tb_data_open(), any number of tb_data_run(), tb_data_close(). The unit is not reset between
 * episodes: it ends each one drained and idle, and one alone runs as it does among others.
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

/** Work done, summed over episodes. */
typedef struct tb_data_stats {
	uint64_t episodes, clocks, waves;
	uint64_t by_class[4];              /**< waves, by MAU_CLS_* */
	uint64_t illegal;                  /**< waves that break a rule E */
	uint64_t transfers[MAU_ALL_PORTS]; /**< on each channel */
	uint64_t memory[3];                /**< requests to memory, by MAU_MEM_* */
	uint64_t lds[3];                   /**< requests to LDS, by MAU_MEM_* */
	uint64_t overtaken;                /**< answers that overtook an older one */
	uint64_t episodes_by_memory[TB_ANSWERS];
	uint64_t compared;    /**< transfers that compared equal */
	uint64_t costed;      /**< completions held to Timing 3 */
	uint64_t asked_twice; /**< requests that the golden model was asked, beside its fast form */
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
 * tb_data_run() runs an episode from idle to idle: its requests and data, stalls as recorded, or
 * else by its profiles; then they are recorded while it runs. What it says of ports that the data
 * path lacks is not looked at. Returns true when all compared equal; else false with '*mm_ret'
 * filled in, and the unit must be reset before the next episode. TB_ASSERT on channel "tb" means that the test bench could not go on (memory of this
 * machine).
 */
bool tb_data_run(tb_data_lockstep *ls, tb_episode *ep, tb_mismatch *mm_ret);

/** Resets the unit; the log hash and the statistics go on. */
void tb_data_reset(tb_data_lockstep *ls);

const tb_data_stats *tb_data_statistics(const tb_data_lockstep *ls);

/** Hash of every transfer, with its clock (lockstep/log.h). */
uint64_t tb_data_hash(const tb_data_lockstep *ls);

/** One request in 'every' is asked of the golden model, too; 64 unless this is called. */
void tb_data_ask_twice(tb_data_lockstep *ls, unsigned every);

/** Counts what the model answers from now on into 'cov', which stays the caller's; NULL: nothing.
 */
void tb_data_cover(tb_data_lockstep *ls, struct tb_data_coverage *cov);

/** Called when the model's answer to a request stands in the queues of the scoreboard, for tests
 * that plant a wrong one. */
void tb_data_on_expected(tb_data_lockstep *ls,
                         void (*hook)(void *arg, struct tb_data_score *score, uint32_t request),
                         void *arg);

#endif
