"""Integers that a caller gives, as unsigned numbers: the right value, or an Error that names the
argument, the index and the range.

SPDX-License-Identifier: Apache-2.0
"""

import operator
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .errors import Error

#: Kinds of NumPy types that hold integers: signed, unsigned, bool.
INTEGERS = "iub"


def integer(value: Any, bits: int, name: str) -> int:
    """One integer of 0 .. 2^bits - 1."""
    try:
        number = operator.index(value)
    except TypeError:
        raise Error(f"{name} is {value!r}, give an integer") from None
    if not 0 <= number < 1 << bits:
        raise _range_error(name, number, bits)
    return number


def integers(values: ArrayLike, bits: int, name: str) -> np.ndarray:
    """An array of unsigned integers of 'bits' bits, 32 or 64, from an integer, a list, or an array
    of any integer type.
    """
    array = _exact(values, name)
    wrong = np.zeros(array.shape, bool)
    if array.dtype.kind in "iO":
        wrong |= array < 0
    if array.dtype.kind == "O" or array.dtype.itemsize * 8 > bits:
        wrong |= array > (1 << bits) - 1
    if wrong.any():
        at = tuple(np.argwhere(wrong)[0].tolist())
        raise _range_error(_place(name, at), int(array[at]), bits)
    return array.astype(f"u{bits // 8}")


def _exact(values: ArrayLike, name: str) -> np.ndarray:
    """The values in an array of an integer type, or of Python integers where no such type holds all
    of them: NumPy makes float64 of a list with 2^63 and 0.
    """
    try:
        array = np.asarray(values)
    except (ValueError, OverflowError):
        raise Error(f"{name} has rows of different lengths") from None
    if array.dtype.kind in INTEGERS:
        return array
    if not array.size:
        return array.astype(np.uint8)
    if isinstance(values, (np.ndarray, np.generic)) and array.dtype.kind != "O":
        raise Error(f"{name} has values of type {array.dtype}, give integers")
    array = np.array(values, dtype=object)
    for at in np.ndindex(array.shape):
        try:
            array[at] = operator.index(array[at])
        except TypeError:
            raise Error(f"{_place(name, at)} is {array[at]!r}, give integers") from None
    return array


def _place(name: str, at: tuple) -> str:
    """name[index] or name[wave, lane]."""
    return f"{name}[{', '.join(map(str, at))}]" if at else name


def _range_error(place: str, value: int, bits: int) -> Error:
    return Error(f"{place} is {value:#x}, out of range 0 .. {(1 << bits) - 1:#x}")
