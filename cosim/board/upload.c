/*
 * upload.c - writes an episode into the memories of the board (docs/board.md, Memory map).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "cosim/board/board.h"

#define GAP 4    /* unchanged words that are sent anyway, because another frame costs more */
#define PART 512 /* words prepared at a time */

_Static_assert(BOARD_PORTS == MAU_PORTS && BOARD_DATA_PORTS == MAU_PLAY_PORTS, "ports");

static int write_context(board *b, const mau_context *c)
{
	const uint32_t words[7] = {
		(uint32_t)c->gfx | (uint32_t)c->rules << 8 | (uint32_t)c->align << 16 |
			(uint32_t)c->policy << 24 | (uint32_t)c->wave32 << 25,
		c->lds_base & 0x3ffff,
		c->lds_size & 0x3ffff,
		(uint32_t)c->scratch_base,
		(uint32_t)(c->scratch_base >> 32) & 0xffff,
		c->shared_hi,
		c->private_hi,
	};

	return board_link_write(&b->link, BOARD_CTX_MODE, 0, 0, words, 7);
}

static int write_counts(board *b, const mau_play_plan *plan)
{
	uint32_t words[3] = {plan->count, plan->beats, 0};

	for (unsigned p = 0; p < board_ports(&b->info); p++)
		words[2] |= (uint32_t)plan->port[p].how << 2 * p;
	return board_link_write(&b->link, BOARD_REQUESTS, 0, 0, words, 3);
}

static void pack_header(const mau_request *req, uint32_t words[BOARD_HEADER_WORDS])
{
	uint64_t op = mau_op_pack(&req->op);

	words[0] = (uint32_t)op;
	words[1] = (uint32_t)(op >> 32);
	memcpy(words + 2, req->vsharp, sizeof(req->vsharp));
	words[6] = (uint32_t)req->saddr;
	words[7] = (uint32_t)(req->saddr >> 32);
	words[8] = req->m0;
	words[9] = (uint32_t)req->exec;
	words[10] = (uint32_t)(req->exec >> 32);
	words[11] = req->tag;
}

static int write_headers(board *b, const mau_play_plan *plan)
{
	enum {
		AT_ONCE = PART / BOARD_HEADER_WORDS
	};
	uint32_t words[AT_ONCE][BOARD_HEADER_WORDS];

	for (uint32_t first = 0; first < plan->count; first += AT_ONCE) {
		uint32_t n = plan->count - first < AT_ONCE ? plan->count - first : AT_ONCE;

		for (uint32_t i = 0; i < n; i++)
			pack_header(&plan->req[first + i], words[i]);
		if (board_link_write(&b->link, BOARD_HEADERS + (first << (BOARD_HEADER_STRIDE + 2)),
		                     BOARD_HEADER_WORDS, BOARD_HEADER_STRIDE, words[0],
		                     (size_t)n * BOARD_HEADER_WORDS))
			return -1;
	}
	return 0;
}

/* --- operands --------------------------------------------------------------------------------- */

/* Compares v0 or v1 of all lanes of a request with the board's records, which begin at 'have', and
 * updates the copy of the records. Returns whether the board has these values already. */
static bool unchanged(const uint32_t *v, uint32_t *have, unsigned lanes, unsigned beats)
{
	bool same = true;

	for (unsigned beat = 0; beat < beats; beat++) {
		uint32_t *at = have + 2 * lanes * beat;

		same = same && memcmp(at, v + beat * lanes, lanes * sizeof(*v)) == 0;
		memcpy(at, v + beat * lanes, lanes * sizeof(*v));
	}
	return same;
}

/* Sends the operand beats of a request: v0 of its lanes, then v1. A register that the board has
 * already is not sent: few instructions use v1. */
static int write_operands(board *b, const mau_play_plan *plan, uint32_t request)
{
	const mau_request *req = &plan->req[request];
	uint32_t lanes = b->info.unit.lanes, stride = (uint32_t)__builtin_ctz(2 * lanes),
		 words = 2 * lanes * plan->beats, first = words * request,
		 *have = b->operands + first, addr = BOARD_OPERANDS + 4 * first;
	bool known = first + words <= b->operands_known,
	     same0 = unchanged(req->v0, have, lanes, plan->beats) && known,
	     same1 = unchanged(req->v1, have + lanes, lanes, plan->beats) && known;

	if (first <= b->operands_known && !known)
		b->operands_known = first + words;
	if (!same0 && !same1)
		return board_link_write(&b->link, addr, 0, 0, have, words);
	if (!same0)
		return board_link_write(&b->link, addr, lanes, stride, req->v0,
		                        lanes * plan->beats);
	return same1 ? 0
	             : board_link_write(&b->link, addr + 4 * lanes, lanes, stride, req->v1,
	                                lanes * plan->beats);
}

