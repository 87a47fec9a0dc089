#!/usr/bin/env python3
"""The explorer in a headless Chromium: its model answers as `mau eval`, and the page shows what the
model says.

usage: explorer_page.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import base64
import csv
import html
import json
import re
import subprocess
import sys
import unittest
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import OK  # noqa: E402
from mau_command import BUILD, DATA, REAL, ROOT, MauCase, mau, objects  # noqa: E402

sys.path.insert(0, str(ROOT / "explorer"))
import pictures  # noqa: E402
import screenshot  # noqa: E402
from browser import Browser  # noqa: E402

PAGE = BUILD / "explorer" / "index.html"
CRC = """const table = [...Array(256)].map((_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});
const crc = (text) => {
  let c = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) c = table[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};
"""
DISPATCH = """const dispatch = (element, type, more) =>
  element.dispatchEvent(new KeyboardEvent(type, { bubbles: true, cancelable: true, ...more }));
"""


def fragment(text):
    """A request file, as the address of the page has it."""
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def element(document, name):
    """Text of the element with this id."""
    return html.unescape(
        re.sub(
            r"<[^>]*>",
            "",
            re.search(rf'id="{name}"[^>]*>(.*?)</(?:p|output|small|h2)>', document, re.S)[1],
        )
    ).strip()


def contrast(one, other):
    """Ratio of the luminances of two colours, #rgb or #rrggbb."""

    def luminance(colour):
        digits = colour[1:] if len(colour) == 7 else "".join(c + c for c in colour[1:])
        parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


