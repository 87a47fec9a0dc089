/*
 * lockstep_open.c - making and taking down a lockstep.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lockstep/lockstep_parts.h"
#include "support/stop.h"

static int load(mau_engine *eng, const tb_unit *unit, const char *dir, char *message, size_t size)
{
	if (mau_engine_open(eng, dir, unit->engine, unit->lanes, unit->window, unit->line_bytes,
	                    unit->trace, message, size) == 0)
		return 0;
	return tb_stop ? TB_EXIT_INTERRUPTED : TB_EXIT_UNIT; /* a signal ends a build, too */
}

int tb_lockstep_open(tb_lockstep **ls_ret, const tb_unit *unit, const char *dir, char *message,
                     size_t size)
{
	tb_lockstep *ls = calloc(1, sizeof(*ls));

	if (!ls || tb_score_open(&ls->sb, unit)) {
		free(ls);
		snprintf(message, size, "out of memory");
		return TB_EXIT_INTERNAL;
	}
	ls->unit = *unit;
	ls->lanes = unit->lanes;
	int rc = load(&ls->engine, unit, dir, message, size);

	if (rc) {
		tb_lockstep_close(ls);
		return rc;
	}
	ls->dut = ls->engine.create(unit->reset_seed);
	if (!ls->dut || ls->dut->lanes != unit->lanes || ls->dut->window != unit->window ||
	    ls->dut->line_bytes != unit->line_bytes) {
		snprintf(message, size, "%s does not make a unit %u/%u/%u", ls->engine.path,
		         unit->lanes, unit->window, unit->line_bytes);
		tb_lockstep_close(ls);
		return TB_EXIT_UNIT;
	}
	if (unit->fault && !ls->dut->has_faults) {
		snprintf(message, size, "%s has no planted faults: take the tracing build",
		         ls->engine.path);
		tb_lockstep_close(ls);
		return TB_EXIT_UNIT;
	}
	if (ls->dut->has_faults)
		ls->dut->fault(ls->dut, unit->fault);
	tb_lockstep_reset(ls);
	*ls_ret = ls;
	return 0;
}

void tb_lockstep_close(tb_lockstep *ls)
{
	if (!ls)
		return;
	if (ls->dut)
		ls->dut->destroy(ls->dut);
	mau_engine_close(&ls->engine);
	tb_score_close(&ls->sb);
	free(ls);
}

int tb_lockstep_main(const tb_unit *unit, const char *dir, int (*body)(void *), void *arg,
                     char *message, size_t size)
{
	mau_engine eng;
	int rc = load(&eng, unit, dir, message, size);

	if (rc)
		return rc;
	rc = mau_engine_main(&eng, body, arg);
	mau_engine_close(&eng);
	return rc;
}

void tb_lockstep_reset(tb_lockstep *ls)
{
	memset(&ls->dut->drive, 0, sizeof(ls->dut->drive));
	ls->dut->reset(ls->dut);
}

const tb_stats *tb_lockstep_stats(const tb_lockstep *ls)
{
	return &ls->stats;
}

uint64_t tb_lockstep_hash(const tb_lockstep *ls)
{
	return ls->sb.hash;
}

mau_dut *tb_lockstep_dut(tb_lockstep *ls)
{
	return ls->dut;
}

void tb_lockstep_cover(tb_lockstep *ls, struct tb_coverage *cov, unsigned every)
{
	ls->cov = cov;
	ls->every = every ? every : 1;
}

void tb_lockstep_on_clock(tb_lockstep *ls, void (*hook)(void *arg, uint64_t clock), void *arg)
{
	ls->hook = hook;
	ls->hook_arg = arg;
}
