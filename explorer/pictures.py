#!/usr/bin/env python3
"""Draws the pictures of the specification, the SVG files in docs/spec, with the explorer.

usage: pictures.py PAGE [--check]
PAGE is the output of build.py; a headless Chromium runs it. --check: writes nothing; exit code
1 if a picture differs from the drawing.
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import html
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
START = "\nstart();"

RECORDS = "vsharp 0x1000 {word1} 64 0xa4fac\n"  # stride 24, elements of 4 bytes, index stride 8
BUFFER = """mreq 1
unit lanes=16 window=16 line_bytes=64
episode
context gfx=7 policy={policy}
request
op enc=mubuf cls=load size={size} {how}
"""
X_OF_16 = BUFFER.format(policy="line", size=4, how="idxen") + RECORDS + "exec 0xffff\nv0 0+1*64\n"
# file -> title, request
PICTURES = {
    "lane_address_linear.svg": (
        "Dword X of sixteen records of 24 bytes, linear: the lanes are 24 bytes apart",
        X_OF_16.format(word1="0x180000"),
    ),
    "lane_address_swizzled.svg": (
        "The same, swizzled: X of eight records is one run of 32 bytes; "
        "the next block begins 192 bytes later",
        X_OF_16.format(word1="0x80180000"),
    ),
    "coalesce_line.svg": (
        "Lanes 0 to 3 load sixteen bytes each from 0x1038 on: lane 0 crosses a line; "
        "each transaction has a frame",
        BUFFER.format(policy="line", size=16, how="offen")
        + "vsharp 0x1038 0 0x400 0x27fac\nexec 0xf\nv0 0+16*64\n",
    ),
    "coalesce_gcn.svg": (
        "Policy gcn, a linear buffer with a stride of 16: the lanes of a line do not join; "
        "every dword is a transaction",
        BUFFER.format(policy="gcn", size=4, how="idxen")
        + "vsharp 0x1000 0x100000 64 0x27fac\nexec 0xff\nv0 0+1*64\n",
    ),
}


def draw(page):
    """The pictures that the page draws, by file name."""
    text = page.read_text()
    start = text.rindex(START)
    harness = """model.start().then(() => {
      const style = document.querySelector("style").textContent;
      const drawn = PICTURES.map(([title, request]) => {
        const a = model.ask(request, 0, 0);
        if (a.error) throw a.error;
        return picture(a, title, style);
      });
      const p = document.createElement("pre");
      p.id = "drawn";
      p.textContent = JSON.stringify(drawn);
      document.body.replaceChildren(p);
    });"""
    given = "\nconst PICTURES = " + json.dumps(list(PICTURES.values())) + ";\n"
    with tempfile.TemporaryDirectory() as work:
        file = Path(work) / "pictures.html"
        file.write_text(text[:start] + given + harness + text[start + len(START) :])
        done = subprocess.run(
            [
                "chromium",
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--virtual-time-budget=20000",
                "--dump-dom",
                f"file://{file}",
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            timeout=180,
            check=True,
        )
    found = re.search(r'<pre id="drawn">(.*?)</pre>', done.stdout, re.S)
    if not found:
        sys.exit(f"pictures: {page} drew nothing; build it again with ./run explorer")
    return dict(zip(PICTURES, json.loads(html.unescape(found[1]))))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("page", type=Path)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--folder", type=Path, default=ROOT / "docs/spec")
    args = parser.parse_args()
    stale = 0
    for name, svg in draw(args.page).items():
        file = args.folder / name
        if not args.check:
            file.write_text(svg)
        elif not file.exists() or file.read_text() != svg:
            stale = 1
            print(
                f"pictures: {file} is not what the explorer draws; "
                f"run explorer/pictures.py {args.page}"
            )
    return stale


if __name__ == "__main__":
    sys.exit(main())
