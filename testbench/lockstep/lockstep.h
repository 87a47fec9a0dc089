/*
 * lockstep.h - runs episodes on a unit, address unit or data path: drives its sources, accepts
 * beats from its sinks, models its memory, compares every beat with the golden model.
 *
 * Flow: tb_lockstep_open(), any number of tb_lockstep_run(), tb_lockstep_close(). An engine that
 * needs its own main (SystemC) must do all of this inside tb_lockstep_main(). The unit is not reset
 * between episodes: it ends each one drained and idle, so an episode behaves the same alone and
 * after others.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_LOCKSTEP_H
#define TB_LOCKSTEP_H

#include "cosim/engine.h"
#include "cosim/mau_dut_play.h"
#include "tb.h"

typedef struct tb_lockstep tb_lockstep;
struct tb_coverage;
struct tb_data_coverage;

/** Work done, summed over episodes. */
typedef struct tb_stats {
	uint64_t episodes, clocks;
	uint64_t waves;                    /**< requests that completed */
	uint64_t transfers[MAU_ALL_PORTS]; /**< on each channel */
	uint64_t compared;                 /**< transfers of sinks that compared equal */
	uint64_t illegal;                  /**< requests that are illegal by the rules E */
	/* the data path */
	uint64_t by_class[4]; /**< requests, by MAU_CLS_* */
	uint64_t memory[3];   /**< requests to memory, by MAU_MEM_* */
	uint64_t lds[3];      /**< requests to LDS, by MAU_MEM_* */
	uint64_t overtaken;   /**< responses of memory that overtook an older one */
	uint64_t costed;      /**< completions checked against Timing 3 of docs/vmem.md */
} tb_stats;

/** How to run an episode. */
enum tb_run_flags {
	/** Drive only: no model, no compare, no hash (for benchmarks). */
	TB_RUN_BARE = 1,
	/** Write the stalls that took effect into ep->stall and set ep->recorded, unless a board
	 * failed during the episode (tb_lockstep_error()). */
	TB_RUN_RECORD = 2,
};

/*
 * tb_lockstep_open() loads the unit's shared object, makes an instance and resets it. 'dir' is the
 * folder of the shared objects (NULL: $MAU_UNITS, else the folder of the build). Returns 0 and
 * '*ls_ret', or an enum tb_exit code (TB_EXIT_UNIT, TB_EXIT_INTERNAL) with a sentence in 'message'
 * of 'size' bytes.
 */
int tb_lockstep_open(tb_lockstep **ls_ret, const tb_unit *unit, const char *dir, char *message,
                     size_t size);

/*
 * tb_lockstep_around() opens a lockstep on the existing unit 'dut', which is destroyed with the
 * lockstep. Returns 0, or TB_EXIT_INTERNAL when memory runs out (the caller still owns 'dut').
 */
int tb_lockstep_around(tb_lockstep **ls_ret, mau_dut *dut);

/** Destroys the unit and frees everything; NULL is allowed. */
void tb_lockstep_close(tb_lockstep *ls);

/*
 * tb_lockstep_main() runs body(arg) in the main function of the engine of 'unit' (SystemC: inside
 * sc_main), else directly. Returns the result of body, or TB_EXIT_UNIT with a sentence in 'message'
 * when the unit cannot be loaded.
 */
int tb_lockstep_main(const tb_unit *unit, const char *dir, int (*body)(void *), void *arg,
                     char *message, size_t size);

/*
 * tb_lockstep_run() runs one episode from idle to idle. 'flags' is 0 or enum tb_run_flags values.
 * Stalls and data of channels that the unit lacks are ignored. Returns true when all beats compared
 * equal; else false with '*mm_ret' (may be NULL) filled in, and the unit must be reset
 * (tb_lockstep_reset()) before the next episode. With TB_RUN_RECORD ep->stall is written up to the
 * failing clock. TB_ASSERT on channel "tb" is an error of the test bench, such as no memory left.
 */
bool tb_lockstep_run(tb_lockstep *ls, tb_episode *ep, unsigned flags, tb_mismatch *mm_ret);

/*
 * tb_lockstep_error() returns why the last episode could not run to its end on a board, which was
 * disconnected, was the wrong one or had no room for it: TB_EXIT_IO, TB_EXIT_UNIT or
 * TB_EXIT_INTERNAL, with one line in '*message_ret'. This is not a mismatch: tb_lockstep_run() has
 * returned false with kind TB_NONE. Returns 0 when there was no such error.
 */
int tb_lockstep_error(const tb_lockstep *ls, const char **message_ret);

/** Whether that error was that the board has no room for the episode, all beats having compared
 * equal up to there. The log hash and the statistics are those from before the episode. */
bool tb_lockstep_too_long(const tb_lockstep *ls);

/** The exit code for an error of a board. */
int tb_board_exit(enum mau_play_error error);

/** Resets the unit; keeps the log hash and the statistics. */
void tb_lockstep_reset(tb_lockstep *ls);

/** Statistics since open. */
const tb_stats *tb_lockstep_stats(const tb_lockstep *ls);

/** Hash of every transfer since open, with its clock in its episode (log.h). The same for the same
 * stimulus on every engine, build and compiler. */
uint64_t tb_lockstep_hash(const tb_lockstep *ls);

/** The unit, for tracing (trace_open, trace_close). */
mau_dut *tb_lockstep_dut(tb_lockstep *ls);

/** For a trace, called from the hook of tb_lockstep_on_clock(): the model's expected outputs at the
 * coming edge, and the fields in which the unit differs; valid until the next edge. '*hang': the
 * missing beat that an earlier run of the episode reported, or NULL. */
const mau_dut_model *tb_lockstep_model(tb_lockstep *ls, const tb_mismatch *hang);

/** For the clocks of a trace after the failing one: takes the edge; from the next clock on sinks
 * are ready and sources are not valid. The model advances by its own expected clocks, or together
 * with the unit where no rule gives the clock of a beat. Memory and LDS accept requests and send no
 * responses. */
void tb_lockstep_go_on(tb_lockstep *ls);

/**
 * Runs '*ep' (recorded) on an address unit after reset, without comparing, and collects the
 * transactions that the unit emits for request 'request', right or wrong; '*want_ret': the model's
 * response to it. False: the model refused a request, or the unit is the data path. Reset the unit
 * afterwards.
 */
bool tb_lockstep_txns(tb_lockstep *ls, tb_episode *ep, uint32_t request, mau_response *want_ret,
                      tb_txns *txns_ret);

/** Collects coverage from now on: on an address unit into 'cov', of one request in 'every' (1:
 * all); on a data path into 'data', of every request. NULL, NULL stops. */
void tb_lockstep_cover(tb_lockstep *ls, struct tb_coverage *cov, struct tb_data_coverage *data,
                       unsigned every);

/** Sets a hook that is called before each clock with the clock of the episode, for tracing a part
 * of an episode. */
void tb_lockstep_on_clock(tb_lockstep *ls, void (*hook)(void *arg, uint64_t clock), void *arg);

#endif
