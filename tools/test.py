#!/usr/bin/env python3
"""Build everything, run every test, say what each part took; the last line is
'N passed, N failed'. REGEX selects tests by name: 'fault', or 'unit.mreq'.
"""
import argparse
import fcntl
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections import defaultdict
from pathlib import Path


def build(args, log):
    start = time.time()
    with (args.build / "lock").open("a") as lock, log.open("w") as f:
        fcntl.flock(lock, fcntl.LOCK_EX)  # as locked() of ./run
        for command in (["cmake", "--preset", "default", "-B", str(args.build)], ["cmake", "--build", str(args.build), "-j", str(args.jobs)]):
            if subprocess.run(command, cwd=args.root, stdout=f, stderr=subprocess.STDOUT).returncode:
                f.flush()
                sys.stdout.write("".join(log.read_text().splitlines(keepends=True)[-40:]))
                print(f"the build failed; see {log}\n0 passed, 1 failed")
                sys.exit(1)
    return time.time() - start


def run_ctest(args, junit):
    command = ["ctest", "--test-dir", str(args.build / "testbench"), "-j", str(args.jobs), "--output-on-failure", "--output-junit", str(junit)]
    if args.regex:
        command += ["-R", args.regex]
    return subprocess.run(command, cwd=args.root).returncode


def summarize(junit, built):
    parts = defaultdict(lambda: [0, 0, 0.0])
    for case in ET.parse(junit).getroot().iter("testcase"):
        part = parts[case.get("name").split(".")[0]]
        part[0 if case.get("status") == "run" else 1] += 1
        part[2] += float(case.get("time"))
    print(f"\n{'part':<12} {'passed':>6} {'failed':>6} {'seconds':>8}")
    print(f"{'build':<12} {'':>6} {'':>6} {built:8.1f}")
    for name, (passed, failed, seconds) in sorted(parts.items()):
        print(f"{name:<12} {passed:>6} {failed:>6} {seconds:8.1f}")
    return sum(p[0] for p in parts.values()), sum(p[1] for p in parts.values())


def main():
    parser = argparse.ArgumentParser(prog="./run test", usage="%(prog)s [REGEX]", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--build", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--jobs", type=int, required=True, help=argparse.SUPPRESS)
    parser.add_argument("regex", nargs="?", help="run only the tests whose name matches")
    args = parser.parse_args()
    args.build.mkdir(parents=True, exist_ok=True)
    for tool in ("verilator --version", "yosys -V", "iverilog -V", "cmake --version", "clang-19 --version"):
        text = subprocess.run(tool.split(), capture_output=True, text=True).stdout
        print(text.splitlines()[0] if text else f"{tool}: not found")
    sys.stdout.flush()
    built = build(args, args.build / "build.log")
    junit = args.build / "ctest.xml"
    junit.unlink(missing_ok=True)
    run_ctest(args, junit)
    if not junit.exists():
        print("0 passed, 1 failed")
        sys.exit(1)
    passed, failed = summarize(junit, built)
    if passed + failed == 0:
        print(f"no test matches '{args.regex}'", file=sys.stderr)
    print(f"{passed} passed, {failed} failed")
    sys.exit(0 if failed == 0 and passed else 1)


if __name__ == "__main__":
    main()
