#!/usr/bin/env python3
"""A small simulator to compare with mau (docs/user/compare.md): untyped dword accesses to buffers
on gfx9.

usage: tiny_sim.py FILE.mreq [--bug N] > answers.jsonl
It prints one line of JSON for each request that it supports. --bug 1, 2 or 3 selects a bug.
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import json
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "python" / "mau"))
import mreq  # noqa: E402  one file, which needs nothing else

COMPONENTS = {
    0x14: 1,
    0x15: 2,
    0x16: 3,
    0x17: 4,
    0x1C: 1,
    0x1D: 2,
    0x1E: 3,
    0x1F: 4,
}  # buffer_load_dword .. store_dwordx4


def requests(path):
    """Yields (episode, request, its lines as a dictionary)."""
    for episode in mreq.read(path):
        context = episode["context"]
        if context["gfx"] != "9" or context["rules"] != "manual":
            raise SystemExit(
                f"tiny_sim.py: {path}: the context must be gfx=9 rules=manual, nothing else works"
            )
        for request in episode["requests"]:
            yield episode["number"], request["number"], request


def lane(r, index, offset, soffset, bug):
    """Address of one lane, and mask of its components out of range; 'r' has the V# fields."""
    if r["swizzle"]:
        width = (4 if bug == 2 else 8) << r["index_stride"]
        block = (index // width) * r["stride"] + offset // 4 * 4  # elements of 4 bytes
        where = block * width + index % width * 4 + offset % 4
    else:
        where = index * r["stride"] + offset
    address = (r["base"] + soffset + where) % 2**48
    if bug != 3:
        address &= ~3  # dword alignment
    first = offset + (soffset if bug == 1 else 0)
    if r["idxen"]:
        bad = [index >= r["records"]] * r["components"]
    else:
        bad = [first + 4 * d >= r["records"] for d in range(r["components"])]
    return address, sum((not out) << d for d, out in enumerate(bad))


def resource(vsharp):
    """The numbers of a V#, from its four words or from its fields; None: it has ADD_TID."""
    if isinstance(vsharp, str):
        given = mreq.vsharp_fields(vsharp)
        number = {key: int(given[key], 0) for key in ("base", "stride", "records") if key in given}
        r = {"base": 0, "stride": 0, "records": 0, **number}
        r["swizzle"] = given.get("swizzle", "off") != "off"
        r["index_stride"] = (8, 16, 32, 64).index(int(given.get("index_stride", "8"), 0))
        return r if given.get("add_tid", "0") == "0" else None
    r = {
        "base": vsharp[0] | (vsharp[1] & 0xFFFF) << 32,
        "stride": vsharp[1] >> 16 & 0x3FFF,
        "records": vsharp[2],
        "swizzle": vsharp[1] >> 31,
        "index_stride": vsharp[3] >> 21 & 3,
    }
    return None if vsharp[3] >> 23 & 1 else r


def answer(fields, bug):
    """The fields 'address' and 'in_range' of the answer, or None for an unsupported request."""
    words = fields.get("inst", [0])
    if words[0] >> 26 != 0x38 or words[0] >> 18 & 0x7F not in COMPONENTS:
        return None
    r = resource(fields["vsharp"])
    if r is None:
        return None
    code = words[1] >> 24
    soffset = code - 128 if 128 <= code <= 192 else fields["saddr"]
    offen, idxen = words[0] >> 12 & 1, words[0] >> 13 & 1
    r |= {"idxen": idxen, "components": COMPONENTS[words[0] >> 18 & 0x7F]}
    v0, v1 = fields["v0"], fields["v1"]
    execute, addresses, in_range = fields["exec"], [], []
    for n in range(64):
        index = v0[n] if idxen else 0
        offset = (words[0] & 0xFFF) + ((v1[n] if idxen else v0[n]) if offen else 0)
        active = execute >> n & 1
        address, inside = lane(r, index, offset, soffset, bug)
        addresses.append(address if active else None)
        in_range.append(inside if active else 0)
    return {"address": addresses, "in_range": in_range}


def main():
    parser = argparse.ArgumentParser(description="A small simulator to compare with mau.")
    parser.add_argument("file", metavar="FILE.mreq")
    parser.add_argument(
        "--bug", type=int, default=0, choices=range(4), help="1, 2 or 3: a bug; 0: no bug"
    )
    args = parser.parse_args()
    for episode, request, fields in requests(args.file):
        found = answer(fields, args.bug)
        if found:
            print(json.dumps({"episode": episode, "request": request, **found}))


if __name__ == "__main__":
    main()
