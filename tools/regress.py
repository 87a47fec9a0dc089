#!/usr/bin/env python3
"""Randomized lockstep regression: every unit x generation x rule book x seed, all stall profiles mixed, on all cores; then the
real requests of testbench/data. A mismatch leaves its request file, waveform and report in the output folder.

usage: ./run regress [--seeds N] [--first-seed S] [--waves N] [--units L/W/B ...] [--json]
"""
import argparse
import json
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GENERATIONS, BOOKS = ("6", "7", "8", "9"), ("manual", "silicon")
EXIT_MISMATCH, EXIT_USAGE, EXIT_INTERRUPTED, EXIT_INTERNAL = 1, 2, 6, 7
stopped = False


def units_of(mau):
    """Units that were built, as LANES/WINDOW/LINE_BYTES, smallest first."""
    names = [p.stem.split("_")[3:] for p in (mau.parent / "units").glob("libmau_unit_verilator_*.so") if not p.stem.endswith("_trace")]
    return ["/".join(map(str, n)) for n in sorted([int(x) for x in name] for name in names)]


def job(args, unit, gfx, rules, seed):
    """One `mau run`; its JSON summary with what it was asked."""
    if stopped:
        return None
    lanes, window, line = unit.split("/")
    out = args.out / f"{lanes}_{window}_{line}-gfx{gfx}-{rules}-{seed}"
    command = [str(args.mau), "run", "--lanes", lanes, "--window", window, "--line-bytes", line, "--gfx", gfx, "--rules", rules, "--seed", str(seed),
               "--waves", str(args.waves), "--stall", "mix", "--coverage", "--json", "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True)
    try:
        row = json.loads(done.stdout.strip().splitlines()[-1])
    except (IndexError, json.JSONDecodeError):
        row = {"waves": 0, "clocks": 0, "hash": None}
    row.update(unit=unit, gfx=gfx, rules=rules, seed=seed, exit=done.returncode, stderr=done.stderr, command=" ".join(command[1:]))
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


def table(rows, units):
    print(f"{'unit':<10}" + "".join(f"{'gfx' + g:>14}" for g in GENERATIONS) + f"{'clocks':>16}  verdict")
    for unit in units:
        mine = [r for r in rows if r["unit"] == unit]
        cells = "".join(f"{sum(r['waves'] for r in mine if r['gfx'] == g):>14,}" for g in GENERATIONS)
        bad = sum(r["exit"] != 0 for r in mine)
        print(f"{unit:<10}{cells}{sum(r['clocks'] for r in mine):>16,}  {'ok' if not bad else f'{bad} FAILED'}")


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
    parser = argparse.ArgumentParser(prog="./run regress", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mau", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--out", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--jobs", type=int, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--seeds", type=int, default=1, help="seeds for each combination (1)")
    parser.add_argument("--first-seed", type=int, default=1, help="the first of them (1)")
    parser.add_argument("--waves", type=int, default=100000, help="64-lane waves a run (100000)")
    parser.add_argument("--units", nargs="+", help="units, as LANES/WINDOW/LINE_BYTES (all that are built)")
    parser.add_argument("--json", action="store_true", help="the summary as one JSON object")
    args = parser.parse_args()
    if args.seeds < 1 or args.waves < 1:
        parser.error("--seeds and --waves must be at least 1")
    built = units_of(args.mau)
    units = args.units or built
    for unit in units:
        if unit not in built:
            parser.error(f"unit {unit} is not built; build it with: ./run build {unit.replace('/', ' ')}")
    args.out.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    seeds = range(args.first_seed, args.first_seed + args.seeds)
    jobs = [(u, g, b, s) for s in seeds for u in units for g in GENERATIONS for b in BOOKS]
    print(f"regress: {len(jobs)} runs of {args.waves:,} waves, seeds {seeds[0]}..{seeds[-1]}, on {args.jobs} cores")
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
        table(rows, units)
        waves = sum(r["waves"] for r in rows)
        print(f"random: {waves:,} waves in {seconds:.0f} s ({waves / seconds:,.0f}/s), {len(rows) - len(failed)} of {len(rows)} runs passed; "
              f"{len(set(hashes))} distinct stimuli of {len(hashes)}")
        print(f"real:   {len(files) - len(real_bad)} of {len(files)} request files of compiled kernels passed")
        print(f"cover:  {len(bins) - len(holes)} of {len(bins)} bins hit" + (f"; holes: {' '.join(holes)}" if holes else ""))
        for r in failed:
            print(f"\nFAILED (exit {r['exit']}): ./run mau {r['command']}\n{r['stderr'].rstrip()}")
        for name, code, text in real_bad:
            print(f"\nFAILED (exit {code}): ./run mau replay testbench/data/{name}\n{text.rstrip()}")
        print("regress: " + ("PASSED" if not (failed or real_bad) and distinct and rows else "FAILED") + f"; details in {args.out}/summary.json")
    if failed:
        sys.exit(failed[0]["exit"])
    sys.exit(EXIT_MISMATCH if real_bad else 0 if distinct and rows else EXIT_INTERNAL)


if __name__ == "__main__":
    main()
