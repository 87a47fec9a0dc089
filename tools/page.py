#!/usr/bin/env python3
"""The page of a regression, index.html, from its summary.json and the traces of its failures. It is
one file without references to others.

usage: page.py FOLDER: makes FOLDER/index.html anew from FOLDER/summary.json
SPDX-License-Identifier: Apache-2.0
"""

import sys
from pathlib import Path

import page_html
from page_model import model
from regress_summary import load


def write(path, summary):
    """Without jinja2 there is no page, and a line says so."""
    if page_html.jinja2:
        path.write_text(page_html.html(model(summary, path.parent)), encoding="utf-8")
        return
    path.unlink(missing_ok=True)
    print(
        f"page: {path.name} is left out, the Python package jinja2 is not installed; with it, "
        f"tools/page.py {path.parent} makes it",
        file=sys.stderr,
    )


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} FOLDER")
    write(Path(sys.argv[1]) / "index.html", load(Path(sys.argv[1]) / "summary.json"))
