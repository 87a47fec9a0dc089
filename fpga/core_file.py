#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: core_file.py [--write]

Makes mau.core, the unit for FuseSoC, from the file lists and the table of boards:
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
# Written by fpga/core_file.py from rtl/*.f, fpga/mau_board.f and fpga/board_list.py.
# Users' page: docs/user/integrate.md
# SPDX-License-Identifier: Apache-2.0
name: "::mau:{version}"
description: "Memory address unit and data path of AMD GCN, CDNA and RDNA GPUs"

filesets:
"""
GENERATE = """
generators:
  rtl:
    interpreter: python3
    command: fpga/fusesoc_generator.py

generate:
  encodings:
    generator: rtl
    position: first
"""
TARGETS = """
targets:
  default: &default
    description: "every top but the board, for cores that depend on it"
    generate: [encodings]
    filesets: [rtl, data, axis, vmem_axis]
"""
# A target that reads a top in Verilator -Wall, with the waivers: name, top, filesets, parameters.
ADDRESS = {"LANES": 16, "WINDOW": 16, "LINE_BYTES": 64}
DATA = ADDRESS | {"ID_BITS": 4, "CONVERT": 4}
LINTS = (
    ("lint", "mau", "rtl", ADDRESS),
    ("lint_inst", "mau_inst", "rtl", ADDRESS),
    ("lint_vmem", "mau_vmem", "rtl, data", DATA),
    ("lint_vmem_axi4", "mau_vmem_axi4", "rtl, data", DATA | {"AXI_DATA_BITS": 512}),
    ("lint_axis", "mau_axis", "rtl, axis", ADDRESS),
    ("lint_vmem_axis", "mau_vmem_axis", "rtl, data, vmem_axis", DATA),
)
# A target that runs a bench of examples/fpga in Verilator: name, unit, filesets, bench.
SMALL = {"LANES": 4, "WINDOW": 4, "LINE_BYTES": 64}
SIMS = (
    ("sim", "mau", "rtl, example", "example_tb"),
    ("sim_inst", "mau_inst", "rtl, example_bench, example_inst", "example_inst_tb"),
    ("sim_vmem", "mau_vmem", "rtl, data, example_bench, example_vmem", "example_vmem_tb"),
)
# The same with files of examples/axi4.
AXI4 = ("axi4_ram.sv", "axi4_vmem.sv", "axi4_core.sv", "axi4_core_tb.sv")
# What a parameter of a top is. The generator knows those of mau_board.
PARAMETERS = {
    "LANES": "lanes of an operand beat: 4, 8, 16, 32 or 64",
    "WINDOW": "lanes that merge together: 4 to 64; mau_vmem: at most LANES",
    "LINE_BYTES": "bytes of a memory line: 64 or 128",
    "ID_BITS": "mau_vmem: 2^ID_BITS memory requests in flight, 2 to 6",
    "AXI_DATA_BITS": "mau_vmem_axi4: bits of the data channels: 64, 128, 256 or 512",
    "CONVERT": "mau_vmem: lanes that convert in a cycle: 1, 2, 4 or LANES",
    "DIV": "boards with a part of Xilinx 7: the clock is 1 GHz / DIV",
}
# ./run board makes the others: FuseSoC's flows of Yosys read SystemVerilog by read_verilog, which
# takes no package import and no unpacked array as a port.
CORE = {name: board for name, board in BOARDS.items() if board.part.family == "xc7"}
SYSTEM_VERILOG = "systemVerilogSource"


def fileset(name, files, file_type=SYSTEM_VERILOG):
    """One of 'filesets'; a file may have attributes of its own after a colon."""
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
    yield fileset("data", sources("rtl/mau_data.f"))
    yield fileset("axis", ["fpga/rtl/mau_axis.sv"])
    yield fileset("vmem_axis", ["fpga/rtl/mau_vmem_axis.sv"])
    yield fileset("waivers", ["rtl/mau_waivers.vlt"], "vlt")
    yield fileset("example", ["examples/fpga/example_top.sv", "examples/fpga/example_tb.sv"])
    yield fileset("example_bench", ["examples/fpga/example_bench.sv"])
    for _, _, _, bench in SIMS[1:]:
        yield fileset(bench.removesuffix("_tb"), [f"examples/fpga/{bench}.sv"])
    yield fileset("example_axi4", [f"examples/axi4/{name}" for name in AXI4])
    yield fileset("board", [*included("fpga/mau_board.f"), *sources("fpga/mau_board.f")])
    for top, board in {board.top: board for board in CORE.values()}.items():
        folder, kind = f"fpga/boards/{board.folder}", CONSTRAINTS[board.part.family]
        pins = f"{folder}/{top}.{kind}: {{file_type: {kind}}}"
        shared = [f"fpga/boards/{name}" for name in SHARED[board.part.family]]
        yield fileset(top, [*shared, f"{folder}/{top}.sv", pins])


def target_name(board):
    return board.name.replace("-", "_")


def generate():
    """The files that the generator makes for a board."""
    for board in CORE.values():
        yield (
            f"  {target_name(board)}:\n    generator: rtl\n"
            f"    parameters: {{board: {board.name}}}\n"
        )


def target(name, description, files, flow, options, parameters, top, made=""):
    values = "".join(f"      - {name}={value}\n" for name, value in parameters.items())
    return (
        f"\n  {name}:\n    <<: *default\n"
        f'    description: "{description}"\n'
        f"{made}"
        f"    filesets: [{files}]\n"
        f"    flow: {flow}\n    flow_options: {{{options}}}\n"
        f"    parameters:\n{values}    toplevel: {top}\n"
    )


def targets():
    for name, top, files, values in LINTS:
        options = "tool: verilator, verilator_options: [-Wall]"
        said = f"{top} in Verilator -Wall, with the waivers"
        yield target(name, said, f"{files}, waivers", "lint", options, values, top)
    for name, unit, files, bench in SIMS:
        said = f"{unit} in Verilator: examples/fpga/{bench}.sv"
        yield target(name, said, files, "sim", "tool: verilator, mode: binary", SMALL, bench)
    said = "mau_vmem_axi4 in Verilator: examples/axi4/axi4_core_tb.sv"
    options, values = "tool: verilator, mode: binary", SMALL | {"AXI_DATA_BITS": 128}
    files = "rtl, data, example_axi4"
    yield target("sim_vmem_axi4", said, files, "sim", options, values, "axi4_core_tb")
    for board in CORE.values():
        name, part = target_name(board), board.part.name
        made, said = f"    generate: [encodings, {name}]\n", f"{part}, by Vivado"
        values, top = board.parameters, board.top
        yield target(name, said, f"rtl, board, {top}", "vivado", f"part: {part}", values, top, made)


def parameters():
    for name, said in PARAMETERS.items():
        yield f'  {name}: {{datatype: int, paramtype: vlogparam, description: "{said}"}}\n'


def text():
    version = re.search(r'MAU_VERSION "(.*)"', (ROOT / "cmodel/include/mau/mau.h").read_text())[1]
    parts = (
        HEAD.format(version=version),
        *filesets(),
        GENERATE,
        *generate(),
        "\nparameters:\n",
        *parameters(),
        TARGETS,
        *targets(),
    )
    return "".join(parts)


def main():
    if sys.argv[1:] == ["--write"]:
        (ROOT / "mau.core").write_text(text())
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        print(text(), end="")


if __name__ == "__main__":
    main()
