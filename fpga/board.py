#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Bitstreams of the unit for boards, by Yosys and nextpnr (for an Arty: Vivado).
  ./run board                     lists the boards, and how full they are
  ./run board ulx3s-85f           makes build/boards/ulx3s-85f/mau.bit
  ./run board ulx3s-85f --fit     only synthesises: area, no bitstream
  ./run board ulx3s-85f --sim     runs the board as a program, without hardware

No bitstream is written when the timing is not met; try another --seed. The
same sources and seed give the same bytes. How to load one: fpga/boards/.
YOSYS, NEXTPNR_ECP5 and ECPPACK select programs other than those of build/venv.
"""

import argparse
import hashlib
import json
import shutil
import sys
from pathlib import Path

import board_flow as flow
import board_report
import board_tools as tools
from board_list import BOARDS
from board_progress import Progress, expected, run_step, why

sys.dont_write_bytecode = True
sys.path.insert(0, str(flow.ROOT / "tools"))
from children import EXIT_MISMATCH, EXIT_OK, EXIT_USAGE, Children, Failed  # noqa: E402
from children import become, ends_well, naming, take  # noqa: E402
from rtl_hash import rtl_hash  # noqa: E402

PATIENCE = 2  # seconds until it prints that it waits for the folder
HELD = []  # locks


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise Failed(f"{message}; ./run board --help", EXIT_USAGE)


def arguments(argv):
    parser = Parser(
        prog="./run board",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("board", nargs="?", metavar="NAME", help="a board; without it: the list")
    parser.add_argument("--seed", type=int, help="seed of the placement (default: the board's)")
    parser.add_argument("--fit", action="store_true", help="only synthesise: area, no bitstream")
    parser.add_argument(
        "--sim", action="store_true", help="build and run the board as a program with a serial line"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object for each board")
    parser.add_argument("--build", type=Path, default=flow.ROOT / "build", help=argparse.SUPPRESS)
    parser.add_argument("--needs", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args(argv)
    if args.board is not None and args.board not in BOARDS:
        parser.error(f"there is no board '{args.board}', choose {', '.join(BOARDS)}")
    if not args.board and (args.sim or args.fit):
        parser.error("--sim and --fit need a board")
    if args.sim and (args.json or args.fit):
        parser.error("--sim takes no other option")
    if args.board and args.seed is None:
        args.seed = BOARDS[args.board].seed
    if args.seed is not None and args.seed < 0:
        parser.error(f"--seed is a number, 0 or more, not {args.seed}")
    return args


def steps_of(board, args):
    """The steps that the arguments need: [(step, command)]."""
    build = args.build.resolve()
    return (
        [(tools.STEPS[0], tools.synthesis(build))]
        if args.fit
        else tools.commands(board, build, args.seed)
    )


def needs(board, args):
    """What ./run has to install: 'sim'; or 'tools', then the Debian packages, and those of PyPI
    (with ==) for the steps. No packages for a board that has no bitstream."""
    if args.sim:
        return ["sim"]
    steps = steps_of(board, args) if board and (args.fit or not board.none) else []
    pypi = tools.packages(board.part.family, args.build.resolve(), steps) if steps else []
    return ["tools", *(["python3-venv"] if pypi else []), *pypi]


# ---- The list
def fit(board):
    if board.none:
        return "no bitstream"
    if board.measured.luts is None:
        return "no bitstream made yet"
    share = f"{100 * board.measured.luts / board.part.luts:.0f} % of LUTs"
    return f"{share}, {board.measured.mhz:.1f} MHz" if board.measured.mhz else f"{share} by Yosys"


def list_row(board):
    return {
        "board": board.name,
        "part": board.part.name,
        "module": board.module,
        "unit": board.unit,
        "lanes": board.lanes,
        "clock_hz": board.clock_hz,
        "luts": board.measured.luts,
        "luts_of_part": board.part.luts,
        "mhz": board.measured.mhz,
    }


def show_list(as_json):
    if as_json:
        for board in BOARDS.values():
            print(json.dumps(list_row(board)))
        return
    print(f"{'board':<17} {'part':<23} {'LANES':>5} {'clock':>8}  fit")
    for board in BOARDS.values():
        clock = f"{board.clock_hz / 1e6:.1f} MHz"
        print(f"{board.name:<17} {board.part.name:<23} {board.lanes:>5} {clock:>8}  {fit(board)}")
    print("A bitstream: ./run board NAME; without hardware: ./run board NAME --sim")


# ---- A bitstream
def alone(folder):
    """Makes the folder and locks it, after any other ./run board that works there. The lock is held
    until this process ends or becomes another program."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = (folder / "lock").open("a")
    take(
        lock,
        CHILDREN,
        PATIENCE,
        lambda: print(
            f"board: waiting for another ./run board in {folder}", file=sys.stderr, flush=True
        ),
    )
    HELD.append(lock)


def prepare(board, build, steps):
    """Fills the board's folder with the input of the tools. Fails before that when the program of
    a step is missing."""
    work = build / "boards" / board.name
    if line := tools.missing(board.part.family, build.resolve(), work.resolve(), steps):
        raise Failed(line)
    alone(work)
    flow.stage(board, work, rtl_hash(board.unit_top))
    return work


def run(board, work, steps):
    """Runs [(step, command)]. Returns {step: (seconds, seconds of processor time)}."""
    progress, seconds = Progress(expected(board, work, tools.STEPS)), {}
    for step, command in steps:
        log = work / tools.log_of(step)
        status, *seconds[step] = run_step(CHILDREN, progress, step, command, work, log)
        if status:
            raise Failed(f"{step} of {board.name} failed, see {log}: {why(log)}", EXIT_MISMATCH)
    return seconds


