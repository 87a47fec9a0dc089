#!/usr/bin/env python3
"""Tools of ./run with a full disk, or with standard streams that are closed or full: one line names
the file, the code is that of docs/user/exit_codes.md, and no result is lost.

usage: cli_disk.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import contextlib
import errno
import io
import json
import os
import resource
import subprocess
import sys
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import IO, OK, USAGE  # noqa: E402
from mau_command import BUILD, ROOT, MauCase  # noqa: E402
from regress_planted import SOURCES, Planted  # noqa: E402

import bench
import children
import disk
import regress_call
import regress_files
from regress_journal import Journal, read
from regress_plan import Job
from units import Unit, Units

OPTIONS = ("--gfx", "8", "--enc", "scalar", "--waves", "1000")
# Calls that print at once, for a build folder 'build'.
CALLS = {
    "regress": lambda build: ["tools/regress.py", "--build", build, "--jobs", "1", "--help"],
    "merge": lambda build: ["tools/merge.py", "--build", build, "--help"],
    "bench": lambda build: ["tools/bench.py", "--help"],
    "test": lambda build: [
        "tools/test.py",
        "--root",
        ROOT,
        "--build",
        build,
        "--jobs",
        "1",
        "--help",
    ],
    "board": lambda build: ["fpga/board.py", "--build", build],
}


def call(words, **options):
    command = [sys.executable, str(ROOT / words[0]), *map(str, words[1:])]
    options.setdefault("stdout", subprocess.PIPE)
    options.setdefault("stderr", subprocess.PIPE)
    return subprocess.run(command, text=True, cwd=ROOT, **options)


class Streams(MauCase):
    def test_closed(self):
        """Standard output that is closed ends a tool before it begins."""
        for tool, words in CALLS.items():
            with self.subTest(tool=tool):
                done = call(words(self.dir / "none"), preexec_fn=lambda: os.close(1))
                self.assertEqual(
                    (done.returncode, done.stderr),
                    (
                        IO,
                        f"{tool}: standard output is closed; send it to a file or to /dev/null\n",
                    ),
                )
                self.assertFalse((self.dir / "none").exists())

    def test_run(self):
        """The same by ./run."""
        done = subprocess.run(
            [ROOT / "run", "regress", "--units", "4/4/64"],
            preexec_fn=lambda: os.close(1),
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "MAU_BUILD": str(BUILD)},
        )
        self.assertEqual(done.returncode, IO)
        self.assertRegex(done.stderr, r"^(run|regress): standard output is closed; [^\n]*\n$")

    def test_full(self):
        for tool, words in CALLS.items():
            with self.subTest(tool=tool), open("/dev/full", "w") as full:
                done = call(words(self.dir / "none"), stdout=full)
                self.assertEqual(
                    (done.returncode, done.stderr),
                    (IO, f"{tool}: cannot write standard output: No space left on device\n"),
                )

    def test_standard_error(self):
        """Standard error and input that are closed or full change nothing else."""
        words = CALLS["regress"](self.dir / "none")
        whole = call(words)
        for number in (0, 2):
            done = call(words, preexec_fn=lambda: os.close(number))
            self.assertEqual((done.returncode, done.stdout), (OK, whole.stdout))
        with open("/dev/full", "w") as full:
            self.assertEqual(call(words, stderr=full).returncode, OK)
            self.assertEqual(call([*words[:-1], "--no"], stderr=full).returncode, USAGE)

    def test_children_have_streams(self):
        """What a tool starts has all three descriptors when the tool's own were closed."""
        script = (
            "import sys; sys.path.insert(0, 'tools'); import children, subprocess\n"
            "run = lambda: subprocess.run(['sh', '-c', 'cat; echo a; echo b >&2']).returncode\n"
            "children.ends_well('x', run, children.Children())"
        )
        done = subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            preexec_fn=lambda: (os.close(0), os.close(2)),
            stdout=subprocess.PIPE,
            text=True,
        )
        self.assertEqual((done.returncode, done.stdout), (0, "a\n"))

    def test_lines(self):
        """What failed, on which file, why, and what to do about it when another folder helps."""
        for number, name, line in (
            (errno.ENOSPC, "a/b", "cannot write a/b: No space left on device; another"),
            (errno.EFBIG, "a/b", "cannot write a/b: File too large; another"),
            (
                errno.ENOSPC,
                children.OUTPUT,
                "cannot write standard output: No space left on device",
            ),
            (errno.EIO, "a/b", "cannot use a/b: Input/output error"),
            (errno.EAGAIN, None, "Resource temporarily unavailable"),
        ):
            error = OSError(number, os.strerror(number), name)
            self.assertEqual(children.io_line(error, "another"), line)


