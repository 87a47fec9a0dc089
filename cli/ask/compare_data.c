/*
 * compare_data.c - the rule that decides a register or a byte of memory that differs, and the lane
 * that writes the byte; see compare.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>

#include "cli/ask/compare.h"
#include "cli/ask/eval_data.h"
#include "mau/explain_data.h"

/* The data steps of a lane. */
struct steps {
	mau_data_step step[MAU_MAX_DATA_STEPS];
	size_t count;
};

static const uint32_t zero[TB_DATA_VGPRS][MAU_WAVE];

static void read_steps(const json_answer *m, unsigned lane, struct steps *s)
{
	const tb_registers *regs = m->data->regs;

	if (mau_explain_data(m->req, regs ? regs->vdata : zero, m->data->exec, lane, s->step,
	                     MAU_MAX_DATA_STEPS, &s->count) != MAU_OK)
		s->count = 0;
}

/* The rule of the last step of that name, other than 'not'; NULL: there is none. */
static const char *last_rule(const struct steps *s, const char *name, const char * not)
{
	const char *rule = NULL;

	for (size_t i = 0; i < s->count; i++)
		if (strcmp(s->step[i].name, name) == 0 && strcmp(s->step[i].rule, not) != 0)
			rule = s->step[i].rule;
	return rule;
}

static const char *channel_name(unsigned c)
{
	static const char *const name[4] = {"R", "G", "B", "A"};

	return name[c & 3];
}

/* The step that writes VGPR VDATA+d; NULL: the lane does not write it. */
static const mau_data_step *register_step(const struct steps *s, unsigned d)
{
	for (size_t i = 0; i < s->count; i++)
		if (strcmp(s->step[i].name, "VDATA") == 0 && s->step[i].number == d)
			return &s->step[i];
	return NULL;
}

/* Whether the answer has the model's value of another VGPR of the lane. */
static bool is_other_register(const struct steps *s, unsigned d, uint64_t got)
{
	for (size_t i = 0; i < s->count; i++)
		if (strcmp(s->step[i].name, "VDATA") == 0 && s->step[i].number != d &&
		    s->step[i].value == got && got != 0)
			return true;
	return false;
}

/* Whether another lane acts on the same element. */
static bool shares_element(const json_answer *m, unsigned lane)
{
	const mau_execution *x = m->data->exec;
	const mau_lanes *l = &m->rsp->lanes;

	for (unsigned n = 0; n < MAU_WAVE; n++)
		if (n != lane && x->moved[n] && l->space[n] == l->space[lane] &&
		    l->address[n] == l->address[lane] && l->lds_address[n] == l->lds_address[lane])
			return true;
	return false;
}

/* The component of VGPR VDATA+d whose bits differ. */
static unsigned component_of(const mau_convert *plan, unsigned d, uint64_t bits)
{
	if (!plan->d16 || !plan->format || plan->unpacked)
		return d;
	return 2 * d + ((bits & 0xffff) == 0);
}

/* The rule of a loaded value: of its component, of the conversion of its channel, or of its bytes.
 */
static const char *loaded_rule(const struct steps *s, const mau_convert *plan, unsigned component)
{
	static const char *const name[4] = {"X", "Y", "Z", "W"};
	unsigned sel = plan->sel[component & 3];
	const char *rule = sel >= 4 ? last_rule(s, channel_name(sel - 4), "T1")
	                            : last_rule(s, name[component & 3], "");

	return rule ? rule : "X1";
}

/* VGPR d->entry of lane d->lane. */
static const char *vgpr_rule(const json_answer *m, const compare_difference *d)
{
	const mau_convert *plan = &m->data->exec->plan;
	unsigned status = m->rsp->lanes.status[d->lane];
	uint64_t got = strtoull(d->got, NULL, 0);
	const mau_data_step *step;
	struct steps s;

	read_steps(m, (unsigned)d->lane, &s);
	step = register_step(&s, (unsigned)d->entry);
	if (step && strcmp(step->rule, "T32") == 0)
		return "T32";
	if (!step || (status != MAU_STATUS_OK && status != MAU_STATUS_PARTIAL))
		return s.count && s.step[0].rule[0] == 'T' ? s.step[0].rule : "T35";
	if (m->req->op.cls == MAU_CLS_ATOMIC)
		return shares_element(m, (unsigned)d->lane) ? "X5" : "AT15";
	if (strcmp(d->got, "null") != 0 && is_other_register(&s, (unsigned)d->entry, got))
		return plan->format ? "T23" : step->rule;
	return loaded_rule(&s, plan, component_of(plan, (unsigned)d->entry, got ^ step->value));
}

