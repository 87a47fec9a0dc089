#!/usr/bin/env python3
"""./run builds what its sources say, whatever their times are.

usage: cli_sources.py [unittest arguments]
A copy of ./run and tools/ is the project here; cmake is a script that writes a build.ninja of one
rule: `mau` is a copy of cli/mau.sh.
SPDX-License-Identifier: Apache-2.0
"""

import os
import shutil
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import OK  # noqa: E402
from mau_command import BUILD, ROOT, MauCase  # noqa: E402

sys.path.insert(0, str(ROOT / "tools"))
import units  # noqa: E402
from children import Children  # noqa: E402
from sources import BUILT_FROM  # noqa: E402

CMAKE = """#!/bin/sh
[ "$1/$3" = -S/-B ] || exit 1
cat >"$4/build.ninja" <<TEXT
rule copy
  command = cp $2/cli/mau.sh mau
build mau: copy $2/cli/mau.sh
build mau_cli: phony mau
TEXT
touch "$4/CMakeCache.txt"
echo cmake >>"$LOG"
"""
NINJA = """#!/bin/sh
echo ninja >>"$LOG"
exec /usr/bin/ninja "$@"
"""


class Project(MauCase):
    """A small project with ./run, in self.project."""

    def setUp(self):
        super().setUp()
        self.dir.chmod(0o755)
        self.make(self.dir / "project")

    def make(self, project):
        self.project, self.build, self.log = project, self.dir / "build", self.dir / "log"
        (project / "cli").mkdir(parents=True)
        shutil.copy(ROOT / "run", project)
        shutil.copytree(ROOT / "tools", project / "tools", ignore=lambda *_: ["__pycache__"])
        self.source = project / "cli" / "mau.sh"
        self.write("one")
        self.bin = self.dir / "bin"
        self.bin.mkdir(exist_ok=True)
        for name, text in (("cmake", CMAKE), ("ninja", NINJA)):
            self.program(name, text)

    def program(self, name, text):
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def write(self, word, seconds=0):
        """The source, with a time in the past by so many seconds; by another inode, as of mv."""
        new = self.source.with_suffix(".new")
        new.write_text(f'#!/bin/sh\necho {word} "$@"\n')
        new.chmod(0o755)
        then = time.time() - seconds
        os.utime(new, (then, then))
        new.replace(self.source)

    def call(self, *args, run=None, user=(), env=None, **options):
        """./run as called by a 'user', from a shell without our variables."""
        self.log.write_text("")
        self.log.chmod(0o666)
        kept = {name: text for name, text in os.environ.items() if not name.startswith("MAU_")}
        own = {"MAU_BUILD": str(self.build), "LOG": str(self.log)}
        own["PATH"] = f"{self.bin}:{os.environ['PATH']}"
        for stream in ("stdout", "stderr"):
            options.setdefault(stream, subprocess.PIPE)
        words = [str(word) for word in (*user, run or self.project / "run", *args)]
        return subprocess.run(words, env=kept | own | (env or {}), text=True, **options)

    def says(self, word, *built, **options):
        """`./run mau x` prints what the source says, and calls these programs for it."""
        done = self.check(self.call("mau", "x", **options), OK)
        self.assertEqual(done.stdout, f"{word} x\n")
        self.assertEqual(self.log.read_text().split(), list(built))


