/*
 * read_requests.c - reading request files; see cli.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "support/stop.h"

static int cannot_read(const char *path, int why)
{
	if (why == EMSGSIZE)
		return cli_fail(TB_EXIT_INPUT,
		                "%s is not a request file: a line has more than %zu bytes", path,
		                MREQ_MAX_LINE);
	return cli_fail(why == EFBIG    ? TB_EXIT_INPUT
	                : why == ENOMEM ? TB_EXIT_INTERNAL
	                                : TB_EXIT_IO,
	                "cannot read %s: %s", path, strerror(why));
}

char *cli_read(const char *path, size_t *len_ret, int *code_ret)
{
	char *text;
	int why;

	tb_stop_catch(true);
	text = mreq_read(path, len_ret);
	why = errno;
	tb_stop_catch(false);
	if (text && !tb_stop)
		return text;
	free(text);
	if (tb_stop)
		*code_ret = cli_fail(TB_EXIT_INTERRUPTED, "interrupted while reading %s", path);
	else
		*code_ret = cannot_read(path, why);
	return NULL;
}

int cli_load(const char *path, mreq_file *file)
{
	mreq_error err;
	size_t len;
	int code;
	char *text = cli_read(path, &len, &code);

	if (!text)
		return code;
	code = mreq_parse(text, len, path, file, &err) ? cli_fail(TB_EXIT_INPUT, "%s", err.text)
	                                               : -1;
	free(text);
	return code;
}

int cli_moves(const char *path, const tb_episode *ep, uint32_t episode, uint32_t request)
{
	const char *why = mreq_op_moves(ep->ctx.gfx, &ep->req[request].op);

	return why ? cli_fail(TB_EXIT_INPUT, "%s: episode %u, request %u: %s", path, episode,
	                      request, why)
	           : 0;
}
