/*
 * run_stimulus.c - `--stimulus FILE` of `mau run` and `mau draw`: reads the stimulus file; see
 * run.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <stdlib.h>

#include "cli/drive/run.h"
#include "stimulus/steer.h"

static tb_steer steer; /* of this call of mau */
static const char *name;

/* Prints where and why the file was refused. */
static error_t refused(const tb_steer_error *error)
{
	return cli_reported(cli_fail(TB_EXIT_INPUT, "%s:%u:%u: %s", name, error->line,
	                             error->column, error->text));
}

error_t run_stimulus(const char *path, tb_knobs *k)
{
	tb_steer_error error;
	size_t len;
	char *text;
	int code;

	if (cli_path("--stimulus", path, &name))
		return EINVAL;
	text = cli_read(name, &len, &code);
	if (!text)
		return cli_reported(code);
	code = tb_steer_parse(text, len, &steer, &error);
	free(text);
	k->steer = &steer;
	return code ? refused(&error) : 0;
}

error_t run_narrow(tb_knobs *k)
{
	tb_steer_error error;

	return k->steer && tb_steer_narrow(k, &error) ? refused(&error) : 0;
}

const char *run_stimulus_file(uint64_t *hash_ret)
{
	*hash_ret = steer.hash;
	return name;
}
