"""A few clocks of a trace: what the channels and the field that differs are at each rising edge.

fst2vcd (package gtkwave) turns the dump into text; without it there is no picture.
SPDX-License-Identifier: Apache-2.0
"""

import re
import subprocess

BEFORE, AFTER = 10, 3  # clocks around the one that fails
FEW = 5  # channels; of a unit with more only those that are busy are drawn
LANES = ("res", "vgpr")  # channels whose fields have a part for each lane of a beat


def marker(view):
    """The time of the clock that fails, as the GTKWave view has it, or None."""
    found = re.search(r"(?m)^\*\S+ (\d+)", view.read_text(errors="replace"))
    return int(found[1]) if found else None


def vcd(fst):
    try:
        done = subprocess.run(["fst2vcd", str(fst)], capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return []
    return done.stdout.splitlines() if done.returncode == 0 else []


def ports(lines):
    """Ports of the unit, and signals of the scope `model` as model.NAME: name, then (key, bits), and the
    number of the line behind the declarations."""
    found, scope = {}, []
    for number, line in enumerate(lines):
        word = line.split()
        if word[:1] == ["$scope"]:
            scope.append(word[2])
        elif word[:1] == ["$upscope"]:
            scope.pop()
        elif word[:1] == ["$var"] and len(scope) == 1 and word[4].endswith(("_i", "_o")):
            found[word[4]] = (word[3], int(word[2]))
        elif word[:1] == ["$var"] and scope[-1] == "model":
            found[f"model.{word[4]}"] = (word[3], int(word[2]))
        elif word[:1] == ["$enddefinitions"]:
            return found, number + 1
    return found, len(lines)


def samples(lines, keys, times):
    """Values, strings of 0, 1, x, of the signals 'keys' at each of 'times', which ascend: one
    dictionary a time."""
    value, taken, times = {}, [], list(times)
    for line in lines:
        if line[:1] == "#":
            while times and int(line[1:]) > times[0]:
                taken.append(dict(value))
                times.pop(0)
            if not times:
                break
        elif line[:1] == "b":
            bits, _, key = line[1:].partition(" ")
            if key in keys:
                value[key] = bits
        elif line[:1] in ("0", "1", "x", "z") and line[1:] in keys:
            value[line[1:]] = line[0]
    return taken + [dict(value) for _ in times]


def channels(names):
    """Channels of the unit, in the order of its ports: (channel, valid, ready)."""
    found = []
    for name in names:
        channel = re.fullmatch(r"(\w+)_valid_[io]", name)
        ready = channel and next(
            (n for n in (f"{channel[1]}_ready_i", f"{channel[1]}_ready_o") if n in names), None
        )
        if ready:
            found.append((channel[1], name, ready))
    return found


def number(bits):
    """A value of several bits as a person reads it."""
    if bits is None or set(bits) - {"0", "1"}:
        return "x"
    return hex(int(bits, 2))


def part(bits, width, lane, lanes):
    """The part of a bus that belongs to 'lane', when it has one for each lane of a beat."""
    if bits is None or lane < 0 or width % lanes or width < lanes:
        return bits
    bits, step = bits.rjust(width, bits[0] if bits[0] in "xz" else "0"), width // lanes
    slot = lane % lanes
    return bits[width - (slot + 1) * step : width - slot * step or None]


def fields(row, names):
    """Signals of the field that differs and of what names its beat: (signal, label, of a lane)."""
    channel, field = row["channel"], row["field"]
    found = []
    for name, label in (("tag", "tag"), ("beat", "beat"), ("id", "id"), (field, field)):
        signal = next(
            (f"{channel}_{name}{end}" for end in ("_o", "_i") if f"{channel}_{name}{end}" in names),
            None,
        )
        if signal and name not in ("valid", "ready") and signal not in [one[0] for one in found]:
            found.append(
                (
                    signal,
                    f"{channel}.{label}",
                    name == field and channel in LANES and row["shown"]["lane"] >= 0,
                )
            )
    return found


def signal_row(label, values, mine=False, bus=True, field=False, model=False):
    """A row of the picture; 'field': what differs, 'model': what should have been."""
    return {
        "name": label,
        "bus": bus,
        "field": field,
        "mine": mine,
        "model": model,
        "values": values,
    }


def handshakes(mine, names, taken):
    """Rows of valid and ready: of the channel that differs, with the model's valid, and of the others
    that are few or busy."""
    rows, found = [], channels(names)
    for channel, valid, ready in found:
        values = [[t.get(names[signal][0], "x") for t in taken] for signal in (valid, ready)]
        if channel == mine or len(found) <= FEW or "1" in values[0]:
            rows += [
                signal_row(f"{channel}.{what}", one, mine=channel == mine, bus=False)
                for what, one in zip(("valid", "ready"), values)
            ]
        if channel == mine and f"model.{channel}_valid" in names:
            said = [t.get(names[f"model.{channel}_valid"][0], "x") for t in taken]
            rows.append(
                signal_row(f"model {channel}.valid", said, mine=True, bus=False, model=True)
            )
    return rows


def read(row, fst, view):
    """{"first", "at", "rows": those of signal_row()}, or None when there is nothing to draw."""
    time = marker(view) if view.exists() else None
    lines = vcd(fst) if time is not None else []
    if not lines:
        return None
    names, start = ports(lines)
    at = row["shown"]["clock"]
    first = max(0, at - BEFORE)
    times = range(
        time - (at - first), time + AFTER + 1
    )  # a clock is a unit of time (waves/README.md)
    keys = {key for key, _ in names.values()}
    taken = samples(lines[start:], keys, times)
    rows = handshakes(row["channel"], names, taken)
    for signal, label, of_lane in fields(row, names):
        lane = row["shown"]["lane"] if of_lane else -1

        def values(name):
            key, width = names[name]
            return [number(part(t.get(key), width, lane, row["unit_lanes"])) for t in taken]

        differs, said = label.endswith("." + row["field"]), f"model.{signal[:-2]}"
        rows.append(signal_row(label, values(signal), mine=True, field=differs))
        if differs and said in names:
            rows.append(signal_row(f"model {label}", values(said), mine=True, model=True))
    return {"first": first, "at": at, "rows": rows}
