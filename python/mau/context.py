"""The context of a request: generation, rule book, alignment mode, apertures.

SPDX-License-Identifier: Apache-2.0
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Dict, Optional, Union

from ._library import check, code_of, ffi, gfx_code, gfx_name, lib, names
from .errors import Error

LIMITS = {
    "lds_base": 1 << 18,
    "lds_size": 1 << 18,
    "scratch_base": 1 << 48,
    "shared_hi": 1 << 32,
    "private_hi": 1 << 32,
}


@dataclass(frozen=True)
class Context:
    """Settings of the chip and of the wave. The defaults are those of mau_context_init() of the C
    library.

    gfx           generation: "6", "7", "8", "9", "10", "10_3", "11", "12", "90a", "942", "950", or
                  another of its names: "gfx1030"
    rules         "manual": the printed ISA documents; "silicon": AMD's statements about parts
    align         "dword", "dword_strict", "strict", "unaligned" (G1)
    policy        coalescing: "gcn" (default up to gfx9) or "line" (later) (C2, C3)
    wave32        waves of 32 lanes instead of 64
    lds_base      byte address, 0 .. 2^18-1
    lds_size      bytes, 0 .. 2^18-1
    scratch_base  byte address of 48 bits, a multiple of 4 (D20)
    shared_hi     bits 63:32 of the LDS aperture (F2)
    private_hi    bits 63:32 of the scratch aperture (F2)

    Raises Error for a value out of range.
    """

    gfx: str = "9"
    rules: Optional[str] = None
    align: Optional[str] = None
    policy: Optional[str] = None
    wave32: bool = False
    lds_base: Optional[int] = None
    lds_size: Optional[int] = None
    scratch_base: Optional[int] = None
    shared_hi: Optional[int] = None
    private_hi: Optional[int] = None

    def __post_init__(self) -> None:
        c = ffi.new("mau_context *")
        object.__setattr__(self, "gfx", gfx_name(self.gfx))
        check(lib.mau_context_init(c, gfx_code(self.gfx)))
        c.wave32 = bool(self.wave32)
        for field in ("rules", "align", "policy"):
            if getattr(self, field) is not None:
                setattr(c, field, code_of(field.upper(), field, getattr(self, field)))
            object.__setattr__(self, field, names(field.upper())[getattr(c, field)])
        for field, limit in LIMITS.items():
            value = getattr(self, field)
            if value is not None:
                if not 0 <= value < limit:
                    raise Error(f"{field} {value:#x} is out of range, at most {limit - 1:#x}")
                setattr(c, field, value)
            object.__setattr__(self, field, int(getattr(c, field)))
        if self.scratch_base % 4:
            raise Error(f"scratch_base {self.scratch_base:#x} is not a multiple of 4", rule="D20")
        object.__setattr__(self, "_c", c)

    def __reduce__(self) -> tuple:  # pickle and copy: the structure of the library is made again
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

    @property
    def lanes(self) -> int:
        """Lanes of the wave: 64, or 32."""
        return 32 if self.wave32 else 64

    @property
    def ports(self) -> Dict[str, int]:
        """Values of the unit's ports ctx_*_i, by the part of the name between ctx_ and _i."""
        names = ("gfx", "rules", "align", "policy", "wave32", *LIMITS)
        return {name: int(getattr(self._c, name)) for name in names}


def context_of(context: Union[Context, str, int]) -> Any:
    """The Context itself, or the default context of a generation."""
    return context if isinstance(context, Context) else _usual(str(context))


_contexts: dict = {}


def _usual(gfx: str) -> Context:
    if gfx not in _contexts:
        _contexts[gfx] = Context(gfx)
    return _contexts[gfx]
