"""The table of proofs, prove.toml: its rows and their cases.

SPDX-License-Identifier: Apache-2.0
"""

import itertools
import tomllib
from pathlib import Path

from children import Failed

HERE = Path(__file__).resolve().parent
KEYS = {
    "harness": {
        "top",
        "files",
        "parameters",
        "inputs",
        "outputs",
        "model",
        "options",
        "clocks",
        "steps",
        "cut",
        "native",
        "base",
        "replace",
        "solver",
    },
    "proof": {
        *("name", "group", "harness", "says", "domain", "define", "each", "skip", "quick"),
        "refuted",
    },
    "refuted": {"file", "old", "new", "define"},
    "replace": {"file", "old", "new"},
}
NEEDED = {
    "harness": (),
    "proof": ("name", "group", "harness", "says", "domain", "refuted"),
    "refuted": ("file", "old", "new"),
    "replace": ("file", "old", "new"),
}


def check(kind, row, what):
    for key in row.keys() - KEYS[kind]:
        raise Failed(f"prove.toml: {what} has a key '{key}', which is none of a {kind}")
    for key in NEEDED[kind]:
        if key not in row:
            raise Failed(f"prove.toml: {what} has no '{key}'")


class Harness:
    """A C program, the model's sources, and the netlist that it includes, if it has a top. With
    'clocks' and 'steps' it is a module in SystemVerilog, proved by induction."""

    def __init__(self, name, row):
        check("harness", row, f"harness {name}")
        for edit in row.get("replace", ()):
            check("replace", edit, f"harness {name}.replace")
        if row.get("solver", "cadical") != "cadical":
            raise Failed(
                f"prove.toml: harness {name} has a solver '{row['solver']}'; there is cadical"
            )
        self.name, self.top, self.files = name, row.get("top"), row.get("files", [])
        self.parameters = row.get("parameters", {})
        self.cut = row.get("cut", [])
        self.clocks, self.steps = row.get("clocks"), row.get("steps")
        self.native = row.get("native", False)
        self.solver = row.get("solver", "minisat")
        self.replace = row.get("replace", [])
        source = "induction" if self.steps else row.get("base", name)
        self.source = HERE / "harness" / f"{source}.c"
        if self.native:
            self.source = self.source.with_suffix(".cpp")
        self.model, self.options = row.get("model", []), row.get("options", [])
        if self.steps:
            self.top = f"prove_{name}"
            self.files = [*self.files, f"formal/harness/{name}.sv"]
        self.inputs = {}
        for port, text in row.get("inputs", {}).items():
            at, _, time = port.partition("@")
            self.inputs[at, int(time) if time else None] = text
        self.outputs = []
        for variable, place in row.get("outputs", {}).items():
            port, _, time = place.partition("@")
            self.outputs.append((variable, port, int(time)))


class Case:
    """A property for one choice of constants."""

    def __init__(self, proof, define):
        self.proof, self.define = proof, define
        values = [str(define[name]).removeprefix("MAU_").lower() for name in proof.each]
        self.name = ".".join((proof.name, *values))


class Proof:
    """A row: a property, its cases, and the edit that refutes it."""

    def __init__(self, row, harnesses):
        what = f"proof {row.get('name', '?')}"
        check("proof", row, what)
        check("refuted", row["refuted"], f"{what}.refuted")
        if row["harness"] not in harnesses:
            raise Failed(f"prove.toml: {what}: there is no harness '{row['harness']}'")
        self.name, self.group, self.harness = row["name"], row["group"], harnesses[row["harness"]]
        self.says, self.domain, self.quick = row["says"], row["domain"], row.get("quick", False)
        self.define, self.each = row.get("define", {}), dict(row.get("each", {}))
        if self.harness.steps:
            self.each["PART"] = ["BASE", "STEP"]
        self.refuted = row["refuted"]
        self.skipped = row.get("skip", [])
        self.cases = [Case(self, define) for define in self._choices()]
        self.wrong = Case(self, {**self.cases[0].define, **self.refuted.get("define", {})})

    def _choices(self):
        for values in itertools.product(*self.each.values()):
            chosen = dict(zip(self.each, values))
            if not any(skip.items() <= chosen.items() for skip in self.skipped):
                yield {**self.define, **chosen}

    def selected(self, quick):
        """The cases of a run; 'quick': the row's own choice of them."""
        if not quick or self.quick is True:
            return self.cases
        wanted = [row.items() for row in self.quick or []]
        return [c for c in self.cases if any(row <= c.define.items() for row in wanted)]


def whole(rows, name):
    """The row of a harness with the keys of its base; `base` is the one without a base."""
    row = rows[name]
    if "base" not in row:
        return row
    base = whole(rows, row["base"])
    return {**base, **row, "base": base.get("base", row["base"])}


def read(path=HERE / "prove.toml"):
    """The proofs of the table."""
    try:
        table = tomllib.loads(Path(path).read_text())
    except tomllib.TOMLDecodeError as error:
        raise Failed(f"{path}: {error}") from None
    rows = table["harness"]
    for name, row in rows.items():
        if row.get("base", name) not in rows:
            raise Failed(f"prove.toml: harness {name}: there is no harness '{row['base']}'")
    harnesses = {name: Harness(name, whole(rows, name)) for name in rows}
    return [Proof(row, harnesses) for row in table["proof"]]
