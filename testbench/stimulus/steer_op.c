/*
 * steer_op.c - the operations and the rules of the range check that a stimulus file allows, and
 * the draw of one; see steer_parts.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/steer_parts.h"

#define ENCODINGS 6
#define CLASSES 4
#define SIZES 8
#define ATOMICS 32
#define MOST 1024 /* operations that are left, at most */

/* Weight of a code of a knob of names: 'usual' without a line, 0 for a code that the line does not
 * have. */
static uint32_t weight(const tb_steer *s, unsigned id, uint64_t code, uint32_t usual)
{
	const tb_steer_list *list = &s->list[id];
	uint32_t sum = 0;

	if (!list->count)
		return usual;
	for (unsigned i = 0; i < list->count; i++)
		if (list->item[i].low == code)
			sum += list->item[i].weight;
	return sum;
}

/* Whether the file wants nothing but 1 of a flag. */
static bool always(const tb_steer *s, unsigned id)
{
	const tb_steer_list *list = &s->list[id];
	bool all = list->count > 0;

	for (unsigned i = 0; i < list->count; i++)
		all = all && !list->item[i].any && list->item[i].low == 1 &&
		      list->item[i].count == 1;
	return all;
}

unsigned tb_steer_rules_of(unsigned gfx)
{
	switch (mau_generation_of(gfx)->bounds) {
	case MAU_BOUNDS_GFX6:
		return 1u << STEER_R1 | 1u << STEER_R2 | 1u << STEER_R15;
	case MAU_BOUNDS_GFX8:
		return 1u << STEER_R3 | 1u << STEER_R4 | 1u << STEER_R15;
	case MAU_BOUNDS_GFX9:
		return 1u << STEER_R5 | 1u << STEER_R6 | 1u << STEER_R7;
	default:
		return 1u << STEER_R8 | 1u << STEER_R9 | 1u << STEER_R10 | 1u << STEER_R11;
	}
}

unsigned tb_steer_rule(const tb_steer *s, unsigned gfx, tb_key key)
{
	unsigned rules = tb_steer_rules_of(gfx), rule = 0;
	uint32_t sum = 0, at;

	if (!s || !s->list[STEER_RULE].count)
		return STEER_RULES_COUNT;
	for (unsigned r = 0; r < STEER_RULES_COUNT; r++)
		sum += rules >> r & 1 ? weight(s, STEER_RULE, r, 0) : 0;
	if (!sum)
		return STEER_RULES_COUNT;
	at = tb_below((uint32_t)tb_draw(key, TB_STREAM_STEER + STEER_RULE, 0), sum);
	for (;; rule++) {
		uint32_t w = rules >> rule & 1 ? weight(s, STEER_RULE, rule, 0) : 0;

		if (at < w)
			return rule;
		at -= w;
	}
}

/* Whether an operation is one that the file and the options allow. */
static bool allowed(const tb_knobs *k, const mau_generation *g, const mau_op *op)
{
	const tb_steer *s = k->steer;
	bool buffer = op->enc == MAU_ENC_MUBUF || op->enc == MAU_ENC_MTBUF;
	unsigned family = buffer ? TB_BUFFER : op->enc == MAU_ENC_SMEM ? TB_SCALAR : TB_FLAT;

	if (!(k->family_mask >> family & 1) || (k->cls != TB_ANY && k->cls != op->cls) ||
	    (op->lds && op->cls == MAU_CLS_STORE)) /* L2: always illegal */
		return false;
	if (s->list[STEER_RULE].count && (!buffer || op->cls == MAU_CLS_CACHE))
		return false;
	if (s->list[STEER_BYTES].count && (tb_converts(op) || op->cls == MAU_CLS_CACHE))
		return false;
	if (always(s, STEER_LDS) && !tb_lds_legal(g, op))
		return false;
	return weight(s, STEER_ENCODING, op->enc, 1) && weight(s, STEER_CLASS, op->cls, 1) &&
	       weight(s, STEER_BYTES, op->size, 1) &&
	       (op->cls != MAU_CLS_ATOMIC || weight(s, STEER_ATOMIC, op->atomic, 1));
}

