"""The journal of a regression: a line for its options, then one for each run that ended, so that
--resume goes on where a killed one was.

SPDX-License-Identifier: Apache-2.0
"""

import hashlib
import json

from children import EXIT_INTERRUPTED, EXIT_USAGE, Failed
from regress_plan import Job

OPTIONS = ("units", "waves", "seeds", "first_seed", "gfx", "enc", "seconds", "real", "rtl_coverage")
ROW = (
    "exit",
    "waves",
    "clocks",
    "hash",
    "begin",
    "end",
    "typed",
    "folder",
    "stderr",
)  # members that every row has


def options(args):
    """What a regression is made of, whoever runs it."""
    return {name: getattr(args, name) for name in OPTIONS}


def made_from(folder):
    """Changes with the RTL and with the program."""
    return hashlib.sha256((folder.build / "mau").read_bytes()).hexdigest() + folder.units.key()


class Journal:
    """Open for writing; 'rows' has what an earlier process wrote."""

    def __init__(self, path, file, rows, head):
        self.path, self.file, self.rows, self.head = path, file, rows, head

    @classmethod
    def new(cls, path, args, key, started):
        file = path.open("w")
        head = {"options": options(args), "key": key, "started": started}
        print(json.dumps(head), file=file, flush=True)
        return cls(path, file, {}, head)

    @classmethod
    def resume(cls, path, key):
        head, lines = read(path)
        if head["key"] != key:
            raise Failed(
                "the RTL or the program has changed since the regression that --resume is to go on "
                "with; start a new one",
                EXIT_USAGE,
            )
        kept = [line for line in lines if ended_by_itself(line["row"])]
        rows = {Job(**line["job"]): line["row"] for line in kept}
        part = path.with_name(path.name + ".part")
        with part.open("w") as file:  # without a line that was cut, and runs that a signal ended
            for line in (head, *kept):
                print(json.dumps(line), file=file)
        part.replace(path)  # the old one stays until the new one is whole
        return cls(path, path.open("a"), rows, head)

    def spent(self):
        return max((row["end"] for row in self.rows.values()), default=0)

    def keep(self, job, row):
        """A row has the waves that ran, a job those that were planned."""
        print(json.dumps({"job": job._asdict(), "row": row}), file=self.file, flush=True)


def ended_by_itself(row):
    """No signal ended the run, as when a machine ends all that is on it."""
    return row["exit"] >= 0 and row["exit"] != EXIT_INTERRUPTED


def has(value, *names):
    """An object of JSON with these members."""
    return isinstance(value, dict) and all(name in value for name in names)


def read(path):
    """Options, and a line a run: its job and its row. The last line may be cut short by what ended the
    process."""
    try:
        head, *lines = path.read_text().splitlines()
        head = json.loads(head)
    except (OSError, ValueError):
        raise Failed(f"there is nothing to resume in {path.parent}", EXIT_USAGE) from None
    rows = []
    for line in lines:
        try:
            rows.append(json.loads(line))
        except ValueError:
            break
    check(path, head, rows)
    return head, rows


def check(path, head, rows):
    """Refuses lines that no regression wrote."""
    if not has(head, "options", "key", "started") or not has(head["options"], *OPTIONS):
        raise Failed(f"{path}:1 is not the first line of a journal", EXIT_USAGE)
    for number, line in enumerate(rows, 2):
        if not (
            has(line, "job", "row")
            and has(line["job"], *Job._fields)
            and len(line["job"]) == len(Job._fields)
            and has(line["row"], *ROW)
        ):
            raise Failed(f"{path}:{number} is no run of a journal", EXIT_USAGE)
