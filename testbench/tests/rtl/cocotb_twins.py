#!/usr/bin/env python3
"""The cocotb bench finds planted faults: of an address, a verdict, a transaction that is missing,
a beat that changes while it waits, an early completion, a unit that hangs; and says what is not
there.

usage: cocotb_twins.py
MAU_BUILD names the build folder, whose venv has cocotb and the module mau.
SPDX-License-Identifier: Apache-2.0
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BUILD = Path(os.environ.get("MAU_BUILD", ROOT / "build")).resolve()
RUN = [BUILD / "venv/bin/python", "-B", ROOT / "examples/cocotb/run.py"]
SIZE = ("--lanes", 4, "--window", 4)  # compiled for one fault: small
# Fault, generation, words of the failure.
TWINS = (
    (3, "7", "res_addr_o is"),
    (9, "9", "res_status_o is"),
    (12, "9", "txn_lanes_o is"),
    (15, "11", "txn: the beat changed while it waited"),
    (19, "9", "have not been taken"),
    (30, "9", "SimTimeoutError"),
)


def run(*words, **environment):
    done = subprocess.run(
        [*RUN, *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, **environment},
        check=False,
    )
    return done.returncode, done.stdout


def main():
    wrong = 0
    for fault, gfx, words in TWINS:
        code, said = run(*SIZE, "--waves", 100, "--fault", fault, "--gfx", gfx)
        if code != 1 or words not in said:
            wrong += 1
            print(f"fault {fault}: exit code {code}, not 1 with '{words}':\n{said[-2000:]}")
    with tempfile.TemporaryDirectory() as nothing:
        for words, line in (
            (("--rtl", nothing), "there is no"),
            (("--gfx", "13"), "choose one of 6 7"),
        ):
            code, said = run(*words)
            if code != 2 or line not in said:
                wrong += 1
                print(f"{words}: exit code {code}, not 2 with '{line}':\n{said}")
    print(f"{len(TWINS)} planted faults, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
