/*
 * report.h - what happens at a mismatch: request files, shrinking, a trace of the window around it,
 * both sides, the derivation, lines to paste.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_REPORT_H
#define TB_REPORT_H

#include "tb.h"

struct json_t;

/** Files of a report in its folder: the episode, and what the shrinker made of it. */
#define TB_FAILING_FILE "failing.mreq"
#define TB_SHRUNK_FILE "shrunk.mreq"
#define TB_TEXT_FILE "report.txt" /**< the text of the report */

/** What a report is to contain. */
typedef struct tb_report_options {
	const char *outdir; /**< folder for the files, made when it is missing; NULL: no files, text
	                       alone */
	bool shrink;        /**< shrink, and write OUTDIR/shrunk.mreq; needs outdir */
	bool trace; /**< trace the window, and write OUTDIR/window.fst and window.gtkw; needs
	               outdir */
	bool json;  /**< one JSON object instead of text, on standard output */
	const char *source;  /**< the request file that the episode came from, when one reproduces
	                        the mismatch already; else NULL */
	const char *command; /**< arguments of `mau` that run it again, for the case that no file
	                        can be written; or NULL */
	struct json_t
		*summary; /**< with 'json': members for the object, or NULL; stays the caller's */
} tb_report_options;

/**
 * Reports mismatch '*mm' of episode '*ep' on 'unit'. An episode that is not recorded is run once
 * more from reset to record its stalls. Returns TB_EXIT_MISMATCH; TB_EXIT_IO when a file could not
 * be written (one line says which; the rest is still reported); the code of what went wrong with a
 * board (one line, and a note of the report) when it went away meanwhile; TB_EXIT_INTERRUPTED when
 * a signal ended the shrinking early (stop.h; what was found so far is reported).
 */
int tb_report(const tb_unit *unit, tb_episode *ep, const tb_mismatch *mm,
              const tb_report_options *options);

/** Makes folder 'path' and those above it; false with errno set when that fails. */
bool tb_make_dir(const char *path);

#define TB_REPLAY_ROOM 240 /**< of a verb with its options */

/** The verb that plays a file of 'unit' in the way in which it was compared, with the options that
 * the file does not say, into 'text' of 'size' bytes: "replay". */
void tb_report_replay(const tb_unit *unit, char *text, size_t size);

/** Name of a kind of mismatch: "value", "extra", ... */
const char *tb_kind_name(enum tb_kind kind);

#endif
