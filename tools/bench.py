#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: ./run bench NAME

Measurements, each a target of its own; the last line is the figure. Results:
docs/performance.md.
  lockstep   instructions a 64-lane wave (callgrind) of the checked loop and of
             the bare unit, side by side; waves/s, cycles/s; with --data of
             the data path, too
  model      the model's fast form, batches, million waves/s a core
  golden     the golden model alone, lanes and transactions, waves/s a core;
             its instructions a request (callgrind)
  execute    mau_execute() and its fast form, 64-lane instructions/s a core
             of several kinds; machine instructions a request (callgrind)
  coalesce   transactions and clocks of the classic access patterns against
             the ideal
  axi4       clocks of mau_axi4 for 10,000 waves without stalls, where a beat
             is a line, against a line a clock
  netlist    netlists of an ECP5 of address unit and data path, LANES 4, in
             lockstep with 10,000 mixed waves each (WAVES: another number);
             fails unless all but the seconds equals the RTL's
  convert    stores of 100 million corner-weighted float32 values in every
             format against exact integer arithmetic
  eval       requests a second that `mau eval` answers, and with data
  fpga       LUTs, flip-flops, DSPs and clock rate of LANES 4, 8, 16 on an
             ECP5-85F of speed 6 (./run bench fpga --help)
  area       LUTs, flip-flops, DSPs by LANES and by generation, ECP5 and
             Xilinx 7, synthesis alone
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from children import EXIT_INTERNAL, EXIT_MISMATCH, Children, Failed, ends_well, naming

SEED, FEW, MANY = 1, 1000, 5000
FEW_DATA, MANY_DATA = 500, 2000  # of the data path
REQUESTS = 4000  # requests of which the model's instructions are counted
# What is in a netlist, the option of a run, and the options of the RTL with the same clocks.
NETLISTS = (("address unit", (), ()), ("data path", ("--data",), ("--convert", "1")))
MODEL = {"golden": ("mau_wave", False), "execute": ("mau_execute", True)}


