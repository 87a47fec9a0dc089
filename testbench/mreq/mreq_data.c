/*
 * mreq_data.c - parser of request files: data, version 2. Format: docs/user/mreq.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mreq/mreq_data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIELD(member) sizeof(((tb_memory *)0)->member), offsetof(tb_memory, member)

const mreq_field mreq_memory_fields[] = {
	{"seed", 64, FIELD(seed), MREQ_NEEDED, false, true, NULL, NULL},
	{"profile", 3, FIELD(profile), MREQ_NEEDED, false, false, tb_answers_name, NULL},
	{"latency", 16, FIELD(latency), MREQ_NEEDED, false, false, NULL, NULL},
	{0},
};

static int no_memory(mreq_parser *ps, mreq_word word)
{
	return mreq_lex_fail(&ps->lx, word.text, "memory ran out, split the file");
}

/* The data of the episode; NULL, with the error, when memory runs out. */
static tb_data *episode_data(mreq_parser *ps, mreq_word key)
{
	if (!ps->ep.data && !(ps->ep.data = calloc(1, sizeof(*ps->ep.data))))
		no_memory(ps, key);
	return ps->ep.data;
}

/* Checks that a line of the episode is above its first request. */
static int check_above(mreq_parser *ps, mreq_word key)
{
	if (!ps->req)
		return 0;
	return mreq_lex_fail(&ps->lx, key.text,
	                     "%.*s comes after a request, put it above the episode's first request",
	                     (int)key.len, key.text);
}

int mreq_parse_memory(mreq_parser *ps, mreq_word key)
{
	tb_data *data;

	if (check_above(ps, key))
		return -1;
	if (ps->has_memory)
		return mreq_lex_fail(&ps->lx, key.text, "memory is given twice, remove one");
	ps->has_memory = true;
	data = episode_data(ps, key);
	return data ? mreq_fields_parse(&ps->lx, mreq_memory_fields, &data->memory) : -1;
}

/* Appends a named dword with its place in the file. */
static int add_named(mreq_parser *ps, mreq_names *names, mreq_named named, mreq_word word)
{
	if (names->count == MREQ_MAX_EPISODE_DWORDS)
		return mreq_lex_fail(&ps->lx, word.text,
		                     "episode names more than %d dwords of a space, shorten it",
		                     MREQ_MAX_EPISODE_DWORDS);
	if (names->count == names->room) {
		uint32_t room = names->room ? 2 * names->room : 64;
		mreq_named *dword = realloc(names->dword, room * sizeof(*dword));

		if (!dword)
			return no_memory(ps, word);
		names->dword = dword;
		names->room = room;
	}
	names->dword[names->count++] = named;
	return 0;
}

/* "mem ADDRESS LIST" */
static int parse_dwords(mreq_parser *ps, mreq_word key, enum mau_space space)
{
	uint64_t address;
	const uint64_t last = tb_last_dword(space);
	const char *at[MREQ_LINE_DWORDS];
	const mreq_list list = {"value", UINT32_MAX, MREQ_LINE_DWORDS, .lanes = true, .at = at};
	uint64_t values[MREQ_LINE_DWORDS];
	mreq_word word;
	int count;

	if (check_above(ps, key) || !episode_data(ps, key))
		return -1;
	mreq_lex_word(&ps->lx, &word);
	if (mreq_lex_number(&ps->lx, word, last, "address", &address))
		return -1;
	if (address & 3)
		return mreq_lex_fail(
			&ps->lx, word.text, "address %.*s is not a multiple of 4, write 0x%llx",
			(int)word.len, word.text, (unsigned long long)(address & ~3ull));
	count = mreq_lex_list(&ps->lx, &list, values);
	if (count == 0)
		return mreq_lex_fail(&ps->lx, ps->lx.at,
		                     "%.*s has no dword, add one or remove the line", (int)key.len,
		                     key.text);
	for (int i = 0; i < count; i++, address += 4) {
		word = (mreq_word){at[i], 1};
		if (address > last)
			return mreq_lex_fail(
				&ps->lx, word.text,
				"list goes beyond the last dword at 0x%llx, shorten it",
				(unsigned long long)last);
		if (add_named(ps, &ps->names[space],
		              (mreq_named){address, (uint32_t)values[i], mreq_here(ps, word)},
		              word))
			return -1;
	}
	return count < 0 ? -1 : 0;
}

int mreq_parse_mem(mreq_parser *ps, mreq_word key)
{
	return parse_dwords(ps, key, MAU_SPACE_MEMORY);
}

int mreq_parse_lds(mreq_parser *ps, mreq_word key)
{
	return parse_dwords(ps, key, MAU_SPACE_LDS);
}

/* "fault ADDRESS BYTES KIND" (M1) */
int mreq_parse_fault(mreq_parser *ps, mreq_word key)
{
	const uint64_t end = UINT64_C(1) << 48;
	tb_data *data = check_above(ps, key) ? NULL : episode_data(ps, key);
	tb_fault fault;
	mreq_word word;
	int kind;

	if (!data)
		return -1;
	mreq_lex_word(&ps->lx, &word);
	if (mreq_lex_number(&ps->lx, word, end - 1, "address", &fault.address))
		return -1;
	mreq_lex_word(&ps->lx, &word);
	if (mreq_lex_number(&ps->lx, word, end - fault.address, "number of bytes", &fault.bytes))
		return -1;
	if (fault.bytes == 0)
		return mreq_lex_fail(&ps->lx, word.text,
		                     "fault has 0 bytes, give at least 1 or remove the line");
	mreq_lex_word(&ps->lx, &word);
	kind = tb_fault_parse(word.text, word.len);
	if (kind < 0)
		return mreq_lex_fail(&ps->lx, word.text,
		                     "fault needs a code after its bytes, choose one of: fault "
		                     "nack read_only");
	fault.kind = (uint8_t)kind;
	if (data->faults == MREQ_MAX_FAULTS)
		return mreq_lex_fail(&ps->lx, key.text,
		                     "episode has more than %d fault lines, join some",
		                     MREQ_MAX_FAULTS);
	return tb_fault_add(data, fault) ? mreq_no_more_words(ps) : no_memory(ps, key);
}

