/*
 * issue.c - a step of mau_data_issue.sv against the list of accesses of the golden model
 * (mau_probe()), for a transaction of 4 lanes of class CLS: the slot, and the request to memory.
 * Before the step any lanes of the beat have acted, with earlier transactions or with this one.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#define PASS 0 /* of mover.h; an atomic is not walked */
#include "mover.h"

#include "data/probe.c"

#define ATOMIC (CLS == MAU_CLS_ATOMIC)

B(1) i_last;
B(3) i_pass;
B(20) i_attr;
B(48) i_line;
B(64) i_bytes;
#include RTL

static mau_touch touch[2 * LANES];
static struct list list = {.touches = touch, .max = 2 * LANES};
static mau_attr attr;

/* The beat is that of an atomic: elements of 4 or 8 bytes, all lanes alike. */
static void any_atomic(void)
{
	bool wide = any_bool();
	unsigned place = (unsigned)((wide ? 3 : 1) << 8);

	out.response.bytes = wide ? 8 : 4;
	for (unsigned l = 0; l < LANES; l++) {
		ASSUME((i_shape >> 4) >= 2 && ((unsigned)(i_place >> 16 * l) & 0x1f00) == place);
		out.response.lanes.address[l] = d.lane[l].access.pass[PASS].address;
	}
}

/* The requests of the model that are left: an earlier transaction has the lanes that have acted. */
static unsigned requests_left(const mau_txn *t, uint64_t acted)
{
	unsigned before;

	out.response.txn[0] = *t;
	out.response.txn[0].lanes = acted;
	out.response.txn[1] = *t;
	out.response.txn_count = 2;
	if (ATOMIC)
		elements(&out.response, &geo, &list);
	else
		lines(&out.response, &geo, mau_request_kind(CLS), &list);
	for (before = 0; before < list.count && touch[before].txn == 0; before++)
		;
	if (before != 0)
		for (unsigned n = 0; n + before < list.count; n++)
			touch[n] = touch[n + before];
	return (unsigned)list.count - before;
}

static void prove_step(unsigned left)
{
	uint64_t lanes = left != 0 ? touch[0].lanes : 0;
	uint64_t acted = (uint64_t)o_acted | (ATOMIC ? lanes : 0);

	PROVE((bool)o_has_request == (left != 0), "a request");
	PROVE(o_slot_lanes == lanes, "its lanes");
	PROVE((bool)o_ends == (left <= 1), "the transaction ends with its last request");
	PROVE((bool)o_slot_last == (left <= 1 && i_last), "the slot ends its window");
	PROVE(o_kind == mau_request_kind(CLS), "the kind of the slot");
	PROVE((bool)o_places == (left != 0 && CLS != MAU_CLS_LOAD), "the slot needs data");
	PROVE(o_pass == i_pass && o_odd == (transaction.line / LINE_BYTES & 1), "its line");
	PROVE((bool)o_take == (o_ends && i_last), "the beat ends with its last transaction");
	PROVE(o_acted_next == (o_take ? 0 : acted), "lanes that acted");
}

static void prove_request(unsigned left)
{
	const mau_memory_request *r = &touch[0];

	PROVE((bool)o_req_valid == (left != 0), "a request is sent");
	if (left == 0)
		return;
	PROVE(o_req_id == o_id, "the number of its slot");
	PROVE(o_req_kind == r->kind && o_req_attr == r->attr, "its kind and attributes");
	PROVE(o_req_line == r->line && o_req_bytes == r->bytes[0], "its line and bytes");
	if (!ATOMIC)
		return;
	PROVE(o_req_offset == r->address - r->line, "the first byte of the element");
	PROVE((bool)o_req_wide == (r->size == 8) && o_req_atomic == attr.atomic, "the operation");
	PROVE((bool)o_req_more == (left > 1 && touch[1].line == r->line),
	      "the next one is of its line");
}

int main(void)
{
	mau_txn *t = any_transaction();
	uint64_t acted = any_u8() & 15;
	unsigned left;

	attr = mau_attr_unpack(any_u32());
	attr.cls = CLS;
	t->pass = any_u8() & 7;
	t->bytes[0] = any_u64();
	t->lanes = i_lanes;
	t->attr = mau_attr_pack(&attr);
	i_attr = t->attr;
	i_last = any_bool();
	i_pass = t->pass;
	i_line = t->line;
	i_bytes = t->bytes[0];
	if (ATOMIC)
		any_atomic();
	left = requests_left(t, acted);
	rtl();
	ASSUME(o_step && o_acted == acted);
	prove_step(left);
	prove_request(left);
	REACHED();
	return 0;
}
