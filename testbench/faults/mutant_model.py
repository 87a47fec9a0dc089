"""Mutants of the golden model: programs that contain many, and what kills one.

A copy of cmodel/src has the mutants, as `(mau_mutant == 117 ? (mutant) : (original))`. The variable
mau_mutant gets its value from the environment variable MAU_MUTANT before main(). The program mau
and the model's unit tests are linked again with the copy; their other objects, and the units, are
those of the build folder.
SPDX-License-Identifier: Apache-2.0
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import NamedTuple

from children import EXIT_MISMATCH, EXIT_OK, Failed
from draw_c import C
from edits import Place, rewrite
from mutant_draw import Kind
from mutant_run import (
    CHILDREN,
    ROOT,
    SECONDS,
    UNBUILT,
    Lockstep,
    each,
    in_pool,
    limited,
    say,
)
from units import Unit, Units

SOURCE = ROOT / "cmodel/src"
TESTS = ROOT / "testbench/tests/unit"
RECORDED = "recorded"  # name of the test of the decoder against recorded texts of LLVM
UNIT = "unit"  # the engine of files that no run in lockstep calls: it draws operations, not words
ALONE = {
    "check_text.c",
    "cost.c",
    "ds_name.c",
    "generation.c",
    "length.c",
    "opcodes.c",
    "probe.c",
    "registers.c",
}
ROOMS = ("", "stages", "data")  # folders of cmodel/src with mutants
# What an arm of the choice begins with, by the kind of the expression: a statement has no value, a
# condition may be a pointer.
CASTS = {"statement": "(void)", "step": "(void)", "if": "!!", "while": "!!"}
# Unit tests of the test bench and of boards, not of the model.
OTHERS = (
    *("board_", "clock_contract", "data_coverage", "fault_lines", "hold", "memory", "mreq"),
    *("register_name", "scoreboard", "shrink", "sign_", "sort", "stalls", "steer", "stimulus"),
    *("store", "txn_text"),
)
# Tests of half a second and more: of their own file, and with --deep of all.
SLOW = (
    *("atomic", "atomic_add", "atomic_compare", "atomic_float", "atomic_number", "cdna"),
    *("convert_load", "convert_random", "convert_store", "encode", "execute_random"),
    *("explain_data_values", "explain_values", "fast_execute", "fast_form"),
)
# Seconds of processor time: a run in lockstep takes less than a tenth of it without a mutant.
RUN_SECONDS, TEST_SECONDS = 1, 3
VARIABLE = """\
#include <stdlib.h>
int mau_mutant;
__attribute__((constructor)) static void read_mutant(void)
{
	const char *text = getenv("MAU_MUTANT");

	mau_mutant = text ? atoi(text) : 0;
}
"""
# A mutant that mixes pointers and integers is no valid C, but compilers only warn of some.
STRICT = ("incompatible-pointer-types", "int-conversion", "return-type")


def written(kind, mutants, out):
    """Writes the copy of the source with the mutants into 'out'; the files that changed."""
    places = {}
    for m in mutants:
        place = Place(m.begin, m.end, m.number, m.new, CASTS.get(m.kind, ""))
        places.setdefault(m.path, []).append(place)
    changed = []
    for path in sorted(p for p in kind.root.rglob("*") if p.suffix in (".c", ".h")):
        name, text = path.relative_to(kind.root), path.read_text()
        if path in places:
            text = rewrite(text, places[path], "mau_mutant == {}")
        if not (SOURCE / name).exists() or text != (SOURCE / name).read_text():
            changed.append(name)
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        if not (out / name).exists() or (out / name).read_text() != text:
            (out / name).write_text(text)
    return changed


class Compiled(NamedTuple):
    """A file of the model in the build folder."""

    command: list
    name: Path  # below cmodel/src
    original: Path  # its object there


def compiled(build):
    """How the build folder compiles the files of the model."""
    try:
        rows = json.loads((build / "compile_commands.json").read_text())
    except OSError as error:
        raise Failed(f"{error.filename} is missing; ./run mutants makes it") from None
    found = []
    for row in rows:
        if Path(row["file"]).is_relative_to(SOURCE):
            command = shlex.split(row["command"])
            original = Path(row["directory"]) / command[command.index("-o") + 1]
            found.append(Compiled(command, Path(row["file"]).relative_to(SOURCE), original))
    return found


class Copy:
    """The model with mutants, in a folder."""

    def __init__(self, args):
        self.args, self.kind = args, args.kind
        self.src, self.objects = args.out / "src", args.out / "objects"
        self.programs = args.out / "programs"
        self.files = compiled(args.build)

    def object(self, file):
        return self.objects / file.name.with_suffix(".o")

    def compile(self, file):
        """The errors of the compiler; its log if there are none but it fails."""
        self.object(file).parent.mkdir(parents=True, exist_ok=True)
        command = [word for word in file.command if not re.match("-W[^l]", word)]
        command[command.index("-o") + 1] = self.object(file)
        command[command.index("-c") + 1] = self.src / file.name
        command[command.index(f"-I{SOURCE}")] = f"-I{self.src}"
        command += ["-O1", "-include", self.args.out / "mutant.h", "-ftrivial-auto-var-init=zero"]
        command += [f"-Werror={name}" for name in STRICT]
        if any("clang" in str(word) for word in command[:2]):
            command += ["-ferror-limit=0", "-Werror=conditional-type-mismatch"]
        done = CHILDREN.run(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace"
        )
        if done.returncode == 0:
            return []
        return re.findall(r"(?m)^(/[^:\n]+):(\d+):(\d+): (?:fatal )?error:", done.stderr) or [
            done.stderr
        ]

    def refused(self, errors):
        """Numbers of the mutants that errors of the compiler are in."""
        numbers = set()
        for error in errors:
            if isinstance(error, str):
                raise Failed("the golden model with mutants does not compile", log=error)
            path, line, column = error[0], int(error[1]), int(error[2])
            lines = Path(path).read_text().splitlines()
            before = "\n".join([*lines[: line - 1], lines[line - 1][:column]])
            found = re.findall(r"mau_mutant == (\d+)", before)
            if not found:
                raise Failed(f"{path}:{line}: the golden model with mutants does not compile")
            numbers.add(int(found[-1]))
        return numbers

    def build(self, mutants):
        """Compiles the copy; returns the mutants in it, and those that the compiler refused."""
        left, dropped = list(mutants), []
        self.args.out.mkdir(parents=True, exist_ok=True)
        (self.args.out / "mutant.h").write_text("extern int mau_mutant;\n")
        rest = None
        while True:
            changed = written(self.kind, left, self.src)
            some = [f for f in self.files if rest is None or f.name in rest or self.header(rest)]
            if not self.header(changed):
                some = [f for f in some if f.name in changed]
            say(f"compiling {len(some)} files of the model with {len(left)} mutants")
            errors = [e for found in in_pool(self.args, self.compile, some) for e in found]
            if not errors:
                break
            wrong = self.refused(errors)
            dropped += [m for m in left if m.number in wrong]
            left = [m for m in left if m.number not in wrong]
            rest = {m.path.relative_to(self.kind.root) for m in dropped if m.number in wrong}
        self.archive(changed)
        return left, dropped

    @staticmethod
    def header(names):
        return any(name.suffix == ".h" for name in names or ())

    def archive(self, changed):
        """The library: objects of the copy, and those of the build folder of the other files."""
        every = self.header(changed)
        objects = [self.object(f) if every or f.name in changed else f.original for f in self.files]
        variable, library = self.args.out / "mutant.c", self.args.out / "libmau.a"
        variable.write_text(VARIABLE)
        cc = [word for word in self.files[0].command[:2] if not word.startswith("-")]
        self.must([*cc, "-c", variable, "-o", variable.with_suffix(".o")])
        library.unlink(missing_ok=True)
        self.must(["ar", "qcs", library, *objects, variable.with_suffix(".o")])

    def must(self, command, **options):
        done = CHILDREN.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options
        )
        if done.returncode:
            raise Failed("the golden model with mutants does not link", log=done.stdout)
        return done.stdout

    def link(self, program):
        """Links a program of the build folder with the copy."""
        to = self.programs / program
        to.parent.mkdir(parents=True, exist_ok=True)
        build = self.args.build
        line = self.must(["ninja", "-t", "commands", "-s", program], cwd=build)
        old, new = f" -o {program} ", f" -o {shlex.quote(str(to))} "
        if line.count(old) != 1 or " cmodel/libmau.a" not in line:
            raise Failed(f"{build}/build.ninja: no command that links {program} with libmau.a")
        library = shlex.quote(str(self.args.out / "libmau.a"))
        line = line.replace(old, new).replace(" cmodel/libmau.a", f" {library}")
        self.must(["sh", "-c", line.strip()], cwd=build)


def unit_tests(build):
    """The names of the model's unit tests, in order of the alphabet."""
    names = sorted(path.stem.removeprefix("test_") for path in TESTS.glob("test_*.c"))
    found = [name for name in names if not name.startswith(OTHERS)]
    for name in found:
        if not (build / f"tests/test_{name}").exists():
            raise Failed(f"{build}/tests/test_{name} is missing; ./run build makes it")
    return found


