/*
 * mreq.h - request files (.mreq): episodes as versioned, line-oriented text that a person can read
 * and edit.
 *
 * A file contains everything that a replay needs, so that no random generator is involved: the
 * unit, and for each episode its context, its stalls clock by clock and its requests. Format:
 * docs/user/mreq.md. The parser is strict, has limits on all sizes, and reads from memory, so that
 * it can be fuzzed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MREQ_H
#define MREQ_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tb.h"

#define MREQ_VERSION 2 /**< the newest; a file without data is written as version 1 */
#define MREQ_MAX_TEXT ((size_t)1 << 30) /**< bytes of a file */
#define MREQ_MAX_LINE ((size_t)1 << 22) /**< bytes of a line */
#define MREQ_MAX_EPISODE_REQUESTS 65536 /**< requests of one episode */
#define MREQ_MAX_STALL_WORDS 65536      /**< words of one stall: 4 million clocks */
#define MREQ_MAX_REQUESTS                                                                          \
	((uint32_t)1 << 18) /**< requests of a file that mreq_parse() holds in memory; mreq_scan() \
	                       has no such limit */
#define MREQ_MAX_EPISODES 65536 /**< episodes of a file that mreq_parse() holds in memory */
#define MREQ_MAX_FILE_STALL_WORDS \
	((uint32_t)1 << 22) /**< stall words of a file that mreq_parse() holds in memory */
#define MREQ_MAX_EPISODE_DWORDS (1 << 20) /**< named dwords of a space in an episode */
#define MREQ_MAX_FAULTS 4096              /**< fault ranges of an episode */
#define MREQ_MAX_FILE_DWORDS \
	((uint32_t)1 << 22) /**< named dwords of a file that mreq_parse() holds in memory */

/** Where and why a text was rejected. */
typedef struct mreq_error {
	unsigned line, column;     /**< from 1; column counts bytes */
	char text[PATH_MAX + 256]; /**< "NAME:LINE:COLUMN: what, remedy" */
} mreq_error;

/** A parsed file. */
typedef struct mreq_file {
	unsigned version; /**< version of the text: 1 or 2 */
	bool has_unit;    /**< the file names a unit */
	tb_unit unit;     /**< engine is a static string; NULL: the line has none */
	uint32_t count;   /**< episodes */
	tb_episode *episode;
	uint32_t room;
	bool (*words)(unsigned gfx, const mau_op *op,
	              uint32_t words_ret[3]); /**< only for mreq_print(): finds the machine words
	                                         that are written instead of an operation, or
	                                         returns false; NULL: operations are written */
	const uint32_t (*inst)[3]; /**< only for a sink of mreq_scan(): machine words of each
	                              request of the episode; 0 if the request has op instead */
} mreq_file;

/**
 * Called by mreq_scan() for each finished episode. 'head' has the unit, 'index' is the episode's
 * number. The sink may keep the episode by copying '*ep' and zeroing it. Returns 0 to continue; any
 * other value stops the scan, which returns it.
 */
typedef int (*mreq_sink)(void *arg, const mreq_file *head, tb_episode *ep, uint32_t index);

/**
 * Parses 'len' bytes at 'text' episode by episode; 'name' is the file's name in errors. Returns 0,
 * -1 with '*err' filled in when the text is malformed, or the value that the sink returned, which
 * should be positive.
 */
int mreq_scan(const char *text, size_t len, const char *name, mreq_sink sink, void *arg,
              mreq_error *err);

/** Parses a whole text into '*out' (mreq_free() it). Returns 0, or -1 with '*err' filled in and
 * '*out' empty. */
int mreq_parse(const char *text, size_t len, const char *name, mreq_file *out, mreq_error *err);

/** Releases what mreq_parse() or mreq_add() allocated; the file is empty afterwards. */
void mreq_free(mreq_file *file);

/** Appends '*ep' to the file, which owns its arrays from now on ('*ep' is zeroed); false when
 * memory runs out. */
bool mreq_add(mreq_file *file, tb_episode *ep);

/**
 * Writes the canonical text: parsing it gives the same file, and writing that file again gives the
 * same bytes. 'comment' (may be NULL) is put below the first line, each of its lines after "# ".
 * Returns a zero-terminated string to free(), and its length in '*len_ret' (may be NULL); NULL when
 * memory runs out. An episode that is not recorded is written without stalls.
 */
