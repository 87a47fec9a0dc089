"""The exit codes of docs/user/exit_codes.md.

SPDX-License-Identifier: Apache-2.0
"""

OK, MISMATCH, USAGE, INPUT, IO, UNIT, INTERRUPTED, INTERNAL = range(8)
