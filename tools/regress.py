#!/usr/bin/env python3
"""Randomized lockstep regression on all cores: every unit x generation x rule
book x seed, once with all encodings and all stall profiles mixed, and once for
each family of encodings under one stall profile, another from run to run; then
the real requests of testbench/data. A mismatch leaves its request file,
waveform and report in build/regress.
"""
import argparse
import json
import os
import re
import signal
import subprocess
import sys
import textwrap
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GENERATIONS, BOOKS = ("6", "7", "8", "9", "10", "10_3", "11"), ("manual", "silicon")
SHARE = {"all": 0.55, "buffer": 0.2, "flat": 0.2, "scalar": 0.05}  # of the waves of a generation and rule book
PROFILES = ("none", "random", "bursty", "never-first", "last-beat", "rare", "always")
EXIT_MISMATCH, EXIT_USAGE, EXIT_IO, EXIT_INTERRUPTED, EXIT_INTERNAL = 1, 2, 4, 6, 7
LEAST_WAVES, MOST_SEEDS = 1000, 10000
stopped = False


def units_of(mau):
    """Units that were built, as LANES/WINDOW/LINE_BYTES, smallest first."""
    names = [p.stem.split("_")[3:] for p in (mau.parent / "units").glob("libmau_unit_verilator_*.so") if not p.stem.endswith("_trace")]
    return ["/".join(map(str, n)) for n in sorted([int(x) for x in name] for name in names)]


def plan(args, units, seeds):
    """(unit, gfx, rules, enc, stall, waves, seed) of every run, each with a seed of its own; the stall profile of a family's runs goes round."""
    jobs = []
    for seed in seeds:
        for unit in units:
            for gfx in args.gfx:
                for rules in BOOKS:
                    families = [e for e in args.enc if not (e == "flat" and gfx == "6")]
                    for enc in families:
                        stall = "mix" if enc == "all" else PROFILES[len(jobs) % len(PROFILES)]
                        jobs.append((unit, gfx, rules, enc, stall, max(LEAST_WAVES, round(args.waves * SHARE[enc])), 10000 * seed + len(jobs)))
    return jobs


