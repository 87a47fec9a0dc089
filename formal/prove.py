#!/usr/bin/env python3
"""Proves properties of the RTL and the golden model for all inputs.

A property holds, or its counterexample is printed. Each run also checks its
own proofs. A harness must reach its end. A property must be refuted when the
RTL or the model has the wrong edit of its row. formal/README.md explains how;
docs/proof.md lists what is proved.
"""

import argparse
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE), str(HERE.parent / "tools")]
import cadical  # noqa: E402
import cbmc  # noqa: E402
import counterexample  # noqa: E402
import native  # noqa: E402
import netlists  # noqa: E402
import replay  # noqa: E402
import table  # noqa: E402
from arguments import Parser  # noqa: E402
from children import Children, ends_well  # noqa: E402

OK, REFUTED = 0, 1


class Task:
    """One run of CBMC: a case, with the wrong edit of its row or without."""

    def __init__(self, case, edited):
        self.case, self.edited = case, edited
        self.name = f"{case.name} (edited)" if edited else case.name
        self.file = f"{case.name}.edited" if edited else case.name  # without an ending
        self.wanted = "refuted" if edited else "proved"
        self.verdict, self.seconds = None, 0.0
        self.request, self.replay = None, None  # of a counterexample

    @property
    def good(self):
        return self.verdict.name == self.wanted

    def row(self):
        return {
            "name": self.case.name,
            "group": self.case.proof.group,
            "edited": self.edited,
            "result": self.verdict.name,
            "seconds": round(self.seconds, 1),
            "text": self.verdict.text,
            "values": self.verdict.values,
            **({"request": str(self.request)} if self.request else {}),
            **({"replay": self.replay} if self.replay else {}),
        }


def tasks_of(proofs, quick):
    for proof in proofs:
        cases = proof.selected(quick)
        yield from (Task(case, False) for case in cases)
        if cases:
            yield Task(proof.wrong, True)


class Run:
    """Proofs on several cores."""

    def __init__(self, args, children):
        self.args, self.children = args, children
        self.program = cbmc.program(args.build)
        self.version = cbmc.version(self.program)
        self.netlists = netlists.Netlists(args.build, args.build / "formal", children)
        self.netlists.generate()
        self.done, self.total, self.start = 0, 0, time.monotonic()

    def prove(self, task):
        proof = task.case.proof
        edit = proof.refuted if task.edited else None
        start = time.monotonic()
        define = dict(task.case.define)
        if proof.harness.top:
            define["RTL"] = f'"{self.netlists.c_of(proof.harness, edit, define)}"'
        model = self.netlists.model(proof.harness, edit)
        includes = self.netlists.includes(proof.harness)
        what = (proof.harness, model, includes, define, self.netlists.work / task.file)
        if proof.harness.native:
            task.verdict = native.run(self.children, *what)
        elif proof.harness.solver == "cadical":
            task.verdict = cadical.run(self.children, self.program, *what)
        else:
            task.verdict = cbmc.run(self.children, self.program, *what[:-1])
        task.seconds = time.monotonic() - start
        if task.verdict.name == "refuted":
            self.write_request(task)
        return task

    def write_request(self, task):
        """A counterexample that is a request becomes a file of build/formal."""
        define = task.case.define
        text = counterexample.text(define.get("GFX", ""), task.verdict.numbers())
        if text:
            task.request = self.netlists.work / f"{task.file}.mreq"
            task.request.write_text(text)
            if not task.edited:  # the built unit and model have no wrong edit
                task.replay = replay.outcome(self.children, self.args.build, task.request)

    def all(self, tasks):
        self.total = len(tasks)
        with ThreadPoolExecutor(self.args.jobs) as pool:
            try:
                for task in pool.map(self.prove, tasks):
                    self.done += 1
                    self.show(task)
            except BaseException:
                self.children.stop()
                pool.shutdown(cancel_futures=True)
                raise

    def show(self, task):
        if self.args.json:
            print(json.dumps(task.row()), flush=True)
            return
        mark = "ok    " if task.good else "FAILED"
        said = task.verdict.name if task.good else f"{task.verdict.name}: {task.verdict.text}"
        print(f"{mark} {task.name:44} {said:9} {task.seconds:6.1f} s", flush=True)
        if not task.good:
            for name, value in task.verdict.values.items():
                print(f"       {name} = {value}")
            for line in (task.replay or "").splitlines():
                print(f"       {line}")
        if sys.stderr.isatty():
            took = time.monotonic() - self.start
            left = took / self.done * (self.total - self.done)
            sys.stderr.write(f"\r{self.done} of {self.total}, {left:.0f} s left \r")


def listed(proofs):
    for proof in proofs:
        print(f"{proof.name:16} {proof.group:10} {len(proof.cases):3} cases  {proof.says}")


def arguments(proofs):
    groups = sorted({proof.group for proof in proofs})
    examples = "examples:\n  ./run prove\n  ./run prove decode --json"
    parser = Parser("prove", __doc__, epilog=f"groups: {' '.join(groups)}\n{examples}")
    parser.add_argument("groups", nargs="*", metavar="GROUP", help="groups or rows (default all)")
    parser.add_argument("--quick", action="store_true", help="the cases that ./run test proves")
    parser.add_argument("--list", action="store_true", help="print the rows, prove nothing")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="proofs at a time")
    parser.add_argument("--build", type=Path, default=HERE.parent / "build", help=argparse.SUPPRESS)
    args = parser.parse_args()
    names = {*groups, *(proof.name for proof in proofs)}
    for word in args.groups:
        if word not in names:
            parser.error(f"there is no group or row '{word}', choose one of: {' '.join(groups)}")
    if args.jobs < 1:
        parser.error("--jobs is at least 1")
    return args


def main():
    proofs = table.read(os.environ.get("MAU_PROVE_TABLE", HERE / "prove.toml"))
    args = arguments(proofs)
    chosen = [p for p in proofs if not args.groups or {p.group, p.name} & set(args.groups)]
    if args.list:
        listed(chosen)
        return OK
    tasks = list(tasks_of(chosen, args.quick))
    run = Run(args, CHILDREN)
    run.all(tasks)
    bad = sum(not task.good for task in tasks)
    if not args.json:
        took = time.monotonic() - run.start
        print(f"CBMC {run.version}: {len(tasks) - bad} passed, {bad} failed, {took:.0f} s")
    return REFUTED if bad else OK


if __name__ == "__main__":
    CHILDREN = Children()
    ends_well("prove", main, CHILDREN)
