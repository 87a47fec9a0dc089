/*
 * data_cases.c - the bins of the data path: those of data_bins.h, then one for each data format,
 * number format and direction, then one for each atomic, size and return.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "coverage/data_coverage.h"

static tb_bin_row rows[TB_DATA_BINS] = {
#define BIN(name, id, gfx, text) {id, text, gfx},
#include "coverage/data_bins.h"
#undef BIN
};
static char ids[TB_DATA_BINS][32], texts[TB_DATA_BINS][48];
static pthread_once_t made = PTHREAD_ONCE_INIT;

unsigned tb_data_bin_format(unsigned dfmt, unsigned nfmt, bool store)
{
	return TB_DATA_NAMED + (((dfmt & 15) * 8 + (nfmt & 7)) * 2 + store);
}

unsigned tb_data_bin_atomic(unsigned atomic, unsigned bytes, bool returns)
{
	return TB_DATA_NAMED + TB_DATA_FORMATS +
	       ((atomic % TB_DATA_ATOMIC_CODES * 2 + (bytes == 8)) * 2 + returns);
}

static bool has_format(unsigned gfx, unsigned dfmt, unsigned nfmt)
{
	const mau_generation *g = mau_generation_of(gfx);

	if (!g->modelled)
		return false;
	if (g->formats == MAU_FORMATS_PAIRS)
		return mau_dfmt_legal(gfx, dfmt) >> nfmt & 1;
	for (unsigned code = 0; code < 128; code++) {
		const mau_format_info *f = mau_format(gfx, code);

		if (f->bytes && f->dfmt == dfmt && f->nfmt == nfmt)
			return true;
	}
	return false;
}

/* Generations that have the format. */
static unsigned format_mask(unsigned dfmt, unsigned nfmt)
{
	unsigned mask = 0;

	for (unsigned gfx = 0; gfx < MAU_GENERATIONS; gfx++)
		mask |= (unsigned)has_format(gfx, dfmt, nfmt) << gfx;
	return mask;
}

/* Rule of a number format: loads T5 to T11, stores T14 to T21. */
static unsigned format_rule(unsigned dfmt, unsigned nfmt, bool store)
{
	static const uint8_t load[8] = {5, 6, 8, 8, 9, 9, 7, 10},
			     put[8] = {14, 15, 17, 17, 18, 18, 16, 19};
	unsigned width = mau_dfmt(dfmt)->bits[0];

	if (nfmt == MAU_NFMT_FLOAT && width != 32)
		return !store ? 11 : width == 16 ? 20 : 21;
	return store ? put[nfmt] : load[nfmt];
}

/* Sets a row that some generation can hit. */
static void set_row(unsigned b, unsigned mask, const char *id, const char *text)
{
	snprintf(ids[b], sizeof(ids[b]), "%s", id);
	snprintf(texts[b], sizeof(texts[b]), "%s", text);
	rows[b] = (tb_bin_row){ids[b], texts[b], (uint16_t)mask};
}

static void make_format(unsigned dfmt, unsigned nfmt, bool store)
{
	/* rules T8, T9, T17 and T18 apply to two number formats */
	static const char *const sign[8] = {"", "", ".u", ".s", ".u", ".s", "", ""};
	const char *name = mau_dfmt(dfmt)->name;
	char id[32], text[48];

	snprintf(id, sizeof(id), "T%u.%s%s", format_rule(dfmt, nfmt, store), name, sign[nfmt]);
	snprintf(text, sizeof(text), "%s of %s_%s", store ? "store" : "load", name,
	         mau_nfmt_name(nfmt));
	set_row(tb_data_bin_format(dfmt, nfmt, store), format_mask(dfmt, nfmt), id, text);
}

static const struct {
	const char *name;
	uint8_t enc;
	int16_t code[MAU_GENERATIONS]; /* by generation */
	uint8_t cls, size, d16, atomic, fmt, ncomp, lds, sext, foreign;
} opcodes[] = {
#include "mau/opcodes.inc"
};

/* Generations with an opcode of the atomic. */
static unsigned atomic_mask(unsigned atomic, unsigned size)
{
	unsigned mask = 0;

	for (unsigned i = 0; i < sizeof(opcodes) / sizeof(opcodes[0]); i++)
		for (unsigned gfx = 0; gfx < TB_COVERAGE_GFX; gfx++)
			if (opcodes[i].cls == MAU_CLS_ATOMIC && opcodes[i].atomic == atomic &&
			    opcodes[i].size == size && !opcodes[i].foreign &&
			    opcodes[i].code[gfx] >= 0)
				mask |= 1u << gfx;
	return mask;
}

static void make_atomic(unsigned atomic, unsigned bytes, bool returns)
{
	static const uint8_t rule[TB_DATA_ATOMIC_CODES] = {0,  2,  3,  4,  4,  4,  5,  6,  5,  6,
	                                                   7,  7,  7,  8,  9,  11, 12, 12, 10, 13,
	                                                   17, 18, 18, 19, 19, 21, 20, 20};
	unsigned mask = atomic_mask(atomic, bytes == 8 ? MAU_SIZE_8 : MAU_SIZE_4);
	char id[32], text[48];

	snprintf(id, sizeof(id), "AT%u.%s_%u%s", rule[atomic], mau_atomic_name(atomic), bytes,
	         returns ? ".ret" : "");
	for (char *c = id + 2; *c; c++)
		*c = (char)tolower((unsigned char)*c);
	snprintf(text, sizeof(text), "%s of %u bytes%s", mau_atomic_name(atomic), bytes,
	         returns ? ", returning" : "");
	set_row(tb_data_bin_atomic(atomic, bytes, returns), mask, id, text);
}

static void make_rows(void)
{
	for (unsigned dfmt = 0; dfmt < 16; dfmt++)
		for (unsigned nfmt = 0; nfmt < 8; nfmt++)
			for (unsigned store = 0; store < 2; store++)
				make_format(dfmt, nfmt, store);
	for (unsigned atomic = 0; atomic < TB_DATA_ATOMIC_CODES; atomic++)
		for (unsigned returns = 0; returns < 2; returns++) {
			make_atomic(atomic, 4, returns);
			make_atomic(atomic, 8, returns);
		}
}

tb_bin_table tb_data_coverage_table(tb_data_coverage *cov)
{
	pthread_once(&made, make_rows);
	return (tb_bin_table){rows, cov->hits, TB_DATA_BINS, cov->requests};
}
