#!/usr/bin/env python3
"""The Python module's interface: its structures have the layout that the C compiler gives them,
every
public name has types and a docstring, defaults are the library's, and the examples of
docs/user/python.md run.

usage: api.py [unittest arguments]
MAU_BUILD names the build folder. It runs under a Python that has the module.
SPDX-License-Identifier: Apache-2.0
"""

import doctest
import inspect
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import mau
from mau import _library

ROOT = Path(__file__).resolve().parents[3]
BUILD = Path(os.environ.get("MAU_BUILD", ROOT / "build")).resolve()
TYPES = (
    "mau_context",
    "mau_geometry",
    "mau_request",
    "mau_response",
    "mau_lanes",
    "mau_txn",
    "mau_op",
    "mau_inst",
    "mau_step",
    "mau_execution",
    "mau_memory",
    "mau_operand",
    "mau_registers",
)


def layout(name):
    """{field: offset} and the size of a C type as cffi has them."""
    ctype = _library.ffi.typeof(name)
    return {
        "": _library.ffi.sizeof(ctype),
        **{field: place.offset for field, place in ctype.fields},
    }


PROGRAM = """#include <mau/explain_data.h>
#include <mau/registers.h>
#include <stddef.h>
#include <stdio.h>
int main(void)
{
%s}
"""


def c_line(name, field):
    value = f"offsetof({name}, {field})" if field else f"sizeof({name})"
    return f'printf("{name} {field or "-"} %zu\\n", {value});\n'


def compiled(layouts):
    """The same as the C compiler has them."""
    lines = "".join(c_line(name, field) for name, fields in layouts.items() for field in fields)
    with tempfile.TemporaryDirectory() as folder:
        source, binary = Path(folder) / "layout.c", Path(folder) / "layout"
        source.write_text(PROGRAM % lines)
        include = [f"-I{ROOT}/cmodel/include", f"-I{BUILD}/gen"]
        subprocess.run(["cc", *include, str(source), "-o", str(binary)], check=True)
        text = subprocess.run([str(binary)], stdout=subprocess.PIPE, text=True, check=True).stdout
    out = {name: {} for name in layouts}
    for line in text.splitlines():
        name, field, value = line.split()
        out[name]["" if field == "-" else field] = int(value)
    return out