def job(args, unit, gfx, rules, enc, stall, waves, seed):
    """One `mau run`; its JSON summary with what it was asked."""
    if stopped:
        return None
    lanes, window, line = unit.split("/")
    out = args.out / f"{lanes}_{window}_{line}-gfx{gfx}-{rules}-{enc}-{seed}"
    command = [str(args.mau), "run", "--lanes", lanes, "--window", window, "--line-bytes", line, "--gfx", gfx, "--enc", enc, "--rules", rules,
               "--seed", str(seed), "--waves", str(waves), "--stall", stall, "--coverage", "--json", "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True)
    try:
        row = json.loads(done.stdout.strip().splitlines()[-1])
    except (IndexError, json.JSONDecodeError):
        row = {"waves": 0, "clocks": 0, "hash": None}
    row.update(unit=unit, gfx=gfx, rules=rules, enc=enc, stall=stall, seed=seed, exit=done.returncode, stderr=done.stderr, command=" ".join(command[1:]))
    return row


def progress(done, total, waves, start):
    if sys.stderr.isatty():
        spent = time.time() - start
        print(f"\r{done}/{total} runs, {waves / spent:,.0f} waves/s, {spent * (total - done) / done:.0f} s left   ", end="", file=sys.stderr, flush=True)


def run_all(args, jobs):
    rows, start = [], time.time()
    with ThreadPoolExecutor(args.jobs) as pool:
        for row in pool.map(lambda j: job(args, *j), jobs):
            if row:
                rows.append(row)
                progress(len(rows), len(jobs), sum(r["waves"] for r in rows), start)
    if sys.stderr.isatty():
        print("\r" + " " * 70 + "\r", end="", file=sys.stderr)
    return rows, time.time() - start


def short(number):
    """In seven columns: 123,456 or 1,234 k or 1,234 M."""
    return f"{number:,}" if number < 10**6 else f"{round(number / 1000):,}k" if number < 10**8 else f"{round(number / 10**6):,}M"


def table(args, rows, units):
    """80 columns with all seven generations."""
    print(f"{'unit':<9}" + "".join(f"{'gfx' + g:>8}" for g in args.gfx) + f"{'clocks':>9} verdict")
    for unit in units:
        mine = [r for r in rows if r["unit"] == unit]
        cells = "".join(f"{short(sum(r['waves'] for r in mine if r['gfx'] == g)):>8}" for g in args.gfx)
        bad = sum(r["exit"] != 0 for r in mine)
        print(f"{unit:<9}{cells}{short(sum(r['clocks'] for r in mine)):>9} {'ok' if not bad else f'{bad} BAD'}")
    waves = {e: sum(r["waves"] for r in rows if r["enc"] == e) for e in args.enc}
    print("waves:  " + ", ".join(f"{'mixed' if e == 'all' else e} {n:,}" for e, n in waves.items()))


def real_requests(args):
    """Replay testbench/data; returns (files, failures)."""
    files = sorted((ROOT / "testbench/data").glob("*.mreq"))
    failures = []
    for f in files:
        done = subprocess.run([str(args.mau), "replay", str(f)], capture_output=True, text=True)
        if done.returncode:
            failures.append((f.name, done.returncode, done.stdout + done.stderr))
    return files, failures


def merge_coverage(rows):
    bins = {}
    for row in rows:
        for name, hits in (row.get("coverage") or {}).items():
            bins[name] = bins.get(name, 0) + hits
    return bins


def main():
    global stopped
    parser = argparse.ArgumentParser(prog="./run regress", usage="%(prog)s [OPTION ...]", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mau", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--out", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--jobs", type=int, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--seeds", type=int, default=1, help="seeds for each combination (1)")
    parser.add_argument("--first-seed", type=int, default=1, help="the first of them (1)")
    parser.add_argument("--waves", type=int, default=60000, help="waves a unit, generation, rule book and seed (60000); no run has "
                        f"fewer than {LEAST_WAVES}")
    parser.add_argument("--units", nargs="+", help="units, as LANES/WINDOW/LINE_BYTES (all that are built)")
    parser.add_argument("--gfx", type=lambda t: t.split(","), default=list(GENERATIONS), help="generations, by commas (all)")
    parser.add_argument("--enc", type=lambda t: t.split(","), default=list(SHARE), help="runs: all (mixed), buffer, flat, scalar, by commas (those four)")
    parser.add_argument("--json", action="store_true", help="the summary as one JSON object")
    args = parser.parse_args()
    if args.seeds < 1 or args.waves < 1:
        parser.error("--seeds and --waves must be at least 1")
    if args.seeds > MOST_SEEDS:
        parser.error(f"--seeds is at most {MOST_SEEDS}; go on with --first-seed")
    built = units_of(args.mau)
    units = args.units or built
    for unit in units:
        if not re.fullmatch(r"(4|8|16|32|64)/(4|8|16|32|64)/(64|128)", unit):
            parser.error(f"--units: '{unit}' is no unit, give LANES/WINDOW/LINE_BYTES: 4 8 16 32 64, 4 8 16 32 64, 64 128")
        if unit not in built:
            parser.error(f"unit {unit} is not built; build it with: ./run build {unit.replace('/', ' ')}")
    for name, words, known in (("--gfx", args.gfx, GENERATIONS), ("--enc", args.enc, SHARE)):
        for word in words:
            if word not in known:
                parser.error(f"{name}: there is no '{word}', choose from {','.join(known)}")
    args.out.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    seeds = range(args.first_seed, args.first_seed + args.seeds)
    jobs = plan(args, units, seeds)
    if not jobs:
        parser.error("nothing to run: gfx6 has no FLAT, GLOBAL or SCRATCH, add a generation to --gfx or an encoding to --enc")
    if not args.json:
        print(f"regress: {len(jobs)} runs, {sum(j[5] for j in jobs):,} waves, seeds {seeds[0]}..{seeds[-1]}, on {args.jobs} cores")
    sys.stdout.flush()
    try:
        rows, seconds = run_all(args, jobs)
    except KeyboardInterrupt:
        stopped = True
        print(f"\nregress: interrupted; finished runs are kept in {args.out}", file=sys.stderr)
        sys.exit(EXIT_INTERRUPTED)
    files, real_bad = real_requests(args)
    bins = merge_coverage(rows)
    holes = sorted(n for n, hits in bins.items() if hits == 0)
    failed = [r for r in rows if r["exit"]]
    hashes = [r["hash"] for r in rows if not r["exit"]]
    distinct = len(set(hashes)) == len(hashes)
    (args.out / "summary.json").write_text(json.dumps({"runs": rows, "coverage": bins, "seconds": seconds}, indent=1) + "\n")
    if args.json:
        print(json.dumps({"runs": len(rows), "failed": len(failed), "waves": sum(r["waves"] for r in rows), "clocks": sum(r["clocks"] for r in rows),
                          "seconds": round(seconds, 1), "real": len(files), "real_failed": len(real_bad), "bins": len(bins), "holes": holes, "distinct": distinct}))
    else:
        table(args, rows, units)
        waves = sum(r["waves"] for r in rows)
        print(f"random: {waves:,} waves in {seconds:.0f} s ({waves / seconds:,.0f}/s), {len(rows) - len(failed)} of {len(rows)} runs passed; "
              f"{len(set(hashes))} distinct stimuli of {len(hashes)}")
        print(f"real:   {len(files) - len(real_bad)} of {len(files)} request files of compiled kernels passed")
        print(f"cover:  {len(bins) - len(holes)} of {len(bins)} cases hit" + ("; holes:" if holes else ""))
        if holes:
            print(textwrap.fill(" ".join(holes), 80, initial_indent="        ", subsequent_indent="        ", break_on_hyphens=False))
        for r in failed:
            print(f"\nFAILED (exit {r['exit']}): ./run mau {r['command']}\n{r['stderr'].rstrip()}")
        for name, code, text in real_bad:
            print(f"\nFAILED (exit {code}): ./run mau replay testbench/data/{name}\n{text.rstrip()}")
        print("regress: " + ("PASSED" if not (failed or real_bad) and distinct and rows else "FAILED") + f"; details in {args.out}/summary.json")
    if failed:
        sys.exit(failed[0]["exit"])
    sys.exit(EXIT_MISMATCH if real_bad else 0 if distinct and rows else EXIT_INTERNAL)


if __name__ == "__main__":
    try:
        try:
            main()
        finally:
            sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # then whoever read the results has enough
            print(f"regress: {error}", file=sys.stderr)
        sys.exit(EXIT_IO)
