#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks a regression which of its runs hit which cases of the functional
coverage. FOLDER is one that ./run regress or ./run merge left. Without CASE
it prints a small set of runs that hits every case that the regression hit,
and the cases that no run hit. With CASE it prints the runs that hit that
case, in every generation. "gfx9 R7.in" is the case of gfx9 alone.
"""

import json

import regress_summary
from arguments import Parser, folder_name
from children import EXIT_INPUT, EXIT_IO, EXIT_OK, Children, Failed, ends_well
from regress_call import this_run
from regress_group import count
from regress_report import wrapped

MOST_RUNS = 5  # printed of the runs that hit a case


def parse_arguments():
    parser = Parser("cover", __doc__, "[--json] FOLDER [CASE ...]")
    add = parser.add_argument
    add("folder", type=folder_name, metavar="FOLDER", help="such as build/regress")
    add(
        "cases", nargs="*", metavar="CASE", help="a case, such as R8.index_eq; R8: every case of it"
    )
    add("--json", action="store_true", help="the same as one JSON object")
    return parser.parse_args()


def load(folder):
    """The summary of a folder, with a list of runs that counted coverage."""
    path = folder / "summary.json"
    try:
        summary = regress_summary.load(path)
        runs = [run for run in summary["runs"] if run.get("coverage")]
        [run["typed"] for run in runs]
        return summary, runs
    except OSError as error:
        raise Failed(
            f"cannot read {path}: {error.strerror}; name a folder that ./run regress left", EXIT_IO
        ) from None
    except (ValueError, LookupError, TypeError, AttributeError):
        raise Failed(f"{path} is not a summary of a regression", EXIT_INPUT) from None


def hits(run):
    """The cases that a run hit."""
    return {name for name, number in run["coverage"].items() if number}


def smallest(runs):
    """A small set of runs that hits every case that all of them hit. Each step takes the run with
    the most cases that are still open, the one with fewer waves if two have as many. The result is
    within a logarithmic factor of the smallest set (greedy set cover)."""
    by_run = [(run, hits(run)) for run in runs]
    open_cases = set().union(*(cases for _, cases in by_run))
    chosen = []
    while open_cases:
        run, cases = max(by_run, key=lambda pair: (len(pair[1] & open_cases), -pair[0]["waves"]))
        chosen.append((run, len(cases & open_cases)))
        open_cases -= cases
    return chosen


def of_case(runs, case):
    """The runs that hit a case and how often, most often first."""
    found = [(run, run["coverage"].get(case, 0)) for run in runs]
    return sorted((pair for pair in found if pair[1]), key=lambda pair: -pair[1])


def matches(name, word):
    """Whether a word names a case: "gfx9 R7.in" is also R7.in, of every generation, and R7."""
    case = name.split(" ")[-1]
    return word in (name, case, case.split(".")[0])


def known(summary, words):
    """The cases that the words name, in the order of the words; refuses a word without one."""
    cases = []
    for word in words:
        found = [name for name in summary["coverage"] if matches(name, word)]
        if not found:
            rule = word.split(" ")[-1].split(".")[0]
            near = [name for name in summary["coverage"] if matches(name, rule)]
            remedy = f"; near it: {', '.join(sorted(near)[:4])}" if near else ""
            raise Failed(f"there is no case '{word}'{remedy}", EXIT_INPUT)
        cases += found
    return list(dict.fromkeys(cases))


def answer(summary, runs, cases):
    """What is asked, as one object."""
    if cases:
        return {
            case: [{"run": run["typed"], "hits": number} for run, number in of_case(runs, case)]
            for case in cases
        }
    return {
        "keep": [{"run": run["typed"], "cases": number} for run, number in smallest(runs)],
        "holes": regress_summary.holes(summary),
    }


def text(found, summary, runs, cases):
    lines = []
    for case in cases:
        rows = found[case]
        lines += [f"{case}: hit by {len(rows)} of {count(len(runs), 'run')}"]
        lines += [f"  {row['hits']:>9,}  {this_run()} mau {row['run']}" for row in rows[:MOST_RUNS]]
    if not cases:
        every, holes = len(summary["coverage"]), found["holes"]
        lines += [
            f"{count(len(found['keep']), 'run')} of {len(runs)} hit the {every - len(holes)} cases "
            f"of {every} that all runs hit; new cases of each:"
        ]
        lines += [f"  {row['cases']:>5}  {this_run()} mau {row['run']}" for row in found["keep"]]
        lines += wrapped(" ".join(holes), 2, "no hit: ") if holes else ["every case has a hit"]
        lines += ["a stimulus file can aim at them: docs/user/stimulus.md"] if holes else []
    return "\n".join(lines)


def main():
    args = parse_arguments()
    summary, runs = load(args.folder)
    cases = known(summary, args.cases)
    found = answer(summary, runs, cases)
    print(json.dumps(found) if args.json else text(found, summary, runs, cases))
    return EXIT_OK


if __name__ == "__main__":
    ends_well("cover", main, Children(), "free some space")
