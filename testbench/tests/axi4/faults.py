#!/usr/bin/env python3
"""The cocotb bench of mau_axi4 finds planted faults: order of a line, a lost error, WLAST, byte
masks; and run.py refuses what it does not know.

MAU_BUILD names the build folder, whose venv has cocotb and cocotbext-axi.
SPDX-License-Identifier: Apache-2.0
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
BUILD = Path(os.environ.get("MAU_BUILD", HERE.parents[2] / "build")).resolve()
# Fault, words of the failure.
FAULTS = (
    (201, "expected"),
    (204, "code 0"),
    (211, "WlastPlace"),
    (214, "expected"),
)


def differs(words, code, said):
    command = [BUILD / "venv/bin/python", "-B", HERE / "run.py", *words]
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode == code and said in done.stdout:
        return 0
    print(f"{words}: exit code {done.returncode}, not {code} with '{said}'\n{done.stdout[-2000:]}")
    return 1


def main():
    wrong = differs(["mau_axi4", "LANES=4"], 2, "LANES=4: give LINE_BYTES, ID_BITS, AXI_DATA_BITS")
    words = ["mau_axi4", "AXI_DATA_BITS=256", "--count", "100", "--fault"]
    wrong += differs([*words, "0"], 0, "FAIL=0")
    for fault, said in FAULTS:
        wrong += differs([*words, str(fault), "--built"], 1, said)
    print(f"{wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
