/*
 * sign_task.h - `mau board sign`: a board in signature mode against the model.
 *
 * Flow: sign_run.c goes from checkpoint to checkpoint, board and model at once; sign_file.c keeps
 * them; at a difference sign_find.c bisects down to the request; sign_say.c prints.
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

/** What is known of a checkpoint. */
typedef struct sign_check {
	uint64_t first, hash, txns; /**< what the model says */
	uint32_t count;
	uint64_t rtl; /**< RTL hash of a board that said the same; 0: none has */
} sign_check;

/** The checkpoints of a key and a unit, kept in OUT/checkpoints. */
typedef struct sign_file {
	FILE *file; /**< open, locked, at its end; NULL: none */
	char path[620];
	sign_check *check;
	size_t count, room;
} sign_file;

/** The shortest run that was found to differ. */
typedef struct sign_finding {
	uint64_t first;
	uint32_t count; /**< 0: none was found */
	board_sign board;
	sign_answer model;
	unsigned runs; /**< of the board */
	bool again;    /**< it differed a second time */
} sign_finding;

/** What was asked for, and what has come of it. */
typedef struct sign_task {
	const char *place, *out; /**< DEVICE[@BAUD], NULL: the model alone */
	uint64_t key, first, waves, jobs;
	bool json, model_only;
	/* in work */
	sign_unit unit;
	char engine[160]; /**< "board:PLACE" */
	board *board;     /**< NULL: the model alone, or it is closed */
	board_info info;
	unsigned baud;
	uint64_t retries;
	sign_file file;
	uint64_t checks, checks_done, known; /**< checkpoints: all, done, of them known before */
	uint64_t done, txns, signature;      /**< waves */
	uint64_t board_waves, board_clocks, model_waves; /**< in this call */
	double start, shown, board_seconds, model_seconds;
	bool tty, said;     /**< a difference was reported, the summary with it */
	sign_finding found; /**< the requests to report as an episode */
} sign_task;

/* sign_file.c */

/** Opens OUT/checkpoints and reads what stands there. Returns 0, or an exit code after a message:
 * it is of another key or unit, in use, or cannot be written. */
int sign_file_open(sign_file *f, const char *out, uint64_t key, const sign_unit *unit);

/** What is known of a checkpoint; NULL: nothing. */
const sign_check *sign_file_find(const sign_file *f, uint64_t first, uint32_t count);

/** Adds a checkpoint, which is written when this returns: a process that is killed then has it,
 * a machine that loses its supply may not. Returns 0, or an exit code after
 * a message. */
int sign_file_add(sign_file *f, const sign_check *check);

void sign_file_close(sign_file *f);

/* sign_run.c */

/** Every checkpoint. Returns the exit code; the summary was written, but for 't->found', which is
 * the caller's to report. */
int sign_run(sign_task *t);

/** Runs 'count' requests from 'first' on the board. Returns 0, or an exit code after a message;
 * TB_EXIT_INTERRUPTED without one when a signal came. */
int sign_board_run(sign_task *t, uint64_t first, uint32_t count, board_sign *state_ret);

/** Says why the board's line failed; returns the exit code. */
int sign_board_failed(sign_task *t);

/** Requests of the checkpoint that begins at 'first', of 'left' that are to come. */
uint32_t sign_check_count(uint64_t first, uint64_t left);

/* sign_find.c */

/** A run of which board and model say different things: finds the request, into 't->found'. 'job'
 * has computed the run. Returns the exit code. */
int sign_find(sign_task *t, sign_job *job, uint64_t first, uint32_t count, const board_sign *bad);

/* sign_say.c */

/** Prints "mau board sign: ..." on standard error; returns 'code'. */
int sign_fail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** sign_fail() of a JSON object that memory ran out for. */
int sign_no_json(void);

/** Seconds of the monotonic clock. */
double sign_now(void);

/** Rewrites the line of progress, twice a second at most; on a terminal alone. */
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
