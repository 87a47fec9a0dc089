#!/usr/bin/env python3
"""The boards' files: tops that Yosys reads with the ports of mau_board and the primitives of the
part, a pin for every port, mau.core as the lists and the table of boards have it, what the hash of
a board's RTL goes over.

usage: board_files.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "fpga"), str(ROOT / "tools")]
import board_flow as flow  # noqa: E402
import core_file  # noqa: E402
import rtl_files  # noqa: E402
import rtl_hash  # noqa: E402
import yosys  # noqa: E402
from board_list import BOARDS  # noqa: E402

PRIMITIVES = {
    "ecp5": "+/ecp5/cells_bb.v",
    "gowin": "+/gowin/cells_sim.v",
    "xc7": "+/xilinx/cells_sim.v +/xilinx/cells_xtra.v",
}
BUILD = Path(os.environ.get("MAU_BUILD", ROOT / "build")).resolve()
TOPS = {(board.top, board.board_module): board for board in BOARDS.values()}
PINNED = {flow.constraints(board): board for board in BOARDS.values()}
PORT = re.compile(r"^  (?:input|output)\s+(?:wire )?logic\s+(\w+)", re.M)
PINS = {
    "lpf": r'^LOCATE COMP "(\w+)"',
    "cst": r'^IO_LOC "(\w+)"',
    "xdc": r"PACKAGE_PIN .*get_ports (\w+)\]",
}


def ports(board):
    return PORT.findall((flow.BOARDS / board.folder / f"{board.top}.sv").read_text())


def pins(text, kind):
    return re.findall(PINS[kind], text, re.M)


def read_top(board, folder, name="", old="", new=""):
    """Yosys on a board as its bitstream's flow has it, with the cells of the part, and 'new' in
    place of 'old' in the file 'name' of fpga/boards. Its exit code and what it said."""
    flow.stage(board, folder, "0123456789abcdef")
    if name:
        path = folder / "src/fpga/boards" / name
        path.write_text(path.read_text().replace(old, new))
    script = (folder / "synth.ys").read_text().split(flow.synthesis(board))[0]
    (folder / "read.ys").write_text(
        f"{script}read_verilog -lib {PRIMITIVES[board.part.family]}\n"
        f"hierarchy -check -top {board.top}\ncheck -assert\n"
    )
    done = subprocess.run(
        [yosys.program(BUILD), "-q", "read.ys"], cwd=folder, text=True, capture_output=True
    )
    return done.returncode, done.stdout + done.stderr


class Tops(unittest.TestCase):
    def test_yosys(self):
        for board in TOPS.values():
            with self.subTest(board=board.name), tempfile.TemporaryDirectory() as folder:
                code, said = read_top(board, Path(folder))
                self.assertEqual(code, 0, said)

    def test_yosys_negative(self):
        """A port that mau_board does not have; a parameter that the part's cell does not have."""
        for name, old, new, said in (
            ("ulx3s/ulx3s.sv", ".busy_o(", ".lamp_o(", "lamp_o"),
            (
                "primitives.sv",
                "int CLKI_DIV = 1",
                "int CLKI_DIV = 1, CLKI_DIVIDE = 1",
                "CLKI_DIVIDE",
            ),
        ):
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                code, text = read_top(BOARDS["ulx3s-25f"], Path(folder), name, old, new)
                self.assertNotEqual(code, 0)
                self.assertIn(said, text)

    def test_pins(self):
        for path, board in PINNED.items():
            with self.subTest(board=board.name):
                self.assertEqual(
                    sorted(ports(board)), sorted(pins(path.read_text(), path.suffix[1:]))
                )
                self.assertGreaterEqual(len(ports(board)), 4)

    def test_pins_negative(self):
        self.assertEqual(
            pins('LOCATE COMP "a" SITE "B2";\n#LOCATE COMP "b" SITE "C2";\n', "lpf"), ["a"]
        )


