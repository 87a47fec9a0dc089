/*
 * execute.c - the golden model executes a request on its own memory and LDS.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "lockstep/channels/data.h"
#include "support/bytes.h"

/* The model's memory during an execution; the bytes written by each transaction are recorded. */
typedef struct executing {
	tb_data_path_state *d;
	uint8_t *line; /* of the transaction; NULL: before the first one */
	unsigned line_bytes;
	unsigned txn; /* its number + 1 */
} executing;

static int begin(void *user, const mau_txn *txn)
{
	executing *e = user;

	(void)txn;
	e->line = e->d->lines[e->txn++];
	return 0;
}

static int read_for_model(void *user, enum mau_space space, uint64_t address, uint8_t *bytes_ret,
                          unsigned count)
{
	const executing *e = user;

	tb_space_read(&e->d->space[space], address, bytes_ret, count);
	return 0;
}

static int write_for_model(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
                           unsigned count)
{
	const executing *e = user;

	if (space == MAU_SPACE_MEMORY)
		memcpy(e->line + (address & (e->line_bytes - 1)), bytes, count);
	return tb_space_write(&e->d->space[space], address, bytes, count);
}

bool tb_data_execute(tb_lockstep *ls, uint32_t request)
{
	executing e = {.d = ls->data, .line_bytes = ls->size.line_bytes};
	const mau_memory memory = {read_for_model, write_for_model, &e};
	int result =
		mau_execute_lines(&ls->ep->ctx, &ls->geo, &ls->ep->req[request],
	                          tb_episode_vdata(ls->ep, request), &memory, begin, &ls->data->x);

	ls->data->dwords = mau_data_dwords(ls->ep->ctx.gfx, &ls->ep->req[request].op);
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
