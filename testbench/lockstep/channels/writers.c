/*
 * writers.c - the lanes that write a byte of memory, for the report of a mismatch.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>

#include "lockstep/channels/data.h"

/* Memory that notes whether one byte is written. */
typedef struct probe {
	uint64_t address;
	bool written;
} probe;

static int read_zero(void *user, enum mau_space space, uint64_t address, uint8_t *bytes_ret,
                     unsigned count)
{
	(void)user;
	(void)space;
	(void)address;
	memset(bytes_ret, 0, count);
	return 0;
}

static int note_write(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
                      unsigned count)
{
	probe *p = user;

	(void)bytes;
	p->written |= space == MAU_SPACE_MEMORY && p->address - address < count;
	return 0;
}

/* Executes the request with each lane alone: which bytes a lane writes depends on no other lane. */
uint64_t tb_data_writers(const tb_lockstep *ls, uint32_t request, uint64_t lanes, uint64_t address)
{
	mau_execution *x = malloc(sizeof(*x));
	mau_request alone = ls->ep->req[request];
	uint64_t writers = 0;

	for (uint64_t left = lanes; x && left; left &= left - 1) {
		probe p = {.address = address};
		const mau_memory memory = {.read = read_zero, .write = note_write, .user = &p};

		alone.exec = left & -left;
		if (mau_execute(&ls->ep->ctx, &ls->geo, &alone, tb_episode_vdata(ls->ep, request),
		                &memory, x) == MAU_OK &&
		    p.written)
			writers |= alone.exec;
	}
	free(x);
	return writers;
}
