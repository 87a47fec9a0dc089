#!/usr/bin/env python3
"""The arguments of ./run picture: refuses a fault that is not planted.

usage: picture.py [--data] [FAULT [SEED]]; prints the unit that sees the fault
SPDX-License-Identifier: Apache-2.0
"""

import re
import subprocess
import sys

from children import Children, Failed, ends_well
from units import ROOT

DEFAULT = "3"


def faults(part):
    """(first, last) of the planted faults of a part."""
    command = [ROOT / "testbench/faults/plant.py", "--range", part]
    return [
        tuple(map(int, line.split()))
        for line in subprocess.run(
            command, stdout=subprocess.PIPE, text=True, check=True
        ).stdout.splitlines()
    ]


def main():
    words = sys.argv[1:]
    data = words[:1] == ["--data"]
    numbers = words[data:]
    if len(numbers) > 2:
        raise Failed("picture takes FAULT and SEED, no more")
    for word in numbers:
        if not re.fullmatch(r"[0-9]{1,19}", word):
            raise Failed(f"picture: FAULT and SEED are numbers, '{word}' is none")
    fault = int((numbers or [DEFAULT])[0])
    ranges = [pair for part in ("address", "data")[: 1 + data] for pair in faults(part)]
    if not any(first <= fault <= last for first, last in ranges):
        there = ", ".join(f"{first} to {last}" for first, last in ranges)
        raise Failed(f"picture: there is no fault {fault}, choose {there} (docs/user/faults.md)")
    print("mau_unit_vmem_4_4_64_trace" if data else "mau_unit_verilator_16_16_64_trace")
    return 0


if __name__ == "__main__":
    ends_well("run", main, Children())
