/*
 * compare.h - differences between an answer and the golden model's, and their counts by field and
 * rule.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_COMPARE_H
#define MAU_COMPARE_H

#include <jansson.h>

#include "cli/ask/compare_file.h"
#include "cli/ask/json_out.h"
#include "cli/cli.h"
#include "mau/detail.h"

/** The command line of `mau compare`. */
struct compare_input {
	cli_unit given;
	const char *requests, *answers;
	uint32_t fields; /**< bits of enum json_field */
	bool data, json, subset;
};

/** compare_run.c: compares the files. Returns the exit code. */
int compare_files(const struct compare_input *in);

#define COMPARE_RULES 64 /**< rules counted separately for a field */

/** A value that differs. */
typedef struct compare_difference {
	unsigned field;         /**< enum json_field */
	int lane;               /**< lane of the wave, or -1 */
	int entry;              /**< number of the transaction, register or run of bytes, or -1 */
	const char *part;       /**< member of that entry, or NULL */
	bool has_byte;          /**< a byte of memory or LDS */
	uint64_t address;       /**< of that byte */
	char got[48], want[48]; /**< the answer's value, the model's value */
} compare_difference;

/** Called for each difference, in the order of the fields, lanes and entries. */
typedef void (*compare_sink)(void *arg, const compare_difference *d);

/** Called for member 'name' of an entry of 'field' when the model has no such member. */
typedef void (*compare_unknown)(void *arg, unsigned field, const char *name);

/** compare_value.c: compares the fields of 'answer' that are in the mask 'fields' with those of
 * 'model'. A number may be an integer or a string of 0x and hexadecimal digits. */
void compare_answers(const json_t *answer, const json_t *model, uint32_t fields, compare_sink sink,
                     compare_unknown unknown, void *arg);

/** compare_fast.c: whether each field of an answer's line that is in the mask 'wanted' is the
 * model's text, so that the answer need not be parsed. '*fields_ret': the fields that were
 * compared. 'room' is any buffer. False: the answer must be parsed. */
bool compare_fast(const char *line, size_t len, const json_answer *model, uint32_t wanted,
                  textbuf *room, uint32_t *fields_ret);

/** Fields that are not compared: names of the request, and answers in words. */
#define COMPARE_NAMES                                                                 \
	(1u << JSON_SCHEMA | 1u << JSON_FILE | 1u << JSON_TEXT | 1u << JSON_EPISODE | \
	 1u << JSON_REQUEST | JSON_WORDS)

/** compare_bytes.c: compares runs of bytes of JSON_MEMORY or JSON_LDS_MEMORY; each byte that
 * differs is a difference. False, with nothing compared: one of them is not a list of such runs in
 * ascending order. */
bool compare_bytes(unsigned field, const json_t *got, const json_t *want, compare_sink sink,
                   void *arg);

/** The last lane that writes a byte. */
typedef struct compare_writer {
	int lane;     /**< -1: none */
	int byte;     /**< number of the byte in the lane's element */
	bool several; /**< other lanes write the byte, too */
} compare_writer;

/** compare_data.c: the writer of a byte of memory (JSON_MEMORY) or LDS. */
compare_writer compare_writer_of(const json_answer *m, const mau_detail *detail, unsigned field,
                                 uint64_t address);

/** compare_data.c: the rule of the stage that decides a VGPR of a lane, an SGPR, or a byte with its
 * writer. NULL: the difference is none of these. */
const char *compare_data_rule(const json_answer *m, const compare_difference *d,
                              const compare_writer *w);

/** compare_old.c: gives the members of 'answer' that have names of schemas 1 and 2 the present
 * ones, but for JSON_OOB, which has another meaning than JSON_IN_RANGE. Returns -1, or the exit
 * code after an error: an answer with names of both, in line 'line' of 'file'. */
int compare_rename(json_t *answer, const char *file, unsigned line);

#define COMPARE_WHERE 64 /**< bytes of a text of compare_where() */

/** compare_tell.c: "lane 7 address", "transaction 3 line", "memory byte 0x2000 of lane 3", "cost".
 */
void compare_where(const compare_difference *d, char *text, size_t size);

/** compare_tell.c: prints the first difference and the derivation of its lane, with the lane's data
 * if data differs. With --json it prints nothing and returns the object; else NULL. */
json_t *compare_tell(const struct compare_input *in, const answer_file *f, const json_answer *m,
                     const compare_difference *d, const char *rule);

/** compare_rule.c: the rule that decides the value that differs. */
const char *compare_rule(const mau_context *ctx, const mau_request *req,
                         const compare_difference *d);

/** Differences of one field. */
typedef struct compare_field {
	uint64_t requests, values; /**< requests and values that differ */
	uint64_t compared;         /**< requests whose answer has the field */
	uint32_t rules;
	struct {
		const char *rule;
		uint64_t values;
		/* its first difference */
		uint32_t episode, request;
		char where[COMPARE_WHERE], got[48], want[48];
	} by_rule[COMPARE_RULES];
} compare_field;

/** Names of unknown fields, or of unknown members of entries ("txns.foo"), in the order in which
 * they were read. Names after the table is full are left out. */
typedef struct compare_names {
	char *name[32];
	unsigned count;
} compare_names;

/** The result of a comparison. */
typedef struct compare_counts {
	uint64_t requests, answers; /**< requests read; answers compared */
	uint64_t differ;            /**< answers with a difference */
	uint64_t missing;           /**< requests without an answer */
	compare_field field[JSON_FIELDS];
	compare_names unknown; /**< names that are not compared */
} compare_counts;

/** Whether some field was compared. */
bool compare_any(const compare_counts *c);

/** Counts a difference from the model's answer 'm'. 'first': it is the first one of this field in
 * this request. */
void compare_count(compare_counts *c, const json_answer *m, const compare_difference *d,
                   const char *rule, bool first);

/** compare_print.c: prints the table, or one JSON object. */
void compare_print(const compare_counts *c);
/** False: memory ran out. */
bool compare_json(const compare_counts *c, json_t *first);

#endif
