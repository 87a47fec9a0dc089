#!/usr/bin/env python3
"""Units under test: which ones there are for what, and building those that are out of date.

usage: units.py --gen DIR --out DIR NAME ...
NAME is mau_unit_<ENGINE>_<LANES>_<WINDOW>_<LINE_BYTES>[_trace]: OUT/libNAME.so is built by
cosim/build_unit.sh when it is missing or out of date. OUT/libNAME.so.key has a hash of the text
that the unit was made from, of its compilers and of their settings. Every unit has a lock of its
own, OUT/libNAME.so.lock.
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import hashlib
import os
import re
import subprocess
from pathlib import Path
from typing import NamedTuple

import disk
from children import Children, Failed, ends_well, take
from sources import ROOT, identity

SIZE = r"(4|8|16|32|64)/(4|8|16|32|64)/(64|128)"
# LANES/WINDOW/LINE_BYTES, the quickest to build first. DEFAULT: as many lanes as a window has,
# fewer, more; both line sizes. FULL: those of MAU_UNITS in CMakeLists.txt.
DEFAULT = ("4/4/64", "16/16/64", "8/16/128", "64/16/64")
FULL = (
    "4/4/64",
    "16/16/64",
    "8/16/128",
    "16/64/64",
    "32/16/64",
    "32/32/128",
    "64/16/64",
    "64/64/64",
)
# Of the data path, as in cosim/CMakeLists.txt: no WINDOW above LANES.
VMEM = ("4/4/64", "16/16/64", "16/8/128")
# The data path with an AXI4 memory, as in cosim/CMakeLists.txt: size, engine.
AXI4 = (("4/4/64", "axi64"), ("4/4/128", "axi512"))
ENVIRONMENT = ("CXX", "VERILATOR", "VERILATOR_ROOT", "MAU_UNIT_CXXFLAGS", "MAU_UNIT_VFLAGS")


class Unit(NamedTuple):
    size: str  # LANES/WINDOW/LINE_BYTES
    engine: str = "verilator"
    trace: bool = False
    coverage: bool = False  # counts lines and toggles of the RTL; in a folder of its own

    @property
    def name(self):
        return (
            f"mau_unit_{self.engine}_{self.size.replace('/', '_')}{'_trace' if self.trace else ''}"
        )

    def __str__(self):
        variant = f"{' trace' if self.trace else ''}{' coverage' if self.coverage else ''}"
        return f"{self.size} {self.engine}{variant}"


# What the tests run on: units, and the tracing builds that planted faults and assertions need.
# LONG: those of long tests alone.
LONG = tuple(map(Unit, ("32/16/64", "32/32/128", "64/64/64")))
TESTED = (
    *(unit for unit in map(Unit, FULL) if unit not in LONG),
    *(Unit(size, trace=True) for size in FULL[:2]),
    Unit("16/16/64", "systemc"),
    Unit("16/16/64", "inst"),
    Unit("16/16/64", "inst", True),
    *(Unit(size, "vmem") for size in VMEM),
    Unit(VMEM[0], "vmem", True),
    Unit(VMEM[0], "vmem1"),
    *(Unit(*unit) for unit in AXI4),
    Unit(*AXI4[0], True),
)


def settings():
    """Settings of the compilers in the environment."""
    return repr([os.environ.get(name, "") for name in ENVIRONMENT])


def digest(files, first=""):
    """A hash of a text and of the names and contents of files, in whatever order they are given."""
    text = hashlib.sha256(first.encode())
    for path in sorted(files):
        data = path.read_bytes()
        text.update(f"{path.name} {len(data)}\n".encode() + data)
    return text.hexdigest()


def machine():
    """Of this machine: the programs that may build a unit, by their files, and whether it has the
    vectors that cosim/build_unit.sh compiles for."""
    programs = (os.environ.get("CXX"), "clang++-19", "clang++", "g++")
    programs += (os.environ.get("VERILATOR"), "verilator", "verilator_bin")
    flags = re.search(r"(?m)^flags.*", Path("/proc/cpuinfo").read_text())
    vectors = {"avx2", "bmi2"} & set(flags[0].split() if flags else ())
    return repr([sorted(vectors), *(identity(program) for program in programs if program)])


def parse(name):
    """The unit of a name, or None."""
    found = re.fullmatch(
        r"(?:lib)?mau_unit_(verilator|systemc|inst|vmem1?|(?:vmem_)?netlist|axi(?:64|128|256|512))"
        r"_(\d+)_(\d+)_(\d+)(_trace)?",
        name,
    )
    if not found or not re.fullmatch(SIZE, "/".join(found.groups()[1:4])):
        return None
    return Unit("/".join(found.groups()[1:4]), found[1], bool(found[5]))


class Units:
    """The units of one build folder; may be used by several threads."""

    def __init__(self, gen, out, children, say=None):
        self.gen, self.out, self.children, self.say = Path(gen), Path(out), children, say

    def folder(self, unit):
        return self.out / "coverage" if unit.coverage else self.out

    def path(self, unit):
        return self.folder(unit) / f"lib{unit.name}.so"

    def sources(self, unit=None):
        """The files that a unit is made from, by what they are."""
        cosim, rtl = (".cpp", ".hpp", ".h", ".sh", ".sv", ".vlt"), (".sv", ".svh", ".vlt", ".f")
        top = Path(os.environ.get("MAU_UNIT_RTL") or ROOT / "rtl")
        found = {
            "the RTL": [p for p in top.rglob("*") if p.suffix in rtl],
            "cosim/": [p for p in (ROOT / "cosim").iterdir() if p.suffix in cosim],
            "the encodings": [
                ROOT / "cmodel/include/mau/mau.h",
                self.gen / "mau/enc.h",
                *self.gen.glob("mau_*"),
                *(self.gen / "rtl").iterdir(),
            ],
        }
        if unit and unit.trace:
            faults = (ROOT / "testbench/faults").iterdir()
            found["the planted faults"] = [p for p in faults if p.suffix in (".toml", ".py")]
        if unit and unit.engine.endswith("netlist"):
            found["the netlist's flow"] = [
                *(ROOT / "cosim/netlist").iterdir(),
                ROOT / "fpga/board_flow.py",
                ROOT / "fpga/netlist.py",
                ROOT / "tools/yosys.py",
                ROOT / "tools/requirements.txt",
            ]
        return found

    def key(self, unit=None):
        """A hash of the text of these files, of the compiler's settings and of the machine."""
        files = [path for part in self.sources(unit).values() for path in part]
        return digest(files, settings() + machine())

    def fresh(self, unit, key):
        kept = Path(f"{self.path(unit)}.key")
        return self.path(unit).exists() and kept.exists() and kept.read_text() == key

    def up_to_date(self, unit):
        return self.fresh(unit, self.key(unit))

    def build(self, unit, children=None):
        """Builds a unit that is out of date, by 'children' if given. Waits for another process that
        builds it."""
        key, children = self.key(unit), children or self.children
        if self.fresh(unit, key):
            return
        with disk.writes(self.folder(unit)):
            self.folder(unit).mkdir(parents=True, exist_ok=True)
            self.build_alone(unit, key, children)

    def build_alone(self, unit, key, children):
        """Under the lock of the unit."""
        with open(f"{self.path(unit)}.lock", "a") as lock:
            take(lock, children)
            if not self.fresh(unit, key):
                self.make(unit, children)
                if self.key(unit) == key:  # nobody has changed a file meanwhile
                    Path(f"{self.path(unit)}.key").write_text(key)

    def make(self, unit, children):
        if self.say:
            self.say(f"building unit {unit}")
        Path(f"{self.path(unit)}.key").unlink(missing_ok=True)
        command = [
            ROOT / "cosim/build_unit.sh",
            unit.engine,
            *unit.size.split("/"),
            "coverage" if unit.coverage else "trace" if unit.trace else "plain",
            self.folder(unit),
            self.gen,
        ]
        done = children.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            disk.check(self.folder(unit), done.stdout)
            raise Failed(
                f"unit {unit} does not build; see {self.folder(unit)}/{unit.name}.dir/build.log",
                log=done.stdout,
            )


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--gen", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("names", nargs="+", metavar="NAME")
    args = parser.parse_args()
    units = Units(args.gen, args.out, CHILDREN)
    for name in args.names:
        unit = parse(name)
        if not unit:
            raise Failed(f"'{name}' is not a unit")
        units.build(unit)
    return 0


if __name__ == "__main__":
    CHILDREN = Children()
    ends_well("units", main, CHILDREN)
