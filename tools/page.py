#!/usr/bin/env python3
"""The page of a regression, index.html: one file without references to others, from its summary.json
and the traces of what failed.

usage: page.py FOLDER: makes FOLDER/index.html anew from FOLDER/summary.json
SPDX-License-Identifier: Apache-2.0
"""

import sys
from pathlib import Path

from page_html import html
from page_model import model
from regress_summary import load


def write(path, summary):
    path.write_text(html(model(summary, path.parent)), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} FOLDER")
    write(Path(sys.argv[1]) / "index.html", load(Path(sys.argv[1]) / "summary.json"))
