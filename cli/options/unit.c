/*
 * unit.c - options that choose the unit under test: its sizes, engine and fault; see cli.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "cli/cli.h"
#include "cosim/board/board_dut.h"
#include "lockstep/lockstep.h"
#include "mismatch/player.h"

/* True: 'value' is a power of two from 'low' to 'high'. */
static bool power_in(uint64_t value, unsigned low, unsigned high)
{
	return value >= low && value <= high && (value & (value - 1)) == 0;
}

bool cli_unit_is(const tb_unit *unit)
{
	return power_in(unit->lanes, 4, 64) && power_in(unit->window, 4, 64) &&
	       power_in(unit->line_bytes, 64, 128);
}

static error_t geometry_option(int key, const char *arg, cli_unit *unit)
{
	const char *option = key == CLI_LANES    ? "--lanes"
	                     : key == CLI_WINDOW ? "--window"
	                                         : "--line-bytes";
	uint64_t value;

	if (cli_number(option, arg, UINT32_MAX, &value))
		return EINVAL;
	if (key == CLI_LINE_BYTES) {
		if (!power_in(value, 64, 128))
			return cli_bad("%s cannot be %s, choose 64 or 128", option, arg);
		unit->line_bytes = (unsigned)value;
	} else {
		if (!power_in(value, 4, 64))
			return cli_bad("%s cannot be %s, choose 4, 8, 16, 32 or 64", option, arg);
		*(key == CLI_LANES ? &unit->lanes : &unit->window) = (unsigned)value;
	}
	return 0;
}

/* Engines that have the data path under the name that they have for the address unit. */
static bool has_both(const char *engine)
{
	return board_is_engine(engine) || strcmp(engine, TB_NETLIST) == 0;
}

error_t cli_unit_check(const cli_unit *unit)
{
	bool axi4 = unit->engine && tb_has_axi4(unit->engine);

	if (axi4 && !unit->data)
		return cli_bad("--engine %s is an engine of the data path, add --data",
		               unit->engine);
	if (unit->data && unit->engine && !axi4 && !has_both(unit->engine))
		return cli_bad("--engine %s: --data runs the data path, whose other engines are "
		               "axi64, axi128, axi256, axi512, netlist and board:DEVICE; remove "
		               "--engine, or remove --data to run the address unit",
		               unit->engine);
	if (unit->convert && axi4)
		return cli_bad("--convert: a unit with an AXI4 memory has 4, remove it");
	if (unit->convert && (!unit->data || unit->engine))
		return cli_bad(unit->data ? "--convert: a board or netlist has its own, remove it"
		                          : "--convert is an option of the data path, add --data");
	return 0;
}

void cli_unit_data(cli_unit *unit)
{
	unit->data = true;
	if (!unit->engine)
		unit->engine = unit->convert == 1 ? "vmem1" : "vmem";
}

static error_t convert_option(const char *arg, cli_unit *unit)
{
	uint64_t value;

	if (cli_number("--convert", arg, UINT32_MAX, &value))
		return EINVAL;
	if (value != 1 && value != 4)
		return cli_bad("--convert: there is no %s, choose 1 or 4", arg);
	unit->convert = (unsigned)value;
	return 0;
}

/* --engine board:DEVICE or --engine board:DEVICE@BAUD */
static error_t board_option(const char *arg, cli_unit *unit)
{
	board_error error = {0};

	if (!board_place_is_good(arg + strlen(BOARD_ENGINE), &error))
		return cli_bad("--engine: %s", error.text);
	unit->engine = arg;
	return 0;
}

