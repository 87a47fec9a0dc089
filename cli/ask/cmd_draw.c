/*
 * cmd_draw.c - `mau draw`: writes random requests as a request file.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/drive/run.h"
#include "mau/registers.h"
#include "mreq/mreq.h"
#include "stimulus/data_draw.h"
#include "stimulus/encode.h"
#include "stimulus/episode.h"
#include "stimulus/stimulus.h"
#include "support/stop.h"

enum {
	OPT_COUNT = RUN_PRIVATE,
	OPT_OPS
};

struct draw {
	tb_data_knobs knobs; /* without --data .requests */
	uint64_t count;
	bool data, ops;
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct draw *d = state->input;

	switch (key) {
	case OPT_COUNT:
		if (cli_number("--count", arg, 1u << 30, &d->count))
			return EINVAL;
		return d->count ? 0 : cli_bad("--count: at least 1");
	case CLI_DATA:
		d->data = true;
		return 0;
	case OPT_OPS:
		d->ops = true;
		return 0;
	case ARGP_KEY_END:
		return run_check_knobs(&d->knobs.requests);
	default:
		return run_knob(key, arg, &d->knobs.requests);
	}
}

static const struct argp_option options[] = {
	{"seed", RUN_SEED, "N", 0, "64-bit seed, or random (default 1)", 1},
	{"count", OPT_COUNT, "N", 0, "requests to write (default 100)", 1},
	{"gfx", RUN_GFX, "LIST", 0, "generations: " MAU_GFX_LIST " (default all)", 1},
	{"data", CLI_DATA, NULL, 0, "write memory, LDS and data registers, too: version 2", 1},
	{"ops", OPT_OPS, NULL, 0,
         "write operations by name, also those that no instruction encodes, instead of machine "
         "words",
         1},
	RUN_KNOB_OPTIONS(2),
	{0},
};

static const struct argp argp = {
	options,
	parse_option,
	"",
	"Writes random requests to standard output, as a request file with machine words. They "
	"are drawn as mau run draws them: corner cases of the rules, and addresses as those of "
	"kernels. The "
	"same seed writes the same bytes; a larger count only adds requests."
	"\vExamples:\n"
	"  mau draw --seed 7 --count 1000 > random.mreq\n"
	"  mau draw --gfx 9,gfx1030 --enc buffer --rules silicon | mau eval -\n"
	"  mau draw --data --count 32 --gfx 11 > data.mreq",
	NULL,
	NULL,
	NULL};

/* Machine words with registers of their own. */
static bool words_of(unsigned gfx, const mau_op *op, uint32_t words_ret[3])
{
	if (tb_encode(gfx, op, words_ret))
		return false;
	tb_encode_registers(gfx, words_ret);
	return true;
}

/* Clears the operands that the instruction does not read. */
static void clear_unread(const mau_context *ctx, const mau_inst *inst, mau_request *req)
{
	mau_operand list[MAU_MAX_OPERANDS];
	int count = mau_inst_operands(ctx, inst, list);
	mau_request read = {.op = req->op, .tag = req->tag, .exec = req->exec};

	for (int i = 0; i < count; i++) {
		switch (list[i].role) {
		case MAU_ROLE_VSHARP:
			memcpy(read.vsharp, req->vsharp, sizeof(read.vsharp));
			break;
		case MAU_ROLE_SCALAR:
			read.saddr = list[i].count < 2 ? (uint32_t)req->saddr : req->saddr;
			break;
		case MAU_ROLE_M0:
			read.m0 = req->m0;
			break;
		case MAU_ROLE_VADDR:
		case MAU_ROLE_POINTER:
			memcpy(read.v0, req->v0, sizeof(read.v0));
			if (list[i].count > 1)
				memcpy(read.v1, req->v1, sizeof(read.v1));
			break;
		default:
			break;
		}
	}
	*req = read;
}

/* Makes requests that an instruction can mean: with machine words, and only operands that it
 * reads. */
static void fit(tb_episode *ep)
{
	for (uint32_t i = 0; i < ep->count; i++) {
		mau_request *req = &ep->req[i];
		uint32_t words[3] = {0};
		mau_inst inst;

		tb_encode_fit(ep->ctx.gfx, &req->op);
		if (words_of(ep->ctx.gfx, &req->op, words) &&
		    mau_decode(ep->ctx.gfx, words, &inst) == MAU_OK)
			clear_unread(&ep->ctx, &inst, req);
	}
}

/* Prints one episode; the first one with the file's first line. */
static int print(const struct draw *d, tb_episode *ep, bool first)
{
	mreq_file file = {.count = 1, .episode = ep, .words = d->ops ? NULL : words_of};
	char comment[64], *text, *body;

	snprintf(comment, sizeof(comment), "mau draw: seed %llu",
	         (unsigned long long)d->knobs.requests.seed);
	text = mreq_print(&file, first ? comment : NULL, NULL);
	if (!text)
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	body = first ? text : strchr(text, '\n') + 1;
	fputs(body, stdout);
	free(text);
	return ferror(stdout) ? cli_write_failed() : TB_EXIT_OK;
}

static int draw_episode(const struct draw *d, uint64_t e, tb_episode *ep)
{
	uint64_t before = e * d->knobs.requests.requests;

	if (!d->data)
		tb_stimulus_episode(&d->knobs.requests, e, ep);
	else if (tb_data_draw(&d->knobs, e, ep))
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	if (d->count - before < ep->count)
		ep->count = (uint32_t)(d->count - before);
	if (!d->ops)
		fit(ep);
	return print(d, ep, e == 0);
}

int cmd_draw(int argc, char **argv)
{
	struct draw d = {.knobs = {.requests = tb_knobs_default(1), .memory = TB_MIX},
	                 .count = 100};
	int code = cli_parse(&argp, argc, argv, &d);

	if (code >= 0)
		return code;
	code = TB_EXIT_OK;
	for (uint64_t e = 0; e * d.knobs.requests.requests < d.count && !code; e++) {
		tb_episode ep;

		if (tb_stop)
			return cli_fail(TB_EXIT_INTERRUPTED, "interrupted");
		if (tb_episode_init(&ep, d.knobs.requests.requests))
			return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
		code = draw_episode(&d, e, &ep);
		tb_episode_free(&ep);
	}
	return code;
}
