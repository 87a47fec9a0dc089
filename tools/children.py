"""Programs that a tool starts, each in a process group of its own. A signal to the tool ends all of
them and what they started: no ninja and no compiler keeps running with a lock.

SPDX-License-Identifier: Apache-2.0
"""

import contextlib
import fcntl
import os
import signal
import subprocess
import sys
import threading
import time
import traceback

EXIT_OK, EXIT_MISMATCH, EXIT_USAGE, EXIT_IO, EXIT_INTERRUPTED, EXIT_INTERNAL = 0, 1, 2, 4, 6, 7


class Stopped(Exception):
    """The program was ended by stop(), or not started after it."""


class Failed(Exception):
    """One line of what went wrong, for standard error; 'log' is text to show before it."""

    def __init__(self, line, code=EXIT_USAGE, log=""):
        super().__init__(line)
        self.code, self.log = code, log


class Children:
    """May be used by several threads."""

    def __init__(self):
        self.guard, self.alive, self.stopped = threading.Lock(), set(), False

    def run(self, command, **options):
        """subprocess.run() of a command that has no input; raises Stopped when stop() ended it."""
        options.setdefault("stdin", subprocess.DEVNULL)
        with self.guard:
            if self.stopped:
                raise Stopped
            with uninterrupted():
                child = subprocess.Popen(
                    [str(word) for word in command], process_group=0, **options
                )
                self.alive.add(child)
        try:
            out, err = child.communicate()
        except BaseException:  # a signal to the main thread
            send(child.pid, signal.SIGTERM)
            child.wait()
            raise
        finally:
            with self.guard:
                self.alive.discard(child)
        if self.stopped:
            raise Stopped
        return subprocess.CompletedProcess(child.args, child.returncode, out, err)

    def stop(self, number=signal.SIGTERM):
        """Sends a signal to all that run; nothing starts after it."""
        with self.guard:
            self.stopped = True
            for child in self.alive:
                send(child.pid, number)


@contextlib.contextmanager
def uninterrupted():
    """In the main thread a signal waits for the end of the block, so that every process that starts
    is known."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came = []
    former = {
        number: signal.signal(number, lambda number, _: came.append(number))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)
        if came:
            signal.raise_signal(came[0])


def take(lock, children, patience=None, waiting=None):
    """Locks a file; calls waiting() once when that takes longer than 'patience' seconds. stop()
    ends the wait."""
    start = time.monotonic()
    while not children.stopped:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            time.sleep(0.05)
        if waiting and time.monotonic() - start > patience:
            waiting()
            waiting = None
    raise Stopped


def send(group, number):
    try:
        os.killpg(group, number)
    except ProcessLookupError:
        pass


def watch(command):
    """Runs 'command' without input, with our output; a signal goes to its whole group. Its exit
    code, or EXIT_INTERRUPTED after a signal (docs/user/exit_codes.md)."""
    came = []
    child = subprocess.Popen(command, process_group=0, stdin=subprocess.DEVNULL)

    def forward(number, _):
        came.append(number)
        send(child.pid, number)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, forward)
    code = child.wait()
    return EXIT_INTERRUPTED if came else code if code >= 0 else EXIT_INTERNAL


def become(command):
    """Runs 'command' instead of this program, with the signals as a shell leaves them."""
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_DFL)
    sys.stdout.flush()
    os.execvp(command[0], command)


def ends_well(tool, main, children):
    """Runs main() and ends the process. A signal ends with EXIT_INTERRUPTED; Failed, and a file
    that cannot be written, with one line on standard error; any other exception with a traceback
    and EXIT_INTERNAL."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    try:
        try:
            code = main()
        except (KeyboardInterrupt, Stopped):
            children.stop()
            code = EXIT_INTERRUPTED
            print(f"{tool}: interrupted", file=sys.stderr)
        except Failed as failure:
            children.stop()
            sys.stdout.flush()
            code = failure.code
            print(f"{failure.log}{tool}: {failure}", file=sys.stderr)
        finally:
            sys.stdout.flush()
    except OSError as error:
        children.stop()
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # the reader of the results wants no more
            print(f"{tool}: {error}", file=sys.stderr)
        code = EXIT_IO
    except Exception:
        children.stop()
        traceback.print_exc()
        code = EXIT_INTERNAL
    sys.exit(code)
