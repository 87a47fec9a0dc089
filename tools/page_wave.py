"""A few clocks of a trace: what the channels and the field that differs are at each rising edge.

pywellen (PyPI) reads the trace.
SPDX-License-Identifier: Apache-2.0
"""

import re

try:
    import pywellen
except ImportError:
    pywellen = None

BEFORE, AFTER = 10, 3  # clocks around the one that fails
FEW = 5  # channels; of a unit with more only those that are busy are drawn
LANES = ("res", "vgpr")  # channels whose fields have a part for each lane of a beat
LEFT_OUT = "The waveform is left out"


class NoWave(Exception):
    """There is a trace and no picture of it; the text is a line for the page."""


def marker(view):
    """The time of the clock that fails, as the GTKWave view has it, or None."""
    found = re.search(r"(?m)^\*\S+ (\d+)", view.read_text(errors="replace"))
    return int(found[1]) if found else None


def opened(fst):
    if not pywellen:
        raise NoWave(f"{LEFT_OUT}: the Python package pywellen is not installed.")
    if not fst.exists():
        raise NoWave(f"{LEFT_OUT}: {fst.name} is missing.")
    try:
        return pywellen.Waveform(str(fst))
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # a panic of the library is not an Exception
        why = " ".join(str(error).split())
        raise NoWave(f"{LEFT_OUT}: {fst.name} cannot be read, {why}.") from None


def ports(wave):
    """Ports of the unit, and signals of the scope `model` as model.NAME: name, then variable."""
    found = {}
    for one in wave.all_vars():
        scopes = one.full_name.split(".")[:-1]
        if len(scopes) == 1 and one.name.endswith(("_i", "_o")):
            found[one.name] = one
        elif scopes[-1:] == ["model"]:
            found[f"model.{one.name}"] = one
    return found


def samples(one, times):
    """Values of a variable at 'times', strings of 0, 1, x."""
    signal, values = one.signal, []
    for time in times:
        value = signal.value_at(time) if time >= 0 else None
        values.append(f"{value:0{one.bitwidth}b}" if isinstance(value, int) else value or "x")
    return values


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
    if set(bits) - {"0", "1"}:
        return "x"
    return hex(int(bits, 2))


def part(bits, width, lane, lanes):
    """The part of a bus that belongs to 'lane', when it has one for each lane of a beat."""
    if lane < 0 or width % lanes or width < lanes:
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


def handshakes(mine, names, times):
    """Rows of valid and ready: of the channel that differs, with the model's valid, and of other
    channels that are few or busy."""
    rows, found = [], channels(names)
    for channel, valid, ready in found:
        values = [samples(names[signal], times) for signal in (valid, ready)]
        if channel == mine or len(found) <= FEW or "1" in values[0]:
            rows += [
                signal_row(f"{channel}.{what}", one, mine=channel == mine, bus=False)
                for what, one in zip(("valid", "ready"), values)
            ]
        if channel == mine and f"model.{channel}_valid" in names:
            said = samples(names[f"model.{channel}_valid"], times)
            rows.append(
                signal_row(f"model {channel}.valid", said, mine=True, bus=False, model=True)
            )
    return rows


def read(row, fst, view):
    """{"first", "at", "rows": those of signal_row()}, or None when there is nothing to draw. Raises
    NoWave when there would be."""
    time = marker(view) if view.exists() else None
    if time is None:
        return None
    names = ports(opened(fst))
    at = row["shown"]["clock"]
    first = max(0, at - BEFORE)
    # a clock is a unit of time (waves/README.md)
    times = range(time - (at - first), time + AFTER + 1)
    rows = handshakes(row["channel"], names, times)
    for signal, label, of_lane in fields(row, names):
        lane = row["shown"]["lane"] if of_lane else -1

        def values(name):
            width = names[name].bitwidth
            bits = samples(names[name], times)
            return [number(part(one, width, lane, row["unit_lanes"])) for one in bits]

        differs, said = label.endswith("." + row["field"]), f"model.{signal[:-2]}"
        rows.append(signal_row(label, values(signal), mine=True, field=differs))
        if differs and said in names:
            rows.append(signal_row(f"model {label}", values(said), mine=True, model=True))
    return {"first": first, "at": at, "rows": rows}
