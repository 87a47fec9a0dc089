#!/usr/bin/env python3
"""./run from any folder, for any user, with whoever's tools; the project is that of cli_sources.py.

usage: cli_anywhere.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from cli_sources import Project  # noqa: E402
from exit_codes import IO, OK, USAGE  # noqa: E402
from mau_command import ROOT  # noqa: E402

sys.path.insert(0, str(ROOT / "tools"))
import packages as installer  # noqa: E402

NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
ROOTLESS = os.getuid() != 0
ODD = "a #$'b\"()&;=:*[|<> c"  # characters of Make, Ninja, CMake and the shell
# In the place of Verilator: its makefile copies a file of its folder. As with Verilator, neither
# that folder nor a path in the makefile may have a character that Make does not take.
VERILATOR = r"""#!/bin/sh
while [ $# -gt 0 ]; do
  case $1 in --Mdir) dir=$2 ;; -o) unit=$2 ;; --exe) adapter=$2 ;; esac
  shift
done
printf 'default: %s\n%s: %s\n\tcp $(CURDIR)/in $@\n' "$unit" "$unit" "$adapter" >"$dir/Vmau.mk"
echo unit >"$dir/in"
"""


class Paths(Project):
    def test_link(self):
        """A link to ./run in another folder finds the project."""
        link = self.bin / "mau-run"
        link.symlink_to(self.project / "run")
        self.says("one", "cmake", "ninja", run=link)
        second = self.dir / "second"
        second.symlink_to(link)
        self.says("one", run=second)

    def test_odd_names(self):
        """CMake and Ninja see a link where they cannot take a name."""
        self.make(self.dir / ODD / "project")
        self.build = self.dir / ODD / "build"
        cache = {"XDG_CACHE_HOME": str(self.dir / "cache")}
        self.says("one", "cmake", "ninja", env=cache)
        self.write("two")
        self.says("two", "ninja", env=cache)
        self.assertEqual(len(list((self.dir / "cache/mau/links").iterdir())), 2)

    def test_odd_unit(self):
        """A unit is made where make cannot work."""
        folder = self.dir / ODD
        for name in ("cosim", "gen"):
            (folder / name).mkdir(parents=True)
        for name in ("build_unit.sh", "build_steps.sh", "safe_path.sh", "verilator.cpp"):
            (folder / "cosim" / name).write_text((ROOT / "cosim" / name).read_text())
        (folder / "cosim/build_unit.sh").chmod(0o755)
        self.program("verilator", VERILATOR)
        words = ("verilator", 4, 4, 64, "plain", folder / "out", folder / "gen")
        tmp = self.dir / "tmp"
        tmp.mkdir()
        env = {"TMPDIR": str(tmp)}
        run = folder / "cosim/build_unit.sh"
        self.check(self.call(*words, run=run, env=env), OK)
        unit = folder / "out/libmau_unit_verilator_4_4_64.so"
        self.assertEqual((unit.read_text(), list(tmp.iterdir())), ("unit\n", []))
        self.program("verilator", "#!/bin/sh\necho no\nexit 1\n")
        done = self.check(self.call(*words, run=run, env=env), USAGE)
        log = done.stderr.splitlines()[-1].partition("; see ")[2]
        self.assertEqual((Path(log).read_text(), list(tmp.iterdir())), ("no\n", []))


class Users(Project):
    def whole(self):
        """Names and contents of the source tree."""
        return {path: path.is_file() and path.read_bytes() for path in self.project.rglob("*")}

    def test_read_only(self):
        """With MAU_BUILD elsewhere nothing is written into the source tree."""
        before, room = self.whole(), self.dir / "theirs"
        room.mkdir()
        self.build = room / "build"
        for path in (self.project, *self.project.rglob("*")):
            path.chmod(path.stat().st_mode & ~0o222)
        if not ROOTLESS:
            os.chown(room, 65534, 65534)
        user = () if ROOTLESS else NOBODY
        self.says("one", "cmake", "ninja", user=user, env={"HOME": "/nonexistent"})
        self.assertEqual(self.whole(), before)
        self.project.chmod(0o755)

    @unittest.skipIf(ROOTLESS, "needs a second user")
    def test_build_of_somebody_else(self):
        """One that is up to date runs; another one is a line."""
        self.says("one", "cmake", "ninja")
        self.says("one", user=NOBODY)
        self.write("two")
        done = self.check(self.call("mau", "x", user=NOBODY), USAGE)
        line = "Permission denied; name another folder with MAU_BUILD"
        self.assertEqual(done.stderr, f"run: cannot build in {self.build}: {line}\n")


class Tools(Project):
    """Without dpkg, or with tools of one's own."""

    NEEDED = "bash sh env dirname realpath nproc cat cp touch sed".split()
    CORE = "verilator make pkg-config clang-19 python3".split()

    def setUp(self):
        super().setUp()
        for name in (*self.NEEDED, *self.CORE):
            (self.bin / name).symlink_to(f"/usr/bin/{name}")
        self.program("clang++-19", "#!/bin/sh\nexit 0\n")

    def fails(self, words, env):
        done = self.check(self.call("mau", "x", env={"PATH": str(self.bin)} | env), USAGE)
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        for word in ("docs/user/install.md", *words):
            self.assertIn(word, done.stderr)

    def test_no_dpkg(self):
        self.says("one", "cmake", "ninja", env={"PATH": str(self.bin)})

    def test_missing(self):
        """One line has every program and header that is not there, with its package."""
        for name in ("verilator", "make", "clang-19"):
            (self.bin / name).unlink()
        self.program("clang++-19", '#!/bin/sh\ncase "$*" in *jansson.h*) exit 1 ;; esac\n')
        words = ("verilator (verilator)", "make", "clang-19 or clang or gcc (clang-19)")
        words += ("header jansson.h (libjansson-dev)",)
        self.fails(("there is no dpkg here", *words), {})
        (self.bin / "dpkg-query").symlink_to("/usr/bin/dpkg-query")
        self.fails(("MAU_TOOLS=mine", *words), {"MAU_TOOLS": "mine"})

    def test_no_python_package(self):
        """Nothing is installed from PyPI either."""
        done = self.call("lint", env={"MAU_TOOLS": "mine"})
        self.check(done, USAGE)
        self.assertRegex(done.stderr, r"^run: MAU_TOOLS=mine, and [^\n]* lacks pyslang==[^\n]*\n$")
        self.assertFalse((self.build / "venv").exists())


