#!/usr/bin/env python3
"""Runs mutants of the RTL or of the golden model, each until a test kills it.

A mutant is one changed token, term or statement of one expression. One build
has many mutants; the environment variable MAU_MUTANT selects the active one.
Each mutant does a run in lockstep with all kinds of requests, then the runs of
a regression (tools/regress_plan.py) with few waves each; a mutant of the model
does the model's unit tests in between. With --deep a mutant that survives runs
again: of the RTL with assertions and random registers at power-up, then in the
module benches that contain its file; of the model in the long unit tests.
Without a mutant all runs must pass. survivors.toml has the reason of each
reviewed survivor.
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import json
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import mutant_reasons  # noqa: E402
import mutant_table  # noqa: E402
from arguments import Parser, folder_name  # noqa: E402
from children import EXIT_MISMATCH, EXIT_OK, ends_well  # noqa: E402
from mutant_draw import draw  # noqa: E402
from mutant_journal import Journal, content  # noqa: E402
from mutant_model import Model  # noqa: E402
from mutant_rtl import Rtl  # noqa: E402
from mutant_run import CHILDREN, UNBUILT, say  # noqa: E402


def is_model(word):
    """Whether a word of the command names a part of the golden model."""
    name = Path(word.partition(":")[0])
    return "cmodel" in name.parts or name.suffix in (".c", ".h")


def run_all(args, mutants):
    """The fate of each mutant by its number: how it was killed, None, or UNBUILT."""
    journal = Journal(args.out / "journal.jsonl", content(args), args.resume)
    fates, rest = {}, []
    for mutant in mutants:
        key = args.kind.key(mutant)
        if key in journal.fates:
            fates[mutant.number] = journal.fates[key]
        else:
            rest.append(mutant)
    if fates:
        say(f"{len(fates)} of {len(mutants)} are in {journal.path}")

    def keep(mutant, fate):
        fates[mutant.number] = fate
        journal.keep(args.kind.key(mutant), fate)

    for first in range(0, len(rest), args.kind.PART):
        args.kind.run(args, rest[first : first + args.kind.PART], keep)
    return fates


def arguments():
    parser = Parser("mutants", __doc__)
    add = parser.add_argument
    add(
        "files",
        nargs="*",
        metavar="FILES",
        help="files of the RTL, FILE:LINE, or rooms (address), by default all; or of the golden "
        "model: cmodel, cmodel/src/stages, align.c, align.c:40",
    )
    add(
        "--count",
        type=int,
        help="number of mutants, drawn in proportion to lines of code (200); 0: all",
    )
    add("--all", action="store_true", help="all mutants, as --count 0")
    add("--seed", type=int, default=1, help="seed of the draw (1)")
    add("--waves", type=int, default=300, help="wave requests of each run of a mutant (300)")
    add("--unit", default="4/4/64", help="unit of lockstep, LANES/WINDOW/LINE_BYTES (4/4/64)")
    add(
        "--deep",
        action="store_true",
        help="survivors run again: of the RTL with assertions and random registers, then in the "
        "module benches; of the model in the long unit tests",
    )
    add(
        "--resume",
        action="store_true",
        help="go on with the journal in the folder; mutants of changed sources run again",
    )
    add("--check", action="store_true", help="only check that survivors.toml fits the RTL")
    add("--page", action="store_true", help="write the table of docs/mutants.md")
    add("--jobs", type=int, default=os.cpu_count(), help="runs at a time")
    add("--json", action="store_true", help="one JSON object")
    add("--rtl", type=folder_name, default=ROOT / "rtl", help="folder of mau.f")
    add("--model", type=folder_name, default=ROOT / "cmodel/src", help="folder of stages/")
    add(
        "--out",
        type=folder_name,
        help="folder of journal, survivors, programs (build/mutants, build/mutants/cmodel)",
    )
    add("--reasons", type=Path, default=mutant_reasons.TABLE, help=argparse.SUPPRESS)
    add("--build", type=Path, default=ROOT / "build", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.all and args.count is not None:
        parser.error("--all and --count exclude each other")
    args.count = 0 if args.all else 200 if args.count is None else args.count
    for name, least in (("count", 0), ("waves", 1), ("jobs", 1)):
        if getattr(args, name) < least:
            parser.error(f"--{name} is a number from {least}")
    args.rtl, args.model, args.build = (p.resolve() for p in (args.rtl, args.model, args.build))
    if not (args.rtl / "mau.f").exists():
        parser.error(f"--rtl {args.rtl} has no mau.f")
    if not (args.model / "stages").is_dir() or not (args.model / "data").is_dir():
        parser.error(f"--model {args.model} has no folders stages and data")
    args.kinds = [Rtl(args.rtl), Model(args.model)]
    model = {is_model(word) for word in args.files}
    if len(model) > 1:
        parser.error("files of the RTL and of the golden model exclude each other")
    args.kind = args.kinds[True in model]
    folder = "mutants/cmodel" if True in model else "mutants"
    args.out = (args.out or args.build / folder).resolve()
    return args


def show(args, found, mutants, survivors, reasons):
    rows, sums = found["stages"], {k: found[k] for k in ("drawn", "killed", "survived")}
    for name, row in [*sorted(rows.items()), ("all", sums)]:
        share = 100 * row["killed"] / max(1, row["drawn"])
        print(
            f"{name:32} {row['drawn']:5} drawn {row['killed']:5} killed "
            f"{row['survived']:4} survived {share:6.1f} %"
        )
    if found["unbuilt"]:
        print(f"{found['unbuilt']} more were drawn but are not valid {args.kind.LANGUAGE.NAME}")
    by = ", ".join(f"{title} {found['by'][name]}" for name, title in args.kind.KILLERS.items())
    print(
        f"{by}; survivors with a reason {sums['survived'] - found['unclassified']}, "
        f"without {found['unclassified']}"
    )
    for mutant in [m for m in survivors if mutant_reasons.key_of(m) not in reasons][:10]:
        print(args.kind.text(mutant))
    if survivors:
        print(f"survivors: {args.out / 'survivors.txt'}")


def report(args, mutants, fates, kinds, reasons):
    """Prints the result, as text or as JSON."""
    unbuilt = sum(fate == UNBUILT for fate in fates.values())
    mutants = [mutant for mutant in mutants if fates[mutant.number] != UNBUILT]
    survivors = [mutant for mutant in mutants if not fates[mutant.number]]
    (args.out / "survivors.txt").write_text(
        "".join(args.kind.text(mutant) + "\n" for mutant in survivors)
    )
    rows = mutant_table.rows_by(args.kind.stage, mutants, fates)
    found = {
        **mutant_table.total(rows),
        "unbuilt": unbuilt,
        "by": mutant_table.by_killer(args.kind, mutants, fates),
        "unclassified": sum(mutant_reasons.key_of(m) not in reasons for m in survivors),
        "stages": rows,
    }
    if args.json:
        how = [
            {
                "place": f"{mutant.path.name}:{mutant.line}",
                "what": mutant.what,
                "old": mutant.old,
                "new": mutant.new,
                "killed": fates[mutant.number],
            }
            for mutant in mutants
        ]
        print(json.dumps({**found, "mutants": how, "survivors": str(args.out / "survivors.txt")}))
    else:
        show(args, found, mutants, survivors, reasons)
    if args.page:
        words = [word for word in sys.argv[1:] if word not in ("--page", "--resume", "--json")]
        words = [w for i, w in enumerate(words) if "--build" not in (w, *words[i - 1 : i])]
        text = mutant_table.table(args.kind, mutants, fates, kinds, reasons)
        page = ROOT / "docs/mutants.md"
        mutant_table.write_page(page, args.kind, " ".join(["./run mutants", *words]), text)
    return mutant_reasons.killed(mutants, fates, reasons)


def main():
    args = arguments()
    kinds, reasons = mutant_reasons.read(args.reasons)
    lines = mutant_reasons.stale(args.kinds, reasons)
    if not lines and not args.check:
        drawn = draw(args.kind, args.files, args.count, args.seed, args.deep)
        args.out.mkdir(parents=True, exist_ok=True)
        fates = run_all(args, drawn)
        lines = report(args, drawn, fates, kinds, reasons)
    for line in lines:
        say(f"{args.reasons.name}: {line}")
    return EXIT_MISMATCH if lines else EXIT_OK


if __name__ == "__main__":
    ends_well("mutants", main, CHILDREN)
