/*
 * report.h - the report of a mismatch: request files, shrinking, a trace of the clocks around it,
 * expected and actual values, the derivation, command lines to paste.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_REPORT_H
#define TB_REPORT_H

#include "tb.h"

struct json_t;

/** Files of a report in its folder: the episode and the shrunk episode. */
#define TB_FAILING_FILE "failing.mreq"
#define TB_SHRUNK_FILE "shrunk.mreq"
#define TB_TEXT_FILE "report.txt" /**< the text of the report */

/** Contents of a report. */
typedef struct tb_report_options {
	const char *outdir; /**< folder for the files, made when it is missing; NULL: no files, text
	                       alone */
	bool shrink;        /**< shrink, and write OUTDIR/shrunk.mreq; needs outdir */
	bool trace; /**< trace the window, and write OUTDIR/window.fst and window.gtkw; needs
	               outdir */
	bool json;  /**< one JSON object instead of text, on standard output */
	const char *source;     /**< the request file that the episode was read from and that
	                           reproduces the mismatch; else NULL */
	const char *command;    /**< arguments of `mau` that run the episode again, printed when no
	                           file can be written; or NULL */
	struct json_t *summary; /**< with 'json': further members of the object, or NULL; the caller
	                           keeps ownership */
} tb_report_options;

/**
 * Reports mismatch '*mm' of episode '*ep' on 'unit'. An episode that is not recorded is run once
 * more from reset to record its stalls. Returns:
 * - TB_EXIT_MISMATCH;
 * - TB_EXIT_IO when a file could not be written (one line names it; the rest is still reported);
 * - the exit code of a board that was disconnected meanwhile (one line, and a note in the report);
 * - TB_EXIT_INTERRUPTED when a signal ended the shrinking early (stop.h; the report has the
 * smallest episode found so far).
 */
int tb_report(const tb_unit *unit, tb_episode *ep, const tb_mismatch *mm,
              const tb_report_options *options);

/** Makes folder 'path' and its parents; false with errno set when that fails. */
bool tb_make_dir(const char *path);

#define TB_REPLAY_ROOM 240 /**< bytes of a verb with its options */

/** Writes "replay" and the options that a request file of 'unit' does not contain, into 'text' of
 * 'size' bytes: with them the file is compared in the same way as the episode was. */
void tb_report_replay(const tb_unit *unit, char *text, size_t size);

/** Which byte differs, where a bus of bytes does: "19 of the line, address 0x1013: model 0x12, unit
 * 0x00"; else "". */
void tb_report_byte(const tb_mismatch *mm, char *text, size_t size);

/** Who writes that byte: "lane 3", "lanes 3, 7; the last lane wins"; "" when it is not known. */
void tb_report_writers(const tb_mismatch *mm, char *text, size_t size);

/** That byte as JSON: {index, address, model, unit, lanes}, or null. */
struct json_t *tb_report_byte_json(const tb_mismatch *mm);

/** Name of a kind of mismatch: "value", "extra", ... */
const char *tb_kind_name(enum tb_kind kind);

#endif
