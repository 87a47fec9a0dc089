/*
 * mreq_collect.c - parses a whole request file into memory, within limits.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mreq/mreq.h"
#include "stimulus/episode_data.h"

/* Totals of the file up to here. */
typedef struct collector {
	mreq_file *out;
	uint64_t requests, words, dwords;
	const char *why;
} collector;

/* Adds the sizes of an episode's data; a request with registers counts as four without. */
static void count_data(collector *c, const tb_episode *ep)
{
	if (!ep->data)
		return;
	if (ep->data->regs)
		c->requests += 3 * (uint64_t)ep->count;
	for (unsigned s = 0; s < TB_SPACES; s++)
		c->dwords += ep->data->image[s].count;
}

static int collect(void *arg, const mreq_file *head, tb_episode *ep, uint32_t index)
{
	collector *c = arg;

	c->out->has_unit = head->has_unit;
	c->out->unit = head->unit;
	c->out->version = head->version;
	c->requests += ep->count;
	count_data(c, ep);
	for (unsigned p = 0; p < MAU_ALL_PORTS; p++) {
		c->words += ep->stall[p].count;
		if (ep->stall[p].count == 0) {
			free(ep->stall[p].words);
			ep->stall[p] = (tb_stall){0};
		}
	}
	if (c->requests > MREQ_MAX_REQUESTS || c->words > MREQ_MAX_FILE_STALL_WORDS ||
	    c->dwords > MREQ_MAX_FILE_DWORDS || index >= MREQ_MAX_EPISODES)
		c->why = "file holds too much to be kept in memory, split it";
	else if (!mreq_add(c->out, ep))
		c->why = "memory ran out, split the file";
	return c->why ? 1 : 0;
}

int mreq_parse(const char *text, size_t len, const char *name, mreq_file *out, mreq_error *err)
{
	collector c = {.out = out};
	int result;

	memset(out, 0, sizeof(*out));
	result = mreq_scan(text, len, name, collect, &c, err);
	if (result == 0)
		return 0;
	if (c.why) {
		err->line = err->column = 1;
		snprintf(err->text, sizeof(err->text), "%.*s:1:1: %s", PATH_MAX, name, c.why);
	}
	mreq_free(out);
	return -1;
}
