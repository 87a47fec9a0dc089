#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Build everything, run the tests, say what each part took; the last line is
'N passed, N failed'. REGEX selects tests by name: 'fault', or 'unit.mreq'; as
much is built. build/test/junit.xml has the results as JUnit XML.

Long tests, each with a short one of its kind, run with --all, or with a REGEX
that matches them (testbench/README.md lists them).
"""

import argparse
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import disk
from arguments import Parser
from build import Folder
from children import EXIT_IO, EXIT_MISMATCH, EXIT_OK, Children, Failed, ends_well
from packages import provide
from units import LONG, TESTED

TOOLS = ("verilator --version", "iverilog -V", "cmake --version", "clang-19 --version")


def print_versions():
    for tool in TOOLS:
        text = subprocess.run(tool.split(), capture_output=True, text=True).stdout
        print(text.splitlines()[0] if text else f"{tool}: not found")
    sys.stdout.flush()


def build(folder, units):
    """Seconds. The command comes first: another ./run that needs only it waits for less."""
    start = time.time()
    try:
        folder.programs(["mau_cli"], folder.log)
        folder.programs(["all"], folder.log)
        folder.all_units(units)
    except Failed as failure:
        if failure.code == EXIT_IO:
            raise
        sys.stdout.write(failure.log)
        print(f"{failure}\n0 passed, 1 failed")
        return None
    return time.time() - start


def run_ctest(args, junit):
    """One test more than there are cores: some wait, for silence on a line, a browser, a server."""
    command = [
        "ctest",
        "--test-dir",
        args.build / "testbench",
        "-j",
        args.jobs + 1,
        "--output-on-failure",
        "--output-junit",
        junit,
    ]
    if args.regex:
        command += ["-R", args.regex]
    elif not args.all:
        command += ["-LE", "^long$"]
    CHILDREN.run(command, cwd=args.root)


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
    parser = Parser("test", __doc__, "[--all | REGEX]")
    parser.add_argument("--root", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--build", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--jobs", type=int, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--packages", default="", help=argparse.SUPPRESS)
    parser.add_argument("--all", action="store_true", help="also run the long tests")
    parser.add_argument("regex", nargs="?", help="run only the tests whose name matches")
    args = parser.parse_args()
    print_versions()
    units = TESTED + LONG if args.all or args.regex else TESTED
    with ThreadPoolExecutor(1) as pool:
        packages = pool.submit(provide, args.build, args.packages.split(), CHILDREN)
        try:
            built = build(Folder(args.build, args.jobs, CHILDREN), units)
        except BaseException:
            CHILDREN.stop()
            raise
        packages.result()
    if built is None:
        return EXIT_MISMATCH
    junit = args.build / "test" / "junit.xml"
    junit.parent.mkdir(parents=True, exist_ok=True)
    junit.unlink(missing_ok=True)
    run_ctest(args, junit)
    disk.check(args.build)
    if not junit.exists():
        print("0 passed, 1 failed")
        return EXIT_MISMATCH
    passed, failed = summarize(junit, built)
    if passed + failed == 0:
        print(f"no test matches '{args.regex}'", file=sys.stderr)
    print(f"{passed} passed, {failed} failed")
    return EXIT_OK if failed == 0 and passed else EXIT_MISMATCH


if __name__ == "__main__":
    CHILDREN = Children()
    ends_well("test", main, CHILDREN)
