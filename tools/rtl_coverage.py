"""Which lines of the RTL ran and which bits of it toggled, in a part of a regression's waves:
Verilator's own counters, joined by verilator_coverage.

SPDX-License-Identifier: Apache-2.0
"""

import re
import shutil
import subprocess
import threading
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

import regress_plan
from children import Failed, naming
from regress_call import call
from regress_group import count
from rtl_waivers import Applied, read, required
from units import DEFAULT, ROOT, Unit

DATA, INFO = "rtl_coverage.dat", "rtl_coverage.info"
SHARE, LEAST = 0.01, 32  # of a run's waves; at least an episode
# Requests that reach lines of the data path that few waves reach, on the first of its units.
CORNERS = ROOT / "testbench/tests/regressions/data_corners.mreq"
SUMS = ("lines", "lines_hit", "lines_waived", "toggles", "toggles_hit", "toggles_waived")
POINT = re.compile(r"C '(.*)' (\d+)$")


def tool(*words):
    """verilator_coverage, which comes with Verilator."""
    try:
        done = subprocess.run(
            ["verilator_coverage", *map(str, words)], capture_output=True, text=True
        )
    except OSError as error:
        raise Failed(f"cannot run verilator_coverage: {error.strerror}") from error
    if done.returncode:
        raise Failed(f"verilator_coverage failed on {words[1]}", log=done.stderr)


def join(files, out):
    """One file with the sums of several."""
    part = out.with_name(out.name + ".part")
    tool("--write", part, *files)
    part.replace(out)


class Covered:
    """A part of the waves again, in builds that count (cosim/build_unit.sh, coverage): a hundredth
    of each run on the first unit of its engine, with the same seed; then CORNERS. These builds are
    some hundred times slower."""

    def __init__(self, args, folder, out):
        self.args, self.folder, self.out, self.place = args, folder, out, out / "rtl"
        self.guard, self.differ = defaultdict(threading.Lock), []
        shutil.rmtree(self.place, ignore_errors=True)
        for name in (DATA, INFO):
            (out / name).unlink(missing_ok=True)

    @staticmethod
    def chosen(jobs):
        """The jobs of the first seed, with fewer waves."""
        plain = [
            job for job in jobs if not job.checked and job.seed // 10000 == jobs[0].seed // 10000
        ]
        first = {}
        for job in plain:
            first.setdefault(job.build().engine, job.unit)
        return [
            job._replace(waves=max(LEAST, round(job.waves * SHARE)))
            for job in plain
            if job.unit == first[job.build().engine]
        ]

    def whole(self, chosen):
        """Whether the runs are those that the waivers are about: all generations and encodings on
        the first unit of a regression without options."""
        args, encodings = self.args, [*regress_plan.SHARE, regress_plan.DATA]
        return (
            set(args.gfx) == set(regress_plan.GENERATIONS)
            and set(args.enc) == set(encodings)
            and args.waves >= regress_plan.WAVES
            and {job.unit for job in chosen} == {DEFAULT[0]}
        )

    @staticmethod
    def runs(chosen):
        """Of each run: its unit, the words of the command, a name."""
        runs = [(job.build(), job.typed(), job.folder()) for job in chosen]
        first = Unit(DEFAULT[0], "vmem")
        if any(unit == first for unit, _, _ in runs):
            runs.append((first, ["replay", str(CORNERS)], CORNERS.stem))
        return runs

    def call(self, words, more):
        """One run; the log hash that it must have, or what it complains."""
        row = call(
            self.folder.children,
            self.folder.build,
            [*words, "--json", "--out", str(self.place / "out")],
            more=more,
        )
        said = row["stderr"] or f"exit code {row['exit']}"
        return row.get("hash") or row.get("log_hash") or said

    def one(self, unit, words, name):
        """Runs it with and without counters, which must do the same, and adds what was counted."""
        units, path = self.folder.units, self.place / f"{name}.run"
        unit = unit._replace(coverage=True)
        with self.guard[unit]:
            units.build(unit)
        seen = self.call(
            words,
            {
                "MAU_UNITS": str(units.folder(unit).absolute()),
                "MAU_RTL_COVERAGE": str(path.absolute()),
            },
        )
        plain = self.call(words, None)
        if seen != plain:
            self.differ.append(f"{' '.join(words)}: {seen}, without {plain}")
        self.add(path, self.place / f"{unit.name}.dat", unit)

    def add(self, path, total, unit):
        """Files are named as from the project's folder, wherever that is."""
        if not path.exists():
            return
        text = path.read_text()
        text = text.replace(f"\x02{self.folder.units.gen.absolute()}/", "\x02build/gen/")
        text = re.sub(r"\x02/[\w./+@,-]*/mau-links\.\w+/gen/", "\x02build/gen/", text)
        text = text.replace(f"\x02{ROOT}/", "\x02")  # or a link to it (cosim/safe_path.sh)
        text = re.sub(r"\x02/[\w./+@,-]*/mau-links\.\w+/root/", "\x02", text)
        with naming(path):
            path.write_text(text)
        with self.guard[total]:
            join([path, total] if total.exists() else [path], total)
        path.unlink()

    def all(self, jobs):
        """What of the RTL was reached, and sentences of what is wrong."""
        self.place.mkdir(parents=True)
        chosen = self.chosen(jobs)
        with ThreadPoolExecutor(self.args.jobs) as pool:
            work = [pool.submit(self.one, *run) for run in self.runs(chosen)]
            try:
                for one in work:
                    one.result()
            except BaseException:
                self.folder.children.stop()
                for one in work:
                    one.cancel()
                raise
        found = []
        if self.differ:
            runs = count(len(self.differ), "run")
            what = "did not do the same in the build that counts RTL coverage"
            found = [f"{runs} {what}, the first: {self.differ[0]}"]
        totals = made(sorted(self.place.glob("*.dat")), self.out)
        shutil.rmtree(self.place)
        if totals:
            found += totals["stale"] if self.whole(chosen) else []
            found += required(totals, read()[1]) if self.args.require_coverage else []
        return {
            "runs": len(chosen),
            "waves": sum(job.waves for job in chosen),
            **totals,
        } if totals else None, found


