/*
 * open.c - opening and closing a lockstep.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cosim/board/board_dut.h"
#include "lockstep/parts.h"
#include "lockstep/play.h"
#include "support/stop.h"

static int load(mau_engine *eng, const tb_unit *unit, const char *dir, char *message, size_t size)
{
	const char *engine = unit->data ? "vmem_netlist" : unit->engine;

	if (mau_engine_open(eng, dir, engine, unit->lanes, unit->window, unit->line_bytes,
	                    unit->trace, message, size) == 0)
		return 0;
	return tb_stop ? TB_EXIT_INTERRUPTED : TB_EXIT_UNIT; /* a signal ends a build, too */
}

/* Opens the parts for this kind of unit; -1: memory is short. */
static int open_parts(tb_lockstep *ls, const tb_unit *unit)
{
	if (ls->dut->play && !(ls->play = tb_play_new(ls->dut)))
		return -1;
	return ls->kind->open(ls, unit);
}

static void close_parts(tb_lockstep *ls)
{
	ls->kind->close(ls);
	tb_play_free(ls->play);
	free(ls);
}

/* Makes the lockstep on 'dut'; 'unit' selects the optional checks. */
static int around(tb_lockstep **ls_ret, mau_dut *dut, const tb_unit *unit)
{
	tb_lockstep *ls = calloc(1, sizeof(*ls));

	if (!ls)
		return TB_EXIT_INTERNAL;
	ls->dut = dut;
	ls->kind = dut->top == MAU_TOP_MAU_VMEM ? &tb_data_path : &tb_address_unit;
	ls->sink = dut->axi4 ? tb_axi4_sinks : ls->kind->sink;
	ls->size = dut->size;
	ls->geo = (mau_geometry){(uint8_t)dut->size.window, (uint16_t)dut->size.line_bytes};
	ls->hash = TB_LOG_START;
	if (open_parts(ls, unit)) {
		close_parts(ls);
		return TB_EXIT_INTERNAL;
	}
	tb_lockstep_reset(ls);
	*ls_ret = ls;
	return 0;
}

int tb_lockstep_around(tb_lockstep **ls_ret, mau_dut *dut)
{
	const tb_unit unit = {0};

	return around(ls_ret, dut, &unit);
}

/* Makes an instance of the unit: 0 and '*dut_ret', or TB_EXIT_UNIT with a sentence. */
static int make(const mau_engine *engine, const tb_unit *unit, mau_dut **dut_ret, char *message,
                size_t size)
{
	mau_dut *dut = engine->create(unit->reset_seed);

	if (!dut || dut->size.lanes != unit->lanes || dut->size.window != unit->window ||
	    dut->size.line_bytes != unit->line_bytes) {
		snprintf(message, size, "%s does not make a unit %u/%u/%u", engine->path,
		         unit->lanes, unit->window, unit->line_bytes);
		if (dut)
			dut->destroy(dut);
		return TB_EXIT_UNIT;
	}
	if (unit->fault && !dut->has_faults) {
		snprintf(message, size, "%s has no planted faults: take the tracing build",
		         engine->path);
		dut->destroy(dut);
		return TB_EXIT_UNIT;
	}
	if (dut->has_faults)
		dut->fault(dut, unit->fault);
	*dut_ret = dut;
	return 0;
}

/* Opens a board: 0 and '*dut_ret', or an exit code with a sentence. */
static int find_board(const tb_unit *unit, mau_dut **dut_ret, char *message, size_t size)
{
	const board_unit wanted = {unit->data, unit->lanes, unit->window, unit->line_bytes};
	board_error error = {0};

	if (board_dut_open(dut_ret, unit->engine, &wanted, &error) == 0)
		return 0;
	snprintf(message, size, "%s", error.text);
	return tb_board_exit(error.kind);
}

/* Makes an instance by the engine, or opens the board. */
static int open_unit(mau_engine *engine, const tb_unit *unit, const char *dir, mau_dut **dut_ret,
                     char *message, size_t size)
{
	int rc;

	if (board_is_engine(unit->engine))
		return find_board(unit, dut_ret, message, size);
	rc = load(engine, unit, dir, message, size);
	if (rc)
		return rc;
	rc = make(engine, unit, dut_ret, message, size);
	if (rc)
		mau_engine_close(engine);
	return rc;
}

int tb_lockstep_open(tb_lockstep **ls_ret, const tb_unit *unit, const char *dir, char *message,
                     size_t size)
{
	mau_engine engine = {0};
	mau_dut *dut;
	int rc = open_unit(&engine, unit, dir, &dut, message, size);

	if (rc)
		return rc;
	rc = around(ls_ret, dut, unit);
	if (rc) {
		snprintf(message, size, "out of memory");
		dut->destroy(dut);
		mau_engine_close(&engine);
		return rc;
	}
	(*ls_ret)->engine = engine;
	return 0;
}

void tb_lockstep_close(tb_lockstep *ls)
{
	if (!ls)
		return;
	ls->dut->destroy(ls->dut);
	mau_engine_close(&ls->engine);
	close_parts(ls);
}

int tb_lockstep_main(const tb_unit *unit, const char *dir, int (*body)(void *), void *arg,
                     char *message, size_t size)
{
	mau_engine eng;
	int rc;

	if (board_is_engine(unit->engine))
		return body(arg);
	rc = load(&eng, unit, dir, message, size);
	if (rc)
		return rc;
	rc = mau_engine_main(&eng, body, arg);
	mau_engine_close(&eng);
	return rc;
}

void tb_lockstep_reset(tb_lockstep *ls)
{
	ls->dut->reset(ls->dut);
}

int tb_lockstep_error(const tb_lockstep *ls, const char **message_ret)
{
	*message_ret = ls->message;
	return ls->error;
}

bool tb_lockstep_too_long(const tb_lockstep *ls)
{
	return ls->error && ls->too_long;
}

const tb_stats *tb_lockstep_stats(const tb_lockstep *ls)
{
	return &ls->stats;
}

uint64_t tb_lockstep_hash(const tb_lockstep *ls)
{
	return ls->hash;
}

mau_dut *tb_lockstep_dut(tb_lockstep *ls)
{
	return ls->dut;
}

void tb_lockstep_cover(tb_lockstep *ls, struct tb_coverage *cov, struct tb_data_coverage *data,
                       unsigned every)
{
	ls->cov = cov;
	ls->data_cov = data;
	ls->cover_every = every;
}

void tb_lockstep_on_clock(tb_lockstep *ls, void (*hook)(void *arg, uint64_t clock), void *arg)
{
	ls->hook = hook;
	ls->hook_arg = arg;
}
