"""Source and sink of a ready/valid channel of the unit, with random stalls.

All inputs are driven and all outputs are read at the falling edge. Outputs of the unit are
functions of registers (docs/interface.md, Timing 2), so they have the value that the next rising
edge samples; inputs are stable at that edge. The result does not depend on the order of events
within an edge.

SPDX-License-Identifier: Apache-2.0
"""

from cocotb.triggers import FallingEdge

PROFILES = ("never", "rare", "often", "bursty", "first")


class Stall:
    """Decides in each cycle whether a channel stalls, by a profile and random numbers."""

    def __init__(self, profile, random):
        self.profile, self.random, self.run, self.on = profile, random, 0, False

    def withholds(self, fresh):
        """Whether the channel stalls in this cycle. 'fresh': it is the first cycle of a beat."""
        if self.profile == "bursty":
            if not self.run:
                self.run, self.on = self.random.randrange(1, 24), not self.on
            self.run -= 1
            return self.on
        if self.profile == "first":
            return fresh
        return self.random.random() < {"never": 0.0, "rare": 0.05, "often": 0.6}[self.profile]


class Source:
    """Sends beats: dictionaries of values by port name without 'prefix' and '_i'."""

    def __init__(self, dut, prefix):
        self.clock = dut.clk_i
        self.valid, self.ready = (
            getattr(dut, f"{prefix}_valid_i"),
            getattr(dut, f"{prefix}_ready_o"),
        )
        self.port = lambda name: getattr(dut, f"{prefix}_{name}_i")
        self.valid.value = 0

    async def send(self, beats, stall):
        """Sends all beats; returns at the falling edge after the last transfer."""
        for beat in beats:
            await FallingEdge(self.clock)
            fresh = True
            while stall.withholds(fresh):
                fresh = False
                self.valid.value = 0
                await FallingEdge(self.clock)
            for name, value in beat.items():
                self.port(name).value = value
            self.valid.value = 1
            while not self.ready.value:  # valid and payload hold until taken
                await FallingEdge(self.clock)
        await FallingEdge(self.clock)
        self.valid.value = 0


class Sink:
    """Takes beats of the ports 'names'. A stalled beat must not change (Timing 1)."""

    def __init__(self, dut, prefix, names):
        self.clock, self.prefix = dut.clk_i, prefix
        self.valid, self.ready = (
            getattr(dut, f"{prefix}_valid_o"),
            getattr(dut, f"{prefix}_ready_i"),
        )
        self.ports = {name: getattr(dut, f"{prefix}_{name}_o") for name in names}
        self.ready.value = 0
        self.waits = None

    def seen(self):
        """The current values of the ports as integers; X and Z are errors."""
        return {name: int(port.value) for name, port in self.ports.items()}

    async def take(self, stall, offered=lambda: None):
        """Returns the next beat. 'stall' decides the stalls; 'offered' is called in the first cycle
        of the beat."""
        while True:
            await FallingEdge(self.clock)
            withheld = stall.withholds(self.waits is None)
            self.ready.value = not withheld
            if not self.valid.value:
                assert self.waits is None, f"{self.prefix}: valid fell before the beat was taken"
                continue
            if self.waits is None:
                offered()
            beat = self.seen()
            assert self.waits in (None, beat), (
                f"{self.prefix}: the beat changed while it waited: {self.waits} -> {beat}"
            )
            self.waits = beat if withheld else None
            if not withheld:
                return beat

    async def close(self):
        """Call after the last beat: sets ready to 0, so that a further beat would remain valid."""
        await FallingEdge(self.clock)
        self.ready.value = 0
