"""The C of a harness' netlist, and the sources of the model; each with or without a wrong edit.

SPDX-License-Identifier: Apache-2.0
"""

import shutil
import subprocess
import sys
import threading
from hashlib import sha256
from pathlib import Path

import induction
import rtl2c
import yosys
from children import Failed
from rtl_files import ROOT

# Word-level cells, no memories: what rtl2c.py reads.
FLAT = "proc; flatten; "
SCRIPT = "memory; opt -full; bmuxmap; demuxmap; bwmuxmap; opt -full; opt_clean; write_json net.json"


def edited(text, edit):
    """'text' with the edit, whose old text it must have exactly once."""
    if text.count(edit["old"]) != 1:
        count = text.count(edit["old"])
        raise Failed(f"prove.toml: {edit['file']} has {edit['old']!r} {count} times, not once")
    return text.replace(edit["old"], edit["new"])


def overlapping(path):
    """In a copy of the RTL, an implication of assertions as the operator that read_slang reads. It
    means the same, since no assertion spans cycles."""
    text = path.read_text()
    if "|->" in text:
        path.write_text(text.replace("|->", "->"))


class Netlists:
    """Makes each netlist once; threads share it."""

    def __init__(self, build, work, children):
        self.build, self.work = Path(build).resolve(), Path(work).resolve()
        self.children = children
        self.gen = self.work / "gen"
        self.locks, self.lock, self.made = {}, threading.Lock(), {}

    def generate(self):
        """The encodings of both languages, made anew."""
        generator = ROOT / "encodings/generate.py"
        if self.children.run([sys.executable, generator, self.gen]).returncode:
            raise Failed("encodings/generate.py failed")

    def includes(self, harness):
        return [
            *self._replaced(harness),
            Path(__file__).resolve().parent / "harness",
            ROOT / "cmodel/include",
            ROOT / "cmodel/src",
            ROOT,
            self.gen,
        ]

    def c_of(self, harness, edit, define):
        """The file with the C of a harness' netlist. A parameter whose value is a constant of the
        case has the value of that constant."""
        edit = edit if edit and not self._is_model(edit) else None
        values = {name: define.get(text, text) for name, text in harness.parameters.items()}
        key = "-".join((harness.name, *map(str, values.values())))
        key += f"-{self._digest(edit)}" if edit else ""
        with self.lock:
            lock = self.locks.setdefault(key, threading.Lock())
        with lock:
            if key not in self.made:
                self.made[key] = self._make(harness, edit, values, self.work / key)
        return self.made[key]

    def model(self, harness, edit):
        """The model's sources, one of them edited."""
        sources = [ROOT / "cmodel/src" / name for name in harness.model]
        if not edit or not self._is_model(edit):
            return sources
        folder = self.work / f"model-{self._digest(edit)}"
        folder.mkdir(parents=True, exist_ok=True)
        wrong = folder / Path(edit["file"]).name
        wrong.write_text(edited((ROOT / edit["file"]).read_text(), edit))
        return [wrong if source == ROOT / edit["file"] else source for source in sources]

    def _replaced(self, harness):
        """A folder with the headers that the harness replaces. It is searched first."""
        folder = self.work / f"headers-{harness.name}"
        with self.lock:
            if harness.replace and folder not in self.made:
                shutil.rmtree(folder, ignore_errors=True)
                for edit in harness.replace:
                    name = edit["file"].removeprefix("cmodel/include/").removeprefix("cmodel/src/")
                    path = folder / name
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(edited((ROOT / edit["file"]).read_text(), edit))
                self.made[folder] = folder
        return [folder] if harness.replace else []

    @staticmethod
    def _is_model(edit):
        return edit["file"].startswith("cmodel/")

    @staticmethod
    def _digest(edit):
        return sha256(repr(sorted(edit.items(), key=str)).encode()).hexdigest()[:12]

    def _make(self, harness, edit, values, folder):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        sources, includes = yosys.stage(folder, self.gen, harness.files)
        if edit:
            path = folder / "src" / edit["file"]
            path.write_text(edited(path.read_text(), edit))
        cut = "".join(f"cutpoint w:{wire}; " for wire in harness.cut)
        options = ()
        if harness.steps:
            options = ("-D MAU_SVA",)
            for path in (folder / "src").rglob("*.sv"):
                overlapping(path)
        read = yosys.read(harness.top, values, sources, includes, options)
        (folder / "yosys.ys").write_text(f"{read}\n{FLAT}{cut}{SCRIPT}\n")
        done = self.children.run(
            [yosys.program(self.build), "-q", "yosys.ys"],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            raise Failed(f"{harness.name}: Yosys failed: {done.stdout.strip()[-500:]}")
        net = folder / "net.json"
        if harness.steps:
            text = induction.translate(
                net, harness.top, harness.inputs, harness.clocks, harness.steps
            )
        else:
            text = rtl2c.translate(net, harness.top, harness.inputs, harness.outputs)
        (folder / "rtl.inc").write_text(text)
        return folder / "rtl.inc"
