/*
 * steer_apply.c - puts the numbers of a stimulus file into the fields of a request; see
 * steer_parts.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/steer_parts.h"

/* Draws a knob of the request. */
static bool drawn(const tb_make *m, unsigned id, uint64_t *value_ret)
{
	return tb_steer_draw(m->knobs->steer, id, m->key, 0, value_ret);
}

/* Draws a knob into a field of 8 bits. */
static void put(const tb_make *m, unsigned id, uint8_t *field)
{
	uint64_t value;

	if (drawn(m, id, &value))
		*field = (uint8_t)value;
}

void tb_steer_context(const tb_knobs *knobs, tb_key key, mau_context *ctx)
{
	uint64_t value;

	if (tb_steer_draw(knobs->steer, STEER_LDS_SIZE, key, 0, &value))
		ctx->lds_size = (uint32_t)value;
}

void tb_steer_words(tb_make *m)
{
	const tb_steer *s = m->knobs->steer;
	bool rule = s && s->list[STEER_RULE].count;

	if (tb_steer_percent(s, STEER_EDGES) >= 0) {
		bool edge = tb_steer_share(s, STEER_EDGES, m->key, false);
		uint32_t kind =
			edge ? tb_below(m->w[W_FIT], 12) : 15; /* stimulus_fit.c: 12: none */

		m->w[W_FIT] = (m->w[W_FIT] & 0x0fffffff) | kind << 28;
		m->w[W_SPARE0] |= edge ? 0 : 7; /* stimulus_heap.c: none */
	}
	if (rule || tb_steer_percent(s, STEER_ILLEGAL) >= 0)
		m->w[W_ILLEGAL] =
			(m->w[W_ILLEGAL] & ~15u) |
			(!rule && tb_steer_share(s, STEER_ILLEGAL, m->key, false) ? 0 : 1);
}

/* Whether a format in the form of op.format is one of the generation (V6, N17). */
static bool is_legal(const tb_make *m, uint8_t format)
{
	unsigned gfx = m->ctx->gfx;

	return tb_generation(m)->formats == MAU_FORMATS_PAIRS
	               ? mau_dfmt_legal(gfx, format & 15) >> (format >> 4 & 7) & 1
	               : mau_format(gfx, format)->bytes != 0;
}

/* Flags that a rule of the range check needs. */
static void rule_flags(const tb_make *m, unsigned rule, mau_op *op)
{
	if (rule == STEER_RULES_COUNT)
		return;
	if (op->enc == MAU_ENC_MTBUF && !is_legal(m, op->format))
		op->format = tb_legal_format(m->ctx->gfx, m->w[W_FORMAT]);
	op->addr64 = 0;
	if (rule == STEER_R5 || rule == STEER_R7)
		op->idxen = 0;
	if (rule == STEER_R6)
		op->idxen = 1;
}

void tb_steer_flags(tb_make *m)
{
	mau_op *op = &m->req->op;
	bool buffer = op->enc == MAU_ENC_MUBUF || op->enc == MAU_ENC_MTBUF;
	uint64_t value;

	if (!m->knobs->steer)
		return;
	if (buffer) {
		put(m, STEER_OFFEN, &op->offen);
		put(m, STEER_IDXEN, &op->idxen);
		put(m, STEER_ADDR64, &op->addr64);
		rule_flags(m, tb_steer_rule(m->knobs->steer, m->ctx->gfx, m->key), op);
	}
	if (op->enc == MAU_ENC_MTBUF)
		put(m, STEER_FORMAT, &op->format);
	if (op->enc != MAU_ENC_SMEM) {
		put(m, STEER_LDS, &op->lds);
		put(m, STEER_TFE, &op->tfe);
	}
	put(m, STEER_GLC, &op->glc);
	if (drawn(m, STEER_INST_OFFSET, &value))
		op->inst_offset = (uint32_t)value;
}

/* Fields that a rule of the range check needs. */
static void rule_vsharp(const tb_make *m, unsigned rule, tb_vsharp *v)
{
	bool pairs = tb_generation(m)->formats == MAU_FORMATS_PAIRS;

	if (rule == STEER_RULES_COUNT)
		return;
	if (!is_legal(m, (uint8_t)(pairs ? v->nfmt << 4 | v->dfmt : v->format)))
		tb_vsharp_format(m->ctx->gfx, v, tb_legal_format(m->ctx->gfx, m->w[W_FORMAT]));
	v->type = 0; /* V7 */
	v->heap = rule == STEER_R15;
	if (rule == STEER_R1)
		v->stride = 0;
	if ((rule == STEER_R2 || rule == STEER_R4 || rule == STEER_R6) && !v->stride)
		v->stride = 4;
	if (rule == STEER_R3 || rule == STEER_R4)
		v->swizzle = rule == STEER_R4;
	if (rule == STEER_R5 || rule == STEER_R7)
		v->add_tid = rule == STEER_R5;
	if (rule >= STEER_R8 && rule <= STEER_R11)
		v->oob = (uint8_t)(rule - STEER_R8);
}

