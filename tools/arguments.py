"""Arguments of the tools that ./run calls.

SPDX-License-Identifier: Apache-2.0
"""

import argparse
from pathlib import Path

from children import EXIT_USAGE


class Parser(argparse.ArgumentParser):
    """One line says what is wrong; 'prog' is the call, "./run VERB"."""

    def error(self, message):
        self.exit(
            EXIT_USAGE,
            f"{self.prog.split()[-1]}: {message}; '{self.prog} --help' shows the options\n",
        )


def folder_name(text):
    """An argument that is a folder; "" would be the current one."""
    if not text:
        raise argparse.ArgumentTypeError("the name of a folder is empty")
    return Path(text)
