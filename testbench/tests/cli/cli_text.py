#!/usr/bin/env python3
"""What people read: every --help, text and report fits 80 columns, the examples of docs/user are
true.

usage: cli_text.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import shlex
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INPUT, IO, MISMATCH, OK, USAGE  # noqa: E402
from mau_command import DATA, SMALL, USER, VERBS, MauCase, mau, objects  # noqa: E402
from samples import BODY, GOOD, HEAD, REQUEST, WORDS  # noqa: E402

GOOD_NAME = "good.mreq"
VSHARP = ("--vsharp", "0x1000 0x100000 64 0x24fac")


class Help(MauCase):
    def test_help(self):
        for args in (
            (),
            ("--help",),
            ("-h",),
            ("help",),
            *((verb, "--help") for verb in VERBS),
            ("board", "sign", "--help"),
            *((verb, "-h") for verb in VERBS),
        ):
            with self.subTest(args=args):
                done = self.check(mau(*args), OK)
                self.assertEqual(done.stderr, "")
                self.assertRegex(done.stdout.lower(), r"usage: mau")
                wide = [line for line in done.stdout.splitlines() if len(line) > 80]
                self.assertEqual(wide, [])
                self.assertNotIn("Mandatory or optional", done.stdout)
                examples = done.stdout.partition("Examples:\n")[2].splitlines()
                self.assertEqual(
                    [
                        line
                        for line in examples
                        if not line.startswith(
                            ("  mau ", "  gtkwave ", "  gunzip ", "  grep ", "    ")
                        )
                        and line
                    ],
                    [],
                )
                if len(args) == 2:
                    self.assertIn("Examples:", done.stdout)

    def test_help_among_other_arguments(self):
        self.check(mau("run", "--waves", "x", "--help"), OK)

    def test_version(self):
        self.assertRegex(self.check(mau("--version"), OK).stdout, r"^mau \d+\.\d+")

    def test_verbs_are_documented(self):
        text = (USER / "cli.md").read_text()
        for verb in VERBS:
            self.assertRegex(text, rf"(?m)^\| `{verb}\b")


class Text(MauCase):
    def test_text_fits_80_columns(self):
        struct, scratch = (DATA / name for name in ("struct_gfx9.mreq", "scratch_gfx9.mreq"))
        wide = ("--lanes", 64, "--window", 64, "--line-bytes", 128)
        for args in (
            ("explain", "--gfx", "9", *WORDS, "--lane", 15),
            ("decode", "--gfx", "9", "e0501000", "80010100"),
            ("decode", "--gfx", "11", "dc520010", "01860002", "f4200144", "f8000010"),
            ("explain", "--gfx", "8", *WORDS, "--transactions"),
            ("explain", "--gfx", "8", *WORDS, "--transactions", *wide),
            *(
                ("explain", f"{path}:{n}", *more)
                for path in (struct, scratch)
                for n in range(3)
                for more in ((), ("--lane", 3, "-t", *wide))
            ),
            ("replay", GOOD_NAME),
            ("run", *SMALL, "--waves", 3000),
            ("run", *SMALL, "--waves", 3000, "--coverage"),
        ):
            with self.subTest(args=args):
                self.file(GOOD, GOOD_NAME)
                self.check_narrow(self.check(mau(*args, cwd=self.dir), OK).stdout)

    def test_resources_fit_80_columns(self):
        """The longest that every field of a V# can make it."""
        loads = (
            [(gfx, "0xe0502000 0x80010100") for gfx in (6, 7, 8, 9)]
            + [(gfx, "0xe0302000 0x80010100") for gfx in ("10", "10_3")]
            + [(11, "0xe0500000 0x80820100")]
        )
        scalars = [(6, "0xc2020900"), (9, "0xc0220000 0x10"), (11, "0xf4200002 0xf8000010")]
        for gfx, inst in loads + scalars:
            for word1 in ("0xbfffffff", "0x3fffffff", "0xffffffff"):
                for word3 in (
                    "0xffffffff",
                    "0x3fffffff",
                    "0x00ffffff",
                    "0x30ffffff",
                    "0x00fff000",
                    "0x00a00fff",
                    "0",
                ):
                    args = (
                        "--gfx",
                        gfx,
                        "--inst",
                        inst,
                        "--vsharp",
                        f"0xffffffff {word1} 0xffffffff {word3}",
                    )
                    v0 = () if (gfx, inst) in scalars else ("--v0", 4)
                    with self.subTest(args=args):
                        self.check_narrow(
                            self.check(mau("explain", *args, *v0, "--lane", 0), OK).stdout
                        )

    def test_operation_fits_80_columns(self):
        """An operation that the file gives with every field."""
        flags = (
            "fmt ncomp=xyzw format=127 atomic=fcmpswap d16=hi smode=none inst_offset=0xfffff0 "
            "offen idxen addr64 lds tfe glc slc dlc sext unknown"
        )
        path = self.file(
            GOOD.replace("inst 0xe0501000 0x80010100", f"op enc=mubuf cls=load size=16 {flags}")
        )
        text = self.check(mau("explain", path), OK).stdout
        self.check_narrow(text)
        self.assertIn("\nop enc=mubuf cls=load size=16 fmt ncomp=xyzw ", text)

    def test_rules(self):
        """A rule's statement with its page and source, worked examples, as text and as JSON."""
        text = self.check(mau("explain", "r7"), OK).stdout
        self.assertTrue(text.startswith("R7 (docs/spec/range_check.md)\n    gfx: 9\n"), text)
        self.assertRegex(text, r"source: Vega ISA, buffer range checking; SILICON:\s+AMD's")
        self.assertEqual(text.count("request:"), 3)
        self.check_narrow(text)
        (row,) = objects(self.check(mau("explain", "AT3", "--json"), OK).stdout)
        self.assertEqual(
            (row["schema"], row["rule"], row["page"], row["examples"][0]["memory after"]),
            (1, "AT3", "docs/spec/atomic.md", "7; 5"),
        )
        ids = {
            line.split("|")[1].strip()
            for page in (USER.parent / "spec").glob("[a-z]*.md")
            for line in page.read_text().splitlines()
            if line.startswith("| ")
        }
        for rule in (name for name in ids if re.fullmatch(r"(AT|[A-Z])\d+", name)):
            self.assertTrue(
                self.check(mau("explain", rule), OK).stdout.startswith(rule + " (docs/"), rule
            )
        self.assertRegex(
            self.check(mau("explain", "R99"), USAGE).stderr,
            "there is no rule R99, docs/spec/README.md lists the rules",
        )
        self.file(GOOD, "R7")
        self.assertIn(
            "buffer_load", self.check(mau("explain", "R7", cwd=self.dir), OK).stdout
        )  # a file of that name wins

    def test_no_place(self):
        """The message names a suffix of FILE that is not a place in the file; a missing file has
        another message."""
        path = self.file(GOOD)
        for place in ("x", "0:y", "0:0:0", ""):
            self.check_one_line(
                mau("explain", f"{path}:{place}"),
                USAGE,
                f"'{place}' is not a place in {path}, write FILE:EPISODE:REQUEST, for example",
            )
        self.check_one_line(mau("explain", f"{path}.none:x"), IO, "No such file")

    def test_rule_on_several_pages(self):
        """Each page under the rule's id, a decision first; only a row of a table of cases is a
        worked example.
        """
        text = self.check(mau("explain", "N12"), OK).stdout
        self.assertNotIn("worked examples", text)
        self.assertRegex(
            text,
            r"^N12 \(docs/spec/coalesce\.md\)\n    settled: An access[^\0]*\n\n"
            r"N12 \(docs/spec/segment\.md\)\n    settled: The aperture",
        )
        text = self.check(mau("explain", "D22"), OK).stdout
        self.assertEqual(
            re.findall(r"(?m)^D22 \((.*)\)\n    (\w+):", text),
            [
                ("docs/decisions.md", "rule"),
                ("docs/spec/coalesce.md", "settled"),
                ("docs/spec/scalar.md", "rule"),
                ("docs/spec/segment.md", "settled"),
            ],
        )
        (row,) = objects(self.check(mau("explain", "d22", "--json"), OK).stdout)
        self.assertEqual(
            (row["rule"], row["page"], row["statement"]["rule"], row["examples"]),
            ("D22", "docs/decisions.md", "F9", []),
        )
        self.assertEqual(
            [set(page) for page in row["also"]], [{"rule", "page", "statement", "examples"}] * 3
        )
        self.assertTrue(
            row["also"][0]["statement"]["settled"].startswith("Attributes: seg follows ")
        )
        text = self.check(mau("explain", "AT12"), OK).stdout
        self.assertEqual(
            (text.count("(docs/"), text.count("worked examples"), text.count("memory after:")),
            (1, 1, 3),
        )

    def test_assembly(self):
        """A text means the same as its words; a refusal of LLVM, or no LLVM, is one line."""
        for gfx, text, words in (
            ("9", "buffer_load_dword v1, v1, s[4:7], 0 offen", ("0xe0501000", "0x80010101")),
            ("11", "buffer_load_b32 v1, off, s[8:11], 0 offset:16", ("0xe0500010", "0x80020100")),
            ("942", "buffer_load_dword v1, v1, s[4:7], 0 offen sc1", ("0xe0509000", "0x80010101")),
            (
                "12",
                "buffer_load_b32 v1, v1, s[4:7], null offen offset:16",
                ("0xc405007c", "0x40800801", "0x00001001"),
            ),
        ):
            rest = (
                "--vsharp",
                "0x1000 0x100000 64 0x24fac",
                *(("--v0", "0x0+4*64") if "offen" in text else ()),
                "--lane",
                3,
            )
            self.assertEqual(
                self.check(mau("explain", "--gfx", gfx, text, *rest), OK).stdout,
                self.check(mau("explain", "--gfx", gfx, "--inst", *words, *rest), OK).stdout,
            )
        bad = self.check(
            mau("explain", "--gfx", "9", "buffer_load_dwrd v1, v0, s[4:7], 0 idxen"), INPUT
        ).stderr
        self.assertRegex(
            bad, r'^mau explain: LLVM does not assemble "buffer_load_dwrd .*" for gfx9: .*\n$'
        )
        bad = self.check(
            mau(
                "explain",
                "--gfx",
                "9",
                "buffer_load_dword v1, v0, s[4:7], 0 idxen",
                env={"PATH": "/none"},
            ),
            USAGE,
        ).stderr
        self.assertEqual(
            bad,
            "mau explain: an instruction's text needs LLVM's assembler: install the package "
            "llvm-19, or give the machine words with --inst\n",
        )
        self.assertIn(
            '"v_add_u32 v1, v0, v2" is not a MUBUF',
            self.check(mau("explain", "--gfx", "9", "v_add_u32 v1, v0, v2"), INPUT).stderr,
        )
        for ds in (["ds_read_b32 v1, v0"], ["--inst", "0xd86c0000", "0x01000000"]):
            self.assertEqual(
                self.check(mau("explain", "--gfx", "9", *ds), INPUT).stderr,
                "mau explain: ds_read_b32 is a DS instruction; mau does not execute DS, only "
                "MUBUF, MTBUF, FLAT, GLOBAL, SCRATCH and SMEM\n",
            )
        self.assertIn(
            "a request file (a.mreq) and options",
            self.check(mau("explain", "--gfx", "9", "a.mreq"), USAGE).stderr,
        )
        self.assertIn(
            "without it",
            self.check(
                mau("explain", "--gfx", "9", "--inst", "buffer_load_dword v1, v1, s[4:7], 0 offen"),
                USAGE,
            ).stderr,
        )
        both = (
            "explain",
            "--gfx",
            "9",
            "--inst",
            "0xe0501000 0x80010101",
            "buffer_load_dword v1, v1, s[4:7], 0 offen",
        )
        self.assertIn("remove one", self.check(mau(*both), USAGE).stderr)

    def test_signs_and_opcodes_of_a_derivation(self):
        """A negative offset has its minus; E5 speaks of opcodes that the generation has, too; what
        has no cost contract has no cost.
        """
        path = self.file(
            GOOD.replace(
                "inst 0xe0501000 0x80010100", "op enc=scratch cls=load size=4 inst_offset=-16"
            )
        )
        text = self.check(mau("explain", path, "--lane", 0), OK).stdout
        self.assertRegex(text, r"(?m)^F1 +inst_offset +-16 ")
        self.assertRegex(text, r"(?m)^F7 +scratch_offset +-16 ")
        (row,) = objects(self.check(mau("explain", path, "--lane", 0, "--json"), OK).stdout)
        self.assertEqual(
            [
                s["value"]
                for s in row["lane"][0]["derivation"]
                if s["step"] in ("inst_offset", "scratch_offset")
            ],
            [-16, -16],
        )
        flat = GOOD.replace(
            "inst 0xe0501000 0x80010100", "op enc=flat cls=load size=4 inst_offset=-16"
        ).replace("policy=gcn", "policy=gcn private_hi=1")
        self.assertRegex(
            self.check(mau("explain", self.file(flat + "v1 1*64\n"), "--lane", 0), OK).stdout,
            r"(?m)^F4 +scratch_offset +-16 ",
        )
        text = self.check(
            mau("explain", "--gfx", "11", "--inst", "0xf4000002 0xf8000010", *VSHARP, "--lane", 0),
            OK,
        ).stdout
        self.assertRegex(
            " ".join(text.split()),
            r"E5 not executed yes the generation does not have this opcode .*, "
            r"or this unit does not execute it",
        )
        for ignored in (
            text,
            self.check(
                mau(
                    "explain",
                    "--gfx",
                    "9",
                    "--inst",
                    "0xc0220000 0x10",
                    "--vsharp",
                    "0 0 0 0xffffffff",
                ),
                OK,
            ).stdout,
        ):
            self.assertIn(
                "0 transactions of 64 bytes, window 16; no cost contract (N23)\n", ignored
            )
            self.assertNotIn("clocks", ignored)

    def test_cache_operation(self):
        """N8: nothing is read, by words or in a file."""
        bare = self.file(HEAD + REQUEST + "inst 0xe0f80000 0x05000000\nexec 1\n")
        for args in (
            (bare,),
            ("--gfx", 9, "--inst", "0xe0f80000 0"),
            ("--gfx", 9, "--inst", "0xe0f80000 0x05000000"),
        ):
            text = self.check(mau("explain", *args), OK).stdout
            self.assertIn("reads no V# and no SOFFSET (N8)", text)
            self.assertNotRegex(text, "base|sgpr_offset")
        self.check(mau("replay", bare), OK)

    def test_trace_of_a_file_that_passes(self):
        """It says which episode it traced."""
        two = self.file(GOOD + REQUEST + BODY)
        for more, episode in (((), 0), (("--episode", 1), 1)):
            done = self.check(mau("replay", "--trace", "--out", "t", *more, two, cwd=self.dir), OK)
            self.assertRegex(
                done.stdout,
                rf"(?m)^trace: t/replay\.fst \(episode {episode} of 2, clocks 0\.\.\d+\)\n"
                r"look: gtkwave t/replay\.gtkw$",
            )
        self.assertIn("all clocks of one episode", " ".join(mau("replay", "--help").stdout.split()))

    def test_shrink_of_an_episode(self):
        """The first that fails, or the one that --episode names; with the registers of a reset
        seed, too.
        """
        self.check(mau("run", *SMALL, "--fault", 1, "--stall", "none", "--out", self.dir), MISMATCH)
        text = (self.dir / "failing.mreq").read_text()
        two = self.file(text + "\nepisode" + text.split("\nepisode", 1)[1])
        for more, episode in (
            ((), 0),
            (("--episode", 1), 1),
            (("--episode", 1, "--reset-seed", 3), 1),
        ):
            done = self.check(mau("shrink", *more, "-o", self.dir / "small.mreq", two), MISMATCH)
            self.assertTrue(
                done.stdout.startswith(f"{two}: episode {episode} fails: "), done.stdout
            )
            self.assertEqual(
                "reset_seed=0x3" in (self.dir / "small.mreq").read_text(), "--reset-seed" in more
            )
        self.assertIn(
            "the episode compares equal",
            self.check(mau("shrink", "--episode", 1, "--fault", 0, two), OK).stdout,
        )

    def test_illegal_requests(self):
        """replay counts those that have no address; without any its text is as ever."""
        path = self.file(
            GOOD
            + (REQUEST + BODY + "request tag=1\n" + BODY).replace(
                "inst 0xe0501000 0x80010100", "op enc=mubuf cls=load size=4 unknown"
            )
        )
        for more, said in (
            ((), "2 of 3 requests illegal: no address, no transaction"),
            (("--episode", 1), "2 of 2 requests illegal: no address, no transaction"),
            (("--episode", 0), None),
        ):
            lines = self.check(mau("replay", *more, path), OK).stdout.splitlines()
            self.assertEqual(lines[2:-1], [said] if said else [])
            (row,) = objects(self.check(mau("replay", "--json", *more, path), OK).stdout)
            self.assertEqual(row["illegal"], int(said[0]) if said else 0)

    def test_which_request_of_a_file(self):
        """After the verdict and the lanes, a line says which request it is, and the next, when
        there are more, how to see another; one by its words has no such line.
        """
        three = self.file(HEAD + REQUEST + (BODY + "request tag=1\n") * 2 + BODY)
        hint = "(FILE:EPISODE:REQUEST chooses another; both count from 0)"
        for place, first in (
            ("", "episode 0, request 0 of 3"),
            (":0", "episode 0, request 0 of 3"),
            (":0:2", "episode 0, request 2 of 3"),
        ):
            with self.subTest(place=place):
                self.assertEqual(
                    self.check(mau("explain", f"{three}{place}"), OK).stdout.splitlines()[2:4],
                    [first, hint],
                )
            self.assertEqual(
                self.check(
                    mau("explain", f"-{place}", input=three.read_text()), OK
                ).stdout.splitlines()[2:4],
                [first, hint],
            )
        two = self.file(GOOD + REQUEST + BODY)
        self.assertEqual(
            self.check(mau("explain", f"{two}:1:0"), OK).stdout.splitlines()[2:4],
            ["episode 1 of 2, request 0 of 1", hint],
        )
        lines = self.check(mau("explain", self.file(GOOD)), OK).stdout.splitlines()
        self.assertEqual(lines[2], "episode 0, request 0 of 1")
        self.assertTrue(lines[3].startswith("gfx9, "))
        lines = self.check(mau("explain", "--gfx", "9", *WORDS), OK).stdout.splitlines()
        self.assertTrue(lines[2].startswith("gfx9, "))

    def test_verdict(self):
        """16 dwords in 64 bytes: lane 16 is the first that reads nothing (R7)."""
        in_range = "lane 15 reads 4 bytes at 0x103c: BASE 0x1000 + buffer_offset 0x3c (A6)"
        out = [
            f"lane {lane} reads 0: Offset {4 * lane:#x} is not below num_records 0x40 (R7)"
            for lane in range(64)
        ]
        lanes = "lanes: 0-15 ok, 16-63 out_of_range"
        for only, lines in (
            ((), [out[16], lanes]),
            (("--lane", 15), [in_range, lanes]),
            (("--lane", "15,17-18"), [in_range, out[17], out[18], lanes]),
        ):
            with self.subTest(only=only):
                text = self.check(mau("explain", "--gfx", "9", *WORDS, *only), OK).stdout
                self.assertEqual(text.splitlines()[: len(lines)], lines)
                self.assertIn("\ntouches 1 line, 64 bytes: 64 of 64 bytes a line\n", text)
        rows = re.findall(r"(?m)^ +(\d+)  0x", text)
        self.assertEqual(rows, ["15", "17", "18"])
        for bad in ("64", "5-3", "3,", "x", "1-", "-1", "0-64", ""):
            with self.subTest(bad=bad):
                said = self.check(mau("explain", "--gfx", "9", *WORDS, f"--lane={bad}"), USAGE)
                self.assertIn("is not a list of lanes from 0 to 63", said.stderr)

    def test_spread(self):
        """Records of 24 bytes: a dword of lanes 0 to 2 in the first line of 64 bytes, then 3, 2."""
        args = ("--inst", "0xe0502000 0x80010100", "--vsharp", "0x1000 0x180000 64 0x24fac")
        text = self.check(
            mau("explain", "--gfx", 9, *args, "--v0", "0+1*64", "--exec", "0xff"), OK
        ).stdout
        self.assertIn("\ntouches 3 lines, 32 bytes: 8 to 12 of 64 bytes a line\n", text)

    def test_statuses(self):
        """Every status is explained: what the instruction does, then when a lane has it."""
        for status in (
            "inactive illegal ignored lds_masked null invalid out_of_range memviol partial ok"
        ).split():
            with self.subTest(status=status):
                lines = self.check(mau("explain", status), OK).stdout.splitlines()
                self.check_narrow("\n".join(lines))
                self.assertEqual(lines[0], f"{status.upper()} (docs/spec/status.md)")
                self.assertTrue(lines[1].startswith("    meaning: "))
                self.assertEqual(sum(line.startswith("    rules: ") for line in lines), 1)
                self.assertEqual(sum(line.startswith("    when: ") for line in lines), 1)

    def test_examples_of_the_help(self):
        """Every example of explain's help by machine words works."""
        text = mau("explain", "--help").stdout.split("Examples:\n")[1].replace("\\\n", "")
        examples = [line for line in text.splitlines() if "--inst" in line]
        self.assertEqual(len(examples), 4)
        for line in examples:
            with self.subTest(line=line):
                self.check(mau(*shlex.split(line)[1:]), OK)

    def check_narrow(self, text):
        self.assertEqual([line for line in text.splitlines() if len(line) > 80], [])

    def test_reports_fit_80_columns(self):
        for fault, more in (
            (2, ()),
            (7, ("--policy", "gcn")),
            (13, ("--stall", "always")),
            (14, ()),
            (19, ("--stall", "rare")),
            (21, ("--policy", "gcn")),
        ):
            with self.subTest(fault=fault):
                self.check_narrow(
                    self.check(
                        mau("run", *SMALL, "--fault", fault, *more, cwd=self.dir), MISMATCH
                    ).stdout
                )
                self.check_narrow(
                    self.check(
                        mau("replay", "--shrink", "mau-out/failing.mreq", cwd=self.dir), MISMATCH
                    ).stdout
                )
                self.check_narrow(
                    self.check(mau("shrink", "mau-out/failing.mreq", cwd=self.dir), MISMATCH).stdout
                )

    def test_examples_of_the_pages(self):
        """Every `$ mau ...` of docs/user/: the output has the lines below it, in that order; a line
        `...` matches any lines. `$ cat FILE` shows a file that a command reads."""
        for page in USER.glob("*.md"):
            for name, text in re.findall(
                r"^    \$ cat (\S+)\n((?:    (?!\$).*\n)*)", page.read_text(), re.M
            ):
                self.file(re.sub("(?m)^    ", "", text), name)
        blocks = [
            (page.name, *m)
            for page in USER.glob("*.md")
            for m in re.findall(r"^    \$ mau (.*)\n((?:    .*\n)*)", page.read_text(), re.M)
        ]
        self.assertTrue(blocks)
        for page, command, shown in blocks:
            done = mau(*shlex.split(command), cwd=self.dir)
            lines = self.check(done, OK).stdout.splitlines()
            at = 0
            for line in (text[4:].rstrip() for text in shown.splitlines()):
                if line != "...":
                    self.assertIn(
                        line, [seen.rstrip() for seen in lines[at:]], f"{page}: {command}"
                    )
                    at += [seen.rstrip() for seen in lines[at:]].index(line) + 1

    def test_example_of_the_request_file(self):
        block = re.search(
            r"(?:^(?:    .*)?\n)+",
            (USER / "mreq.md").read_text().split("are ignored; ")[1].split("\n", 2)[2],
            re.M,
        )[0]
        text = "\n".join(line[4:] for line in block.strip("\n").splitlines()) + "\n"
        rows = objects(self.check(mau("eval", self.file(text)), OK).stdout)
        self.assertEqual([row["tag"] for row in rows], [0, 1, 2, 3, 4, 5])
        self.assertEqual({row["error"] for row in rows}, {"none"})


if __name__ == "__main__":
    unittest.main()
