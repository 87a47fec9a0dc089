"""Many requests at once, each with its own instruction, operands and context.

SPDX-License-Identifier: Apache-2.0
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Iterable, List

import numpy as np

from ._library import REQUEST, RESPONSE, TXN, WAVE, check, ffi, lib, pointer
from .context import Context
from .errors import Error
from .integers import integers
from .operation import op_record
from .registers import Request
from .request import lane_values, resolve, scalar_operand
from .text import waves_text
from .wave import Lanes, geometry, has_addresses, kind

CHUNK = 256  # responses in memory at a time
OF_REQUEST = ("error", "errors", "bytes", "components", "waits", "txn_count")


@dataclass(frozen=True, eq=False)
class Waves(Lanes):
    """The answers to many requests. The arrays of Lanes have an axis of waves and an axis of 64
    lanes; lanes 32 .. 63 of a wave of 32 are inactive. Arrays over the waves:

    error        uint8: the reported error: 0, or n of rule En
    errors       uint8: bit n: error En applies
    bytes, components, waits  as in Wave
    txn_count    uint16: transactions of the wave
    first        int64: index in 'txns' of the first transaction of the wave
    txns         the transactions of all waves in their order, a structured array as in Wave
    """

    error: np.ndarray
    errors: np.ndarray
    bytes: np.ndarray
    components: np.ndarray
    waits: np.ndarray
    txn_count: np.ndarray
    first: np.ndarray
    txns: np.ndarray

    def __repr__(self) -> str:
        return waves_text(self)

    def __len__(self) -> int:
        return len(self.error)

    def txns_of(self, number: int) -> np.ndarray:
        """The transactions of one wave, 0 .. len() - 1."""
        first = self.first[number]
        return self.txns[first : first + self.txn_count[number]]


def _vgpr(listed: List[Request], name: str) -> np.ndarray:
    """An address VGPR of all requests: requests x 64 lanes."""
    values = [getattr(request, name) for request in listed]
    if len({np.shape(value) for value in values}) == 1 and np.shape(values[0]) == (WAVE,):
        return integers(np.array(values), 32, name)
    out = np.zeros((len(listed), WAVE), np.uint32)
    for number, (request, value) in enumerate(zip(listed, values)):
        width = request.context.lanes
        out[number, :width] = lane_values(value, width, 32, f"{name}[{number}]")
    return out


def _scalar(request: Request, number: int) -> int:
    """The scalar operand of a request."""
    try:
        _, inst, op = resolve(request.what, request.context)
        return scalar_operand(inst, request.saddr, request.m0, op)
    except Error as error:
        raise Error(f"request {number}: {error}", rule=error.rule, code=error.code) from None


def _records(listed: List[Request]) -> np.ndarray:
    """The requests as an array of mau_request."""
    records = np.zeros(len(listed), REQUEST)
    ops = b"".join([op_record(request.op).tobytes() for request in listed])
    records["op"] = np.frombuffer(ops, REQUEST["op"])
    records["vsharp"] = integers([request.vsharp for request in listed], 32, "vsharp")
    records["saddr"] = integers(
        [_scalar(request, number) for number, request in enumerate(listed)], 64, "saddr"
    )
    for name, bits in (("m0", 32), ("exec", 64)):
        records[name] = integers([getattr(request, name) for request in listed], bits, name)
    for name in ("v0", "v1"):
        records[name] = _vgpr(listed, name)
    return records


def _by_context(listed: List[Request]) -> Dict[Context, List[int]]:
    """The numbers of the requests with each context."""
    found: Dict[Context, List[int]] = {}
    for number, request in enumerate(listed):
        found.setdefault(request.context, []).append(number)
    return found


def _chunks(listed: List[Request]) -> Iterable[Any]:
    for context, numbers in _by_context(listed).items():
        for at in range(0, len(numbers), CHUNK):
            yield context, np.array(numbers[at : at + CHUNK])


def waves(
    requests: Iterable[Request],
    *,
    window: int = lib.MAU_DEFAULT_WINDOW,
    line_bytes: int = lib.MAU_DEFAULT_LINE_BYTES,
) -> Waves:
    """Computes addresses, status and transactions of many requests with mau/fast.h.

    requests    Request objects, from request_from_inst() or requests(); each has its context
    window, line_bytes  as for wave()

    Raises Error for a wrong request, with its number. An illegal request raises nothing: 'error'
    has its rule.
    """
    listed, geo = list(requests), geometry(window, line_bytes)
    count = len(listed)
    if not count:
        raise Error("there are no requests")
    records = _records(listed)
    found = np.empty(min(CHUNK, count), RESPONSE)
    lanes = {
        name: np.zeros((count, WAVE), RESPONSE["lanes"][name].base)
        for name in RESPONSE["lanes"].names
    }
    single = {name: np.zeros(count, RESPONSE[name]) for name in OF_REQUEST}
    txns: List[Any] = [None] * count
    for context, numbers in _chunks(listed):
        chunk, used = np.ascontiguousarray(records[numbers]), found[: len(numbers)]
        check(
            lib.mau_wave_batch(
                context._c,
                geo,
                pointer("mau_request *", chunk),
                len(numbers),
                pointer("mau_response *", used),
                ffi.NULL,
            )
        )
        for name in lanes:
            lanes[name][numbers] = used["lanes"][name]
        for name in single:
            single[name][numbers] = used[name]
        for at, (number, of_wave) in enumerate(zip(numbers.tolist(), used["txn_count"].tolist())):
            txns[number] = used["txn"][at, :of_wave].tobytes()
    counts = single["txn_count"].astype(np.int64)
    kinds = np.array([kind(request.context, request.op) for request in listed])[:, :, None]
    return Waves(
        **has_addresses(lanes, *kinds.swapaxes(0, 1)),
        **single,
        first=np.cumsum(counts) - counts,
        txns=np.frombuffer(b"".join(txns), TXN).copy(),
    )
