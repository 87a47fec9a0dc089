"""The journal of a run of mutants: a line for each mutant whose fate is known.

A line has a hash of everything that decides the fate: the source, the program mau, the benches or
unit tests, the unit and the number of waves. --resume takes over the lines that have the present
hash.
SPDX-License-Identifier: Apache-2.0
"""

import hashlib
import json
import threading


def content(args):
    """The hash of everything that decides the fate of a mutant."""
    found = hashlib.sha256()
    for path in args.kind.decides(args):
        found.update(f"{path.name}\n".encode() + path.read_bytes())
    found.update(f"{args.unit} {args.waves} {args.deep}".encode())
    return found.hexdigest()[:16]


class Journal:
    """Fates by the key of a mutant; None: it survived."""

    def __init__(self, path, sources, resume):
        self.path, self.sources, self.guard, self.fates = path, sources, threading.Lock(), {}
        lines = path.read_text(errors="replace").splitlines() if resume and path.exists() else []
        for line in lines:
            try:
                row = json.loads(line)
                if row["sources"] == sources:
                    self.fates[row["key"]] = row["fate"]
            except (ValueError, LookupError, TypeError):
                continue  # a line that a crash cut off: its mutant runs again
        self.file = path.open("w")
        for key, fate in self.fates.items():
            self.write(key, fate)

    def write(self, key, fate):
        row = {"sources": self.sources, "key": key, "fate": fate}
        self.file.write(json.dumps(row) + "\n")
        self.file.flush()

    def keep(self, key, fate):
        with self.guard:
            self.fates[key] = fate
            self.write(key, fate)
