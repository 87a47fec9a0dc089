"""Which runs a regression is made of.

SPDX-License-Identifier: Apache-2.0
"""

from pathlib import Path
from typing import NamedTuple

from gfx import GENERATIONS
from regress_call import shown
from units import VMEM, Unit

BOOKS = ("manual", "silicon")
SHARE = {
    "all": 0.55,
    "buffer": 0.2,
    "flat": 0.2,
    "scalar": 0.05,
}  # of the waves of a generation and rule book
PROFILES = ("none", "random", "bursty", "never-first", "last-beat", "rare", "always")
# Waves of a unit, generation, rule book and seed without --waves. The time of a regression does not
# depend on the number of generations.
WAVES = 420000 // len(GENERATIONS) // 1000 * 1000
LEAST_WAVES = 1000
# `mau run --data`: two more runs of a unit and generation. The first runs again with assertions,
# which is a tenth of all on two units.
DATA, DATA_SHARES = "data", (0.06, 0.22)
CHECKED_SHARE = 0.1  # of all waves, at least, run with the RTL's assertions on


class Job(NamedTuple):
    """One `mau run`."""

    unit: str  # LANES/WINDOW/LINE_BYTES
    gfx: str
    rules: str
    enc: str
    stall: str
    waves: int
    seed: int
    drawn_by: str = ""  # path of a stimulus file
    checked: bool = False  # a plain job again, in the tracing build with the RTL's assertions

    def build(self):
        """The unit that it needs."""
        return Unit(self.unit, "vmem" if self.enc == DATA else "verilator", self.checked)

    def key(self):
        """What a plain job and the same job with assertions share."""
        return self[:-1]

    def typed(self):
        """The run as a person types it."""
        lanes, window, line = self.unit.split("/")
        unit = ["--lanes", lanes, "--window", window, "--line-bytes", line, "--gfx", self.gfx]
        drawn = ["--seed", str(self.seed), "--waves", str(self.waves), "--stall", self.stall]
        if self.drawn_by:
            drawn += ["--stimulus", str(shown(Path(self.drawn_by)))]
        rest = ["--checked"] if self.checked else []
        if self.enc == DATA:  # draws both rule books
            return ["run", "--data", *unit, *drawn, *rest]
        return ["run", *unit, "--enc", self.enc, "--rules", self.rules, *drawn, *rest]

    def command(self, out):
        """The same, for this program; its report goes below 'out'."""
        return [
            *self.typed(),
            *([] if self.checked else ["--coverage"]),
            "--json",
            "--out",
            str(out / self.folder()),
        ]

    def folder(self):
        return (
            f"{self.unit.replace('/', '_')}-gfx{self.gfx}-{self.rules}-{self.enc}-{self.seed}"
            + ("-checked" if self.checked else "")
        )


def exists(gfx, enc):
    """gfx6 has no FLAT, GLOBAL or SCRATCH."""
    return (gfx, enc) != ("6", "flat")


def plain_jobs(args, units, seed):
    """Each job has a seed of its own; the stall profile of a family's jobs goes round."""
    jobs, families = [], [enc for enc in args.enc if enc in SHARE]
    for unit in units:
        for gfx in args.gfx:
            for rules in BOOKS:
                for enc in families:
                    if not exists(gfx, enc) or (gfx, rules, enc) in args.empty:
                        continue
                    stall = "mix" if enc == "all" else PROFILES[len(jobs) % len(PROFILES)]
                    waves = max(LEAST_WAVES, round(args.waves * SHARE[enc]))
                    number = 10000 * seed + len(jobs)
                    jobs.append(
                        Job(unit, gfx, rules, enc, stall, waves, number, args.stimulus or "")
                    )
    return jobs


def data_jobs(args, units, seed):
    """Jobs of the data path, on those of 'units' that it is built for. Memory and stalls are mixed.
    Their seeds are not those of address jobs."""
    jobs = []
    for unit in (u for u in units if u in VMEM and DATA in args.enc):
        for gfx in (g for g in args.gfx if (g, "both", DATA) not in args.empty):
            for share in DATA_SHARES:
                waves = max(LEAST_WAVES, round(args.waves * share))
                number = 10000 * seed + 7000 + len(jobs)
                jobs.append(Job(unit, gfx, "both", DATA, "mix", waves, number, args.stimulus or ""))
    return jobs


def checked_jobs(jobs, unit):
    """Jobs of 'unit' a second time, with assertions: one of every generation, and as many as make
    CHECKED_SHARE of all waves, or all of them. They are evenly spread over the families."""
    mine = [job for job in jobs if job.unit == unit]
    total, again, waves = sum(job.waves for job in jobs), [], 0
    first = list({job.gfx: job for job in reversed(mine)}.values())
    spread = sorted(range(len(mine)), key=lambda i: i * 0.6180339887 % 1)  # any part of it is even
    for job in first + [mine[i] for i in spread if mine[i] not in first]:
        if len(again) >= len(first) and waves >= CHECKED_SHARE * (total + waves):
            break
        again.append(job._replace(checked=True))
        waves += job.waves
    return sorted(again, key=lambda job: job.seed)


def plan_seed(args, units, seed):
    """Jobs of all units, then those of the data path, then those with assertions, each on its first
    unit: it is soonest built."""
    jobs, data = plain_jobs(args, units, seed), data_jobs(args, units, seed)
    return (
        jobs
        + data
        + (checked_jobs(jobs, units[0]) if jobs else [])
        + (checked_jobs(data, data[0].unit) if data else [])
    )


def plan(args, units, seeds):
    """The jobs of every seed; those of a seed are the same whatever others there are."""
    return [job for seed in seeds for job in plan_seed(args, units, seed)]
