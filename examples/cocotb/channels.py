"""The ready/valid channels of the unit, from Python: a source or a sink for each, which withholds
its side at random clocks.

Everything happens at the falling edge. Outputs of the unit are functions of registers
(docs/interface.md, Timing 2), so what stands there then is what the next rising edge sees; inputs
driven there are stable at that edge. Simulators agree on that order, whatever they do within an
edge.

SPDX-License-Identifier: Apache-2.0
"""

from cocotb.triggers import FallingEdge

PROFILES = ("never", "rare", "often", "bursty", "first")


class Stall:
    """When a channel is withheld, clock by clock: a profile and its own random numbers."""

    def __init__(self, profile, random):
        self.profile, self.random, self.run, self.on = profile, random, 0, False

    def withholds(self, fresh):
        """This clock? 'fresh': a beat stands there for the first time."""
        if self.profile == "bursty":
            if not self.run:
                self.run, self.on = self.random.randrange(1, 24), not self.on
            self.run -= 1
            return self.on
        if self.profile == "first":
            return fresh
        return self.random.random() < {"never": 0.0, "rare": 0.05, "often": 0.6}[self.profile]


class Source:
    """Hands over beats: dictionaries of values by port, 'prefix' and '_i' left out."""

    def __init__(self, dut, prefix):
        self.clock = dut.clk_i
        self.valid, self.ready = (
            getattr(dut, f"{prefix}_valid_i"),
            getattr(dut, f"{prefix}_ready_o"),
        )
        self.port = lambda name: getattr(dut, f"{prefix}_{name}_i")
        self.valid.value = 0

    async def send(self, beats, stall):
        """Returns when the last beat is taken, at the falling edge behind it."""
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
    """Takes beats of the ports 'names', and sees that a beat that waits stays as it is (Timing 1)."""

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
        """The beat that stands there, as integers; X and Z are errors."""
        return {name: int(port.value) for name, port in self.ports.items()}

    async def take(self, stall, offered=lambda: None):
        """The next beat; the channel is withheld as 'stall' has it. 'offered' is called when the
        beat stands there for the first time."""
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
        """Behind the last beat: another one would stay there to be seen."""
        await FallingEdge(self.clock)
        self.ready.value = 0
