/*
 * order.c - chooses the next response of memory, by the profile (enum tb_answers).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "memory/memory.h"

/* Waiting response number 'i', in the order of the requests. */
static const tb_answer *waiting(const tb_data_memory *m, unsigned i)
{
	return &m->answer[m->order[i]];
}

/* The due response whose request is the oldest, or -1. */
static int oldest_due(const tb_data_memory *m, uint64_t clock)
{
	for (unsigned i = 0; i < m->waiting; i++)
		if (waiting(m, i)->due <= clock)
			return (int)i;
	return -1;
}

/* The response that has been due for the longest time, or -1. */
static int first_due(const tb_data_memory *m, uint64_t clock)
{
	int first = -1;

	for (unsigned i = 0; i < m->waiting; i++)
		if (waiting(m, i)->due <= clock &&
		    (first < 0 || waiting(m, i)->due < waiting(m, (unsigned)first)->due))
			first = (int)i;
	return first;
}

bool tb_data_memory_open(tb_data_memory *m, uint64_t clock)
{
	while (m->gate_clock <= clock) {
		uint32_t random = (uint32_t)tb_draw(m->key, TB_STREAM_GATE, m->gates++);

		m->gate_open = !m->gate_open;
		m->gate_clock += 1 + tb_below(random, m->gate_open ? 16 : m->latency);
	}
	return m->gate_open;
}

static int newest_first(tb_data_memory *m, uint64_t clock)
{
	if (!m->waiting) {
		m->draining = false;
		return -1;
	}
	if (m->waiting >= m->ids / 2 || clock - waiting(m, 0)->taken > m->latency)
		m->draining = true;
	if (!m->draining)
		return -1;
	for (unsigned i = m->waiting; i-- > 0;)
		if (waiting(m, i)->due <= clock)
			return (int)i;
	return -1;
}

static int choose(tb_data_memory *m, uint64_t clock)
{
	switch (m->profile) {
	case TB_ANSWERS_RANDOM:
	case TB_ANSWERS_STARVE:
		return first_due(m, clock);
	case TB_ANSWERS_BURSTY:
		return tb_data_memory_open(m, clock) ? oldest_due(m, clock) : -1;
	case TB_ANSWERS_REVERSED:
		return newest_first(m, clock);
	default:
		return oldest_due(m, clock);
	}
}

bool tb_data_memory_next(tb_data_memory *m, uint64_t clock)
{
	int chosen = choose(m, clock);

	if (chosen < 0)
		return false;
	m->offer = waiting(m, (unsigned)chosen);
	m->late += chosen > 0;
	m->waiting--;
	for (unsigned i = (unsigned)chosen; i < m->waiting; i++)
		m->order[i] = m->order[i + 1];
	return true;
}

const tb_lds_answer *tb_data_memory_lds_next(tb_data_memory *m, uint64_t clock)
{
	const tb_lds_answer *a = tb_queue_front(&m->lds);

	return a && a->due <= clock ? a : NULL;
}
