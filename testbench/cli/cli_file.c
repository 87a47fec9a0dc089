/*
 * cli_file.c - see cli_file.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/cli_file.h"

#include "lockstep/lockstep.h"
#include "mismatch/player.h"

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
		file->given.engine = "vmem";
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
		return file->path ? 0
		                  : cli_bad("no file, name a request file (.mreq) or - for "
		                            "standard input");
	default:
		return cli_unit_option(key, arg, &file->given);
	}
}

/* The unit of a file: one of version 2 that names no engine is for the data path. */
static int make_unit(cli_file *file)
{
	const tb_unit *unit = file->mreq.has_unit ? &file->mreq.unit : NULL;

	if (!file->given.engine && file->mreq.version >= 2 && !(unit && unit->engine))
		file->given.engine = "vmem";
	int code = cli_unit_to_run(&file->given, unit, &file->unit);

	if (code)
		return code;
	file->unit.throughput = file->throughput;
	if (file->throughput && !tb_is_data_path(&file->unit)) {
		cli_bad("--throughput: engine %s has no such contract, add --data",
		        file->unit.engine);
		return TB_EXIT_USAGE;
	}
	return 0;
}

int cli_file_unit(cli_file *file)
{
	if (file->has_episode && file->episode >= file->mreq.count) {
		cli_bad("--episode %llu: the file has %u, from 0",
		        (unsigned long long)file->episode, file->mreq.count);
		return TB_EXIT_USAGE;
	}
	return make_unit(file);
}

int cli_file_run(const cli_file *file, int (*body)(void *), void *arg)
{
	char message[320] = "";

	if (tb_is_data_path(&file->unit))
		return body(arg);
	int code = tb_lockstep_main(&file->unit, NULL, body, arg, message, sizeof(message));

	return message[0] ? cli_fail(code, "%s", message) : code;
}
