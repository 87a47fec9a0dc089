"""What the request of a counterexample does outside the proof.

SPDX-License-Identifier: Apache-2.0
"""

import subprocess

NO_UNIT = 5  # docs/user/exit_codes.md


def outcome(children, build, request):
    """The text of `mau replay`, which compares the unit with the golden model; of `mau explain`,
    the golden model's answer, when no unit is built. Without `mau`, how to run it."""
    mau = build / "mau"
    if not mau.exists():
        return f"not replayed, {mau} is not built: ./run mau replay {request}"
    for verb in ("replay", "explain"):
        done = children.run(
            [mau, verb, request], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        if verb == "explain" or done.returncode != NO_UNIT:
            return f"mau {verb} {request} (code {done.returncode})\n{done.stdout.strip()}"
