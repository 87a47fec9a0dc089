"""Request files as text, for the tests of the command `mau`.

SPDX-License-Identifier: Apache-2.0
"""

HEAD = "mreq 1\nunit lanes=4 window=4 line_bytes=64\n"
CONTEXT = "episode\ncontext gfx=9 rules=manual align=dword policy=gcn\n"
BODY = (
    "inst 0xe0501000 0x80010100\nvsharp 0x00001000 0x00100000 0x00000040 0x00024fac\n"
    "exec 0xffffffffffffffff\nv0 0x0+4*64\n"
)
REQUEST = CONTEXT + "request tag=0\n"
GOOD = HEAD + REQUEST + BODY
WORDS = (
    "--inst",
    "0xe0501000 0x80010100",
    "--vsharp",
    "0x1000 0x100000 64 0x24fac",
    "--v0",
    "0x0+4*64",
)  # the same for explain
