#!/usr/bin/env python3
"""What a call of `./run` builds: the program, and each unit that the call needs, when it needs it.
Which other builds it waits for, and how a signal ends it.

usage: cli_build.py [unittest arguments]
The program requests a unit through MAU_MAKE (cosim/engine.h).
SPDX-License-Identifier: Apache-2.0
"""

import contextlib
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INTERNAL, INTERRUPTED, MISMATCH, OK, UNIT, USAGE  # noqa: E402
from mau_command import BUILD, MAU, ROOT, SMALL, MauCase, mau, objects  # noqa: E402
from samples import GOOD, WORDS  # noqa: E402

PLAIN, TRACE = (
    f"libmau_unit_verilator_{'_'.join(SMALL[1::2])}{suffix}" for suffix in ("", "_trace")
)


class RequestedUnits(MauCase):
    """A script that replaces ./run, and logs the units that the program requests."""

    def setUp(self):
        super().setUp()
        self.log, self.make = self.dir / "log", self.dir / "make"
        self.script("echo building")

    def script(self, line):
        self.make.write_text(f"#!/bin/sh\necho \"$@\" >>'{self.log}'\n{line}\n")
        self.make.chmod(0o755)

    def run_logged(self, code, *args, **options):
        """The finished command, and the names of the requested units."""
        self.log.write_text("")
        done = self.check(
            mau(*args, env={"MAU_MAKE": str(self.make)}, cwd=self.dir, **options), code
        )
        lines = [line.split() for line in self.log.read_text().splitlines()]
        self.assertEqual({line[0] for line in lines} - {"unit"}, set())
        return done, [line[1] for line in lines]

    def test_one_unit(self):
        for code, args, names in (
            (OK, ("run", *SMALL, "--waves", 10), [PLAIN]),
            (OK, ("run", *SMALL, "--waves", 10, "--checked"), [TRACE]),
            (MISMATCH, ("run", *SMALL, "--fault", 3), [TRACE]),
            (MISMATCH, ("replay", "mau-out/shrunk.mreq"), [TRACE]),
            (MISMATCH, ("shrink", "mau-out/failing.mreq"), [TRACE]),
        ):
            with self.subTest(args=args):
                done, requested = self.run_logged(code, *args)
                self.assertEqual(requested, names)
                self.assertEqual((done.stdout.count("building"), done.stderr), (0, "building\n"))

    def test_file_says_which(self):
        """The unit of the file's unit line; the tracing build only when a trace is written."""
        self.assertEqual(self.run_logged(OK, "replay", self.file(GOOD))[1], [PLAIN])
        self.assertEqual(self.run_logged(OK, "replay", "-", input=GOOD)[1], [PLAIN])
        self.assertEqual(
            self.run_logged(OK, "replay", "--trace", self.file(GOOD))[1], [PLAIN, TRACE]
        )

    def test_no_unit(self):
        for code, args in (
            (OK, ("explain", "--gfx", "9", *WORDS)),
            (OK, ("eval", self.file(GOOD))),
            (OK, ("decode", "--gfx", "9", "e0501000", "80010100")),
            (OK, ("run", "--help")),
            (USAGE, ("run", "--lanes", 5)),
        ):
            with self.subTest(args=args):
                self.assertEqual(self.run_logged(code, *args)[1], [])

    def test_build_fails(self):
        self.script("exit 2")
        self.check_one_line(self.run_logged(UNIT, "run", *SMALL)[0], UNIT, PLAIN, "not built")
        self.check_one_line(
            self.run_logged(UNIT, "replay", self.file(GOOD))[0], UNIT, PLAIN, "not built"
        )

    def test_signal(self):
        """Ctrl-C while a unit is built, which goes to the program and to the build."""
        self.script("kill -INT 0; sleep 5")
        self.check_one_line(
            self.run_logged(INTERRUPTED, "run", *SMALL, start_new_session=True)[0],
            INTERRUPTED,
            "not built",
        )

    def test_signal_to_the_program_alone(self):
        """A signal also ends the build."""
        self.script("echo $$ >pid; exec sleep 60")
        for sig in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(sig=sig):
                child = subprocess.Popen(
                    [MAU, "run", *SMALL],
                    env={**os.environ, "MAU_MAKE": str(self.make)},
                    cwd=self.dir,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    text=True,
                )
                builder = wait_for_pid(self.dir / "pid")
                child.send_signal(sig)
                _, err = child.communicate(timeout=10)
                self.assertEqual((child.returncode, len(err.splitlines())), (INTERRUPTED, 1), err)
                self.assertTrue(ends(builder))

    def test_nothing_there(self):
        args = ("run", "--lanes", 4, "--window", 8, "--line-bytes", 128)
        done, requested = self.run_logged(UNIT, *args)
        self.assertEqual(len(requested), 1)
        self.assertIn("./run build 4 8 128", done.stderr)


