"""The files of a regression that are made from its summary.

SPDX-License-Identifier: Apache-2.0
"""

import page
import regress_junit
import regress_summary

NAMES = ("index.html", "summary.json", "junit.xml")


def write(out, summary):
    """The summary last: who finds it finds the others."""
    regress_junit.write(out / "junit.xml", summary)
    page.write(out / "index.html", summary)
    regress_summary.write(out / "summary.json", summary)
