/*
 * compare_file.h - reads a file of answers, one JSON object a line, by their requests.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_COMPARE_FILE_H
#define MAU_COMPARE_FILE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct answer_file {
	const char *name;
	char *text;
	size_t len;
	const char *next;   /**< position of the next line */
	unsigned line;      /**< lines read so far */
	bool held;          /**< an answer was read, and its request's turn is not over */
	const char *answer; /**< its line, 'answer_len' bytes */
	size_t answer_len;
	json_t *json;              /**< the same, parsed; NULL: not yet */
	uint64_t episode, request; /**< its request */
} answer_file;

/** Reads 'path'. Returns -1 to go on, or the exit code after a message. */
int answer_open(answer_file *f, const char *path);

/** Gets the answer to a request. Calls and answers are in the order of the request file. An answer
 * without "episode" and "request" is to the next request. '*has_ret': there is an answer; its line
 * is in 'f' until answer_done(). Returns -1, or the exit code after a message: a line is not JSON
 * object, or its request comes before this one. */
int answer_to(answer_file *f, uint64_t episode, uint64_t request, bool *has_ret);

/** Parses the answer that is held, into f->json. Returns -1, or the exit code after a message. */
int answer_parse(answer_file *f);

/** Ends the turn of the answer that is held. */
void answer_done(answer_file *f);

/** Called after the last request. Returns -1, or the exit code after a message when an answer is
 * left. */
int answer_end(answer_file *f);

void answer_close(answer_file *f);

#endif
