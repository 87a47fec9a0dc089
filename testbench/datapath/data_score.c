/*
 * data_score.c - start and end of an episode, and what a mismatch says.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "datapath/data_score.h"

#include <stdio.h>
#include <string.h>

void tb_data_score_start(tb_data_score *s, const tb_episode *ep)
{
	unsigned wave = ep->ctx.wave32 ? 32 : 64;

	s->ep = ep;
	s->beats = wave > s->lanes ? wave / s->lanes : 1;
	s->clock = 0;
	s->in_stream = false;
	tb_queue_start(&s->memory, sizeof(tb_want_memory));
	tb_queue_start(&s->vgpr, sizeof(tb_want_vgpr));
	tb_queue_start(&s->sgpr, sizeof(tb_want_sgpr));
	tb_queue_start(&s->lds, sizeof(tb_want_lds));
	tb_queue_start(&s->done, sizeof(tb_want_done));
}

void tb_data_score_free(tb_data_score *s)
{
	tb_queue *queues[] = {&s->memory, &s->vgpr, &s->sgpr, &s->lds, &s->done};

	for (unsigned i = 0; i < sizeof(queues) / sizeof(queues[0]); i++)
		tb_queue_free(queues[i]);
	for (unsigned i = 0; i < TB_SPACES; i++) {
		tb_space_free(&s->space[i]);
		tb_space_free(&s->twice[i]);
	}
}

bool tb_data_fail(tb_data_score *s, enum tb_kind kind, unsigned port, const char *field,
                  uint32_t request, const char *detail)
{
	s->mm = (tb_mismatch){.kind = kind, .clock = s->clock, .request = request, .lane = -1};
	snprintf(s->mm.channel, sizeof(s->mm.channel), "%s", tb_port_name(port));
	snprintf(s->mm.field, sizeof(s->mm.field), "%s", field);
	snprintf(s->mm.detail, sizeof(s->mm.detail), "%s", detail);
	return false;
}

bool tb_data_differ(tb_data_score *s, unsigned port, const char *field, uint32_t request, int lane,
                    uint64_t got, uint64_t want)
{
	tb_data_fail(s, TB_VALUE, port, field, request, "");
	s->mm.lane = lane;
	s->mm.got[0] = got;
	s->mm.want[0] = want;
	return false;
}

/* Memory ('space' MAU_SPACE_MEMORY) or LDS, byte by byte. */
static bool same_space(tb_data_score *s, tb_data_memory *memory, unsigned space)
{
	unsigned port = space == MAU_SPACE_MEMORY ? MAU_PORT_MEM_REQ : MAU_PORT_LDS_REQ;
	uint8_t got, want;
	uint64_t at;

	if (tb_space_equal(&memory->space[space], &s->space[space], &at))
		return true;
	tb_space_read(&memory->space[space], at, &got, 1);
	tb_space_read(&s->space[space], at, &want, 1);
	tb_data_same(s, port, space == MAU_SPACE_MEMORY ? "memory" : "lds", s->ep->count - 1, -1,
	             got, want);
	snprintf(s->mm.detail, sizeof(s->mm.detail),
	         "at the end of the episode, the byte at 0x%llx differs", (unsigned long long)at);
	return false;
}

bool tb_data_score_end(tb_data_score *s, tb_data_memory *memory)
{
	return same_space(s, memory, MAU_SPACE_MEMORY) && same_space(s, memory, MAU_SPACE_LDS);
}
