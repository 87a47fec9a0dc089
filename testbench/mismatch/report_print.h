/*
 * report_print.h - text and JSON of a mismatch report; private to report*.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_REPORT_PRINT_H
#define TB_REPORT_PRINT_H

#include "tb.h"

enum {
	PATH_ROOM = 600
};

/** What a report has found out. */
typedef struct tb_report_text {
	const tb_unit *unit;
	const tb_mismatch *mm;
	const char *source;     /**< see tb_report_options */
	struct json_t *summary; /**< the same */
	const char *command;    /**< arguments of `mau` that run it again, for the case that no file
	                           can be written; or NULL */
	bool reproduced;        /**< the episode alone, from reset, fails the same way */
	bool shrunk, complete;
	unsigned replays;
	tb_episode small;
	tb_mismatch small_mm;
	char failing_path[PATH_ROOM], shrunk_path[PATH_ROOM], fst_path[PATH_ROOM],
		gtkw_path[PATH_ROOM]; /**< "": not there */
	uint64_t trace_first, trace_last;
	bool trace_same, io_error;
} tb_report_text;

/** Both sides, at once. */
void tb_report_head(const tb_report_text *r, const tb_episode *ep);
/** Derivation, files, lines to paste. */
void tb_report_tail(const tb_report_text *r, const tb_episode *ep);
/** All of it as one line of JSON. */
void tb_report_json(const tb_report_text *r, const tb_episode *ep);

#endif
