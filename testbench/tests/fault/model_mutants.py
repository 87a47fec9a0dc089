#!/usr/bin/env python3
"""`./run mutants` of the golden model: sites of C, and what has none; the copy of the source; which
tests run; mutants that lockstep and a unit test kill, one in a dead statement that survives, one
that is no valid C; a model that fails without a mutant; bad arguments.

usage: model_mutants.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import json
import unittest
from pathlib import Path

from mutants_tool import ToolTest  # first: it makes the others known

from exit_codes import OK
from mau_command import ROOT
from draw import sites
from draw_c import C
from edits import Place, rewrite
from mutant_model import RECORDED, UNIT, Model, tests_of

SOURCE = """\
#define TWICE(x) (2 * (x)) /* a + b */
enum { FIRST = 1, SECOND = FIRST + 1 };
static const int table[4] = {1, 2};

static int f(const int *p, unsigned n)
{
	static const char text[] = "a < b"; // a < b
	int sum = 3, part[8] = {[2] = 5};

	for (unsigned i = n; i < 7u; i++)
		sum += p[i] & 0xf;
	switch (n) {
	case 9:
		return -*p;
	default:
		break;
	}
	if (p && !n)
		g(sum, (uint8_t)*p);
	(void)text;
	return true;
}
"""
DEAD = """\
	{
		unsigned dead = 5;
		const unsigned *at = dead ? &lanes : 0;

		(void)dead;
		(void)at;
	}