class Disk(MauCase):
    def setUp(self):
        super().setUp()
        self.planted = Planted(self.dir, "")

    def regress(self, **options):
        """The summary or the error, and both outputs."""
        said = io.StringIO()
        with contextlib.redirect_stderr(io.StringIO()) as complaint:
            try:
                summary, text = self.planted.regress(*OPTIONS, said=said, **options)
            except OSError as error:
                summary, text = error, said.getvalue()
        lines = complaint.getvalue().splitlines()
        return summary, text, [line for line in lines if line.startswith("regress: ")]

    def test_journal(self):
        """A journal that cannot be written costs --resume and no result, and one line says so."""
        self.planted.regress(*OPTIONS)
        path = self.planted.out / "journal.jsonl"
        head = read(path)[0]
        with open("/dev/full", "ab", buffering=0) as full:
            summary, text, said = self.regress(journal=Journal(path, full, {}, head))
        self.assertEqual(
            (summary["exit"], summary["totals"]["runs"]), (OK, summary["totals"]["planned"])
        )
        self.assertEqual(len(said), 1)
        self.assertRegex(said[0], rf"^regress: cannot write {path}: No space left on device; ")
        self.assertIn("regress: PASSED; details in ", text)

    def test_torn_line(self):
        """A line that the disk took in part costs its own run alone when there is room again."""
        summary, _ = self.planted.regress(*OPTIONS)
        path = self.planted.out / "journal.jsonl"
        head, rows = read(path)

        class Full:
            """The second write takes 10 bytes, the third none."""

            def __init__(self, file):
                self.file, self.count = file, 0

            def write(self, data):
                self.count += 1
                if self.count == 3:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                return self.file.write(data[:10] if self.count == 2 else data)

        path.write_text(json.dumps(head) + "\n")
        with path.open("ab", buffering=0) as file, contextlib.redirect_stderr(io.StringIO()):
            journal = Journal(path, Full(file), {}, head)
            jobs = [Job(**row["job"]) for row in rows]
            for job, row in zip(jobs, rows):
                journal.keep(job, row["row"])
        with contextlib.redirect_stderr(io.StringIO()) as said:
            again = Journal.resume(path, SOURCES)
        again.file.close()
        self.assertEqual(set(again.rows), set(jobs) - {jobs[1]})
        self.assertIn("journal.jsonl:3 is not JSON", said.getvalue())

    def test_files(self):
        """A file that cannot be written is named; the text is printed all the same."""
        for name in regress_files.NAMES:
            with self.subTest(name=name):
                path = self.planted.out / name
                part = self.planted.out / f"{name}.part"
                for link in (path, part):
                    link.unlink(missing_ok=True)
                    link.symlink_to("/dev/full")
                error, text, _ = self.regress()
                self.assertIsInstance(error, OSError)
                self.assertRegex(
                    children.io_line(error, "x"),
                    rf"^cannot write \S*/{name}(\.part)?: No space left on device; x$",
                )
                self.assertRegex(text, r"(?m)^regress: PASSED$")
                self.assertFalse((self.planted.out / "summary.json").is_file())
                for link in (path, part):
                    link.unlink(missing_ok=True)

    def test_merge(self):
        """The same of ./run merge, with the code and the line of the command."""
        self.planted.regress(*OPTIONS)
        out = self.dir / "all"
        out.mkdir()
        (out / "index.html").symlink_to("/dev/full")
        done = call(["tools/merge.py", "--build", self.dir, "--out", out, self.planted.out])
        self.check(done, IO)
        self.assertEqual(
            done.stderr,
            f"merge: cannot write {out}/index.html: No space left on device; "
            "name another folder with --out\n",
        )
        self.assertRegex(done.stdout, r"(?m)^merge: PASSED$")

    def test_report(self):
        """A report that cannot be written: one line says so, and the row is kept."""
        row = {"typed": "run", "exit": 5, "stderr": "why"}
        (self.dir / "report.txt").symlink_to(self.dir / "none" / "report.txt")
        with contextlib.redirect_stderr(io.StringIO()) as said:
            regress_call.leave_report(self.dir, row)
        self.assertRegex(said.getvalue(), r"^regress: cannot write \S+/report\.txt: No such file")

    def test_output_breaks(self):
        """Standard output that breaks at the first failure: the runs end and are kept."""
        planted = Planted(self.fresh(), "*'gfx 8'*) F=3 ;;")
        with self.assertRaises(BrokenPipeError):
            planted.regress("--gfx", "8", "--waves", "1000", "--no-real", said=Broken())
        rows = read(planted.out / "journal.jsonl")[1]
        self.assertGreaterEqual(len(rows), 1)
        self.assertIn(1, [line["row"]["exit"] for line in rows])

    def fresh(self):
        folder = self.dir / "fresh"
        folder.mkdir()
        return folder

    def test_bench(self):
        with (
            self.assertRaises(OSError) as caught,
            mock.patch.object(bench, "output", lambda command: "text"),
        ):
            bench.write_requests(self.dir, Path("/dev/full"), 1, False)
        self.assertEqual(caught.exception.filename, "/dev/full")


