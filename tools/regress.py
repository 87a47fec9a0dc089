#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Randomized lockstep regression on all cores: every unit x generation x rule
book x seed, once with all encodings and all stall profiles mixed, and once for
each family of encodings under one stall profile, another from run to run; at
least a tenth of the waves a second time in the unit with the RTL's assertions
on, which must do the same; the data path (mau run --data) likewise, on the
units that it is built for; then the real requests of testbench/real. Units are
built when they are out of date, the quickest first, and their runs start at
once. The first run that fails is printed at once, and nothing else is started
(--keep-going runs it all). In build/regress, or in build/regress-2 while
another regression writes there, are index.html, summary.json, junit.xml, and a
folder with the request file, waveform and report of every run that failed.
"""

import argparse
import fcntl
import json
import re
import shutil
import sys
from collections import Counter
from pathlib import Path

import gfx
import regress_files
import regress_report
import regress_summary
from arguments import Parser, folder_name
from build import Folder
from children import EXIT_IO, Children, Failed, ends_well
from regress_call import Replays, shown
from regress_group import count
from regress_journal import OPTIONS, Journal, ended_by_itself, options, read, sources, typed
from regress_plan import DATA, GENERATIONS, LEAST_WAVES, SHARE, WAVES, exists, plan
from rtl_coverage import Covered
from regress_run import Runner
from regress_stimulus import empty_kinds
from units import DEFAULT, FULL, SIZE, VMEM

MOST_SEEDS, MOST_JOBS, MOST_WAVES, LAST_SEED = 10000, 256, 10**12, 10**12
SECONDS = {"s": 1, "m": 60, "h": 3600}
MOST_SECONDS = 30 * 24 * 3600


def number(low, high):
    """An argument that is a whole number from low to high."""

    def parse(text):
        if not re.fullmatch(r"-?[0-9]+", text) or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"'{text}' is not a number from {low} to {high}")
        return int(text)

    return parse


def names(known, found=str):
    """An argument that is names out of 'known', by commas; found() makes one of another name."""

    def parse(text):
        words = [found(word) for word in text.split(",")]
        for word in words:
            if word not in known:
                raise argparse.ArgumentTypeError(
                    f"there is no '{word}', choose from {','.join(known)}"
                )
        return list(dict.fromkeys(words))

    return parse


def unit(text):
    if not re.fullmatch(SIZE, text):
        raise argparse.ArgumentTypeError(
            f"'{text}' is not a unit, "
            "give LANES/WINDOW/LINE_BYTES: 4 8 16 32 64, 4 8 16 32 64, 64 128"
        )
    return text


def stimulus_file(text):
    """An argument that is the path of a file, in full."""
    return str(Path(text).absolute())


def seconds(text):
    """An argument that is a time: 90s, 30m, 8h."""
    found = re.fullmatch(r"([0-9]{1,9})([smh])", text)
    value = int(found[1]) * SECONDS[found[2]] if found else 0
    if not 1 <= value <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(
            f"'{text}' is not a time, write 90s, 30m or 8h (30 days at most)"
        )
    return value


def make_parser():
    parser = Parser("regress", __doc__, "[OPTION ...]")
    add = parser.add_argument
    add("--build", type=Path, required=True, help=argparse.SUPPRESS)
    add(
        "--units",
        nargs="+",
        type=unit,
        metavar="L/W/B",
        help=f"units, as LANES/WINDOW/LINE_BYTES ({' '.join(DEFAULT)}); no other one is built",
    )
    add(
        "--full",
        action="store_true",
        help="all eight units of the tests, and --rtl-coverage unless --time or --once is given",
    )
    add(
        "--waves",
        type=number(1, MOST_WAVES),
        default=WAVES,
        metavar="N",
        help=f"waves a unit, generation, rule book and seed ({WAVES}); {LEAST_WAVES} or more a run",
    )
    add("--seeds", type=number(1, MOST_SEEDS), metavar="N", help="seeds for each combination (1)")
    add(
        "--first-seed",
        type=number(0, LAST_SEED),
        default=1,
        metavar="N",
        help="the first of them (1)",
    )
    add(
        "--time",
        type=seconds,
        dest="seconds",
        metavar="TIME",
        help="seed after seed until the time is over: 90s, 30m, 8h; what runs then is ended well",
    )
    add(
        "--gfx",
        type=names(GENERATIONS, gfx.found),
        default=list(GENERATIONS),
        metavar="LIST",
        help="generations, by commas (all)",
    )
    add(
        "--enc",
        type=names((*SHARE, DATA)),
        default=[*SHARE, DATA],
        metavar="LIST",
        help="runs: all (mixed), buffer, flat, scalar, data (the data path), by commas (all five)",
    )
    add(
        "--stimulus",
        type=stimulus_file,
        metavar="FILE",
        help="weights and ranges of what is drawn (docs/user/stimulus.md); kinds of runs for "
        "which it leaves nothing are left out",
    )
    add(
        "--resume",
        action="store_true",
        help="go on with the regression that was killed, with its options; no run counts twice",
    )
    add(
        "--once",
        action="store_true",
        help="as --resume after a kill, or the verdict again when this regression of these sources "
        "and options has ended; else a new one",
    )
    add(
        "--out",
        type=folder_name,
        metavar="DIR",
        help="the folder that it writes into (build/regress)",
    )
    add("--no-real", dest="real", action="store_false", help="leave out the real requests")
    add(
        "--rtl-coverage",
        action="store_true",
        help="run a hundredth again in a build that counts lines and toggles of the RTL (minutes)",
    )
    add(
        "--require-coverage",
        action="store_true",
        help="fail if a case of the functional coverage has no hit (./run cover tells more); with "
        "--rtl-coverage also if a line of the RTL did not run",
    )
    add("--keep-going", action="store_true", help="go on after a run that failed")
    add(
        "--jobs",
        type=number(1, MOST_JOBS),
        required=True,
        metavar="N",
        help="runs and builds at a time (one a core)",
    )
    add("--json", action="store_true", help="the summary as one JSON object")
    return parser


def check_resume(parser, args):
    """What --resume takes from the journal cannot be given."""
    for name in (*OPTIONS, "full", "once"):
        if getattr(args, name) != parser.get_default(name):
            parser.error(
                f"--resume takes the options of the regression in the folder, remove {typed(name)}"
            )


def parse_arguments(arguments):
    parser = make_parser()
    args = parser.parse_args(arguments)
    if args.resume:
        check_resume(parser, args)
    if args.units and args.full:
        parser.error("--full and --units exclude each other")
    if args.seeds and args.seconds:
        parser.error("--seeds and --time exclude each other: --time goes on with seeds")
    args.rtl_coverage |= args.full and not args.seconds and not args.once
    args.seeds = args.seeds or 1
    args.empty = set()  # kinds of runs that a stimulus file leaves out
    args.units = list(dict.fromkeys(args.units or (FULL if args.full else DEFAULT)))
    if not any(exists(gfx, enc) for gfx in args.gfx for enc in args.enc):
        parser.error(
            "nothing to run: gfx6 has no FLAT, GLOBAL or SCRATCH, add a generation to --gfx or an "
            "encoding to --enc"
        )
    if args.enc == [DATA] and not set(args.units) & set(VMEM):
        parser.error(
            f"nothing to run: the data path is built as {' '.join(VMEM)}, add one to --units or an "
            "encoding to --enc"
        )
    return args


def lock_folder(out):
    """The lock of a folder, None when another regression has it."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        lock = (out / "lock").open("a")
    except OSError as error:
        raise Failed(
            f"cannot write into {shown(out)}: {error.strerror}; name another folder with --out",
            EXIT_IO,
        ) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        return None
    return lock


