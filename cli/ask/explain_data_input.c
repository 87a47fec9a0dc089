/*
 * explain_data_input.c - data options of `mau explain`, and execution of its request; see
 * explain_data.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/ask/eval_data.h"
#include "cli/ask/explain_data.h"

static bool is_named(const tb_image *image, uint64_t address)
{
	for (uint32_t i = 0; i < image->count; i++)
		if (image->dword[i].address == address)
			return true;
	return false;
}

static error_t add_dwords(tb_image *image, const char *option, uint64_t address, uint64_t last,
                          const uint64_t *values, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		uint64_t at = address + 4 * (uint64_t)i;

		if (at > last)
			return cli_bad("%s goes past the last dword at 0x%llx, shorten the list",
			               option, (unsigned long long)last);
		if (is_named(image, at))
			return cli_bad("%s gives the dword at 0x%llx twice, remove one", option,
			               (unsigned long long)at);
		if (!tb_image_add(image, at, (uint32_t)values[i]))
			return cli_bad("memory ran out");
	}
	return 0;
}

error_t explain_data_take(explain_data *d, enum mau_space space, const char *arg)
{
	const char *option = space == MAU_SPACE_LDS ? "--lds" : "--mem", *equals = strchr(arg, '=');
	uint64_t address, values[MAU_WAVE], last = tb_last_dword(space);
	const mreq_list list = {"value", UINT32_MAX, MAU_WAVE, .lanes = true, .lines = true};
	char number[40];
	unsigned count;

	d->wanted = true;
	if (!equals || equals == arg || (size_t)(equals - arg) >= sizeof(number))
		return cli_bad("%s takes ADDRESS=LIST, write for example %s '0x1000=1 2*3'", option,
		               option);
	snprintf(number, sizeof(number), "%.*s", (int)(equals - arg), arg);
	if (cli_value(option, number, last, &address))
		return EINVAL;
	if (address & 3)
		return cli_bad("%s: %s is not a multiple of 4, write 0x%llx", option, number,
		               (unsigned long long)(address & ~3ull));
	if (cli_list(option, equals + 1, &list, values, &count))
		return EINVAL;
	if (count == 0)
		return cli_bad("%s %s has no dword, write one after the =", option, arg);
	return add_dwords(&d->given.image[space], option, address, last, values, count);
}

int explain_data_check(const explain_data *d, const mau_context *ctx, const mau_op *op,
                       const char *text)
{
	unsigned reads = mau_data_dwords(ctx->gfx, op);

	for (unsigned i = 0; i < TB_DATA_VGPRS; i++) {
		char count[16];

		snprintf(count, sizeof(count), reads ? "%u" : "no", reads);
		if (d->values[i] && i >= reads)
			return cli_fail(TB_EXIT_USAGE, "'%s' reads %s data VGPR%s, remove --data%u",
			                text, count, cli_s(reads), i);
		if (d->values[i] == 32 && !ctx->wave32)
			return cli_fail(TB_EXIT_USAGE,
			                "--data%u has 32 values for a wave of 64 lanes, give 64 "
			                "values or one for all, or add --wave32",
			                i);
	}
	return -1;
}

/* Executes one request on the memory. */
static int execute(explain_data *d, const mau_context *ctx, const mau_geometry *geo,
                   const mau_request *req, const tb_registers *regs)
{
	int result = eval_data_execute(d->store, ctx, geo, req, regs, &d->exec);

	return result == MAU_OK ? -1 : cli_fail(TB_EXIT_INPUT, "%s", mau_strerror(result));
}

int explain_data_from_episode(explain_data *d, const tb_episode *ep, uint32_t request,
                              const mau_geometry *geo)
{
	const tb_registers *regs = tb_episode_registers(ep, request);
	int code = -1;

	d->seed = ep->data ? ep->data->memory.seed : 0;
	if (regs)
		d->regs = *regs;
	d->store = tb_store_new(ep->data);
	if (!d->store)
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	for (uint32_t i = 0; i < request && code < 0; i++)
		code = execute(d, &ep->ctx, geo, &ep->req[i], tb_episode_registers(ep, i));
	return code;
}

/* A write callback that changes nothing. */
static int no_write(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
                    unsigned count)
{
	(void)user, (void)space, (void)address, (void)bytes, (void)count;
	return 0;
}

/* Whether the lane alone reads bytes that no option and no file gives. Writes nothing. */
static bool reads_keyed(explain_data *d, const mau_context *ctx, const mau_geometry *geo,
                        const mau_request *req, unsigned lane)
{
	mau_memory memory = tb_store_memory(d->store);
	mau_request alone = *req;

	alone.exec &= (uint64_t)1 << lane;
	memory.write = no_write;
	tb_store_begin(d->store);
	return mau_execute(ctx, geo, &alone, d->regs.vdata, &memory, &d->exec) == MAU_OK &&
	       tb_store_keyed_reads(d->store);
}

int explain_data_run(explain_data *d, const mau_context *ctx, const mau_geometry *geo,
                     const mau_request *req, int lane)
{
	int code;

	if (!d->store && !(d->store = tb_store_new(&d->given)))
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	d->keyed = lane >= 0 && reads_keyed(d, ctx, geo, req, (unsigned)lane);
	code = execute(d, ctx, geo, req, &d->regs);
	if (lane < 0)
		d->keyed = tb_store_keyed_reads(d->store);
	return code;
}
