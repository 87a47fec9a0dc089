#!/usr/bin/env python3
"""Draws the pictures of README, tutorial and specification, the SVG files in docs/spec, with the
explorer and explorer/pictures.js.

usage: pictures.py PAGE [--check]
PAGE is the output of build.py; browser.py shows it. --check: writes nothing; exit code
1 if a picture differs from the drawing.
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import sys
from contextlib import closing
from pathlib import Path

from browser import Browser

ROOT = Path(__file__).resolve().parent.parent

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


def draw(browser, page):
    """The pictures that the page draws, by file name."""
    browser.load(page)
    script = (Path(__file__).parent / "pictures.js").read_text()
    script += """;
      const style = document.querySelector("style").textContent;
      return given[0].map(([kind, title, requests]) => {
        const answers = requests.map((request) => model.ask(request, 0, 0));
        for (const a of answers) if (a.error) throw a.error;
        return pictures[kind](answers, title, style);
      });"""
    return dict(zip(PICTURES, browser.run(script, list(PICTURES.values())), strict=True))


def stale(folder, drawn):
    """The files that differ from the drawings."""
    files = [folder / name for name in drawn]
    return [f for f in files if not f.exists() or f.read_text() != drawn[f.name]]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("page", type=Path)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--folder", type=Path, default=ROOT / "docs/spec")
    args = parser.parse_args()
    with closing(Browser()) as browser:
        drawn = draw(browser, args.page)
    if not args.check:
        for name, svg in drawn.items():
            (args.folder / name).write_text(svg)
        return 0
    files = stale(args.folder, drawn)
    for file in files:
        print(
            f"pictures: {file} is not what the explorer draws; run explorer/pictures.py {args.page}"
        )
    return 1 if files else 0


if __name__ == "__main__":
    sys.exit(main())
