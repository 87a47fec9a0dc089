"""Programs that a tool starts, each in a process group of its own. A signal to the tool ends all of
them and what they started, so that no ninja and no compiler goes on with a lock. Exit codes, and
standard streams that are closed or full.

SPDX-License-Identifier: Apache-2.0
"""

import contextlib
import errno
import fcntl
import os
import signal
import subprocess
import sys
import threading
import time
import traceback

EXIT_OK, EXIT_MISMATCH, EXIT_USAGE, EXIT_INPUT = 0, 1, 2, 3
EXIT_IO, EXIT_INTERRUPTED, EXIT_INTERNAL = 4, 6, 7


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
    """Runs 'command' without input, with the output of this process. A signal goes to its whole
    group. Returns its exit code, EXIT_INTERRUPTED after a signal (docs/user/exit_codes.md)."""
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


@contextlib.contextmanager
def naming(name):
    """An error of the block that names no file, as that of a full disk, gets this name."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or str(name)
        raise


class Output:
    """A standard stream. An error of standard output names it, and flush() raises it again, for
    argparse drops it. What standard error cannot take is lost."""

    def __init__(self, stream, name):
        self.stream, self.name, self.error = stream, name, None

    def write(self, text):
        with self.checked():
            self.stream.write(text)
        return len(text)

    def flush(self):
        with self.checked():
            if self.error:
                raise self.error
            self.stream.flush()

    @contextlib.contextmanager
    def checked(self):
        try:
            with naming(self.name):
                yield
        except OSError as error:
            if self.name:
                self.error = error
                raise

    def __getattr__(self, name):
        return getattr(self.stream, name)


OUTPUT = "standard output"
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EPERM)


def streams():
    """Descriptors 0 to 2 that are closed become /dev/null, so that no file takes their numbers.
    Whether standard output was one."""
    closed = False
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # open() takes the lowest number that is free
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
            closed = closed or number == 1
    sys.stdout = Output(sys.stdout or os.fdopen(1, "w", closefd=False), OUTPUT)
    sys.stderr = Output(sys.stderr or os.fdopen(2, "w", closefd=False), "")
    return closed


def io_line(error, remedy):
    """One line of an error of files: what, which file, why, and what to do about it."""
    if error.filename is None:
        return error.strerror or str(error)
    if error.filename == OUTPUT or error.errno not in NO_ROOM:
        remedy = ""
    verb = "cannot write" if error.errno in NO_ROOM else "cannot use"
    return f"{verb} {error.filename}: {error.strerror}{remedy and '; ' + remedy}"


def ends_well(tool, main, children, remedy="name another folder with MAU_BUILD"):
    """Runs main() and ends the process. A signal gives EXIT_INTERRUPTED. Failed, and a file that
    cannot be written, give one line on standard error. Any other exception gives a traceback and
    EXIT_INTERNAL."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    if streams():
        print(f"{tool}: {OUTPUT} is closed; send it to a file or to /dev/null", file=sys.stderr)
        sys.exit(EXIT_IO)
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
        sys.stdout = Output(open(os.devnull, "w"), OUTPUT)
        os.dup2(sys.stdout.fileno(), 1)
        if not isinstance(error, BrokenPipeError):  # then the reader of the results has enough
            print(f"{tool}: {io_line(error, remedy)}", file=sys.stderr)
        code = EXIT_IO
    except Exception:
        children.stop()
        traceback.print_exc()
        code = EXIT_INTERNAL
    sys.exit(code)
