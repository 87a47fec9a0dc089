#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: rtl_hash.py [--help]

Prints a hash of the RTL of a board: the first 64 bits of a SHA-256, as 16 hex
digits. It covers mau_enc.sv, which encodings/generate.py makes, and the files
that rtl/mau.f and fpga/mau_board.f list. A header comes before the first file
that includes it. A file is its name, a line end, its length in decimal, a line
end, its text. Comments, blank lines and spaces at the end of a line are not
part of a text. A board carries the hash in RTL_HASH (docs/board.md), the first
32 bits in the higher of its words.
"""

import hashlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import rtl_files
from rtl_files import ROOT


def parts(generated):
    """The files that a board is made from, but for its top."""
    lists = ("rtl/mau.f", "fpga/mau_board.f")
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


def rtl_hash():
    digest = hashlib.sha256()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-B", ROOT / "encodings/generate.py", folder],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        for path in parts(Path(folder) / "rtl"):
            text = code(path.read_text()).encode()
            digest.update(f"{path.name}\n{len(text)}\n".encode() + text)
    return digest.hexdigest()[:16]


def main():
    if sys.argv[1:] in (["--help"], ["-h"]):
        print(__doc__.strip())
        return 0
    if sys.argv[1:]:
        print(f"rtl_hash: takes no argument, '{sys.argv[1]}' is one", file=sys.stderr)
        return 2
    try:
        print(rtl_hash())
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"rtl_hash: {error}", file=sys.stderr)
        return 4
    return 0


if __name__ == "__main__":
    sys.exit(main())