class Page(MauCase):
    @classmethod
    def setUpClass(cls):
        subprocess.run(
            [sys.executable, str(ROOT / "explorer" / "build.py"), str(PAGE), str(BUILD / "gen")],
            stdout=subprocess.DEVNULL,
            check=True,
        )
        cls.text = PAGE.read_text()
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def shown(self, fragment):
        """The document of the page with this fragment, after its start."""
        self.browser.load(PAGE, fragment)
        return self.browser.document()

    def harness(self, script):
        """What a script returns that runs in the page after its start."""
        self.browser.load(PAGE)
        return self.browser.run(DISPATCH + script)

    def test_one_file(self):
        """No reference to another file, and small."""
        self.assertLess(len(self.text), 1_500_000)
        self.assertEqual(
            re.findall(
                r"(?:src|href)\s*=\s*[\"'](?!#)|@import|https?://(?!www\.w3\.org)", self.text
            ),
            [],
        )

    def test_answers_are_those_of_eval(self):
        """10,000 random requests and every one of the compiled kernels: the same lines, by their
        CRC."""
        random = self.check(mau("draw", "--ops", "--count", "10000"), OK).stdout
        self.browser.load(PAGE)
        total = 0
        for text in (random, *(path.read_text() for path in REAL)):
            found = self.browser.run(CRC + "return crc(model.eval(given[0]));", text)
            want = self.check(mau("eval", "-", input=text), OK).stdout
            want = want.replace('"file":"-"', '"file":null')
            self.assertEqual(found, zlib.crc32(want.encode()))
            total += want.count("\n")
        self.assertGreater(total, 12000)

    def test_presets(self):
        """Each shows its lanes, its transactions, and a derivation; none a complaint. One by its
        address, all within one page."""
        document = self.shown("preset=1")
        self.assertIn('data-ready="1"', document)
        self.assertIn('id="note" role="status" aria-live="polite" class=""', document)
        self.assertEqual(len(re.findall(r'role="option"', document)), 64)
        presets = (
            re.search(r"const PRESETS = \[(.*?)\n\];", self.text, re.S)[1].count("\n  [") + 1 + 3
        )
        shown = self.harness("""const rows = [];
          for (let n = 0; n < PRESETS.length; n++) { $("preset").value = n; $("preset").dispatchEvent(new Event("change"));
            rows.push([$("note").className, document.querySelectorAll("[role=option]").length, $("txn").textContent, document.querySelectorAll("td button").length]); }
          return rows;""")
        self.assertEqual(len(shown), presets)
        self.assertEqual(shown[1][2], element(document, "txn"))
        for n, (note, lanes, txn, steps) in enumerate(shown):
            self.assertEqual((note, lanes), ("", 64), n)
            self.assertRegex(txn, r"^1 of \d+: line 0x", n)
            self.assertGreater(steps, 3, n)

    def test_defaults_by_generation(self):
        """As `mau explain` has them, on a generation that is chosen, too; what was edited stays.
        Exercise 3 of the tutorial shows its 64 and its 16."""
        found = self.harness("""const choose = (id, value) => { $(id).value = value; $(id).dispatchEvent(new Event("change")); }, rows = [];
          const edit = (name, value) => { const e = document.querySelector(`[data-name=${name}]`); e.value = value; for (const type of ["input", "change"]) e.dispatchEvent(new Event(type)); };
          for (const gfx of [...GENERATIONS, ...GENERATIONS.toReversed()]) { choose("gfx", gfx); rows.push([gfx, toText(request), $("txn").textContent, document.querySelector("[data-name=policy]").value]); }
          choose("gfx", "9"); edit("policy", "line"); edit("shared_hi", "0x30000"); edit("private_hi", "131072"); choose("gfx", "8");
          return { rows, edited: request.context };""")
        for gfx, text, txn, policy in found["rows"]:
            old, late = gfx in ("6", "7", "8", "9", "90a", "942", "950"), gfx not in "678"
            self.assertEqual(policy, "gcn" if old else "line", gfx)
            self.assertIn(
                f"of {4 if gfx == '8' else 64 if old else 16}: ", txn
            )  # gfx8: num_records in bytes
            self.assertIn(
                "scratch_base=0x0 shared_hi=0x10000 private_hi=0x20000"
                if late
                else "scratch_base=0x0 shared_hi=0x20000000 private_hi=0x20000001",
                text,
            )
            bare = re.sub(r"\ncontext .*", f"\ncontext gfx={gfx}", text)
            self.assertEqual(
                *(
                    self.check(mau("eval", "-", input=request), OK).stdout
                    for request in (text, bare)
                )
            )
        self.assertEqual(
            [found["edited"][name] for name in ("policy", "shared_hi", "private_hi")],
            ["line", "0x30000", "0x20000001"],
        )

    def test_fields_of_a_vsharp(self):
        """V1, V8, V10: which there are, by generation."""
        found = self.harness(
            "return Object.fromEntries(GENERATIONS.map((gfx) => [gfx, vsharpFields(gfx).filter(([name]) => !OTHER.includes(name)).map(([name, first]) => `${name} ${first}`)]));"
        )
        every = {
            "base 0",
            "stride 48",
            "num_records 64",
            "dst_sel_x 96",
            "dst_sel_y 99",
            "dst_sel_z 102",
            "dst_sel_w 105",
            "index_stride 117",
            "add_tid_enable 119",
            "type 126",
        }
        one, two, oob = {"swizzle_enable 63"}, {"swizzle_enable 62"}, {"oob_select 124"}
        pair, unified = {"num_format 108", "data_format 111"}, {"format 108"}
        first = one | pair | {"element_size 115", "heap 122"}
        oob |= unified
        want = {
            **dict.fromkeys(("6", "7", "8"), first),
            **dict.fromkeys(("9", "90a", "942", "950"), one | pair),
            **dict.fromkeys(("10", "10_3"), one | oob),
            "11": two | oob,
            "12": two | oob | {"stride_scale 114"},
        }
        self.assertEqual(
            {gfx: set(fields) for gfx, fields in found.items()},
            {gfx: every | more for gfx, more in want.items()},
        )

    def test_vsharp_by_text_and_format_of_mtbuf(self):
        """V1: the text form of `mau explain --vsharp` in place of the words; DST_SEL and the format
        by name. T1: the format of an MTBUF instruction is NFMT*16 + DFMT on gfx9, 22 on gfx10."""
        found = self.harness("""const type = (id, value) => { $(id).value = value; $(id).dispatchEvent(new Event("input")); return [request.vsharp.map(hex).join(" "), $("note").textContent]; };
          const pick = (name, value) => { const e = document.querySelector(`[data-name=${name}]`); e.value = value; e.dispatchEvent(new Event("change")); }, seen = [];
          open(toText(preset(0)));
          seen.push(type("words", "base=0x1000,stride=16,records=64,format=8_8_8_8_UNORM,dst_sel=zyx1"), type("words", "stride=20000"), type("words", "00001000 00100000 00000040 00024fac"));
          pick("dst_sel_x", 6); pick("data_format", 10); seen.push(hex(request.vsharp[3]), $("vtext").textContent);
          for (const gfx of ["9", "10"]) { open(toText({ ...preset(0), context: model.context(gfx), op: { ...model.instructions(GENERATIONS.indexOf(gfx)).tbuffer_load_format_xyzw, idxen: 1, format: gfx === "9" ? 116 : 22 } }));
            seen.push([$("typed").querySelector("select").value, $("instruction").value]); pick("format_of_MTBUF", "8_8_8_8_UNORM"); seen.push([request.op.format, answer.answer.bytes, $("note").textContent]); }
          return seen;""")
        # word 3: DST_SEL Z Y X 1 is 6 5 4 1 = 0x32e, NUM_FORMAT 0, DATA_FORMAT 10
        self.assertEqual(found[0], ["0x1000 0x100000 0x40 0x5032e", ""])
        self.assertEqual(found[1][0], "0x1000 0x100000 0x40 0x5032e")
        self.assertTrue(
            found[1][1].startswith("Words: stride 20000 is out of range, at most 16383"), found[1]
        )
        self.assertEqual(found[2], ["0x1000 0x100000 0x40 0x24fac", ""])
        self.assertEqual(found[3], "0x54fae")
        self.assertIn("dst_sel=zyzw", found[4])
        self.assertEqual(found[5], ["32_FLOAT", "tbuffer_load_format_xyzw"])
        self.assertEqual(found[6], [10, 4, ""])
        self.assertEqual(found[7][0], "32_FLOAT")
        self.assertEqual(found[8], [56, 4, ""])

    def test_instructions(self):
        """The list of a generation: the opcodes of its column of the table that the unit
        executes."""
        found = self.harness(
            "return Object.fromEntries(GENERATIONS.map((gfx, n) => [gfx, Object.keys(model.instructions(n))]));"
        )
        with (ROOT / "encodings/opcodes.csv").open() as table:
            rows = [
                row
                for row in csv.DictReader(line for line in table if not line.startswith("#"))
                if row["foreign"] == "0"
            ]
        for gfx, names in found.items():
            late = gfx in ("11", "12")
            want = [
                row["gfx11_name"] if late and row["gfx11_name"] != "-" else row["mnemonic"]
                for row in rows
                if row[f"gfx{gfx}"] != "-"
            ]
            self.assertEqual(sorted(names), sorted(set(want)), gfx)

    def test_page_is_the_model(self):
        """What the page says of a request is what `mau eval` and `mau explain` say."""
        text = (DATA / "struct_gfx9.mreq").read_text()
        row = objects(self.check(mau("eval", "-", input=text), OK).stdout)[0]
        document = self.shown(fragment(text))
        labels = [
            html.unescape(label)
            for label in re.findall(r'role="option"[^>]*aria-label="([^"]*)"', document)
        ]
        self.assertEqual(
            labels,
            [
                f"lane {n}, {s.replace('_', ' ')}" + (f", {a:#x}" if a is not None else "")
                for n, (s, a) in enumerate(zip(row["status"], row["address"]))
            ],
        )
        self.assertIn(
            f"of {len(row['txns'])}: line {row['txns'][0]['line']:#x}", element(document, "txn")
        )
        steps = objects(
            self.check(mau("explain", "-", "--lane", "0", "--json", input=text), OK).stdout
        )[0]["lane"][0]["derivation"]
        shown = re.findall(
            r"<tr><td><button[^>]*>([^<]*)</button></td><td>([^<]*)</td><td>([^<]*)</td>",
            document[document.index('id="steps"') :],
        )
        self.assertEqual([rule for rule, _, _ in shown], [step["rule"] for step in steps])

    def test_change_is_drawn_at_once(self):
        """A stride that is dragged, in every preset with a V#: a change is one question to the
        model, and the picture of memory is new when the event returns."""
        rows = self.harness("""const rows = [], ask = model.ask; let asked = 0;
          model.ask = (...given) => { asked++; return ask.apply(model, given); };
          for (let n = 0; n < PRESETS.length; n++) { open(toText(preset(n)));
            const drag = document.querySelector("#vfields input[type=range][aria-label=stride]"), pictures = new Set();
            if ($("vsharp").hidden) continue;
            drag.focus(); asked = 0;
            for (let i = 0; i < 15; i++) { drag.value = 4 * i; drag.dispatchEvent(new Event("input", { bubbles: true }));
              pictures.add($("memory").toDataURL()); }
            rows.push([asked, pictures.size]); }
          return rows;""")
        self.assertGreater(len(rows), 7)
        self.assertEqual({asked for asked, _ in rows}, {15})
        moved = sum(pictures > 1 for _, pictures in rows)
        self.assertGreater(moved, 5, rows)  # two do not depend on it

    def test_keyboard(self):
        """Arrow keys choose lanes, and say so to a screen reader; buttons step through the
        transactions."""
        found = self.harness("""const box = $("lanes"), at = () => box.getAttribute("aria-activedescendant"), seen = [];
          box.focus();
          for (const key of ["ArrowRight", "ArrowDown", "End", "ArrowRight", "ArrowLeft", "Home"]) { dispatch(box, "keydown", { key }); seen.push(at()); }
          $("next").click(); const txn = $("txn").textContent; $("back").click();
          return { seen, txn, back: $("txn").textContent, focus: document.activeElement.id, chosen: document.querySelectorAll("[role=option][aria-selected=true]").length };""")
        self.assertEqual(found["seen"], [f"lane-{n}" for n in (1, 17, 63, 63, 62, 0)])
        self.assertRegex(found["txn"], r"^2 of ")
        self.assertRegex(found["back"], r"^1 of ")
        self.assertEqual((found["focus"], found["chosen"]), ("lanes", 1))

    def test_every_control_has_a_name(self):
        """And can be reached by Tab; negative test: an input without a name."""
        script = """const named = (e) => (e.labels?.length && e.labels[0].textContent.trim()) || e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") ||
            (e.tagName === "BUTTON" && e.textContent.trim());
          const bare = () => [...document.querySelectorAll("input, select, button, canvas, [role=listbox]")].filter((e) => !named(e) || e.tabIndex < 0 && e.tagName !== "CANVAS").map((e) => e.outerHTML);
          const before = bare(); document.body.append(document.createElement("input")); return [before, bare().length];"""
        self.assertEqual(self.harness(script), [[], 1])

    def test_phone(self):
        """At 360 pixels nothing lies beside the page, and the lanes are there to touch."""
        widths = self.harness("""const frame = document.createElement("iframe"), whole = "<!doctype html>" + document.documentElement.outerHTML.replace(/<script>[^]*?<\\/script>/g, "");
          frame.style.cssText = "width:360px;height:700px"; document.body.append(frame);
          await new Promise((done) => { frame.onload = done; frame.srcdoc = whole; });
          const inside = frame.contentDocument; return [inside.documentElement.clientWidth, inside.documentElement.scrollWidth, inside.getElementById("lane-0").getBoundingClientRect().width];""")
        self.assertLessEqual(widths[0], 360)
        self.assertLessEqual(widths[1], widths[0])
        self.assertGreater(widths[2], 15)

    def test_changed_field_and_picture_are_together(self):
        """On a phone the lanes and their memory stay above the field that has the focus."""
        page = self.dir / "phone.html"
        page.write_text(
            f'<iframe style="width:360px;height:700px" src="file://{PAGE}#preset=3"></iframe>'
        )
        self.browser.driver.get(f"file://{page}")
        found = self.browser.run("""const inside = document.querySelector("iframe").contentDocument, at = (id) => inside.getElementById(id).getBoundingClientRect();
          while (!inside.body.dataset.ready) await new Promise((done) => setTimeout(done, 20));
          return [...inside.querySelectorAll("#form input:not([type=checkbox]), #form select")].map((input) => {
            input.scrollIntoView({ block: "end" }); const field = input.getBoundingClientRect(), picture = at("picture");
            return [input.dataset.name ?? input.id, picture.top >= 0, picture.bottom <= field.top, field.bottom <= 700.5]; });""")
        self.assertGreater(len(found), 30)
        self.assertEqual([row for row in found[8:] if row[1:] != [True] * 3], [])

    def test_data(self):
        """R, G, B, A = 0x20, 0x40, 0x80, 0xff as UNORM and DST_SEL Z Y X 1: 128/255, 64/255, 32/255
        and 1. A store of one dword, a half that is kept, an atomic, LDS: the same as `mau explain`
        says."""
        head = "mreq 2\nepisode\ncontext gfx=9\n"
        buffer = "vsharp 0x1000 0x40000 64 0x5032e\nexec 3\nv0 0+1*64\n"
        texts = [
            head
            + "mem 0x1000 0xff804020\nrequest\nop enc=mubuf cls=load size=16 fmt ncomp=xyzw idxen\n"
            + buffer,
            head
            + "request\nop enc=mubuf cls=store size=4 idxen\n"
            + buffer
            + "vdata0 0x11223344*64\n",
            head
            + "mem 0x1000 0xff804020\nrequest\nop enc=mubuf cls=load size=2 idxen d16=hi\n"
            + buffer
            + "vdst0 0x5555*64\n",
            head
            + "mem 0x1000 5\nrequest\nop enc=mubuf cls=atomic size=4 idxen glc atomic=add\n"
            + buffer
            + "vdata0 3*64\n",
            head
            + "lds 0x20 0x1234\nrequest\nop enc=flat cls=load size=4\nexec 1\nv0 0x20*64\nv1 0x10000*64\n",
            head
            + "mem 0x1000 7 8\nrequest\nop enc=smem cls=load size=8\nvsharp 0x1000 0 64 0x27fac\nexec 0\n",
        ]
        found = self.harness(
            "return "
            + json.dumps(texts)
            + """.map((text) => { open(text); return { boxes: [...document.querySelectorAll("#flow text")].map((e) => e.textContent), said: $("moves").textContent, note: $("note").textContent,
              rows: [...document.querySelectorAll("#data tbody tr")].map((row) => [...row.cells].slice(0, 3).map((cell) => cell.textContent)), captions: view.captions.map((c) => c.text) }; });"""
        )
        want = (
            ["20", "R 0x20 UNORM", "X = B: 0.501961", "Y = G: 0.25098", "W = 1: 1", "VDATA 0x3f008081", "VDATA+3 0x3f800000"],
            ["44", "11", "R 0x11223344 UINT", "VDATA 0x11223344"],
            ["20", "40", "R 0x4020 UINT", "VDATA 0x40205555, low half kept"],
            ["05", "old 0x00000005", "VDATA 0x00000003", "new 0x00000008, to memory", "VDATA 0x00000005"],
            ["34", "12", "bytes in LDS", "VDATA 0x00001234"],
            ["07", "SDATA 0x00000007"],
        )  # fmt: skip
        for text, shown, boxes in zip(texts, found, want, strict=True):
            self.assertEqual(shown["note"], "", text)
            self.assertEqual([box for box in boxes if box not in shown["boxes"]], [], shown)
            steps = objects(
                self.check(mau("explain", "-", "--lane", "0", "--json", input=text), OK).stdout
            )[0]["lane"][0]["data"]
            self.assertEqual(
                [row[:2] for row in shown["rows"]],
                [[step["rule"], step["step"]] for step in steps],
            )
        self.assertEqual(found[1]["said"], "lane 0 stores 4 bytes of memory at 0x1000")
        self.assertEqual(found[4]["captions"], ["LDS: addresses of its own, no transactions"])

    def test_verdict(self):
        """A page opens at the lane that the verdict of `mau eval` names, and has its sentence; other
        lanes have theirs. Where the other rule book differs, it says so. The legend has what the
        picture has, and a saved picture has scale and data."""
        text = (
            "mreq 1\nepisode\ncontext gfx=10_3\nrequest\nop enc=mubuf cls=load size=4 idxen\n"
            "vsharp 0x1000 0x100000 37 0x10000fac\nexec 0xffffffffffffffff\nv0 0+1*64\n"
        )
        found = self.harness(
            "open("
            + json.dumps(text.replace("10000fac", "10016fac"))
            + """); const seen = [lane, $("verdict").textContent, $("other").textContent, $("summary").textContent]; select(36); seen.push($("verdict").textContent);
          open("""
            + json.dumps(text)
            + """); seen.push($("verdict").textContent, $("other").textContent);
          open(toText(preset(3))); const legend = $("legend").textContent, saved = picture(answer, "t", "", lane);
          open(toText(preset(0))); return [...seen, legend, $("legend").textContent, [">+0x10<", ">0x13c0<", ">bytes in memory<", ">5d<"].map((text) => saved.includes(text))];"""
        )
        self.assertEqual(found[0], 37)
        self.assertEqual(found[1], "lane 37 reads 0: Index 37 is not below num_records 37 (R9)")
        self.assertEqual(found[2:4], ["", "37 ok (0-36), 27 out of range (37-63)"])
        self.assertTrue(found[4].startswith("lane 36 reads 4 bytes at 0x1240"), found[4])
        row = objects(self.check(mau("eval", "-", input=text), OK).stdout)[0]
        self.assertEqual(found[5:7], [row["verdict"]["text"], row["other_rules"]["text"]])
        self.assertIn("out of range", found[7])
        self.assertNotIn("out of range", found[8])
        self.assertEqual(found[9], [True] * 4)  # scale, line, data; 0x5d is the hash of 0x13e0
        self.assertIn("V6", found[6])

    def test_refused_inputs(self):
        """A value that a field does not take: the message names the field and its range, the field
        is marked, and the answer stays. Also a link, a file and a number of a request."""
        found = self.harness("""const rows = [];
          open(toText({ ...preset(0), op: { enc: "mubuf", cls: "store", size: "4", idxen: 1 }, vdata: ["0x1*64"] }));
          const names = [...document.querySelectorAll("#form input:not([type=checkbox]):not([type=range]), #form textarea:not(#source)")].map((e) => e.labels[0].firstChild.data.trim());
          for (const [n, name] of names.entries()) for (const value of ["zz", "0x10000000000000000"]) {
            const input = [...document.querySelectorAll("#form input:not([type=checkbox]):not([type=range]), #form textarea:not(#source)")][n], before = input.value, text = $("txn").textContent;
            input.focus(); input.value = value; input.dispatchEvent(new Event("input"));
            rows.push([name, value, $("note").className, $("note").textContent, input.classList.contains("bad"), text === $("txn").textContent]);
            input.value = before; input.dispatchEvent(new Event("input")); rows.push([name, before, $("note").className, $("note").textContent]); }
          const said = (what) => { what(); return $("note").textContent; };
          const others = [said(() => follow("preset=99")), said(() => follow("preset=1&lane=64")), said(() => follow("%%%%")), said(() => open("mreq 1\\nepisode\\ncontext gfx=9\\nrequest\\nexec zz\\n")), said(() => open("mreq 1\\n"))];
          open(toText(preset(0))); $("number").value = "7"; $("number").dispatchEvent(new Event("change"));
          return { rows, others: [...others, $("note").textContent] };""")
        self.assertGreater(len({row[0] for row in found["rows"]}), 16)
        for row in found["rows"]:
            name, value, style, note = row[:4]
            if len(row) == 4:
                self.assertEqual((style, note), ("", ""), row)
                continue
            label = name.split(":")[0]
            self.assertEqual((style, row[4], row[5]), ("bad", True, True), row)
            self.assertRegex(note, rf"^{re.escape(label)}: .*\. It takes .*\d.*\.$", row)
        want = (
            "preset: '99' in the address of this page is not a number from 0 to",
            "lane: '64' in the address of this page is not a number from 0 to 63.",
            "The address of this page holds no request file: copy the whole link.",
            "line 5, column 6: exec 'zz' is not a number, write decimal or 0x hexadecimal",
            "line 2, column 1: file has no episode, add a line 'episode'",
            "Request: '7' is not in the file. It takes 0 to 0.",
        )
        for said, start in zip(found["others"], want, strict=True):
            self.assertTrue(said.startswith(start), said)

    def test_own_text_of_a_file(self):
        """Comments and other requests stay; an edit changes one line, of the request that is shown;
        machine words become an operation only when it changes. A link has file, request and lane."""
        text = (
            "mreq 1 # kept\nepisode\ncontext gfx=9 # chip\nrequest tag=3\ninst 0xe0501000 0x80010100 # words\n"
            "vsharp 0x1000 0x100000 64 0x24fac\nexec 0xf # four\nv0 0+4*64\n\nrequest tag=9\n"
            "op enc=mubuf cls=load size=4 offen\nvsharp 0x2000 0 64 0x24fac\nexec 1\nv0 4*64\n"
        )
        found = self.harness(
            "const text = "
            + json.dumps(text)
            + """, type = (input, value) => { input.value = value; input.dispatchEvent(new Event("input")); }, seen = [];
          open(text); seen.push(file.text, $("source").value, toText(request).includes("exec 0xf"));
          type(document.querySelector("[data-key=exec]"), "0xff"); seen.push(file.text);
          document.querySelector("#flags input").click(); seen.push(file.text);
          open(text, 1); select(37); type(document.querySelector("[data-op=inst_offset]"), "0x10"); seen.push(file.text);
          const link = linkTo(), text1 = file.text; follow("preset=0"); follow(link);
          seen.push([file.text === text1, file.number, lane, $("note").textContent]);
          $("source").value = text1.replace("exec 1", "exec 3"); $("source").dispatchEvent(new Event("input"));
          seen.push([request.exec, answer.answer.status.filter((s) => s !== "inactive").length]);
          type($("mem"), "0x1000 1 2"); seen.push(file.text.split("\\n").slice(0, 5));
          return seen;"""
        )
        self.assertEqual(found[0], text)
        self.assertEqual(found[1], text)
        self.assertEqual(found[3], text.replace("exec 0xf # four", "exec 0xff"))
        changed = found[4].split("\n")
        self.assertEqual(
            [line for line in changed if line.startswith(("inst", "op"))],
            ["op enc=mubuf cls=load size=4", "op enc=mubuf cls=load size=4 offen"],
        )
        self.assertIn("saddr 0x0", changed)
        self.assertIn("mreq 1 # kept", changed)
        self.assertEqual(
            found[5], text.replace("offen\nvsharp 0x2000", "inst_offset=0x10 offen\nvsharp 0x2000")
        )
        self.assertEqual(found[6], [True, 1, 37, ""])
        self.assertEqual(found[7], ["0x3", 2])
        self.assertEqual(
            found[8],
            ["mreq 2", "episode", "context gfx=9 # chip", "mem 0x1000 1 2", "request tag=3"],
        )

    def test_light_and_dark(self):
        """Text on its background, in both: a contrast of 4.5 at least, as WCAG has it."""
        style = (ROOT / "explorer" / "style.css").read_text()
        for colours in re.findall(r":root \{[^}]*\}", style):
            colour = dict(re.findall(r"--(\w+): (#\w+);", colours))
            for ground in ("bg", "panel"):
                for name in ("fg", "dim", "accent", "bad"):
                    self.assertGreaterEqual(
                        contrast(colour[name], colour[ground]), 4.5, (name, ground, colours)
                    )
        self.assertLess(contrast("#888", "#fff"), 4.5)  # negative test

    @staticmethod
    def pages():
        """The text of the pages of the specification."""
        return "".join(page.read_text() for page in sorted((ROOT / "docs/spec").glob("*.md")))

    def test_pictures_of_the_specification(self):
        """Those in docs/spec are what the page draws, and a page shows each; an edited one is
        found."""
        drawn = pictures.draw(self.browser, PAGE)
        self.assertEqual(pictures.stale(ROOT / "docs/spec", drawn), [])
        files = sorted((ROOT / "docs/spec").glob("*.svg"))
        self.assertEqual([file.name for file in files if f"({file.name})" not in self.pages()], [])
        self.assertLess(max(file.stat().st_size for file in files), 100_000)
        for file in files:
            (self.dir / file.name).write_text(file.read_text().replace("<rect", "<rect ", 1))
        edited = subprocess.run(
            [sys.executable, "-B", ROOT / "explorer/pictures.py", PAGE, "--check"]
            + ["--folder", self.dir],
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        self.assertEqual(
            (edited.returncode, edited.stdout.count("is not what the explorer draws")),
            (1, len(files)),
        )

    def test_screenshot(self):
        """explorer.png shows what the page shows now; a page with another word, colour or drawing is
        found, and so is a picture without its text."""
        file = ROOT / "explorer/explorer.png"
        self.assertEqual(screenshot.changes(self.browser, PAGE, file), [])
        for before, after in (
            ("Save picture", "Keep picture"),
            ("--bad: #", "--bad: #0"),
            ("the transaction that is shown", "the transaction"),
        ):
            self.assertIn(before, self.text)
            page = self.file(self.text.replace(before, after), "page.html")
            self.assertIn(after, "".join(screenshot.changes(self.browser, page, file)))
        bare = self.file(file.read_bytes().replace(b"zTXt", b"zTXx"))
        done = subprocess.run(
            [sys.executable, "-B", ROOT / "explorer/screenshot.py", PAGE, "--check"]
            + ["--file", bare],
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        self.assertEqual(done.returncode, 1)
        self.assertIn("does not show the page", done.stdout)

    def test_words(self):
        """Every term of the page has its row of docs/words.md as a tooltip, on each generation."""
        found = self.harness("""const missing = [], text = {};
          for (const gfx of GENERATIONS) { $("gfx").value = gfx; $("gfx").dispatchEvent(new Event("change")); missing.push(...words.explain()); }
          open(toText(preset(1)));
          for (const label of document.querySelectorAll("label[title]")) text[words.term(label)] = label.title;
          const abbr = [...document.querySelectorAll("abbr")].map((e) => [e.parentNode.id, e.textContent, e.title]);
          delete WORDS.exec; const without = words.explain();
          return { missing, text, abbr, without, spoken: $("words").getAttribute("aria-description") };""")
        rows = dict(
            re.findall(r"^\| ([^|]*) \| ([^|]*) \|", (ROOT / "docs/words.md").read_text(), re.M)
        )
        self.assertEqual(found["missing"], [])
        for term, row in (("exec", "EXEC"), ("idxen", "IDXEN"), ("index_stride", "index_stride")):
            self.assertIn(rows[row], found["text"][term])
        self.assertIn(rows["V#, vsharp, resource"], found["spoken"])
        marked = {(where, word): title for where, word, title in found["abbr"]}
        for where, word in (("txn", "window"), ("txn", "pass"), ("join", "swizzle")):
            self.assertIn((where, word), marked)
        self.assertIn(rows["pass"], marked["txn", "pass"])
        self.assertEqual(found["without"], ["exec"])  # the row of EXEC removed: it is reported

    def test_bad_request(self):
        document = self.shown(fragment("mreq 1\nepisode\ncontext gfx=99\n"))
        self.assertTrue('aria-live="polite" class="bad"' in document)
        self.assertIn("gfx", element(document, "note"))


if __name__ == "__main__":
    unittest.main()
