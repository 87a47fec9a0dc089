"""The C of a harness' netlist, and the sources of the model; each with or without a wrong edit.

SPDX-License-Identifier: Apache-2.0
"""

import shutil
import subprocess
import sys
import threading
from hashlib import sha256
from pathlib import Path

import rtl2c
import yosys
from children import Failed
from rtl_files import ROOT

# Word-level cells, no memories: what rtl2c.py reads.
SCRIPT = (
    "proc; flatten; memory; opt -full; bmuxmap; demuxmap; bwmuxmap; opt -full; opt_clean; "
    "write_json net.json"
)


def edited(text, edit):
    """'text' with the edit, whose old text it must have exactly once."""
    if text.count(edit["old"]) != 1:
        count = text.count(edit["old"])
        raise Failed(f"prove.toml: {edit['file']} has {edit['old']!r} {count} times, not once")
    return text.replace(edit["old"], edit["new"])


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

    def includes(self):
        return [
            Path(__file__).resolve().parent / "harness",
            ROOT / "cmodel/include",
            ROOT / "cmodel/src",
            self.gen,
        ]

    def c_of(self, harness, edit):
        """The file with rtl() of a harness."""
        edit = edit if edit and not self._is_model(edit) else None
        key = f"{harness.name}-{self._digest(edit)}" if edit else harness.name
        with self.lock:
            lock = self.locks.setdefault(key, threading.Lock())
        with lock:
            if key not in self.made:
                self.made[key] = self._make(harness, edit, self.work / key)
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

    @staticmethod
    def _is_model(edit):
        return edit["file"].startswith("cmodel/")

    @staticmethod
    def _digest(edit):
        return sha256(repr(sorted(edit.items(), key=str)).encode()).hexdigest()[:12]

    def _make(self, harness, edit, folder):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        sources, includes = yosys.stage(folder, self.gen, harness.files)
        if edit:
            path = folder / "src" / edit["file"]
            path.write_text(edited(path.read_text(), edit))
        read = yosys.read(harness.top, harness.parameters, sources, includes)
        (folder / "yosys.ys").write_text(f"{read}\n{SCRIPT}\n")
        done = self.children.run(
            [yosys.program(self.build), "-q", "yosys.ys"],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            raise Failed(f"{harness.name}: Yosys failed: {done.stdout.strip()[-500:]}")
        text = rtl2c.translate(folder / "net.json", harness.top, harness.inputs, harness.outputs)
        (folder / "rtl.inc").write_text(text)
        return folder / "rtl.inc"
