#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: rtl_hash.py [--help]

Prints what tells one RTL of the unit `mau` from another: the first 64 bits of
a SHA-256, as 16 hex digits. It goes over, in this order, rtl/mau.f and the
files that it lists, the headers rtl/mau_*.svh in the order of their names, and
what encodings/generate.py makes of the encodings for RTL (rtl/*.sv, rtl/*.svh
of its folder, by name), each as its name, a line end, its length in decimal,
a line end, its bytes. Names are relative to the folder that the file is in:
rtl/ or that of the generated ones. A board carries it in RTL_HASH
(docs/board.md), the first 32 bits in the higher of its words.
"""
import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def parts(generated):
    """(name, file) of everything the unit is made from."""
    rtl = ROOT / "rtl"
    listed = [line.strip() for line in (rtl / "mau.f").read_text().splitlines()]
    names = ["mau.f", *(name for name in listed if name and name[0] not in "#+-"), *sorted(p.name for p in rtl.glob("mau_*.svh"))]
    yield from ((name, rtl / name) for name in names)
    yield from ((path.name, path) for path in sorted((generated / "rtl").iterdir()) if path.suffix in (".sv", ".svh"))


def rtl_hash():
    digest = hashlib.sha256()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-B", ROOT / "encodings/generate.py", folder], check=True, stdout=subprocess.DEVNULL)
        for name, path in parts(Path(folder)):
            content = path.read_bytes()
            digest.update(f"{name}\n{len(content)}\n".encode())
            digest.update(content)
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
