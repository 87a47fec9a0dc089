"""The AXI4 memory of the benches: AxiRamRead and AxiRamWrite of cocotbext-axi, with contents that
are a function of the address, errors, pauses on every channel, and monitors that check every burst.

SPDX-License-Identifier: Apache-2.0
"""

import logging

import cocotb
from cocotb.triggers import ClockCycles
from cocotbext.axi import AxiBus, AxiRamRead, AxiRamWrite, AxiResp
from cocotbext.axi.axi_channels import AxiARMonitor, AxiAWMonitor, AxiWMonitor
from cocotbext.axi.axi_slave import AxiSlaveRead

ADDRESSES = 1 << 48


class Contents:
    """Bytes by address. Those that were never written are a function of the address. It has what
    AxiRamRead needs of its memory, and the methods of mau.Memory."""

    def __init__(self, fails=lambda address: False, fails_read=None):
        self.bytes, self.fails, self.fails_read = {}, fails, fails_read or fails

    def __len__(self):
        return ADDRESSES

    def _byte(self, address):
        address %= ADDRESSES
        return self.bytes.get(address, (address * 0x9E3779B1 >> 13) & 255)

    def read(self, address, count):
        return bytes(self._byte(address + i) for i in range(count))

    def write(self, address, data):
        for i, value in enumerate(data):
            self.bytes[(address + i) % ADDRESSES] = value

    def __getitem__(self, place):
        if self.fails_read(place.start):
            raise IndexError(f"{place.start:#x} is not there")
        return self.read(place.start, place.stop - place.start)

    def __setitem__(self, place, data):
        if self.fails(place.start):
            raise IndexError(f"{place.start:#x} is not there")
        self.write(place.start, data)

    def differences(self, other):
        """The first addresses at which the contents differ."""
        touched = sorted(self.bytes.keys() | other.bytes.keys())
        return [hex(at) for at in touched if self._byte(at) != other._byte(at)][:8]


class ShuffledRead(AxiSlaveRead):
    """Answers reads out of order, and interleaves the beats of bursts with different ids; in order
    for each id. AxiSlaveRead answers in order."""

    def __init__(self, bus, clock, reset, contents, random):
        self.contents, self.random, self.bursts = contents, random, []
        super().__init__(bus, clock, reset, reset_active_level=False)

    def _burst(self, ar):
        beats, width = int(ar.arlen) + 1, self.byte_lanes
        for n in range(beats):
            r = self.r_channel._transaction_obj()
            r.rid, r.rlast, r.rresp = int(ar.arid), n == beats - 1, AxiResp.OKAY
            try:
                start = int(ar.araddr) + n * width
                r.rdata = int.from_bytes(self.contents[start : start + width], "little")
            except IndexError:
                r.rdata, r.rresp = 0, self.random.choice((AxiResp.SLVERR, AxiResp.DECERR))
            yield r

    async def _process_read(self):
        while True:
            while not self.ar_channel.empty():
                ar = self.ar_channel.recv_nowait()
                self.bursts.append((int(ar.arid), self._burst(ar)))
            first = {}  # the oldest burst of each id
            for axi_id, burst in self.bursts:
                first.setdefault(axi_id, burst)
            if not first or self.random.random() < 0.2:
                await ClockCycles(self.clock, 1)
                continue
            axi_id = self.random.choice(list(first))
            r = next(first[axi_id])
            await self.r_channel.send(r)
            if r.rlast:
                self.bursts.remove((axi_id, first[axi_id]))


class Monitor:
    """Counts the bursts, and checks the fields that all have: a line in beats of the bus."""

    def __init__(self, bus, clock, reset, line_bytes):
        self.line_bytes, self.bytes = line_bytes, len(bus.write.w.wdata) // 8
        self.beats = line_bytes // self.bytes
        self.reads = self.writes = self.written = 0
        on = (clock, reset, False)
        cocotb.start_soon(self._addresses(AxiARMonitor(bus.read.ar, *on), "ar"))
        cocotb.start_soon(self._addresses(AxiAWMonitor(bus.write.aw, *on), "aw"))
        cocotb.start_soon(self._data(AxiWMonitor(bus.write.w, *on)))

    async def _addresses(self, monitor, name):
        monitor.log.setLevel(logging.WARNING)
        while True:
            seen = await monitor.recv()
            field = lambda suffix: int(getattr(seen, name + suffix))  # noqa: E731
            assert field("len") + 1 == self.beats, f"{name}len {field('len')}"
            assert 1 << field("size") == self.bytes, f"{name}size {field('size')}"
            assert field("burst") == 1 and field("lock") == 0 and field("prot") == 2
            assert field("addr") % self.line_bytes == 0, f"{name}addr {field('addr'):#x}"
            self.reads, self.writes = self.reads + (name == "ar"), self.writes + (name == "aw")

    async def _data(self, monitor):
        monitor.log.setLevel(logging.WARNING)
        while True:
            last = int((await monitor.recv()).wlast)
            self.written += 1
            assert last == (self.written % self.beats == 0), f"wlast {last} in beat {self.written}"


def pauses(random, share):
    """True in 'share' of the cycles in which a channel could move, alone or in runs."""
    while True:
        on = random.random() < share
        for _ in range(random.choice((1, 1, 1, 8))):
            yield on


class Axi4Memory:
    """The memory on the ports m_axi_ of 'dut', with 'contents'."""

    def __init__(self, dut, contents, line_bytes, random, shuffled=False):
        bus = AxiBus.from_prefix(dut, "m_axi")
        self.random, self.contents = random, contents
        on, options = (dut.clk_i, dut.rst_ni), {"reset_active_level": False, "mem": contents}
        self.write = AxiRamWrite(bus.write, *on, **options)
        if shuffled:
            self.read = ShuffledRead(bus.read, *on, contents, random)
        else:
            self.read = AxiRamRead(bus.read, *on, **options)
        self.monitor = Monitor(bus, dut.clk_i, dut.rst_ni, line_bytes)
        for part in (self.read, self.write):
            part.log.setLevel(logging.ERROR)

    def pause(self, share):
        """Pauses each channel in 'share' of its cycles."""
        for part, names in ((self.write, ("aw", "w", "b")), (self.read, ("ar", "r"))):
            for name in names:
                channel = getattr(part, f"{name}_channel")
                channel.set_pause_generator(pauses(self.random, share) if share else None)
                channel.pause = False
