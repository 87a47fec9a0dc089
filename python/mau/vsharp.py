"""The V# by its fields, and the fields of a V# (docs/user/cli.md, "A V# by its fields").

SPDX-License-Identifier: Apache-2.0
"""

from __future__ import annotations

import re
from typing import Any, Dict, List, Mapping, Sequence, Tuple, Union

import numpy as np

from ._library import ffi, lib, string
from .context import Context, context_of
from .errors import Error
from .integers import integers
from .mreq import numbers

#: A V#: its words or its fields.
VSharp = Union[str, Mapping[str, Union[int, str, bool]], Sequence[int]]


def vsharp(
    what: Any = None, *, context: Union[Context, str] = "9", **fields: Union[int, str, bool]
) -> Tuple[int, ...]:
    """The four words of a V#.

    what     its fields as text, "base=0x1000,stride=16,records=64,format=8_8_8_8_UNORM", or as a
             mapping; or its words, as text of a dump or as integers
    fields   fields as keywords, in place of 'what': vsharp(base=0x1000, stride=16, add_tid=True)
    context  a generation, or a Context

    Raises Error for a field that the generation does not have, and for a value that does not fit.
    """
    if what is not None and fields:
        raise Error("a V# is given twice, as an argument and by fields")
    words = vsharp_words(fields if what is None else what, context_of(context))
    return tuple(words.tolist())


def vsharp_words(what: Any, ctx: Context) -> np.ndarray:
    """The words of what vsharp() and the argument 'vsharp' of every call take."""
    if isinstance(what, Mapping):
        what = ",".join(_item(key, value) for key, value in what.items())
    if isinstance(what, str) and lib.mau_resource_is_text(what.encode()):
        return _parse(what, ctx)
    if isinstance(what, str):
        what = _numbers(what)
    words = integers(what, 32, "vsharp")
    if words.shape != (4,):
        raise Error("a V# is four words of 32 bits, or fields: 'base=0x1000,stride=16,records=64'")
    return words


def vsharp_fields(
    what: Any, *, context: Union[Context, str] = "9"
) -> Dict[str, Union[int, str, bool]]:
    """The fields of a V# that are not 0, and base, stride, records, dst_sel, format, oob.
    vsharp(vsharp_fields(v)) is v, without bits that no field has.

    what     as for vsharp()
    context  a generation, or a Context
    """
    ctx = context_of(context)
    text = ffi.new("char[]", 512)
    words = [int(word) for word in vsharp_words(what, ctx)]
    lib.mau_resource_print(ctx._c, ffi.new("uint32_t[4]", words), text, 512)
    items = (item.partition("=") for item in string(text).split(","))
    return {key: _value(key, value) if equal else True for key, equal, value in items}


def vsharp_notes(what: Any, *, context: Union[Context, str] = "9") -> List[str]:
    """What is unusual in a V#: no lane can ever be in range, a format converts nothing, bits of
    another generation. Each text begins with its rules: "R8: ...".

    what     as for vsharp()
    context  a generation, or a Context
    """
    ctx = context_of(context)
    words = [int(word) for word in vsharp_words(what, ctx)]
    notes = ffi.new("mau_resource_note[]", lib.MAU_RESOURCE_NOTES)
    count = lib.mau_resource_notes(ctx._c, ffi.new("uint32_t[4]", words), notes)
    return [f"{string(notes[n].rule)}: {string(notes[n].text)}" for n in range(count)]


def _item(key: str, value: Union[int, str, bool]) -> str:
    if isinstance(value, (bool, np.bool_)):
        return f"{key}={int(value)}"
    return f"{key}={value}"


def _value(key: str, text: str) -> Union[int, str]:
    """A number as int, but "8" of a format is a name."""
    is_number = re.fullmatch(r"0x[0-9a-f]+|0|[1-9]\d*", text) and not key.endswith("format")
    return int(text, 0) if is_number and key != "dst_sel" else text


def _parse(text: str, ctx: Context) -> np.ndarray:
    words, error = ffi.new("uint32_t[4]"), ffi.new("mau_resource_error *")
    result = lib.mau_resource_parse(ctx._c, text.encode(), words, error)
    if result:
        raise Error(f"vsharp: {string(error.text)}", code=result)
    return np.array(list(words), np.uint32)


def _numbers(text: str) -> List[int]:
    try:
        return numbers(text, words=True)
    except (ValueError, IndexError):
        raise Error(f"vsharp: {text!r} is neither four words nor fields of a V#") from None
