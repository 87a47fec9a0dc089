#!/usr/bin/env python3
"""Numbers and lists as people have them: every option takes the forms of dumps and debuggers, and a
file by @FILE. docs/user/cli.md describes the forms.

usage: cli_forms.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INPUT, IO, OK, USAGE  # noqa: E402
from mau_command import GENERATIONS, MauCase, mau, objects  # noqa: E402

INST = ("explain", "--gfx", "9", "--inst", "0xe0501000", "0x80010100")
VSHARP = ("--vsharp", "0x1000", "0x100000", "64", "0x24fac")
LANES = ("--v0", "0 <repeats 63 times> 4")


class Forms(MauCase):
    def answer(self, *args):
        return self.check(mau(*args, "--json"), OK).stdout

    def test_words(self):
        expected = self.answer(*INST, *VSHARP, *LANES)
        gdb = "s4 0x1000 4096\ns5 0x100000 1048576\ns6 0x40 64\ns7 0x24fac 151468\n"
        for form in (
            ("[0x1000,", "0x100000,", "64,", "0x24fac]"),
            ("00001000 00100000 00000040 00024fac",),
            ("00001000", "00100000", "00000040", "00024fac"),
            ("{ 00001000, 00100000, 00000040, 00024FAC }",),
            ("$1 = {0x1000, 0x100000, 0x40, 0x24fac}",),
            (gdb,),
            tuple(gdb.split()),
            (f"@{self.file(gdb, 'vsharp.txt')}",),
        ):
            with self.subTest(form=form):
                self.assertEqual(self.answer(*INST, "--vsharp", *form, *LANES), expected)
        for form in (("e0501000", "80010100"), ("[e0501000,80010100]",), ("E0501000 80010100",)):
            with self.subTest(form=form):
                self.assertEqual(self.answer(*INST[:4], *form, *VSHARP, *LANES), expected)

    def test_lanes(self):
        expected = self.answer(*INST, *VSHARP, "--v0", "0*63 4")
        dump = "v0: " + "00000000 " * 63 + "\n  00000004\n"
        for form in (LANES[1], "{0x0 <repeats 63 times>, 0x4}", dump, f"@{self.file(dump)}"):
            with self.subTest(form=form):
                self.assertEqual(self.answer(*INST, *VSHARP, "--v0", form), expected)

    def test_scalars(self):
        load = (*INST, *VSHARP, "--v0", 0)
        expected = self.answer(*load, "--exec", "0x12ffffffff")
        pair = self.file("exec_lo 0xffffffff 4294967295\nexec_hi 0x12 18\n")
        for form in ("00000012ffffffff", "ffffffff 00000012", "12ffffffff", f"@{pair}"):
            with self.subTest(form=form):
                self.assertEqual(self.answer(*load, "--exec", form), expected)
        for form in (
            ("ffffffff", "00000012"),
            ("0x12ffffffff", str(0x12FFFFFFFF)),
            ("exec", "0x12ffffffff", str(0x12FFFFFFFF)),
        ):
            for last in ((), ("--json",)):
                with self.subTest(form=form):
                    self.assertEqual(self.answer(*load, "--exec", *form, *last), expected)
        self.check_one_line(mau(*load, "--exec", "0xff", "254"), USAGE, "254")
        bare = ("explain", "--gfx", "9", *VSHARP, "--v0", 0, "--exec", "00000012")
        self.assertEqual(
            self.answer(*bare, "e0501000", "80010100"),
            self.answer(*load, "--exec", "0x12"),
        )
        pointer = ("explain", "--gfx", "9", "--inst", "0xdc508008", "0x03040001", "--v0", "0")
        self.assertEqual(
            self.answer(*pointer, "--saddr", "{00001000, 00007f00}"),
            self.answer(*pointer, "--saddr", "0x7f0000001000"),
        )

    def test_file_of_decode(self):
        """`decode @FILE` reads what standard input gives; errors have the file's place."""
        words = "e0501000 80010100  # a load\n[bf810000]\n"
        want = self.check(mau("decode", "--gfx", "9", input=words), OK).stdout
        self.assertEqual(want.count("buffer_load_dword"), 1)
        file = self.file(words, "words.txt")
        for args in ((f"@{file}",), ("@-",)):
            done = mau("decode", "--gfx", "9", *args, input=words)
            self.assertEqual(self.check(done, OK).stdout, want)
        bad = self.file("e0501000\n zz", "bad.txt")
        self.check_one_line(mau("decode", "--gfx", "9", f"@{bad}"), INPUT, f"{bad}:2:2: 'zz'")
        self.check_one_line(mau("decode", "--gfx", "9", "@none.txt"), IO, "none.txt")

    def test_data(self):
        store = (*INST[:4], "e0701000", "80010100", *VSHARP, "--v0", "0+4*64")
        load = (*INST, *VSHARP, "--v0", "0+4*64")
        lanes = self.file(" ".join(f"{lane:08x}" for lane in range(64)))
        self.assertEqual(
            self.answer(*store, "--data0", f"@{lanes}"), self.answer(*store, "--data0", "0+1*64")
        )
        self.assertEqual(
            self.answer(*load, "--mem", f"0x1000=@{lanes}"),
            self.answer(*load, "--mem", "0x1000=0+1*64"),
        )

    def test_data_of_a_request_file(self):
        def explained(mem, data):
            path = self.file(
                f"mreq 2\nepisode\ncontext gfx=9\nmem 0x1000 {mem}\nrequest\n"
                "inst e0701000 80010100\nvsharp 00001000 00100000 00000040 00024fac\n"
                f"exec 00000000 00000001\nv0 0*64\nvdata0 {data}\n"
            )
            return self.check(mau("explain", path, "--json"), OK).stdout

        self.assertEqual(
            explained("{0x1, 0x2 <repeats 3 times>}, 0000001f", "[00000007*64]"),
            explained("1 2*3 31", "7*64"),
        )

    def test_messages(self):
        bad = self.file("0 1 2\n3 x5\n", "bad.txt")
        place = f"{bad}:2:3: value 'x5' is not a number"
        self.check_one_line(mau(*INST, *VSHARP, "--v0", f"@{bad}"), INPUT, "--v0", place)
        self.check_one_line(mau(*INST, *VSHARP, "--exec", f"@{bad}"), INPUT, f"{bad}:1:5", "'2'")
        self.check_one_line(mau(*INST, *VSHARP, "--mem", f"0=@{bad}"), INPUT, "--mem", place)
        self.check_one_line(mau(*INST, "--vsharp", f"@{self.dir}/no"), IO, f"{self.dir}/no")
        two = self.file("1\n 2")
        self.check_one_line(
            mau(*INST, "--vsharp", f"@{two}"), INPUT, f"{two}:2:3: --vsharp has 2 of 4 words"
        )
        self.check_one_line(
            mau(*INST, "--vsharp", "1000 100000 40 24fac"), USAGE, "--vsharp", "write 0x"
        )

    def test_an_option_ends_its_list(self):
        """A rule's name and a file are no words of the list before them."""
        for word in ("A4", "C3", "no.mreq"):
            with self.subTest(word=word):
                self.check_one_line(mau(*INST, *VSHARP, word), USAGE, word)


