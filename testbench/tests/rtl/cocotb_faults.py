#!/usr/bin/env python3
"""The cocotb bench finds planted faults: of an address, a verdict, a transaction that is missing,
a beat that changes while it waits, an early completion, a unit that hangs; and says what is not
there.

usage: cocotb_faults.py [faults|refusals]
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
SIZE = ("--lanes", 4, "--window", 4, "--waves", 100)
# Fault, generation, words of the failure.
FAULTS = (
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


def differs(command, code, words, environment=None):
    """Prints what is wrong with a command's exit code and output. Returns 1 when something is."""
    got, said = run(*command, **(environment or {}))
    if got == code and words in said:
        return 0
    print(f"{command}: exit code {got}, not {code} with '{words}':\n{said[-2000:]}")
    return 1


def faults():
    wrong = differs((*SIZE, "--fault", 0, "--gfx", "9"), 0, "FAIL=0")
    return wrong + sum(
        differs((*SIZE, "--built", "--fault", fault, "--gfx", gfx), 1, words)
        for fault, gfx, words in FAULTS
    )


def refusals():
    with tempfile.TemporaryDirectory() as nothing, tempfile.TemporaryDirectory() as old:
        metadata = Path(old) / "cocotb-1.9.2.dist-info/METADATA"
        metadata.parent.mkdir()
        metadata.write_text("Metadata-Version: 2.1\nName: cocotb\nVersion: 1.9.2\n")
        return (
            differs(("--rtl", nothing), 2, "there is no")
            + differs(("--gfx", "13"), 2, "choose one of 6 7")
            + differs((), 2, "cocotb 1.9.2 is too old, 2.1 is needed", {"PYTHONPATH": old})
        )


def main():
    parts = {"faults": faults, "refusals": refusals}
    wrong = sum(parts[name]() for name in sys.argv[1:] or parts)
    print(f"{wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
