#!/usr/bin/env python3
"""Hold the golden model to what the kernels must do: `mau eval --data` of a request file against
the .want file beside it.

usage: check_whole.py MAU FILE.mreq [...]
Compared, with the file's geometry and three others: every load's registers; every dword of
memory and LDS at the end of each episode that .want names; that nothing else was written. Then
the negative tests: for every file a changed bit of a wanted dword, of a wanted register, and a
changed byte of the input memory must be found in every episode, and so must a write that .want
does not name. Exit: 0 all as wanted and every change found, 1 not.
SPDX-License-Identifier: Apache-2.0
"""

import copy
import json
import subprocess
import sys
from pathlib import Path

import want
from gcn_memory import keyed_byte, keyed_dword

# The order of lanes depends on them (C5); what a kernel does, does not.
GEOMETRIES = [
    ("--lanes", str(lanes), "--window", str(window), "--line-bytes", str(line))
    for lanes, window, line in ((4, 4, 64), (16, 8, 128), (64, 64, 128))
]
SPACES = (("memory", "memory"), ("lds_memory", "lds"))  # key of mau eval, member of Want


def named(text):
    """[({address: byte} of the lines mem, the same of lds)] of each episode. Memory has seed 0 in
    these files."""
    episodes = []
    for line in text.splitlines():
        words = line.partition("#")[0].split()
        if words[:1] == ["episode"]:
            episodes.append(({}, {}))
        elif words[:1] in (["mem"], ["lds"]):
            data = b"".join(v.to_bytes(4, "little") for v in want.values_of(words[2:]))
            episodes[-1][words[0] == "lds"].update(enumerate(data, int(words[1], 0)))
        elif words[:1] == ["memory"] and words[1] != "seed=0":
            sys.exit(f"check_whole: '{line}' is not understood here")
    return episodes


def evaluate(mau, text, *geometry):
    """[[answers]] of each episode."""
    run = subprocess.run(
        [mau, "eval", "--data", *geometry, "-"], input=text, capture_output=True, text=True
    )
    if run.returncode:
        sys.exit(f"check_whole: {run.stderr.strip()}")
    episodes = []
    for line in run.stdout.splitlines():
        row = json.loads(line)
        if row["episode"] == len(episodes):
            episodes.append([])
        episodes[-1].append(row)
    return episodes


def loads_that_differ(rows, wanted):
    for number, row in enumerate(rows):
        got = [[x for x in column if x is not None] for column in row["vgpr"]]
        if got != wanted.loads.get(number, []):
            yield f"request {number}: registers {got}, wanted {wanted.loads.get(number, [])}"
        if row["sgpr"] != wanted.scalars.get(number, []):
            yield f"request {number}: SGPRs {row['sgpr']}, wanted {wanted.scalars.get(number, [])}"
    for number in (*wanted.loads, *wanted.scalars):
        if number >= len(rows):
            yield f"request {number} is wanted, there is none"


def written(rows, key):
    found = {}
    for row in rows:
        for run in row[key]:
            found.update(enumerate(bytes.fromhex(run["bytes"]), run["address"]))
    return found


def memory_that_differs(rows, wanted, initial):
    for space, (key, member) in enumerate(SPACES):
        found, dwords, default = written(rows, key), getattr(wanted, member), initial[space]
        for address, value in dwords.items():
            got = sum(
                found.get(a, default.get(a, keyed_byte(a, space))) << 8 * i
                for i, a in enumerate(range(address, address + 4))
            )
            if got != value:
                yield f"{member} 0x{address:x} is 0x{got:08x}, wanted 0x{value:08x}"
        free = wanted.free if key == "memory" else []
        for address in found:
            if address & ~3 not in dwords and not any(
                first <= address < first + count for first, count in free
            ):
                yield f"{member} 0x{address:x} was written, which is not wanted"


def differences(answers, wants, initials):
    """[[sentences]] of each episode."""
    return [
        list(loads_that_differ(rows, one)) + list(memory_that_differs(rows, one, initial))
        for rows, one, initial in zip(answers, wants, initials, strict=True)
    ]


def wrong_dword(one):
    address = max(one.memory)
    one.memory[address] ^= 1 << address // 4 % 32


def wrong_register(one):
    if one.loads:
        one.loads[max(one.loads)][0][-1] ^= 0x8000_0000
    else:
        one.loads[0] = [[0]]  # the first request writes no register


def wrong_scalar(one):
    """A bit of the last SGPR of a scalar load; where there is none, one is wanted."""
    number = max(one.scalars, default=0)
    one.scalars.setdefault(number, [0])[-1] ^= 1


def wrong_stray(one):
    del one.memory[min(one.memory)]


def wrong_lds(one):
    if one.lds:
        one.lds[max(one.lds)] ^= 1
    else:
        one.lds[0x40] = keyed_dword(1, 0x40) ^ 1  # nobody writes it: it is what it was


def wrong_input(text):
    """The highest byte of the second named dword of every episode (the first where a line has one)
    is another."""
    lines, fresh = text.splitlines(), False
    for n, line in enumerate(lines):
        words = line.split()
        if words[:1] == ["episode"]:
            fresh = True
        elif words[:1] == ["mem"] and fresh:
            values = want.values_of(words[2:])
            values[min(1, len(values) - 1)] ^= 0xFF00_0000
            lines[n], fresh = f"{words[0]} {words[1]} " + want.runs(values), False
    return "\n".join(lines) + "\n"


def check_file(mau, path):
    """Sentences on what is wrong."""
    text, wants = (
        path.read_text(),
        want.parse(path.with_suffix(".want").read_text(), path.with_suffix(".want").name),
    )
    answers, initials = evaluate(mau, text), named(text)
    bad = [
        f"episode {n}: {why}"
        for n, found in enumerate(differences(answers, wants, initials))
        for why in found[:5]
    ]
    for geometry in GEOMETRIES:
        found = differences(evaluate(mau, text, *geometry), wants, initials)
        bad += [
            f"episode {n}, {' '.join(geometry)}: {why}"
            for n, one in enumerate(found)
            for why in one[:5]
        ]
    for change in (wrong_dword, wrong_register, wrong_scalar, wrong_stray, wrong_lds):
        changed = copy.deepcopy(wants)
        for one in changed:
            change(one)
        bad += [
            f"episode {n}: {change.__name__} was not found"
            for n, found in enumerate(differences(answers, changed, initials))
            if len(found) == 0
        ]
    changed = wrong_input(text)
    bad += [
        f"episode {n}: wrong_input was not found"
        for n, found in enumerate(differences(evaluate(mau, changed), wants, named(changed)))
        if not found
    ]
    loads, dwords = (
        sum(len(w.loads) + len(w.scalars) for w in wants),
        sum(len(w.memory) + len(w.lds) for w in wants),
    )
    print(
        f"{path.name}: {sum(map(len, answers))} requests, {loads} loads, "
        f"{dwords} dwords of memory and LDS"
    )
    return bad


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    failed = False
    for name in sys.argv[2:]:
        for why in check_file(sys.argv[1], Path(name)):
            failed = True
            print(f"{name}: {why}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
