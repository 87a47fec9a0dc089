# SPDX-License-Identifier: Apache-2.0
"""The boards: part, unit, clock, files, and what a run of the tools gave (docs/performance.md)."""
from typing import NamedTuple

# What fits into the memories of the board (docs/board.md), parameters of mau_board.
MEMORY = ("MAX_REQUESTS", "MAX_OPERANDS", "MAX_CLOCKS", "MAX_RESULTS", "MAX_TXNS", "MAX_LENGTHS")
LARGE = (128, 1024, 32768, 1024, 4096, 4096)
OSCILLATOR = {"ecp5": 600_000_000, "xc7": 1_000_000_000}  # of the PLL; the board's clock is that / 'div'


class Board(NamedTuple):
    name: str
    family: str       # ecp5, gowin, xc7
    part: str
    folder: str       # below fpga/boards/
    top: str          # module, and name of its files
    lanes: int
    window: int
    line_bytes: int
    clock_hz: int     # of the unit
    div: int          # of the PLL; 0: it has none
    room: int         # LUTs of the part
    load: str         # board as openFPGALoader names it
    luts: int | None = None      # measured, seed 1: LUTs after placement,
    mhz: float | None = None     # clock rate,
    seconds: tuple[int, ...] = (120, 360, 20)  # and time of each step
    memory: tuple[int, ...] = (64, 512, 8192, 512, 1024, 1024)  # of the player and the recorder: MEMORY

    @property
    def bitstream(self):
        return "mau.fs" if self.family == "gowin" else "mau.bit"

    @property
    def unit(self):
        return f"{self.lanes}/{self.window}/{self.line_bytes}"

    @property
    def parameters(self):
        """Of the top module."""
        values = {"LANES": self.lanes, "WINDOW": self.window, "LINE_BYTES": self.line_bytes, "CLOCK_HZ": self.clock_hz,
                  **dict(zip(MEMORY, self.memory))}
        return values | ({"DIV": self.div} if self.div else {})


def pll(family, div):
    return {"clock_hz": round(OSCILLATOR[family] / div), "div": div}


def ulx3s(size, lanes, room, div, **measured):
    return Board(f"ulx3s-{size}f", "ecp5", f"LFE5U-{size}F-6BG381C", "ulx3s", "ulx3s", lanes, lanes, 64, **pll("ecp5", div),
                 room=room, load="ulx3s", **measured)


BOARDS = {board.name: board for board in (
    ulx3s(85, 8, 83_640, 12, memory=LARGE, seconds=(180, 700, 30)),
    ulx3s(45, 8, 43_848, 12, seconds=(180, 700, 30)),
    ulx3s(25, 4, 24_288, 10),
    Board("colorlight-i9", "ecp5", "LFE5U-45F-6BG381C", "colorlight-i9", "colorlight_i9", 8, 8, 64, **pll("ecp5", 12), room=43_848,
          load="colorlight-i9", seconds=(180, 700, 30)),
    Board("tang-nano-20k", "gowin", "GW2AR-LV18QN88C8/I7", "tang-nano-20k", "tang_nano_20k", 4, 4, 64, 27_000_000, 0, 20_736, "tangnano20k"),
    Board("arty-a7-100t", "xc7", "xc7a100tcsg324-1", "arty-a7-100t", "arty_a7", 16, 16, 64, **pll("xc7", 20), room=63_400, load="arty_a7_100t"),
)}
