/*
 * newer.c - mau_fast_execute() for a generation that the fast implementation lacks: it calls
 * mau_execute() and records the memory accesses by line.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/newer.h"

#include <string.h>

/** The caller's memory and the recorded lines. */
struct note {
	const mau_memory *memory;
	uint8_t (*lines)[MAU_LINE_BYTES_MAX]; /* the caller's array, or NULL */
	unsigned next;                        /* number of requests begun */
	uint64_t line;                        /* line of the current request */
};

/** Begins the line of a request, which the caller's callback answers. */
static int request(void *user, const mau_memory_request *r)
{
	struct note *n = user;

	if (n->lines)
		memset(n->lines[n->next], 0, MAU_LINE_BYTES_MAX);
	n->next++;
	n->line = r->line;
	return n->memory->request ? n->memory->request(n->memory->user, r) : MAU_MEMORY_OK;
}

/** Records the bytes of an access in the line of the current request. */
static void write_down(struct note *n, enum mau_space space, uint64_t address, const uint8_t *bytes,
                       unsigned count)
{
	if (n->lines && space == MAU_SPACE_MEMORY)
		memcpy(&n->lines[n->next - 1][address - n->line], bytes, count);
}

static int read(void *user, enum mau_space space, uint64_t address, uint8_t *bytes, unsigned count)
{
	struct note *n = user;
	int answer = n->memory->read(n->memory->user, space, address, bytes, count);

	if (answer == MAU_MEMORY_OK)
		write_down(n, space, address, bytes, count);
	return answer;
}

static int write(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
                 unsigned count)
{
	struct note *n = user;

	write_down(n, space, address, bytes, count);
	return n->memory->write(n->memory->user, space, address, bytes, count);
}

int mau_fast_newer_execute(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                           const uint32_t vdata[][MAU_WAVE], const mau_memory *memory,
                           mau_execution *out, uint8_t lines_ret[][MAU_LINE_BYTES_MAX])
{
	bool atomic = req->op.cls == MAU_CLS_ATOMIC; /* no lines: an element can cross one */
	struct note n = {.memory = memory, .lines = atomic ? NULL : lines_ret};
	const mau_memory noted = {.read = read, .write = write, .user = &n, .request = request};

	return mau_execute(ctx, geo, req, vdata, &noted, out);
}
