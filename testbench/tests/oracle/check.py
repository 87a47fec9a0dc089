#!/usr/bin/env python3
"""Compares the golden model with the oracle of this folder, request by request, lane by lane.

usage: check.py [--requests N] [--data N] [--seed N] [--wrong RULE | --planted]
  --wrong RULE  runs the oracle with a deliberate error in this rule (wrong.py)
  --planted     runs with every error of wrong.py in turn; fails when one is not found
MAU_BUILD names the build folder. Ends with 1 when model and rules differ.
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import buffer
import data
import draw
import draw_operands
import scalar
import segment
import wrong

BUILD = Path(os.environ.get("MAU_BUILD", Path(__file__).resolve().parents[3] / "build"))
SHOWN = 12  # differences that are printed
FIELDS = "error,errors,bytes,components,status,address,in_range,lds_address,space"
BATCH = 2000  # requests of one file
LANE_FIELDS = ("status", "address", "in_range", "lds_address", "space")
SPACE = {"memory": "mem", "lds": "lds"}  # keywords of request files


def answer(part, ctx, req):
    if req.enc == "smem":
        return scalar.answer(part, ctx, req)
    return (buffer if req.buffer else segment).answer(part, ctx, req)


def evaluate(text, fields, *options):
    """What the model answers to a request file, a row a request."""
    with tempfile.NamedTemporaryFile("w", suffix=".mreq") as file:
        file.write(text)
        file.flush()
        command = [BUILD / "mau", "eval", "--fields", fields, *options, file.name]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"check.py: mau eval ends with {done.returncode}: {done.stderr.strip()}")
    return map(json.loads, done.stdout.splitlines())


def compare_request(ans, row):
    """(field, rules, here, model) of what the whole request has."""
    if ans.error != row["error"] or sorted(ans.errors) != row["errors"]:
        yield "error", " ".join(ans.errors) or "E", ans.errors, row["errors"]
    if any(lane.addr is not None for lane in ans.lanes):
        for name in ("bytes", "components"):
            if getattr(ans, name) != row[name]:
                yield name, "R12 N17", getattr(ans, name), row[name]


def compare_lanes(req, ans, row):
    """(lane, field, rules, here, model)"""
    none = [None] * len(ans.lanes)
    columns = (
        row["status"],
        row["address"],
        row["in_range"],
        row["lds_address"] or none,
        row["space"] or ["memory"] * len(none),
    )
    for number, (lane, theirs) in enumerate(
        zip(ans.lanes, zip(*columns, strict=True), strict=True)
    ):
        checked = req.cls != "cache" and lane.status in ("ok", "partial", "memviol")
        in_range = (1 << row["components"]) - 1 & ~lane.oob if checked else 0
        ours = (lane.status, lane.addr, in_range, lane.lds, lane.seg)
        if ours == theirs:
            continue
        for name, a, b in zip(LANE_FIELDS, ours, theirs):
            if a != b:
                rules = {
                    "status": lane.why + " " + lane.where,
                    "in_range": ans.range_rule,
                    "lds_address": lane.lds_rules,
                }
                yield number, name, rules.get(name) or lane.where, a, b


def compare_addresses(item, row):
    part, ctx, req = item
    ans = answer(part, ctx, req)
    for difference in compare_request(ans, row):
        yield "-", *difference
    yield from compare_lanes(req, ans, row)


def runs(entries):
    """Bytes by address of 'memory' or 'lds_memory'."""
    return {
        entry["address"] + i: byte
        for entry in entries
        for i, byte in enumerate(bytes.fromhex(entry["bytes"]))
    }


def compare_data(item, row):
    part, ctx, req, named = item
    ans, memory = answer(part, ctx, req), data.Memory(named)
    rules = data.rule_of_data(part, req)
    olds, after = data.atomics(part, req, ans, memory)
    ours, theirs = data.vgprs(part, ctx, req, ans, memory, olds), row["vgpr"]
    if len(ours) != len(theirs):
        yield "-", "registers", rules, len(ours), len(theirs)
    for d, (a, b) in enumerate(zip(ours, theirs)):
        for number, pair in enumerate(zip(a, b)):
            if pair[0] != pair[1]:
                yield (
                    number,
                    f"vgpr{d}",
                    f"{rules} {ans.lanes[number].why} {ans.lanes[number].where}",
                    *pair,
                )
    ours = data.scalars(part, req, ans, memory)
    if ours != row["sgpr"]:
        yield 0, "sgpr", rules, ours, row["sgpr"]
    written = data.written(part, ctx, req, ans, memory, after)
    if written is None:
        return
    theirs = {("memory", a): byte for a, byte in runs(row["memory"]).items()}
    theirs |= {("lds", a): byte for a, byte in runs(row["lds_memory"]).items()}
    if written != theirs:
        place = min(p for p in written.keys() | theirs.keys() if written.get(p) != theirs.get(p))
        lane = next(
            (n for n, lane in enumerate(ans.lanes) if lane.places and place in lane.places), "-"
        )
        where = ans.lanes[lane].where if lane != "-" else ""
        yield (
            lane,
            f"{place[0]} byte {place[1]:#x}",
            f"{rules} {where}",
            written.get(place),
            theirs.get(place),
        )


def address_batches(seed, count):
    """(first number, requests, rows of the model)"""
    for start in range(0, count, BATCH):
        items = [draw.request(seed, number) for number in range(start, min(start + BATCH, count))]
        text = "mreq 1\n" + "".join("episode\n" + ctx.text() + req.text() for _, ctx, req in items)
        yield start, items, list(evaluate(text, FIELDS))


def named_dwords(part, ctx, req, r):
    """Atomics: what memory holds where they act; near the data, or the value to compare with."""
    named, n = {}, req.size // 4
    if req.cls == "atomic":
        for number, lane in enumerate(answer(part, ctx, req).lanes):
            if lane.places:
                value = sum(register[number] << 32 * i for i, register in enumerate(req.vdata[-n:]))
                value = draw_operands.memory_element(r, req.atomic, req.size, value)
                named |= {
                    place: value >> 32 * i & 0xFFFFFFFF for i, place in enumerate(lane.places[::4])
                }
    return named


def data_batches(seed, count):
    for start in range(0, count, BATCH):
        items, text = [], ["mreq 2\n"]
        for number in range(start, min(start + BATCH, count)):
            part, ctx, req, r = draw.data_request(seed, number)
            named = named_dwords(part, ctx, req, r)
            items.append((part, ctx, req, named))
            lines = (f"{SPACE[space]} {a:#x} {value:#x}\n" for (space, a), value in named.items())
            text.append("episode\n" + ctx.text() + "".join(lines) + req.text())
        yield start, items, list(evaluate("".join(text), "vgpr,sgpr,memory,lds_memory"))


def show(value):
    return hex(value) if isinstance(value, int) else value


def differences(batches, compare):
    for start, items, rows in batches:
        if len(items) != len(rows):
            sys.exit(f"check.py: {len(items)} requests, {len(rows)} answers")
        for i, (item, row) in enumerate(zip(items, rows)):
            for lane, name, rules, ours, theirs in compare(item, row):
                yield start + i, item, lane, name, rules, ours, theirs


def report(kind, found):
    number, (_, ctx, req, *_), lane, name, rules, ours, theirs = found
    print(
        f"DIFFERENCE {kind} request {number}, lane {lane}, {name}: "
        f"rules {show(ours)}, model {show(theirs)}; by {rules}"
    )
    print("  " + ctx.text().strip())
    for line in req.text().splitlines()[1:]:
        print("  " + (line if len(line) < 160 else line[:157] + "..."))


def check(args):
    """Both streams; the number of differences, of which one a request and field is printed."""
    total, shown = 0, set()
    for kind, found in ((kind, f) for kind, s in streams(args) for f in s):
        total += 1
        key = kind, found[0], found[3]
        if key not in shown and len(shown) < SHOWN:
            shown.add(key)
            report(kind, found)
    print(
        f"{args.requests} requests of addresses, {args.data} of data, seed {args.seed}: "
        f"{total} differences"
    )
    return total


def streams(args):
    yield "address", differences(address_batches(args.seed, args.requests), compare_addresses)
    yield "data", differences(data_batches(args.seed, args.data), compare_data)


def planted(args):
    """Rules of wrong.py that no difference names."""
    kinds = (
        ("address", list(address_batches(args.seed, args.requests)), compare_addresses),
        ("data", list(data_batches(args.seed, args.data)), compare_data),
    )
    missed = []
    for rule in wrong.RULES:
        with wrong.planted(rule):
            found = next(
                (
                    (kind, f)
                    for kind, batches, compare in kinds
                    for f in differences(batches, compare)
                    if rule in f[4].split()
                ),
                None,
            )
        if found:
            kind, (number, _, lane, name, *_) = found
            print(f"{rule}: {kind} request {number}, lane {lane}, {name}")
        else:
            missed.append(rule)
    print(f"{len(wrong.RULES)} wrong rules, not found: {' '.join(missed) or 'none'}")
    return len(missed)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--requests", type=int, default=20000)
    parser.add_argument("--data", type=int, default=8000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wrong", metavar="RULE", choices=wrong.RULES)
    parser.add_argument("--planted", action="store_true")
    args = parser.parse_args()
    if args.planted:
        return int(planted(args) > 0)
    if args.wrong:
        with wrong.planted(args.wrong):
            return int(check(args) > 0)
    return int(check(args) > 0)


if __name__ == "__main__":
    sys.exit(main())
