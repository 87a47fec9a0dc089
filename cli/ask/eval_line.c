/*
 * eval_line.c - see eval_line.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/eval_line.h"

#include "stimulus/episode_data.h"

bool eval_episode_start(eval_episode *e, const mreq_file *head, const tb_episode *ep,
                        uint32_t index, const tb_unit *unit, bool data)
{
	e->head = head;
	e->ep = ep;
	e->index = index;
	e->unit = *unit;
	e->store = data || head->version > 1 ? tb_store_new(ep->data) : NULL;
	return e->store || !(data || head->version > 1);
}

void eval_episode_end(eval_episode *e)
{
	tb_store_free(e->store);
	e->store = NULL;
}

/* Text of request 'i'; "" when the file gives an operation instead of words. */
static void instruction(eval_episode *e, uint32_t i)
{
	const uint32_t *words = e->head->inst ? e->head->inst[i] : NULL;
	mau_inst inst;

	e->text[0] = '\0';
	if (words && (words[0] || words[1]) && mau_decode(e->ep->ctx.gfx, words, &inst) == MAU_OK)
		mau_inst_print(e->ep->ctx.gfx, &inst, e->text, sizeof(e->text));
}

int eval_episode_ask(eval_episode *e, uint32_t i, json_answer *line_ret, json_data *data_ret)
{
	const tb_episode *ep = e->ep;
	const tb_registers *regs = tb_episode_registers(ep, i);
	const mau_request *req = &ep->req[i];
	mau_geometry geo = {(uint8_t)e->unit.window, (uint16_t)e->unit.line_bytes};
	int result = e->store ? eval_data_execute(e->store, &ep->ctx, &geo, req, regs, &e->exec)
	                      : mau_wave(&ep->ctx, &geo, req, &e->rsp);

	if (result != MAU_OK)
		return result;
	instruction(e, i);
	*data_ret = (json_data){e->store, regs, &e->exec};
	*line_ret = (json_answer){
		.schema = e->store ? TB_EVAL_DATA_SCHEMA : TB_EVAL_SCHEMA,
		.file_json = "null",
		.episode = e->index,
		.request = i,
		.text = e->text,
		.ctx = &ep->ctx,
		.geo = geo,
		.lanes = e->unit.lanes,
		.req = req,
		.rsp = e->store ? &e->exec.response : &e->rsp,
		.data = e->store ? data_ret : NULL,
	};
	return MAU_OK;
}
