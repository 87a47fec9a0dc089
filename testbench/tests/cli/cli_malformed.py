#!/usr/bin/env python3
"""Malformed request files and machine words: exit code 3 (docs/user/exit_codes.md) and exactly one
line on standard error that names file, line, column, what is wrong and the remedy, the same for
every verb that reads them.

usage: cli_malformed.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INPUT, OK, USAGE  # noqa: E402
from mau_command import READERS, USER, MauCase, mau, objects  # noqa: E402
from samples import BODY, CONTEXT, GOOD, HEAD, REQUEST  # noqa: E402

VSHARP = "vsharp 0x1000 0x100000 0x40 0x24fac\n"
EXEC = "exec 0x1\n"

# what is wrong: (text, line of the error, words of the message)
MALFORMED = {
    "empty": ("", 1, "mreq 1"),
    "no version": (GOOD.split("\n", 1)[1], 1, "mreq 1"),
    "other version": (GOOD.replace("mreq 1", "mreq 3"), 1, "version 3"),
    "version not a number": (GOOD.replace("mreq 1", "mreq one"), 1, "not a number"),
    "version alone": ("mreq\n", 1, "missing"),
    "byte-order mark": ("\ufeff" + GOOD, 1, "save it without"),
    "two files": (GOOD + GOOD, 10, "one by one"),
    "text after version": ("mreq 1 2\n", 1, "one too many"),
    "keyword": (GOOD + "frobnicate 1\n", 10, "frobnicate"),
    "unit lanes": (GOOD.replace("lanes=4", "lanes=5"), 2, "lanes"),
    "unit window": (GOOD.replace("window=4", "window=3"), 2, "window"),
    "unit line": (GOOD.replace("line_bytes=64", "line_bytes=32"), 2, "line_bytes"),
    "unit twice": (GOOD.replace(HEAD, HEAD + HEAD.split("\n")[1] + "\n"), 3, "twice"),
    "unit late": (GOOD + HEAD.split("\n")[1] + "\n", 10, "above"),
    "context gfx": (GOOD.replace("gfx=9", "gfx=5"), 4, "gfx"),
    "context gfx 13": (GOOD.replace("gfx=9", "gfx=13"), 4, "gfx"),
    "context scratch_base": (
        GOOD.replace("policy=gcn", "policy=gcn scratch_base=0x1001"),
        4,
        "scratch_base",
    ),
    "context field": (GOOD.replace("rules=manual", "rule=manual"), 4, "rule"),
    "context field twice": (GOOD.replace("rules=manual", "gfx=9"), 4, "gfx"),
    "context lds_size": (GOOD.replace("policy=gcn", "policy=gcn lds_size=0x40000"), 4, "lds_size"),
    "context missing": (GOOD.replace(CONTEXT, "episode\n"), 4, "context"),
    "context twice": (GOOD.replace(CONTEXT, CONTEXT + CONTEXT.split("\n")[1] + "\n"), 5, "twice"),
    "context incomplete": (GOOD.replace("gfx=9 ", ""), 4, "gfx"),
    "no request": (HEAD + CONTEXT, 3, "no request"),
    "outside episode": (HEAD + "request tag=0\n" + BODY, 3, "episode"),
    "outside request": (HEAD + CONTEXT + BODY, 5, "request"),
    "request without inst": (HEAD + REQUEST + VSHARP + EXEC, 5, "inst"),
    "request without vsharp": (HEAD + REQUEST + "inst 0xe0501000 0x80010100\n" + EXEC, 5, "vsharp"),
    "request without exec": (HEAD + REQUEST + "inst 0xe0501000 0x80010100\n" + VSHARP, 5, "exec"),
    "register without saddr": (
        HEAD + REQUEST + "inst 0xe0501000 0x05010100\n" + VSHARP + EXEC,
        6,
        "saddr",
    ),
    "saddr nobody reads": (
        HEAD + REQUEST + "inst 0xc0220000 0x10\nsaddr 4\n" + VSHARP + EXEC,
        7,
        "remove saddr",
    ),
    "saddr too wide": (
        HEAD + REQUEST + "inst 0xe0501000 0x05010100\nsaddr 0x100000040\n" + VSHARP + EXEC,
        7,
        "saddr 0x100000040",
    ),
    "offset too low": (
        GOOD.replace(
            "inst 0xe0501000 0x80010100", "op enc=flat cls=load size=4 inst_offset=-8388609"
        ),
        6,
        "-8388609",
    ),
    "tag": (GOOD.replace("tag=0", "tag=256"), 5, "tag"),
    "inst twice": (GOOD + "inst 0xe0501000 0x80010100\n", 10, "twice"),
    "inst one word": (GOOD.replace(" 0x80010100", ""), 6, "1 of 2"),
    "inst three words": (GOOD.replace("0x80010100", "0x80010100 0x0"), 6, "two words"),
    "inst four words": (GOOD.replace("0x80010100", "0x80010100 0x0 0x0"), 6, "one too many"),
    "inst two words of three": (
        GOOD.replace("gfx=9", "gfx=12")
        .replace("policy=gcn", "policy=line")
        .replace("0xe0501000 0x80010100", "0xc405007c 0x40800800"),
        6,
        "2 of 3",
    ),
    "inst of another encoding": (GOOD.replace("0xe0501000", "0x7e000280"), 6, "SMEM"),
    "v0 without 0x": (GOOD.replace("0x0+4*64", "0001000*64"), 9, "write 0x0001000"),
    "scalar store": (
        GOOD.replace("inst 0xe0501000 0x80010100", "op enc=smem cls=store size=4"),
        6,
        "enc=smem",
    ),
    "inst too wide": (GOOD.replace("0xe0501000", "0x1e0501000"), 6, "out of range"),
    "vsharp half without 0x": (
        GOOD.replace("0x00001000 0x00100000", "1000 100ffc"),
        7,
        "1000 is decimal, and 100ffc is hexadecimal",
    ),
    "op and inst": (GOOD + "op enc=mubuf cls=load size=4\n", 10, "op"),
    "op enum": (
        GOOD.replace("inst 0xe0501000 0x80010100", "op enc=mubuf cls=lode size=4"),
        6,
        "lode",
    ),
    "op size": (
        GOOD.replace("inst 0xe0501000 0x80010100", "op enc=mubuf cls=load size=3"),
        6,
        "size",
    ),
    "op incomplete": (
        GOOD.replace("inst 0xe0501000 0x80010100", "op enc=mubuf cls=load"),
        6,
        "size",
    ),
    "vsharp three words": (GOOD.replace(" 0x00024fac", ""), 7, "3 of 4"),
    "exec not a number": (GOOD.replace("exec 0xffffffffffffffff", "exec all"), 8, "all"),
    "exec too wide": (
        GOOD.replace("exec 0xffffffffffffffff", "exec 0x1ffffffffffffffff"),
        8,
        "exec",
    ),
    "exec negative": (GOOD.replace("exec 0xffffffffffffffff", "exec -1"), 8, "-1"),
    "63 lanes": (GOOD.replace("0x0+4*64", "0x0+4*63"), 9, "63"),
    "65 lanes": (GOOD.replace("0x0+4*64", "0x0+4*65"), 9, "65"),
    "lane list": (GOOD.replace("0x0+4*64", "0x0+4*"), 9, "missing"),
    "stall port": (GOOD.replace("request tag", "stall tnx 1\nrequest tag"), 5, "txn"),
    "stall empty": (GOOD.replace("request tag", "stall txn\nrequest tag"), 5, "word"),
    "stall long": (GOOD.replace("request tag", "stall txn 0*65537\nrequest tag"), 5, "65537"),
    "stall late": (GOOD + "stall txn 1\n", 10, "above"),
    "stall twice": (
        GOOD.replace("request tag", "stall txn 1\nstall txn 1\nrequest tag"),
        6,
        "twice",
    ),
    "NUL byte": (GOOD.replace("exec", "ex\0c"), 8, "ex"),
    "control characters": (GOOD.replace("exec", "\x1b[31mexec"), 8, "keyword"),
    "not UTF-8": (GOOD.encode().replace(b"exec", b"\xff\xfe"), 8, "keyword"),
    "binary": (bytes(range(256)) * 40, 1, "mreq 1"),
    "long word": (GOOD + "x" * 100000 + "\n", 10, "keyword"),
    "cut off": (GOOD[: GOOD.index(" 0x00024fac")], 7, "3 of 4"),
}


class Malformed(MauCase):
    def test_every_reader_names_the_place(self):
        for name, (text, line, word) in MALFORMED.items():
            path = self.file(text)
            for verb in READERS:
                with self.subTest(what=name, verb=verb):
                    done = self.check_one_line(
                        mau(verb, path), INPUT, f"mau {verb}: {path}:{line}:", word
                    )
                    self.assertRegex(done.stderr, r":\d+:\d+: .+")
                    self.assertTrue(
                        all(c.isprintable() or c == "\n" for c in done.stderr), repr(done.stderr)
                    )
                    self.assertRegex(done.stderr, r", |must be|needs|expects|at most", "no remedy")

    def test_good_file_is_good(self):
        path = self.file(GOOD)
        for verb in READERS:
            self.check(mau(verb, path), OK)
        for verb in READERS[:3]:
            self.check(
                mau(
                    verb,
                    "-",
                    *(["-o", self.dir / "x.mreq"] if verb == "shrink" else []),
                    input=GOOD,
                ),
                OK,
            )

    def test_too_many_requests(self):
        path = self.file(HEAD + CONTEXT + ("request tag=1\n" + BODY) * 65537)
        self.check_one_line(mau("eval", path, stdout=subprocess.DEVNULL), INPUT, path, "65536")

    def test_lines_before_the_error_are_kept(self):
        done = self.check_one_line(
            mau("eval", self.file(GOOD + REQUEST + BODY + "episode\nbad\n")), INPUT, "bad"
        )
        self.assertEqual(len(done.stdout.splitlines()), 2, self.said(done))

    def test_grain_of_an_error(self):
        """docs/user/eval.md: an episode with an error gives no line, not even of the requests
        before it."""
        bad = self.file(GOOD + REQUEST + BODY + "request tag=1\nbad\n")
        done = self.check_one_line(
            mau("eval", bad, self.file(GOOD, "good.mreq")), INPUT, f"{bad}:18:"
        )
        self.assertEqual(
            [(row["file"], row["episode"]) for row in objects(done.stdout)], [(str(bad), 0)]
        )

    def test_flat_context(self):
        """The context lines of docs/user/mreq.md that say every default: explain and a bare context
        have the same apertures, LDS and policy. With apertures at 0 a pointer below 2^32 is in none
        that it may use."""
        lines = re.findall(
            r"(?m)^    (context .*\bshared_hi=\S+ private_hi=\S+)$",
            (USER / "mreq.md").read_text().split("equal to `context gfx=N`")[1],
        )
        self.assertEqual(len(lines), 3)
        for line in lines:
            gfx, size, high, private = re.search(
                r"gfx=(\w+) .* lds_size=(\w+) shared_hi=(\w+) private_hi=(\w+)", line
            ).groups()
            text = self.check(
                mau("explain", "--gfx", gfx, "--inst", "0xdc500000 0x03000001", "--ptr", 0x1000), OK
            ).stdout
            self.assertIn(
                f"LDS aperture {int(high, 16):#010x}_00000000  "
                f"scratch aperture {int(private, 16):#010x}_00000000\n",
                text,
            )
            self.assertIn(f"lds_size {size}\n", text)
            body = (
                "request\nop enc=flat cls=load size=4\nm0 0xffffffff\nexec 3\n"
                f"v0 0x1000*64\nv1 0 {high}*63\n"
            )
            (row,) = objects(
                self.check(mau("eval", self.file(f"{HEAD}episode\n{line}\n{body}")), OK).stdout
            )
            self.assertEqual(
                (row["status"][:2], row["space"][:2], row["address"][0]),
                (["ok"] * 2, ["memory", "lds"], 0x1000),
            )
            (bare,) = objects(
                self.check(
                    mau("eval", self.file(f"{HEAD}episode\ncontext gfx={gfx}\n{body}")), OK
                ).stdout
            )
            self.assertEqual({**bare, "file": ""}, {**row, "file": ""})
            zero = re.sub(r"_hi=\w+", "_hi=0", line).replace(size, "0")
            (row,) = objects(
                self.check(mau("eval", self.file(f"{HEAD}episode\n{zero}\n{body}")), OK).stdout
            )
            self.assertEqual(row["status"][0], "memviol")

    def test_decode(self):
        for words, said in (
            (["zz", "0"], "'zz'"),
            (["e0501000"], "two"),
            (["ffffffff", "0"], "ffffffff"),
            (["1e0501000", "0"], "'1e0501000'"),
            (["", "0"], "''"),
        ):
            with self.subTest(words=words):
                self.check_one_line(mau("decode", "--gfx", "9", *words), INPUT, said)
        for text, place in (
            ("e0501000 80010100\nxyz 0\n", "stdin:2:1"),
            ("e0501000\n", "stdin:1"),
            ("\0\n", "stdin:1:1"),
            ("ffffffff ffffffff\n", "stdin:1:1: ffffffff"),
            ("e0501000 80010100 ffffffff\nffffffff\n", "stdin:1:19: ffffffff"),
            ("e0501000 8001\x000100\n", "stdin:1:14"),
            ("# c\ne0501000 # c\n\0", "stdin:3:1"),
            ("e0501000,80010100,\n\x1b[1m 0\n", "stdin:2:1"),
        ):
            with self.subTest(text=text):
                self.check_one_line(mau("decode", "--gfx", "9", input=text), INPUT, place)

    def test_explain_words(self):
        base = ("explain", "--gfx", "9", "--vsharp", "0x1000 0x100000 64 0x24fac")
        self.check_one_line(
            mau(*base, "--inst", "0x7e000280 0"), INPUT, "0x7e000280", "check the words"
        )
        self.check_one_line(mau(*base, "--inst", "0xe0501000"), USAGE, "--inst", "1 of 2")
        self.check_one_line(
            mau(*base, "--inst", "0xe0501000 0x80010100 0"), USAGE, "--inst", "two words", "remove"
        )
        self.check_one_line(
            mau(*base[:2], "12", *base[3:], "--inst", "0xc405007c 0x40800800"),
            USAGE,
            "--inst",
            "2 of 3",
        )
        self.check_one_line(
            mau(*base, "--inst", "0xe0501000 0x80010100", "--lane", "64"), USAGE, "--lane"
        )
        self.check_one_line(
            mau(*base, "--inst", "0xe0501000 0x80010100", "--v0", "1 2 3"), USAGE, "--v0", "3 lanes"
        )
        self.check_one_line(mau(*base, "--inst", "0xe0501000 0x05010100"), USAGE, "--soffset")
        path = self.file(GOOD)
        self.check_one_line(mau("explain", f"{path}:1"), USAGE, path, "1 episode")
        self.check_one_line(mau("explain", f"{path}:0:7"), USAGE, path, "1 request")


if __name__ == "__main__":
    unittest.main()
