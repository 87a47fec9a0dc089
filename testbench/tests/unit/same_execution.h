/*
 * same_execution.h - compares the results of mau_fast_execute() and mau_execute().
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef SAME_EXECUTION_H
#define SAME_EXECUTION_H

#include <stdbool.h>
#include <string.h>

#include "mau/fast.h"

/** The first difference of two executions. */
typedef struct tb_forms_differ {
	const char *field; /**< its name; NULL: they are the same */
	int lane;          /**< of the wave, or -1 */
	uint64_t fast, golden;
} tb_forms_differ;

/* Compares all results of an execution; of elements only the bytes that moved. */

/* Records the first difference; returns whether there is none. */
static inline bool same(tb_forms_differ *d, const char *field, int lane, uint64_t fast,
                        uint64_t golden)
{
	if (fast != golden)
		*d = (tb_forms_differ){field, lane, fast, golden};
	return fast == golden;
}

static inline bool same_plan(tb_forms_differ *d, const mau_convert *f, const mau_convert *g)
{
	return memcmp(f, g, sizeof(*f)) == 0 || same(d, "plan", -1, 1, 0);
}

static inline bool same_registers(tb_forms_differ *d, const mau_execution *f,
                                  const mau_execution *g)
{
	if (!same(d, "vgprs", -1, f->vgprs, g->vgprs) || !same(d, "sgprs", -1, f->sgprs, g->sgprs))
		return false;
	for (unsigned n = 0; n < MAU_LOAD_VGPRS; n++) {
		if (!same(d, "vgpr_lanes", -1, f->vgpr_lanes[n], g->vgpr_lanes[n]) ||
		    !same(d, "vgpr_bits", -1, f->vgpr_bits[n], g->vgpr_bits[n]))
			return false;
		for (unsigned l = 0; l < MAU_WAVE; l++)
			if (!same(d, "vgpr", (int)l, f->vgpr[n][l], g->vgpr[n][l]))
				return false;
	}
	for (unsigned n = 0; n < MAU_MAX_SGPRS; n++)
		if (!same(d, "sgpr", -1, f->sgpr[n], g->sgpr[n]))
			return false;
	return true;
}

static inline bool same_elements(tb_forms_differ *d, const mau_execution *f, const mau_execution *g)
{
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		if (!same(d, "moved", (int)l, f->moved[l], g->moved[l]))
			return false;
		for (unsigned b = 0; b < MAU_ELEMENT_BYTES; b++)
			if (g->moved[l] >> b & 1 &&
			    !same(d, "element", (int)l, f->element[l][b], g->element[l][b]))
				return false;
		if (!same(d, "changed", (int)l, f->changed[l], g->changed[l]) ||
		    !same(d, "lds_dword", (int)l, f->lds_dword[l], g->lds_dword[l]))
			return false;
	}
	return same(d, "lds_lanes", -1, f->lds_lanes, g->lds_lanes);
}

static inline bool same_lanes(tb_forms_differ *d, const mau_lanes *f, const mau_lanes *g)
{
	for (unsigned l = 0; l < MAU_WAVE; l++)
		if (!same(d, "status", (int)l, f->status[l], g->status[l]) ||
		    !same(d, "addr", (int)l, f->address[l], g->address[l]) ||
		    !same(d, "comps", (int)l, f->in_range[l], g->in_range[l]) ||
		    !same(d, "seg", (int)l, f->space[l], g->space[l]) ||
		    !same(d, "lds", (int)l, f->lds_address[l], g->lds_address[l]))
			return false;
	return true;
}

static inline bool same_transactions(tb_forms_differ *d, const mau_response *f,
                                     const mau_response *g)
{
	if (!same(d, "txn_count", -1, f->txn_count, g->txn_count))
		return false;
	for (unsigned i = 0; i < g->txn_count; i++) {
		const mau_txn *a = &f->txn[i], *b = &g->txn[i];

		if (!same(d, "txn.line", -1, a->line, b->line) ||
		    !same(d, "txn.lanes", -1, a->lanes, b->lanes) ||
		    !same(d, "txn.bytes", -1, a->bytes[0], b->bytes[0]) ||
		    !same(d, "txn.bytes", -1, a->bytes[1], b->bytes[1]) ||
		    !same(d, "txn.window", -1, a->window, b->window) ||
		    !same(d, "txn.pass", -1, a->pass, b->pass) ||
		    !same(d, "txn.attr", -1, a->attr, b->attr))
			return false;
	}
	return true;
}

static inline bool same_request(tb_forms_differ *d, const mau_execution *f, const mau_execution *g)
{
	return same(d, "error", -1, f->response.error, g->response.error) &&
	       same(d, "bytes", -1, f->response.bytes, g->response.bytes) &&
	       same(d, "counters", -1, f->response.counters, g->response.counters) &&
	       same(d, "memviol", -1, f->memviol, g->memviol) && same(d, "gfx", -1, f->gfx, g->gfx);
}

static inline bool same_answers(tb_forms_differ *d, const mau_execution *f, const mau_execution *g)
{
	for (unsigned l = 0; l < MAU_WAVE; l++)
		if ((g->fault_lanes | g->nack_lanes) >> l & 1 &&
		    !same(d, "error_line", (int)l, f->error_line[l], g->error_line[l]))
			return false;
	return same(d, "fault_lanes", -1, f->fault_lanes, g->fault_lanes) &&
	       same(d, "nack_lanes", -1, f->nack_lanes, g->nack_lanes) &&
	       same(d, "first_line", -1, f->first_line, g->first_line) &&
	       same(d, "first_code", -1, f->first_code, g->first_code);
}

static inline tb_forms_differ tb_forms_compare(const mau_execution *fast,
                                               const mau_execution *golden)
{
	tb_forms_differ d = {.lane = -1};

	if (same_request(&d, fast, golden) && same_answers(&d, fast, golden) &&
	    same_plan(&d, &fast->plan, &golden->plan) &&
	    same_lanes(&d, &fast->response.lanes, &golden->response.lanes) &&
	    same_transactions(&d, &fast->response, &golden->response) &&
	    same_registers(&d, fast, golden))
		same_elements(&d, fast, golden);
	return d;
}

#endif