class Fields(MauCase):
    """A V# by its fields: explain and request files take one syntax."""

    #: the V# of docs/spec/resource.md, V8, with records and an element size
    TEXT = "base=0x1000,stride=24,records=64,format=32_UINT,dst_sel=xyzw,swizzle=4,index_stride=16"

    def request(self, vsharp, gfx="90a"):
        return self.file(
            f"mreq 1\nepisode\ncontext gfx={gfx}\nrequest\ninst e0502000 80010100\n"
            f"vsharp {vsharp}\nexec 0xff\nv0 0+1*64\n"
        )

    def explain(self, *vsharp, gfx="90a"):
        inst = ("--inst", "e0502000", "80010100", "--v0", "0+1*64", "--exec", "0xff")
        return mau("explain", *inst, "--vsharp", *vsharp, "--gfx", gfx, "--json")

    def test_one_syntax(self):
        words = "0x1000 0x80180000 64 0x00224fac"
        want = self.check(self.explain(*words.split()), OK).stdout
        fields = self.file(self.TEXT.replace(",", ",  # one\n"), "fields.txt")
        for form in (self.TEXT, self.TEXT.upper(), self.TEXT.replace(",", " , "), f"@{fields}"):
            with self.subTest(form=form):
                self.assertEqual(self.check(self.explain(form), OK).stdout, want)
        want = self.check(mau("explain", self.request(words)), OK).stdout
        for form in (self.TEXT, self.TEXT.replace(",", ", ") + " # a comment"):
            with self.subTest(form=form):
                self.assertEqual(self.check(mau("explain", self.request(form)), OK).stdout, want)

    def test_messages(self):
        said = "the V# of gfx90a has no field oob, remove it"
        wrong = self.TEXT + ",oob=raw"
        self.check_one_line(self.explain(wrong), USAGE, f"--vsharp: {said}")
        path = self.file("base=0,\n  oob=raw", "fields.txt")
        self.check_one_line(self.explain(f"@{path}"), INPUT, f"--vsharp: {path}:2:3: {said}")
        path = self.request(wrong)
        self.check_one_line(mau("explain", path), INPUT, f"{path}:6:{9 + len(self.TEXT)}: {said}")
        path = self.request("base=" + "0" * 1100)
        self.check_one_line(mau("explain", path), INPUT, f"{path}:6:", "1023 bytes")
        self.check_one_line(self.explain("stride=1", gfx="13"), USAGE, "--gfx")