class Build(MauCase):
    """A build whose folder has no room. A limit on the size of files stands for it: with it a write
    fails in CMake as in a tool."""

    def limited(self, *words):
        """A tool that may write files of 16 KiB; CMake's cache has more."""

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 14, resource.RLIM_INFINITY))

        return call(words, preexec_fn=limit)

    def test_verbs(self):
        """One line names the folder, the error and the remedy; the code is IO."""
        build, jobs = ["--build", self.dir / "b"], ["--jobs", "1"]
        for tool, words in (
            ("run", ["tools/build.py", *build, *jobs, "--quiet", "mau_cli"]),
            ("regress", ["tools/regress.py", *build, *jobs, "--units", "4/4/64"]),
            ("test", ["tools/test.py", "--root", ROOT, *build, *jobs, "none"]),
        ):
            with self.subTest(tool=tool):
                done = self.limited(*words)
                self.assertEqual(
                    (done.returncode, done.stderr),
                    (
                        IO,
                        f"{tool}: cannot write {self.dir}/b: File too large; name another folder "
                        "with MAU_BUILD\n",
                    ),
                )

    def test_unit(self):
        """A program of a unit's build that cannot write: its line is in the message."""
        verilator = self.file("#!/bin/sh\nexec dd if=/dev/zero of=/dev/full count=1\n")
        os.chmod(verilator, 0o755)
        units = Units(BUILD / "gen", self.dir / "units", children.Children())
        with (
            mock.patch.dict(os.environ, VERILATOR=str(verilator)),
            self.assertRaises(children.Failed) as caught,
        ):
            units.build(Unit("4/4/64"))
        self.assertEqual(caught.exception.code, IO)
        self.assertRegex(
            str(caught.exception),
            r"^a program of the build cannot write: dd: .*'/dev/full': No space left on device; "
            "name another folder with MAU_BUILD, or the folder of temporary files with TMPDIR$",
        )

    def test_room(self):
        """With room, a build that fails is no error of the disk."""
        disk.check(self.dir, "error: expected ';'\n")


class Broken(io.StringIO):
    """Takes the first line of a regression, no other."""

    def write(self, text):
        if self.getvalue().count("\n"):
            raise BrokenPipeError(errno.EPIPE, "Broken pipe")
        return super().write(text)


if __name__ == "__main__":
    unittest.main()
