"""A cocotb bench of `mau_axi4`: random reads and writes of few lines, with the AXI4 memory of
cocotbext-axi, pauses on every channel and errors. Every response is compared with a memory that
executes the requests in the order in which they are taken (docs/axi4.md, Order).

run.py starts it. Environment: SEED, COUNT (requests of a test), and the parameters of the unit.
SPDX-License-Identifier: Apache-2.0
"""

import os
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge
from memory import Axi4Memory, Contents

LINE, ID_BITS, DATA_BITS = (
    int(os.environ[name]) for name in ("LINE_BYTES", "ID_BITS", "AXI_DATA_BITS")
)
SEED, COUNT = int(os.environ["SEED"]), int(os.environ["COUNT"])
READ, WRITE = 0, 1


def fails(address):
    """One line in eight answers with an error."""
    return address // LINE % 8 == 5


def fails_first(address):
    """A read of such a line has the error in its first beat alone."""
    return fails(address) and address % LINE == 0


class Port:
    """The unit's side: one request and one response a cycle. Inputs change at the falling edge."""

    def __init__(self, dut, draw, golden, addresses, reads, send, take):
        self.dut, self.draw, self.golden = dut, draw, golden
        self.addresses, self.reads, self.send, self.take = addresses, reads, send, take
        self.flight, self.offered = {}, None
        self.responses = self.errors = 0

    def _offer(self):
        free = [i for i in range(1 << ID_BITS) if i not in self.flight]
        if not free or self.draw.random() >= self.send:
            self.dut.mem_req_valid_i.value = 0
            return False
        kind = READ if self.draw.random() < self.reads else WRITE
        line = self.draw.choice(self.addresses)
        mask = self.draw.getrandbits(LINE) | self.draw.choice((0, (1 << LINE) - 1))
        data = self.draw.getrandbits(LINE * 8)
        number = self.draw.choice(free)
        values = {"id": number, "kind": kind, "line": line, "bytes": mask, "data": data}
        values["attr"] = self.draw.getrandbits(len(self.dut.mem_req_attr_i))
        for name, value in values.items():
            getattr(self.dut, f"mem_req_{name}_i").value = value
        self.dut.mem_req_valid_i.value = 1
        self.flight[number] = (kind, line, self.golden.read(line, LINE))
        if kind == WRITE and not fails(line):
            old, new = self.golden.read(line, LINE), data.to_bytes(LINE, "little")
            merged = bytes(new[i] if mask >> i & 1 else old[i] for i in range(LINE))
            self.golden.write(line, merged)
        return True

    def _answer(self):
        number = int(self.dut.mem_rsp_id_o.value)
        assert number in self.flight, f"a response with id {number} that nobody waits for"
        kind, line, want = self.flight.pop(number)
        code = int(self.dut.mem_rsp_code_o.value)
        assert code == fails(line), f"line {line:#x}: code {code}"
        self.responses, self.errors = self.responses + 1, self.errors + code
        if kind == READ and not code:
            found = int(self.dut.mem_rsp_data_o.value).to_bytes(LINE, "little")
            assert found == want, f"line {line:#x} is {found.hex()}, expected {want.hex()}"

    async def run(self, count):
        sent, waited = 0, 0
        while sent < count or self.flight:
            await FallingEdge(self.dut.clk_i)
            assert self.dut.mem_req_ready_o.value
            ready = self.draw.random() < self.take
            self.dut.mem_rsp_ready_i.value = ready
            waited += 1
            assert waited < 5000, f"no response for {len(self.flight)} requests"
            if self.dut.mem_rsp_valid_o.value and ready:
                self._answer()
                waited = 0
            if sent < count:
                sent += self._offer()
            else:
                self.dut.mem_req_valid_i.value = 0


async def reset(dut):
    dut.mem_req_valid_i.value = dut.mem_rsp_ready_i.value = dut.rst_ni.value = 0
    for _ in range(4):
        await FallingEdge(dut.clk_i)
    dut.rst_ni.value = 1
    await FallingEdge(dut.clk_i)


@cocotb.test(timeout_time=20, timeout_unit="ms")
@cocotb.parametrize(
    shuffled=[False, True], share=[0, 0.3, 0.7], lines=[2, 40], reads=[0.1, 0.5, 0.95]
)
async def random_requests(dut, shuffled, share, lines, reads):
    draw = random.Random(f"{SEED} {shuffled} {share} {lines} {reads}")
    Clock(dut.clk_i, 10, "ns").start(start_high=False)
    contents, golden = Contents(fails, fails_first), Contents()
    memory = Axi4Memory(dut, contents, LINE, draw, shuffled)
    await reset(dut)
    memory.pause(share)
    start = draw.choice((0, 0x7F0000001000, (1 << 48) - 40 * LINE))
    addresses = [start + number * LINE for number in range(lines)]
    port = Port(dut, draw, golden, addresses, reads, draw.choice((0.5, 1)), draw.choice((0.6, 1)))
    await port.run(COUNT)
    assert not (found := contents.differences(golden)), f"memory differs at {found}"
    seen = memory.monitor
    assert seen.reads + seen.writes == COUNT == port.responses
    assert seen.written == seen.writes * LINE * 8 // DATA_BITS
    assert port.errors or lines == 2
