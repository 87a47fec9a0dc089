"""A proof by exhaustion: the harness is compiled and runs over all values of its domain.

SPDX-License-Identifier: Apache-2.0
"""

import os
import re
import subprocess

from cbmc import Verdict
from children import Failed

FREE = re.compile(r"^\tB\(\d+\) n\d+;", re.M)  # a value that rtl2c.py leaves free


def compiled(children, harness, model, includes, define, program):
    """Compiles the harness and the model's sources; the model is C."""
    flags = ["-O2", *(f"-I{folder}" for folder in includes)]
    flags += [f"-D{name}={value}" for name, value in define.items()]
    objects = []
    for source in model:
        objects.append(program.with_name(f"{program.name}-{source.stem}.o"))
        build(
            children,
            [os.environ.get("CC", "gcc"), "-std=c11", *flags, "-c", source, "-o", objects[-1]],
        )
    build(
        children,
        [
            os.environ.get("CXX", "g++"),
            "-std=c++17",
            *flags,
            "-DNATIVE",
            harness,
            *objects,
            "-o",
            program,
        ],
    )


def build(children, command):
    done = children.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Failed(f"prove: {command[0]} failed: {done.stdout.strip()[-500:]}")


def verdict(text):
    """What the program printed last."""
    word, _, rest = text.strip().rpartition("\n")[2].partition(" ")
    if word == "proved":
        return Verdict("proved") if int(rest) else Verdict("false", "no value in the domain")
    return Verdict("refuted", rest) if word == "refuted" else Verdict("error", text.strip()[-200:])


def run(children, harness, model, includes, define, program):
    """The verdict of a case. The netlist may not depend on what its registers contain before."""
    with open(define["RTL"].strip('"')) as file:
        if FREE.search(file.read()):
            return Verdict("error", "the netlist has a free value: no proof by exhaustion")
    compiled(children, harness.source, model, includes, define, program)
    done = children.run([program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return verdict(done.stdout)