"""


def changes(text):
    return {(text[s.begin : s.end], s.new) for s in sites(text, C())}


class Draw(unittest.TestCase):
    def test_sites(self):
        """Every mutant of the function above."""
        self.assertEqual(
            changes(SOURCE),
            {
                *(("3", "4"), ("3", "2"), ("5", "6"), ("5", "4")),
                *(("i < 7u", "0"), ("i < 7u", "i <= 7u"), ("i < 7u", "i >= 7u")),
                *(("i < 7u", "7u < i"), ("i < 7u", "i < 8u"), ("i < 7u", "i < 6u")),
                *(
                    ("sum += p[i] & 0xf", new)
                    for new in (
                        *("(void)0", "sum -= p[i] & 0xf", "sum += p[i] | 0xf", "sum += 0xf"),
                        *("sum += p[i]", "sum += p[i] & 0x10", "sum += p[i] & 0xe"),
                    )
                ),
                *(("p && !n", new) for new in ("1", "0", "p || !n", "!n", "p", "p && n")),
                ("g(sum, (uint8_t)*p)", "(void)0"),
                ("true", "false"),
            },
        )

    def test_unary(self):
        """A sign after a cast, `sizeof` or `return` has one operand, after a value two."""
        for text, new in (
            ("(a) - b", {"(a) + b", "b", "(a)", "b - (a)"}),
            ("(int)-b", set()),
            ("(struct s *)&b", set()),
            ("sizeof *b", set()),
            ("a * *b", {"a + *b"}),
        ):
            with self.subTest(text=text):
                found = changes(f"int f(void)\n{{\n\treturn {text};\n}}\n")
                self.assertEqual(found, {(text, one) for one in new})

    def test_rewritten(self):
        """Two mutants of a statement and one of a condition, which may be a pointer."""
        text = "if (p) x = 1;"
        places = [
            Place(4, 5, 100, "0", "!!"),
            Place(7, 12, 101, "x = 2", "(void)"),
            Place(7, 12, 102, "(void)0", "(void)"),
        ]
        self.assertEqual(
            rewrite(text, places, "mau_mutant == {}"),
            "if ((mau_mutant == 100 ? !!(0) : !!(p))) "
            "(mau_mutant == 101 ? (void)(x = 2) : mau_mutant == 102 ? (void)((void)0) : "
            "(void)(x = 1));",
        )


class Files(unittest.TestCase):
    MODEL = Model(ROOT / "cmodel/src")

    def test_listed(self):
        """Stages and data path with the engine that calls them; no text and no fast model."""
        found = {str(p.relative_to(self.MODEL.root)): e for p, e in self.MODEL.listed().items()}
        for name, engine in (
            ("stages/align.c", "verilator"),
            ("stages/decode_flat.c", UNIT),
            ("data/convert.c", "vmem"),
            ("registers.c", UNIT),
            ("check.h", "verilator"),
        ):
            self.assertEqual(found[name], engine, name)
        self.assertFalse([n for n in found if n.startswith(("fast", "print", "explain", "resou"))])

    def test_words(self):
        align, top = self.MODEL.root / "stages/align.c", self.MODEL.root / "check.c"
        for word, want in (
            ("cmodel", (True, True)),
            ("cmodel/src", (True, True)),
            ("cmodel/src/stages", (True, False)),
            ("align.c", (True, False)),
            ("cmodel/src/stages/align.c", (True, False)),
            ("cmodel/src/data", (False, False)),
            ("check.c", (False, True)),
        ):
            self.assertEqual(tuple(self.MODEL.matches(word, p) for p in (align, top)), want, word)

    def test_tests(self):
        """Those named like the file come first; slow ones of others only with --deep."""
        names = ["align", "align_gfx6", "atomic", "cdna", "convert"]
        found = tests_of(Path("align.c"), names, False)
        self.assertEqual(found, ["align", "align_gfx6", "convert"])
        found = tests_of(Path("atomic_add.c"), names, True)
        self.assertEqual(found, ["align", "align_gfx6", "convert", "atomic", "cdna"])
        found = tests_of(Path("decode_flat.c"), ["align", "decode_cdna"], False)
        self.assertEqual(found, ["decode_cdna", "align", RECORDED])


class Mutants(ToolTest):
    SOURCE, OPTION, FILE = ROOT / "cmodel/src", "--model", "cost.c"

    def test_one_of_each(self):
        """The status of a request is compared in lockstep, its clocks by a unit test alone. Of two
        equal numbers either is the larger one, and nothing reads the dead variables. A pointer is
        no integer."""
        self.change("\treturn cost;", f"{DEAD}\treturn cost;")
        self.reasons.write_text(
            '[[survivor]]\nfile = "cost.c"\nold = "5"\nnew = ["4", "6"]\n'
            'kind = "unread"\nreason = "it is not used"\n[kinds]\nunread = "not read"\n'
        )
        live = "status.c:37"  # if (violates)
        places = [self.place(words) for words in ("cost +=", "dead = 5", "*at = ")]
        done = self.run_tool("--all", "--json", live, *places)
        self.assertEqual(done.returncode, OK, done.stderr)
        row = json.loads(done.stdout)
        fates = {(mutant["place"], mutant["new"]): mutant["killed"] for mutant in row["mutants"]}
        cost = places[0]
        self.assertEqual(
            {key: how for key, how in fates.items() if key[0] != cost},
            {
                **{("status.c:37", new): "value res.status" for new in ("1", "0")},
                **{(places[1], new): None for new in ("4", "6")},
                (places[2], "dead ? 0 : &lanes"): None,
            },
        )
        self.assertEqual(fates[cost, "(void)0"], "unit coalesce")
        larger = "cost += rsp->window_txns[k] {} beats ? rsp->window_txns[k] : beats"
        self.assertEqual(fates[cost, larger.format("<=")], "unit coalesce")
        self.assertIsNone(fates[cost, larger.format(">=")])
        counts = ("drawn", "killed", "survived", "unbuilt", "unclassified")
        self.assertEqual([row[key] for key in counts], [11, 7, 4, 1, 2])
        self.assertEqual(row["by"], {"lockstep": 2, "unit": 5, "decode": 0})
        text = f"cmodel/src/stages/{places[1]}: constant: 5 => 4\n"
        self.assertIn(text, (self.out / "survivors.txt").read_text())

    def test_wrong_model(self):
        """The command ends with an error when the model fails without a mutant."""
        status = self.source / "stages/status.c"
        text = status.read_text()
        status.write_text(text.replace("r->status[n] = d->reach", "r->status[n] = !d->reach"))
        self.assertNotEqual(status.read_text(), text)
        self.check_fails_without_mutant("status.c")

    def test_bad_arguments(self):
        self.check_refused(
            (("nothing.c",), "nothing.c: neither a file of cmodel/src, its stages and data"),
            (("cmodel/src/print",), "cmodel/src/print: neither a file of cmodel/src"),
            (("align.c:x",), "a line is a number"),
            (("align.c:1",), "there is nothing to change there"),
            (("attr.h",), "there is nothing to change there"),
            (("align.c", "mau_align.sv"), "exclude each other"),
            (("--model", self.out, "align.c"), "has no folders stages and data"),
        )


if __name__ == "__main__":
    unittest.main()
