"""What the rules ask of a generation: one row each, from the tables of docs/spec/.

SPDX-License-Identifier: Apache-2.0
"""

from dataclasses import dataclass

MANUAL, SILICON = "manual", "silicon"


@dataclass(frozen=True)
class Part:
    name: str
    vega: bool  # V#, range check and formats of gfx9; else those of gfx11
    waves: tuple = (64, 64, 64, 32)  # D14, D65
    tfe: bool = True  # T41
    d16_keeps: bool = True  # T28 to T31; else T40
    lds_loads: bool = True  # L12
    m0_bits: int = 16  # L1, L6
    wide_lds: bool = False  # L7, L8
    scratch_modes: tuple = ("v", "s")  # F7, F18
    addtid: bool = False  # F6, F16
    lds_addtid: bool = False  # N24
    rdna4: bool = False  # V10, A12, A13 to A15, G10, F11, F14, F15, F18, AT16, AT19

    @property
    def offset_bits(self):
        """F1, F11: bits of the signed inst_offset of GLOBAL and SCRATCH."""
        return 24 if self.rdna4 else 13


ALL_SCRATCH = ("v", "s", "sv", "none")
PARTS = {
    part.name: part
    for part in (
        Part("9", vega=True),
        Part("90a", vega=True, tfe=False, d16_keeps=False),
        Part("942", vega=True, tfe=False, d16_keeps=False, m0_bits=18, scratch_modes=ALL_SCRATCH),
        Part(
            "950",
            vega=True,
            tfe=False,
            d16_keeps=False,
            m0_bits=18,
            wide_lds=True,
            scratch_modes=ALL_SCRATCH,
        ),
        Part(
            "11",
            vega=False,
            waves=(32, 64),
            scratch_modes=ALL_SCRATCH,
            addtid=True,
            lds_addtid=True,
        ),
        Part(
            "12",
            vega=False,
            waves=(32, 64),
            lds_loads=False,
            scratch_modes=ALL_SCRATCH,
            addtid=True,
            rdna4=True,
        ),
    )
}
