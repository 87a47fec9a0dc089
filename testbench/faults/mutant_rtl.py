"""Mutants of the RTL: units and benches that contain many, and what kills one.

SPDX-License-Identifier: Apache-2.0
"""

import os
import re
import subprocess
from functools import partial
from pathlib import Path

from children import EXIT_OK, Failed
from draw_sv import SystemVerilog
from edits import Place, copy
from mutant_draw import Kind
from mutant_run import (
    CHILDREN,
    ROOT,
    UNBUILT,
    Lockstep,
    each,
    in_pool,
    limited,
    mixed_job,
    plan,
    say,
    typed,
)

BENCHES = ROOT / "testbench/module_benches"
DECODE = ("mau_decode.sv", "mau_inst.sv")  # only in units that take instruction words
BENCH = "bench"  # the engine of files that no unit in lockstep contains
SV = SystemVerilog()


def unbuilt(log, mutants, out, rtl):
    """The mutants at whose lines Verilator finds an error."""
    at = {(match[1], int(match[2])) for match in re.finditer(r"%Error[^\n]*?: (\S+?):(\d+):", log)}

    def covers(mutant):
        text = mutant.path.read_text()
        span = range(text.count("\n", 0, mutant.begin) + 1, text.count("\n", 0, mutant.end) + 2)
        return any(
            name == str(out / mutant.path.relative_to(rtl)) and line in span for name, line in at
        )

    return [mutant for mutant in mutants if covers(mutant)]


def write_rtl(args, mutants):
    """The copy of the RTL that contains the mutants."""
    places = {}
    for mutant in mutants:
        places.setdefault(mutant.path, []).append(
            Place(mutant.begin, mutant.end, mutant.number, mutant.new)
        )
    copy(args.kind.root, args.out / "rtl", places)


def build_unit(args, engine, variant="plain"):
    """Builds a unit from the copy; the build's log if it fails, else None."""
    command = [ROOT / "cosim/build_unit.sh", engine, *args.unit.split("/"), variant]
    done = CHILDREN.run(
        [*command, args.out / "units", args.build / "gen"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "MAU_UNIT_RTL": str(args.out / "rtl")},
    )
    if done.returncode == 0:
        return None
    folder = args.out / "units" / f"mau_unit_{engine}_{args.unit.replace('/', '_')}.dir"
    log = folder / "build.log"
    return (log.read_text() if log.exists() else "") or done.stdout


def build(args, mutants, say):
    """Builds one unit for each engine, with all mutants.

    Returns the mutants in the units, and the mutants that Verilator refused.
    """
    left, dropped = list(mutants), []
    for engine in sorted({mutant.engine for mutant in mutants} - {BENCH}):
        while True:
            write_rtl(args, left)
            say(f"building unit {args.unit} {engine} with {len(left)} mutants")
            log = build_unit(args, engine)
            if log is None:
                break
            wrong = unbuilt(log, left, args.out / "rtl", args.kind.root)
            if not wrong:
                raise Failed(f"the unit {args.unit} {engine} with mutants does not build", log=log)
            dropped += wrong
            left = [mutant for mutant in left if mutant not in wrong]
    write_rtl(args, left)
    return left, dropped


def checked_plan(engine, unit, waves):
    """Runs with the RTL's assertions, from random registers at power-up."""
    mixed = typed(engine, mixed_job(engine, unit, waves))
    return [[*mixed, "--checked", "--reset-seed", str(seed)] for seed in (1, 2, 3)]


def build_checked(args, mutants, say):
    """Builds the units with assertions, with the mutants that are in the copy already."""
    for engine in sorted({mutant.engine for mutant in mutants}):
        say(f"building unit {args.unit} {engine} with assertions")
        log = build_unit(args, engine, "trace")
        if log is not None:
            raise Failed(f"the unit {args.unit} {engine} with assertions does not build", log=log)


def bench_list():
    """(module, parameters) of every bench, from the list of faults.sh."""
    text = (BENCHES / "faults.sh").read_text().split("<<'LIST'\n")[1].split("LIST")[0]
    return [tuple(line.split()[:2]) for line in text.splitlines()]


def inside(rtl):
    """For every file name of the RTL, those that its module contains or imports, itself too."""
    texts = {path.name: SV.blank(path.read_text()) for path in rtl.rglob("mau_*.sv")}
    uses = {
        name: {f"{word}.sv" for word in set(re.findall(r"\bmau_\w+", text))} & set(texts)
        for name, text in texts.items()
    }
    changed = True
    while changed:
        changed = False
        for name, own in uses.items():
            more = own.union({name}, *(uses[other] for other in own))
            changed |= more != own
            uses[name] = more
    return uses


def benches_of(rtl, names):
    """The benches of modules that contain one of the files; the smallest modules first."""
    uses = inside(rtl)
    found = [
        (module, params)
        for module, params in bench_list()
        if f"{module}.sv" in uses and uses[f"{module}.sv"] & names
    ]
    return sorted(found, key=lambda bench: len(uses[f"{bench[0]}.sv"]))


