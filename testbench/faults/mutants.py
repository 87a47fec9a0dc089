#!/usr/bin/env python3
"""Runs mutants of the RTL against the golden model, each until a test kills it.

A mutant is one changed token, term or statement of one expression (draw.py).
One build of a unit has many mutants; the environment variable MAU_MUTANT
selects the active one (edits.py). Each mutant does a run with all kinds of
requests, then the runs of a regression (tools/regress_plan.py) with few waves
each. With --deep a mutant that survives runs with the RTL's assertions and
random registers at power-up, then the module benches that contain its file.
Without a mutant all runs must pass. survivors.toml has the reason of each
reviewed survivor.
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import json
import os
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import mutant_reasons  # noqa: E402
import mutant_run  # noqa: E402
import mutant_table  # noqa: E402
from arguments import Parser, folder_name  # noqa: E402
from children import EXIT_MISMATCH, EXIT_OK, Failed, ends_well  # noqa: E402
from mutant_draw import BENCH, draw  # noqa: E402
from mutant_journal import Journal, content  # noqa: E402
from mutant_run import CHILDREN  # noqa: E402

PART = 2000  # mutants of a build
UNBUILT = "unbuilt"  # fate of a mutant that Verilator refuses


def say(line):
    print(f"mutants: {line}", file=sys.stderr)


class Progress:
    """Prints a line of progress on standard error every few seconds."""

    def __init__(self, total):
        self.total, self.done, self.killed, self.start = total, 0, 0, time.monotonic()
        self.said, self.guard = 0.0, threading.Lock()

    def add(self, killed):
        with self.guard:
            self.done += 1
            self.killed += killed
            spent = time.monotonic() - self.start
            if spent - self.said >= 5 or self.done == self.total:
                self.said = spent
                left = spent / self.done * (self.total - self.done)
                say(
                    f"{self.done} of {self.total}, {self.killed} killed, "
                    f"{self.done / spent:.1f} a second, {left:.0f} s left"
                )


def in_pool(args, work, items):
    """Calls work(item) for all items; no further ones start after a signal or a failure."""
    pool = ThreadPoolExecutor(args.jobs)
    try:
        return list(pool.map(work, items))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def lockstep(args, mutants, keep, plan, prefix=""):
    """Runs the mutants in lockstep by a plan(engine, unit, waves); keep(mutant, fate) for each
    that was killed, and without --deep for the others, too."""
    engines = {mutant.engine for mutant in mutants}
    plans = {engine: plan(engine, args.unit, args.waves) for engine in engines}
    commands = [command for plan in plans.values() for command in plan]
    results = in_pool(args, lambda command: mutant_run.run(args, 0, command), commands)
    for command, how in zip(commands, results):
        if how:
            raise Failed(
                f"without a mutant mau {' '.join(command)} does not pass: {how}", EXIT_MISMATCH
            )
    progress = Progress(len(mutants))

    def fate(mutant):
        runs = (mutant_run.run(args, mutant.number, command) for command in plans[mutant.engine])
        how = next(filter(None, runs), None)
        progress.add(how is not None)
        if how or not args.deep:
            keep(mutant, prefix + how if how else None)

    in_pool(args, fate, mutants)


def checked(args, mutants, keep):
    """Runs the mutants that lockstep left again, with assertions and random registers."""
    mutant_run.write_rtl(args, mutants)
    mutant_run.build_checked(args, mutants, say)
    lockstep(args, mutants, keep, mutant_run.checked_plan, "checked: ")


def benches(args, mutants, keep):
    """Runs the mutants that lockstep left in the benches that contain their files."""
    left = {mutant.number: mutant for mutant in mutants}
    names = {mutant.path.name for mutant in mutants}
    uses = mutant_run.inside(args.rtl)
    for module, params in mutant_run.benches_of(args.rtl, names):
        some = [m for m in left.values() if m.path.name in uses[f"{module}.sv"]]
        if not some:
            continue
        say(f"bench {module} {params} with {len(some)} mutants")
        code, last = mutant_run.bench(args, module, params)
        if code == EXIT_OK:
            code, last = mutant_run.bench(args, module, params, "--fault", "0")
        if code != EXIT_OK:
            raise Failed(f"without a mutant the bench {module} {params} fails: {last}")
        fates = in_pool(args, lambda m: mutant_run.run_bench(args, module, params, m), some)
        for mutant, how in zip(some, fates):
            if how:
                keep(mutant, how)
                del left[mutant.number]
    for mutant in left.values():
        keep(mutant, None)


def run_all(args, mutants):
    """The fate of each mutant by its number: how it was killed, None, or UNBUILT."""
    journal = Journal(args.out / "journal.jsonl", content(args), args.resume)
    fates, rest = {}, []
    for mutant in mutants:
        key = mutant.key(args.rtl)
        if key in journal.fates:
            fates[mutant.number] = journal.fates[key]
        else:
            rest.append(mutant)
    if fates:
        say(f"{len(fates)} of {len(mutants)} are in {journal.path}")

    def keep(mutant, fate):
        fates[mutant.number] = fate
        journal.keep(mutant.key(args.rtl), fate)

    for first in range(0, len(rest), PART):
        part, dropped = mutant_run.build(args, rest[first : first + PART], say)
        for mutant in dropped:
            keep(mutant, UNBUILT)
        there = [mutant for mutant in part if mutant.engine != BENCH]
        if there:
            lockstep(args, there, keep, mutant_run.plan)
        there = [mutant for mutant in there if mutant.number not in fates]
        if there:
            checked(args, there, keep)
        left = [mutant for mutant in part if mutant.number not in fates]
        if left:
            mutant_run.write_rtl(args, left)
            benches(args, left, keep)
    return fates


def arguments():
    parser = Parser("mutants", __doc__)
    add = parser.add_argument
    add(
        "files",
        nargs="*",
        metavar="FILES",
        help="files of the RTL, FILE:LINE, or rooms (address); all by default",
    )
    add(
        "--count",
        type=int,
        help="number of mutants, drawn in proportion to lines of code (200); 0: all",
    )
    add("--all", action="store_true", help="all mutants, as --count 0")
    add("--seed", type=int, default=1, help="seed of the draw (1)")
    add("--waves", type=int, default=300, help="wave requests of each run of a mutant (300)")
    add("--unit", default="4/4/64", help="unit of lockstep, LANES/WINDOW/LINE_BYTES (4/4/64)")
    add(
        "--deep",
        action="store_true",
        help="survivors run again with assertions and random registers, then the module benches",
    )
    add(
        "--resume",
        action="store_true",
        help="go on with the journal in the folder; mutants of changed sources run again",
    )
    add("--check", action="store_true", help="only check that survivors.toml fits the RTL")
    add("--page", action="store_true", help="write the table of docs/mutants.md")
    add("--jobs", type=int, default=os.cpu_count(), help="runs at a time")
    add("--json", action="store_true", help="one JSON object")
    add("--rtl", type=folder_name, default=ROOT / "rtl", help="folder of mau.f")
    add("--out", type=folder_name, help="folder of journal, survivors, units (build/mutants)")
    add("--reasons", type=Path, default=mutant_reasons.TABLE, help=argparse.SUPPRESS)
    add("--build", type=Path, default=ROOT / "build", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.all and args.count is not None:
        parser.error("--all and --count exclude each other")
    args.count = 0 if args.all else 200 if args.count is None else args.count
    for name, least in (("count", 0), ("waves", 1), ("jobs", 1)):
        if getattr(args, name) < least:
            parser.error(f"--{name} is a number from {least}")
    args.rtl, args.build = args.rtl.resolve(), args.build.resolve()
    args.out = (args.out or args.build / "mutants").resolve()
    if not (args.rtl / "mau.f").exists():
        parser.error(f"--rtl {args.rtl} has no mau.f")
    return args


def show(args, found, mutants, survivors, reasons):
    rows, sums = found["stages"], {k: found[k] for k in ("drawn", "killed", "survived")}
    for name, row in [*sorted(rows.items()), ("all", sums)]:
        share = 100 * row["killed"] / max(1, row["drawn"])
        print(
            f"{name:32} {row['drawn']:5} drawn {row['killed']:5} killed "
            f"{row['survived']:4} survived {share:6.1f} %"
        )
    if found["unbuilt"]:
        print(f"{found['unbuilt']} more were drawn but are not valid SystemVerilog")
    print(
        f"killed in lockstep {found['by']['lockstep']}, with assertions and random registers "
        f"{found['by']['checked']}, by benches {found['by']['bench']}; "
        f"survivors with a reason {sums['survived'] - found['unclassified']}, "
        f"without {found['unclassified']}"
    )
    for mutant in [m for m in survivors if mutant_reasons.key_of(m) not in reasons][:10]:
        print(mutant.text(args.rtl))
    if survivors:
        print(f"survivors: {args.out / 'survivors.txt'}")


def report(args, mutants, fates, kinds, reasons):
    """Prints the result, as text or as JSON."""
    unbuilt = sum(fate == UNBUILT for fate in fates.values())
    mutants = [mutant for mutant in mutants if fates[mutant.number] != UNBUILT]
    survivors = [mutant for mutant in mutants if not fates[mutant.number]]
    (args.out / "survivors.txt").write_text(
        "".join(mutant.text(args.rtl) + "\n" for mutant in survivors)
    )
    rows = mutant_table.rows_by(lambda mutant: mutant.stage(args.rtl), mutants, fates)
    found = {
        **mutant_table.total(rows),
        "unbuilt": unbuilt,
        "by": mutant_table.by_killer(mutants, fates),
        "unclassified": sum(mutant_reasons.key_of(m) not in reasons for m in survivors),
        "stages": rows,
    }
    if args.json:
        how = [
            {
                "place": f"{mutant.path.name}:{mutant.line}",
                "what": mutant.what,
                "old": mutant.old,
                "new": mutant.new,
                "killed": fates[mutant.number],
            }
            for mutant in mutants
        ]
        print(json.dumps({**found, "mutants": how, "survivors": str(args.out / "survivors.txt")}))
    else:
        show(args, found, mutants, survivors, reasons)
    if args.page:
        words = [word for word in sys.argv[1:] if word not in ("--page", "--resume", "--json")]
        words = [w for i, w in enumerate(words) if "--build" not in (w, *words[i - 1 : i])]
        text = mutant_table.table(args.rtl, mutants, fates, kinds, reasons)
        page = ROOT / "docs/mutants.md"
        mutant_table.write_page(page, " ".join(["./run mutants", *words]), text)
    return mutant_reasons.killed(mutants, fates, reasons)


def main():
    args = arguments()
    kinds, reasons = mutant_reasons.read(args.reasons)
    lines = mutant_reasons.stale(args.rtl, reasons)
    if not lines and not args.check:
        drawn = draw(args.rtl, args.files, args.count, args.seed, args.deep)
        args.out.mkdir(parents=True, exist_ok=True)
        fates = run_all(args, drawn)
        lines = report(args, drawn, fates, kinds, reasons)
    for line in lines:
        say(f"{args.reasons.name}: {line}")
    return EXIT_MISMATCH if lines else EXIT_OK


if __name__ == "__main__":
    ends_well("mutants", main, CHILDREN)