void tb_steer_vsharp(const tb_make *m, tb_vsharp *v)
{
	const mau_op *op = &m->req->op;
	uint64_t value;

	if (!m->knobs->steer)
		return;
	if (drawn(m, STEER_BASE, &value))
		v->base = value;
	if (drawn(m, STEER_RECORDS, &value))
		v->records = (uint32_t)value;
	if (drawn(m, STEER_STRIDE, &value)) {
		v->stride = (uint32_t)value;
		v->scale = 0;
	}
	if (drawn(m, STEER_SWIZZLE, &value))
		v->swizzle = tb_generation(m)->element == MAU_ELEMENT_SWIZZLE ? (uint8_t)value
		                                                              : value != 0;
	if (drawn(m, STEER_FORMAT, &value))
		tb_vsharp_format(m->ctx->gfx, v, (uint8_t)value);
	put(m, STEER_ELEMENT_SIZE, &v->esize);
	put(m, STEER_INDEX_STRIDE, &v->istride);
	put(m, STEER_ADD_TID, &v->add_tid);
	put(m, STEER_OOB_SELECT, &v->oob);
	put(m, STEER_TYPE, &v->type);
	if (op->enc != MAU_ENC_SMEM)
		rule_vsharp(m, tb_steer_rule(m->knobs->steer, m->ctx->gfx, m->key), v);
}

/* EXEC with 'count' random lanes of the wave. */
static uint64_t some_lanes(const tb_make *m, unsigned count)
{
	unsigned wave = m->ctx->wave32 ? 32 : 64, left = count < wave ? count : wave;
	uint64_t exec = 0;

	for (unsigned l = 0; l < wave; l++) {
		uint32_t random = (uint32_t)tb_draw(m->key, TB_STREAM_STEER + STEER_LANES, 2 + l);

		if (tb_below(random, wave - l) < left) {
			exec |= UINT64_C(1) << l;
			left--;
		}
	}
	return exec;
}

/* Draws the lanes of a field: each lane its own number, or with a step one number and the step.
 * 'low' and 'high' (or NULL) are the VGPRs of the field. */
static void lanes(const tb_make *m, unsigned id, unsigned step_id, uint32_t *low, uint32_t *high)
{
	const tb_steer *s = m->knobs->steer;
	uint64_t step = 0, first = high ? (uint64_t)high[0] << 32 | low[0] : low[0];
	bool steps = drawn(m, step_id, &step);

	drawn(m, id, &first);
	for (uint32_t l = 0; l < MAU_WAVE; l++) {
		uint64_t value = first + step * l;

		if (!steps && !tb_steer_draw(s, id, m->key, l, &value))
			continue;
		low[l] = (uint32_t)value;
		if (high)
			high[l] = (uint32_t)(value >> 32);
	}
}

/* Index, offset and address of the lanes, in the VGPRs where the operation reads them (A1, A8,
 * F1). */
static void vgprs(const tb_make *m)
{
	mau_request *req = m->req;
	const mau_op *op = &req->op;

	switch (op->enc) {
	case MAU_ENC_MUBUF:
	case MAU_ENC_MTBUF:
		if (op->addr64) {
			lanes(m, STEER_ADDRESS, STEER_ADDRESS_STEP, req->v0, req->v1);
			return;
		}
		if (op->idxen)
			lanes(m, STEER_INDEX, STEER_INDEX_STEP, req->v0, NULL);
		if (op->offen)
			lanes(m, STEER_OFFSET, STEER_OFFSET_STEP, op->idxen ? req->v1 : req->v0,
			      NULL);
		return;
	case MAU_ENC_SMEM:
		return;
	default:
		if (op->enc == MAU_ENC_FLAT ||
		    (op->enc == MAU_ENC_GLOBAL && op->smode == MAU_SMODE_V))
			lanes(m, STEER_ADDRESS, STEER_ADDRESS_STEP, req->v0, req->v1);
		else
			lanes(m, STEER_OFFSET, STEER_OFFSET_STEP, req->v0, NULL);
	}
}

void tb_steer_operands(const tb_make *m)
{
	uint64_t value;

	if (!m->knobs->steer)
		return;
	if (drawn(m, STEER_SADDR, &value))
		m->req->saddr = value;
	if (drawn(m, STEER_M0, &value))
		m->req->m0 = (uint32_t)value;
	if (drawn(m, STEER_LANES, &value))
		m->req->exec = some_lanes(m, (unsigned)value);
	vgprs(m);
}
