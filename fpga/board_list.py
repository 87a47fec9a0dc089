# SPDX-License-Identifier: Apache-2.0
"""The boards: part, unit, clock, files, and the results of the tools (docs/performance.md)."""

from typing import NamedTuple

# Sizes of the board's memories (docs/board.md), parameters of mau_board.
MEMORY = ("MAX_REQUESTS", "MAX_OPERANDS", "MAX_CLOCKS", "MAX_RESULTS", "MAX_TXNS", "MAX_LENGTHS")
# Episodes of 16 waves (LANES 4), of 32, and of 128. A wave has some 20 transactions and 80 cycles.
TINY, SMALL = (16, 256, 4096, 256, 512, 512), (32, 512, 4096, 512, 1024, 512)
MIDDLE, LARGE = (128, 512, 8192, 512, 1024, 1024), (128, 1024, 16384, 1024, 2048, 2048)
# The same of mau_board_vmem. Episodes of some 8 waves.
DATA_MEMORY = (
    *("MAX_REQUESTS", "MAX_OPERANDS", "MAX_DATA", "MAX_CLOCKS", "MAX_RESULTS", "MAX_TXNS"),
    *("MAX_SGPRS", "MAX_LDS", "MAX_LENGTHS"),
)
DATA = (32, 512, 512, 4096, 512, 512, 128, 128, 512)
PLL_HZ = {"ecp5": 600_000_000, "xc7": 1_000_000_000}  # the board's clock is this / 'div'


class Part(NamedTuple):
    family: str  # ecp5, gowin, xc7
    name: str
    luts: int
    ffs: int
    rams: int  # block memories; of an Artix those of 36 kbit
    dsps: int  # multipliers of 18x18 and wider
    die: str = ""  # of a Gowin part: its name for nextpnr and the packer

    @property
    def has(self):
        """The part's cells, by the kinds of board_report.py."""
        return {"lut": self.luts, "ff": self.ffs, "dsp": self.dsps, "ram": self.rams}


class Measured(NamedTuple):
    """What the tools measured of a board (docs/performance.md)."""

    luts: int | None = None  # of the part, that are used
    mhz: float | None = None  # clock rate; None: not routed
    seconds: tuple[int, ...] = (120, 480, 20)  # of each step, an estimate


class Board(NamedTuple):
    name: str
    part: Part
    top: str  # module, and name of its files
    folder: str  # below fpga/boards/
    load: str  # openFPGALoader's name of the board
    lanes: int  # of the unit; WINDOW is the same
    div: int = 0  # of the PLL; 0: the clock is the oscillator,
    oscillator_hz: int = 0  # of this rate
    memory: tuple[int, ...] = SMALL  # MEMORY, DATA_MEMORY
    data: bool = False  # with the data path: mau_vmem in place of mau
    pins: str = ""  # name of the file of its pins, if not 'top'
    sign: int = 1  # with signature mode (fpga/signature)
    seed: int = 1  # of the placement
    none: str = ""  # why the tools make no bitstream

    @property
    def measured(self):
        return MEASURED.get(self.name, Measured())

    @property
    def clock_hz(self):
        return round(PLL_HZ[self.part.family] / self.div) if self.div else self.oscillator_hz

    @property
    def bitstream(self):
        return "mau.fs" if self.part.family == "gowin" else "mau.bit"

    @property
    def unit_top(self):
        """The unit, as tools/rtl_hash.py and cosim/build_board.sh name it."""
        return "vmem" if self.data else "mau"

    @property
    def module(self):
        return "mau_vmem" if self.data else "mau"

    @property
    def page(self):
        return f"fpga/boards/{self.folder}/README.md"

    @property
    def unit(self):
        return f"{self.lanes}/{self.lanes}/64"

    @property
    def board_module(self):
        """The unit with link, registers, player and recorder, below fpga/rtl."""
        return "mau_board_vmem" if self.data else "mau_board"

    @property
    def sizes(self):
        """The parameters of that module."""
        size = {"LANES": self.lanes, "WINDOW": self.lanes, "LINE_BYTES": 64}
        own = (
            {"ID_BITS": 4, "CONVERT": 1, "LUT_RAM_DEPTH": 32} if self.data else {"SIGN": self.sign}
        )
        memory = dict(zip(DATA_MEMORY if self.data else MEMORY, self.memory, strict=True))
        return size | {"CLOCK_HZ": self.clock_hz} | own | memory

    @property
    def parameters(self):
        """The parameters of the top module."""
        return {"DIV": self.div} if self.div else {}


