#!/usr/bin/env python3
"""compare: results of a small simulator with three bugs, results of `mau eval`, and invalid files.

usage: cli_compare.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import json
import os
import re
import shlex
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INPUT, IO, MISMATCH, OK, USAGE  # noqa: E402
from mau_command import DATA, MAU, ROOT, USER, MauCase, mau, objects  # noqa: E402
from samples import GOOD  # noqa: E402

EXAMPLE = ROOT / "examples" / "compare"
REQUESTS = EXAMPLE / "requests.mreq"


def simulate(bug, requests=REQUESTS):
    return subprocess.run(
        [sys.executable, str(EXAMPLE / "tiny_sim.py"), str(requests), "--bug", str(bug)],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def compare(answers, *options, requests=REQUESTS):
    return mau("compare", requests, "-", *options, input=answers)


GOLDEN = Path(__file__).resolve().parent / "golden" / "data.mreq"
STORES = """mreq 2
episode
context gfx=9 rules=manual align=dword policy=gcn
memory seed=0x5 profile=random latency=8
mem 0x1000 1 2 3 4
request tag=0                  # lanes 0 and 1 store at 0x2000, lane 2 at 0x2004
op enc=mubuf cls=store size=4 offen
vsharp 0x00002000 0 0x00000100 0x00024fac
exec 7
v0 0 0 4 0*61
vdata0 0xa0 0xa1 0xa2 0*61
request tag=1                  # two dwords
op enc=mubuf cls=load size=8 offen
vsharp 0x00001000 0 0x00000100 0x00024fac
exec 1
v0 0*64
request tag=2                  # two of four dwords in range
op enc=smem cls=load size=16
vsharp 0x00001000 0 0x00000008 0x00024fac
exec 1
"""


class Data(MauCase):
    """The rule of the stage that decides a register or a byte, its address and its lane."""

    def wrong(self, path, request, change, *options):
        """The comparison of the answers, one of which is changed."""
        rows = objects(mau("eval", path).stdout)
        change(rows[request])
        answers = "\n".join(json.dumps(row) for row in rows)
        return compare(answers, *options, requests=path)

    def check_rule(self, path, request, change, where, rule):
        with self.subTest(request=request, where=where, rule=rule):
            done = self.wrong(path, request, change, "--json")
            self.assertEqual(done.returncode, MISMATCH, done.stderr)
            first = objects(done.stdout)[0]["first"]
            self.assertEqual((first["where"], first["rule"]), (where, rule))
            return first

    def test_registers(self):
        def vgpr(d, lane, value):
            return lambda row: row["vgpr"][d].__setitem__(
                lane, value(row["vgpr"]) if callable(value) else value
            )

        for request, d, lane, value, rule in (
            (0, 0, 1, 0x3E808080, "T5"),  # the last bit of 64/255
            (0, 0, 1, lambda v: v[1][1], "T23"),  # the value of another component
            (0, 3, 1, 0, "T24"),  # DST_SEL 1
            (0, 0, 4, 1, "T33"),  # the lane is out of range
            (1, 0, 1, 0x16AAAB, "T13"),  # a half; see vdst0
            (4, 0, 1, 7, "X5"),  # several lanes add to one dword
            (5, 0, 1, 2, "AT15"),  # one lane alone
            (5, 2, 1, 1, "T32"),  # TFE
        ):
            self.check_rule(GOLDEN, request, vgpr(d, lane, value), f"vgpr {d} lane {lane}", rule)
        path = self.file(STORES)
        self.check_rule(path, 1, vgpr(0, 0, 2), "vgpr 0 lane 0", "T27")  # the second dword
        self.check_rule(path, 1, vgpr(0, 0, 9), "vgpr 0 lane 0", "X1")
        for n, rule in ((1, "X8"), (2, "A9")):
            self.check_rule(
                path, 2, lambda row, n=n: row["sgpr"].__setitem__(n, 9), f"sgpr {n}", rule
            )

    def test_bytes(self):
        def byte(field, run, number):
            def change(row):
                value = bytearray.fromhex(row[field][run]["bytes"])
                value[number] ^= 1
                row[field][run]["bytes"] = value.hex()

            return change

        for request, field, number, where, rule in (
            (2, "memory", 13, "memory byte 0x400d of lane 1", "X2"),
            (3, "memory", 5, "memory byte 0x4105 of lane 1", "T15"),
            (4, "memory", 0, "memory byte 0x2000 of lane 2", "X5"),
            (5, "memory", 9, "memory byte 0x2019 of lane 1", "AT3"),
            (6, "lds_memory", 2, "lds_memory byte 0x82 of lane 0", "T37"),
        ):
            self.check_rule(GOLDEN, request, byte(field, 0, number), where, rule)
        path = self.file(STORES)
        first = self.check_rule(path, 0, byte("memory", 0, 1), "memory byte 0x2001 of lane 1", "X4")
        self.assertEqual(
            (first["address"], first["lane"], first["got"], first["model"]),
            (0x2001, 1, "0x01", "0x00"),
        )
        self.check_rule(path, 0, byte("memory", 0, 4), "memory byte 0x2004 of lane 2", "X2")

    def test_bytes_that_only_one_writes(self):
        path = self.file(STORES)

        def longer(row):
            row["memory"][0]["bytes"] += "00"

        def shorter(row):
            row["memory"][0]["bytes"] = row["memory"][0]["bytes"][:-2]

        def split(row):  # the same bytes in two runs, in hexadecimal
            bytes_ = row["memory"][0]["bytes"]
            row["memory"] = [
                {"address": "0x2000", "bytes": bytes_[:6]},
                {"address": "0x2003", "bytes": bytes_[6:]},
            ]

        first = self.check_rule(path, 0, longer, "memory byte 0x2008", "X1")
        self.assertEqual((first["got"], first["model"], first["lane"]), ("0x00", "nothing", None))
        first = self.check_rule(path, 0, shorter, "memory byte 0x2007 of lane 2", "X2")
        self.assertEqual((first["got"], first["model"]), ("nothing", "0x00"))
        self.assertEqual(self.wrong(path, 0, split).returncode, OK)

    def test_text(self):
        """The lane's data table, and an example of each rule when there are several."""

        def change(row):
            row["vgpr"][0][1] ^= 1
            row["vgpr"][3][1] = 0

        text = self.wrong(GOLDEN, 0, change).stdout
        wide = [s for s in text.splitlines()[1:] if len(s) > 80 and not s.startswith("more: ")]
        self.assertEqual(wide, [])
        self.assertIn("vgpr 0 lane 1 is 0x3e808080, the model has 0x3e808081 (T5)\n", text)
        self.assertIn("\nData of lane 1:\nrule step     value", text)
        self.assertIn(
            "\nvgpr             14       1         2  T5 1  T24 1\n"
            "\nan example of each rule (EPISODE:REQUEST)\n"
            "T5    0:0 vgpr 0 lane 1 is 0x3e808080, the model has 0x3e808081\n"
            "T24   0:0 vgpr 3 lane 1 is 0x0, the model has 0x3f800000\n\n",
            text,
        )
        (row,) = objects(self.wrong(GOLDEN, 0, change, "--json").stdout)
        self.assertEqual(
            row["fields"]["vgpr"]["examples"]["T24"],
            {
                "episode": 0,
                "request": 0,
                "where": "vgpr 3 lane 1",
                "got": "0x0",
                "model": "0x3f800000",
            },
        )


