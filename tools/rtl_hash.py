#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: rtl_hash.py [--top mau|vmem] [--help]

Prints a hash of the RTL of a board: the first 64 bits of a SHA-256, as 16 hex
digits. It covers mau_enc.sv, which encodings/generate.py makes, and the files
that rtl/mau.f and fpga/mau_board.f list. With --top vmem it covers the board of
the data path: the files of rtl/mau_data.f and fpga/mau_board_vmem.f too. A
header comes before the first file that includes it. A file is its name, a line
end, its length in decimal, a line end, its text. Comments, blank lines and
spaces at the end of a line are not part of a text. A board carries the hash in
RTL_HASH (docs/board.md), the first 32 bits in the higher of its words.
"""

import hashlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import rtl_files
from rtl_files import ROOT


LISTS = {
    "mau": ("rtl/mau.f", "fpga/mau_board.f"),
    "vmem": ("rtl/mau.f", "rtl/mau_data.f", "fpga/mau_board.f", "fpga/mau_board_vmem.f"),
}


def parts(generated, lists):
    """The files that a board is made from, but for its top."""
    folders = (generated, *(ROOT / folder for folder in rtl_files.includes(*lists)))
    seen = set()

    def after_headers(path):
        for name in re.findall(r'^\s*`include "([^"]+)"', path.read_text(), re.M):
            if name not in seen:
                seen.add(name)
                yield from after_headers(
                    next(folder / name for folder in folders if (folder / name).exists())
                )
        yield path

    for path in (generated / "mau_enc.sv", *(ROOT / name for name in rtl_files.sources(*lists))):
        yield from after_headers(path)


def code(text):
    """SystemVerilog without comments, blank lines and spaces at the end of a line."""
    lines = (
        re.sub(r"//.*", "", line).rstrip()
        for line in re.sub(r"/\*.*?\*/", "", text, flags=re.S).splitlines()
    )
    return "".join(f"{line}\n" for line in lines if line)


def rtl_hash(top="mau"):
    digest = hashlib.sha256()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-B", ROOT / "encodings/generate.py", folder],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        for path in parts(Path(folder) / "rtl", LISTS[top]):
            text = code(path.read_text()).encode()
            digest.update(f"{path.name}\n{len(text)}\n".encode() + text)
    return digest.hexdigest()[:16]


def main():
    if sys.argv[1:] in (["--help"], ["-h"]):
        print(__doc__.strip())
        return 0
    top = "mau"
    if sys.argv[1:]:
        if len(sys.argv) != 3 or sys.argv[1] != "--top" or sys.argv[2] not in LISTS:
            wrong = " ".join(sys.argv[1:])
            print(f"rtl_hash: takes --top mau or --top vmem, not '{wrong}'", file=sys.stderr)
            return 2
        top = sys.argv[2]
    try:
        print(rtl_hash(top))
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"rtl_hash: {error}", file=sys.stderr)
        return 4
    return 0


if __name__ == "__main__":
    sys.exit(main())
