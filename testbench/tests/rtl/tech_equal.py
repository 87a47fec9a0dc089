#!/usr/bin/env python3
"""usage: tech_equal.py [FILE]: proves in Yosys that a body of the memory cell, by default
rtl/common/mau_ram.sv, meets its contract: every sequence of 12 clocks of reads and writes, from
every initial contents. Then checks that the proof fails for bodies with a fault.

The contract is proved for each address in turn: a read outputs the last data written to the address
one clock later, and the output holds until the next read.
SPDX-License-Identifier: Apache-2.0
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tools"))
import yosys  # noqa: E402

BUILD = os.environ.get("MAU_BUILD", ROOT / "build")
# Faults of the body: text of the file, and its replacement.
FAULTS = (
    ("rdata_o <= mem[raddr_i]", "rdata_o <= mem[waddr_i]"),
    ("if (write_i) mem", "if (write_i && waddr_i != '0) mem"),
    ("if (read_i) rdata_o", "rdata_o"),
    ("mem[waddr_i] <= wdata_i", "mem[waddr_i] <= {wdata_i[WIDTH-1:1], 1'b0}"),
)
DEPTH = 4
CONTRACT = """
module contract #(parameter int WHERE = 0) (
  input clk_i, input write_i, input [1:0] waddr_i, input [2:0] wdata_i, input read_i,
  input [1:0] raddr_i
);
  logic [2:0] rdata, word, seen;
  logic set = 1'b0, known = 1'b0;
  mau_ram #(.WIDTH(3), .DEPTH(4)) u_ram (
    .clk_i, .write_i, .waddr_i, .wdata_i, .read_i, .raddr_i, .rdata_o(rdata));
  always @(posedge clk_i) begin
    if (write_i && waddr_i == WHERE) begin
      word <= wdata_i;
      set <= 1'b1;
    end
    if (read_i) begin
      // A read of the word that is written in the same clock is not spoken of.
      known <= set && raddr_i == WHERE && !(write_i && waddr_i == WHERE);
      seen <= word;
    end
    if (known) assert (rdata == seen);
  end
endmodule
"""


def proved(text):
    """Does Yosys prove the contract for this body, at every address?"""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "cell.sv").write_text(text)
        Path(folder, "contract.sv").write_text(CONTRACT)
        for where in range(DEPTH):
            script = (
                f"{yosys.read('contract', {'WHERE': where}, ['cell.sv', 'contract.sv'], ())}; "
                "prep -top contract; memory_map; async2sync; chformal -lower; "
                "opt -full; sat -verify -prove-asserts -tempinduct-baseonly -maxsteps 12 -seq 1"
            )
            done = subprocess.run(
                [yosys.program(BUILD), "-p", script], cwd=folder, capture_output=True, text=True
            )
            said = done.stdout + done.stderr
            if "did fail" in said:
                return False
            if done.returncode:
                sys.exit(f"tech_equal: yosys stopped\n{said[-2000:]}")
    return True


def main():
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "rtl/common/mau_ram.sv"
    text = path.read_text()
    if not proved(text):
        sys.exit(f"tech_equal: {path} does not do what the header of rtl/common/mau_ram.sv says")
    good = (ROOT / "rtl/common/mau_ram.sv").read_text()
    for old, new in FAULTS:
        if good.count(old) != 1:
            sys.exit(f"tech_equal: '{old}' must occur once in the body, to be replaced by a fault")
        if proved(good.replace(old, new)):
            sys.exit(f"tech_equal: a body with '{new}' passes")
    print(f"{path.name} proved, {len(FAULTS)} faulty bodies refused")


if __name__ == "__main__":
    main()