def take_folder(build, asked):
    """A folder that no other regression writes into, and the lock that says so."""
    if asked:
        out = asked.absolute()
        lock = lock_folder(out)
        if not lock:
            raise Failed(
                f"another one writes into {shown(out)}, wait for it or name another folder with "
                "--out"
            )
        return shown(out), lock
    for name in ("regress", *(f"regress-{n}" for n in range(2, 100))):
        out = build / name
        lock = lock_folder(out)
        if not lock:
            continue
        if name != "regress":
            print(
                f"regress: another one writes into {build / 'regress'}, this one into {out}",
                file=sys.stderr,
            )
        return shown(out), lock
    raise Failed(f"a hundred regressions run in {build}")


def begin(args, folder, out):
    """The journal: a new one in a cleared folder, or with --resume and --once that of the folder.
    None: --once found that this regression has ended."""
    path = out / "journal.jsonl"
    if args.resume:
        found = read(path)
        for name, value in found[0]["options"].items():
            setattr(args, name, value)
    if not folder.sources.up_to_date():  # else nothing is written into the build folder
        folder.programs(["mau_cli"], folder.log)
    args.empty = empty_kinds(args)
    made_from = sources(folder, args)
    if args.resume:
        try:
            return Journal.resume(path, made_from, found=found)
        except Failed as failure:
            raise Failed(f"{failure}; start it again without --resume") from None
    if args.once and path.exists():
        try:
            journal = Journal.resume(path, made_from, json.loads(json.dumps(options(args))))
            if not ended(out):
                return journal
            journal.file.close()
            return None
        except Failed as failure:
            print(f"regress: {failure}; it begins anew", file=sys.stderr)
    path.unlink(missing_ok=True)
    shutil.rmtree(out / "failed", ignore_errors=True)
    for name in regress_files.NAMES:
        (out / name).unlink(missing_ok=True)
    return Journal.new(path, args, made_from, regress_summary.now())