ECP5_25 = Part("ecp5", "LFE5U-25F-6BG381C", 24_288, 24_288, 56, 28)
ECP5_45 = Part("ecp5", "LFE5U-45F-6BG381C", 43_848, 43_848, 108, 72)
ECP5_85 = Part("ecp5", "LFE5U-85F-6BG381C", 83_640, 83_640, 208, 156)
GW2AR_18 = Part("gowin", "GW2AR-LV18QN88C8/I7", 20_736, 15_552, 46, 48, "GW2A-18C")
GW5AST_138 = Part("gowin", "GW5AST-LV138PG484AC1/I0", 138_240, 138_240, 340, 298, "GW5AST-138C")
XC7A100T = Part("xc7", "xc7a100tcsg324-1", 63_400, 126_800, 135, 240)
FOUR = {"lanes": 4, "div": 10, "memory": MIDDLE, "seed": 6}
EIGHT = {"lanes": 8, "div": 12, "seed": 3}
ULX3S = ("ulx3s", "ulx3s", "ulx3s")
I9 = ("colorlight_i9", "colorlight-i9", "colorlight-i9")
ARTY = ("arty_a7", "arty-a7-100t", "arty_a7_100t")
NANO = {"lanes": 4, "oscillator_hz": 27_000_000, "pins": "tang_nano_20k"}
CONSOLE = NANO | {"oscillator_hz": 50_000_000, "memory": MIDDLE, "pins": "tang_console_138k"}
NO_NANO = "its tiles with a LUT memory lose their flip-flops, and too few are left"

BOARDS = {
    board.name: board
    for board in (
        Board("ulx3s-85f", ECP5_85, *ULX3S, **EIGHT),
        Board("ulx3s-85f-vmem", ECP5_85, *ULX3S, lanes=4, div=12, memory=DATA, data=True),
        Board("ulx3s-45f", ECP5_45, *ULX3S, **FOUR),
        Board("ulx3s-45f-8", ECP5_45, *ULX3S, **EIGHT, memory=TINY, sign=0),
        Board("ulx3s-25f", ECP5_25, *ULX3S, lanes=4, div=10, memory=TINY, sign=0, seed=9),
        Board("colorlight-i9", ECP5_45, *I9, **FOUR),
        Board("tang-nano-20k", GW2AR_18, "tang", "tang", "tangnano20k", **NANO, none=NO_NANO),
        Board("tang-console-138k", GW5AST_138, "tang", "tang", "tangconsole", **CONSOLE),
        Board("arty-a7-100t", XC7A100T, *ARTY, lanes=16, div=20, memory=LARGE),
    )
}
MEASURED = {
    "ulx3s-85f": Measured(34_905, 61.1, (150, 1260, 5)),
    "ulx3s-85f-vmem": Measured(50_601, 55.5, (200, 1150, 5)),
    "ulx3s-45f": Measured(23_690, 68.3, (100, 390, 2)),
    "ulx3s-45f-8": Measured(28_341, 61.2, (120, 1340, 3)),
    "ulx3s-25f": Measured(17_912, 69.9, (65, 330, 2)),
    "colorlight-i9": Measured(23_663, 66.7, (100, 500, 2)),
    "tang-console-138k": Measured(33_001, 97.6, (120, 930, 210)),
}