class Decode(MauCase):
    """mau decode --vsharp: every field of a V#."""

    def test_text(self):
        out = self.check(
            mau("decode", "--gfx", "gfx906", "--vsharp", "00001000", "80180000", "64", "00000fac"),
            OK,
        ).stdout
        for line in (
            "00001000 80180000 00000040 00000fac  V# of gfx9",
            "  47:0     BASE                     0x1000          base=0x1000",
            "  61:48    STRIDE                   0x18            stride=24",
            "  62       CACHE_SWIZZLE            0x0             cache_swizzle=0",
            "  63       SWIZZLE_ENABLE           0x1             swizzle=4",
            "  107:96   DST_SEL                  0xfac           dst_sel=xyzw",
            "  123      NV                       0x0             nv=0",
            "  note     format 0 (INVALID), as compilers write it: harmless for untyped loads",
            "  --vsharp base=0x1000,stride=24,swizzle=4,records=64,dst_sel=xyzw,format=INVALID",
        ):
            self.assertIn(line + "\n", out)
        for line in out.splitlines()[:-1]:
            self.assertLessEqual(len(line), 80)
        paste = out.splitlines()[-1].split()
        again = self.check(mau("decode", "--gfx", "9", *paste), OK).stdout
        self.assertEqual(again, out)

    def test_every_generation(self):
        """All bits set: every field is printed with all its bits, and a field is in one place."""
        for gfx in GENERATIONS:
            with self.subTest(gfx=gfx):
                args = ("--gfx", gfx, "--json", "--vsharp", *["ffffffff"] * 4)
                (found,) = objects(self.check(mau("decode", *args), OK).stdout)
                self.assertEqual((found["schema"], found["gfx"]), (1, gfx))
                self.assertEqual(found["vsharp"], [0xFFFFFFFF] * 4)
                seen = set()
                for field in found["fields"]:
                    bits = set(range(field["lsb"], field["msb"] + 1))
                    self.assertFalse(bits & seen)
                    self.assertEqual(field["code"], (1 << len(bits)) - 1)
                    seen |= bits
                self.assertEqual(found["notes"][0]["rule"], "V7")
                named = set(range(108)) | {119, 126, 127}  # of every generation
                self.assertEqual(named - seen, set())

    def test_words_of_instructions(self):
        want = self.check(mau("decode", "--gfx", "9", "e0501000", "80010100"), OK).stdout
        for form in (
            ("[e0501000, 80010100]",),
            ("{0xe0501000,", "0x80010100}"),
            ("E0501000,80010100",),
        ):
            with self.subTest(form=form):
                self.assertEqual(self.check(mau("decode", "--gfx", "9", *form), OK).stdout, want)
                text = " ".join(form)
                self.assertEqual(
                    self.check(mau("decode", "--gfx", "9", input=text), OK).stdout, want
                )

    def test_messages(self):
        gfx = ("decode", "--gfx", "9")
        self.check_one_line(mau("decode", "--vsharp", "0 0 0 0"), USAGE, "--gfx is missing")
        self.check_one_line(mau(*gfx, "--vsharp", "1", "2"), USAGE, "2 of 4 words")
        self.check_one_line(mau(*gfx, "--vsharp", "1 2 3", "4", "5"), USAGE, "0x5 is one too many")
        self.check_one_line(mau(*gfx, "--vsharp", "0", "--vsharp", "0"), USAGE, "given twice")
        self.check_one_line(mau(*gfx, "--vsharp", "base=1,oob=raw"), USAGE, "no field oob")
        self.check_one_line(mau(*gfx, "--vsharp", f"@{self.dir}/no"), IO, f"{self.dir}/no")
        path = self.file("s4 0x1000 4096\ns5 x", "dump.txt")
        self.check_one_line(mau(*gfx, "--vsharp", f"@{path}"), INPUT, f"{path}:2:4: word 'x'")


