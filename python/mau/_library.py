"""The shared library of the golden model: its functions, tables of codes by name, and NumPy types
of its structures.

SPDX-License-Identifier: Apache-2.0
"""

from functools import cache
from pathlib import Path
from typing import Any, Dict

import numpy as np

from ._ffi import ffi
from .errors import Error

lib = ffi.dlopen(str(Path(__file__).with_name("libmau.so")))
WAVE = lib.MAU_WAVE
#: Version of the library, "0.9.0".
VERSION: str = ffi.string(lib.mau_version()).decode()


def check(result: int, detail: str = "", rule: "str | None" = None) -> None:
    """Raises Error if 'result' is not MAU_OK."""
    if result:
        text = ffi.string(lib.mau_strerror(result)).decode()
        raise Error(f"{text}: {detail}" if detail else text, code=result, rule=rule)


@cache
def codes(enum: str) -> Dict[str, int]:
    """{name: code} of an enumeration of mau/enc.h, names in lower case: codes("ENC")["mubuf"]."""
    prefix = f"MAU_{enum}_"
    return {
        name[len(prefix) :].lower(): getattr(lib, name)
        for name in dir(lib)
        if name.startswith(prefix) and not name.startswith(f"{prefix}RULE_")  # of mau/detail.h
    }


@cache
def names(enum: str) -> Dict[int, str]:
    """{code: name} of an enumeration of mau/enc.h."""
    return {code: name for name, code in codes(enum).items()}


def code_of(enum: str, field: str, name: str) -> int:
    """Code of the caller's name for 'field'. Raises Error for an unknown name."""
    try:
        return codes(enum)[str(name).lower()]
    except KeyError:
        raise Error(f"{field} cannot be {name!r}, choose one of: {' '.join(codes(enum))}") from None


def gfx_code(gfx: str) -> int:
    """Code of a generation that the model executes, by any of its names or by a target ID."""
    name = str(gfx).encode()
    code = lib.mau_gfx_find(name)
    if code >= 0:
        return code
    nearest = names("GFX").get(lib.mau_gfx_nearest(name))
    if nearest:
        raise Error(
            f"{gfx} is not modelled, the nearest that is: {nearest}",
            code=lib.MAU_ERR_GENERATION,
        )
    if code_of("GFX", "gfx", gfx) >= 0:
        raise Error(
            f"gfx{gfx} is not modelled, choose one of: {' '.join(GENERATIONS)}",
            code=lib.MAU_ERR_GENERATION,
        )
    return code


def gfx_name(gfx: str) -> str:
    """The model's name of a generation, from any of its names."""
    return names("GFX")[gfx_code(gfx)]


def generation(gfx: str) -> Any:
    """The properties of a generation: a row of mau_generation."""
    return lib.mau_generation_row(gfx_code(gfx))


def string(text: Any) -> str:
    """A C string as str."""
    return ffi.string(text).decode()


def dtype_of(ctype: Any) -> Any:
    """NumPy type with the layout of a C type."""
    if ctype.kind == "primitive":
        return np.dtype(f"{'i' if ctype.cname.startswith('int') else 'u'}{ffi.sizeof(ctype)}")
    if ctype.kind == "enum":
        return np.dtype(f"u{ffi.sizeof(ctype)}")
    if ctype.kind == "array":
        return np.dtype((dtype_of(ctype.item), (ctype.length,)))
    fields = [(name, dtype_of(field.type), field.offset) for name, field in ctype.fields]
    return np.dtype(
        {
            "names": [f[0] for f in fields],
            "formats": [f[1] for f in fields],
            "offsets": [f[2] for f in fields],
            "itemsize": ffi.sizeof(ctype),
        }
    )


def pointer(ctype: str, array: np.ndarray) -> Any:
    """The C pointer to the data of an array; keep the array alive while it is used."""
    return ffi.cast(ctype, array.ctypes.data)


_ROWS = [
    (name, lib.mau_generation_row(code))
    for name, code in sorted(codes("GFX").items(), key=lambda item: item[1])
]
GENERATIONS = tuple(name for name, row in _ROWS if row.modelled)
REQUEST, RESPONSE, LANES = (
    dtype_of(ffi.typeof(name)) for name in ("mau_request", "mau_response", "mau_lanes")
)
EXECUTION, TXN, OP = (dtype_of(ffi.typeof(name)) for name in ("mau_execution", "mau_txn", "mau_op"))
