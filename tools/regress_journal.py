"""The journal of a regression: a line for its options and its sources, then one for each run that
ended. --resume and --once go on from it. A journal of other sources is refused.

SPDX-License-Identifier: Apache-2.0
"""

import json
import sys
from pathlib import Path

from children import EXIT_INTERRUPTED, EXIT_USAGE, Failed, naming
from regress_call import requests
from regress_plan import Job, plan_seed
from units import digest, settings

OPTIONS = (
    "units",
    "waves",
    "seeds",
    "first_seed",
    "gfx",
    "enc",
    "stimulus",
    "seconds",
    "real",
    "rtl_coverage",
    "require_coverage",
)
# Members that every row has.
ROW = ("exit", "waves", "clocks", "hash", "begin", "end", "typed", "folder", "stderr")


def options(args):
    """What a regression is made of, whoever runs it."""
    return {name: getattr(args, name) for name in OPTIONS}


def typed(name):
    """An option as it is typed."""
    return {"seconds": "--time", "real": "--no-real"}.get(name, f"--{name.replace('_', '-')}")


def sources(folder, args):
    """A hash of each thing that decides the results. The program holds the model and the bench."""
    found = {
        "the program mau": digest([folder.build / "mau"]),
        **{name: digest(files) for name, files in folder.units.sources().items()},
        "the compilers' settings": digest([], settings()),
        "the list of runs": digest([], repr(plan_seed(args, args.units, args.first_seed))),
    }
    if args.stimulus:
        found["the stimulus file"] = digest([Path(args.stimulus)])
    return {**found, "the real requests": digest(requests())} if args.real else found


def changed(old, new):
    """Names of what differs between two such objects."""
    return [name for name in {**old, **new} if old.get(name) != new.get(name)]


class Journal:
    """Open for writing, without a buffer; 'rows' has what an earlier process wrote."""

    def __init__(self, path, file, rows, head):
        self.path, self.file, self.rows, self.head = path, file, rows, head
        self.torn = False  # a line was cut short
        self.reported = False  # that a line could not be written

    @classmethod
    def new(cls, path, args, made_from, started):
        head = {"options": options(args), "sources": made_from, "started": started}
        with naming(path):
            path.write_text(json.dumps(head) + "\n")
            return cls(path, path.open("ab", buffering=0), {}, head)

    @classmethod
    def resume(cls, path, made_from, asked=None, found=None):
        """Raises Failed when the sources, or the options if 'asked', are not those of the journal.
        'found': what read() has given."""
        head, lines = found or read(path)
        names = changed(head["sources"], made_from)
        if asked:
            names += map(typed, changed(head["options"], asked))
        if names:
            raise Failed(f"changed since {path.parent} began: {', '.join(names)}", EXIT_USAGE)
        kept = [line for line in lines if ended_by_itself(line["row"])]
        rows = {Job(**line["job"]): line["row"] for line in kept}
        part = path.with_name(path.name + ".part")
        with naming(part):  # without bad lines and without runs that a signal ended
            part.write_text("".join(json.dumps(line) + "\n" for line in (head, *kept)))
        part.replace(path)  # the old one stays until the new one is whole
        return cls(path, path.open("ab", buffering=0), rows, head)

    def spent(self):
        return max((row["end"] for row in self.rows.values()), default=0)

    def keep(self, job, row):
        """A row has the waves that ran, a job those that were planned. When the disk is full, the
        regression goes on: its rows are in memory."""
        line = json.dumps({"job": job._asdict(), "row": row}).encode() + b"\n"
        line = b"\n" + line if self.torn else line
        try:
            while line:
                line = line[self.file.write(line) :]
                self.torn = bool(line)
        except OSError as error:
            self.report(error.strerror)

    def report(self, why):
        if not self.reported:
            print(
                f"regress: cannot write {self.path}: {why}; the regression goes on, but --resume "
                "will not know all of its runs",
                file=sys.stderr,
            )
        self.reported = True


def ended_by_itself(row):
    """No signal ended the run, as when a machine ends all that is on it."""
    return row["exit"] >= 0 and row["exit"] != EXIT_INTERRUPTED


def has(value, *names):
    """An object of JSON with these members."""
    return isinstance(value, dict) and all(name in value for name in names)


def parsed(line):
    """The value of a line of bytes, None when it is not JSON."""
    try:
        return json.loads(line.decode())
    except ValueError:  # UnicodeDecodeError is one
        return None


def read(path):
    """Options and sources, and a line for each run: its job and its row. A line that is not JSON is
    left out and named, but not the last one: the end of the process may have cut it."""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError:
        lines = [b""]
    head, rows = parsed(lines[0]), []
    if head is None:
        raise Failed(f"there is nothing to resume in {path.parent}", EXIT_USAGE)
    check_head(path, head)
    for number, line in enumerate(lines[1:-1], 2):
        row = parsed(line)
        if row is None:
            print(
                f"regress: {path}:{number} is not JSON and is left out; its run is done again",
                file=sys.stderr,
            )
            continue
        check_row(path, number, row)
        rows.append(row)
    return head, rows


def check_head(path, head):
    if (
        not has(head, "options", "sources", "started")
        or not has(head["options"], *OPTIONS)
        or not isinstance(head["sources"], dict)
    ):
        raise Failed(f"{path}:1 is not the first line of a journal", EXIT_USAGE)


def check_row(path, number, line):
    """Refuses a line that no regression wrote."""
    if not (
        has(line, "job", "row")
        and has(line["job"], *Job._fields)
        and len(line["job"]) == len(Job._fields)
        and has(line["row"], *ROW)
    ):
        raise Failed(f"{path}:{number} is not a run of a journal", EXIT_USAGE)
