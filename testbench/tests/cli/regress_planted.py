"""What the tests of a regression's files share: a regression with planted faults, a reader of its
page.

SPDX-License-Identifier: Apache-2.0
"""

import contextlib
import io
import os
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mau_command import BUILD, MAU, ROOT  # noqa: E402

sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tools"))
import regress  # noqa: E402
import regress_summary  # noqa: E402
from children import Children  # noqa: E402
from regress_journal import Journal  # noqa: E402
from regress_stimulus import empty_kinds  # noqa: E402

UNIT = "4/4/64"
SOURCES = {"the program mau": "1", "the RTL": "2"}  # as regress_journal.sources() has them
VOID = {"meta", "br"}


class Planted:
    """A build folder whose program plants faults by 'cases' of its arguments, and lists calls."""

    def __init__(self, folder, cases):
        self.build, self.out = folder, folder / "regress"
        self.out.mkdir()
        self.calls = folder / "calls"
        program = folder / "mau"
        program.write_text(
            f'#!/bin/sh\nexport MAU_BUILD={BUILD}\necho "$*" >>{self.calls}\n'
            f'case "$*" in {cases} esac\nexec {MAU} "$@" ${{F:+--fault $F}}\n'
        )
        program.chmod(0o755)

    def regress(self, *options, journal=None, said=None):
        """The summary, and what was printed, into 'said' if given; units are taken as they are."""
        args = regress.parse_arguments(
            ["--build", str(self.build), "--jobs", "2", "--units", UNIT, *options]
        )
        args.empty = empty_kinds(args)
        units = SimpleNamespace(build=lambda unit, children=None: None, key=lambda: "")
        folder = SimpleNamespace(build=self.build, children=Children(), units=units)
        path = self.out / "journal.jsonl"
        journal = journal or Journal.new(path, args, SOURCES, regress_summary.now())
        self.calls.unlink(missing_ok=True)
        with (
            contextlib.redirect_stdout(said or io.StringIO()) as said,
            mock.patch.dict(os.environ, MAU_RUN="./run"),
        ):
            summary = regress.work(args, folder, self.out, journal)
        journal.file.close()
        return summary, said.getvalue()

    def called(self, verb):
        return [line for line in self.calls.read_text().splitlines() if line.startswith(verb)]


class Page(HTMLParser):
    """Elements that close as they opened; texts by element."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.names, self.attributes, self.texts, self.bad = [], [], [], [], []
        self.feed(text)
        self.close()
        self.bad += [f"<{name}> is not closed" for name in self.open]
        self.text = " ".join(" ".join(self.texts).split())

    def handle_starttag(self, name, attrs):
        self.names.append(name)
        self.attributes += [(name, *pair) for pair in attrs]
        if name not in VOID:
            self.open.append(name)

    def handle_startendtag(self, name, attrs):
        self.names.append(name)
        self.attributes += [(name, *pair) for pair in attrs]

    def handle_endtag(self, name):
        if not self.open or self.open.pop() != name:
            self.bad.append(f"</{name}> at {self.getpos()}")

    def handle_data(self, data):
        if self.open and self.open[-1] != "style":
            self.texts.append(data)