/* --- stalls ----------------------------------------------------------------------------------- */

/* End of a run of changed words from 'from' on; the run may have small gaps. */
static uint32_t run_end(const uint32_t *want, const uint32_t *have, uint32_t from, uint32_t count)
{
	uint32_t end = from + 1;

	for (uint32_t i = end; i < count && i < end + GAP; i++)
		if (want[i] != have[i])
			end = i + 1;
	return end;
}

/* Sends the changed words of a port's stalls; 'have': the board's words, valid before 'known'. */
static int write_changed(board *b, uint32_t addr, const uint32_t *want, uint32_t *have,
                         uint32_t known, uint32_t count)
{
	for (uint32_t i = 0, end; i < count; i = end) {
		end = i + 1;
		if (i < known && want[i] == have[i])
			continue;
		end = i < known ? run_end(want, have, i, known < count ? known : count) : count;
		if (board_link_write(&b->link, addr + 4 * i, 0, 0, want + i, end - i))
			return -1;
	}
	memcpy(have, want, count * sizeof(*have));
	return 0;
}

/* Sends the stalls of port 'p', BOARD_GATE: the gate. */
static int write_stalls(board *b, const uint64_t *stall, unsigned p, uint32_t total)
{
	uint32_t *have = b->stalls + p * board_stall_words(&b->info), words[PART],
		 addr = BOARD_STALLS + board_port_step(&b->info) * p;

	for (uint32_t first = 0, n; first < total; first += n) {
		uint32_t known = b->stalls_known[p] > first ? b->stalls_known[p] - first : 0;

		n = total - first < PART ? total - first : PART;
		for (uint32_t i = first; i < first + n; i++)
			words[i - first] = (uint32_t)(stall[i / 2] >> 32 * (i % 2));
		if (write_changed(b, addr + 4 * first, words, have + first, known, n))
			return -1;
	}
	if (b->stalls_known[p] < total)
		b->stalls_known[p] = total;
	return 0;
}

int board_upload_stalls(board *b, const mau_play_plan *plan, uint32_t clocks)
{
	for (unsigned p = 0; p < board_ports(&b->info); p++)
		if (plan->port[p].how == MAU_PLAY_WORDS &&
		    write_stalls(b, plan->port[p].stall, p, clocks / 32))
			return -1;
	return b->info.unit.data ? write_stalls(b, plan->data.gate, BOARD_GATE, clocks / 32) : 0;
}

/* Sends the stall lengths of a port, four bits each, minus 1. */
static int write_lengths(board *b, const mau_play_port *port, unsigned p)
{
	uint32_t addr = BOARD_LENGTHS + board_port_step(&b->info) * p, words[PART];

	for (uint32_t first = 0; first < port->length_count; first += 8 * PART) {
		uint32_t left = port->length_count - first, n = left < 8 * PART ? left : 8 * PART;

		memset(words, 0, sizeof(words));
		for (uint32_t i = 0; i < n; i++)
			words[i / 8] |= (uint32_t)(port->length[first + i] - 1) << 4 * (i % 8);
		if (board_link_write(&b->link, addr + first / 2, 0, 0, words, (n + 7) / 8))
			return -1;
	}
	return 0;
}

int board_upload(board *b, const mau_play_plan *plan)
{
	if (write_context(b, plan->ctx) || write_counts(b, plan) || write_headers(b, plan))
		return -1;
	for (uint32_t request = 0; request < plan->count; request++)
		if (write_operands(b, plan, request))
			return -1;
	for (unsigned p = 0; p < board_ports(&b->info); p++)
		if (plan->port[p].how != MAU_PLAY_WORDS && write_lengths(b, &plan->port[p], p))
			return -1;
	return b->info.unit.data ? board_upload_data(b, &plan->data) : 0;
}