def tests_of(path, names, deep):
    """The tests of a mutant: those named like its file come first, the slow ones last."""
    word = path.stem.split("_")[0]
    own = [name for name in names if name.split("_")[0] == word]
    rest = [name for name in names if name not in own and (deep or name not in SLOW)]
    recorded = [RECORDED] if word in ("decode", "opcodes") else []
    return sorted([*own, *rest], key=lambda name: (name in SLOW, name not in own)) + recorded


def run_test(copy, number, name):
    """How a test killed a mutant, or None."""
    seconds, command = TEST_SECONDS, [copy.programs / f"tests/test_{name}"]
    if name in SLOW:
        seconds = SECONDS
    if name == RECORDED:
        script = ROOT / "testbench/tests/decode/check_recorded.py"
        command = [sys.executable, "-B", script, "--lines", copy.programs / "tests/decode_lines"]
    with tempfile.TemporaryDirectory(dir=copy.args.out) as folder:
        done = CHILDREN.run(
            limited(*command, seconds=seconds),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env={**os.environ, "MAU_MUTANT": str(number), "TMPDIR": folder},
        )
    if done.returncode == EXIT_OK:
        return None
    return f"decode {name}" if name == RECORDED else f"unit {name}"


def engine_of(name):
    """The engine whose lockstep calls a file."""
    if name.name in ALONE or name.name.startswith("decode"):
        return UNIT
    return "vmem" if name.parent.name == "data" else "verilator"


