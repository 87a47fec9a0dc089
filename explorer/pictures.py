#!/usr/bin/env python3
"""Draws the pictures of README, tutorial and specification, the SVG files in docs/spec, with the
explorer and explorer/pictures.js.

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
CHROMIUM = ("chromium", "--headless=new", "--no-sandbox", "--disable-gpu")

RECORDS = "vsharp 0x1000 {word1} 64 0xa4fac\n"  # stride 24, elements of 4 bytes, index stride 8
BUFFER = """mreq 1
unit lanes=16 window=16 line_bytes=64
episode
context gfx=7 policy={policy}
request
op enc=mubuf cls=load size={size} {how}
"""
X_OF_16 = BUFFER.format(policy="line", size=4, how="idxen") + RECORDS + "exec 0xffff\nv0 0+1*64\n"
GRID = "exec 0xffffffffffffffff\nv0 0*8 1*8 2*8 3*8 4*8 5*8 6*8 7*8\nv1 " + "0+4*8 " * 8 + "\n"
CHECK = """mreq 1
episode
context gfx=10_3
request
op enc=mubuf cls=load size=4 idxen offen
vsharp 0x1000 0x100000 6 {word3:#x}
"""
CHECKS = [CHECK.format(word3=0x16FAC | select << 28) + GRID for select in range(4)]
# The first pointer of each range: memory, none, LDS, none, scratch, none, memory.
MAP = """mreq 1
episode
context gfx=11 shared_hi=0x10000 private_hi=0x20000
request
op enc=flat cls=load size=4
exec 0x7f
v0 0*64
v1 0 0x8000 0x10000 0x10001 0x20000 0x20001 0xffff8000 0*57
"""
SCRATCH = """mreq 1
episode
context gfx=11 scratch_base=0x10000
request
op enc=scratch cls=load size=8 smode=none inst_offset=0x10
exec 0xffffffffffffffff
"""
# 8_8_8_8_UNORM with DST_SEL Z Y X 1.
FORMAT = """mreq 2
episode
context gfx=9
mem 0x1000 0xff804020
request
op enc=mubuf cls=load size=1 fmt ncomp=xyzw idxen {d16}
vsharp 0x1000 0x40000 64 0x5032e
exec 1
v0 0*64
"""
WAVE = """mreq 1
episode
context gfx=10_3 policy=line
request
op enc=mubuf cls=load size=4 idxen
vsharp 0x1000 0xc0000 60 0x10016fac
exec 0xfffffffffffff0ff
v0 0+1*64
"""
# file -> drawing of pictures.js, title, requests
PICTURES = {
    "wave_to_lines.svg": (
        "wave",
        "One wave loads a dword of each of 60 records of 12 bytes: lanes of a window that lie in "
        "one line share a transaction",
        [WAVE],
    ),
    "resource_fields.svg": ("vsharp", "The fields of the V# by generation", []),
    "range_check_select.svg": (
        "checks",
        "The same V# and lanes with each OOB_SELECT: structured checks and the raw check",
        CHECKS,
    ),
    "segment_map.svg": ("map", "The 64-bit pointers of FLAT: memory and two apertures", [MAP]),
    "segment_scratch.svg": (
        "scratch",
        "Scratch interleaves the lanes: the same private dword of all lanes is contiguous",
        [SCRATCH],
    ),
    "convert_registers.svg": (
        "flow",
        "Four bytes as 8_8_8_8_UNORM in registers, as dwords and as halves",
        [FORMAT.format(d16=""), FORMAT.format(d16="d16=lo")],
    ),
    "lane_address_linear.svg": (
        "memory",
        "Dword X of sixteen records of 24 bytes, linear: the lanes are 24 bytes apart",
        [X_OF_16.format(word1="0x180000")],
    ),
    "lane_address_swizzled.svg": (
        "memory",
        "The same, swizzled: X of eight records is one run of 32 bytes; "
        "the next block begins 192 bytes later",
        [X_OF_16.format(word1="0x80180000")],
    ),
    "coalesce_line.svg": (
        "memory",
        "Lanes 0 to 3 load sixteen bytes each from 0x1038 on: lane 0 crosses a line; "
        "each transaction has a frame",
        [
            BUFFER.format(policy="line", size=16, how="offen")
            + "vsharp 0x1038 0 0x400 0x27fac\nexec 0xf\nv0 0+16*64\n"
        ],
    ),
    "coalesce_gcn.svg": (
        "memory",
        "Policy gcn, a linear buffer with a stride of 16: the lanes of a line do not join; "
        "every dword is a transaction",
        [
            BUFFER.format(policy="gcn", size=4, how="idxen")
            + "vsharp 0x1000 0x100000 64 0x27fac\nexec 0xff\nv0 0+1*64\n"
        ],
    ),
}


def in_page(page, script, given="", fragment="", options=()):
    """The JSON result of a script that runs in the page instead of its start(): an expression, a
    promise of the result. 'given' is code before it; 'fragment' follows the name of the page.
    """
    text = page.read_text()
    start = text.rindex(START)
    harness = f"""({script}).then((found) => {{
      const p = document.createElement("pre");
      p.id = "found";
      p.textContent = JSON.stringify(found);
      document.body.replaceChildren(p);
    }}).catch((error) => {{
      document.body.textContent = `FAILED: ${{error}} ${{error.stack}}`;
    }});"""
    with tempfile.TemporaryDirectory() as work:
        file = Path(work) / "page.html"
        file.write_text(text[:start] + "\n" + given + harness + text[start + len(START) :])
        done = subprocess.run(
            [*CHROMIUM, "--virtual-time-budget=20000", *options, "--dump-dom"]
            + [f"file://{file}{fragment}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            timeout=180,
            check=True,
        )
    found = re.search(r'<pre id="found">(.*?)</pre>', done.stdout, re.S)
    if not found:
        why = re.search(r"FAILED: (.*)", done.stdout)
        said = f" ({why[1][:200]})" if why else ""
        sys.exit(f"pictures: {page} drew nothing{said}; build it again with ./run explorer")
    return json.loads(html.unescape(found[1]))


def draw(page):
    """The pictures that the page draws, by file name."""
    script = """model.start().then(() => {
      const style = document.querySelector("style").textContent;
      return PICTURES.map(([kind, title, requests]) => {
        const answers = requests.map((request) => model.ask(request, 0, 0));
        for (const a of answers) if (a.error) throw a.error;
        return pictures[kind](answers, title, style);
      });
    })"""
    given = "const PICTURES = " + json.dumps(list(PICTURES.values())) + ";\n"
    given += (Path(__file__).parent / "pictures.js").read_text()
    return dict(zip(PICTURES, in_page(page, script, given)))


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