def make(board, args):
    """Every step of the flow. It deletes an older bitstream first, and ends before the bitstream
    when the timing is not met."""
    if board.none:
        raise Failed(f"there is no bitstream for {board.name}: {board.none}; {board.page}")
    if board.part.family == "xc7" and not shutil.which("vivado"):
        raise Failed(
            f"{board.name} needs Vivado on PATH, no open tool here routes its part; "
            f"./run board {board.name} --fit prints its area"
        )
    steps = steps_of(board, args)
    work = prepare(board, args.build, steps)
    for name in (board.bitstream, f"{board.bitstream}.new"):
        (work / name).unlink(missing_ok=True)
    seconds = run(board, work, [s for s in steps if s[0] != tools.STEPS[2]])
    check_clock(board, work, args.seed)
    seconds |= run(board, work, [s for s in steps if s[0] == tools.STEPS[2]])
    (work / "seconds.json").write_text(json.dumps(seconds))
    versions = tools.versions(board.part.family, args.build.resolve(), work, steps)
    return result(board, work, seconds, args.seed) | {"tools": versions}


def check_clock(board, work, seed):
    reached, wanted = board_report.rate(json.loads((work / "report.json").read_text()))
    if board_report.slack(reached, wanted) < 0:
        raise Failed(
            f"{board.name} misses its clock with seed {seed}: {reached:.1f} MHz of "
            f"{wanted:.1f}, no bitstream; try --seed {seed + 1}",
            EXIT_MISMATCH,
        )


def result(board, work, seconds, seed):
    report = json.loads((work / "report.json").read_text())
    reached, wanted = board_report.rate(report)
    whole = work / board.bitstream
    (work / f"{board.bitstream}.new").replace(whole)
    return {
        "board": board.name,
        "part": board.part.name,
        "module": board.module,
        "unit": board.unit,
        "seed": seed,
        "area": board_report.used(report),
        "mhz": round(reached, 2),
        "clock_mhz": round(wanted, 2),
        "seconds": seconds,
        "bitstream": str(whole),
        "slack_ns": round(board_report.slack(reached, wanted), 3),
        "rtl_hash": rtl_hash(board.unit_top),
        "sha256": hashlib.sha256(whole.read_bytes()).hexdigest(),
        "load": tools.load_line(board, whole),
    }


def minutes(row, which):
    return sum(times[which] for times in row["seconds"].values()) / 60


def show(row):
    area = ", ".join(f"{n:,} of {all_:,} {kind.upper()}" for kind, (n, all_) in row["area"].items())
    print(
        f"{row['board']}: {row['module']} {row['unit']} on {row['part']}, seed {row['seed']}\n"
        f"area   {area}\n"
        f"clock  {row['clock_mhz']:.1f} MHz, worst slack {row['slack_ns']:.2f} ns "
        f"({row['mhz']:.1f} MHz)\n"
        f"time   {minutes(row, 0):.1f} minutes, {minutes(row, 1):.1f} of processor time\n"
        f"tools  {', '.join(dict.fromkeys(row['tools'].values()))}\n"
        f"file   {row['bitstream']}\n"
        f"load   {row['load']}"
    )


# ---- Area alone
def fit_row(board, args):
    steps = steps_of(board, args)
    work = prepare(board, args.build, steps)
    run(board, work, steps)
    area, has = board_report.synthesized((work / "area.txt").read_text()), board.part.has
    return {
        "board": board.name,
        "part": board.part.name,
        "module": board.module,
        "unit": board.unit,
        "area": area,
        "part_has": has,
        "fits": all(area[kind] <= has[kind] for kind in has),
    }


def show_fit(row):
    area, has = row["area"], row["part_has"]
    over = [f"{area[kind]:,} of {n:,} {kind.upper()}" for kind, n in has.items() if area[kind] > n]
    share = f"{100 * area['lut'] / has['lut']:.0f} % of {has['lut']:,} LUT"
    unit = f"{row['module']} {row['unit']} on {row['part']}"
    print(
        f"{row['board']}: {unit}, by Yosys; placement adds a few %\n"
        f"area   {', '.join(f'{n:,} {kind.upper()}' for kind, n in area.items())}\n"
        f"fit    {'no: ' + ', '.join(over) if over else 'yes: ' + share}"
    )


# ---- Without hardware
def simulate(board, build):
    """Builds the board as a program and becomes it. Its first line names the serial line."""
    out = build / "boards/sim" / board.name
    alone(out)
    log, env = out / "build.log", tools.sim_environment(board)
    with open(log, "w") as f:
        for command in tools.sim_commands(board, out, build / "gen"):
            if CHILDREN.run(command, cwd=flow.ROOT, stdout=f, stderr=f, env=env).returncode:
                raise Failed(f"{board.name} does not build as a program, see {log}: {why(log)}")
    become([str(out / tools.sim_program(board))])


def main():
    args = arguments(sys.argv[1:])
    board = BOARDS.get(args.board)
    if args.needs:
        print(*needs(board, args))
    elif not board:
        show_list(args.json)
    elif args.sim:
        simulate(board, args.build)
    else:
        with naming(args.build / "boards"):
            row = fit_row(board, args) if args.fit else make(board, args)
        print(json.dumps(row)) if args.json else (show_fit if args.fit else show)(row)
    return EXIT_OK


if __name__ == "__main__":
    CHILDREN = Children()
    ends_well("board", main, CHILDREN)