class Library(unittest.TestCase):
    def test_layout(self):
        mine = {name: layout(name) for name in TYPES}
        self.assertEqual(compiled(mine), mine)
        for name, dtype in (
            ("mau_response", _library.RESPONSE),
            ("mau_request", _library.REQUEST),
            ("mau_execution", _library.EXECUTION),
        ):
            self.assertEqual(
                {"": dtype.itemsize, **{field: dtype.fields[field][1] for field in dtype.names}},
                mine[name],
            )

    def test_layout_negative(self):
        """A field in another place is found."""
        mine = {"mau_txn": {**layout("mau_txn"), "window": 41}}
        self.assertNotEqual(compiled(mine), mine)

    def test_every_name_has_types_and_a_docstring(self):
        for name in set(mau.__all__) - {"GENERATIONS", "__version__"}:
            thing = getattr(mau, name)
            self.assertTrue(inspect.getdoc(thing), name)
            if inspect.isfunction(thing):
                hints = inspect.get_annotations(thing)
                self.assertEqual(set(hints), {*inspect.signature(thing).parameters, "return"}, name)
                for parameter in inspect.signature(thing).parameters:
                    described = inspect.getdoc(thing) + (
                        inspect.getdoc(mau.wave) if "wave()" in inspect.getdoc(thing) else ""
                    )
                    self.assertIn(
                        parameter, described, f"{name}() does not say what {parameter} is"
                    )

    def test_signatures_are_readable(self):
        """help() prints every parameter by its name, and ArrayLike as such."""
        unchecked = ("Memory", "vsharp", "Fault", "Nack")  # a protocol, fields, no own __init__()
        things = [getattr(mau, name) for name in mau.__all__ if name not in unchecked]
        methods = [mau.Request.wave, mau.Request.explain, mau.Wave.cost]
        for thing in filter(callable, [*things, *methods]):
            signature = inspect.signature(thing)
            for parameter in signature.parameters.values():
                self.assertNotIn(
                    parameter.kind,
                    (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD),
                    f"{thing.__name__}{signature}",
                )
            self.assertNotIn("numpy._typing", str(signature), thing.__name__)
        self.assertIn("v0: 'ArrayLike' = 0", str(inspect.signature(mau.wave)))
        self.assertIn("exec: 'int' = 0xffffffffffffffff", str(inspect.signature(mau.wave)))
        self.assertEqual(str(inspect.signature(mau.Status)), "(value: 'int', /)")
        self.assertEqual(mau.Status(1), mau.Status.OK)

    def test_version(self):
        self.assertIn(
            f'#define MAU_VERSION "{mau.__version__}"',
            (ROOT / "cmodel/include/mau/mau.h").read_text(),
        )
        self.assertTrue((Path(mau.__file__).parent / "py.typed").exists())
        self.assertFalse(
            str(Path(mau.__file__).resolve()).startswith(str(ROOT / "python")),
            "the tests ask the installed module",
        )

    def test_names_of_generations(self):
        for name in ("10_3", "10.3", "gfx1030", "navi21", "RX 6800"):
            self.assertEqual(mau.Context(name), mau.Context("10_3"))
            self.assertEqual(mau.Context(name).gfx, "10_3")
            self.assertEqual(mau.decode("0xe0301000 0x80010100", name).gfx, "10_3")
        for name in ("gfx90a:sramecc+:xnack-", "amdgcn-amd-amdhsa--gfx90a", "AMD Instinct MI210"):
            self.assertEqual(mau.Context(name).gfx, "90a")
        with self.assertRaisesRegex(mau.Error, "choose one of"):
            mau.Context("navi99")
        for name, near in (
            ("gfx1250", "12"),
            ("gfx1037:xnack-", "10_3"),
            ("gfx90e", "9"),
            ("gfx13", "12"),
            ("gfx943", "942"),
            ("gfx95", "950"),
        ):
            with self.assertRaisesRegex(
                mau.Error, f"^{name} is not modelled, the nearest that is: {near}$"
            ):
                mau.Context(name)

    def test_three_words(self):
        inst = mau.decode("c445007c 40980801 fffff801", "12")
        self.assertEqual(inst.words, (0xC445007C, 0x40980801, 0xFFFFF801))
        self.assertEqual(
            (inst.op.inst_offset, inst.op.scope, inst.op.tfe, inst.op.size),
            (-8 & 0xFFFFFF, 2, True, 4),
        )
        self.assertEqual(len(mau.decode("f4020182 f8fffffc", "12").words), 2)

    def test_defaults(self):
        for gfx in mau.GENERATIONS:
            context = mau.Context(gfx)
            vega = gfx not in "678"
            self.assertEqual(
                (context.rules, context.align, context.policy),
                ("manual", "dword", "line" if gfx in ("10", "10_3", "11", "12") else "gcn"),
            )
            self.assertEqual(
                (context.shared_hi, context.private_hi),
                (0x10000, 0x20000) if vega else (0x20000000, 0x20000001),
            )
            self.assertEqual(
                (context.lds_size, context.lds_base, context.scratch_base, context.lanes),
                (0x10000, 0, 0, 64),
            )

    def test_illegal_texts(self):
        """What a rule E says is what encodings/mau.toml says of it."""
        said = dict(
            re.findall(r'\["(E\d)", \d, "([^"]*)"\]', (ROOT / "encodings/mau.toml").read_text())
        )
        self.assertEqual(mau.errors.ILLEGAL, said)


def load_tests(loader, tests, pattern):
    tests.addTests(
        doctest.DocFileSuite(
            str(ROOT / "docs/user/python.md"),
            module_relative=False,
            optionflags=doctest.NORMALIZE_WHITESPACE,
        )
    )
    return tests


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    unittest.main()
