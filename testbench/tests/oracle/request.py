"""A request, its context, its answer, and a request as a line of text.

SPDX-License-Identifier: Apache-2.0
"""

from dataclasses import dataclass, field

WORD, ADDRESS = 2**32, 2**48  # sums are modulo these


@dataclass
class Context:
    gfx: str
    rules: str = "manual"
    align: str = "dword"
    wave: int = 64
    lds_base: int = 0
    lds_size: int = 0x10000
    scratch_base: int = 0
    shared_hi: int = 0x10000
    private_hi: int = 0x20000

    def text(self):
        return (
            f"context gfx={self.gfx} rules={self.rules} align={self.align} policy=line"
            f" wave32={int(self.wave == 32)} "
            f"lds_base={self.lds_base:#x} lds_size={self.lds_size:#x}"
            f" scratch_base={self.scratch_base:#x} shared_hi={self.shared_hi:#x}"
            f" private_hi={self.private_hi:#x}\n"
        )


FLAGS = ("fmt", "offen", "idxen", "lds", "tfe", "glc", "sext", "unknown")


@dataclass
class Request:
    enc: str
    cls: str
    size: int
    ncomp: int = 1  # of a format operation
    format: int = 0  # MTBUF
    atomic: str = "none"
    d16: str = "no"
    smode: str = "v"
    inst_offset: int = 0
    fmt: bool = False
    offen: bool = False
    idxen: bool = False
    lds: bool = False
    tfe: bool = False
    glc: bool = False
    sext: bool = False
    unknown: bool = False
    vsharp: tuple = (0, 0, 0, 0)
    saddr: int = 0
    m0: int = 0
    exec: int = 0
    v0: list = field(default_factory=list)
    v1: list = field(default_factory=list)
    vdata: list = field(default_factory=list)
    vdst: list = field(default_factory=list)

    @property
    def buffer(self):
        return self.enc in ("mubuf", "mtbuf")

    @property
    def converts(self):
        """A format operation; MTBUF always is one (D17)."""
        return self.enc == "mtbuf" or self.enc == "mubuf" and self.fmt

    @property
    def addtid(self):
        return self.enc == "global" and self.smode in ("s", "none")

    def text(self):
        op = f"op enc={self.enc} cls={self.cls} size={self.size} inst_offset={self.inst_offset}"
        if self.converts:
            op += f" ncomp={'xyzw'[: self.ncomp]}"
        if self.enc == "mtbuf":
            op += f" format={self.format}"
        if self.enc in ("global", "scratch"):
            op += f" smode={self.smode}"
        for name, no in (("atomic", "none"), ("d16", "no")):
            if getattr(self, name) != no:
                op += f" {name}={getattr(self, name)}"
        op += "".join(f" {flag}" for flag in FLAGS if getattr(self, flag))
        text = f"request\n{op}\nsaddr {self.saddr:#x}\nm0 {self.m0:#x}\nexec {self.exec:#x}\n"
        if (self.buffer or self.enc == "smem") and self.cls != "cache":
            text += "vsharp " + " ".join(map(hex, self.vsharp)) + "\n"
        registers = [("v0", self.v0), ("v1", self.v1)]
        registers += [(f"vdata{i}", lanes) for i, lanes in enumerate(self.vdata)]
        registers += [(f"vdst{i}", lanes) for i, lanes in enumerate(self.vdst)]
        return text + "".join(
            f"{name} {' '.join(map(hex, lanes))}\n" for name, lanes in registers if lanes
        )


@dataclass(slots=True)
class Lane:
    """Of one lane; 'rules' says which rule is to blame for each field."""

    status: str
    why: str  # rule of the status
    addr: int | None = None
    oob: int = 0
    lds: int | None = None
    seg: str = "memory"
    where: str = ""  # rules of the address and the segment
    lds_rules: str = ""  # rules of the LDS address
    places: tuple | None = None  # data: (space, address) of each byte of the element, None: no byte


@dataclass
class Answer:
    errors: list
    lanes: list
    bytes: int | None = None  # None: not said
    components: int | None = None
    range_rule: str = ""

    @property
    def error(self):
        """The first in the order E5 E1 E2 E3 E4."""
        for name in ("E5", "E1", "E2", "E3", "E4"):
            if name in self.errors:
                return name
        return "none"


def active_lanes(ctx, req):
    """R13, D14: lanes of EXEC within the wave."""
    return [lane for lane in range(ctx.wave) if req.exec >> lane & 1]


def signed(value, bits):
    """The low 'bits' bits as two's complement."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> bits - 1 else value
