/*
 * compare_file.h - a file of answers: one JSON object a line, found by the request it answers.
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
	const char *next;          /**< the line that is read next */
	unsigned line;             /**< its number less one */
	json_t *held;              /**< an answer that was read and is not asked for yet */
	uint64_t episode, request; /**< which request the held one answers */

} answer_file;

/** Reads 'path'; returns -1 to go on, or the exit code after a message. */
int answer_open(answer_file *f, const char *path);

/** The answer to a request; requests are asked in file order, and answers stand in that order; an
 * answer that does not say "episode" and "request" is to the next request. NULL in '*answer_ret':
 * there is none. The caller owns the answer. Returns -1, or the exit code after a message: a line
 * that is no JSON object, or whose request stands before the one asked for. */
int answer_to(answer_file *f, uint64_t episode, uint64_t request, json_t **answer_ret);

/** After the last request: -1, or the exit code after a message when an answer is left. */
int answer_end(answer_file *f);

void answer_close(answer_file *f);

#endif
