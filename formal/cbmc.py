"""CBMC: finding the program, one run of it, and what it says.

SPDX-License-Identifier: Apache-2.0
"""

import json
import os
import re
import shutil
import subprocess
import urllib.request
from hashlib import sha256
from pathlib import Path

from children import Failed

# Debian 12 has no package of CBMC. That of Debian 11 needs only Debian 12's minisat.
DEB = "http://deb.debian.org/debian/pool/main/c/cbmc/cbmc_5.12-5_amd64.deb"
SHA256 = "25fd26a1fad6b9334aaf498b12b6c094e8d0fb15384281fef5f1c5eaff047f20"


def program(build):
    """The path of cbmc: $CBMC, an installed one, or that of Debian 11, unpacked into 'build'."""
    found = os.environ.get("CBMC") or shutil.which("cbmc")
    if found:
        return Path(found)
    folder = Path(build) / "cbmc"
    path = folder / "usr/bin/cbmc"
    if not path.exists():
        unpack(folder)
    return path


def unpack(folder):
    folder.mkdir(parents=True, exist_ok=True)
    deb = folder / "cbmc.deb"
    try:
        with urllib.request.urlopen(DEB, timeout=60) as answer:
            data = answer.read()
    except OSError as error:
        raise Failed(f"no CBMC: {DEB}: {error}; install cbmc, or CBMC names a program") from None
    if sha256(data).hexdigest() != SHA256:
        raise Failed(f"no CBMC: {DEB} has another checksum; install cbmc, or CBMC names a program")
    deb.write_bytes(data)
    subprocess.run(["dpkg-deb", "-x", deb, folder], check=True)
    deb.unlink()


def version(path):
    """What the program calls itself; raises Failed when it does not start."""
    try:
        done = subprocess.run([path, "--version"], capture_output=True, text=True)
    except OSError as error:
        raise Failed(f"no CBMC: {path}: {error.strerror}") from None
    if done.returncode:
        raise Failed(f"no CBMC: {path} does not start: {done.stderr.strip()}")
    return done.stdout.split()[0]


class Verdict:
    """What a run found: proved, refuted, false (no input reaches the end) or an error."""

    def __init__(self, name, text="", values=()):
        self.name, self.text, self.values = name, text, dict(values)

    def numbers(self):
        """The values that are binary numbers, as numbers."""
        return {
            name: int(value, 2) for name, value in self.values.items() if set(value) <= {"0", "1"}
        }


def run(children, path, harness, sources, includes, defines):
    """The verdict of a case."""
    arguments = command(path, harness.source, sources, includes, defines, harness.options)
    done = children.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return verdict(done.stdout)


def command(path, harness, sources, includes, defines, options):
    return [
        path,
        harness,
        *sources,
        *(f"-I{folder}" for folder in includes),
        *(f"-D{name}={value}" for name, value in defines.items()),
        "--unwinding-assertions",
        "--slice-formula",
        "--trace",
        "--json-ui",
        *options,
    ]


def verdict(text):
    """The verdict of a run from its output (--json-ui)."""
    try:
        parts = json.loads(text)
    except json.JSONDecodeError:
        return Verdict("error", text.strip().splitlines()[-1] if text.strip() else "no output")
    results = next((part["result"] for part in parts if "result" in part), None)
    if results is None:
        said = [p["messageText"] for p in parts if p.get("messageType") == "ERROR"]
        return Verdict("error", " ".join(said) or "no result")
    failed = [row for row in results if row["status"] != "SUCCESS"]
    wrong = [row for row in failed if row["description"] != "reached"]
    if wrong:
        return Verdict("refuted", wrong[0]["description"], inputs(wrong[0].get("trace", ())))
    if not failed:
        return Verdict("false", "no input passes the assumptions")
    return Verdict("proved")


def inputs(trace):
    """{variable of main(): value} of a counterexample."""
    values = {}
    for step in trace:
        where = (step.get("sourceLocation") or {}).get("function")
        name = step.get("lhs", "")
        if step.get("stepType") == "assignment" and where == "main" and re.fullmatch(r"\w+", name):
            value = step.get("value") or {}
            data = value.get("binary") or value.get("data")
            if data is not None and not step.get("hidden"):
                values[name] = data
    return values
