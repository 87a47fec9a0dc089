"""Failing files, full disks and closed pipes: the exit code of docs/user/exit_codes.md and exactly
one line on standard error that names the thing, the place and the remedy; what was found is still
said. Part of cli_bad_input.py, which runs it.

SPDX-License-Identifier: Apache-2.0
"""

import json
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INPUT, INTERNAL, IO, MISMATCH, OK, USAGE  # noqa: E402
from mau_command import MAU, READERS, SMALL, MauCase, mau  # noqa: E402
from samples import BODY, GOOD, HEAD, REQUEST  # noqa: E402


class Files(MauCase):
    def setUp(self):
        super().setUp()
        self.good = self.file(GOOD)
        self.out = self.dir / "found"
        mau("run", *SMALL, "--fault", "1", "--out", self.out)
        self.faulty = self.out / "failing.mreq"
        self.assertTrue(self.faulty.exists())

    def test_cannot_read(self):
        loop = self.dir / "loop"
        loop.symlink_to(loop)
        for path, why in (
            (self.dir / "none.mreq", "No such file"),
            (self.dir, "directory"),
            (loop, "symbolic"),
            (self.good / "x", "Not a directory"),
            ("", "No such file"),
        ):
            for verb in READERS:
                if verb == "explain" and not path:
                    continue
                with self.subTest(path=path, verb=verb):
                    self.check_one_line(mau(verb, path), IO, f"mau {verb}: ", path, why)

    def test_cannot_read_standard_input(self):
        for args in (
            ("replay", "-"),
            ("eval", "-"),
            ("shrink", "-", "-o", self.dir / "x"),
            ("decode", "--gfx", "9"),
        ):
            with self.subTest(args=args):
                folder = os.open(self.dir, os.O_RDONLY)
                self.check_one_line(mau(*args, stdin=folder), IO, "directory")
                os.close(folder)

    def test_memory_runs_out(self):
        big = self.dir / "big.mreq"
        big.write_bytes(b"\n" * (1 << 27))

        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (1 << 27, 1 << 27))

        self.check_one_line(
            mau("eval", big, preexec_fn=limit), INTERNAL, big, "Cannot allocate memory"
        )

    def test_shrink_says_what_it_found(self):
        """Also when the small file cannot be written. A name that cannot be written is an error
        before the work, and no file remains."""
        for out, shrunk in (("/proc/nothing", False), (self.dir, False), ("/dev/full", True)):
            with self.subTest(out=out):
                done = self.check_one_line(
                    mau("shrink", "-o", out, self.faulty), IO, "cannot write", out, "--out"
                )
                self.assertIn("episode 0 fails: value of ", done.stdout)
                self.assertEqual("not written: 1 of " in done.stdout, shrunk)
                row = json.loads(
                    self.check_one_line(
                        mau("shrink", "--json", "-o", out, self.faulty), IO, "cannot write", out
                    ).stdout
                )
                self.assertEqual(
                    (row["result"], row["out"], row["kind"], row["episode"]),
                    ("shrunk" if shrunk else "mismatch", None, "value", 0),
                )
                self.assertEqual("replays" in row, shrunk)
        names = set(self.dir.iterdir())
        self.check(mau("shrink", "--fault", 0, "-o", self.dir / "new.mreq", self.faulty), OK)
        self.assertEqual(set(self.dir.iterdir()), names)
        self.check_one_line(
            mau("shrink", "-o", "-", self.faulty, cwd=self.dir),
            USAGE,
            "--out",
            "standard output",
            "name a file",
        )
        self.assertEqual(set(self.dir.iterdir()), names)

    def test_line_without_an_end(self):
        """A source that never ends, or a file that is one long line: refused by its first
        megabytes, a line of the longest size is not."""
        long = self.file(GOOD + "# " + "x" * (1 << 22) + "\n", "long.mreq")
        for path in ("/dev/zero", long):
            for verb in READERS:
                with self.subTest(path=path, verb=verb):
                    self.check_one_line(
                        mau(verb, path, timeout=5),
                        INPUT,
                        f"mau {verb}: ",
                        path,
                        "a line has more than 4194304 bytes",
                    )
        self.check(mau("eval", self.file(GOOD + "# " + "x" * ((1 << 22) - 2) + "\n")), OK)

    def test_shrink_over_its_own_input(self):
        text, link = self.faulty.read_bytes(), self.dir / "link"
        link.symlink_to(self.faulty)
        for out, file in ((self.faulty, self.faulty), (link, self.faulty), (self.faulty, link)):
            with self.subTest(out=out, file=file):
                self.check_one_line(
                    mau("shrink", "-o", out, file),
                    USAGE,
                    f"--out {out} would replace {file}",
                    "another file",
                )
        with open(self.faulty) as source:
            self.check_one_line(
                mau("shrink", "-o", self.faulty, "-", stdin=source),
                USAGE,
                f"--out {self.faulty} would replace -",
            )
        self.assertEqual(self.faulty.read_bytes(), text)
        self.check(mau("shrink", "-o", self.dir / "small.mreq", self.faulty), MISMATCH)

    def test_report_over_its_own_input(self):
        for name in ("failing.mreq", "shrunk.mreq"):
            path, link = self.out / name, self.dir / "link"
            text = path.read_bytes()
            link.unlink(missing_ok=True)
            link.symlink_to(path)
            for file in (path, link):
                with self.subTest(file=file):
                    self.check_one_line(
                        mau("replay", "--shrink", "--out", self.out, file),
                        USAGE,
                        "--out",
                        self.out,
                        file,
                        "another folder",
                    )
                    self.assertEqual(path.read_bytes(), text)
        self.check(mau("replay", "--shrink", "--out", self.dir / "other", self.faulty), MISMATCH)

    def writers(self, out):
        return (
            ("run", *SMALL, "--fault", "1", "--out", out),
            ("replay", "--shrink", "--trace", "--out", out, self.faulty),
        )

    def test_cannot_write_into_out(self):
        for out, why in (
            (self.good, "Not a directory"),
            (self.good / "sub", "Not a directory"),
            ("/proc/nothing", "No such file"),
            ("x" * 300, "File name too long"),
        ):
            for args in self.writers(out):
                with self.subTest(args=args):
                    done = self.check_one_line(mau(*args, cwd=self.dir), IO, out, why)
                    self.assertIn("MISMATCH: ", done.stdout, "the report is still printed")
        for args in (
            ("shrink", "-o", self.dir, self.faulty),
            ("shrink", "-o", "/proc/nothing", self.faulty),
        ):
            with self.subTest(args=args):
                self.check_one_line(mau(*args), IO, args[2])
        self.check_one_line(
            mau("replay", "--trace", "--out", self.good / "sub", self.good),
            IO,
            self.good / "sub",
            "Not a directory",
        )
        long = self.check(
            mau("replay", "--trace", "--out", "x/" * 128 + "y" * 256, self.good, cwd=self.dir), IO
        )
        self.assertIn(": File name too long; name another with --out", long.stderr)

    def check_full(self, done):
        """Exit 4, one line for each file that could not be written, and the report printed to its
        end."""
        self.check(done, IO)
        lines = done.stderr.splitlines()
        self.assertTrue(1 <= len(lines) <= 4, self.said(done))
        for line in lines:
            self.assertRegex(line, r"^mau.*(cannot write|no trace).*/", self.said(done))
        if "MISMATCH" in done.stdout:
            self.assertIn("Files and lines to paste:", done.stdout, self.said(done))
            files = re.findall(r"(?m)^  (?:failing|shrunk|report|trace) +(\S+)", done.stdout)
            for line in lines:
                self.assertFalse(
                    any(path + ":" in line for path in files),
                    "a file that could not be written is named to be used",
                )

    def test_file_size_limit_under_out(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))

        for args in (
            *self.writers(self.dir / "full"),
            ("shrink", "-o", self.dir / "small.mreq", self.faulty),
            ("replay", "--trace", "--out", self.dir / "t", self.good),
        ):
            with self.subTest(args=args):
                self.check_full(mau(*args, preexec_fn=limit))

    def test_full_disk_under_out(self):
        """A real one, where a mount namespace can be had."""
        disk = self.dir / "disk"
        disk.mkdir()
        inside = (
            "unshare",
            "-rm",
            "sh",
            "-c",
            'mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && exec "$@"',
            "sh",
        )
        if subprocess.run([*inside, "64k", str(disk), "true"], capture_output=True).returncode:
            self.skipTest("no mount namespaces here")
        for size in ("4k", "24k", "32k", "40k", "48k", "56k"):
            for args in self.writers(disk / "out"):
                with self.subTest(size=size, args=args):
                    self.check_full(mau(*inside[1:], size, disk, MAU, *args, program=inside[0]))

    def result_writers(self):
        return (
            ("run", *SMALL, "--waves", "100"),
            ("run", *SMALL, "--waves", "100", "--json"),
            ("replay", self.good),
            ("replay", "--json", self.good),
            ("eval", self.good),
            ("explain", self.good),
            ("explain", "--json", self.good),
            ("decode", "--gfx", "9", "e0501000", "80010100"),
            ("decode", "--gfx", "9", "--json", "e0501000", "80010100"),
            ("shrink", "-o", self.dir / "s.mreq", self.faulty),
            ("shrink", self.good),
            ("run", "--help"),
            ("--help",),
            ("--version",),
        )

    def test_full_standard_output(self):
        for args in self.result_writers():
            with self.subTest(args=args), open("/dev/full", "w") as full:
                self.check_one_line(mau(*args, stdout=full), IO, "cannot write", "No space left")

    def test_closed_standard_output(self):
        for args in self.result_writers():
            with self.subTest(args=args):
                read, write = os.pipe()
                os.close(read)
                with open(write, "w") as pipe:
                    done = mau(*args, stdout=pipe)
                self.check(done, IO)
                self.assertEqual(done.stderr, "", "no message when the reader closes the pipe")

    def test_closed_standard_output_before_an_error(self):
        """The lines before the error have no reader: 4 without a message, not 3."""
        read, write = os.pipe()
        os.close(read)
        with open(write, "w") as pipe:
            self.assertEqual(
                self.check(
                    mau("eval", self.file(GOOD + "episode\nbad\n", "bad.mreq"), stdout=pipe), IO
                ).stderr,
                "",
            )

    def test_reader_that_goes_away(self):
        """mau eval big | head -1"""
        big = self.file(HEAD + (REQUEST + BODY) * 3000, "big.mreq")
        lines = self.file("e0501000 80010100\n" * 50000, "words")
        for args in (("eval", big), ("decode", "--gfx", "9"), ("decode", "--gfx", "9", "--json")):
            with self.subTest(args=args), open(lines) as source:
                child = subprocess.Popen(
                    [str(MAU), *map(str, args)],
                    stdin=source,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    text=True,
                )
                self.assertTrue(child.stdout.readline())
                child.stdout.close()
                text = child.stderr.read()
                child.stderr.close()
                self.assertEqual((child.wait(60), text), (IO, ""))