char *mreq_print(const mreq_file *file, const char *comment, size_t *len_ret);

/** Writes one episode and its unit ('unit' may be NULL) into the file 'path', as mreq_print() does.
 * Returns 0, or -1 with errno set and the file removed. */
int mreq_save(const char *path, const tb_unit *unit, const tb_episode *ep, const char *comment);

/** Tests whether mreq_save() could write 'path', without changing anything. Returns 0, or -1 with
 * errno set. */
int mreq_can_save(const char *path);

/** The numbers for which mreq_is_fault() is true, for messages. */
#define MREQ_FAULTS                                                                      \
	MAU_FAULTS_ADDRESS ", of the data path " MAU_FAULTS_DATA                         \
			   ", of --engine axi64 " MAU_FAULTS_ATOMIC ", " MAU_FAULTS_AXI4 \
			   ", or 0 for none"

/** Is there a planted fault with that number (docs/user/faults.md)? True also for 0, no fault. */
bool mreq_is_fault(uint64_t id);

/**
 * Checks whether an operation of generation 'gfx' can be executed with data. Returns NULL, or a
 * message with the reason and the remedy. The parser does this check in a file of version 2. In a
 * file of version 1, which is for the address unit, an atomic may have any size, and any operation
 * may have d16.
 */
const char *mreq_op_moves(unsigned gfx, const mau_op *op);

/**
 * Reads a whole file ("-": standard input) of at most MREQ_MAX_TEXT bytes. Returns the bytes
 * (zero-terminated, to free()) and '*len_ret', or NULL with errno set (EFBIG: too long).
 */
char *mreq_read(const char *path, size_t *len_ret);

/** How the numbers of a list are read. */
typedef struct mreq_list {
	const char *what; /**< names a number in errors: "value" */
	uint64_t max;     /**< largest number */
	unsigned most;    /**< numbers, at most */
	bool words;       /**< machine words: eight digits without 0x are hexadecimal */
	bool lanes;       /**< START+STEP*COUNT, START-STEP*COUNT (modulo 2^32, or 2^64 where
	                     'max' has more than 32 bits), and so are negative numbers */
	bool lines;       /**< the list can have several lines */
	const char **at;  /**< NULL, or receives where each number begins; 'most' entries */
} mreq_list;

/**
 * Reads a list of numbers in any form that people have: decimal or 0x hexadecimal, VALUE*COUNT,
 * with blanks, commas and brackets [] {} between. Names of registers ("s4", "v[0:1] =", "$1 =") are
 * skipped, and so is the decimal repetition in gdb's "s4 0x1000 4096". "0x1 <repeats 62 times>" is
 * 62 numbers. '#' starts a comment.
 *
 * Digits without 0x are hexadecimal if there is a letter a-f among them, or if they are eight or
 * sixteen and one such number of the list has a letter or begins with 0; of 'words' always if they
 * are eight. A list that has such a number of another length beside a decimal one of several
 * digits is refused, and so are leading zeros of another length.
 *
 * 'name' is the file's name in errors. Returns how many numbers 'values' has, or -1 with the error.
 */
int mreq_parse_list(const char *text, size_t len, const char *name, const mreq_list *list,
                    uint64_t *values, mreq_error *err);

/** mreq_parse_list() for one value. With 'list->most' 2 it can have two words of 32 bits, low word
 * first. Returns 0, or -1 with the error. */
int mreq_parse_scalar(const char *text, size_t len, const char *name, const mreq_list *list,
                      uint64_t *value_ret, mreq_error *err);

/** Whether an argument of a command line begins as a number of a list, a bracket or a register. */
bool mreq_is_list(const char *text);

/** The error's text without its place. */
const char *mreq_error_text(const mreq_error *err);

/** True for digits with a leading zero ("00001000", "010"), which look like a hexadecimal number
 * without 0x. */
bool mreq_looks_padded(const char *text, size_t len);

/** The operand code of M0 on generation 'gfx'. */
static inline unsigned mreq_m0_code(unsigned gfx)
{
	return mau_generation_of(gfx)->m0_code;
}

/** Appends the canonical lane list of 'count' values, zero-terminated, to 'text' of 'size' bytes
 * (4096 is always enough for 64). */
void mreq_print_lanes(const uint32_t *values, unsigned count, char *text, size_t size);

#endif
