"""The files of a regression that are made from its summary.

SPDX-License-Identifier: Apache-2.0
"""

import page
import regress_junit
import regress_summary
from children import naming

NAMES = ("index.html", "summary.json", "junit.xml")


def write(out, summary):
    """The summary last: who finds it finds the others. Raises OSError with the name of a file."""
    with naming(out):
        out.mkdir(parents=True, exist_ok=True)
    for name, make in (
        ("junit.xml", regress_junit.write),
        ("index.html", page.write),
        ("summary.json", regress_summary.write),
    ):
        with naming(out / name):
            make(out / name, summary)


def details(out):
    """The file to look at."""
    page = out / "index.html"
    return page if page.exists() else out / "summary.json"


def write_and_say(out, summary, say):
    """Writes the files, and calls say(), with True when they are there: no result is lost when they
    cannot be written, or when standard output cannot."""
    try:
        write(out, summary)
    except OSError:
        say(False)
        raise
    say(True)
