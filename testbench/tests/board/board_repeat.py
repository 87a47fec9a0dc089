#!/usr/bin/env python3
"""The same bytes: a small design on a board's part and pins, twice through every command of its
bitstream, in two folders; with another seed the bytes are others. The design is the board with its
link alone: no unit, no player.

usage: board_repeat.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from mau_command import BUILD, ROOT  # noqa: E402

sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "fpga"))
import board_flow as flow  # noqa: E402
import board_tools as tools  # noqa: E402
from board_list import BOARDS  # noqa: E402

BOARD = BOARDS["ulx3s-25f"]
OTHERS = re.compile(
    r"src/rtl/(?!common/|packages/)\S*mau_|fpga/rtl/mau_(player|record|board_regs)|fpga/signature/rtl/mau_"
)
# What was read is what was written last.
BODY = """
  mau_bus_t    bus;
  logic [31:0] rdata;
  always_ff @(posedge clk_i) if (bus.write) rdata <= bus.data;
  mau_link #(.CLOCK_HZ(CLOCK_HZ)) u_link (
    .clk_i, .rst_ni, .uart_rx_i, .uart_tx_o, .bus_o(bus),
    .bus_rdata_i(rdata), .baud_write_i(1'b0), .baud_o(), .frames_o(), .dropped_o(), .busy_o
  );
endmodule
"""


def small(text):
    """mau_board with its parameters and ports, and BODY."""
    return re.search(r"^.*?^\);$", text, re.M | re.S)[0] + BODY


def prepare(work):
    """Sources and script in a folder; of the RTL what the link needs, to be quick."""
    flow.stage(BOARD, work, "0123456789abcdef")
    board = work / "src/fpga/rtl/mau_board.sv"
    board.write_text(small(board.read_text()))
    script = work / "synth.ys"
    lines = [
        " ".join(word for word in line.split(" ") if not OTHERS.search(word))
        for line in script.read_text().splitlines()
    ]
    script.write_text("\n".join(lines) + "\n")


def bitstream(work, seed=1, steps=tools.STEPS):
    """Bytes of the packed file."""
    for step, command in tools.commands(BOARD, BUILD, seed):
        if step in steps:
            done = subprocess.run(list(map(str, command)), cwd=work, text=True, capture_output=True)
            if done.returncode:
                raise AssertionError(f"{step}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return (work / f"{BOARD.bitstream}.new").read_bytes()


class Repeat(unittest.TestCase):
    def test_repeats(self):
        with (
            tempfile.TemporaryDirectory(prefix="mau-test-") as first,
            tempfile.TemporaryDirectory() as second,
        ):
            works = Path(first), Path(second)
            for work in works:
                prepare(work)
            bytes_, again = map(bitstream, works)
            self.assertGreater(len(bytes_), 10000)
            self.assertEqual(bytes_, again)
            self.assertNotEqual(bytes_, bitstream(works[0], 2, tools.STEPS[1:]))


if __name__ == "__main__":
    unittest.main()
