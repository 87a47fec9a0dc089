#!/usr/bin/env python3
"""Draws the memory lines that the lanes of a wave access, for a stride of 4 bytes, of 24 bytes, and
of 24 bytes with a swizzle.

usage: lanes_to_lines.py [OUT.png]      needs the module mau (docs/user/python.md) and matplotlib
SPDX-License-Identifier: Apache-2.0
"""

import sys

import matplotlib
import numpy as np

import mau

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402

LINE = 64  # bytes
LANE = np.arange(64)
LOAD = mau.decode("0xe0302000 0x80010100", gfx="7")  # buffer_load_dword v1, v0, s[4:7], 0 idxen
# The words of a V# with that stride and 64 records. The swizzle has elements of 4 bytes and an
# index stride of 8.
CASES = {
    "stride 4": [0x1000, 4 << 16, 64, 0x24FAC],
    "stride 24": [0x1000, 24 << 16, 64, 0x24FAC],
    "stride 24, swizzled": [0x1000, 24 << 16 | 1 << 31, 64, 0xA4FAC],
}


def draw(axes, title, wave):
    """Draws a square for each lane at its dword, and a bar for each line with the number of its
    transactions."""
    first = int(wave.address.min()) // LINE * LINE
    colour = plt.get_cmap("viridis")(LANE / 63)
    axes.scatter(
        (wave.address - first) % LINE + 2,
        (wave.address - first) // LINE,
        c=colour,
        s=22,
        marker="s",
        zorder=3,
    )
    for line in np.unique(wave.txns["line"]):
        row = (int(line) - first) // LINE
        axes.barh(row, LINE, height=0.84, color="0.93", edgecolor="0.75")
        axes.text(
            LINE + 1.5,
            row,
            f"{(wave.txns['line'] == line).sum()} x",
            va="center",
            fontsize=7,
            color="0.35",
        )
    axes.set_title(
        f"{title}: {len(wave.txns)} transactions, {len(np.unique(wave.txns['line']))} lines",
        fontsize=10,
    )
    axes.set_xlim(-1, LINE + 7)
    axes.set_ylim(24.6, -0.6)
    axes.set_xticks(range(0, LINE + 1, 16))
    axes.set_xlabel("byte of the line")


def main():
    out = sys.argv[1] if len(sys.argv) > 1 else "lanes_to_lines.png"
    figure, rows = plt.subplots(1, len(CASES), figsize=(12, 5.2), sharey=True, layout="constrained")
    for axes, (title, vsharp) in zip(rows, CASES.items()):
        draw(
            axes,
            title,
            mau.wave(LOAD, vsharp=vsharp, v0=LANE, context="7", window=64, line_bytes=LINE),
        )
    rows[0].set_ylabel(f"memory line of {LINE} bytes, from 0x1000 on")
    lanes = plt.cm.ScalarMappable(cmap="viridis", norm=plt.Normalize(0, 63))
    figure.colorbar(lanes, ax=rows, label="lane", ticks=[0, 16, 32, 48, 63])
    figure.suptitle(
        f"{LOAD.text}: memory lines of 64 lanes, and number of transactions (policy gcn)",
        fontsize=12,
    )
    figure.savefig(out, dpi=110)
    print(out)


if __name__ == "__main__":
    main()
