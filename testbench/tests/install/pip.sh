#!/usr/bin/env bash
# pip.sh OUT_DIR: `pip install .` in a fresh virtual environment, as a user does it, and the module
# from another folder; what the installation does not have, the source tree does not lend it.
# SPDX-License-Identifier: Apache-2.0
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
quiet python3 -m venv "$out/venv"
before=$(cd "$root" && git status --porcelain 2>/dev/null || true)
quiet "$out/venv/bin/python" -m pip install "$root"
same "$(cd "$root" && git status --porcelain 2>/dev/null || true)" "$before" "what pip leaves in the tree"
said=$(cd / && "$out/venv/bin/python" -I -c '
import mau, numpy as np
load = mau.decode("0xe0501000 0x80010100", gfx="9")
w = mau.wave(load, vsharp=[0x1000, 0x100000, 64, 0x24fac], v0=4 * np.arange(64))
print(mau.__version__, hex(w.address[14]), mau.Status(w.status[16]).name, hex(load.op.word))')
version=$(sed -n 's/#define MAU_VERSION "\([^"]*\)".*/\1/p' "$root/cmodel/include/mau/mau.h")
same "$said" "$version 0x1038 OUT_OF_RANGE 0x100080" "what the module says"
! (cd / && "$out/venv/bin/python" -I -c 'import mau.no_such_part') 2>/dev/null ||
  fail "a module that is not there is imported"
echo "pip install: the module in a fresh environment"
