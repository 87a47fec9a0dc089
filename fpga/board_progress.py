# SPDX-License-Identifier: Apache-2.0
"""Runs the steps of a bitstream, each with its log. On a terminal it shows the running step and an
estimate of the time left.
"""

import json
import re
import resource
import sys
import threading
import time

MINUTE = 60


class Progress:
    """The status line. 'expected' is [(step, seconds)]."""

    def __init__(self, expected, shown=None):
        self.expected, self.shown = list(expected), sys.stderr.isatty() if shown is None else shown

    def left(self, step, elapsed):
        """The seconds left when 'step' has run for 'elapsed'."""
        names = [name for name, _ in self.expected]
        at = names.index(step)
        return max(self.expected[at][1] - elapsed, 0) + sum(
            seconds for _, seconds in self.expected[at + 1 :]
        )

    def text(self, step, elapsed, detail=""):
        left = self.left(step, elapsed)
        wait = "less than a minute" if left < MINUTE else f"about {round(left / MINUTE)} min"
        return f"{step}: {elapsed / MINUTE:.0f} min, {wait} left{f'; {detail}' if detail else ''}"[
            :79
        ]

    def say(self, text=""):
        if self.shown:
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def detail(log):
    """A detail from the end of a log: number of arcs to route, 'placing', or a step of Yosys."""
    try:
        with open(log, "rb") as f:
            f.seek(max(0, f.seek(0, 2) - 4000))
            last = f.read().decode(errors="replace").splitlines()[-20:]
    except OSError:
        return ""
    for line in reversed(last):
        if arcs := re.match(r"Info:\s+\d+ \|\s+\d+\s+\d+ \|\s+\d+\s+\d+ \|\s+(\d+)\|", line):
            return f"{int(arcs[1]):,} arcs to route"
        if "at iteration #" in line:
            return "placing"
        if step := re.match(r"\d+(?:\.\d+)*\. Executing ([A-Z_0-9]+)", line):
            return step[1].lower()
    return ""


def processor():
    """Processor time of all children that have ended, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run_step(children, progress, step, command, work, log):
    """Runs one command, output to 'log'. Returns exit code, seconds, seconds of processor time."""
    start, spent, done = time.monotonic(), processor(), threading.Event()

    def show():
        while not done.is_set():
            progress.say(progress.text(step, time.monotonic() - start, detail(log)))
            done.wait(1)

    thread = threading.Thread(target=show, daemon=True)
    thread.start()
    try:
        with open(log, "w") as out:
            status = children.run(command, cwd=work, stdout=out, stderr=out).returncode
    finally:
        done.set()
        thread.join()
        progress.say()
    return status, round(time.monotonic() - start, 1), round(processor() - spent, 1)


def why(log):
    """The line of a log with the error."""
    lines = log.read_text(errors="replace").strip().splitlines() or ["it printed nothing"]
    return next((line for line in lines if line.startswith("ERROR")), lines[-1])


def expected(board, work, steps):
    """[(step, seconds)], as measured in the last run in this folder, else from the table."""
    try:
        kept = json.loads((work / "seconds.json").read_text())
    except (OSError, ValueError):
        kept = {}
    return [
        (step, kept.get(step, (seconds,))[0])
        for step, seconds in zip(steps, board.measured.seconds)
    ]