class Verdict(Project):
    def setUp(self):
        super().setUp()
        self.write("one", seconds=1000)
        self.says("one", "cmake", "ninja")

    def test_nothing_to_do(self):
        self.says("one")

    def test_edit(self):
        self.write("two")
        self.says("two", "ninja")
        self.says("two")

    def test_older_file(self):
        """As mv, cp -p and tar leave it: another content, an older time."""
        self.write("two", seconds=2000)
        self.says("two", "cmake", "ninja")
        self.write("one", seconds=1000)
        self.says("one", "cmake", "ninja")

    def test_same_time_and_size(self):
        before = self.source.stat()
        self.write("two")
        os.utime(self.source, ns=(before.st_atime_ns, before.st_mtime_ns))
        self.says("two", "cmake", "ninja")

    def test_clock_ahead(self):
        """What was built while the clock was ahead hides no later edit."""
        for name in ("mau", ".ninja_log", "sources.json"):
            os.utime(self.build / name, (time.time() + 3600,) * 2)
        self.write("two")
        self.says("two", "cmake", "ninja")

    def test_ninja_by_hand(self):
        """Somebody else calls ninja between two calls; then the first content comes back."""
        self.write("two")
        subprocess.run(["/usr/bin/ninja", "-C", self.build], check=True, capture_output=True)
        self.write("one", seconds=1000)
        self.says("one", "cmake", "ninja")

    def test_nothing_built_by_hand(self):
        """A call of ninja that builds nothing is not a reason to build everything."""
        with (self.build / ".ninja_log").open("a") as log:
            log.write(f"1\t2\t3\t{self.build}/CMakeFiles/cmake.verify_globs\tabc\n")
        self.write("two")
        self.says("two", "ninja")

    def test_failed_build(self):
        """It leaves no verdict; the next call goes on without building everything."""
        self.write("two")
        self.program("ninja", "#!/bin/sh\nexit 1\n")
        self.assertEqual(self.call("mau").returncode, 2)
        self.program("ninja", NINJA)
        self.says("two", "ninja")

    def test_other_program(self):
        """The program is removed; another one is in its place."""
        (self.build / "mau").unlink()
        self.says("one", "ninja")
        (self.build / "mau").write_text("#!/bin/sh\n")
        self.says("one", "cmake", "ninja")

    def test_other_compiler(self):
        self.program("clang-19", "#!/bin/sh\n")
        self.says("one", "cmake", "ninja")
        self.says("one")


class UnitKey(MauCase):
    """What a unit was made from, beside the texts (cli_build.py)."""

    def test_machine(self):
        """Another compiler, or another Verilator, is another file on PATH."""
        seen = {units.machine()}
        before = os.environ["PATH"]
        self.addCleanup(os.environ.__setitem__, "PATH", before)
        os.environ["PATH"] = f"{self.dir}:{before}"
        for count, name in enumerate(("clang++-19", "verilator", "verilator_bin"), 2):
            (self.dir / name).write_text("#!/bin/sh\n")
            (self.dir / name).chmod(0o755)
            seen.add(units.machine())
            self.assertEqual(len(seen), count, name)

    def test_edit_during_the_build(self):
        """The unit then has no key: it may be of the text before or after the edit."""
        unit = units.Unit("4/4/64")
        for edits, kept in ((["one"], True), (["one", "two"], False)):
            folder = units.Units(self.dir, self.dir / "units", Children())
            key = Path(f"{folder.path(unit)}.key")
            key.unlink(missing_ok=True)
            folder.key = lambda unit, text=edits: text[0]
            folder.make = lambda unit, children, text=edits: text.reverse()
            folder.build(unit)
            self.assertEqual(key.exists(), kept)


class Covered(unittest.TestCase):
    def test_sources(self):
        """Every file of the project that ninja reads is one of those whose content is known."""
        inputs = subprocess.run(
            ["ninja", "-C", BUILD, "-t", "deps"], capture_output=True, text=True, check=True
        ).stdout
        inputs += subprocess.run(
            ["ninja", "-C", BUILD, "-t", "query", "build.ninja"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        named = {line.split(maxsplit=1)[-1] for line in inputs.splitlines() if str(ROOT) in line}
        named = {os.path.realpath(name.removeprefix("| ")) for name in named if name.strip()}
        of_project = {
            os.path.relpath(name, ROOT)
            for name in named
            if name.startswith(f"{ROOT}/") and not name.startswith(f"{BUILD}/")
        }
        self.assertGreater(len(of_project), 300)
        self.assertEqual(
            {name for name in of_project if not name.startswith(tuple(BUILT_FROM))}, set()
        )


if __name__ == "__main__":
    unittest.main()