def wait_for_pid(path):
    """Reads the process number from the file, and deletes the file."""
    for _ in range(600):
        if path.exists() and path.read_text().strip():
            pid = int(path.read_text())
            path.unlink()
            return pid
        time.sleep(0.05)
    raise AssertionError(f"nothing wrote {path}")


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2][:3]
    except OSError:
        return False


def ends(pid):
    """Whether a process ends; the kernel takes a moment for one that was killed."""
    for _ in range(100):
        if not alive(pid):
            return True
        time.sleep(0.05)
    return False


class Run(MauCase):
    """./run itself, in a build folder of its own in which no unit has been built."""

    FOLDER = BUILD / "tests" / "first"
    CALL = f"MAU_BUILD={FOLDER} {ROOT}/run"  # as its lines to paste begin

    @classmethod
    def setUpClass(cls):
        """Builds the program without optimization: it is used little here, and builds faster."""
        subprocess.run(
            [
                "cmake",
                "--preset",
                "default",
                "-B",
                str(cls.FOLDER),
                "-DCMAKE_BUILD_TYPE=None",
                "-DCMAKE_C_FLAGS=-O0",
            ],
            cwd=ROOT,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        if not (cls.FOLDER / "venv").exists():
            (cls.FOLDER / "venv").symlink_to(BUILD / "venv")

    def units(self):
        return {path.stem for path in (self.FOLDER / "units").glob("*.so")}

    def env(self, folder):
        return {k: v for k, v in os.environ.items() if k != "MAU_UNITS"} | {
            "MAU_BUILD": str(folder),
            "MAU_UNIT_CXXFLAGS": "-O0",
        }  # -O0: soon made

    def run_verb(self, code, *args, folder=FOLDER):
        done = subprocess.run(
            [ROOT / "run", *map(str, args)],
            cwd=self.dir,
            env=self.env(folder),
            capture_output=True,
            text=True,
        )
        self.check(done, code)
        return done

    def run_mau(self, code, *args):
        return self.run_verb(code, "mau", *args)

    def said(self, done):
        return f"exit {done.returncode}\n{done.stdout[-600:]}\n{done.stderr[-3000:]}"

    def test_first_call(self):
        shutil.rmtree(self.FOLDER / "units", ignore_errors=True)
        self.run_mau(OK, "explain", "--gfx", "9", *WORDS)
        self.assertEqual(self.units(), set())
        done = self.run_mau(OK, "replay", self.file(GOOD))
        self.assertEqual(
            (self.units(), done.stderr), ({PLAIN}, "run: building unit 4/4/64 verilator\n")
        )
        done = self.run_mau(OK, "run", *SMALL, "--waves", 10, "--json")
        self.assertEqual((self.units(), done.stderr, len(objects(done.stdout))), ({PLAIN}, "", 1))
        done = self.run_mau(MISMATCH, "run", *SMALL, "--fault", 3)
        self.assertEqual(
            (self.units(), done.stderr),
            ({PLAIN, TRACE}, "run: building unit 4/4/64 verilator trace\n"),
        )
        self.assertIn(f"{self.CALL} mau replay ", done.stdout)
        done = self.run_mau(OK, "run", "--lanes", 4, "--window", 8, "--waves", 10)  # of any size
        self.assertEqual(done.stderr, "run: building unit 4/8/64 verilator\n")

    def test_build_unit(self):
        """The line that a refusal names builds that unit, here one whose windows are smaller than
        its beats; other sizes are refused by name."""
        for size, words in (
            ((6, 16, 64), "LANES is"),
            ((8, 2, 64), "WINDOW is"),
            ((8, 16, 32), "LINE_BYTES is"),
            ((8, 16), "build takes"),
        ):
            with self.subTest(size=size):
                self.assertRegex(
                    self.run_verb(USAGE, "build", *size).stderr, rf"^run: .*{words}.*\n$"
                )
        self.run_verb(OK, "build", 8, 4, 64)
        self.run_mau(OK, "run", "--lanes", 8, "--window", 4, "--waves", 100)

    def test_help(self):
        """Help comes at once: nothing is installed or built for it; it fits a screen."""
        for args in (
            (),
            ("test",),
            ("regress",),
            ("bench",),
            ("bench", "lockstep"),
            ("bench", "fpga"),
            ("bench", "area"),
            ("prove",),
        ):
            with self.subTest(args=args):
                done = self.run_verb(OK, *args, "--help", folder=self.dir / "none")
                self.assertEqual((done.stdout[:7].lower(), done.stderr), ("usage: ", ""))
                self.assertEqual([line for line in done.stdout.splitlines() if len(line) > 79], [])
                self.assertFalse((self.dir / "none").exists())

    def test_version(self):
        """./run --version says what mau says, and builds nothing."""
        self.assertEqual(
            self.run_verb(OK, "--version", folder=self.dir / "none").stdout,
            self.run_mau(OK, "--version").stdout,
        )
        self.assertFalse((self.dir / "none").exists())

    def test_one_at_a_time(self):
        """Two calls build programs in one folder: the second waits, and prints a line."""
        self.run_mau(OK, "--version")
        (self.FOLDER / "mau").unlink()
        with (self.FOLDER / "lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            second = subprocess.Popen(
                [ROOT / "run", "mau", "--version"],
                env=self.env(self.FOLDER),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            self.assertRegex(
                second.stderr.readline(), "^run: waiting for another ./run that builds in "
            )
            self.assertIsNone(second.poll())
        out, err = second.communicate(timeout=600)
        self.assertRegex(out, r"^mau \S+\n$")
        self.assertEqual((second.returncode, err), (OK, ""))

    @contextlib.contextmanager
    def locked(self, *names):
        with contextlib.ExitStack() as stack:
            for name in names:
                (self.FOLDER / name).parent.mkdir(exist_ok=True)
                fcntl.flock(stack.enter_context((self.FOLDER / name).open("a")), fcntl.LOCK_EX)
            yield

    def test_no_wait(self):
        """A call without a unit does not wait for a build of units; when the program is up to date
        it waits for no build."""
        self.run_mau(OK, "--version")
        with self.locked("lock", f"units/{PLAIN}.so.lock", f"units/{TRACE}.so.lock"):
            for args in (
                (),
                ("--help",),
                ("run", "--help"),
                ("decode", "--gfx", "9", "e0501000", "80010100"),
                ("explain", "--gfx", "9", *WORDS),
                ("eval", self.file(GOOD)),
            ):
                with self.subTest(args=args):
                    self.assertEqual(self.run_mau(OK, *args).stderr, "")
        (self.FOLDER / "mau").unlink()
        with self.locked(f"units/{PLAIN}.so.lock", f"units/{TRACE}.so.lock"):
            done = self.run_mau(OK, "decode", "--gfx", "9", "e0501000", "80010100")
            self.assertNotIn("waiting", done.stderr)  # a slow link is announced

    def test_what_makes_a_unit_stale(self):
        """Text and flags, not times: a touched file builds nothing, other flags do."""
        self.run_mau(OK, "run", *SMALL, "--waves", 10)
        path, seen = self.FOLDER / "units" / f"{PLAIN}.so", []
        os.utime(ROOT / "rtl" / "mau.f")
        for flags in ("-O0", "-O0 -DNOTHING", "-O0"):
            env = {**self.env(self.FOLDER), "MAU_UNIT_CXXFLAGS": flags}
            done = subprocess.run(
                [ROOT / "run", "mau", "run", *SMALL, "--waves", "10"],
                cwd=self.dir,
                env=env,
                capture_output=True,
                text=True,
            )
            seen.append((done.returncode, done.stderr.count("building unit"), path.exists()))
        self.assertEqual(seen, [(OK, 0, True), (OK, 1, True), (OK, 1, True)])

    def interrupted(self, args, sig, fake, folder):
        """./run ARGS, whose program 'fake' sleeps, ended by a signal to its first process: code 6,
        the sleeper is gone."""
        bin_dir = self.dir / "bin"
        bin_dir.mkdir(exist_ok=True)
        (bin_dir / fake).write_text(f"#!/bin/sh\necho $$ >'{self.dir}/pid'\nsleep 60\n")
        (bin_dir / fake).chmod(0o755)
        env = {**self.env(folder), "PATH": f"{bin_dir}:{os.environ['PATH']}"}
        child = subprocess.Popen(
            [ROOT / "run", *args],
            cwd=self.dir,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        sleeper = wait_for_pid(self.dir / "pid")
        child.send_signal(sig)
        out, err = child.communicate(timeout=20)
        shutil.rmtree(bin_dir)
        self.assertEqual(child.returncode, INTERRUPTED, out + err)
        self.assertTrue(ends(sleeper), fake)
        return err

    def test_signal_ends_a_build(self):
        """Ninja, Verilator and all other child processes end; the locks are free."""
        self.run_mau(OK, "--version")
        for args, fake in (
            (("build",), "ninja"),
            (("build", "8", "8", "128"), "verilator"),
            (("unit", f"lib{PLAIN[3:]}"), "verilator"),
            (("regress", "--units", "8/8/128"), "verilator"),
        ):
            for sig in (signal.SIGINT, signal.SIGTERM):
                with self.subTest(args=args, sig=sig):
                    (self.FOLDER / "units" / f"{PLAIN}.so.key").unlink(missing_ok=True)
                    self.assertLessEqual(
                        len(self.interrupted(args, sig, fake, self.FOLDER).splitlines()), 3
                    )
                    for name in (
                        "lock",
                        f"units/{PLAIN}.so.lock",
                        "units/libmau_unit_verilator_8_8_128.so.lock",
                    ):
                        if (self.FOLDER / name).exists():
                            with (self.FOLDER / name).open("a") as lock:
                                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def test_signal_while_a_process_starts(self):
        """A signal that arrives before the caller knows the process is delivered afterwards."""
        script = (
            "import os, signal, subprocess, sys\n"
            f"sys.path.insert(0, {str(ROOT / 'tools')!r}); import children\n"
            "start = subprocess.Popen\n"
            "def slow(*words, **options):\n"
            "    child = start(*words, **options)\n"
            "    print(child.pid, flush=True)\n"
            "    os.kill(os.getpid(), signal.SIGINT)\n"
            "    return child\n"
            "subprocess.Popen = slow\n"
            "all_of_them = children.Children()\n"
            "children.ends_well('test', lambda: all_of_them.run(['sleep', '60']), all_of_them)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, timeout=20
        )
        self.assertEqual((done.returncode, done.stderr), (INTERRUPTED, "test: interrupted\n"))
        self.assertTrue(ends(int(done.stdout)))

    def test_bug_of_a_tool(self):
        """An exception that nobody expects is a traceback and the exit code of an internal failure:
        1 means that unit and model differ."""
        script = (
            f"import sys; sys.path.insert(0, {str(ROOT / 'tools')!r}); import children\n"
            "children.ends_well('test', lambda: {}['no'], children.Children())\n"
        )
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
        self.check(done, INTERNAL)
        self.assertTrue(done.stderr.endswith("KeyError: 'no'\n"))

    def test_signal_ends_what_is_watched(self):
        """As bench, lint, fuzz, picture, explorer, wheel, deb and release run: a signal to ./run
        ends all of it with 6; else the code is the command's."""
        script = self.dir / "work"
        script.write_text(f"#!/bin/sh\nsh -c 'echo $$ >{self.dir}/pid; sleep 60'\n")
        script.chmod(0o755)
        watch = [
            ROOT / "tools" / "build.py",
            "--build",
            self.FOLDER,
            "--jobs",
            "1",
            "--watch",
            "--",
        ]
        for sig in (signal.SIGINT, signal.SIGTERM):
            child = subprocess.Popen([*watch, script])
            sleeper = wait_for_pid(self.dir / "pid")
            child.send_signal(sig)
            self.assertEqual(child.wait(20), INTERRUPTED)
            self.assertTrue(ends(sleeper))
        self.assertEqual(subprocess.run([*watch, "sh", "-c", "exit 3"]).returncode, 3)

    def test_signal_ends_a_package(self):
        """Exit code 6 of docs/user/exit_codes.md; each verb waits in a program that it calls."""
        for args, fake in ((("deb",), "cmake"), (("release",), "tar"), (("explorer",), "clang-19")):
            for sig in (signal.SIGINT, signal.SIGTERM):
                with self.subTest(args=args, sig=sig):
                    self.assertNotIn(
                        "Traceback", self.interrupted(args, sig, fake, self.dir / "build")
                    )

    def test_package_that_fails(self):
        """Exit code 2, as of any build."""
        bin_dir = self.dir / "bin"
        bin_dir.mkdir()
        for fake in ("cmake", "clang-19"):
            (bin_dir / fake).write_text("#!/bin/sh\nexit 1\n")
            (bin_dir / fake).chmod(0o755)
        env = {**self.env(self.dir / "build"), "PATH": f"{bin_dir}:{os.environ['PATH']}"}
        for verb in ("deb", "explorer"):
            self.check(
                subprocess.run([ROOT / "run", verb], env=env, capture_output=True, text=True), USAGE
            )

    def test_clean(self):
        """Removes a build folder, and nothing else: not the project, not a home, no folder without
        a build."""
        for name in ("build.ninja", "packages.lock"):
            folder = self.dir / "made"
            folder.mkdir()
            (folder / name).write_text("")
            self.run_verb(OK, "clean", folder=folder)
            self.assertFalse(folder.exists())
        self.run_verb(OK, "clean", folder=folder)  # nothing is there
        project = self.dir / "project"
        project.mkdir()
        shutil.copy(ROOT / "run", project)
        (project / "packages.lock").write_text("")
        (self.dir / "file").write_text("")
        (self.dir / "home").mkdir()
        (self.dir / "home" / "packages.lock").write_text("")
        link = self.dir / "link"
        link.symlink_to(self.dir)
        for folder, says in (
            (".", "the project is in it"),
            ("..", "the project is in it"),
            (self.dir, "the project is in it"),
            (f"{link}/project", "the project is in it"),
            (self.dir / "home", "your home is in it"),
            ("/", "the project is in it"),
            (self.dir / "file", "nothing was built in it"),
        ):
            with self.subTest(folder=folder):
                done = subprocess.run(
                    [project / "run", "clean"],
                    cwd=project,
                    env={**os.environ, "MAU_BUILD": str(folder), "HOME": str(self.dir / "home")},
                    capture_output=True,
                    text=True,
                )
                self.check(done, USAGE)
                self.assertRegex(done.stderr, rf"^run: clean does not remove /[^\n]*: {says}\n$")
        self.assertEqual(
            sorted(path.name for path in self.dir.iterdir()), ["file", "home", "link", "project"]
        )
        self.assertTrue((project / "run").exists())

    def test_venv_that_was_cut_short(self):
        """A Python without pip is what an interrupted venv leaves: it is made again."""
        folder = self.dir / "build"
        subprocess.run(
            ["/usr/bin/python3", "-m", "venv", "--without-pip", folder / "venv"], check=True
        )
        env = {**self.env(folder), "PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull}
        done = subprocess.run([ROOT / "run", "lint"], env=env, capture_output=True, text=True)
        self.check(done, USAGE)  # it has nowhere to take packages from
        self.assertRegex(done.stderr, r"(?m)^run: pip install [^\n]* failed; see \S+/pip\.log$")
        subprocess.run(
            [folder / "venv/bin/python", "-m", "pip", "--version"],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        shutil.rmtree(folder / "venv")
        (folder / "venv").write_text("")
        done = self.run_verb(USAGE, "lint", folder=folder)
        self.assertEqual(done.stderr, f"run: making {folder}/venv failed; see {folder}/venv.log\n")

    def test_fuzz_of_no_time(self):
        """The error comes before anything is installed or built."""
        for args in (("abc",), ("0",), ("",), ("10", "20")):
            with self.subTest(args=args):
                self.assertRegex(
                    self.run_verb(USAGE, "fuzz", *args, folder=self.dir / "none").stderr,
                    r"^run: fuzz[^\n]*SECONDS[^\n]*\n$",
                )
                self.assertFalse((self.dir / "none").exists())

    def test_folder_that_cannot_be(self):
        """One line of ours."""
        read_only = self.dir / "read_only"
        read_only.mkdir()
        read_only.chmod(0o555)
        folders = ["/proc/nothing", "/dev/null/x", self.file("")] + (
            [] if os.access(read_only, os.W_OK) else [read_only]
        )
        for folder in folders:
            for args in (("mau", "--version"), ("build",), ("regress",), ("picture",), ("lint",)):
                with self.subTest(folder=folder, args=args):
                    done = self.run_verb(USAGE, *args, folder=folder)
                    self.assertRegex(
                        done.stderr,
                        rf"^run: cannot build in {folder}: [^\n:]+; "
                        r"name another folder with MAU_BUILD\n$",
                    )

    def test_picture_of_no_fault(self):
        """The error comes before anything is built."""
        for args, words in (
            (("99",), "no fault 99"),
            (("0",), "no fault 0"),
            (("3", "x"), "'x'"),
            (("1", "1", "1"), "FAULT and SEED"),
            (("--data", "99"), "no fault 99"),
            (("--data", "x"), "'x'"),
        ):
            with self.subTest(args=args):
                done = self.run_verb(USAGE, "picture", *args, folder=self.dir / "none")
                self.assertRegex(done.stderr, rf"^run: [^\n]*{words}[^\n]*\n$")
                self.assertFalse((self.dir / "none").exists())

    def test_help_of_the_generator(self):
        for args, code, out, err in (
            (("--help",), OK, 5, 0),
            (("-h",), OK, 5, 0),
            ((), USAGE, 0, 1),
            (("--no",), USAGE, 0, 1),
            (("a", "b"), USAGE, 0, 1),
        ):
            with self.subTest(args=args):
                done = subprocess.run(
                    [sys.executable, str(ROOT / "encodings" / "generate.py"), *args],
                    cwd=self.dir,
                    capture_output=True,
                    text=True,
                )
                self.check(done, code)
                self.assertGreaterEqual(len(done.stdout.splitlines()), out)
                self.assertEqual(len(done.stderr.splitlines()), err)
                self.assertEqual(list(self.dir.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
