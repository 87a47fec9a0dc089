#!/usr/bin/env python3
"""The explorer in a headless Chromium: its model answers as `mau eval`, and the page shows what the model says.

usage: explorer_page.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""
import base64
import html
import re
import subprocess
import sys
import unittest
import zlib

from mau_command import BUILD, DATA, OK, ROOT, MauCase, mau, objects

sys.path.insert(0, str(ROOT / "explorer"))
PAGE = BUILD / "explorer" / "index.html"
REQUESTS = BUILD / "bench" / "bench_requests"


def browse(address, *options):
    """The document of a page after its script has run, as text."""
    done = subprocess.run(["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000", *options, "--dump-dom", address],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=180, check=True)
    return done.stdout


def link(text):
    return f"file://{PAGE}#" + base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def element(document, name):
    """Text of the element with this id."""
    return html.unescape(re.sub(r"<[^>]*>", "", re.search(rf'id="{name}"[^>]*>(.*?)</(?:p|output|small|h2)>', document, re.S)[1])).strip()


class Page(MauCase):
    @classmethod
    def setUpClass(cls):
        subprocess.run(["ninja", "-C", str(BUILD), "bench/bench_requests"], stdout=subprocess.DEVNULL, check=True)
        subprocess.run([sys.executable, str(ROOT / "explorer" / "build.py"), str(PAGE), str(BUILD / "gen")], stdout=subprocess.DEVNULL, check=True)
        cls.text = PAGE.read_text()

    def test_one_file(self):
        """No reference to another file, and small."""
        self.assertLess(len(self.text), 1_500_000)
        self.assertEqual(re.findall(r"(?:src|href)\s*=\s*[\"'](?!#)|@import|https?://(?!www\.w3\.org)", self.text), [])

    def test_answers_are_those_of_eval(self):
        """10,000 random requests and every one of the compiled kernels: the same lines, by their CRC."""
        random = subprocess.run([str(REQUESTS), "10000"], stdout=subprocess.PIPE, text=True, check=True).stdout
        texts = [random, *(path.read_text() for path in sorted(DATA.glob("*.mreq")))]
        harness = """const table = [...Array(256)].map((_, n) => { for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ n >>> 1 : n >>> 1; return n >>> 0; });
            const crc = (text) => { let c = 0xffffffff; for (const b of new TextEncoder().encode(text)) c = table[(c ^ b) & 255] ^ c >>> 8; return (c ^ 0xffffffff) >>> 0; };
            model.start().then(() => { document.body.innerHTML = `<p id="sums">${TEXTS.map((text) => { const out = model.eval(text);
              return [crc(out), out.split("\\n").length - 1].join(":"); }).join(" ")}</p>`; });"""
        start = self.text.rindex("\nstart();")
        given = "const TEXTS = " + repr(texts).replace("</", "<\\/") + ";\n"
        page = self.dir / "sums.html"
        page.write_text(self.text[:start] + "\n" + given + harness + self.text[start + len("\nstart();"):])
        sums = element(browse(f"file://{page}"), "sums").split()
        total = 0
        for text, found in zip(texts, sums, strict=True):
            want = re.sub(r'"file":"-"', '"file":null', self.check(mau("eval", "-", input=text), OK).stdout)
            self.assertEqual(found, f"{zlib.crc32(want.encode())}:{want.count(chr(10))}")
            total += want.count("\n")
        self.assertGreater(total, 12000)

    def test_presets(self):
        """Each shows its lanes, its transactions, and a derivation; none a complaint."""
        presets = re.search(r"const PRESETS = \[(.*?)\n\];", self.text, re.S)[1].count("\n  [") + 1 + 3
        for n in range(presets - 1):
            document = browse(f"file://{PAGE}#preset={n}")
            self.assertIn('data-ready="1"', document)
            self.assertIn('id="note" role="status" aria-live="polite" class=""', document, n)
            self.assertEqual(len(re.findall(r'role="option"', document)), 64)
            self.assertRegex(element(document, "txn"), r"^1 of \d+: line 0x")

    def test_page_is_the_model(self):
        """What the page says of a request is what `mau eval` and `mau explain` say."""
        text = (DATA / "struct_gfx9.mreq").read_text()
        row = objects(self.check(mau("eval", "-", input=text), OK).stdout)[0]
        document = browse(link(text))
        labels = [html.unescape(label) for label in re.findall(r'role="option"[^>]*aria-label="([^"]*)"', document)]
        self.assertEqual(labels, [f"lane {n}, {s.replace('_', ' ')}" + (f", {a:#x}" if a is not None else "") for n, (s, a) in enumerate(zip(row["status"], row["addr"]))])
        self.assertIn(f"of {len(row['txns'])}: line {row['txns'][0]['line']:#x}", element(document, "txn"))
        steps = objects(self.check(mau("explain", "-", "--lane", "0", "--json", input=text), OK).stdout)[0]["lane"][0]["derivation"]
        shown = re.findall(r"<tr><td><button[^>]*>([^<]*)</button></td><td>([^<]*)</td><td>([^<]*)</td>", document)
        self.assertEqual([rule for rule, _, _ in shown], [step["rule"] for step in steps])

    def test_bad_request(self):
        document = browse(link("mreq 1\nepisode\ncontext gfx=99\n"))
        self.assertTrue('aria-live="polite" class="bad"' in document)
        self.assertIn("gfx", element(document, "note"))


if __name__ == "__main__":
    unittest.main()
