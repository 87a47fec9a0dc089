#!/usr/bin/env bash
# power_up.sh MAU OUT_DIR OPTION ...: 64 lockstep runs, each from other random contents of every
# register and memory, with the RTL's assertions. What a reset does not set must not matter.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
mau=$1 out=$2
shift 2
for ((seed = 1; seed <= 64; seed++)); do
  "$mau" run --checked --reset-seed "$seed" --seed "$seed" --out "$out" "$@"
done