/* The operations from which one is drawn, and how they are narrowed step by step. */
typedef struct choice {
	const mau_op *op[MOST];
	unsigned count;
} choice;

static void collect(const tb_knobs *k, unsigned gfx, choice *c)
{
	const mau_generation *g = mau_generation_of(gfx);

	c->count = 0;
	for (unsigned enc = 0; enc < ENCODINGS; enc++)
		for (unsigned cls = 0; cls < CLASSES; cls++) {
			const mau_op *list;
			unsigned count = tb_ops_of(gfx, enc, cls, &list);

			for (unsigned i = 0; i < count && c->count < MOST; i++)
				if (list[i].enc == enc && allowed(k, g, &list[i]))
					c->op[c->count++] = &list[i];
		}
}

static unsigned code_of(const mau_op *op, unsigned id)
{
	return id == STEER_ENCODING ? op->enc
	       : id == STEER_CLASS  ? op->cls
	       : id == STEER_BYTES  ? op->size
	                            : op->atomic;
}

/* Draws a code of the knob among those of the operations that are left, and keeps its operations.
 */
static void narrow(const tb_make *m, choice *c, unsigned id, const uint8_t *usual, unsigned codes)
{
	const tb_steer *s = m->knobs->steer;
	uint32_t weights[ATOMICS] = {0}, sum = 0, at;
	unsigned code, kept = 0;

	for (unsigned i = 0; i < c->count; i++) {
		code = code_of(c->op[i], id);
		weights[code] = weight(s, id, code, usual ? usual[code] : 1);
	}
	for (code = 0; code < codes; code++)
		sum += weights[code];
	if (!sum)
		return;
	at = tb_below((uint32_t)tb_draw(m->key, TB_STREAM_STEER + id, 0), sum);
	for (code = 0; at >= weights[code]; code++)
		at -= weights[code];
	for (unsigned i = 0; i < c->count; i++)
		if (code_of(c->op[i], id) == code)
			c->op[kept++] = c->op[i];
	c->count = kept;
}

/* Whether the file says anything about operations. */
static bool has_op_lines(const tb_steer *s)
{
	static const uint8_t ids[] = {STEER_RULE,   STEER_ENCODING, STEER_CLASS,  STEER_BYTES,
	                              STEER_ATOMIC, STEER_LDS,      STEER_ILLEGAL};

	for (unsigned i = 0; i < sizeof(ids); i++)
		if (s->list[ids[i]].count)
			return true;
	return false;
}

bool tb_steer_has_ops(const tb_knobs *knobs, unsigned gfx)
{
	const tb_steer_list *rule = &knobs->steer->list[STEER_RULE];
	unsigned rules = 0;
	choice c;

	if (!has_op_lines(knobs->steer))
		return true;
	tb_ops_init();
	collect(knobs, gfx, &c);
	for (unsigned i = 0; i < rule->count; i++)
		rules |= 1u << rule->item[i].low;
	return c.count && (!rule->count || (rules & tb_steer_rules_of(gfx)));
}

bool tb_steer_op(const tb_make *m, mau_op *op_ret)
{
	/* The usual shares of encodings and classes (stimulus_op.c), in percent. */
	static const uint8_t encodings[ENCODINGS] = {40, 16, 14, 13, 9, 8},
			     classes[CLASSES] = {55, 28, 15, 2};
	const tb_steer *s = m->knobs->steer;
	choice c;

	if (!s || !has_op_lines(s))
		return false;
	collect(m->knobs, m->ctx->gfx, &c);
	if (!c.count)
		return false;
	narrow(m, &c, STEER_ENCODING, encodings, ENCODINGS);
	narrow(m, &c, STEER_CLASS, classes, CLASSES);
	if (s->list[STEER_BYTES].count)
		narrow(m, &c, STEER_BYTES, NULL, SIZES);
	if (s->list[STEER_ATOMIC].count && c.op[0]->cls == MAU_CLS_ATOMIC)
		narrow(m, &c, STEER_ATOMIC, NULL, ATOMICS);
	*op_ret = *c.op[tb_below(m->w[W_OP], c.count)];
	return true;
}
