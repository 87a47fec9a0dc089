/*
 * memory.c - memory and LDS execute the requests of the unit.
 *
 * Response bytes that the unit has not requested are random: the unit must not depend on them. What
 * is drawn for a response depends on the number of its request alone, not on its clock: a board
 * knows it before the episode starts.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "memory/memory.h"

#include "support/bytes.h"

/* Draws of a request to LDS: its latency, and two for each lane. */
#define LDS_DRAWS (8 + 2 * MAU_WAVE)

void tb_data_memory_start(tb_data_memory *m, unsigned gfx, const tb_data *data,
                          const mau_sizes *size, unsigned ids)
{
	static const tb_memory plain;
	const tb_memory *memory = data ? &data->memory : &plain;

	m->gfx = gfx;
	m->data = data;
	m->lines = TB_LINES_NO;
	m->profile = memory->profile;
	m->latency = memory->latency ? memory->latency : 1;
	m->line_bytes = size->line_bytes;
	m->lanes = size->lanes;
	m->ids = ids;
	m->key = tb_key_seed(memory->seed);
	m->gates = m->lds_taken = 0;
	m->waiting = 0;
	m->offer = NULL;
	m->gate_open = m->draining = m->failed = false;
	m->gate_clock = 0;
	m->taken = 0;
	m->victim = tb_below((uint32_t)tb_draw(m->key, TB_STREAM_GATE, m->gates++), m->ids);
	tb_queue_start(&m->lds, sizeof(tb_lds_answer));
	for (unsigned i = 0; i < TB_SPACES; i++) {
		m->failed |= tb_space_start(&m->image[i], (enum mau_space)i, data) != 0;
		tb_space_over(&m->space[i], &m->image[i]);
	}
}

void tb_data_memory_free(tb_data_memory *m)
{
	for (unsigned i = 0; i < TB_SPACES; i++) {
		tb_space_free(&m->image[i]);
		tb_space_free(&m->space[i]);
	}
	tb_queue_free(&m->lds);
}

bool tb_data_memory_waits(const tb_data_memory *m, unsigned id)
{
	for (unsigned i = 0; i < m->waiting; i++)
		if (m->order[i] == id)
			return true;
	return m->offer && m->offer->id == id;
}

bool tb_data_memory_owes(const tb_data_memory *m, uint32_t request)
{
	for (unsigned i = 0; i < m->waiting; i++)
		if (m->answer[m->order[i]].request <= request)
			return true;
	for (uint32_t i = 0; i < tb_queue_count(&m->lds); i++)
		if (((const tb_lds_answer *)tb_queue_at(&m->lds, i))->request <= request)
			return true;
	return m->offer && m->offer->request <= request;
}

/* Fills the line of the response to request 'number' with random bytes: eight bytes, repeated,
 * different in each response. */
static void random_line(const tb_data_memory *m, unsigned number, uint8_t *bytes)
{
	uint64_t word =
		(((uint64_t)m->key.a << 32 | m->key.b) + number) * UINT64_C(0x9e3779b97f4a7c15);

	word ^= word >> 32;
	for (unsigned at = 0; at < m->line_bytes; at += 8)
		memcpy(bytes + at, &word, 8);
}

static uint64_t two_words(const uint32_t *words)
{
	return (uint64_t)words[1] << 32 | words[0];
}

static void act(tb_data_memory *m, const mau_mem_req_payload *p, uint8_t *data)
{
	const tb_atomic a = {m->gfx, p->atomic, p->wide ? 8 : 4, tb_long_of_bytes(p->data),
	                     tb_long_of_bytes(p->data + 8)};
	uint64_t old;

	if (tb_space_act(&m->space[MAU_SPACE_MEMORY], p->line + p->offset, &a, &old))
		m->failed = true;
	for (unsigned b = 0; b < (p->wide ? 8u : 4u); b++)
		data[b] = (uint8_t)(old >> 8 * b);
}

/* Reads or writes the bytes of the line that the request selects. */
static void move(tb_data_memory *m, const mau_mem_req_payload *p, uint8_t *data)
{
	tb_space *space = &m->space[MAU_SPACE_MEMORY];

	for (unsigned at = 0; at < m->line_bytes; at += TB_BLOCK) {
		uint64_t named = p->bytes[at / 64], address = p->line + at;

		if (p->kind == MAU_MEM_READ)
			tb_space_read_named(space, address, named, &data[at]);
		else if (tb_space_write_named(space, address, named, &p->data[at]))
			m->failed = true;
	}
}

