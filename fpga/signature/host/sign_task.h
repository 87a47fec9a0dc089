/*
 * sign_task.h - `mau board sign`: a board in signature mode against the model.
 *
 * Flow: sign_run.c runs checkpoint after checkpoint, board and model at once. sign_file.c stores
 * them. On a difference sign_find.c bisects down to the request. sign_say.c prints.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_SIGN_TASK_H
#define MAU_SIGN_TASK_H

#include <jansson.h>
#include <stdio.h>

#include "cosim/board/board.h"
#include "fpga/signature/host/board_sign.h"
#include "fpga/signature/host/sign_job.h"
#include "tb.h"

/** The results of a checkpoint. */
typedef struct sign_check {
	uint64_t first, hash, txns; /**< hash, txns: of the model */
	uint32_t count;
	uint64_t rtl; /**< RTL hash of a board with the same results; 0: none */
} sign_check;

/** The checkpoints of a key and a unit, kept in OUT/checkpoints. */
typedef struct sign_file {
	FILE *file; /**< open, locked, at its end; NULL: none */
	char path[620];
	sign_check *check;
	size_t count, room;
} sign_file;

/** The shortest run that differs. */
typedef struct sign_finding {
	uint64_t first;
	uint32_t count; /**< 0: none was found */
	board_sign board;
	sign_result model;
	unsigned runs; /**< runs of the board */
	bool again;    /**< it differed a second time */
} sign_finding;

/** The arguments of the command, and its results. */
typedef struct sign_task {
	const char *place, *out; /**< DEVICE[@BAUD], NULL: the model alone */
	uint64_t key, first, waves, jobs;
	bool json, model_only;
	/* state */
	sign_unit unit;
	char engine[160]; /**< "board:PLACE" */
	board *board;     /**< NULL: the model alone, or the board is closed */
	board_info info;
	unsigned baud;
	uint64_t retries;
	sign_file file;
	uint64_t checks, checks_done, known; /**< checkpoints: all, done, known before */
	uint64_t done, txns, signature;      /**< waves */
	uint64_t board_waves, board_clocks, model_waves; /**< in this call */
	double start, shown, board_seconds, model_seconds;
	bool tty, said;     /**< said: a difference and the summary were reported */
	sign_finding found; /**< the requests to report as an episode */
} sign_task;

/* sign_file.c */

/** Opens OUT/checkpoints and reads it. Returns 0, or an exit code after a message: the file is of
 * another key or unit, in use, or cannot be written. */
int sign_file_open(sign_file *f, const char *out, uint64_t key, const sign_unit *unit);

/** The stored checkpoint; NULL: none. */
const sign_check *sign_file_find(const sign_file *f, uint64_t first, uint32_t count);

/** Adds a checkpoint. It is written to the system when this returns, so that it survives the end of
 * the process, but not always a loss of power. Returns 0, or an exit code after a message. */
int sign_file_add(sign_file *f, const sign_check *check);

void sign_file_close(sign_file *f);

/* sign_run.c */

/** Runs every checkpoint. Returns the exit code. Writes the summary, except of 't->found', which
 * the caller has to report. */
int sign_run(sign_task *t);

/** Runs 'count' requests from 'first' on the board. Returns 0, or an exit code after a message;
 * TB_EXIT_INTERRUPTED without a message after a signal. */
int sign_board_run(sign_task *t, uint64_t first, uint32_t count, board_sign *state_ret);

/** Prints why the board's line failed; returns the exit code. */
int sign_board_failed(sign_task *t);

/** The number of requests of the checkpoint that begins at 'first', when 'left' remain. */
uint32_t sign_check_count(uint64_t first, uint64_t left);

/* sign_find.c */

/** Finds the request at which board and model differ, into 't->found'. 'job' has computed the run.
 * Returns the exit code. */
int sign_find(sign_task *t, sign_job *job, uint64_t first, uint32_t count, const board_sign *bad);

/* sign_say.c */

/** Prints "mau board sign: ..." on standard error; returns 'code'. */
int sign_fail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** sign_fail() when there is no memory for a JSON object. */
int sign_no_json(void);

/** Seconds of the monotonic clock. */
double sign_now(void);

/** Rewrites the line of progress, at most twice a second, on a terminal only. */
void sign_progress(sign_task *t);

/** Ends the line of progress. */
void sign_progress_end(sign_task *t);

/** The first lines: board, key, range. */
void sign_say_begin(const sign_task *t);

/** The summary, with 'result' "equal", "computed" or "interrupted"; returns 0, or an exit code
 * after a message. */
int sign_say_end(const sign_task *t, const char *result);

/** The summary as an object; NULL when memory runs out. */
json_t *sign_json(const sign_task *t, const char *result);

/** sign_json() of a difference, with what was found; 'path' is its request file, NULL: none. */
json_t *sign_found_json(const sign_task *t, const sign_finding *f, const char *path);

#endif
