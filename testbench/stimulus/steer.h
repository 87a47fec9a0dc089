/*
 * steer.h - a stimulus file (docs/user/stimulus.md): weights and ranges that replace what random
 * requests draw.
 *
 * A line names a knob and lists items, one of which is drawn for each request. A knob without a
 * line keeps its usual distribution. Random numbers of a knob have a stream of their own, so that a
 * line changes what its knob draws and nothing else.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_STEER_H
#define TB_STEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stimulus/rng.h"

struct tb_knobs;

/** Knobs of a stimulus file; tb_steer_knob() has their names. */
enum tb_steer_id {
	/* context of an episode */
	STEER_GFX,
	STEER_RULES,
	STEER_ALIGN,
	STEER_POLICY,
	STEER_WAVE,
	STEER_LDS_SIZE,
	/* kind of a request */
	STEER_COHERENT,
	STEER_EDGES,
	STEER_ILLEGAL,
	STEER_RULE,
	/* operation */
	STEER_ENCODING,
	STEER_CLASS,
	STEER_BYTES,
	STEER_ATOMIC,
	STEER_LDS,
	STEER_OFFEN,
	STEER_IDXEN,
	STEER_ADDR64,
	STEER_TFE,
	STEER_GLC,
	STEER_INST_OFFSET,
	STEER_FORMAT,
	/* V# */
	STEER_BASE,
	STEER_STRIDE,
	STEER_RECORDS,
	STEER_SWIZZLE,
	STEER_ELEMENT_SIZE,
	STEER_INDEX_STRIDE,
	STEER_ADD_TID,
	STEER_OOB_SELECT,
	STEER_TYPE,
	/* operands */
	STEER_SADDR,
	STEER_M0,
	STEER_LANES,
	STEER_INDEX,
	STEER_INDEX_STEP,
	STEER_OFFSET,
	STEER_OFFSET_STEP,
	STEER_ADDRESS,
	STEER_ADDRESS_STEP,
	/* memory of mau run --data */
	STEER_FAULTS,
	STEER_KNOBS
};

/** How the items of a knob are written. */
enum tb_steer_kind {
	STEER_NUMBER,  /**< numbers and ranges */
	STEER_NAMES,   /**< names, with weights */
	STEER_MASK,    /**< names without weights: the set to draw from */
	STEER_PERCENT, /**< one number, 0 to 100 */
};

/** A row of the table of knobs. */
typedef struct tb_steer_row {
	const char *key;
	uint8_t kind; /**< enum tb_steer_kind */
	uint8_t bits; /**< of a number: its field, 1 to 64; of names: their codes */
	const char *(*name)(unsigned); /**< of names: the name of a code, "?" for none */
} tb_steer_row;

/** Row of a knob, enum tb_steer_id. */
const tb_steer_row *tb_steer_knob(unsigned id);

#define TB_STEER_ITEMS 16     /**< items of a line, at most */
#define TB_STEER_WEIGHT 10000 /**< weight of an item, at most */

/** An item: 'count' values from 'low' on, 'step' apart; count 0: 2^64. */
typedef struct tb_steer_item {
	uint64_t low, count, step;
	uint32_t weight;
	bool any; /**< the usual distribution */
} tb_steer_item;

/** A line of the file; without items the knob is not in the file. */
typedef struct tb_steer_list {
	uint32_t count, weight; /**< weight: the sum of all items' */
	unsigned line;          /**< its number, from 1 */
	tb_steer_item item[TB_STEER_ITEMS];
} tb_steer_list;

typedef struct tb_steer {
	uint64_t hash; /**< XXH3 of the file's content */
	tb_steer_list list[STEER_KNOBS];
} tb_steer;

/** Where and why a file was refused. */
typedef struct tb_steer_error {
	unsigned line, column; /**< from 1 */
	char text[240];        /**< what and remedy, without the place */
} tb_steer_error;

/** Reads the text of a stimulus file, of 'len' bytes, into '*steer'. Returns 0, or -1 with
 * '*error_ret'; '*steer' is then undefined. */
int tb_steer_parse(const char *text, size_t len, tb_steer *steer, tb_steer_error *error_ret);

/** Makes the masks of 'knobs', which knobs->steer steers, those that both the file and the command
 * line allow, and leaves out generations that have none of the wanted operations or rules. Returns
 * 0, or -1 with '*error_ret' if nothing is left. */
int tb_steer_narrow(struct tb_knobs *knobs, tb_steer_error *error_ret);

/** Draws number 'draw' of a knob under 'key', within its field. Returns false if the file has no
 * line for the knob or the item is "any"; '*value_ret' is then unchanged. 'steer' may be NULL. */
bool tb_steer_draw(const tb_steer *steer, unsigned id, tb_key key, uint32_t draw,
                   uint64_t *value_ret);

/** The number of a STEER_PERCENT knob, or -1 if the file has none. 'steer' may be NULL. */
int tb_steer_percent(const tb_steer *steer, unsigned id);

/** Whether a STEER_PERCENT knob says yes under 'key'; 'usual' if the file has none. */
bool tb_steer_share(const tb_steer *steer, unsigned id, tb_key key, bool usual);

/** Families of the range check that the knob "rule" names: codes of STEER_RULE. */
enum tb_steer_rule {
	STEER_R1,
	STEER_R2,
	STEER_R3,
	STEER_R4,
	STEER_R5,
	STEER_R6,
	STEER_R7,
	STEER_R8,
	STEER_R9,
	STEER_R10,
	STEER_R11,
	STEER_R15,
	STEER_RULES_COUNT
};
const char *tb_steer_rule_name(unsigned rule); /**< "R1", ...; "?" for others */

/** Mask of the rules of the range check that a generation has: bit enum tb_steer_rule. */
unsigned tb_steer_rules_of(unsigned gfx);

#endif
