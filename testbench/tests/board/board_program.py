"""A board that is a program: simulated, or in C (fake_board.c).

SPDX-License-Identifier: Apache-2.0
"""

import os
import subprocess

from mau_command import BUILD, ROOT


def build_board(program, *unit, **variables):
    """Builds a simulated board 4/4/64 with variables of cosim/build_board.sh; 'unit': "vmem" for
    the data path."""
    subprocess.run(
        [ROOT / "cosim/build_board.sh", "4", "4", "64", program.parent, BUILD / "gen", *unit],
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, **variables},
    )


class BoardProgram:
    """Runs while its block does; its device is .device. Afterwards .said is what it printed at its
    end."""

    def __init__(self, program, *options):
        self.process = subprocess.Popen(
            [program, *map(str, options)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.device = self.process.stdout.readline().strip()

    @property
    def engine(self):
        """The options of `mau` that select it."""
        return "--engine", f"board:{self.device}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=20)
        self.said = self.process.stdout.read()
        self.process.stdout.close()