class Compare(MauCase):
    def test_simulator_without_bugs(self):
        done = compare(simulate(0), "--subset")
        self.assertEqual((done.returncode, done.stderr), (OK, ""))
        self.assertEqual(done.stdout, "compared: 4 answers to 5 requests; none differs\n")

    def test_three_bugs(self):
        """First difference, counts and rule of each; the page shows these very lines."""
        page = (USER / "compare.md").read_text()
        for bug, place, field, values, rule in (
            (1, "lane 59 in_range is 0x3, the model has 0xf", "in_range", 5, "R7"),
            (2, "lane 0 address is 0x12345670c0, the model has 0x1234567100", "address", 32, "A4"),
            (3, "lane 1 address is 0x1234567005, the model has 0x1234567004", "address", 24, "G2"),
        ):
            done = compare(simulate(bug), "--subset")
            self.assertEqual((done.returncode, done.stderr), (MISMATCH, ""))
            lines = done.stdout.splitlines()
            self.assertEqual(lines[1], f"{place} ({rule})")
            self.assertRegex(done.stdout, rf"(?m)^{field} +4 +1 +{values}  {rule} {values}$")
            self.assertIn(lines[1], page)
            self.assertTrue(
                all(len(line) <= 80 for line in lines[1:] if not line.startswith("more: ")), lines
            )
            row = objects(compare(simulate(bug), "--subset", "--json").stdout)[0]
            self.assertEqual((row["differ"], row["fields"][field]["rules"]), (1, {rule: values}))
            self.assertEqual(
                f"{row['first']['where']} is {row['first']['got']}, "
                f"the model has {row['first']['model']}",
                place,
            )

    def test_fields_of_vsharp(self):
        """The simulator reads a V# by words and by fields; with ADD_TID it has no answer."""
        text, words = REQUESTS.read_text(), "0x34567000 0x80180012 0x00000100 0x002a7fac"
        (fields,) = re.findall(r"vsharp (base=.*)", text)
        self.assertEqual(simulate(0, self.file(text.replace(fields, words))), simulate(0))
        many = re.sub(
            r"vsharp (0x34567000) 0x00(\w{2})0012 (\w+) 0x00027fac",
            r"vsharp BASE = 0x12\1 , stride=0x\2,records=\3,SWIZZLE=Off",
            text,
        ).replace("0x120x", "0x12")
        self.assertEqual(many.count("BASE = 0x1234567000"), 3)
        self.assertEqual(simulate(0, self.file(many)), simulate(0))
        for lane in (f"{fields},add_tid", words.replace("2a7f", "aa7f")):
            rows = objects(simulate(0, self.file(text.replace(fields, lane))))
            self.assertEqual([row["request"] for row in rows], [0, 1, 3])

    def test_page_as_written(self):
        """Each command of the page prints the lines below it in this order; negative test: a
        changed number."""
        page = (USER / "compare.md").read_text()
        commands = re.findall(r"^\$ (\./tiny_sim\.py .*)\n((?:(?!```).*\n)+)", page, re.M)
        self.assertEqual(len(commands), 2)
        for command, shown in commands:
            self.assertIn("| ../../run mau compare ", command)
            program = command.replace("../../run mau", shlex.quote(str(MAU)))
            printed = subprocess.run(
                ["bash", "-c", program],
                cwd=EXAMPLE,
                env={**os.environ, "MAU_RUN": "../../run"},
                stdout=subprocess.PIPE,
                text=True,
                check=False,
            ).stdout
            for text, count in (
                (shown, 0),
                (shown.replace("none differs", "1 differs").replace("R7 5", "R7 6"), 1),
            ):
                rest = iter(printed.splitlines())
                absent = [
                    line for line in text.splitlines() if line != "..." and line not in rest
                ]  # 'in' reads on: the order counts
                self.assertEqual(min(len(absent), 1), count, absent)

    def test_eval_agrees_with_itself(self):
        """Every field of every request, with data, too; then one value of each field wrong."""
        for path in (
            DATA / "struct_gfx9.mreq",
            DATA / "flat_gfx9.mreq",
            DATA / "whole" / "saxpy_gfx9.mreq",
        ):
            if not path.exists():
                continue
            answers = mau("eval", path).stdout
            done = compare(answers, requests=path)
            self.assertEqual(
                (done.returncode, done.stdout.count("none differs")), (OK, 1), done.stdout
            )
            self.each_field_counts(path, objects(answers))

    def test_text_of_answers(self):
        """Answers that are equal as text are not parsed; any other text of the same value is. Both
        ways count the same. What is not JSON is refused in each place."""
        path = DATA / "struct_gfx9.mreq"
        rows = objects(mau("eval", path).stdout)
        tight = [json.dumps(row, separators=(",", ":")) for row in rows]
        results = []
        for answers in (
            tight,
            [json.dumps(row) for row in rows],  # blanks after , and :
            [json.dumps(row).replace("[", "[ ").replace("}", " }") for row in rows],
            [json.dumps(dict(reversed(row.items()))) for row in rows],
            [json.dumps({**row, "tag": hex(row["tag"])}) for row in rows],  # a string: parsed
            [json.dumps({**row, "text": "\u00e9\\"}) for row in rows],  # escapes: parsed
        ):
            done = compare("\n".join(answers), "--json", requests=path)
            self.assertEqual((done.returncode, done.stderr), (OK, ""))
            results.append(objects(done.stdout)[0])
        for result in results[1:]:
            self.assertEqual(result, results[0])
        first = tight[0]
        for wrong, said in (
            (first[:-1], "write each answer as one JSON object"),
            (first + "]", "write each answer as one JSON object"),
            (first.replace('"bytes":', '"bytes" ', 1), "write each answer as one JSON object"),
            (first.replace('"bytes":4', '"bytes":4 4', 1), "write each answer as one JSON object"),
            (first.replace('"waits":', '"bytes":4,"waits":', 1), "duplicate object key"),
            (first.replace('"episode":0,', "", 1), "write both or neither"),
        ):
            with self.subTest(wrong=wrong[:60]):
                self.assertNotEqual(wrong, first)
                done = compare(wrong, "--subset", requests=path)
                self.assertEqual(done.returncode, INPUT)
                self.assertIn(said, done.stderr)
        for wrong in (
            first.replace('"bytes":4', '"bytes":5', 1),
            first.replace('"ok"', '"o k"', 1),
            first.replace('"ok"', '"OK"', 1),
        ):
            with self.subTest(wrong=wrong[:60]):
                self.assertNotEqual(wrong, first)
                done = compare(wrong, "--subset", requests=path)
                self.assertEqual(done.returncode, MISMATCH)

    def each_field_counts(self, path, rows):
        skipped = {"schema", "file", "text", "episode", "request", "verdict", "other_rules"}
        skipped.add("errata")
        for field in rows[0].keys() - skipped:
            changed = next((row for row in rows if row[field] not in (None, [], [[]])), None)
            if changed is None:
                continue
            wrong = json.loads(json.dumps(changed))
            value = wrong[field]
            if isinstance(value, list):
                value.append(value[0])
            else:
                wrong[field] = f"not {value}"
            done = compare(json.dumps(wrong), "--subset", "--json", requests=path)
            row = objects(done.stdout)[0]
            self.assertEqual(
                (done.returncode, row["differ"], row["fields"][field]["values"]),
                (MISMATCH, 1, 1),
                field,
            )
            self.assertEqual(row["first"]["where"], field)

    def test_transactions(self):
        answers = objects(mau("eval", REQUESTS, "--fields", "txns").stdout)
        for part, wrong, rule in (
            ("line", 0, "C2"),
            ("lanes", "0x1234", "C3"),
            ("pass", 4, "C4"),
            ("attr", 9, "C1"),
        ):
            changed = json.loads(json.dumps(answers))
            changed[0]["txns"][1][part] = wrong
            done = compare("".join(json.dumps(row) + "\n" for row in changed))
            self.assertEqual(done.returncode, MISMATCH)
            self.assertRegex(done.stdout, rf"(?m)^transaction 1 {part} is .* \({rule}\)$")
        del changed[0]["txns"][0]["line"], changed[0]["txns"][1]["attr"]
        changed[0]["txns"][0]["bytes"] = (
            changed[0]["txns"][0]["bytes"].upper().replace("0X", "0x00")
        )
        self.assertEqual(compare(json.dumps(changed[0]), "--subset").returncode, OK)

    def test_lane_of_a_transaction(self):
        """The derivation is of the transaction's first lane in the wave, in any window."""
        path = self.file(
            GOOD.replace("exec 0xffffffffffffffff", "exec 0xf00000000000")
            .replace("policy=gcn", "policy=line")
            .replace("0x00000040", "0x00001000")
        )
        (row,) = objects(mau("eval", path, "--fields", "txns").stdout)
        self.assertEqual([(t["window"], t["lanes"]) for t in row["txns"]], [(11, f"0x{15:016x}")])
        row["txns"][0]["line"] = 0
        done = self.check(compare(json.dumps(row), requests=path), MISMATCH)
        self.assertIn(f"\nmore: ./run mau explain --lane 44 {path}:0:0\n", done.stdout)
        self.assertRegex(done.stdout, r"\nN16  status +OK ")

    def test_long_values(self):
        """A value that is cut stays valid text, also when the cut is inside a character."""
        for n in range(4):
            answer = json.dumps({"error": "x" * n + "\u00e9\u6f22" * 40}, ensure_ascii=False)
            (row,) = objects(self.check(compare(answer, "--subset", "--json"), MISMATCH).stdout)
            self.assertTrue(row["first"]["got"].startswith('"' + "x" * n + "\\u00E9\\u6F22"), row)
            self.check(compare(answer, "--subset"), MISMATCH).stdout.encode("ascii")

    def test_numbers_and_names(self):
        for answer, code in (
            ({"cost": "0x0"}, MISMATCH),
            ({"bytes": "0x10"}, OK),
            ({"bytes": 16}, OK),
            ({"bytes": 16, "mine": 1}, OK),
        ):
            done = compare(json.dumps(answer), "--subset")
            self.assertEqual(done.returncode, code, answer)
            self.assertEqual(
                'not compared: "mine" is not a field of docs/user/eval.md\n' in done.stdout,
                "mine" in answer,
            )
        self.assertEqual(
            compare(
                '{"bytes":9,"components":9,"waits":false}', "--subset", "--fields", "waits"
            ).returncode,
            OK,
        )

    def test_nothing_compared(self):
        """A result without a field to compare is an error."""
        for answer, *args in (
            ({},),
            ({"mine": 1},),
            ({"episode": 0, "request": 1},),
            ({"text": "x", "file": "y"},),
            ({"bytes": 16}, "--fields", "waits"),
        ):
            done = self.check_one_line(
                compare(json.dumps(answer), "--subset", *args),
                INPUT,
                "-: no field was compared",
                "docs/user/eval.md",
            )
            self.assertTrue(
                done.stdout.endswith("compared: 1 answer to 5 requests; no field was compared\n"),
                done.stdout,
            )
        self.check_one_line(compare("", "--subset"), INPUT, "no field was compared")
        (row,) = objects(
            self.check_one_line(
                compare('{"mine":1}', "--subset", "--json"), INPUT, "no field was compared"
            ).stdout
        )
        self.assertEqual((row["schema"], row["fields"], row["not_compared"]), (1, {}, ["mine"]))

    def test_members_that_are_not_compared(self):
        """Unknown names inside transactions are reported like unknown fields, once each."""
        answers = objects(mau("eval", REQUESTS, "--fields", "txns").stdout)
        for row in answers:
            for txn in row["txns"]:
                txn["cache"] = 1
        text = "".join(json.dumps(row) + "\n" for row in answers)
        self.assertEqual(
            self.check(compare(text), OK).stdout.splitlines()[0],
            'not compared: "txns.cache" is not a field of docs/user/eval.md',
        )
        (row,) = objects(self.check(compare(text, "--json"), OK).stdout)
        self.assertEqual(row["not_compared"], ["txns.cache"])

    def test_line_to_paste(self):
        """As a shell takes it; none where the requests were standard input."""
        path = self.dir / "two words.mreq"
        path.write_text(GOOD)
        answer = self.file('{"address":' + json.dumps([5] * 64) + "}\n", "answers.jsonl")
        self.assertIn(
            f"\nmore: ./run mau explain --lane 0 '{path}:0:0'\n",
            self.check(mau("compare", path, answer), MISMATCH).stdout,
        )
        self.assertNotIn(
            "more:", self.check(mau("compare", "-", answer, input=GOOD), MISMATCH).stdout
        )

    def test_shapes(self):
        """A value in place of a list, and a list that is too short, are differences; the message
        has the lengths."""
        for answer, said in (
            ({"address": 5}, "address is 0x5, the model has a list of 64"),
            ({"address": [5]}, "address is 1 entry, the model has 64"),
        ):
            self.assertIn(
                f"\n{said} (", self.check(compare(json.dumps(answer), "--subset"), MISMATCH).stdout
            )

    def old_answers(self):
        """The answers of this version with the names of schema 1."""
        rows = objects(mau("eval", REQUESTS).stdout)
        for row in rows:
            every = (1 << row["components"]) - 1
            row["addr"], row["lds"], row["seg"] = (
                row.pop(name) for name in ("address", "lds_address", "space")
            )
            row["oob"] = [
                every & ~mask if status in ("partial", "memviol", "out_of_range") else 0
                for status, mask in zip(row["status"], row.pop("in_range"))
            ]
            row["schema"] = 1
        return rows

    @staticmethod
    def lines(rows):
        return "".join(json.dumps(row) + "\n" for row in rows)

    def test_names_of_schema_1(self):
        """They are read as before; what differs is found under the present name, oob under
        its own."""
        rows = self.old_answers()
        self.assertTrue(any(any(row["oob"]) for row in rows))
        self.assertEqual(
            self.check(compare(self.lines(rows)), OK).stdout,
            "compared: 5 answers to 5 requests; none differs\n",
        )
        rows[0]["addr"][3] += 4
        rows[0]["oob"][4] ^= 1
        (row,) = objects(self.check(compare(self.lines(rows), "--json"), MISMATCH).stdout)
        self.assertEqual(row["first"]["where"], "lane 3 address")
        self.assertEqual([row["fields"][name]["values"] for name in ("address", "oob")], [1, 1])
        self.assertEqual(row["not_compared"], [])
        (row,) = objects(
            self.check(compare(self.lines(rows), "--json", "--fields", "in_range"), MISMATCH).stdout
        )
        self.assertEqual(list(row["fields"]), ["oob"])
        answers = self.file(self.lines(rows), "old.jsonl")
        self.assertIn("of 5", self.check(mau("explain", f"{answers}:1"), OK).stdout)

    def test_names_of_two_schemas(self):
        """An answer that has names of both is refused."""
        rows = self.old_answers()
        rows[1]["space"] = rows[1]["seg"]
        done = compare(self.lines(rows))
        self.assertEqual(done.returncode, INPUT)
        self.assertRegex(
            done.stderr,
            r'^mau compare: -:2:1: an answer has "\w+" of schema 1 or "space" of schema 5, '
            r"not both: use the names of one\n$",
        )

    def test_missing(self):
        done = compare(simulate(0))
        self.assertEqual(done.returncode, MISMATCH)
        self.assertEqual(
            done.stdout, "compared: 4 answers to 5 requests; 1 without an answer; none differs\n"
        )

    def test_bad_answers(self):
        for answers, said in (
            ('{"address":[1,', r"-:1:\d+: .*, write each answer as one JSON object on one line"),
            (
                "[1]",
                "-:1:1: this is not a JSON object, "
                "write each answer as one JSON object on one line",
            ),
            (
                '{"episode":0}',
                '-:1:1: only one of "episode" and "request" is a number, write both or neither',
            ),
            (
                '{"episode":0,"request":3}\n{"episode":0,"request":1}',
                "-:2:1: this answer is to an earlier request than the answer before it, .*",
            ),
            (
                '{"episode":7,"request":0}',
                "-:1:1: the request file has no request for this answer, .*",
            ),
        ):
            done = compare(answers, "--subset")
            self.assertEqual(done.returncode, INPUT, answers)
            self.assertRegex(done.stderr, rf"^mau compare: {said}\n$")

    def test_bad_arguments(self):
        for args, code, said in (
            (("x",), USAGE, "a file is missing, name REQUESTS and ANSWERS"),
            (("-", "-"), USAGE, "both files are standard input"),
            (("x", "y", "z"), USAGE, "more than two files"),
            ((REQUESTS, "/none"), IO, "cannot read /none"),
            ((REQUESTS, "-", "--fields", "address,foo"), USAGE, "there is no field 'foo'"),
            ((REQUESTS, "-", "--fields", "addr"), USAGE, "'addr' is called 'address' now"),
            ((REQUESTS, "-", "--fields", "oob"), USAGE, "'oob' is called 'in_range' now"),
        ):
            done = mau("compare", *args, input="")
            self.assertEqual(done.returncode, code)
            self.assertRegex(done.stderr, rf"^mau compare: .*{re.escape(said)}.*\n$")

    def test_eval_fields(self):
        rows = objects(mau("eval", REQUESTS, "--fields", "text,address").stdout)
        self.assertEqual([list(row) for row in rows], [["text", "address"]] * 5)
        self.assertEqual(rows[1]["text"], "buffer_load_dword v1, v0, s[0:3], 0 idxen")


if __name__ == "__main__":
    unittest.main()