/* Orders by address, then by place in the file. */
static int compare(const void *a, const void *b)
{
	const mreq_named *x = a, *y = b;

	if (x->address != y->address)
		return x->address < y->address ? -1 : 1;
	return x->at.at < y->at.at ? -1 : x->at.at > y->at.at;
}

/* The first dword in the file whose address was already named; NULL: none. */
static const mreq_named *named_twice(const mreq_names *names)
{
	const mreq_named *found = NULL;

	for (uint32_t i = 1; i < names->count; i++) {
		const mreq_named *n = &names->dword[i];

		if (n->address == n[-1].address && (!found || n->at.at < found->at.at))
			found = n;
	}
	return found;
}

static int close_space(mreq_parser *ps, enum mau_space space)
{
	mreq_names *names = &ps->names[space];
	tb_image *image = &ps->ep.data->image[space];
	const mreq_named *twice;
	char why[80];

	if (!names->count)
		return 0;
	qsort(names->dword, names->count, sizeof(*names->dword), compare);
	twice = named_twice(names);
	if (twice) {
		snprintf(why, sizeof(why), "%s 0x%llx is named twice, remove one",
		         space == MAU_SPACE_LDS ? "lds" : "mem",
		         (unsigned long long)twice->address);
		return mreq_fail_at(ps, twice->at, why);
	}
	for (uint32_t i = 0; i < names->count; i++)
		if (!tb_image_add(image, names->dword[i].address, names->dword[i].value))
			return mreq_fail_at(ps, names->dword[i].at,
			                    "memory ran out, split the file");
	names->count = 0;
	return 0;
}

int mreq_close_memory(mreq_parser *ps)
{
	if (!ps->ep.data)
		return 0;
	return close_space(ps, MAU_SPACE_MEMORY) || close_space(ps, MAU_SPACE_LDS) ? -1 : 0;
}

/* Registers of the request under construction; NULL, with the error, when memory runs out. */
static tb_registers *registers(mreq_parser *ps, mreq_word key)
{
	tb_data *data = episode_data(ps, key);

	if (!data)
		return NULL;
	if (tb_data_grow(data, ps->ep.count))
		return &data->regs[ps->ep.count - 1];
	no_memory(ps, key);
	return NULL;
}

int mreq_parse_vdata(mreq_parser *ps, mreq_word key)
{
	tb_registers *regs = registers(ps, key);
	unsigned d = (unsigned)(key.text[strlen("vdata")] - '0');

	ps->vdata_at[d] = mreq_here(ps, key);
	return regs ? mreq_parse_lane_line(ps, key, regs->vdata[d]) : -1;
}

int mreq_parse_vdst(mreq_parser *ps, mreq_word key)
{
	tb_registers *regs = registers(ps, key);
	unsigned d = (unsigned)(key.text[strlen("vdst")] - '0');

	ps->vdst_at[d] = mreq_here(ps, key);
	return regs ? mreq_parse_lane_line(ps, key, regs->vdst[d]) : -1;
}

/* Rejects lines of registers that the instruction does not read or write; it has 'count', from 0.
 */
static int check_lines(mreq_parser *ps, const char *name, const char *verb, const mreq_place *at,
                       unsigned seen, unsigned count)
{
	char why[160], number[16];

	for (unsigned d = count; seen >> d; d++) {
		if (!(seen >> d & 1))
			continue;
		snprintf(number, sizeof(number), count ? "%u" : "no", count);
		snprintf(why, sizeof(why),
		         "%s%u is given, the instruction %s %s data VGPR%s, remove it", name, d,
		         verb, number, count == 1 ? "" : "s");
		return mreq_fail_at(ps, at[d], why);
	}
	return 0;
}

int mreq_check_registers(mreq_parser *ps)
{
	const mau_op *op = &ps->req->op;
	unsigned gfx = ps->ep.ctx.gfx;
	unsigned vdata = ps->seen / MREQ_SEEN_VDATA & ((1u << TB_DATA_VGPRS) - 1),
		 vdst = ps->seen / MREQ_SEEN_VDST & ((1u << MAU_LOAD_VGPRS) - 1);

	if (vdata &&
	    check_lines(ps, "vdata", "reads", ps->vdata_at, vdata, mau_data_dwords(gfx, op)))
		return -1;
	return vdst ? check_lines(ps, "vdst", "writes", ps->vdst_at, vdst, tb_vdst_dwords(gfx, op))
	            : 0;
}

int mreq_finish_data(mreq_parser *ps)
{
	tb_data *data = ps->ep.data;

	if (!data || !data->regs || tb_data_grow(data, ps->ep.count))
		return 0;
	return mreq_fail_at(ps, ps->episode_at, "memory ran out, split the file");
}
