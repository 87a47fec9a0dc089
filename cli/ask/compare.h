/*
 * compare.h - what `mau compare` finds: differences between an answer and the golden model's, and
 * how many there are of each field and rule.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_COMPARE_H
#define MAU_COMPARE_H

#include <jansson.h>

#include "cli/ask/json_out.h"
#include "cli/cli.h"

/** What the command line gave. */
struct compare_input {
	cli_unit given;
	const char *requests, *answers;
	uint32_t fields; /**< bits of enum json_field */
	bool data, json, subset;
};

/** compare_run.c: does it all; returns the exit code. */
int compare_files(const struct compare_input *in);

#define COMPARE_RULES 64 /**< rules that are counted apart, of a field */

/** A value that differs. */
typedef struct compare_difference {
	unsigned field;         /**< enum json_field */
	int lane;               /**< of the wave, or -1 */
	int entry;              /**< transaction, register or run, or -1 */
	const char *part;       /**< member of that entry, or NULL */
	char got[48], want[48]; /**< theirs, the model's */
} compare_difference;

/** Called for each difference, in the order of the fields, lanes and entries. */
typedef void (*compare_sink)(void *arg, const compare_difference *d);

/** Called for a member 'name' of an entry of field 'field' that the model does not have. */
typedef void (*compare_unknown)(void *arg, unsigned field, const char *name);

/** compare_value.c: compares the fields of 'answer' that stand in 'fields' with those of 'model';
 * numbers may be integers or strings of hexadecimal digits after 0x. */
void compare_answers(const json_t *answer, const json_t *model, uint32_t fields, compare_sink sink,
                     compare_unknown unknown, void *arg);

/** compare_old.c: gives the members of 'answer' that have names of schemas 1 and 2 the present
 * ones, but for JSON_OOB, which has another meaning than JSON_IN_RANGE. Returns -1, or the exit
 * code after an error: an answer with names of both, in line 'line' of 'file'. */
int compare_rename(json_t *answer, const char *file, unsigned line);

/** compare_rule.c: the rule that decides about a difference: of the lane's derivation, or of the
 * request. */
const char *compare_rule(const mau_context *ctx, const mau_request *req,
                         const compare_difference *d);

/** Differences of one field. */
typedef struct compare_field {
	uint64_t requests, values; /**< that differ */
	uint64_t compared;         /**< requests whose answer has the field */
	uint32_t rules;
	struct {
		const char *rule;
		uint64_t values;
	} by_rule[COMPARE_RULES];
} compare_field;

/** Names of fields, or of members of their entries ("txns.foo"), that no answer of this version
 * has, in the order in which they were met; those behind the last that has room are left out. */
typedef struct compare_names {
	char *name[32];
	unsigned count;
} compare_names;

/** Everything that was found. */
typedef struct compare_counts {
	uint64_t requests, answers; /**< asked; compared */
	uint64_t differ;            /**< answers with a difference */
	uint64_t missing;           /**< requests without an answer */
	compare_field field[JSON_FIELDS];
	compare_names unknown; /**< not compared */
} compare_counts;

/** Was a field of an answer compared? */
bool compare_any(const compare_counts *c);

/** Counts a difference; 'first' in its field of this request. */
void compare_count(compare_counts *c, const compare_difference *d, const char *rule, bool first);

/** compare_print.c: the table of 80 columns, or one JSON object. */
void compare_print(const compare_counts *c);
/** False: memory ran out. */
bool compare_json(const compare_counts *c, json_t *first);

#endif
