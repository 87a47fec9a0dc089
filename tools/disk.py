"""Builds on a full disk: one line with the folder, the error and the remedy, and EXIT_IO.

SPDX-License-Identifier: Apache-2.0
"""

import contextlib
import errno
import os
import tempfile

from children import EXIT_IO, Failed, io_line, naming

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
REMEDY = "name another folder with MAU_BUILD"
PROBE = 1 << 16  # bytes


@contextlib.contextmanager
def writes(folder):
    """A block that writes into a build folder. Failed, if a file cannot be written."""
    try:
        with naming(folder):
            yield
    except OSError as error:
        raise Failed(io_line(error, REMEDY), EXIT_IO) from None


def check(folder, output=""):
    """Call it when a program of the build has failed; 'output' is what the program printed. Failed,
    if the folder takes no more bytes, or if the program printed that it could not write."""
    with writes(folder), tempfile.TemporaryFile(dir=folder) as probe:
        probe.write(bytes(PROBE))
        probe.flush()
    for line in output.splitlines():
        if any(os.strerror(number) in line for number in FULL):
            raise Failed(
                f"a program of the build cannot write: {line.strip()}; {REMEDY}, or the folder of "
                "temporary files with TMPDIR",
                EXIT_IO,
            )
