#!/usr/bin/env python3
"""Makes explorer.png, the picture of the explorer: preset 3 with the lane of its verdict.

usage: screenshot.py PAGE [--check]
PAGE is the output of build.py; browser.py shows it, ImageMagick reduces it to 256 colours.
Pixels differ with fonts and browsers. The file therefore has a text chunk, `page`, with what it
shows: text, values of the form, style sheet, and the drawing of the memory as SVG.
--check: writes nothing; exit code 1 if the chunk is not what the page shows now.
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import difflib
import struct
import subprocess
import sys
import zlib
from contextlib import closing
from pathlib import Path

from browser import Browser
from pictures import ROOT

FRAGMENT = "preset=3"
KEYWORD = b"page\0\0"  # of a zTXt chunk, and the method of its compression
SHOWN = """
  const seen = (e) => e.offsetParent && e.type !== "file";
  const name = (e) => e.id || e.dataset.name || e.getAttribute("aria-label");
  const value = (e) => e.type === "checkbox" ? e.checked : e.value;
  const form = [...document.querySelectorAll("input, select, textarea")].filter(seen);
  const values = form.map((e) => `${name(e)} = ${value(e)}`);
  for (const option of document.querySelectorAll("option:not(:checked)")) option.remove();
  const style = document.querySelector("style").textContent;
  const drawn = picture(answer, "memory", "", lane);
  return [document.body.innerText, ...values, style, drawn].join("\\n");
"""


def shown(browser, page):
    """The lines that the page shows."""
    browser.load(page, FRAGMENT)
    return [line.strip() for line in browser.run(SHOWN).splitlines() if line.strip()]


def chunks(png):
    """Yields (type, data) of the chunks of a PNG file."""
    at = 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        at += size + 12


def with_text(png, text):
    """The PNG file with the text in a chunk before its end."""
    out = png[:8]
    for kind, data in [
        *((kind, data) for kind, data in chunks(png) if kind != b"IEND"),
        (b"zTXt", KEYWORD + zlib.compress(text.encode(), 9)),
        (b"IEND", b""),
    ]:
        out += struct.pack(">I", len(data)) + kind + data
        out += struct.pack(">I", zlib.crc32(kind + data))
    return out


def text_of(png):
    """The text of the chunk; "": there is none."""
    for kind, data in chunks(png):
        if kind == b"zTXt" and data.startswith(KEYWORD):
            return zlib.decompress(data[len(KEYWORD) :]).decode()
    return ""


def photograph(browser, page):
    """The page as a PNG file of 256 colours."""
    browser.load(page, FRAGMENT)
    command = ["convert", "PNG:-", "-strip", "+dither", "-colors", "256", "PNG8:-"]
    png = browser.photograph()
    return subprocess.run(command, input=png, stdout=subprocess.PIPE, check=True).stdout


def changes(browser, page, file):
    """The lines that the file and the page do not both show."""
    before, now = text_of(file.read_bytes()).split("\n"), shown(browser, page)
    lines = difflib.unified_diff(before, now, lineterm="", n=0)
    return [line for line in lines if line[:3] not in ("---", "+++") and line[:2] != "@@"]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("page", type=Path)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--file", type=Path, default=ROOT / "explorer" / "explorer.png")
    args = parser.parse_args()
    with closing(Browser()) as browser:
        if not args.check:
            text = "\n".join(shown(browser, args.page))
            args.file.write_bytes(with_text(photograph(browser, args.page), text))
            return 0
        found = changes(browser, args.page, args.file)
    if found:
        print(f"screenshot: {args.file} does not show the page; run explorer/screenshot.py PAGE")
        print("\n".join(found[:10]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
