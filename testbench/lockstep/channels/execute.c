/*
 * execute.c - the golden model executes a request on its own memory and LDS.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>

#include "lockstep/channels/data.h"
#include "support/bytes.h"

/* The model's memory during an execution; the bytes written by each transaction are recorded. */
typedef struct executing {
	tb_data_path_state *d;
	const tb_data *data; /* data of the episode, with its fault ranges */
	uint8_t *line;       /* line of the transaction; NULL: before the first one */
	unsigned line_bytes;
	bool records; /* only records: memory answers OK and keeps its bytes */
} executing;

static int request_of_model(void *user, const mau_memory_request *r)
{
	executing *e = user;

	e->line = e->d->lines[r->txn];
	if (e->records)
		return MAU_MEMORY_OK;
	return (int)tb_line_code(e->data, r, e->d->memory.lines, e->line_bytes);
}

static int read_for_model(void *user, enum mau_space space, uint64_t address, uint8_t *bytes_ret,
                          unsigned count)
{
	const executing *e = user;

	tb_space_read(&e->d->space[space], address, bytes_ret, count);
	return MAU_MEMORY_OK;
}

static int write_for_model(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
                           unsigned count)
{
	const executing *e = user;

	if (space == MAU_SPACE_MEMORY)
		memcpy(e->line + (address & (e->line_bytes - 1)), bytes, count);
	if (e->records)
		return MAU_MEMORY_OK;
	return tb_space_write(&e->d->space[space], address, bytes, count) ? MAU_MEMORY_REFUSE
	                                                                  : MAU_MEMORY_OK;
}

static int execute(tb_lockstep *ls, uint32_t request, executing *e, mau_execution *x)
{
	const mau_memory memory = {read_for_model, write_for_model, e, request_of_model};

	return mau_execute(&ls->ep->ctx, &ls->geo, &ls->ep->req[request],
	                   tb_episode_vdata(ls->ep, request), &memory, x);
}

/* The unit sends the bytes of a store before memory answers FAULT or NACK (M3): records them. */
static int record_store(tb_lockstep *ls, uint32_t request)
{
	executing e = {.d = ls->data, .line_bytes = ls->size.line_bytes, .records = true};
	mau_execution *again = malloc(sizeof(*again));
	int result = again ? execute(ls, request, &e, again) : MAU_ERR_MEMORY;

	free(again);
	return result;
}

bool tb_data_execute(tb_lockstep *ls, uint32_t request)
{
	executing e = {.d = ls->data, .data = ls->ep->data, .line_bytes = ls->size.line_bytes};
	mau_execution *x = &ls->data->x;
	int result = execute(ls, request, &e, x);

	ls->data->dwords = mau_data_dwords(ls->ep->ctx.gfx, &ls->ep->req[request].op);
	if (result == MAU_OK && x->first_code != MAU_MEMORY_OK &&
	    ls->ep->req[request].op.cls == MAU_CLS_STORE)
		result = record_store(ls, request);
	if (result == MAU_ERR_MEMORY)
		return tb_no_memory(ls);
	return result == MAU_OK ||
	       tb_fail(ls, TB_ASSERT, "model", "execute", request,
	               "the model refused the request: %s", mau_strerror(result));
}

unsigned tb_data_operands(const tb_lockstep *ls, uint32_t request, unsigned lane, uint8_t *data_ret,
                          bool *compares_ret)
{
	const uint32_t(*vdata)[MAU_WAVE] = tb_episode_vdata(ls->ep, request);
	unsigned bytes = ls->data->x.response.bytes, dwords = bytes / 4;
	bool reads = ls->data->dwords != 0, compares = reads && ls->data->dwords == 2 * dwords;
	unsigned element = (1u << bytes) - 1;

	*compares_ret = compares;
	if (!reads)
		return 0;
	for (unsigned i = 0; i < dwords; i++) {
		tb_bytes_of_words(&vdata[i][lane], 1, data_ret + 4 * i);
		if (compares)
			tb_bytes_of_words(&vdata[dwords + i][lane], 1, data_ret + 8 + 4 * i);
	}
	return element | (compares ? element << 8 : 0);
}