class Core(unittest.TestCase):
    def test_text(self):
        self.assertEqual(
            (ROOT / "mau.core").read_text(), core_file.text(), "python3 fpga/core_file.py --write"
        )

    def test_files(self):
        names = re.findall(r"^      - ([\w./-]+\.\w+)", core_file.text(), re.M)
        self.assertEqual([name for name in names if not (ROOT / name).is_file()], [])
        self.assertIn("fpga/rtl/mau_board.sv", names)

    def missing(self, text):
        """Files of rtl/*.f that the core does not name in the lists' order."""
        names = re.findall(r"^      - ([\w./-]+\.\w+)", text, re.M)
        lists = sorted(path.relative_to(ROOT) for path in (ROOT / "rtl").glob("*.f"))
        self.assertGreaterEqual(len(lists), 2)
        listed = [name for path in lists for name in rtl_files.sources(str(path))]
        return [name for name in listed if name not in names] + [
            name for name in sorted(names, key=names.index) if names.count(name) > 1
        ]

    def test_lists(self):
        self.assertEqual(self.missing(core_file.text()), [])

    def test_a_missing_file_is_found(self):
        line = "      - rtl/mau_vmem.sv\n"
        self.assertEqual(self.missing(core_file.text().replace(line, "")), ["rtl/mau_vmem.sv"])

    def test_targets(self):
        """A lint and a simulation of every unit; a target, and a parameter, says what it is."""
        head, text = core_file.text().split("\ntargets:\n")
        targets = {
            part.split(":", 1)[0].strip(): part for part in re.split(r"(?m)^  (?=\w)", text)[1:]
        }
        for unit in ("mau", "mau_inst", "mau_vmem"):
            lints, sims = (
                [name for name, part in targets.items() if name.startswith(kind) and what in part]
                for kind, what in (("lint", f"toplevel: {unit}\n"), ("sim", f'"{unit} in '))
            )
            self.assertEqual((len(lints), len(sims)), (1, 1), unit)
        for name, part in targets.items():
            self.assertRegex(part, r'(?m)^    description: "\w.+"$', name)
        for line in re.findall(r"(?m)^  [A-Z_]+: .*datatype.*", head):
            self.assertRegex(line, r'description: "\w.+"')

    def undeclared(self, text):
        """Parameters that a target passes and the core does not declare."""
        head, targets = text.split("\ntargets:\n")
        passed = re.findall(r"^      - ([A-Z_]+)=", targets, re.M)
        self.assertGreater(len(passed), 10 * len(core_file.CORE))
        return set(passed) - set(re.findall(r"^  ([A-Z_]+): {datatype", head, re.M))

    def test_parameters(self):
        self.assertEqual(self.undeclared(core_file.text()), set())

    def test_parameters_negative(self):
        text = re.sub(r"^  DIV: .*\n", "", core_file.text(), flags=re.M)
        self.assertEqual(self.undeclared(text), {"DIV"})

    def test_fusesoc(self):
        """FuseSoC takes every target, and Vivado gets the part of ./run board."""
        with tempfile.TemporaryDirectory(prefix="mau-test-") as folder:
            root = Path(folder, "root")  # without build/, where a release may have another mau.core
            root.mkdir()
            for name in ("mau.core", "rtl", "fpga", "examples"):
                (root / name).symlink_to(ROOT / name)
            named = [row[0] for row in (*core_file.LINTS, *core_file.SIMS)]
            for target in (*named, *core_file.CORE):
                target = target.replace("-", "_")
                done = subprocess.run(
                    [
                        BUILD / "venv/bin/fusesoc",
                        "--cores-root",
                        root,
                        "run",
                        "--setup",
                        f"--target={target}",
                        "mau",
                    ],
                    cwd=folder,
                    text=True,
                    capture_output=True,
                )
                self.assertEqual(done.returncode, 0, target + done.stdout + done.stderr)
            made = "".join(
                path.read_text() for path in Path(folder).glob("build/*/arty_a7_100t/*.tcl")
            )
            self.assertIn(BOARDS["arty-a7-100t"].part.name, made)
            self.assertIn("mau_board_build.sv", made)

    def made(self, folder, parameters):
        """The files that the generator of the core makes and names."""
        (Path(folder) / "in.yml").write_text(
            f'gapi: "1.0"\nparameters: {parameters}\nvlnv: ::mau-made:0.1.0\n'
        )
        subprocess.run(
            [sys.executable, ROOT / "fpga/fusesoc_generator.py", "in.yml"], cwd=folder, check=True
        )
        core = (Path(folder) / "mau_generated.core").read_text()
        self.assertIn('name: "::mau-made:0.1.0"', core)
        return re.findall(r"^      - ([\w./]+)", core, re.M)

    def test_encodings(self):
        with tempfile.TemporaryDirectory() as folder:
            names = self.made(folder, "{}")
            self.assertIn("gen/rtl/mau_enc.sv", names)
            self.assertNotIn(flow.BUILD, names)
            for name in names:
                self.assertTrue((Path(folder) / name).is_file(), name)

    def test_board(self):
        """A board's module, with its sizes and the hash of the RTL."""
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(self.made(folder, "\n  board: arty-a7-100t"), [flow.BUILD])
            text = (Path(folder) / flow.BUILD).read_text()
            for words in (".LANES(16)", ".MAX_TXNS(2048)", f".RTL_HASH(64'h{rtl_hash.rtl_hash()})"):
                self.assertIn(words, text)


class Hash(unittest.TestCase):
    FILES = ("mau_enc.sv", "mau_pkg.sv", "mau_lane_pipe.sv", "mau_record.sv", "mau_board_regs.sv")

    def changed(self, name, text, top="mau"):
        """The hash with 'text' appended to the file 'name'."""

        def read(path):
            return Path.read_bytes(path).decode() + (text if path.name == name else "")

        with unittest.mock.patch.object(Path, "read_text", read):
            return rtl_hash.rtl_hash(top)

    def test_a_file_changes_it(self):
        """A file of the unit, of the board around it, a header, and the encodings."""
        hashes = {self.changed(name, "wire more;\n") for name in self.FILES}
        self.assertEqual(len(hashes | {rtl_hash.rtl_hash()}), 1 + len(self.FILES))

    def test_data_path(self):
        """The hash of the data path's board goes over its files, those of mau's board, and both
        units."""
        files = (*self.FILES, "mau_vmem.sv", "mau_answers.sv", "mau_board_vmem.sv")
        hashes = {self.changed(name, "wire more;\n", "vmem") for name in files}
        self.assertEqual(len(hashes | {rtl_hash.rtl_hash("vmem")}), 1 + len(files))
        self.assertNotIn(rtl_hash.rtl_hash(), hashes)

    def test_bad_top(self):
        done = subprocess.run(
            [ROOT / "tools/rtl_hash.py", "--top", "inst"], text=True, capture_output=True
        )
        self.assertEqual(
            (done.returncode, done.stderr),
            (2, "rtl_hash: takes --top mau or --top vmem, not '--top inst'\n"),
        )

    def test_others_do_not(self):
        """Comments, blank lines, and files of the data path."""
        for name, text in (
            (self.FILES[2], "\n  // of the lane\n/* two\nlines */\n"),
            ("mau_vmem.sv", "wire more;\n"),
            ("mau_answers.sv", "wire more;\n"),
        ):
            self.assertEqual(self.changed(name, text), rtl_hash.rtl_hash())


if __name__ == "__main__":
    unittest.main()