/* SGPR d->entry of a scalar load. */
static const char *sgpr_rule(const json_answer *m, const compare_difference *d)
{
	unsigned n = (unsigned)d->entry;

	return n < 4 * MAU_WAVE && m->rsp->lanes.in_range[n / 4] >> n % 4 & 1 ? "X8" : "A9";
}

/* Number of the byte at 'address' in the element of a lane, in pass 'pass'; -1: it has no such
 * byte.
 */
static int byte_in_pass(const mau_pass_access *a, uint64_t address)
{
	uint64_t bit = (address - a->address) & 0xffffffffffff;

	return bit < 16 && a->bytes >> bit & 1 ? a->element + (int)bit : -1;
}

/* Notes a lane that writes the byte. */
static void note(compare_writer *w, unsigned lane, int byte)
{
	w->several |= w->lane >= 0 && w->lane != (int)lane;
	w->lane = (int)lane;
	w->byte = byte;
}

/* The writers of a byte of memory, in the order of the transactions (X4). */
static void memory_writers(const json_answer *m, const mau_detail *d, uint64_t address,
                           compare_writer *w)
{
	for (unsigned i = 0; i < m->rsp->txn_count; i++) {
		const mau_txn *t = &m->rsp->txn[i];

		if (address - t->line >= m->geo.line_bytes)
			continue;
		for (uint64_t lanes = t->lanes; lanes; lanes &= lanes - 1) {
			unsigned lane =
				t->window * m->geo.window + (unsigned)__builtin_ctzll(lanes);
			int byte = byte_in_pass(&d->lane[lane].access.pass[t->pass], address);

			if (byte >= 0)
				note(w, lane, byte);
		}
	}
}

/* The writers of a byte of LDS, in ascending order (X6, X7). */
static void lds_writers(const json_answer *m, uint64_t address, compare_writer *w)
{
	const mau_execution *x = m->data->exec;
	const mau_lanes *l = &m->rsp->lanes;

	for (unsigned lane = 0; lane < MAU_WAVE; lane++) {
		bool loads = x->lds_lanes >> lane & 1,
		     flat = l->space[lane] == MAU_SEG_LDS && x->moved[lane];
		unsigned bytes = loads ? 4u * x->plan.vgprs : flat ? x->plan.layout.bytes : 0;

		if (address - l->lds_address[lane] < bytes)
			note(w, lane, (int)(address - l->lds_address[lane]));
	}
}

compare_writer compare_writer_of(const json_answer *m, const mau_detail *detail, unsigned field,
                                 uint64_t address)
{
	compare_writer w = {.lane = -1};

	if (field == JSON_MEMORY)
		memory_writers(m, detail, address, &w);
	else
		lds_writers(m, address, &w);
	return w;
}

/* The rule of the channel that has byte 'byte' of a stored element. */
static const char *stored_rule(const struct steps *s, const mau_convert *plan, int byte)
{
	const mau_layout *f = &plan->layout;

	for (unsigned c = 0; c < 4; c++)
		if (f->width[c] && 8 * byte < f->lsb[c] + f->width[c] && 8 * byte + 7 >= f->lsb[c])
			return last_rule(s, channel_name(c), "");
	return NULL;
}

/* A byte of memory or LDS with its last writer. */
static const char *byte_rule(const json_answer *m, const compare_difference *d,
                             const compare_writer *w)
{
	const mau_op *op = &m->req->op;
	const mau_convert *plan = &m->data->exec->plan;
	const char *rule = NULL;
	struct steps s;

	if (w->lane < 0)
		return "X1"; /* no lane writes it */
	if (op->cls == MAU_CLS_LOAD)
		return w->several ? "X7" : "T37";
	if (w->several)
		return op->cls == MAU_CLS_ATOMIC ? "X5" : d->field == JSON_MEMORY ? "X4" : "X6";
	read_steps(m, (unsigned)w->lane, &s);
	if (op->cls == MAU_CLS_ATOMIC)
		rule = last_rule(&s, "new", "");
	else if (plan->format)
		rule = stored_rule(&s, plan, w->byte);
	return rule ? rule : plan->d16 ? "T31" : "X2";
}

const char *compare_data_rule(const json_answer *m, const compare_difference *d,
                              const compare_writer *w)
{
	if (d->has_byte)
		return byte_rule(m, d, w);
	if (d->field == JSON_VGPR && d->entry >= 0 && d->lane >= 0)
		return vgpr_rule(m, d);
	return d->field == JSON_SGPR && d->entry >= 0 ? sgpr_rule(m, d) : NULL;
}