def ended(out):
    """The regression of this folder has a verdict, and no signal ended one of its runs."""
    try:
        summary = regress_summary.load(out / "summary.json")
        return all(ended_by_itself(row) for row in summary["runs"] + summary["real"])
    except (OSError, ValueError, LookupError, TypeError):
        return False


def say_again(args, out):
    """The verdict of a regression that has ended; its exit code."""
    summary = regress_summary.load(out / "summary.json")
    if args.json:
        say(args, out, summary, complete=True)
    else:
        where = regress_files.details(out)
        print(f"regress: this one has ended, exit code {summary['exit']}; see {where}")
    return summary["exit"]


def run_all(runner, journal, say):
    """Rows of the runs, and seconds."""
    try:
        return runner.all()
    except KeyboardInterrupt:
        if say and runner.rows:
            print(
                f"regress: {count(len(runner.rows), 'run')} kept in {journal.path}; "
                "--resume goes on with the others",
                file=sys.stderr,
            )
        raise


def planned(runner, jobs):
    """How many runs of each kind: those of the plan, and those that --time added and that ran."""
    return Counter(regress_summary.kind(job) for job in {*jobs, *runner.rows})


def say(args, out, summary, complete, written=True):
    if args.json:
        brief = {
            name: summary[name]
            for name in (
                "schema",
                "verdict",
                "exit",
                "seconds",
                "totals",
                "checked",
                "stimuli",
                "checks",
                "groups",
            )
        }
        print(
            json.dumps(
                {
                    **brief,
                    "cases": len(summary["coverage"]),
                    "holes": regress_summary.holes(summary),
                    "folder": str(out),
                }
            )
        )
        return
    print(regress_report.text(summary, complete))
    where = f"; details in {regress_files.details(out)}" if written else ""
    print(f"regress: {summary['verdict']}{where}", flush=True)


def work(args, folder, out, journal):
    """Runs what is to run and writes the files; the summary."""
    seeds = range(args.first_seed, args.first_seed + args.seeds)
    jobs = plan(args, args.units, seeds)
    if not args.json:
        until = f", then more until {args.seconds} s are over" if args.seconds else ""
        print(
            f"regress: {len(jobs)} runs, {sum(job.waves for job in jobs):,} waves, "
            f"seeds {seeds[0]}..{seeds[-1]}{until}, on {args.jobs} cores"
            + (f", drawn by {shown(Path(args.stimulus))}" if args.stimulus else "")
            + (f"; {len(journal.rows)} of them are done" if journal.rows else ""),
            flush=True,
        )
    runner = Runner(args, folder, jobs, out, journal.rows, journal.spent(), journal.keep)
    runner.key = folder.units.key()
    rows, spent = run_all(runner, journal, not args.json)
    replays = Replays(folder.children, args.build, args.units, out, runner.now)
    real = [] if runner.cut or not args.real else replays.all()
    rtl, found = (
        Covered(args, folder, out).all(jobs) if args.rtl_coverage and not runner.cut else (None, [])
    )
    head = {
        "started": journal.head["started"],
        "options": {**journal.head["options"], "jobs": args.jobs},
        "machines": [{**regress_summary.environment(), "waves": sum(row["waves"] for row in rows)}],
    }
    complete = all(job in runner.rows for job in jobs)
    require = args.require_coverage and complete
    summary = regress_summary.make(
        head, rows, real, spent, planned(runner, jobs), found, rtl, require
    )
    regress_files.write_and_say(
        out, summary, lambda there: say(args, out, summary, complete, there)
    )
    return summary


def main():
    args = parse_arguments(sys.argv[1:])
    folder = Folder(args.build, args.jobs, CHILDREN)
    out, lock = take_folder(args.build, args.out)
    journal = begin(args, folder, out)
    code = work(args, folder, out, journal)["exit"] if journal else say_again(args, out)
    lock.close()
    return code


if __name__ == "__main__":
    CHILDREN = Children()
    ends_well("regress", main, CHILDREN, "name another folder with --out")
