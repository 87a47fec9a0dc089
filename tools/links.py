"""Folders whose path CMake or Ninja cannot take (# ; " * [ and others), by a link to them.

SPDX-License-Identifier: Apache-2.0
"""

import hashlib
import os
import re
from pathlib import Path

from children import Failed

SAFE = r"[\w ./+@,-]*"


def rooms():
    """Folders for links. A link is needed as long as the build folder: first the user's cache."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return [Path(cache, "mau/links"), Path(f"/tmp/mau-links-{os.getuid()}")]


def linked(path):
    """The absolute path of a folder, or a link that is the same at every call."""
    path = os.path.abspath(path)
    if re.fullmatch(SAFE, path):
        return Path(path)
    name = hashlib.sha256(path.encode()).hexdigest()[:12]
    for room in rooms():
        link, new = room / name, room / f"{name}.{os.getpid()}"
        try:
            if link.is_symlink() and os.readlink(link) == path:
                return link
            if re.fullmatch(SAFE, str(room)):
                room.mkdir(parents=True, exist_ok=True, mode=0o700)
                new.symlink_to(path)
                new.replace(link)
                return link
        except OSError:
            continue
    raise Failed(f"cannot build in {path}: CMake takes no such name, choose one of letters")
