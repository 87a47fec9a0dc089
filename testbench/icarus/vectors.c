/*
 * vectors.c - writes requests and the model's responses as $readmemh text for smoke_tb.sv, which
 * has the layout.
 * usage: icarus_vectors GFX SEED COUNT WINDOW LINE_BYTES > FILE
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stimulus/episode.h"
#include "stimulus/stimulus.h"

static void word(uint64_t value)
{
	printf("%08x\n", (unsigned)(value & 0xffffffffu));
}

static void words64(uint64_t value)
{
	word(value);
	word(value >> 32);
}

static unsigned request_words(const mau_response *rsp, unsigned wave)
{
	return 143 + 4 * wave + 9u * rsp->txn_count;
}

static void put_request(const mau_request *req, const mau_response *rsp, unsigned wave)
{
	words64(mau_op_pack(&req->op));
	for (unsigned i = 0; i < 4; i++)
		word(req->vsharp[i]);
	words64(req->saddr);
	word(req->m0);
	words64(req->exec);
	word(req->tag);
	for (unsigned l = 0; l < MAU_WAVE; l++)
		word(req->v0[l]);
	for (unsigned l = 0; l < MAU_WAVE; l++)
		word(req->v1[l]);
	word(rsp->error | (uint32_t)rsp->memviol << 3 | (uint32_t)rsp->counters << 5);
	word(rsp->txn_count);
	word(wave);
	for (unsigned l = 0; l < wave; l++) {
		words64(rsp->lanes.address[l]);
		word((uint32_t)rsp->lanes.space[l] << 8 | (uint32_t)rsp->lanes.in_range[l] << 4 |
		     rsp->lanes.status[l]);
		word(rsp->lanes.lds_address[l]);
	}
	for (unsigned i = 0; i < rsp->txn_count; i++) {
		const mau_txn *t = &rsp->txn[i];

		words64(t->line);
		words64(t->bytes[0]);
		words64(t->bytes[1]);
		words64(t->lanes);
		word((uint32_t)t->attr << 8 | (uint32_t)t->last << 7 | (uint32_t)t->pass << 4 |
		     t->window);
	}
}

/* Code of a generation by its name; MAU_GENERATIONS if there is none. */
static unsigned generation(const char *name)
{
	unsigned gfx = 0;

	while (gfx < MAU_GENERATIONS && strcmp(mau_generation_of(gfx)->name, name))
		gfx++;
	return gfx;
}

static void put_context(const mau_context *ctx)
{
	word(ctx->gfx);
	word(ctx->rules);
	word(ctx->align);
	word(ctx->policy);
	word(ctx->wave32);
	word(ctx->lds_base);
	word(ctx->lds_size);
	words64(ctx->scratch_base);
	word(ctx->shared_hi);
	word(ctx->private_hi);
}

/* Writes the file: number of requests, context, start address of each request, requests. */
static int put_episode(const tb_episode *ep, const mau_geometry *geo)
{
	static mau_response rsp[256];
	unsigned at = 12 + ep->count, wave = ep->ctx.wave32 ? 32 : 64;

	word(ep->count);
	put_context(&ep->ctx);
	for (uint32_t i = 0; i < ep->count; i++) {
		int result = mau_wave(&ep->ctx, geo, &ep->req[i], &rsp[i]);

		if (result != MAU_OK) {
			fprintf(stderr, "icarus_vectors: %s\n", mau_strerror(result));
			return TB_EXIT_INTERNAL;
		}
		word(at);
		at += request_words(&rsp[i], wave);
	}
	for (uint32_t i = 0; i < ep->count; i++)
		put_request(&ep->req[i], &rsp[i], wave);
	return fflush(stdout) ? TB_EXIT_IO : TB_EXIT_OK;
}

int main(int argc, char **argv)
{
	tb_episode ep;
	tb_knobs knobs;
	mau_geometry geo;
	unsigned gfx;
	int code;

	if (argc != 6) {
		fprintf(stderr, "usage: icarus_vectors GFX SEED COUNT WINDOW LINE_BYTES\n");
		return TB_EXIT_USAGE;
	}
	gfx = generation(argv[1]);
	if (!mau_generation_of(gfx)->modelled) {
		fprintf(stderr, "icarus_vectors: no generation '%s'; one of " MAU_GFX_LIST "\n",
		        argv[1]);
		return TB_EXIT_USAGE;
	}
	knobs = tb_knobs_default(strtoull(argv[2], NULL, 0));
	knobs.gfx_mask = (uint16_t)(1u << gfx);
	knobs.requests = (uint32_t)atoi(argv[3]);
	geo = (mau_geometry){.window = (uint8_t)atoi(argv[4]),
	                     .line_bytes = (uint16_t)atoi(argv[5])};
	knobs.line_bytes = geo.line_bytes;
	if (knobs.requests > 256 || tb_episode_init(&ep, knobs.requests))
		return TB_EXIT_USAGE;
	tb_stimulus_episode(&knobs, 0, &ep);
	code = put_episode(&ep, &geo);
	tb_episode_free(&ep);
	return code;
}
