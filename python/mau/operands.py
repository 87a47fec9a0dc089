"""The arguments that describe one request of a wave, which many functions take.

SPDX-License-Identifier: Apache-2.0
"""

from __future__ import annotations

import inspect
from typing import Any, Callable, NamedTuple, Optional, TypedDict, TypeVar, Union

import numpy as np
from numpy.typing import ArrayLike

from ._library import REQUEST
from .context import Context
from .errors import Error
from .operation import Instruction, Operation
from .request import ALL_LANES, What, address_registers, fill, resolve
from .vsharp import VSharp, vsharp_words

try:
    from typing import Unpack as Unpack
except ImportError:  # before Python 3.11; only type checkers read it
    Unpack = None  # type: ignore[assignment]

Function = TypeVar("Function", bound=Callable[..., Any])


class Operands(TypedDict, total=False):
    """For type checkers: the arguments of operands() that have names. wave() describes them."""

    vsharp: Optional[VSharp]
    v0: ArrayLike
    v1: ArrayLike
    ptr: Optional[ArrayLike]
    exec: int
    saddr: Optional[int]
    m0: int
    context: Union[Context, str]


class Given(NamedTuple):
    """A request as the caller gives it."""

    ctx: Context
    inst: Optional[Instruction]  # None: 'op' was given
    op: Operation
    vsharp: Any  # words, or None
    v0: np.ndarray  # address VGPRs: one value, or an array whose last axis is the lanes
    v1: np.ndarray
    exec: int
    saddr: Optional[int]
    m0: int

    def fill(self, record: np.ndarray) -> None:
        """Fills one mau_request or an array of them, except the address VGPRs."""
        fill(record, self.inst, self.op, self.vsharp, self.exec, self.saddr, self.m0)

    def record(self) -> np.ndarray:
        """The mau_request of a single wave."""
        record = np.zeros((), REQUEST)
        self.fill(record)
        for name, values in (("v0", self.v0), ("v1", self.v1)):
            if values.ndim > 1:
                raise Error(
                    f"{name} has {values.ndim} axes, one wave has lanes alone: lanes() takes many "
                    "waves"
                )
            record[name][: self.ctx.lanes] = values
        return record


def operands(
    what: What,
    *,
    vsharp: Optional[VSharp] = None,
    v0: ArrayLike = 0,
    v1: ArrayLike = 0,
    ptr: Optional[ArrayLike] = None,
    exec: int = ALL_LANES,
    saddr: Optional[int] = None,
    m0: int = 0,
    context: Union[Context, str] = "9",
) -> Given:
    """The request of these arguments, which wave() describes."""
    ctx, inst, op = resolve(what, context)
    words = None if vsharp is None else vsharp_words(vsharp, ctx)
    return Given(ctx, inst, op, words, *address_registers(v0, v1, ptr, ctx.lanes), exec, saddr, m0)


def takes_operands(function: Function) -> Function:
    """Shows help() and inspect the arguments of operands() in place of '**given'."""
    own = inspect.signature(function)
    names = [p for p in own.parameters.values() if p.kind is not p.VAR_KEYWORD]
    shared = [p for p in inspect.signature(operands).parameters.values() if p.name != "what"]
    shown = own.replace(parameters=[*names, *shared])
    function.__signature__ = shown  # type: ignore[attr-defined]
    function.__annotations__ = {p.name: p.annotation for p in shown.parameters.values()}
    function.__annotations__["return"] = own.return_annotation
    return function
