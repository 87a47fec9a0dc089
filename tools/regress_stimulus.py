"""The stimulus file of a regression (--stimulus): the kinds of runs for which it draws nothing.

SPDX-License-Identifier: Apache-2.0
"""

import subprocess

from children import EXIT_INPUT, EXIT_OK, Failed
from regress_plan import BOOKS, DATA, exists


def draw(build, *options):
    """A request drawn by `mau draw`."""
    command = [build / "mau", "draw", "--count", "1", *options]
    return subprocess.run(command, capture_output=True, text=True, errors="replace")


def refusal(done):
    """What `mau draw` said, as an error of this program."""
    return Failed(done.stderr.removeprefix("mau draw: ").strip(), done.returncode)


def options_of(gfx, rules, enc):
    """Of `mau draw`, for the runs of a kind."""
    if enc == DATA:
        return "--data", "--gfx", gfx
    return "--gfx", gfx, "--rules", rules, "--enc", enc


def empty_kinds(args):
    """{(gfx, rules, enc)} of the kinds of runs for which the file leaves nothing to draw. Raises
    Failed when `mau` refuses the file."""
    if not args.stimulus:
        return set()
    whole = draw(args.build, "--stimulus", args.stimulus)
    if whole.returncode:
        raise refusal(whole)
    kinds = [
        (gfx, rules, enc)
        for gfx in args.gfx
        for enc in args.enc
        for rules in (("both",) if enc == DATA else BOOKS)
        if exists(gfx, enc)
    ]
    empty = set()
    for kind in kinds:
        done = draw(args.build, "--stimulus", args.stimulus, *options_of(*kind))
        if done.returncode not in (EXIT_OK, EXIT_INPUT):
            raise refusal(done)
        if done.returncode:
            empty.add(kind)
    if len(empty) == len(kinds):
        raise refusal(done)
    return empty