def output(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        code = done.returncode if done.returncode > 0 else EXIT_INTERNAL
        line = f"{' '.join(map(str, command))} failed with {done.returncode}"
        raise Failed(line, code, done.stderr + done.stdout)
    return done.stdout + done.stderr


def run_command(mau, data, waves, bare):
    """The data path has no stall profile in which nothing waits: memory answers a clock later."""
    return (
        [
            str(mau),
            "run",
            "--lanes",
            "16",
            "--window",
            "16",
            "--line-bytes",
            "64",
            "--seed",
            str(SEED),
            "--waves",
            str(waves),
            "--stall",
            "none",
            "--wave-size",
            "64",
            "--json",
        ]
        + (["--data", "--memory", "none"] if data else [])
        + (["--bare"] if bare else [])
    )


def instructions(mau, data, waves, bare):
    """Instructions of one run under callgrind: all of a checked run; of a bare one the clock loop
    alone, without the generation of its stimulus."""
    collect = ["--toggle-collect=tb_lockstep_run"] if bare else []
    with tempfile.NamedTemporaryFile() as f:
        text = output(
            ["valgrind", "--tool=callgrind", *collect, f"--callgrind-out-file={f.name}"]
            + run_command(mau, data, waves, bare)
        )
    return int(re.search(r"Collected : (\d+)", text)[1])


def measure_lockstep(mau, data, few, many, timed):
    """Prints the rows of one unit; instructions a wave of the lockstep and of the bare unit. Bare
    is the unit, its driver and its memory; lockstep adds stimulus, model, compare and log. The
    difference of two lengths leaves start-up out."""
    per = {
        bare: (instructions(mau, data, many, bare) - instructions(mau, data, few, bare))
        / (many - few)
        for bare in (True, False)
    }
    rows = {
        bare: json.loads(output(run_command(mau, data, timed, bare)).strip().splitlines()[-1])
        for bare in (True, False)
    }
    for bare, name in ((True, "bare unit"), (False, "lockstep")):
        r = rows[bare]
        print(
            f"{name:<10} {per[bare]:>9,.0f} instructions/wave  "
            f"{r['waves'] / r['seconds']:>10,.0f} waves/s  "
            f"{r['clocks'] / r['seconds']:>12,.0f} cycles/s  "
            f"{r['clocks'] / r['waves']:.1f} cycles/wave"
        )
    harness = per[False] - per[True]
    print(f"harness    {harness:>9,.0f} instructions/wave: stimulus, model, compare, log")
    return per[False], per[True]


def bench_lockstep(build, data):
    mau = build / "mau"
    if data:
        print("address unit")
    whole, bare = measure_lockstep(mau, False, FEW, MANY, 300000)
    line = (
        f"lockstep: {whole:,.0f} instructions a 64-lane wave (at most 60,000), "
        f"harness {100 * (whole - bare) / whole:.1f} % of them (at most 30 %)"
    )
    if data:
        print(f"{line}\ndata path")
        address, (whole, bare) = whole, measure_lockstep(mau, True, FEW_DATA, MANY_DATA, 30000)
        line = (
            f"lockstep --data: {whole:,.0f} instructions a 64-lane wave, "
            f"{whole / address:.1f} times the address unit's (at most 3), "
            f"harness {100 * (whole - bare) / whole:.1f} % of them (at most 30 %)"
        )
    print(line)


def write_requests(build, path, count, data):
    """Requests as `mau run` draws them by itself."""
    command = [str(build / "mau"), "draw", "--ops", "--count", str(count), "--seed", str(SEED)]
    text = output([*command, *(["--data"] if data else [])])
    with naming(path):
        path.write_text(text)


def model_instructions(build, function, data):
    """Instructions of a call of the golden model by `mau eval`, memory included, over requests as
    `mau run` draws them by itself."""
    with tempfile.TemporaryDirectory() as d:
        path = Path(d) / "requests.mreq"
        write_requests(build, path, REQUESTS, data)
        text = output(
            [
                "valgrind",
                "--tool=callgrind",
                f"--toggle-collect={function}",
                f"--callgrind-out-file={d}/calls",
                str(build / "mau"),
                "eval",
                *(["--data"] if data else []),
                str(path),
            ]
        )
    return int(re.search(r"Collected : (\d+)", text)[1]) / REQUESTS


def time_eval(build, data):
    """Requests that `mau eval` answers, and seconds."""
    with tempfile.TemporaryDirectory() as d:
        path = Path(d) / "requests.mreq"
        write_requests(build, path, 20000, data)
        done = output(
            [
                "/usr/bin/python3",
                "-c",
                "import subprocess,sys,time; t=time.time(); "
                "n=sum(1 for _ in subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE).stdout); "
                "print(n, time.time()-t)",
                str(build / "mau"),
                "eval",
                *(["--data"] if data else []),
                str(path),
            ]
        )
    count, seconds = done.split()
    return int(count), float(seconds)


def bench_eval(build):
    for data, name, budget in ((True, "eval --data", 120), (False, "eval", 60)):
        count, seconds = time_eval(build, data)
        print(
            f"{name}: {count / seconds:,.0f} requests/s on one core, "
            f"{1e6 * seconds / count:.0f} s for a million (at most {budget} s)"
        )


def bench_axi4(root, build):
    """Timing 3 of docs/axi4.md, by the module bench, which fails if more is lost."""
    bench = root / "testbench/module_benches/bench.sh"
    sizes = "LINE_BYTES=64,ID_BITS=4,AXI_DATA_BITS=512"
    said = output(["env", f"GEN_DIR={build}/gen", bench, "mau_axi4", sizes, build / "benches"])
    found = re.search(r"(?m)^(\d+) waves, (\d+) lines, (\d+) clocks", said)
    waves, lines, clocks = map(int, found.groups())
    print(
        f"axi4: {clocks:,} clocks for {lines:,} lines of {waves:,} waves, "
        f"{100 * (clocks - lines) / lines:.2f} % lost (at most 5 %)"
    )


def bench_netlist(build, waves):
    """The exit code: 1 if a netlist differs from the RTL."""
    size = ("--lanes", "4", "--window", "4", "--line-bytes", "64")
    run = (build / "mau", "run", *size, "--gfx", "all", "--stall", "mix", "--waves", waves)
    equal = True
    for name, kind, rtl in NETLISTS:
        rows = []
        for engine in (("--engine", "netlist"), rtl):
            said = output([*map(str, run), *kind, *engine, "--json"])
            rows.append(json.loads(said.splitlines()[-1]))
        seconds = [row.pop("seconds") for row in rows]
        equal &= rows[0] == rows[1]
        print(f"{name}: {rows[0]['waves']:,} waves in {seconds[0]:.0f} s, hash {rows[0]['hash']}")
    print(f"netlist: {'equal to the RTL' if equal else 'differs from the RTL'}")
    return 0 if equal else EXIT_MISMATCH


def passed_on(command):
    """Runs a program and prints its lines, so that a full disk is found here. Returns its code."""
    with subprocess.Popen(["stdbuf", "-oL", *command], stdout=subprocess.PIPE, text=True) as child:
        for line in child.stdout:
            print(line, end="", flush=True)
    return child.returncode


def main():
    if len(sys.argv) < 6 or "--help" in sys.argv[1:2]:
        print(__doc__)
        return 0 if "--help" in sys.argv else 2
    root, build, name = Path(sys.argv[2]), Path(sys.argv[4]), sys.argv[5]
    if name in ("fpga", "area"):
        os.execv(
            sys.executable,
            [
                sys.executable,
                str(root / "fpga/fpga.py"),
                *(["area"] if name == "area" else []),
                *sys.argv[6:],
            ],
        )
    if name == "lockstep":
        if sys.argv[6:] not in ([], ["--data"]):
            print(f"bench lockstep: '{' '.join(sys.argv[6:])}' is not --data", file=sys.stderr)
            return 2
        bench_lockstep(build, sys.argv[6:] == ["--data"])
    elif name == "eval":
        bench_eval(build)
    elif name == "axi4":
        bench_axi4(root, build)
    elif name == "netlist":
        return bench_netlist(build, *(sys.argv[6:7] or ["10000"]))
    else:
        if name in MODEL:
            function, data = MODEL[name]
            count = model_instructions(build, function, data)
            line = f"{count:,.0f} instructions a request, mixed waves of 32 and 64"
            print(f"{function}(): {line}", flush=True)
        return passed_on([str(build / "bench" / f"bench_{name}"), *sys.argv[6:]])
    return 0


if __name__ == "__main__":
    ends_well("bench", main, Children(), "name another folder with TMPDIR")
