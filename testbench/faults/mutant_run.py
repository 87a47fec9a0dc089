"""Runs mutants: builds units and benches that contain many, and runs each until it is killed.

SPDX-License-Identifier: Apache-2.0
"""

import json
import os
import re
import subprocess
import tempfile
from pathlib import Path
from types import SimpleNamespace

from children import EXIT_MISMATCH, EXIT_OK, Children, Failed
from draw import blank
from edits import Place, copy
from mutant_draw import BENCH
from regress_plan import GENERATIONS, SHARE, Job, data_jobs, plain_jobs

ROOT = Path(__file__).resolve().parents[2]
CHILDREN = Children()
SECONDS = 20  # of processor time of a run: a mutant that takes more hangs the simulation
BENCHES = ROOT / "testbench/module_benches"


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
    copy(args.rtl, args.out / "rtl", places)


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
            wrong = unbuilt(log, left, args.out / "rtl", args.rtl)
            if not wrong:
                raise Failed(f"the unit {args.unit} {engine} with mutants does not build", log=log)
            dropped += wrong
            left = [mutant for mutant in left if mutant not in wrong]
    write_rtl(args, left)
    return left, dropped


def plan(engine, unit, waves):
    """The runs of a mutant: one with all kinds of requests, then those of a regression."""
    args = SimpleNamespace(
        gfx=GENERATIONS, enc=[*SHARE, "data"], waves=waves, stimulus=None, empty=()
    )
    jobs = data_jobs(args, [unit], 1) if engine == "vmem" else plain_jobs(args, [unit], 1)
    mixed = Job(unit, "all", "both", "data" if engine == "vmem" else "all", "mix", 3 * waves, 1)
    return [
        [
            *job._replace(waves=waves if job is not mixed else 3 * waves).typed(),
            *(["--engine", "inst"] if engine == "inst" else []),
        ]
        for job in [mixed, *jobs]
    ]


def checked_plan(engine, unit, waves):
    """Runs with the RTL's assertions, from random registers at power-up."""
    mixed = plan(engine, unit, waves)[0]
    return [[*mixed, "--checked", "--reset-seed", str(seed)] for seed in (1, 2, 3)]


def build_checked(args, mutants, say):
    """Builds the units with assertions, with the mutants that are in the copy already."""
    for engine in sorted({mutant.engine for mutant in mutants}):
        say(f"building unit {args.unit} {engine} with assertions")
        log = build_unit(args, engine, "trace")
        if log is not None:
            raise Failed(f"the unit {args.unit} {engine} with assertions does not build", log=log)


def limited(*command):
    """A command with a limit of processor time."""
    return ["sh", "-c", f'ulimit -t {SECONDS}; exec "$@"', "sh", *command]


def run(args, number, command):
    """Runs a mutant in lockstep: None if it survived the run, else how it was killed."""
    env = {**os.environ, "MAU_UNITS": str(args.out / "units"), "MAU_MUTANT": str(number)}
    with tempfile.TemporaryDirectory(dir=args.out) as folder:
        try:
            done = CHILDREN.run(
                limited(args.build / "mau", *command, "--json", "--out", folder),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                errors="replace",
                env=env,
            )
        except FileNotFoundError as missing:
            raise Failed(f"{missing.filename} is missing") from missing
    if done.returncode == EXIT_OK:
        return None
    if done.returncode == EXIT_MISMATCH:
        for line in done.stdout.splitlines():
            row = json.loads(line)
            if row.get("result") == "mismatch":
                return f"{row['kind']} {row['channel']}.{row['field']}"
    last = done.stderr.strip().splitlines()[-1:]
    return f"exit code {done.returncode}: {''.join(last)}"


def bench_list():
    """(module, parameters) of every bench, from the list of faults.sh."""
    text = (BENCHES / "faults.sh").read_text().split("<<'LIST'\n")[1].split("LIST")[0]
    return [tuple(line.split()[:2]) for line in text.splitlines()]


def inside(rtl):
    """For every file name of the RTL, those that its module contains or imports, itself too."""
    texts = {path.name: blank(path.read_text()) for path in rtl.rglob("mau_*.sv")}
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
