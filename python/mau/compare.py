"""Equality by value of results and requests, whose fields are arrays.

SPDX-License-Identifier: Apache-2.0
"""

from dataclasses import fields
from typing import Any, Mapping

import numpy as np


def same(one: Any, other: Any) -> bool:
    """Two values of a field are equal: arrays, lists of numbers and mappings as a whole."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (np.ndarray, list)) or isinstance(other, (np.ndarray, list)):
        return np.array_equal(one, other)
    return bool(one == other)


class ByValue:
    """A dataclass whose '==' compares its public fields. It has no hash: arrays can change."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(
            same(getattr(self, field.name), getattr(other, field.name))
            for field in fields(self)  # type: ignore[arg-type]
            if field.compare
        )
