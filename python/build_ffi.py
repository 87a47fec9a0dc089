#!/usr/bin/env python3
"""Makes a Python module with the declarations of the golden model's headers for cffi.

usage: build_ffi.py --out FILE.py [--cc CC] INCLUDE ...
INCLUDE are the folders with mau/*.h; CC (default: cc) preprocesses the headers. Static inline
functions are left out, because the library does not export them. Of the macros, only integers are
kept.
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import re
import subprocess
import tempfile
from pathlib import Path

from cffi import FFI

HEADERS = (
    "mau/mau.h",
    "mau/fast.h",
    "mau/execute.h",
    "mau/explain_data.h",
    "mau/registers.h",
    "mau/verdict.h",
    "mau/resource.h",
)


def preprocess(cc, includes, text, *options):
    with tempfile.NamedTemporaryFile("w", suffix=".h") as source:
        source.write(text)
        source.flush()
        command = [
            cc,
            "-E",
            "-x",
            "c",
            "-std=c11",
            *options,
            *(f"-I{folder}" for folder in includes),
            source.name,
        ]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def own_lines(text):
    """The lines of mau/*.h, by the line markers of the preprocessor ('# 12 "FILE" ...')."""
    own, out = False, []
    for line in text.splitlines():
        marker = re.match(r'# \d+ "([^"]*)"', line)
        if marker:
            own = "/mau/" in marker[1]
        elif own and line.strip():
            out.append(line)
    return "\n".join(out) + "\n"


def without_bodies(text):
    """The text without inline functions, whose last line is a brace in the first column."""
    return re.sub(r"(?ms)^static inline [^;{]*\{.*?^\}\n", "", text)


def integers(text):
    """The macros with an integer value, in the form that cffi accepts."""
    found = re.findall(r"(?m)^#define (MAU_\w+) (0[xX][0-9a-fA-F]+|\d+)[uU]?$", text)
    return "".join(f"#define {name} {value}\n" for name, value in found)


def declarations(cc, includes):
    source = "".join(f"#include <{header}>\n" for header in HEADERS)
    return integers(preprocess(cc, includes, source, "-dM")) + without_bodies(
        own_lines(preprocess(cc, includes, source))
    )


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--cc", default="cc")
    parser.add_argument("include", nargs="+")
    args = parser.parse_args()
    ffi = FFI()
    ffi.cdef(declarations(args.cc, args.include))
    ffi.set_source("mau._ffi", None)  # declarations alone: the library is opened at run time
    ffi.emit_python_code(str(args.out))


if __name__ == "__main__":
    main()