class Model(Kind):
    NAME, LABEL, TOP, LANGUAGE = "golden model", "cmodel/src", "src", C()
    KILLERS = {
        "lockstep": "killed in lockstep",
        "unit": "by unit tests",
        "decode": "by texts of LLVM",
    }
    PART = 20000

    def listed(self):
        paths = [
            path
            for room in ROOMS
            for path in sorted((self.root / room).iterdir())
            if path.suffix in (".c", ".h")
        ]
        return {path: engine_of(path.relative_to(self.root)) for path in paths}

    def where(self):
        return f"{self.LABEL}, its stages and data, nor one of these folders"

    def matches(self, name, path):
        parts = [part for part in Path(name).parts if part not in (".", "cmodel", "src")]
        below = path.relative_to(self.root)
        return (
            not parts or parts[-1] == below.name or (len(parts) == 1 and parts[0] == below.parts[0])
        )

    def decides(self, args):
        files = sorted(p for p in self.root.rglob("*") if p.suffix in (".c", ".h"))
        tests = [p for p in sorted(TESTS.parent.glob("*/*")) if p.parent.name in ("unit", "decode")]
        files += [args.build / "mau", *(path for path in tests if path.is_file())]
        return files

    def run(self, args, mutants, keep):
        copy = Copy(args)
        names = unit_tests(args.build)
        left, dropped = copy.build(mutants)
        for mutant in dropped:
            keep(mutant, UNBUILT)
        programs = ["mau", "tests/decode_lines", *(f"tests/test_{name}" for name in names)]
        say(f"linking {len(programs)} programs")
        in_pool(args, copy.link, programs)
        kill(args, copy, left, names, keep)


def kill(args, copy, mutants, names, keep):
    """Runs the mutants: one run in lockstep, the unit tests, the other runs in lockstep."""
    place = Lockstep(copy.programs / "mau", args.build / "units", args.out, RUN_SECONDS)
    engines = sorted({mutant.engine for mutant in mutants} - {UNIT})
    units = Units(args.build / "gen", place.units, CHILDREN, say)
    for engine in engines:
        units.build(Unit(args.unit, engine))
    plans = place.plans(args, engines)
    needed = {name for m in mutants for name in tests_of(m.path, names, args.deep)}
    for name, how in zip(needed, in_pool(args, lambda name: run_test(copy, 0, name), needed)):
        if how:
            raise Failed(f"without a mutant the test {name} fails", EXIT_MISMATCH)

    def steps(mutant):
        runs = [partial(place.run, mutant.number, run) for run in plans.get(mutant.engine, [])]
        tests = tests_of(mutant.path, names, args.deep)
        return [*runs[:1], *(partial(run_test, copy, mutant.number, t) for t in tests), *runs[1:]]

    each(args, mutants, steps, keep)
