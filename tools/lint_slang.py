#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: lint_slang.py WAIVERS ARGUMENT...

Reads RTL with slang, a strict reader of SystemVerilog (pyslang from PyPI); the
arguments are slang's own. Fails on an error, and on a warning that WAIVERS
does not name: a line FILE:LINE OPTION REASON each. One line a finding.
"""

import re
import sys
from pathlib import Path

from pyslang import DiagnosticSeverity, driver


def waivers(path):
    """{(file, line, option)} of the file; '#' starts a comment."""
    rows = [
        line.split(None, 2)
        for line in path.read_text().splitlines()
        if line.strip() and line[0] != "#"
    ]
    for row in rows:
        if len(row) != 3:
            sys.exit(f"lint_slang: {path}: FILE:LINE OPTION REASON, not '{' '.join(row)}'")
    return {(*place.rsplit(":", 1), option) for place, option, _ in rows}


def quoted(word):
    """A word of a command line, as slang takes it apart."""
    return '"' + re.sub(r'(["\\])', r"\\\1", word) + '"'


def findings(arguments):
    """(file, line, kind, text, option) of everything slang reports."""
    d = driver.Driver()
    d.addStandardArgs()
    words = " ".join(map(quoted, ("slang", *arguments)))
    if not d.parseCommandLine(words) or not d.processOptions():
        sys.exit("lint_slang: slang refuses the arguments")
    d.parseAllSources()
    rows = []
    for found in d.createCompilation().getAllDiagnostics():
        severity = d.diagEngine.getSeverity(found.code, found.location)
        if severity not in (DiagnosticSeverity.Ignored, DiagnosticSeverity.Note):
            file, line = (
                d.sourceManager.getFileName(found.location),
                d.sourceManager.getLineNumber(found.location),
            )
            rows.append(
                (
                    file,
                    str(line),
                    severity.name.lower(),
                    d.diagEngine.formatMessage(found),
                    d.diagEngine.getOptionName(found.code),
                )
            )
    return rows


def main():
    known = waivers(Path(sys.argv[1]))
    bad = [f for f in findings(sys.argv[2:]) if (f[0], f[1], f[4]) not in known]
    for file, line, kind, text, option in bad:
        print(f"{file}:{line}: {kind}: {text}{f' [{option}]' if option else ''}")
    return 1 if bad else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main())