def made(files, out):
    """Joins files of counters into those of a regression in 'out'; their totals."""
    if not files:
        return None
    join(files, out / DATA)
    lines = out / (DATA + ".lines")
    text = (out / DATA).read_text().splitlines(keepends=True)
    with naming(lines):
        lines.write_text("".join(line for line in text if "\x01page\x02v_toggle/" not in line))
    tool("--write-info", out / INFO, lines)
    lines.unlink()
    counts = line_counts((out / INFO).read_text())
    for name, numbers in uncounted(text).items():
        for number in numbers:
            counts.get(name, {}).pop(number, None)
    return summed(counts, toggle_counts(text))


def line_counts(info):
    """Of the text of an .info file: file, then line, then how often it ran."""
    found, lines = {}, {}
    for word, _, value in (line.partition(":") for line in info.splitlines()):
        if word == "SF":
            lines = found.setdefault(value, {})
        elif word == "DA":
            number, hits = value.split(",")[:2]
            lines[int(number)] = int(hits)
    return found


def points(text):
    """(fields, hits) of the points of a .dat file."""
    for line in text:
        point = POINT.match(line)
        if point:
            yield (
                dict(part.split("\x02", 1) for part in point[1].split("\x01") if "\x02" in part),
                int(point[2]),
            )


def uncounted(text):
    """File, then lines that Verilator cannot count: it puts the counter of a branch after its
    statements, where a return never arrives."""
    found = defaultdict(set)
    for field, hits in points(text):
        if hits or field.get("page", "").startswith("v_toggle/"):
            continue
        lines = source(field["f"])
        for part in field.get("S", field["l"]).split(","):
            first, _, last = part.partition("-")
            numbers = range(int(first), int(last or first) + 1)
            if any(n <= len(lines) and re.search(r"\breturn\b", lines[n - 1]) for n in numbers):
                found[field["f"]].update(numbers)
    return found


def toggle_counts(text):
    """Of the lines of a .dat file: file, then (line, signal, bit), then how often it toggled in any
    instance of any unit. A signal of one bit has bit None."""
    found = {}
    for field, hits in points(text):
        if not field.get("page", "").startswith("v_toggle/"):
            continue
        name, bit = re.fullmatch(r"(.*?)(?:\[(\d+)\])?", field["o"]).groups()
        bits = found.setdefault(field["f"], {})
        key = (int(field["l"]), name, None if bit is None else int(bit))
        bits[key] = bits.get(key, 0) + hits
    return found


def ranges(bits):
    """[7, 6, 5, 2] as "7:5,2"."""
    parts = []
    for bit in sorted(bits, reverse=True):
        if parts and parts[-1][1] == bit + 1:
            parts[-1][1] = bit
        else:
            parts.append([bit, bit])
    return ",".join(str(high) if high == low else f"{high}:{low}" for high, low in parts)


def still(bits):
    """Signals with bits that never toggled, in the order of their lines: "addr_i[31:4]"."""
    silent = defaultdict(list)
    for (line, name, bit), hits in bits.items():
        if not hits:
            silent[(line, name)].append(bit)
    return [
        name if which == [None] else f"{name}[{ranges(which)}]"
        for (_, name), which in sorted(silent.items())
    ]


def source(name):
    path = ROOT / name
    return path.read_text(errors="replace").splitlines() if path.exists() else []


def summed(lines, toggles):
    """The object of summary.json (docs/user/regress.md)."""
    files, applied = [], Applied(read()[0])
    for name in sorted({*lines, *toggles}):
        ran, bits, text = lines.get(name, {}), toggles.get(name, {}), source(name)
        words = {n: text[n - 1].strip() if n <= len(text) else "" for n in ran}
        spared = {n for n, hits in ran.items() if applied.line(name, words[n], hits)}
        missed = {
            str(n): words[n] for n, hits in sorted(ran.items()) if not hits and n not in spared
        }
        quiet = {key for key, hits in bits.items() if applied.bit(name, *key[1:], hits)}
        files.append(
            {
                "file": name,
                "lines": len(ran),
                "lines_hit": sum(hits > 0 for hits in ran.values()),
                "lines_waived": len(spared),
                "toggles": len(bits),
                "toggles_hit": sum(hits > 0 for hits in bits.values()),
                "toggles_waived": len(quiet),
                "missed": missed,
                "still": still({k: hits for k, hits in bits.items() if k not in quiet}),
            }
        )
    sums = {key: sum(row[key] for row in files) for key in SUMS}
    return {**sums, "stale": applied.stale(), "files": files}
