#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: fusesoc_generator.py FILE.yml

Generator of mau.core, called by FuseSoC. Writes the RTL that encodings/ generates
or, with the parameter 'board', the module mau_board_build of that board, and a
core file with their names into the current folder.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "fpga"), str(ROOT / "tools")]
import board_flow  # noqa: E402
from board_list import BOARDS  # noqa: E402
from rtl_hash import rtl_hash  # noqa: E402

CORE = """CAPI=2:
name: "{name}"
filesets:
  generated:
    files:
{files}
    file_type: systemVerilogSource
targets:
  default:
    filesets: [generated]
"""


def board_files(board):
    path = Path(board_flow.BUILD)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(board_flow.build_module(board, rtl_hash(board.unit_top)))
    return [path]


def encoding_files():
    subprocess.run([sys.executable, "-B", ROOT / "encodings/generate.py", "gen"], check=True)
    return sorted(Path("gen/rtl").iterdir())


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    text = Path(sys.argv[1]).read_text()
    name = re.search(r"^vlnv:\s*[\"']?([^\"'\s]+)", text, re.M)[1]
    board = re.search(r"^\s+board:\s*([\w-]+)", text, re.M)
    include = ": {is_include_file: true, include_path: gen/rtl}"
    files = (
        f"      - {path}{include if path.suffix == '.svh' else ''}"
        for path in (board_files(BOARDS[board[1]]) if board else encoding_files())
    )
    Path("mau_generated.core").write_text(CORE.format(name=name, files="\n".join(files)))


if __name__ == "__main__":
    main()
