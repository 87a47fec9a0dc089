#!/usr/bin/env python3
"""Compares the results of the Python module and of `mau eval`, field by field, for 12,000 random
requests of `mau draw`: 10,000 addresses, of four geometries, a quarter of them machine words, and
2,000 with data.

usage: agree.py MAU OUT_DIR
It needs a Python that has the module. It begins with a negative test: a result with one changed
field is reported as a difference.
SPDX-License-Identifier: Apache-2.0
"""

import json
import subprocess
import sys
from pathlib import Path

import mau
from request_text import episodes, registers

STATUS = {code: name.lower() for name, code in mau.Status.__members__.items()}
SPACE = {code: name.lower() for name, code in mau.Space.__members__.items()}
GEOMETRIES = ((16, 64), (64, 128), (4, 64), (32, 128))


def where(values, has):
    return [value if there else None for value, there in zip(values.tolist(), has.tolist())]


def hexadecimal(word, digits=16):
    return f"0x{word:0{digits}x}"


def transactions(wave):
    wide, rows = wave.line_bytes == 128, zip(wave.txns.tolist(), wave.txns["bytes"].tolist())
    return [
        {
            "line": line,
            "bytes": hexadecimal(high << 64 | low, 32) if wide else hexadecimal(low),
            "lanes": hexadecimal(lanes),
            "window": window,
            "pass": step,
            "last": bool(last),
            "attr": attr,
        }
        for (line, _, lanes, window, step, last, attr), (low, high) in rows
    ]


def answer(wave, gfx, op, lanes):
    """A wave as a line of `mau eval`."""
    flat = op.enc in ("flat", "global", "scratch")
    to_lds = op.enc == "flat" or op.lds and op.cls == "load" and gfx != "12"  # L12
    return {
        "error": wave.error,
        "errors": list(wave.errors),
        "bytes": wave.bytes,
        "components": wave.components,
        "waits": wave.waits,
        "cost": wave.cost(lanes),
        "counters": list(wave.counters),
        "memviol": list(wave.memviol),
        "status": [STATUS[s] for s in wave.status.tolist()],
        "address": where(wave.address, wave.has_address),
        "in_range": wave.in_range.tolist(),
        "lds_address": where(wave.lds_address, wave.has_lds_address) if to_lds else None,
        "space": [SPACE[s] for s in wave.space.tolist()] if flat else None,
        "txns": transactions(wave),
    }


def data_answer(done, memory, lds):
    """What an execution wrote, as a line of `mau eval`."""
    lost = done.wave.error != "none" or (done.wave.status == mau.Status.IGNORED).any()
    return {
        "vgpr": [where(*row) for row in zip(done.vgpr, done.written)],
        "sgpr": [] if lost else done.sgpr.tolist(),
        "memory": memory.runs(),
        "lds_memory": lds.runs(),
        "memviol": list(done.memviol),
    }


def differences(mine, row):
    return [
        f"{key}: {str(mine[key]):.1000} is not {str(row[key]):.1000}"
        for key in mine
        if mine[key] != row[key]
    ]


def ask(context, request, what, op, memory, lds, row):
    """The module's answer to a request, as a line."""
    operands = {key: request[key] for key in ("vsharp", "v0", "v1", "exec", "m0")}
    operands.update({key: request[key] for key in ("saddr",) if key in request["given"]})
    operands.update(
        context=context, window=row["window"], line_bytes=row["line_bytes"], illegal="return"
    )
    if row["schema"] == 5:
        return answer(mau.wave(what, **operands), context.gfx, op, row["lanes"])
    done = mau.execute(
        what,
        memory=memory,
        lds=lds,
        data=registers(request["vdata"]),
        dst=registers(request["vdst"]),
        **operands,
    )
    return {**answer(done.wave, context.gfx, op, row["lanes"]), **data_answer(done, memory, lds)}


def check_differences(mine, row):
    """Negative test: a change of any one field is a difference."""
    for key in mine:
        if len(differences({**mine, key: "changed"}, row)) != 1:
            sys.exit(f"agree.py: a change of {key} is not seen")


def check(text, rows, first):
    """How many requests of a file agree; ends at the first that does not."""
    count = 0
    for fields, memory, lds, requests in episodes(text):
        context = mau.Context(**fields)
        for request in requests:
            row = json.loads(next(rows))
            inst = mau.decode(request["inst"], context.gfx) if "inst" in request else None
            op = inst.op if inst else mau.Operation(**request["op"])
            mine = ask(context, request, inst or op, op, memory, lds, row)
            wrong = differences(mine, row)
            if wrong:
                sys.exit(
                    f"episode {row['episode']}, request {row['request']}: {context} {op}\n"
                    + "\n".join(wrong)
                )
            if first and not count:
                check_differences(mine, row)
            count += 1
    return count


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, out = sys.argv[1:]
    Path(out).mkdir(parents=True, exist_ok=True)
    total, parts = (
        0,
        [
            (2500, seed, ["--ops"] if seed < 14 else [], geometry)
            for seed, geometry in enumerate(GEOMETRIES, 11)
        ]
        + [(2000, 15, ["--ops", "--data"], (16, 64))],
    )
    for count, seed, options, (window, line_bytes) in parts:
        draw = [program, "draw", "--count", str(count), "--seed", str(seed), *options]
        text = subprocess.run(draw, stdout=subprocess.PIPE, text=True, check=True).stdout
        path = Path(out) / "requests.mreq"
        path.write_text(text)
        command = [
            program,
            "eval",
            "--window",
            str(window),
            "--line-bytes",
            str(line_bytes),
            str(path),
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
            total += check(text, child.stdout, not total or "--data" in options)
        if child.returncode:
            sys.exit(f"{' '.join(command)}: exit code {child.returncode}")
        path.unlink()
    if total < 12000:
        sys.exit(f"{total} requests are too few")
    print(f"{total} requests: the module and mau eval agree")


if __name__ == "__main__":
    main()
