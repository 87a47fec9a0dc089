/*
 * lockstep_open.c - opening and closing a lockstep.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cosim/board/board_dut.h"
#include "lockstep/lockstep_parts.h"
#include "lockstep/lockstep_play.h"
#include "support/stop.h"

static int load(mau_engine *eng, const tb_unit *unit, const char *dir, char *message, size_t size)
{
	if (mau_engine_open(eng, dir, unit->engine, unit->lanes, unit->window, unit->line_bytes,
	                    unit->trace, message, size) == 0)
		return 0;
	return tb_stop ? TB_EXIT_INTERRUPTED : TB_EXIT_UNIT; /* a signal ends a build, too */
}

int tb_lockstep_around(tb_lockstep **ls_ret, mau_dut *dut)
{
	tb_unit unit = {.lanes = dut->lanes, .window = dut->window, .line_bytes = dut->line_bytes};
	tb_lockstep *ls = calloc(1, sizeof(*ls));

	if (!ls || tb_score_open(&ls->sb, &unit)) {
		free(ls);
		return TB_EXIT_INTERNAL;
	}
	if (dut->play && !(ls->play = tb_play_new(dut))) {
		tb_score_close(&ls->sb);
		free(ls);
		return TB_EXIT_INTERNAL;
	}
	ls->dut = dut;
	ls->lanes = dut->lanes;
	tb_lockstep_reset(ls);
	*ls_ret = ls;
	return 0;
}

/* Makes the unit: 0 and '*dut_ret', or TB_EXIT_UNIT with a sentence. */
static int make(const mau_engine *engine, const tb_unit *unit, mau_dut **dut_ret, char *message,
                size_t size)
{
	mau_dut *dut = engine->create(unit->reset_seed);

	if (!dut || dut->lanes != unit->lanes || dut->window != unit->window ||
	    dut->line_bytes != unit->line_bytes) {
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

/* A board: 0 and '*dut_ret', or an exit code with a sentence. */
static int find_board(const tb_unit *unit, mau_dut **dut_ret, char *message, size_t size)
{
	board_error error = {0};

	if (board_dut_open(dut_ret, unit->engine, unit->lanes, unit->window, unit->line_bytes,
	                   &error) == 0)
		return 0;
	snprintf(message, size, "%s", error.text);
	return tb_board_exit(error.kind);
}

/* Has the unit made: by an engine, or by whoever made the board. */
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
	rc = tb_lockstep_around(ls_ret, dut);
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
	tb_score_close(&ls->sb);
	tb_play_free(ls->play);
	free(ls);
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
	memset(&ls->dut->drive, 0, sizeof(ls->dut->drive));
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
	return ls->sb.hash;
}

mau_dut *tb_lockstep_dut(tb_lockstep *ls)
{
	return ls->dut;
}

void tb_lockstep_cover(tb_lockstep *ls, struct tb_coverage *cov, unsigned every)
{
	ls->sb.cov = cov;
	ls->sb.cover_every = every;
}

void tb_lockstep_ask_twice(tb_lockstep *ls, unsigned every)
{
	ls->sb.twice_every = every;
}

void tb_lockstep_on_clock(tb_lockstep *ls, void (*hook)(void *arg, uint64_t clock), void *arg)
{
	ls->hook = hook;
	ls->hook_arg = arg;
}
