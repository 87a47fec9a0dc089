"""Many requests at once, each with its own instruction, operands and context.

SPDX-License-Identifier: Apache-2.0
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Dict, Iterable, Iterator, List, Tuple

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


def request_records(listed: List[Request]) -> np.ndarray:
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


class Answers:
    """Collects the responses to a list of requests, in any order."""

    def __init__(self, listed: List[Request]) -> None:
        self.listed, count = listed, len(listed)
        lanes = RESPONSE["lanes"]
        self.lanes = {n: np.zeros((count, WAVE), lanes[n].base) for n in lanes.names}
        self.single = {name: np.zeros(count, RESPONSE[name]) for name in OF_REQUEST}
        self.txns: List[bytes] = [b""] * count

    def put(self, numbers: np.ndarray, found: np.ndarray) -> None:
        """The responses to the requests with these numbers."""
        for name, values in self.lanes.items():
            values[numbers] = found["lanes"][name]
        for name, values in self.single.items():
            values[numbers] = found[name]
        for at, (number, count) in enumerate(zip(numbers.tolist(), found["txn_count"].tolist())):
            self.txns[number] = found["txn"][at, :count].tobytes()

    def waves(self) -> Waves:
        counts = self.single["txn_count"].astype(np.int64)
        kinds = np.array([kind(request.context, request.op) for request in self.listed])
        return Waves(
            **has_addresses(self.lanes, *kinds.T[:, :, None]),
            **self.single,
            first=np.cumsum(counts) - counts,
            txns=np.frombuffer(b"".join(self.txns), TXN).copy(),
        )


def _chunks(listed: List[Request]) -> Iterator[Tuple[Context, np.ndarray]]:
    """The numbers of the requests with one context, CHUNK at most."""
    found: Dict[Context, List[int]] = {}
    for number, request in enumerate(listed):
        found.setdefault(request.context, []).append(number)
    for context, numbers in found.items():
        for at in range(0, len(numbers), CHUNK):
            yield context, np.array(numbers[at : at + CHUNK])


def some_requests(requests: Iterable[Request]) -> List[Request]:
    """The requests as a list, which is not empty."""
    listed = list(requests)
    if not listed:
        raise Error("there are no requests")
    return listed


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
    listed, geo = some_requests(requests), geometry(window, line_bytes)
    records, answers = request_records(listed), Answers(listed)
    found = np.empty(min(CHUNK, len(listed)), RESPONSE)
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
        answers.put(numbers, used)
    return answers.waves()
