/*
 * data_hang.c - nothing moves any more: what the oldest unfinished request waits for.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "datapath/data_parts.h"

/* Does the front of a queue belong to the request? */
static bool wanted(const tb_queue *queue, uint32_t request)
{
	const uint32_t *front = tb_queue_front(queue);

	return front && *front == request;
}

enum mau_port tb_data_waits_for(const tb_data_lockstep *ls, uint32_t request)
{
	const tb_data_score *s = &ls->score;

	if (request == ls->next_req)
		return MAU_PORT_REQ;
	if (request == ls->next_opd && ls->opd_beat == 0)
		return MAU_PORT_OPD;
	return wanted(&s->memory, request) ? MAU_PORT_MEM_REQ
	       : wanted(&s->lds, request)  ? MAU_PORT_LDS_REQ
	       : wanted(&s->vgpr, request) ? MAU_PORT_VGPR
	       : wanted(&s->sgpr, request) ? MAU_PORT_SGPR
	       : request == ls->next_opd   ? MAU_PORT_OPD
	                                   : MAU_PORT_DONE;
}

uint8_t tb_data_waits_code(enum mau_port port)
{
	static const uint8_t code[MAU_ALL_PORTS] = {
		[MAU_PORT_REQ] = MAU_DATA_WAITS_REQ,
		[MAU_PORT_OPD] = MAU_DATA_WAITS_OPD,
		[MAU_PORT_MEM_REQ] = MAU_DATA_WAITS_MEM_REQ,
		[MAU_PORT_LDS_REQ] = MAU_DATA_WAITS_LDS_REQ,
		[MAU_PORT_VGPR] = MAU_DATA_WAITS_VGPR,
		[MAU_PORT_SGPR] = MAU_DATA_WAITS_SGPR,
		[MAU_PORT_DONE] = MAU_DATA_WAITS_DONE,
	};

	return code[port];
}

bool tb_data_hang(tb_data_lockstep *ls, unsigned seen_mask)
{
	uint32_t request = ls->completions < ls->ep->count ? ls->completions : ls->ep->count - 1;
	enum mau_port port = tb_data_waits_for(ls, request);
	bool source = TB_DATA_SOURCES >> port & 1, there = seen_mask >> port & 1;
	uint64_t last = ls->clock - ls->quiet;
	char text[160];

	snprintf(text, sizeof(text), "request %u waits for %s%s; last transfer at clock %llu",
	         request, mau_data_waits_text(tb_data_waits_code(port)),
	         there ? ", withheld by the episode" : "", (unsigned long long)last);
	tb_data_fail(&ls->score, TB_HANG, port, source == there ? "valid" : "ready", request, text);
	ls->score.mm.clock = last + 1;
	ls->score.mm.last = last;
	ls->score.mm.got[0] = ls->clock;
	ls->score.mm.want[0] = last + 1;
	return false;
}
