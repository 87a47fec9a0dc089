/*
 * lockstep.h - runs episodes on a unit, address unit or data path: drives its sources, takes from
 * its sinks, is its memory, compares every beat with the golden model.
 *
 * Flow: tb_lockstep_open(), any number of tb_lockstep_run(), tb_lockstep_close(). An engine that
 * needs its own main (SystemC) wants all of it inside tb_lockstep_main(). The unit is not reset
 * between episodes: it ends each one drained and idle, and an episode alone runs as it does among
 * others.
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
	uint64_t waves;                    /**< requests whose completion was handed over */
	uint64_t transfers[MAU_ALL_PORTS]; /**< on each channel */
	uint64_t compared;                 /**< transfers of sinks that compared equal */
	uint64_t illegal;                  /**< compared requests that break a rule E */
	/* the data path */
	uint64_t by_class[4]; /**< requests, by MAU_CLS_* */
	uint64_t memory[3];   /**< requests to memory, by MAU_MEM_* */
	uint64_t lds[3];      /**< requests to LDS, by MAU_MEM_* */
	uint64_t overtaken;   /**< answers that overtook an older one */
	uint64_t costed;      /**< completions held to Timing 3 of docs/vmem.md */
} tb_stats;

/** How to run an episode. */
enum tb_run_flags {
	/** Drive only: no model, no compare, no hash (for benchmarks). */
	TB_RUN_BARE = 1,
	/** Write what was really withheld into ep->stall and set ep->recorded, unless a board ended
	 * the episode before its end (tb_lockstep_error()). */
	TB_RUN_RECORD = 2,
};

/*
 * tb_lockstep_open() loads the unit, makes one and resets it. 'dir' holds the shared objects (NULL:
 * $MAU_UNITS, else where the build puts them). Returns 0 and '*ls_ret', or an enum tb_exit code
 * (TB_EXIT_UNIT, TB_EXIT_INTERNAL) with a sentence in 'message' of 'size' bytes.
 */
int tb_lockstep_open(tb_lockstep **ls_ret, const tb_unit *unit, const char *dir, char *message,
                     size_t size);

/*
 * tb_lockstep_around() is tb_lockstep_open() of a unit that is there: 'dut' is destroyed with the
 * lockstep. Returns 0, or TB_EXIT_INTERNAL when memory is short ('dut' is the caller's then).
 */
int tb_lockstep_around(tb_lockstep **ls_ret, mau_dut *dut);

/** Destroys the unit and frees everything; NULL is allowed. */
void tb_lockstep_close(tb_lockstep *ls);

/*
 * tb_lockstep_main() runs body(arg) where the engine of 'unit' wants it (SystemC: inside sc_main),
 * else directly. Returns what body returned, or TB_EXIT_UNIT with a sentence in 'message' when the
 * unit cannot be loaded.
 */
int tb_lockstep_main(const tb_unit *unit, const char *dir, int (*body)(void *), void *arg,
                     char *message, size_t size);

/*
 * tb_lockstep_run() runs one episode from idle to idle. 'flags' is 0 or enum tb_run_flags values.
 * What the episode says of channels that the unit lacks is not looked at. Returns true when all
 * compared equal; else false with '*mm_ret' (may be NULL) filled in, and the unit must be reset
 * (tb_lockstep_reset()) before the next episode. With TB_RUN_RECORD ep->stall is written up to the
 * failing clock. TB_ASSERT on channel "tb" means that the test bench could not go on (memory of
 * this machine).
 */
bool tb_lockstep_run(tb_lockstep *ls, tb_episode *ep, unsigned flags, tb_mismatch *mm_ret);

/*
 * tb_lockstep_error() says whether the last episode could not be run to its end, because a board
 * went away, was the wrong one, or had no room for it: TB_EXIT_IO, TB_EXIT_UNIT or
 * TB_EXIT_INTERNAL, with one line in '*message_ret'. That is no mismatch: tb_lockstep_run() has
 * returned false with kind TB_NONE. 0: nothing of the sort.
 */
int tb_lockstep_error(const tb_lockstep *ls, const char **message_ret);

/** Whether the last episode ended that way because the board has no room for it, all equal up to
 * there. The log hash and the statistics are those before the episode. */
bool tb_lockstep_too_long(const tb_lockstep *ls);

/** The exit code of what went wrong with a board. */
int tb_board_exit(enum mau_play_error error);

/** Resets the unit; the log hash and the statistics go on. */
void tb_lockstep_reset(tb_lockstep *ls);

/** Statistics since open. */
const tb_stats *tb_lockstep_stats(const tb_lockstep *ls);

/** Hash of every transfer since open, with its clock in its episode (log.h). The same for the same
 * stimulus on every engine, build and compiler. */
uint64_t tb_lockstep_hash(const tb_lockstep *ls);

/** The unit, for tracing (trace_open, trace_close). */
mau_dut *tb_lockstep_dut(tb_lockstep *ls);

/** What the model says stands at the coming edge, and where the unit differs, until the next edge:
 * for a trace, from the hook of tb_lockstep_on_clock(). '*hang': what a run of the episode found,
 * if that is a beat that never comes; or NULL. */
const mau_dut_model *tb_lockstep_model(tb_lockstep *ls, const tb_mismatch *hang);

/** For the clocks of a trace that follow a run that failed: takes the edge, with sinks ready and
 * nothing offered from the next one on. The model goes on by what it says, or, where no rule says
 * when a beat comes, with the unit; memory and LDS take requests and answer none. */
void tb_lockstep_go_on(tb_lockstep *ls);

/**
 * Runs '*ep' (recorded) on an address unit that is reset, without the model, and collects the
 * transactions that the unit makes of request 'request', right or wrong; '*want_ret': the model's
 * answer to it. False: the model refused a request, or it is the data path. The unit is to be reset
 * then.
 */
bool tb_lockstep_txns(tb_lockstep *ls, tb_episode *ep, uint32_t request, mau_response *want_ret,
                      tb_txns *txns_ret);

/** Collects coverage from now on: of an address unit into 'cov', of one request in 'every' (1:
 * all), of a data path into 'data', of every request; NULL, NULL stops. */
void tb_lockstep_cover(tb_lockstep *ls, struct tb_coverage *cov, struct tb_data_coverage *data,
                       unsigned every);

/** Called before each clock with the clock of the episode, for tracing a part of an episode. */
void tb_lockstep_on_clock(tb_lockstep *ls, void (*hook)(void *arg, uint64_t clock), void *arg);

#endif
