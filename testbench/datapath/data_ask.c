/*
 * data_ask.c - asking the model. The fast form executes every request; one in so many is executed
 * by the golden model too, and all that both made of it is compared.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "datapath/data_forms.h"
#include "datapath/data_score.h"

static bool refused(tb_data_score *s, uint32_t request, int result)
{
	if (result == MAU_ERR_MEMORY)
		return tb_data_no_room(s, request);
	return tb_data_fail(s, TB_MODEL, MAU_PORT_REQ, "result", request, mau_strerror(result));
}

/* The forms differ in 'field'. */
static bool forms_differ(tb_data_score *s, uint32_t request, const tb_forms_differ *d)
{
	char text[120];

	snprintf(text, sizeof(text),
	         "fast form differs from the golden model: %s is 0x%llx, not 0x%llx", d->field,
	         (unsigned long long)d->fast, (unsigned long long)d->golden);
	tb_data_fail(s, TB_MODEL, MAU_PORT_REQ, d->field, request, text);
	snprintf(s->mm.channel, sizeof(s->mm.channel), "fast");
	s->mm.lane = d->lane;
	s->mm.got[0] = d->fast;
	s->mm.want[0] = d->golden;
	return false;
}

/* The golden model, on memory as it is before the request, beside that of the fast form. */
static int ask_golden(tb_data_score *s, uint32_t request)
{
	mau_memory memory = tb_space_callbacks(s->twice);

	for (unsigned i = 0; i < TB_SPACES; i++)
		tb_space_over(&s->twice[i], &s->space[i]);
	return mau_execute(&s->ep->ctx, &s->geo, &s->ep->req[request],
	                   tb_episode_vdata(s->ep, request), &memory, &s->golden);
}

/* What both have made of the request: its results, and what the golden model wrote. */
static bool same_forms(tb_data_score *s, uint32_t request)
{
	tb_forms_differ d = tb_forms_compare(&s->x, &s->golden);

	for (unsigned i = 0; i < TB_SPACES && !d.field; i++) {
		uint64_t at;
		uint8_t fast, golden;

		if (tb_space_holds(&s->twice[i], &s->space[i], &at))
			continue;
		tb_space_read(&s->space[i], at, &fast, 1);
		tb_space_read(&s->twice[i], at, &golden, 1);
		d = (tb_forms_differ){i == MAU_SPACE_LDS ? "lds" : "memory", -1, fast, golden};
	}
	return !d.field || forms_differ(s, request, &d);
}

bool tb_data_ask(tb_data_score *s, uint32_t request)
{
	mau_memory memory = tb_space_callbacks(s->space);
	bool twice = s->asked++ % s->twice_every == 0;
	int result = twice ? ask_golden(s, request) : MAU_OK;

	s->stats.asked_twice += twice;
	if (result == MAU_OK)
		result = mau_fast_execute(&s->ep->ctx, &s->geo, &s->ep->req[request],
		                          tb_episode_vdata(s->ep, request), &memory, &s->x,
		                          s->lines);
	if (result != MAU_OK)
		return refused(s, request, result);
	return !twice || same_forms(s, request);
}
