/*
 * sign_hash.c - the hash of everything that the unit hands over (../README.md, Hash).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fpga/signature/model/sign.h"
#include "fpga/signature/model/sign_mix.h"

void sign_channels_start(sign_channels *c)
{
	c->res = c->line = c->mask = c->high = c->done = SIGN_K;
}

/* A lane of a lane-result beat. */
static uint64_t add_lane(uint64_t h, const mau_lanes *l, unsigned lane, unsigned beat, bool last,
                         unsigned tag)
{
	uint64_t lds = l->lds_address[lane];
	uint64_t a = l->address[lane] | (lds & 0xffff) << 48;
	uint64_t b = lds >> 16 | (uint64_t)l->status[lane] << 4 | (uint64_t)l->in_range[lane] << 8 |
	             (uint64_t)l->space[lane] << 12 | (uint64_t)beat << 16 | (uint64_t)last << 20 |
	             (uint64_t)tag << 24;

	return sign_step(h, a, b);
}

void sign_channels_add(sign_channels *c, const sign_unit *unit, const mau_context *ctx,
                       const mau_request *req, const mau_response *rsp)
{
	unsigned wave = ctx->wave32 ? 32 : 64, beats = wave > unit->lanes ? wave / unit->lanes : 1;

	for (unsigned l = 0; l < wave; l++)
		c->res = add_lane(c->res, &rsp->lanes, l, l / unit->lanes,
		                  l / unit->lanes == beats - 1, req->tag);
	for (unsigned i = 0; i < rsp->txn_count; i++) {
		const mau_txn *t = &rsp->txn[i];
		uint64_t info = t->window | (uint64_t)t->pass << 4 | (uint64_t)t->last << 7 |
		                (uint64_t)req->tag << 8 | (uint64_t)(t->attr >> 16) << 16;

		c->line = sign_step(c->line, t->line | (uint64_t)t->attr << 48, t->bytes[0]);
		c->mask = sign_step(c->mask, t->lanes, info);
		if (unit->line_bytes == 128)
			c->high = sign_step(c->high, t->bytes[1], 0);
	}
	c->done = sign_step(c->done,
	                    req->tag | (uint64_t)rsp->error << 8 | (uint64_t)rsp->memviol << 11 |
	                            (uint64_t)rsp->counters << 13 | (uint64_t)rsp->txn_count << 16,
	                    0);
}

uint64_t sign_fold(uint64_t hash, const sign_unit *unit, const sign_channels *c)
{
	hash = sign_step(hash, c->res, c->line);
	hash = sign_step(hash, c->mask, c->done);
	return unit->line_bytes == 128 ? sign_step(hash, c->high, 0) : hash;
}
