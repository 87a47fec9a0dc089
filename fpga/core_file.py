#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: core_file.py [--write]

mau.core, the unit for FuseSoC, from the lists of files and the table of boards:
prints it, or writes it to the root of the project.
"""

import re
import sys
from pathlib import Path

from board_flow import CONSTRAINTS, ROOT, SHARED
from board_list import BOARDS
from rtl_files import headers, sources

HEAD = """CAPI=2:
# mau.core - the unit for FuseSoC: fusesoc --cores-root . run --target=sim mau
# Written by fpga/core_file.py from rtl/mau.f, fpga/mau_board.f and fpga/board_list.py.
# Users' page: docs/user/integrate.md
# SPDX-License-Identifier: Apache-2.0
name: "::mau:{version}"
description: "Memory address unit of AMD GCN and RDNA GPUs"

filesets:
"""
GENERATE = """
generators:
  encodings:
    interpreter: python3
    command: fpga/fusesoc_encodings.py

generate:
  encodings:
    generator: encodings
    position: first

parameters:
"""
TARGETS = """
targets:
  default: &default
    description: "the unit, and its AXI4-Stream wrapper, for cores that depend on it"
    generate: [encodings]
    filesets: [rtl, axis]

  lint:
    <<: *default
    description: "the unit in Verilator -Wall"
    filesets: [rtl, axis, waivers]
    flow: lint
    flow_options: {tool: verilator, verilator_options: [-Wall]}
    parameters: [LANES=16, WINDOW=16, LINE_BYTES=64]
    toplevel: mau_axis

  sim:
    <<: *default
    description: "examples/fpga in Verilator"
    filesets: [rtl, example]
    flow: sim
    flow_options: {tool: verilator, mode: binary}
    parameters: [LANES=4, WINDOW=4, LINE_BYTES=64]
    toplevel: example_tb
"""
# The others are of ./run board: FuseSoC's flows of Yosys read SystemVerilog by read_verilog, which takes
# no package import and no unpacked array as a port.
CORE = {name: board for name, board in BOARDS.items() if board.part.family == "xc7"}
SYSTEM_VERILOG = "systemVerilogSource"


def fileset(name, files, file_type=SYSTEM_VERILOG):
    """One of 'filesets'; a file may bring attributes of its own behind a colon."""
    rows = "".join(f"      - {file}\n" for file in files)
    return f"  {name}:\n    files:\n{rows}    file_type: {file_type}\n"


def included(path):
    """The headers of a file list, each with its folder."""
    return [
        f"{name}: {{is_include_file: true, include_path: {Path(name).parent}}}"
        for name in headers(path)
    ]


def filesets():
    yield fileset("rtl", [*included("rtl/mau.f"), *sources("rtl/mau.f")])
    yield fileset("axis", ["fpga/rtl/mau_axis.sv"])
    yield fileset("waivers", ["rtl/mau_waivers.vlt"], "vlt")
    yield fileset("example", ["examples/fpga/example_top.sv", "examples/fpga/example_tb.sv"])
    yield fileset("board", [*included("fpga/mau_board.f"), *sources("fpga/mau_board.f")])
    for top, board in {board.top: board for board in CORE.values()}.items():
        folder, kind = f"fpga/boards/{board.folder}", CONSTRAINTS[board.part.family]
        pins = f"{folder}/{top}.{kind}: {{file_type: {kind}}}"
        shared = [f"fpga/boards/{name}" for name in SHARED[board.part.family]]
        yield fileset(top, [*shared, f"{folder}/{top}.sv", pins])


def target(board):
    parameters = "".join(f"      - {name}={value}\n" for name, value in board.parameters.items())
    return (
        f"\n  {board.name.replace('-', '_')}:\n    <<: *default\n"
        f'    description: "{board.part.name}, by Vivado"\n'
        f"    filesets: [rtl, board, {board.top}]\n"
        f"    flow: vivado\n    flow_options: {{part: {board.part.name}}}\n"
        f"    parameters:\n{parameters}    toplevel: {board.top}\n"
    )


def text():
    version = re.search(r'MAU_VERSION "(.*)"', (ROOT / "cmodel/include/mau/mau.h").read_text())[1]
    names = dict.fromkeys(name for board in CORE.values() for name in board.parameters)
    parameters = "".join(f"  {name}: {{datatype: int, paramtype: vlogparam}}\n" for name in names)
    return "".join(
        [
            HEAD.format(version=version),
            *filesets(),
            GENERATE,
            parameters,
            TARGETS,
            *map(target, CORE.values()),
        ]
    )


def main():
    if sys.argv[1:] == ["--write"]:
        (ROOT / "mau.core").write_text(text())
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        print(text(), end="")


if __name__ == "__main__":
    main()