def bench(args, module, params, *options):
    """Builds and runs a bench with the copy of the RTL; its exit code and last line."""
    done = CHILDREN.run(
        [BENCHES / "bench.sh", module, params, args.out / "benches", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env={
            **os.environ,
            "GEN_DIR": str(args.build / "gen"),
            "MAU_UNIT_RTL": str(args.out / "rtl"),
            **({} if options else {"MAU_BENCH_BUILD": "1"}),
        },
    )
    return done.returncode, (done.stdout.strip().splitlines() or [""])[-1]


def run_bench(args, module, params, mutant):
    """How a bench killed a mutant, or None."""
    program = args.out / "benches" / f"{module}.{re.sub('[,=]', '_', params)}" / "bench"
    done = CHILDREN.run(
        limited(program, "--fault", mutant.number),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    return None if done.returncode == EXIT_OK else f"bench {module}"


def lockstep(args, mutants, keep, plan, prefix=""):
    """Runs the mutants in lockstep by a plan(engine, unit, waves); keep(mutant, fate) for each
    that was killed, and without --deep for the others, too."""
    place = Lockstep(args.build / "mau", args.out / "units", args.out)
    plans = place.plans(args, {mutant.engine for mutant in mutants}, plan)

    def runs(mutant):
        return [partial(place.run, mutant.number, command) for command in plans[mutant.engine]]

    def kept(mutant, how):
        if how or not args.deep:
            keep(mutant, prefix + how if how else None)

    each(args, mutants, runs, kept)


def checked(args, mutants, keep):
    """Runs the mutants that lockstep left again, with assertions and random registers."""
    write_rtl(args, mutants)
    build_checked(args, mutants, say)
    lockstep(args, mutants, keep, checked_plan, "checked: ")


def benches(args, mutants, keep):
    """Runs the mutants that lockstep left in the benches that contain their files."""
    left = {mutant.number: mutant for mutant in mutants}
    names = {mutant.path.name for mutant in mutants}
    uses = inside(args.kind.root)
    for module, params in benches_of(args.kind.root, names):
        some = [m for m in left.values() if m.path.name in uses[f"{module}.sv"]]
        if not some:
            continue
        say(f"bench {module} {params} with {len(some)} mutants")
        code, last = bench(args, module, params)
        if code == EXIT_OK:
            code, last = bench(args, module, params, "--fault", "0")
        if code != EXIT_OK:
            raise Failed(f"without a mutant the bench {module} {params} fails: {last}")
        fates = in_pool(args, lambda m: run_bench(args, module, params, m), some)
        for mutant, how in zip(some, fates):
            if how:
                keep(mutant, how)
                del left[mutant.number]
    for mutant in left.values():
        keep(mutant, None)


def engine_of(path, data):
    """The engine of the unit that contains a file; 'data': it is in mau_data.f."""
    if path.name in DECODE:
        return "inst"
    alone = path.parent.name in ("atomic", "axi4")
    if alone or path.name in ("mau_axi4_pkg.sv", "mau_vmem_axi4.sv"):
        return BENCH
    return "vmem" if data else "verilator"


class Rtl(Kind):
    NAME, LABEL, TOP, LANGUAGE = "RTL", "rtl", "tops", SV
    KILLERS = {
        "lockstep": "killed in lockstep",
        "checked": "checked, random registers",
        "bench": "by benches",
    }

    def listed(self):
        engines = {}
        for name in ("mau.f", "mau_data.f"):
            for line in (self.root / name).read_text().splitlines():
                if line.endswith(".sv"):
                    path = self.root / line
                    engines[path] = engine_of(path, name == "mau_data.f")
        return engines

    def where(self):
        return f"{self.root}/mau.f and mau_data.f nor a room"

    def matches(self, name, path):
        room = Path(name).name
        return path.name == room or (room == path.parent.name and path.parent != self.root)

    def check(self, word, engine, deep):
        if not deep and engine == BENCH:
            raise Failed(
                f"{word}: no unit in lockstep has the atomic unit or the AXI4 master; add --deep"
            )

    def usual(self, engine, every):
        return every or engine != BENCH

    def decides(self, args):
        files = sorted(p for p in self.root.rglob("*") if p.suffix in (".sv", ".svh", ".f"))
        files += [args.build / "mau"]
        if args.deep:
            files += sorted(p for p in BENCHES.rglob("*") if p.is_file())
        return files

    def run(self, args, mutants, keep):
        part, dropped = build(args, mutants, say)
        left = {mutant.number: mutant for mutant in part}

        def kept(mutant, fate):
            keep(mutant, fate)
            del left[mutant.number]

        for mutant in dropped:
            keep(mutant, UNBUILT)
        for step in (lambda *a: lockstep(*a, plan), checked):
            there = [mutant for mutant in left.values() if mutant.engine != BENCH]
            if there:
                step(args, there, kept)
        if left:
            rest = list(left.values())
            write_rtl(args, rest)
            benches(args, rest, keep)
