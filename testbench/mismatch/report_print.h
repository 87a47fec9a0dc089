/*
 * report_print.h - contents, text and JSON of a mismatch report; private to report*.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_REPORT_PRINT_H
#define TB_REPORT_PRINT_H

#include "mismatch/player.h"
#include "tb.h"

#include <stdio.h>

enum {
	PATH_ROOM = 600,
	TB_SIDE = 80,     /* text of a value */
	TB_ROW_ROOM = 640 /* text of a context or an operation */
};

/** Transactions of the failing request. */
typedef struct tb_report_txns {
	mau_geometry geo;
	mau_response model;
	bool has_unit; /**< 'unit' is valid */
	tb_txns unit;
} tb_report_txns;

/** The results that a report prints. */
typedef struct tb_report_text {
	const tb_unit *unit;
	const tb_mismatch *mm;
	const char *source;     /**< see tb_report_options */
	struct json_t *summary; /**< see tb_report_options */
	const char *command;    /**< see tb_report_options */
	bool wanted;            /**< a folder for files was given */
	bool reproduced;        /**< the episode alone, from reset, fails the same way */
	char why[320];          /**< why the replays ended early; "": they did not */
	int lost;               /**< the exit code of a lost board, else 0 */
	bool shrunk, complete;
	unsigned replays;
	tb_episode small;
	tb_mismatch small_mm;
	char failing_path[PATH_ROOM], shrunk_path[PATH_ROOM], fst_path[PATH_ROOM],
		gtkw_path[PATH_ROOM], text_path[PATH_ROOM]; /**< "": no such file */
	tb_report_txns *txns; /**< NULL: the mismatch is not about transactions */
	uint64_t trace_first, trace_last;
	bool trace_same, io_error;
} tb_report_text;

/** A value of one side. */
typedef struct tb_report_side {
	const char *name;    /**< "model", "unit"; of a payload that did not hold "before", "now"
	                      */
	char value[TB_SIDE]; /**< clocks are decimal, enumerations have their name */
} tb_report_side;

/** The failing request in rows, as a request file has it: context, text, op, V#, scalar. */
typedef struct tb_report_row {
	const char *name;
	char text[TB_ROW_ROOM];
} tb_report_row;

typedef struct tb_report_request {
	unsigned count;
	tb_report_row row[5];
} tb_report_request;

/** 128 bits as hexadecimal text, the upper half when there is one. */
void tb_report_hex(char *text, size_t size, const uint64_t value[2]);
/** Both sides of '*mm'; false when the mismatch has no values. */
bool tb_report_sides(const tb_mismatch *mm, tb_report_side sides[2]);
/** A sentence about the mismatch; "" if the values of both sides are enough. */
const char *tb_report_says(const tb_mismatch *mm);
/** The file that shows the mismatch best, "" when there is none. */
const char *tb_report_file(const tb_report_text *r);
/** Writes the command line that shows the mismatch again: a replay of the best file, or the run
 * itself if there is no file. False: there is none. */
bool tb_report_again(const tb_report_text *r, char *line, size_t size);
/** The lane whose derivation is printed: the lane that differs; for a transaction the first active
 * one; -1: none. */
int tb_report_lane(const tb_mismatch *mm, const tb_episode *ep);
/** Number of active lanes of all requests. */
unsigned tb_report_lanes(const tb_episode *ep);
/** Number of stalled clocks of all ports. */
uint64_t tb_report_stalls(const tb_episode *ep);
/** The rows of request '*req'. */
void tb_report_rows(const mau_context *ctx, const mau_request *req, tb_report_request *r);

/** report_txns.c: for a mismatch about transactions, collects those of its request; 'player' (or
 * NULL) plays the episode. */
void tb_report_collect(tb_report_text *r, tb_player *player, const tb_episode *ep,
                       const tb_mismatch *mm);
/** Prints the transactions of model and unit side by side, and why lanes join or not. Prints
 * nothing if none were collected. */
void tb_report_print_txns(FILE *out, const tb_report_text *r, const tb_episode *ep,
                          const tb_mismatch *mm);
/** The same as JSON: {model, unit, join}, or null. */
struct json_t *tb_report_txns_json(const tb_report_text *r, const tb_episode *ep,
                                   const tb_mismatch *mm);

/** Prints the mismatch with both sides, before the report's replays start. */
void tb_report_head(FILE *out, const tb_report_text *r, const tb_episode *ep);
/** Prints the derivation, the files, and command lines to paste. */
void tb_report_tail(FILE *out, const tb_report_text *r, const tb_episode *ep);
/** Writes the command or file of the run and all of the text into text_path; false with errno set
 * when that fails. */
bool tb_report_write(const tb_report_text *r, const tb_episode *ep);
/** Prints the report as one line of JSON. */
void tb_report_json(const tb_report_text *r, const tb_episode *ep);

#endif
