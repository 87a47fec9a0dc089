/*
 * steer_draw.c - draws the numbers of a stimulus file, and narrows the constraints of an episode
 * to what the file allows; see steer.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "stimulus/knobs.h"
#include "stimulus/steer_parts.h"

bool tb_steer_draw(const tb_steer *steer, unsigned id, tb_key key, uint32_t draw,
                   uint64_t *value_ret)
{
	const tb_steer_list *list = steer ? &steer->list[id] : NULL;
	unsigned bits = tb_steer_knob(id)->bits;
	const tb_steer_item *item;
	uint64_t which, value;
	uint32_t at;

	if (!list || !list->count)
		return false;
	which = tb_draw(key, TB_STREAM_STEER + id, 2 * draw);
	at = tb_below((uint32_t)which, list->weight);
	for (item = list->item; at >= item->weight; item++)
		at -= item->weight;
	if (item->any)
		return false;
	value = tb_draw(key, TB_STREAM_STEER + id, 2 * draw + 1);
	value = item->low + item->step * (item->count ? value % item->count : value);
	*value_ret = bits < 64 ? value & ((UINT64_C(1) << bits) - 1) : value;
	return true;
}

int tb_steer_percent(const tb_steer *steer, unsigned id)
{
	return steer && steer->list[id].count ? (int)steer->list[id].item[0].low : -1;
}

bool tb_steer_share(const tb_steer *steer, unsigned id, tb_key key, bool usual)
{
	int percent = tb_steer_percent(steer, id);
	uint32_t random;

	if (percent < 0)
		return usual;
	random = (uint32_t)tb_draw(key, TB_STREAM_STEER + id, 0);
	return tb_below(random, 100) < (unsigned)percent;
}

/* The names of a line as a mask; all ones without a line. */
static unsigned mask_of(const tb_steer *steer, unsigned id)
{
	const tb_steer_list *list = &steer->list[id];
	unsigned mask = list->count ? 0 : ~0u;

	for (unsigned i = 0; i < list->count; i++)
		mask |= 1u << list->item[i].low;
	return mask;
}

/* Keeps what the file allows of a mask; -1 after a message when that is nothing. */
static int keep(const tb_steer *steer, unsigned id, unsigned given, unsigned *mask_ret,
                tb_steer_error *error)
{
	*mask_ret = given & mask_of(steer, id);
	if (*mask_ret)
		return 0;
	error->line = steer->list[id].line;
	error->column = 1;
	snprintf(error->text, sizeof(error->text),
	         "%s: no item of this line is allowed by the options, change one of the two",
	         tb_steer_knob(id)->key);
	return -1;
}

static int keep_byte(const tb_steer *steer, unsigned id, uint8_t *mask, tb_steer_error *error)
{
	unsigned kept;

	if (keep(steer, id, *mask, &kept, error))
		return -1;
	*mask = (uint8_t)kept;
	return 0;
}

/* The line to name when no generation has what the file wants. */
static unsigned wanted_line(const tb_steer *steer)
{
	static const uint8_t order[] = {STEER_RULE,  STEER_BYTES,    STEER_ATOMIC, STEER_LDS,
	                                STEER_CLASS, STEER_ENCODING, STEER_GFX};

	for (unsigned i = 0; i < sizeof(order); i++)
		if (steer->list[order[i]].line)
			return steer->list[order[i]].line;
	return 1;
}

int tb_steer_narrow(tb_knobs *k, tb_steer_error *error_ret)
{
	const tb_steer *s = k->steer;
	unsigned gfx, left = 0;

	if (keep(s, STEER_GFX, k->gfx_mask, &gfx, error_ret) ||
	    keep_byte(s, STEER_RULES, &k->rules_mask, error_ret) ||
	    keep_byte(s, STEER_ALIGN, &k->align_mask, error_ret) ||
	    keep_byte(s, STEER_POLICY, &k->policy_mask, error_ret) ||
	    keep_byte(s, STEER_WAVE, &k->wave_mask, error_ret))
		return -1;
	for (unsigned g = 0; g < MAU_GENERATIONS; g++)
		if (gfx >> g & 1 && tb_steer_has_ops(k, g))
			left |= 1u << g;
	k->gfx_mask = (uint16_t)left;
	if (left)
		return 0;
	error_ret->line = wanted_line(s);
	error_ret->column = 1;
	snprintf(error_ret->text, sizeof(error_ret->text),
	         "no generation has an operation that fits all lines and options, remove one of "
	         "them");
	return -1;
}
