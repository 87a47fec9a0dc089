/*
 * decode_stream.h - the instructions of a stream of words in `mau decode`.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_DECODE_STREAM_H
#define MAU_DECODE_STREAM_H

#include "cli/ask/decode_print.h"
#include "cli/ask/decode_skip.h"

/** Collects the words of an instruction. The first two words tell their number; words that begin no
 * instruction are read as pairs. All zero but the first three members before the first word. */
typedef struct decode_stream {
	uint8_t gfx;
	bool json;
	decoded d; /**< d.gfx: the same generation */
	uint32_t words[MAU_MAX_WORDS];
	unsigned have, wanted; /**< words of an instruction that is not complete; of all of it */
	char place[48];        /**< place of the first word; "" on the command line */
	int result; /**< TB_EXIT_OK; TB_EXIT_INPUT after words that are no instruction; or
	               the code of a failed output */
	decode_skipped skipped;
} decode_stream;

/** Adds a word, and prints or skips the instruction that it completes. 'place' begins its messages.
 */
void decode_stream_add(decode_stream *s, const char *place, uint32_t word);

/** The number of words of an instruction that is not complete, for messages. */
const char *decode_stream_wanted(const decode_stream *s);

#endif