class Install(Project):
    """With dpkg: a package that is missing is installed, or the command for it is shown."""

    def setUp(self):
        super().setUp()
        self.program("dpkg-query", '#!/bin/sh\n/usr/bin/dpkg-query "$@" | grep -v " verilator$"\n')
        self.program("apt-get", '#!/bin/sh\necho "apt-get $*" >>"$LOG"\n')
        self.program("sudo", '#!/bin/sh\nshift\nexec "$@"\n')

    def test_installed(self):
        done = self.check(self.call("mau", "x"), OK)
        self.assertEqual(done.stderr, "run: installing verilator\n")
        install = "apt-get install -y -qq --no-install-recommends verilator"
        self.assertEqual(self.log.read_text().splitlines()[:2], ["apt-get update -qq", install])

    def test_install_fails(self):
        self.program("apt-get", "#!/bin/sh\nexit 1\n")
        done = self.check(self.call("mau", "x"), USAGE)
        line = f"run: installing packages failed; see {self.build}/apt.log"
        self.assertEqual(done.stderr.splitlines()[1:], [line])

    @unittest.skipIf(ROOTLESS, "needs a second user")
    def test_nobody_may_install(self):
        self.program("sudo", "#!/bin/sh\nexit 1\n")
        self.dir.chmod(0o777)
        done = self.check(self.call("mau", "x", user=NOBODY), USAGE)
        self.assertIn("--no-install-recommends verilator\n", done.stderr)

    def test_groups(self):
        """Every group that ./run and the tools name is in a list; one that is not is refused."""
        named = re.findall(r"(?m)^\s*(?:.* )?need ([a-z0-9 ]+)$", (ROOT / "run").read_text())
        named += re.findall(r"FOR_TESTS=\((.*)\)", (ROOT / "run").read_text())
        packages = [*installer.debian(), *installer.requirements()]
        groups = {group for package in packages for group in package.groups}
        self.assertGreater(len(named), 8)
        self.assertEqual({name for line in named for name in line.split()} - groups, set())
        command = [ROOT / "tools/packages.py", "--build", self.build, "none"]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr.count("have no none")), (USAGE, 1))


class Output(unittest.TestCase):
    """Where nobody can read, ./run ends with the code of that (docs/user/exit_codes.md)."""

    def test_full(self):
        for args in ((), ("help",), ("--version",), ("lint", "--help"), ("bench", "--help")):
            with self.subTest(args=args), open("/dev/full", "w") as full:
                done = subprocess.run(
                    [ROOT / "run", *args], stdout=full, stderr=subprocess.PIPE, text=True
                )
                self.assertEqual(done.returncode, IO, done.stderr)
                self.assertRegex(done.stderr, r"^\w+: [^\n]*No space left on device\n$")

    def test_no_descriptor(self):
        for args in ((), ("--version",)):
            done = subprocess.run(
                [ROOT / "run", *args],
                preexec_fn=lambda: os.close(1),
                stderr=subprocess.PIPE,
                text=True,
            )
            self.assertEqual(done.returncode, IO)
            self.assertRegex(done.stderr, r"^run: standard output is closed; [^\n]*\n$")

    def test_closed(self):
        for args in ((), ("--version",), ("bench", "--help")):
            with self.subTest(args=args):
                reader, writer = os.pipe()
                os.close(reader)
                done = subprocess.run(
                    [ROOT / "run", *args], stdout=writer, stderr=subprocess.PIPE, text=True
                )
                os.close(writer)
                self.assertEqual((done.returncode, done.stderr), (IO, ""))


if __name__ == "__main__":
    unittest.main()
