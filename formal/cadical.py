"""CaDiCaL: a proof whose formula CBMC writes to a file (DIMACS).

SPDX-License-Identifier: Apache-2.0
"""

import re
import shutil
import subprocess
from pathlib import Path

from cbmc import Verdict, command
from children import Failed

SAT, UNSAT = 10, 20  # exit codes
VARIABLE = re.compile(r"c main::(?:\d+::)*(\w+)!\S+#(\d+) (.*)")
LONGEST = 1000  # longer lines are objects of the model


def program():
    found = shutil.which("cadical")
    if not found:
        raise Failed("no CaDiCaL: install cadical")
    return found


class Formula:
    """The formula that some assertion fails. Its variables 'reached' decide whether REACHED() may
    be that assertion."""

    def __init__(self, path):
        self.clauses, self.variables, self.count, self.rows = [], {}, 0, 0
        with open(path) as file:
            for line in file:
                if line.startswith("p "):
                    self.count, self.rows = map(int, line.split()[2:])
                elif not line.startswith("c "):
                    self.clauses.append(line)
                elif len(line) < LONGEST and (found := VARIABLE.match(line)):
                    self.name(*found.groups())

    def name(self, name, version, literals):
        """The last version of a variable counts."""
        if int(version) >= self.variables.get(name, (0,))[0]:
            self.variables[name] = int(version), literals.split()

    def reached(self):
        if "reached" not in self.variables:
            raise Failed("the harness has no REACHED() in main()")
        return int(self.variables["reached"][1][0])

    def write(self, path, unit):
        """The formula in which the literal 'unit' is true."""
        with open(path, "w") as file:
            file.write(f"p cnf {self.count} {self.rows + 1}\n")
            file.writelines(self.clauses)
            file.write(f"{unit} 0\n")

    def values(self, text):
        """{variable of main(): binary number} from the literals that CaDiCaL found to be true."""
        words = (word for line in text.splitlines() if line[:1] == "v" for word in line.split()[1:])
        true = {int(word) for word in words}

        def bit(literal):
            if literal in ("TRUE", "FALSE"):
                return "01"[literal == "TRUE"]
            return "01"[int(literal) in true]

        return {
            name: "".join(map(bit, reversed(literals)))
            for name, (_, literals) in self.variables.items()
            if name != "reached"
        }


def solve(children, path, formula, unit, *options):
    """(exit code, output) of CaDiCaL with the literal 'unit' true."""
    formula.write(path, unit)
    command = [program(), "-q", *options, path]
    done = children.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def run(children, cbmc, harness, sources, includes, defines, path):
    """The verdict of a case; 'path' without an ending names its files."""
    raw, file = Path(f"{path}.dimacs"), Path(f"{path}.cnf")
    arguments = command(cbmc, harness.source, sources, includes, defines, harness.options)
    arguments = [word for word in arguments if word not in ("--trace", "--json-ui")]
    try:
        done = children.run(
            [*arguments, "--verbosity", "1", "--dimacs", "--outfile", raw],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if not raw.exists():
            return Verdict("error", done.stdout.strip()[-500:] or "CBMC wrote no formula")
        return verdict(children, Formula(raw), raw, file)
    finally:
        raw.unlink(missing_ok=True)
        file.unlink(missing_ok=True)


def verdict(children, formula, raw, file):
    raw.unlink()  # some 500 MB, most of it names
    # CaDiCaL's options for a formula without a solution: a proof takes some 60 % of the time.
    code, text = solve(children, file, formula, -formula.reached(), "--unsat")
    if code == SAT:
        return Verdict("refuted", "an assertion fails", formula.values(text))
    if code != UNSAT:
        return Verdict("error", f"CaDiCaL: {text.strip()[-200:]}")
    code, text = solve(children, file, formula, formula.reached())
    if code == UNSAT:
        return Verdict("false", "no input passes the assumptions")
    return Verdict("proved") if code == SAT else Verdict("error", f"CaDiCaL: {text[-200:]}")
