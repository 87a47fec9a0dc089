"""Reasons of surviving mutants: survivors.toml, by the text of the change.

SPDX-License-Identifier: Apache-2.0
"""

import re
import tomllib
from pathlib import Path

from children import Failed

TABLE = Path(__file__).resolve().parent / "survivors.toml"


def squeezed(text):
    return re.sub(r"\s+", " ", text).strip()


def read(path=TABLE):
    """{(file, old, new): row}; and the kinds with what each means."""
    try:
        with Path(path).open("rb") as f:
            table = tomllib.load(f)
        kinds, found = table["kinds"], {}
        for row in table["survivor"]:
            for new in [row["new"]] if isinstance(row["new"], str) else row["new"]:
                key = (row["file"], squeezed(row["old"]), squeezed(new))
                if row["kind"] not in kinds:
                    raise Failed(f"{path}: {row['file']}: there is no kind '{row['kind']}'")
                if key in found:
                    raise Failed(f"{path}: {row['file']}: twice: {key[1]} => {key[2]}")
                found[key] = row
        return kinds, found
    except (OSError, LookupError, TypeError, tomllib.TOMLDecodeError) as error:
        raise Failed(f"{path}: {error}") from None


def key_of(mutant):
    return mutant.path.name, squeezed(mutant.old), squeezed(mutant.new)


def stale(kinds, reasons):
    """A line for each reason whose change no source has any more."""
    paths = {path.name: (kind, path) for kind in kinds for path in kind.listed()}
    known, lines = {}, []
    for file, old, new in reasons:
        if file in paths and file not in known:
            kind, path = paths[file]
            text = path.read_text()
            known[file] = {
                (squeezed(text[s.begin : s.end]), squeezed(s.new)) for s in kind.sites(text)
            }
        if (old, new) not in known.get(file, ()):
            lines.append(f"{file}: no such mutant, remove its reason: {old} => {new}")
    return lines


def killed(mutants, fates, reasons):
    """A line for each reason whose mutants were all killed in this run."""
    survived = {key_of(mutant) for mutant in mutants if not fates[mutant.number]}
    lines = {}
    for mutant in mutants:
        key = key_of(mutant)
        if key in reasons and key not in survived:
            how = fates[mutant.number]
            lines[key] = f"{key[0]}: killed ({how}), remove its reason: {key[1]} => {key[2]}"
    return list(lines.values())
