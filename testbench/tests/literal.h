/*
 * literal.h - what mau_explain_lane() says of the lanes of a request, and the transactions that
 * C1-C5, F5 and F10 make of it by the letter, over sets of bytes: slow and plain, to hold
 * mau_wave() against.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef LITERAL_H
#define LITERAL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "mau/mau.h"

/** What mau_explain_lane() says of a lane. */
struct lane_facts {
	uint64_t address, lds, dword[5], offset; /* offset: in scratch, where the lane is there */
	unsigned status, comps, bytes, ncomp, error, seg;
	bool walked;
};

static void facts_of(const mau_context *ctx, const mau_request *req, unsigned lane,
                     struct lane_facts *f)
{
	mau_step steps[MAU_MAX_STEPS];
	size_t count = 0;

	memset(f, 0, sizeof *f);
	f->ncomp = 1;
	assert_int_equal(mau_explain_lane(ctx, req, lane, steps, MAU_MAX_STEPS, &count), MAU_OK);
	for (size_t i = 0; i < count; i++) {
		const mau_step *s = &steps[i];

		assert_true(s->rule && s->name && s->formula &&
		            (s->show == MAU_SHOW_NAME) == (s->text != NULL));
		if (!strcmp(s->name, "address"))
			f->address = s->value;
		else if (!strcmp(s->name, "lds"))
			f->lds = s->value;
		else if (!strcmp(s->name, "status"))
			f->status = (unsigned)s->value;
		else if (!strcmp(s->name, "components"))
			f->comps = (unsigned)s->value;
		else if (!strcmp(s->name, "bytes"))
			f->bytes = (unsigned)s->value;
		else if (!strcmp(s->name, "ncomp"))
			f->ncomp = (unsigned)s->value;
		else if (!strcmp(s->name, "error"))
			f->error = (unsigned)s->value;
		else if (!strcmp(s->name, "walked"))
			f->walked = s->value;
		else if (!strcmp(s->name, "space"))
			f->seg = (unsigned)s->value;
		else if (!strcmp(s->name, "scratch_offset"))
			f->offset = s->value;
		else if (!strcmp(s->name, "dword_address"))
			f->dword[s->component] = s->value;
	}
}

/* --- C1-C5 by the letter --- */

/** Bytes that one lane still has to access in a pass, in the order of the access. */
struct byte_set {
	uint64_t at[16];
	unsigned count;
	uint64_t block;
};

/** F5, F10: byte 'b' of a lane in scratch: its address; '*pass_ret' counts the dwords of scratch
 * from the first byte on. */
static uint64_t scratch_byte(const mau_context *ctx, const struct lane_facts *f, unsigned lane,
                             unsigned b, unsigned *pass_ret)
{
	uint64_t wave = ctx->wave32 ? 32 : 64, off = f->offset + b,
		 at = ctx->scratch_base + off / 4 * 4 * wave + lane * 4 + off % 4;

	*pass_ret = (unsigned)(off / 4 - f->offset / 4);
	at %= (uint64_t)1 << 48;
	assert_int_equal(f->walked ? f->dword[*pass_ret] : at - at % 4, at - at % 4);
	return at;
}

static void bytes_of_pass(const mau_context *ctx, const struct lane_facts *f, unsigned lane,
                          unsigned pass, struct byte_set *set)
{
	unsigned bytes = f->bytes > 16 ? 16 : f->bytes; /* D23: a lane's part of a scalar load */

	set->count = 0;
	if ((f->status != MAU_STATUS_OK && f->status != MAU_STATUS_PARTIAL) ||
	    f->seg == MAU_SEG_LDS)
		return;
	for (unsigned b = 0; b < bytes; b++) {
		unsigned component = f->ncomp > 1 ? b / 4 : 0, own = f->walked ? b / 4 : 0;
		uint64_t at = f->walked ? f->dword[b / 4] + b % 4 : f->address + b;

		if (f->seg == MAU_SEG_SCRATCH)
			at = scratch_byte(ctx, f, lane, b, &own);
		if ((f->comps >> component & 1) && pass == own)
			set->at[set->count++] = at % ((uint64_t)1 << 48);
	}
}

/** Moves the bytes of 'line' from a lane to a transaction; true when there were any. */
static bool take_line(struct byte_set *set, uint64_t line, unsigned line_bytes, mau_txn *t)
{
	unsigned left = 0, had = set->count;

	for (unsigned i = 0; i < had; i++) {
		unsigned b = (unsigned)(set->at[i] % line_bytes);

		if (set->at[i] - b == line)
			t->bytes[b / 64] |= (uint64_t)1 << b % 64;
		else
			set->at[left++] = set->at[i];
	}
	set->count = left;
	return left < had;
}