class Names(MauCase):
    NAMES = {
        "6": "gfx600 gfx601 tahiti",
        "7": "gfx700 gfx701 hawaii",
        "8": "gfx803 polaris polaris10 fiji topaz vegam",
        "9": "gfx900 gfx906 vega vega20",
        "10": "gfx1010 navi10 10.1 rdna1 cyan_skillfish",
        "10_3": "gfx1030 gfx10.3 10.3 navi21 rdna2 gfx1036 sienna_cichlid navy_flounder "
        "dimgrey_cavefish beige_goby yellow_carp",
        "11": "gfx1100 gfx1151 navi31 rdna3 gfx1103",
        "12": "gfx1200 gfx1201 navi48 rdna4",
        "90a": "gfx90a gfx90a:sramecc+:xnack- mi200 aldebaran",
        "942": "gfx942 mi300x",
        "950": "gfx950 mi350x amdgcn-amd-amdhsa--gfx950",
    }

    def test_every_entry(self):
        """The command line and request files take every name, in any case."""
        self.assertEqual(set(self.NAMES), set(GENERATIONS))
        for gfx, names in self.NAMES.items():
            want = self.check(mau("explain", self.request(gfx)), OK).stdout
            for name in names.split():
                with self.subTest(name=name):
                    for text in (name, name.upper()):
                        self.check(mau("decode", "--gfx", text, input=""), OK)
                        got = self.check(mau("explain", self.request(text)), OK).stdout
                        self.assertEqual(got, want)

    def test_nearest(self):
        for name, near in (("gfx1250", "12"), ("gfx943", "942"), ("gfx1104", "11")):
            with self.subTest(name=name):
                self.check_one_line(mau("decode", "--gfx", name), USAGE, name, f"is {near}")
                self.check_one_line(mau("explain", self.request(name)), INPUT, name, f": {near}")

    def request(self, gfx):
        return self.file(
            f"mreq 1\nepisode\ncontext gfx={gfx}\nrequest\nop enc=mubuf cls=load size=4\n"
            "vsharp 0x1000 0x100000 0x40 0x24fac\nexec 1\n"
        )


if __name__ == "__main__":
    unittest.main()
