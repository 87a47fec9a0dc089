/*
 * data_open.c - opening and closing a lockstep of the data path.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>

#include "datapath/data_parts.h"
#include "lockstep/log.h"
#include "support/stop.h"

#define TWICE_EVERY 64

/* Makes the unit: 0, or TB_EXIT_UNIT with a sentence. */
static int make(tb_data_lockstep *ls, const tb_unit *unit, char *message, size_t size)
{
	vmem_dut *dut = ls->engine.create_vmem(unit->reset_seed);

	ls->dut = dut;
	if (dut && dut->fault)
		dut->fault(dut, unit->fault);
	if (dut && dut->lanes == unit->lanes && dut->window == unit->window &&
	    dut->line_bytes == unit->line_bytes && (dut->fault || !unit->fault))
		return 0;
	snprintf(message, size, "%s does not make a unit %u/%u/%u%s", ls->engine.path, unit->lanes,
	         unit->window, unit->line_bytes, unit->fault ? " with planted faults" : "");
	return TB_EXIT_UNIT;
}

int tb_data_open(tb_data_lockstep **ls_ret, const tb_unit *unit, char *message, size_t size)
{
	tb_data_lockstep *ls = calloc(1, sizeof(*ls));
	int rc;

	if (!ls) {
		snprintf(message, size, "out of memory");
		return TB_EXIT_INTERNAL;
	}
	if (mau_engine_open(&ls->engine, NULL, "vmem", unit->lanes, unit->window, unit->line_bytes,
	                    unit->trace, message, size)) {
		free(ls);
		return tb_stop ? TB_EXIT_INTERRUPTED : TB_EXIT_UNIT;
	}
	rc = make(ls, unit, message, size);
	if (rc) {
		tb_data_close(ls);
		return rc;
	}
	ls->throughput = unit->throughput;
	ls->check = !unit->bare;
	ls->score.lanes = unit->lanes;
	ls->score.convert = ls->dut->convert;
	ls->score.geo = (mau_geometry){(uint8_t)unit->window, (uint16_t)unit->line_bytes};
	ls->score.twice_every = TWICE_EVERY;
	ls->score.hash = TB_LOG_START;
	tb_data_reset(ls);
	*ls_ret = ls;
	return 0;
}

void tb_data_close(tb_data_lockstep *ls)
{
	if (!ls)
		return;
	if (ls->dut)
		ls->dut->destroy(ls->dut);
	mau_engine_close(&ls->engine);
	tb_data_score_free(&ls->score);
	tb_data_memory_free(&ls->memory);
	free(ls);
}

const tb_data_stats *tb_data_statistics(const tb_data_lockstep *ls)
{
	return &ls->score.stats;
}

uint64_t tb_data_hash(const tb_data_lockstep *ls)
{
	return ls->score.hash;
}

void tb_data_on_expected(tb_data_lockstep *ls,
                         void (*hook)(void *arg, tb_data_score *score, uint32_t request), void *arg)
{
	ls->hook = hook;
	ls->hook_arg = arg;
}

void tb_data_ask_twice(tb_data_lockstep *ls, unsigned every)
{
	ls->score.twice_every = every;
}

void tb_data_cover(tb_data_lockstep *ls, tb_data_coverage *cov)
{
	ls->cov = cov;
}
