/*
 * sign_say.c - the output of `mau board sign`: progress, and the summary as text or JSON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <time.h>

#include "fpga/signature/host/sign_task.h"
#include "support/json_text.h"
#include "support/time_left.h"

int sign_fail(int code, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	fflush(stdout);
	fputs("mau board sign: ", stderr);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
	va_end(args);
	return code;
}

int sign_no_json(void)
{
	return sign_fail(TB_EXIT_INTERNAL, "cannot make JSON: memory ran out");
}

double sign_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void sign_progress(sign_task *t)
{
	double now = sign_now(), took = now - t->start;
	char line[100];

	if (!t->tty || now - t->shown < 0.5)
		return;
	t->shown = now;
	snprintf(line, sizeof(line), "checkpoint %" PRIu64 " of %" PRIu64, t->checks_done + 1,
	         t->checks);
	uint64_t here = t->board ? t->board_waves : t->model_waves;

	if (here) {
		double rate = (double)here / took;
		size_t len = strlen(line);

		snprintf(line + len, sizeof(line) - len, ", %.0f waves/s, ", rate);
		time_left(line, sizeof(line), (double)(t->waves - t->done) / rate);
	}
	fprintf(stderr, "\r%-79s", line);
	fflush(stderr);
}

void sign_progress_end(sign_task *t)
{
	if (t->tty && t->shown > 0)
		fprintf(stderr, "\r%-79s\r", "");
	fflush(stderr);
	t->shown = 0;
}

void sign_say_begin(const sign_task *t)
{
	if (t->json)
		return;
	if (t->board)
		printf("board     %s, %u baud, %.3f MHz\n", t->board->device, t->baud,
		       t->info.clock_hz / 1e6);
	printf("unit      %u/%u/%u (LANES/WINDOW/LINE_BYTES)\n", t->unit.lanes, t->unit.window,
	       t->unit.line_bytes);
	printf("requests  0x%" PRIx64 " .. 0x%" PRIx64 " of key 0x%" PRIx64 "\n", t->first,
	       t->first + t->waves - 1, t->key);
	printf("kept in   %s\n", t->file.path);
	fflush(stdout);
}

static double ratio(double a, double b)
{
	return b > 0 ? a / b : 0;
}

static void say_text(const sign_task *t, const char *result)
{
	printf("%-9s %" PRIu64 " of %" PRIu64 " waves, %" PRIu64 " transactions\n", result, t->done,
	       t->waves, t->txns);
	if (t->known)
		printf("          %" PRIu64 " of %" PRIu64 " checkpoints were known\n", t->known,
		       t->checks);
	printf("signature %016" PRIx64 "\n", t->signature);
	if (t->board_waves)
		printf("board     %.0f waves/s, %.1f cycles a wave; %" PRIu64
		       " frames sent again\n",
		       ratio((double)t->board_waves, t->board_seconds),
		       ratio((double)t->board_clocks, (double)t->board_waves), t->retries);
	if (t->model_waves)
		printf("model     %.0f waves/s, %" PRIu64 " thread%s\n",
		       ratio((double)t->model_waves, t->model_seconds), t->jobs,
		       t->jobs == 1 ? "" : "s");
}

static json_t *hex(uint64_t value)
{
	char text[24];

	snprintf(text, sizeof(text), "0x%" PRIx64, value);
	return json_string(text);
}

json_t *sign_json(const sign_task *t, const char *result)
{
	char signature[24];
	json_t *o;

	snprintf(signature, sizeof(signature), "%016" PRIx64, t->signature);
	o = json_pack("{s:i, s:s, s:s, s:o, s:o, s:I, s:I, s:I, s:I, s:I, s:s, s:I, s:I, s:I, s:o}",
	              "schema", 1, "verb", "board sign", "result", result, "key", hex(t->key),
	              "first", hex(t->first), "waves", (json_int_t)t->done, "asked",
	              (json_int_t)t->waves, "transactions", (json_int_t)t->txns, "checkpoints",
	              (json_int_t)t->checks_done, "known", (json_int_t)t->known, "signature",
	              signature, "lanes", (json_int_t)t->unit.lanes, "window",
	              (json_int_t)t->unit.window, "line_bytes", (json_int_t)t->unit.line_bytes,
	              "kept_in", json_text(t->file.path));
	if (o)
		json_object_update_new(o, json_pack("{s:I, s:f, s:I}", "model_waves",
		                                    (json_int_t)t->model_waves, "model_seconds",
		                                    t->model_seconds, "jobs", (json_int_t)t->jobs));
	if (o && !t->model_only)
		json_object_set_new(o, "board",
		                    json_pack("{s:o, s:I, s:I, s:I, s:I, s:f, s:I}", "device",
		                              json_text(t->place), "baud", (json_int_t)t->baud,
		                              "clock_hz", (json_int_t)t->info.clock_hz, "waves",
		                              (json_int_t)t->board_waves, "clocks",
		                              (json_int_t)t->board_clocks, "seconds",
		                              t->board_seconds, "retries", (json_int_t)t->retries));
	return o;
}

json_t *sign_found_json(const sign_task *t, const sign_finding *f, const char *path)
{
	json_t *o = sign_json(t, "mismatch");
	char first[24], board[24], model[24];

	snprintf(first, sizeof(first), "0x%" PRIx64, f->first);
	snprintf(board, sizeof(board), "%016" PRIx64, f->board.hash);
	snprintf(model, sizeof(model), "%016" PRIx64, f->model.hash);
	if (o)
		json_object_set_new(o, "found",
		                    json_pack("{s:s, s:I, s:I, s:b, s:s, s:s, s:o}", "first", first,
		                              "requests", (json_int_t)f->count, "runs",
		                              (json_int_t)f->runs, "stuck", f->board.stuck,
		                              "board_hash", board, "model_hash", model, "file",
		                              path ? json_text(path) : json_null()));
	return o;
}

int sign_say_end(const sign_task *t, const char *result)
{
	if (t->json)
		return json_line(sign_json(t, result)) ? 0 : sign_no_json();
	say_text(t, result);
	return 0;
}