error_t cli_unit_option(int key, const char *arg, cli_unit *unit)
{
	uint64_t value;

	switch (key) {
	case CLI_LANES:
	case CLI_WINDOW:
	case CLI_LINE_BYTES:
		return geometry_option(key, arg, unit);
	case CLI_CONVERT:
		return convert_option(arg, unit);
	case CLI_ENGINE:
		if (board_is_engine(arg))
			return board_option(arg, unit);
		if (strcmp(arg, "vmem") == 0)
			return cli_bad("--engine vmem: use --data to run the data path");
		if (strcmp(arg, "verilator") != 0 && strcmp(arg, "systemc") != 0 &&
		    strcmp(arg, "inst") != 0 && strcmp(arg, "netlist") != 0 && !tb_has_axi4(arg))
			return cli_bad("--engine: there is no '%s', choose verilator, systemc, "
			               "inst, netlist or board:DEVICE; with --data axi64, axi128, "
			               "axi256 or axi512",
			               arg);
		unit->engine = arg;
		return 0;
	case CLI_FAULT:
		if (cli_number("--fault", arg, UINT64_MAX, &value))
			return EINVAL;
		if (!mreq_is_fault(value))
			return cli_bad("--fault: there is no fault %s, choose %s "
			               "(docs/user/faults.md)",
			               arg, MREQ_FAULTS);
		unit->has_fault = true;
		unit->fault = (unsigned)value;
		return 0;
	case CLI_RESET_SEED:
		unit->has_seed = true;
		return cli_number("--reset-seed", arg, UINT64_MAX, &unit->reset_seed);
	case CLI_CHECKED:
		unit->checked = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

void cli_unit_make(const cli_unit *given, const tb_unit *from, tb_unit *unit_ret)
{
	tb_unit unit = from ? *from
	                    : (tb_unit){.lanes = 16,
	                                .window = MAU_DEFAULT_WINDOW,
	                                .line_bytes = MAU_DEFAULT_LINE_BYTES,
	                                .engine = "verilator"};

	if (given->lanes || given->window) {
		unit.lanes = given->lanes ? given->lanes : given->window;
		unit.window = given->window ? given->window : given->lanes;
	}
	if (given->line_bytes)
		unit.line_bytes = given->line_bytes;
	if (given->engine)
		unit.engine = given->engine;
	if (!unit.engine)
		unit.engine = "verilator";
	unit.data = given->data && has_both(unit.engine);
	if (tb_is_data_path(&unit) && unit.window > unit.lanes && !given->window)
		unit.window = unit.lanes;
	if (given->has_fault) {
		/* A fault of the file has set 'trace'. The option replaces that fault. */
		unit.trace = unit.trace && !unit.fault;
		unit.fault = given->fault;
	}
	if (given->has_seed)
		unit.reset_seed = given->reset_seed;
	unit.trace = unit.trace || unit.fault || unit.reset_seed || given->checked;
	*unit_ret = unit;
}

/* Reads the sizes of a board's unit from the board, unless an option gives a size. Returns 0, or an
 * exit code after a message. */
static int take_board(const cli_unit *given, tb_unit *unit)
{
	board_error error = {0};
	board_info info;

	if (!board_is_engine(unit->engine) || given->lanes || given->window || given->line_bytes)
		return 0;
	if (board_dut_info(unit->engine, &info, &error))
		return cli_fail(tb_board_exit(error.kind), "%s", error.text);
	unit->lanes = info.unit.lanes;
	unit->window = info.unit.window;
	unit->line_bytes = info.unit.line_bytes;
	unit->convert = info.convert;
	return 0;
}

int cli_unit_to_run(const cli_unit *given, const tb_unit *from, tb_unit *unit_ret)
{
	cli_unit_make(given, from, unit_ret);
	if (tb_is_data_path(unit_ret) && unit_ret->window > unit_ret->lanes) {
		cli_bad("--window %u: the data path has no window above its lanes; choose "
		        "--window %u or less, or more --lanes",
		        unit_ret->window, unit_ret->lanes);
		return TB_EXIT_USAGE;
	}
	if (MAU_FAULT_IS_DATA(unit_ret->fault) && !tb_is_data_path(unit_ret)) {
		cli_bad("--fault %u is a fault of the data path, add --data", unit_ret->fault);
		return TB_EXIT_USAGE;
	}
	if ((MAU_FAULT_IS_ATOMIC(unit_ret->fault) || MAU_FAULT_IS_AXI4(unit_ret->fault)) &&
	    !tb_has_axi4(unit_ret->engine)) {
		cli_bad("--fault %u is a fault of mau_atomic or mau_axi4, add --data --engine "
		        "axi64",
		        unit_ret->fault);
		return TB_EXIT_USAGE;
	}
	if (!unit_ret->trace || tb_engine_traces(unit_ret->engine))
		return take_board(given, unit_ret);
	cli_bad("engine %s has no tracing build, which %s needs; use --engine verilator",
	        unit_ret->engine,
	        unit_ret->fault        ? "a planted fault"
	        : unit_ret->reset_seed ? "a reset seed"
	        : given->checked       ? "--checked"
	                               : "the file's 'trace'");
	return TB_EXIT_USAGE;
}
