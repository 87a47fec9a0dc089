/*
 * file_verb.c - see file_verb.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/options/file_verb.h"

#include <string.h>

#include "lockstep/lockstep.h"
#include "mismatch/player.h"
#include "stimulus/encode.h"

error_t cli_file_option(int key, char *arg, cli_file *file)
{
	switch (key) {
	case 'j':
		file->json = true;
		return 0;
	case 'o':
		return cli_path("--out", arg, &file->out);
	case CLI_EPISODE:
		file->has_episode = true;
		return cli_number("--episode", arg, UINT32_MAX, &file->episode);
	case CLI_DATA:
		file->given.data = true;
		return 0;
	case CLI_THROUGHPUT:
		file->throughput = true;
		return 0;
	case ARGP_KEY_ARG:
		if (file->path)
			return ARGP_ERR_UNKNOWN;
		file->path = arg;
		return 0;
	case ARGP_KEY_END:
		if (cli_unit_check(&file->given))
			return EINVAL;
		return file->path ? 0
		                  : cli_bad("no file, name a request file (.mreq) or - for "
		                            "standard input");
	default:
		return cli_unit_option(key, arg, &file->given);
	}
}

/* Chooses the unit. A file of version 2 without an engine runs on the data path. */
static int make_unit(cli_file *file)
{
	const tb_unit *unit = file->mreq.has_unit ? &file->mreq.unit : NULL;

	bool data = unit && unit->engine && tb_is_data_path(unit);

	if ((file->given.data && (file->given.engine || !data)) ||
	    (!file->given.engine && file->mreq.version >= 2 && !(unit && unit->engine)))
		cli_unit_data(&file->given);
	int code = cli_unit_to_run(&file->given, unit, &file->unit);

	if (code)
		return code;
	file->unit.throughput = file->throughput && !tb_has_axi4(file->unit.engine);
	if (file->throughput && !tb_is_data_path(&file->unit)) {
		cli_bad("--throughput is an option of the data path, add --data (engine %s)",
		        file->unit.engine);
		return TB_EXIT_USAGE;
	}
	return 0;
}

/* Refuses a request that the engine cannot take: inst needs instruction words, the data path needs
 * an operation that can move data. */
static int check_request(const cli_file *file, uint32_t e, uint32_t i)
{
	const tb_episode *ep = &file->mreq.episode[e];
	const mau_op *op = &ep->req[i].op;
	uint32_t words[3];

	if (strcmp(file->unit.engine, "inst") == 0 && tb_encode(ep->ctx.gfx, op, words))
		return cli_fail(TB_EXIT_INPUT,
		                "%s: episode %u, request %u: no gfx%s instruction encodes this "
		                "operation, use --engine verilator",
		                file->path, e, i, mau_gfx_name(ep->ctx.gfx));
	return tb_is_data_path(&file->unit) ? cli_moves(file->path, ep, e, i) : 0;
}

int cli_file_unit(cli_file *file)
{
	int code;

	if (file->has_episode && file->episode >= file->mreq.count) {
		cli_bad("--episode %llu: the file has %u, numbered from 0",
		        (unsigned long long)file->episode, file->mreq.count);
		return TB_EXIT_USAGE;
	}
	code = make_unit(file);
	for (uint32_t e = cli_file_from(file); e < cli_file_to(file) && !code; e++)
		for (uint32_t i = 0; i < file->mreq.episode[e].count && !code; i++)
			code = check_request(file, e, i);
	return code;
}

int cli_file_run(const cli_file *file, int (*body)(void *), void *arg)
{
	char message[320] = "";

	int code = tb_lockstep_main(&file->unit, NULL, body, arg, message, sizeof(message));

	return message[0] ? cli_fail(code, "%s", message) : code;
}
