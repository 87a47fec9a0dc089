/*
 * data.c - the data of one lane: bytes, channels, components, registers; see answer.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explorer/answer.h"
#include "explorer/json.h"
#include "mismatch/derive_data_row.h"
#include "mreq/mreq_data.h"

/* An executed request and the lane that is shown. */
struct shown {
	const mau_execution *x;
	const tb_registers *regs;
	const mau_request *req;
	unsigned lane;
	mau_loaded loaded;
	mau_stored stored;
};

static const tb_registers none; /* all 0 */

/* T1, T25: the channels in memory, with the values of a load or a store. */
static void channels(const struct shown *s)
{
	const mau_layout *f = &s->x->plan.layout;
	bool loads = s->req->op.cls == MAU_CLS_LOAD;

	json_open("channels", '[');
	for (unsigned c = 0; c < MAU_CHANNELS; c++) {
		if (!f->width[c])
			continue;
		json_open(NULL, '{');
		json_text("name", (const char *const[]){"R", "G", "B", "A"}[c]);
		json_number("lsb", f->lsb[c]);
		json_number("width", f->width[c]);
		json_text("nfmt", mau_nfmt_name(loads ? f->load[c] : f->store[c]));
		json_hex("raw", loads ? s->loaded.raw[c] : s->stored.raw[c]);
		json_close('}');
	}
	json_close(']');
}

/* T23 to T26: the components in registers, and what DST_SEL selects for each. */
static void components(const struct shown *s)
{
	const mau_convert *plan = &s->x->plan;
	bool loads = s->req->op.cls == MAU_CLS_LOAD;

	json_open("components", '[');
	for (unsigned i = 0; i < plan->ncomp; i++) {
		json_open(NULL, '{');
		json_text("name", (const char *const[]){"X", "Y", "Z", "W"}[i]);
		json_number("select", plan->sel[i]);
		json_hex("value", loads ? s->loaded.value[i] : s->stored.value[i]);
		json_close('}');
	}
	json_close(']');
}

static void one_register(const char *base, unsigned number, uint32_t value, uint32_t bits)
{
	char name[24];

	snprintf(name, sizeof(name), number ? "%s+%u" : "%s", base, number);
	json_open(NULL, '{');
	json_text("name", name);
	json_hex("value", value);
	json_hex("bits", bits);
	json_close('}');
}

/* Registers that the lane writes: VGPRs as they are afterwards, SGPRs, or dwords of LDS. */
static void written(const struct shown *s)
{
	const mau_execution *x = s->x;

	json_open("written", '[');
	for (unsigned d = 0; d < x->vgprs; d++)
		if (x->vgpr_lanes[d] >> s->lane & 1)
			one_register("VDATA", d, eval_data_vgpr(x, s->regs, d, s->lane),
			             x->vgpr_bits[d]);
	for (unsigned d = 4 * s->lane; d < 4 * s->lane + 4 && d < x->sgprs; d++)
		one_register("SDATA", d, x->sgpr[d], ~0u);
	for (unsigned n = 0; n < x->plan.vgprs && x->lds_lanes >> s->lane & 1; n++)
		one_register("LDS dword", n,
		             n ? x->lds_more[n - 1][s->lane] : x->lds_dword[s->lane], ~0u);
	json_close(']');
}

/* Registers that the lane reads. */
static void read(const struct shown *s)
{
	unsigned count = mau_data_dwords(s->x->gfx, &s->req->op);

	json_open("read", '[');
	for (unsigned d = 0; d < count; d++)
		one_register("VDATA", d, s->regs->vdata[d][s->lane], ~0u);
	json_close(']');
}

static void element(const struct shown *s)
{
	const mau_execution *x = s->x;
	uint32_t bytes[MAU_ELEMENT_BYTES];

	for (unsigned b = 0; b < MAU_ELEMENT_BYTES; b++)
		bytes[b] = x->element[s->lane][b];
	json_words("bytes", bytes, x->plan.layout.bytes);
	json_hex("moved", x->moved[s->lane]);
	json_hex("changed", x->changed[s->lane]);
}

static void steps(const struct shown *s)
{
	static mau_data_step step[MAU_MAX_DATA_STEPS];
	derive_row row;
	size_t count = 0;

	mau_explain_data(s->req, s->regs->vdata, s->x, s->lane, step, MAU_MAX_DATA_STEPS, &count);
	json_open("steps", '[');
	for (size_t i = 0; i < count; i++) {
		derive_data_row(&step[i], &row);
		json_open(NULL, '{');
		json_text("rule", row.rule);
		json_text("step", row.name);
		json_text("value", row.value);
		json_text("how", row.how);
		json_close('}');
	}
	json_close(']');
}

/* Lines of the request file that give the memory of the episode, and registers. */
static void given(const tb_episode *ep, const struct shown *s)
{
	textbuf text = {0};

	if (ep->data)
		mreq_write_memory(&text, ep->data);
	mreq_write_registers(&text, ep->ctx.gfx, &s->req->op, s->regs);
	textbuf_char(&text, 0);
	json_text("lines", text.failed ? "" : text.text);
	textbuf_free(&text);
}

/* The values of the lane's conversion. */
static void convert(struct shown *s)
{
	const mau_execution *x = s->x;
	const mau_lanes *lanes = &x->response.lanes;
	uint32_t vdata[MAU_CHANNELS];

	for (unsigned d = 0; d < MAU_CHANNELS; d++)
		vdata[d] = s->regs->vdata[d][s->lane];
	if (s->req->op.cls == MAU_CLS_LOAD)
		mau_convert_load(&x->plan, lanes->status[s->lane], lanes->in_range[s->lane],
		                 x->element[s->lane], &s->loaded);
	else
		mau_convert_store(&x->plan, lanes->status[s->lane], lanes->in_range[s->lane], vdata,
		                  &s->stored);
}

void answer_data(const tb_episode *ep, const json_answer *a, unsigned lane)
{
	const json_data *data = a->data;
	struct shown s = {.x = data->exec,
	                  .regs = data->regs ? data->regs : &none,
	                  .req = a->req,
	                  .lane = lane < MAU_WAVE ? lane : 0};

	json_open("data", '{');
	json_number("reads", mau_data_dwords(ep->ctx.gfx, &s.req->op));
	json_number("writes", tb_vdst_dwords(ep->ctx.gfx, &s.req->op));
	json_number("keyed", tb_store_keyed_reads(data->store) != 0);
	json_number("format", s.x->plan.format);
	json_number("d16", s.x->plan.d16);
	json_number("unpacked", s.x->plan.unpacked);
	given(ep, &s);
	if (s.x->plan.layout.bytes && s.req->op.cls != MAU_CLS_CACHE) {
		convert(&s);
		element(&s);
		if (s.req->op.cls != MAU_CLS_ATOMIC && s.req->op.enc != MAU_ENC_SMEM) {
			channels(&s);
			components(&s);
		}
		read(&s);
		written(&s);
	}
	steps(&s);
	json_close('}');
}

void answer_no_data(const char *why)
{
	json_open("data", '{');
	json_text("why", why);
	json_close('}');
}
