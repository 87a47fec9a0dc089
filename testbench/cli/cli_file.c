/*
 * cli_file.c - see cli_file.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/cli_file.h"

#include "lockstep/lockstep.h"

error_t cli_file_option(int key, char *arg, cli_file *file)
{
	switch (key) {
	case 'j':
		file->json = true;
		return 0;
	case 'o':
		file->out = arg;
		return 0;
	case CLI_EPISODE:
		file->has_episode = true;
		return cli_number("--episode", arg, UINT32_MAX, &file->episode);
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

bool cli_file_unit(cli_file *file)
{
	if (file->has_episode && file->episode >= file->mreq.count) {
		cli_bad("--episode %llu: the file has %u, from 0",
		        (unsigned long long)file->episode, file->mreq.count);
		return false;
	}
	return cli_unit_to_run(&file->given, file->mreq.has_unit ? &file->mreq.unit : NULL,
	                       &file->unit);
}

int cli_file_run(const cli_file *file, int (*body)(void *), void *arg)
{
	char message[320] = "";
	int code = tb_lockstep_main(&file->unit, NULL, body, arg, message, sizeof(message));

	return message[0] ? cli_fail(code, "%s", message) : code;
}
