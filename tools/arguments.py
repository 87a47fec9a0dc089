"""Arguments of the tools that ./run calls.

SPDX-License-Identifier: Apache-2.0
"""

import argparse
from pathlib import Path

from children import EXIT_USAGE


class Parser(argparse.ArgumentParser):
    """Of ./run VERB. 'description' is the text of its help, as it is; 'arguments' the rest of its
    usage line, None: made from the arguments. One line says what is wrong."""

    def __init__(self, verb, description, arguments=None, epilog=None):
        super().__init__(
            prog=f"./run {verb}",
            usage=arguments and f"%(prog)s {arguments}",
            description=description,
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

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