/** C3, in the words of the rule. */
static void may_join(const mau_context *ctx, const mau_request *req, const struct lane_facts *any,
                     bool *join, bool *by_block)
{
	bool addr64 = req->op.addr64 && ctx->gfx <= MAU_GFX_7, equal = true, seen = false;
	uint32_t first = 0;
	mau_resource res;

	*join = true;
	*by_block = false;
	if (req->op.enc >= MAU_ENC_FLAT)
		return;
	assert_int_equal(mau_resource_decode(ctx, &req->op, req->vsharp, &res), MAU_OK);
	for (unsigned l = 0; l < (ctx->wave32 ? 32u : 64u); l++) {
		uint32_t offset = (req->op.offen ? (req->op.idxen ? req->v1[l] : req->v0[l]) : 0) +
		                  req->op.inst_offset;

		if (!(req->exec >> l & 1))
			continue;
		equal = equal && (!seen || offset == first);
		first = offset;
		seen = true;
	}
	*join = ctx->policy == MAU_POLICY_LINE || addr64 || res.stride <= 1 ||
	        (res.swizzle_active && equal && res.element_size == any->bytes);
	*by_block = ctx->policy == MAU_POLICY_GCN && res.swizzle_active;
}

/** F9, D22. */
static uint16_t attributes(const mau_context *ctx, const mau_op *op)
{
	unsigned seg = op->enc == MAU_ENC_SCRATCH ? MAU_SEG_SCRATCH
	               : op->enc == MAU_ENC_SMEM  ? MAU_SEG_NONE
	                                          : MAU_SEG_MEMORY;
	bool lgkm = op->enc == MAU_ENC_FLAT || op->enc == MAU_ENC_SMEM, vs = false;

	if (ctx->gfx >= MAU_GFX_10 && op->enc != MAU_ENC_SMEM)
		vs = op->cls == MAU_CLS_STORE || (op->cls == MAU_CLS_ATOMIC && op->glc == 0);
	return (uint16_t)(lgkm << 15 | vs << 14 | seg << 12 |
	                  (op->cls == MAU_CLS_ATOMIC ? op->atomic : 0) << 7 | op->lds << 6 |
	                  op->tfe << 5 | op->dlc << 4 | op->slc << 3 | op->glc << 2 | op->cls);
}

/** All transactions, literally; returns how many. */
static unsigned literal_txns(const mau_context *ctx, const mau_geometry *geo,
                             const mau_request *req, const struct lane_facts facts[MAU_WAVE],
                             mau_txn *txn)
{
	bool join = false, by_block = false;
	unsigned count = 0, wave = ctx->wave32 ? 32 : 64, start;
	mau_resource res;

	may_join(ctx, req, &facts[0], &join, &by_block);
	mau_resource_decode(ctx, &req->op, req->vsharp, &res);
	for (unsigned base = 0; base < wave; base += geo->window) {
		start = count;
		for (unsigned pass = 0; pass < 5; pass++) {
			struct byte_set set[MAU_WAVE];

			for (unsigned l = base; l < base + geo->window && l < wave; l++) {
				uint32_t index =
					(req->op.idxen ? req->v0[l] : 0) + (res.add_lane ? l : 0);

				bytes_of_pass(ctx, &facts[l], l, pass, &set[l]);
				set[l].block = by_block ? index / res.index_stride : 0;
			}
			for (unsigned lead = base; lead < base + geo->window && lead < wave;
			     lead++) {
				while (set[lead].count > 0) {
					mau_txn *t = &txn[count++];

					memset(t, 0, sizeof *t);
					t->line =
						set[lead].at[0] / geo->line_bytes * geo->line_bytes;
					t->window = (uint8_t)(base / geo->window);
					t->pass = (uint8_t)pass;
					t->attr = attributes(ctx, &req->op);
					for (unsigned l = lead; l < base + geo->window && l < wave;
					     l++)
						if ((l == lead ||
						     (join && set[l].block == set[lead].block)) &&
						    take_line(&set[l], t->line, geo->line_bytes, t))
							t->lanes |= (uint64_t)1 << (l - base);
				}
			}
		}
		if (count > start)
			txn[count - 1].last = 1;
	}
	return count;
}

#endif
