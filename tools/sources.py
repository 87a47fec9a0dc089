"""Which contents of the sources a build folder was built from.

Ninja builds what is older than one of its inputs. It misses a file that comes back with another
content and an older time (mv, cp -p, tar x), and an edit when the clock was ahead during the last
build. DIR/sources.json has the content of every source at the last call of ninja. Where ninja would
miss a change, its records are removed: it then builds everything, most of it from ccache.

SPDX-License-Identifier: Apache-2.0
"""

import contextlib
import hashlib
import json
import os
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Files and folders of the project that CMake and the targets of CMake read.
BUILT_FROM = (
    *("CMakeLists.txt", "CMakePresets.json", "cli", "cmake", "cmodel", "cosim"),
    *("docs/decisions.md", "docs/spec", "encodings", "fpga", "rtl", "testbench", "tools", "waves"),
)

GLOBS = "CMakeFiles/cmake.verify_globs"


def files(path):
    """The file 'path', or all files below it but compiled Python."""
    if os.path.isfile(path):
        yield path
    for folder, names, found in os.walk(path):
        names[:] = [name for name in names if name != "__pycache__"]
        yield from (f"{folder}/{name}" for name in found)


def identity(program):
    """The file of a program: another compiler is another file."""
    path = shutil.which(program)
    if not path:
        return None
    state = os.stat(path)
    return [os.path.realpath(path), state.st_size, state.st_mtime_ns]


def compiler():
    """Of C: what the environment names, else one that is there."""
    names = (os.environ.get("CC"), "clang-19", "clang", "gcc")
    return next((name for name in names if name and shutil.which(name)), "clang-19")


def content(path):
    """The sum of a file; None: there is none."""
    try:
        with open(path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
    except (FileNotFoundError, NotADirectoryError):
        return None


class Sources:
    """The sources as one build folder knows them."""

    def __init__(self, build, root=ROOT):
        self.build, self.root = Path(build), Path(root)
        self.record, self.log = self.build / "sources.json", self.build / ".ninja_log"

    def now(self):
        """What `mau` is made from: {name: sum of the file} of every source, and the compiler."""
        paths = (path for name in BUILT_FROM for path in files(f"{self.root}/{name}"))
        sums = {path[len(str(self.root)) + 1 :]: content(path) for path in paths}
        there = {name: total for name, total in sums.items() if total}
        return {"sources": there, "compiler": identity(compiler())}

    def kept(self):
        try:
            return json.loads(self.record.read_text())
        except (OSError, ValueError):
            return {}

    def keep(self, **record):
        new = self.record.with_suffix(".new")
        new.write_text(json.dumps(record))
        new.replace(self.record)

    def same(self, kept, now):
        return all(kept.get(key) == now[key] for key in now)

    def up_to_date(self):
        """Is the program `mau` what a build made of the sources as they are?"""
        kept = self.kept()
        program = content(self.build / "mau")
        return program is not None and kept.get("mau") == program and self.same(kept, self.now())

    def outputs(self):
        """A sum of what ninja has built: the last entry of each output in its log. CMake's check of
        its globs has a new one at each call."""
        try:
            lines = self.log.read_text().splitlines()
        except FileNotFoundError:
            return None
        entries = {line.split("\t")[3]: line for line in lines if line.count("\t") == 4}
        entries = {name: line for name, line in entries.items() if not name.endswith(GLOBS)}
        return hashlib.sha256("\n".join(sorted(entries.values())).encode()).hexdigest()

    def hidden(self, kept, now):
        """Does ninja miss a change? It does where somebody else called it or replaced `mau`, where
        the compiler is another, and where a file has another content but no later time than the
        last output."""
        if not kept or not self.log.exists():
            return False  # the first build here, or somebody has called ninja alone so far
        if kept.get("log") != self.outputs() or kept["compiler"] != now["compiler"]:
            return True
        if kept.get("mau") and content(self.build / "mau") not in (None, kept["mau"]):
            return True
        last, old = self.log.stat().st_mtime_ns, kept["sources"]
        return any(
            total != old.get(name) and (self.root / name).stat().st_mtime_ns <= last
            for name, total in now["sources"].items()
        )

    @contextlib.contextmanager
    def shown_to_ninja(self, makes_mau):
        """The block in which ninja runs, under the lock of the folder. 'makes_mau': the program is
        among the targets."""
        now, kept = self.now(), self.kept()
        if self.hidden(kept, now):
            for name in (".ninja_log", ".ninja_deps", "build.ninja"):
                (self.build / name).unlink(missing_ok=True)
        record = now | ({"mau": kept.get("mau")} if self.same(kept, now) else {})
        self.keep(**record)  # "log" is missing if this process is killed
        try:
            yield
            if makes_mau and self.same(now, self.now()):
                record["mau"] = content(self.build / "mau")
        finally:
            self.keep(**record, log=self.outputs())
