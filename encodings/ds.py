# SPDX-License-Identifier: Apache-2.0
"""Makes mau/ds_names.inc and mau/ds_index.inc, the initializers of two C arrays, from ds.csv."""

import csv
import sys

import opcode_index

OPCODES = 256


def read(path):
    with path.open() as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def names(table):
    """A name a row."""
    return "\n".join(
        [opcode_index.NOTE.format("ds.csv"), *(f'"{r["mnemonic"]}",' for r in table), ""]
    )


def index(table, columns):
    """For each generation, the row number + 1 of every opcode; 0: no row."""
    if len(table) > 255:
        sys.exit("ds.csv: there are more than 255 rows, they need an index of 16 bits")
    return opcode_index.initializer(
        "ds.csv", table, columns, OPCODES, lambda row, code: code if code < OPCODES else None
    )
