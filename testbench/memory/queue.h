/*
 * queue.h - a queue of items of one size: expected beats, responses in flight.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_QUEUE_H
#define TB_QUEUE_H

#include <stdint.h>
#include <stdlib.h>

typedef struct tb_queue {
	unsigned char *items;
	uint32_t first, end,
		room;  /**< the queue is items first .. end-1 of 'room' allocated ones */
	uint32_t size; /**< bytes of an item */
} tb_queue;

/** Empties a queue, which is zeroed or was used before, and sets the size of its items. */
static inline void tb_queue_start(tb_queue *q, size_t size)
{
	q->size = (uint32_t)size;
	q->first = q->end = 0;
}

static inline void tb_queue_free(tb_queue *q)
{
	free(q->items);
	*q = (tb_queue){0};
}

static inline uint32_t tb_queue_count(const tb_queue *q)
{
	return q->end - q->first;
}

/** The first item; NULL: the queue is empty. */
static inline void *tb_queue_front(const tb_queue *q)
{
	return q->first == q->end ? NULL : q->items + (size_t)q->first * q->size;
}

/** Item 'i' of the queue, 0 .. tb_queue_count() - 1. */
static inline void *tb_queue_at(const tb_queue *q, uint32_t i)
{
	return q->items + (size_t)(q->first + i) * q->size;
}

/** Removes the first item, if there is one. */
static inline void tb_queue_pop(tb_queue *q)
{
	if (q->first != q->end)
		q->first++;
	if (q->first == q->end)
		q->first = q->end = 0;
}

/** Appends an item with undefined contents; NULL: memory is short. */
static inline void *tb_queue_push(tb_queue *q)
{
	if (q->end == q->room) {
		uint32_t room = q->room ? 2 * q->room : 64;
		unsigned char *items = (unsigned char *)realloc(q->items, (size_t)room * q->size);

		if (!items)
			return NULL;
		q->items = items;
		q->room = room;
	}
	return q->items + (size_t)q->end++ * q->size;
}

#endif
