"""What a regression says of its runs: table, sums, summary.json.

SPDX-License-Identifier: Apache-2.0
"""
import json
import os
import textwrap

from regress_plan import DATA


def short(number):
    """In seven columns: 123,456 or 1,234k or 1,234M."""
    if number < 10**6:
        return f"{number:,}"
    return f"{round(number / 1000):,}k" if number < 10**8 else f"{round(number / 10**6):,}M"


def merge_coverage(rows):
    bins = {}
    for row in rows:
        for name, hits in (row.get("coverage") or {}).items():
            bins[name] = bins.get(name, 0) + hits
    return bins


def unequal_twins(rows):
    """Pairs of a plain run and the same with assertions that passed with different hashes."""
    keys = ("unit", "gfx", "rules", "enc", "stall", "seed")
    passed = [row for row in rows if not row["exit"]]
    plain = {tuple(row[k] for k in keys): row for row in passed if not row["checked"]}
    pairs = [(plain.get(tuple(row[k] for k in keys)), row) for row in passed if row["checked"]]
    return [(one, two) for one, two in pairs if one and one["hash"] != two["hash"]]


class Outcome:
    def __init__(self, args, jobs, rows, seconds, files, real_failed):
        self.args, self.jobs, self.rows, self.seconds = args, jobs, rows, seconds
        self.files, self.real_failed = files, real_failed
        self.failed = [row for row in rows if row["exit"]]
        self.unequal = unequal_twins(rows)
        self.bins = merge_coverage(rows)
        self.holes = sorted(name for name, hits in self.bins.items() if hits == 0)
        self.hashes = [row["hash"] for row in rows if not row["exit"] and not row["checked"]]
        self.distinct = len(set(self.hashes)) == len(self.hashes)
        self.waves = sum(row["waves"] for row in rows)
        self.checked_waves = sum(row["waves"] for row in rows if row["checked"])

    def table_row(self, name, rows, planned):
        cells = "".join(f"{short(sum(r['waves'] for r in rows if r['gfx'] == g)):>8}" for g in self.args.gfx)
        bad, left = sum(row["exit"] != 0 for row in rows), planned - len(rows)
        said = f"{bad} BAD" if bad else f"{left} cut" if left else "ok"
        print(f"{name:<9}{cells}{short(sum(r['clocks'] for r in rows)):>9} {said}")

    def table(self):
        """80 columns with all seven generations. The runs with assertions have a row of their own."""
        print(f"{'unit':<9}" + "".join(f"{'gfx' + g:>8}" for g in self.args.gfx) + f"{'clocks':>9} verdict")
        for size in self.args.units:
            for data, checked in ((False, False), (False, True), (True, False), (True, True)):
                kind = (size, data, checked)
                rows = [row for row in self.rows if (row["unit"], row["enc"] == DATA, row["checked"]) == kind]
                planned = sum((job.unit, job.enc == DATA, job.checked) == kind for job in self.jobs)
                if planned:
                    self.table_row("+asserts" if checked else "+data" if data else size, rows, planned)

    def print_text(self):
        args, rows = self.args, self.rows
        self.table()
        waves = {e: sum(r["waves"] for r in rows if r["enc"] == e and not r["checked"]) for e in args.enc}
        print("waves:  " + ", ".join(f"{'mixed' if e == 'all' else e} {n:,}" for e, n in waves.items()))
        print(f"checked: {self.checked_waves:,} waves again with the RTL's assertions on "
              f"({100 * self.checked_waves / max(1, self.waves):.0f} % of all), "
              f"{'the same' if not self.unequal else f'{len(self.unequal)} different'} hashes")
        print(f"random: {self.waves:,} waves in {self.seconds:.0f} s, builds included; "
              f"{len(rows) - len(self.failed)} of {len(self.jobs)} runs passed; "
              f"{len(set(self.hashes))} distinct stimuli of {len(self.hashes)}")
        if self.files:
            print(f"real:   {len(self.files) - len(self.real_failed)} of {len(self.files)} request files of compiled "
                  "kernels passed")
        if len(rows) == len(self.jobs):
            self.print_coverage()
        self.print_failures()

    def print_coverage(self):
        print(f"cover:  {len(self.bins) - len(self.holes)} of {len(self.bins)} cases hit"
              + ("; holes:" if self.holes else ""))
        if self.holes:
            print(textwrap.fill(" ".join(self.holes), 80, initial_indent=" " * 8, subsequent_indent=" " * 8,
                                break_on_hyphens=False))

    def print_failures(self):
        run = os.environ.get("MAU_RUN", "./run")
        for row in self.failed:
            print(f"\nFAILED (exit {row['exit']}): {run} mau {row['command']}")
            lines = [line for line in row["stderr"].splitlines() if not line.startswith("run: building ")]
            lines += [row["detail"]] if row.get("detail") else []
            lines += [f"again: {row['again']}"] if row.get("again") else []
            lines += [f"reproduce: {row['reproduce']}"] if row.get("reproduce") else []
            lines += [f"look: gtkwave {row['view']}"] if row.get("view") else []
            print("\n".join(lines), end="\n" if lines else "")
        for one, two in self.unequal:
            print(f"\nDIFFERENT with assertions on: hash {two['hash']}, without {one['hash']}: "
                  f"{run} mau {two['command']}")
        for command, code, text in self.real_failed:
            print(f"\nFAILED (exit {code}): {run} mau {command}\n{text.rstrip()}")

    def checked(self):
        """The share with assertions, for JSON."""
        return {"waves": self.checked_waves, "share": round(self.checked_waves / max(1, self.waves), 4),
                "same": not self.unequal}

    def write(self, path):
        text = json.dumps({"runs": self.rows, "coverage": self.bins, "seconds": self.seconds,
                           "planned": len(self.jobs), "checked": self.checked()}, indent=1)
        path.write_text(text + "\n")

    def print_json(self):
        print(json.dumps({
            "runs": len(self.rows), "planned": len(self.jobs), "failed": len(self.failed), "waves": self.waves,
            "clocks": sum(row["clocks"] for row in self.rows), "seconds": round(self.seconds, 1),
            "checked": self.checked(), "real": len(self.files), "real_failed": len(self.real_failed),
            "bins": len(self.bins), "holes": self.holes, "distinct": self.distinct}))