/* M1: the code of a request. */
static unsigned code_of(const tb_data_memory *m, const mau_mem_req_payload *p)
{
	mau_memory_request r = {
		.kind = p->kind,
		.size = p->wide ? 8 : 4,
		.line = p->line,
		.address = p->line + p->offset,
	};

	if (!m->data || !m->data->faults)
		return MAU_MEMORY_OK;
	for (unsigned at = 0; at < m->line_bytes; at += 64)
		r.bytes[at / 64] = p->bytes[at / 64];
	return tb_line_code(m->data, &r, m->lines, m->line_bytes);
}

/* The clocks from request 'number' until its response may come. */
static unsigned latency(const tb_data_memory *m, unsigned number)
{
	switch (m->profile) {
	case TB_ANSWERS_FIXED:
		return m->latency;
	case TB_ANSWERS_RANDOM:
		return 1 +
		       tb_below((uint32_t)tb_draw(m->key, TB_STREAM_LATENCY, number), m->latency);
	case TB_ANSWERS_STARVE:
		return number % m->ids == m->victim ? m->latency : 4;
	default:
		return 1;
	}
}

void tb_data_memory_take(tb_data_memory *m, const mau_mem_req_payload *p, uint64_t clock,
                         uint32_t request)
{
	tb_answer *a = &m->answer[p->id];
	unsigned number = m->taken;

	if (m->waiting == sizeof(m->order) / sizeof(m->order[0])) {
		m->failed = true;
		return;
	}
	m->order[m->waiting++] = p->id;
	m->taken++;
	a->taken = clock;
	a->request = request;
	a->id = p->id;
	a->due = clock + latency(m, number);
	a->code = (uint8_t)code_of(m, p);
	random_line(m, number, a->data);
	if (a->code != MAU_MEMORY_OK)
		return; /* M2 to M4: nothing is done, the data stay random */
	if (p->kind == MAU_MEM_ATOMIC)
		act(m, p, a->data);
	else
		move(m, p, a->data);
}

/* Executes one lane of a request to LDS; 'data' is its response. */
static void lds_lane(tb_data_memory *m, const mau_lds_req_payload *p, unsigned lane,
                     uint32_t data[4])
{
	const uint32_t *from = p->data[lane];
	tb_space *space = &m->space[MAU_SPACE_LDS];
	uint64_t at = p->addr[lane], old;
	uint32_t mask = p->bytes[lane];
	uint8_t bytes[16];

	if (p->kind == MAU_MEM_ATOMIC) {
		const tb_atomic a = {m->gfx, p->atomic, p->wide ? 8 : 4, two_words(from),
		                     two_words(from + 2)};

		if (tb_space_act(space, at, &a, &old))
			m->failed = true;
		data[0] = (uint32_t)old;
		if (p->wide)
			data[1] = (uint32_t)(old >> 32);
		return;
	}
	tb_bytes_of_words(p->kind == MAU_MEM_WRITE ? from : data, 4, bytes);
	for (unsigned b = 0, n; mask >> b; b += n) { /* adjacent bytes in one access */
		b += (unsigned)__builtin_ctz(mask >> b);
		n = (unsigned)__builtin_ctz(~(mask >> b));
		if (p->kind == MAU_MEM_WRITE)
			m->failed |= tb_space_write(space, at + b, bytes + b, n) != 0;
		else
			tb_space_read(space, at + b, bytes + b, n);
	}
	if (p->kind != MAU_MEM_WRITE)
		tb_words_of_bytes(bytes, 4, data);
}

void tb_data_memory_lds(tb_data_memory *m, const mau_lds_req_payload *p, uint64_t clock,
                        uint32_t request)
{
	tb_lds_answer *a = tb_queue_push(&m->lds);
	uint32_t number = LDS_DRAWS * m->lds_taken;
	uint64_t words[8]; /* random bits of four lanes */

	if (!a) {
		m->failed = true;
		return;
	}
	m->lds_taken++;
	a->request = request;
	a->due = clock + 1;
	if (m->profile != TB_ANSWERS_NONE && m->profile != TB_ANSWERS_FIXED)
		a->due += tb_below((uint32_t)tb_draw(m->key, TB_STREAM_LDS, number), 16);
	for (unsigned lane = 0; lane < m->lanes; lane++) {
		if (lane % 4 == 0)
			tb_draws8(m->key, TB_STREAM_LDS, number + 8 + 2 * lane, words);
		for (unsigned i = 0; i < 4; i++)
			a->data[lane][i] = (uint32_t)(words[lane % 4 * 2 + i / 2] >> i % 2 * 32);
		if (p->lanes >> lane & 1)
			lds_lane(m, p, lane, a->data[lane]);
	}
}
