"""The text of results and requests, which repr() and str() return: at most ten lines.

SPDX-License-Identifier: Apache-2.0
"""

from typing import Any, Iterable, List

import numpy as np

from ._library import names
from .errors import ILLEGAL

FIRST = 4  # values of an array that are printed
RANGES = 6  # ranges of lanes of a status that are printed


def some(values: Iterable[str], count: int, first: int = FIRST) -> str:
    """The first of 'count' values."""
    listed = ", ".join(value for value, _ in zip(values, range(first)))
    return f"{listed}, ..." if count > first else listed


def ranges(lanes: np.ndarray) -> str:
    """Lane numbers in ascending order as ranges: "0-36,40". Of many ranges the first, and the count
    of all lanes.
    """
    parts = np.split(lanes, np.flatnonzero(np.diff(lanes) != 1) + 1)
    listed = ",".join(f"{p[0]}-{p[-1]}" if len(p) > 1 else str(p[0]) for p in parts[:RANGES])
    return listed if len(parts) <= RANGES else f"{listed},... ({len(lanes)} lanes)"


def by_status(status: np.ndarray) -> str:
    """The lanes of one wave by status, in the form of `mau explain`: inactive lanes are left out
    unless all are.
    """
    texts, order = names("STATUS"), list(dict.fromkeys(status.tolist()))
    if len(order) > 1:
        order = [code for code in order if texts[code] != "inactive"]
    return ", ".join(f"{ranges(np.flatnonzero(status == code))} {texts[code]}" for code in order)


def count_by_status(status: np.ndarray) -> str:
    """The number of lanes of many waves with each status."""
    codes, counts = np.unique(status, return_counts=True)
    texts = names("STATUS")
    return ", ".join(f"{count} {texts[int(code)]}" for code, count in zip(codes, counts))


def _at_lanes(name: str, values: np.ndarray, has: np.ndarray) -> List[str]:
    """A line with the first lanes that have a value; no line if none has."""
    lanes = np.flatnonzero(has)
    listed = some((f"lane {n} {int(values[n]):#x}" for n in lanes), len(lanes))
    return [f"{name}: {listed}"] if len(lanes) else []


def _addresses(lanes: Any) -> List[str]:
    return _at_lanes("address", lanes.address, lanes.has_address) + _at_lanes(
        "lds_address", lanes.lds_address, lanes.has_lds_address
    )


def lanes_text(lanes: Any) -> str:
    """Text of a Lanes of many waves, or of a class that extends it."""
    waves, width = lanes.status.shape
    out = [
        f"{type(lanes).__name__} of {waves} waves of {width} lanes",
        f"lanes: {count_by_status(lanes.status)}",
    ]
    for n in range(min(waves, FIRST)):
        found = np.flatnonzero(lanes.has_address[n])
        where = f"; lane {found[0]} {int(lanes.address[n][found[0]]):#x}" if len(found) else ""
        out.append(f"wave {n}: {by_status(lanes.status[n])}{where}")
    return "\n".join(out + ["..."] * (waves > FIRST))


def waves_text(waves: Any) -> str:
    """Text of a Waves."""
    illegal = int(np.count_nonzero(waves.error))
    return "\n".join([lanes_text(waves), f"{len(waves.txns)} transactions, {illegal} illegal"])


def wave_text(wave: Any) -> str:
    """Text of a Wave."""
    out = [f"Wave: {wave.text}" if wave.text else "Wave"]
    if wave.error != "none":
        out.append(f"error {wave.error}: {ILLEGAL[wave.error]}")
    out += [f"lanes: {by_status(wave.status)}", *_addresses(wave)]
    count = len(wave.txns)
    lines = some((f"{int(line):#x}" for line in wave.txns["line"]), count)
    plural = "" if count == 1 else "s"
    out.append(
        f"{count} transaction{plural} of {wave.line_bytes} bytes{': ' if count else ''}{lines}"
    )
    return "\n".join(out)


def execution_text(done: Any) -> str:
    """Text of an Execution."""
    out = [f"Execution of a {wave_text(done.wave)}"]
    for number, lanes in enumerate(done.written[:2]):
        values = _at_lanes(f"vgpr[{number}]", done.vgpr[number], lanes)
        out += values or [f"vgpr[{number}]: not written"]
    if len(done.vgpr) > 2:
        out[-1] += f"; {len(done.vgpr)} registers"
    for name in ("fault_lanes", "nack_lanes"):
        lanes = np.flatnonzero(getattr(done, name))
        out += [f"{name}: {ranges(lanes)}"] if len(lanes) else []
    if len(done.sgpr):
        out.append("sgpr: " + some((f"{int(word):#x}" for word in done.sgpr), len(done.sgpr)))
    return "\n".join(out)


def executions_text(done: Any) -> str:
    """Text of an Executions."""
    loaded, written = np.count_nonzero(done.written), int(done.sgprs.sum())
    return f"Executions: {done.waves}\n{loaded} VGPRs of lanes and {written} SGPRs are written"


def _values(values: Any) -> str:
    """The values of a VGPR over the lanes."""
    listed = [int(value) for value in np.atleast_1d(values)]
    if len(set(listed)) == 1:
        return f"{listed[0]:#x} in every lane"
    return some((f"{value:#x}" for value in listed), len(listed))


def _vgprs(name: str, registers: Any) -> List[str]:
    """A line with the first values of the VGPRs of a request by number."""
    listed = (f"[{n}] {_values(registers[n])}" for n in sorted(registers))
    return [f"{name}: {some(listed, len(registers), 1)}"] if registers else []


def context_text(context: Any) -> str:
    """The context in one line, as in `mau explain`."""
    return (
        f"gfx{context.gfx}, {context.rules} rules, align {context.align}, policy"
        f" {context.policy}, wave of {context.lanes}"
    )


def request_text(request: Any) -> str:
    """Text of a Request."""
    return "\n".join(
        [
            f"Request: {request.what}",
            context_text(request.context),
            "vsharp: " + " ".join(f"{word:#010x}" for word in request.vsharp),
            f"exec {request.exec:#x}  saddr {request.saddr:#x}  m0 {request.m0:#x}",
            f"v0: {_values(request.v0)}",
            f"v1: {_values(request.v1)}",
            *_vgprs("data", request.data),
            *_vgprs("dst", request.dst),
        ]
    )


def operation_text(op: Any) -> str:
    """The call of Operation() with the fields that are not the defaults."""
    given = {
        name: getattr(op, name)
        for name, field in op.__dataclass_fields__.items()
        if name in ("enc", "cls", "size") or getattr(op, name) != field.default
    }
    return f"Operation({', '.join(f'{name}={value!r}' for name, value in given.items())})"


def instruction_text(inst: Any) -> str:
    """An Instruction in one line."""
    return f"Instruction(gfx{inst.gfx} {' '.join(f'{w:#010x}' for w in inst.words)}: {inst.text})"
