#!/usr/bin/env bash
# smoke.sh BUILD_DIR LANES WINDOW LINE_BYTES GFX: the unit in 4-state simulation, requests of one generation; no X on any valid output.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$1 lanes=$2 window=$3 line=$4 gfx=$5
out=$build/icarus/$lanes-$window-$line
mkdir -p "$out"
mapfile -t files < <(sed -n 's|^[^#+-]|rtl/&|p' rtl/mau.f)
mapfile -t includes < <(sed -n 's|^+incdir+|-Irtl/|p' rtl/mau.f)
iverilog -g2012 -I"$build/gen/rtl" "${includes[@]}" -s smoke_tb -Psmoke_tb.LANES="$lanes" -Psmoke_tb.WINDOW="$window" -Psmoke_tb.LINE_BYTES="$line" \
  -o "$out/smoke-$gfx.vvp" "$build/gen/rtl/mau_enc.sv" "${files[@]}" testbench/icarus/smoke_tb.sv 2>"$out/compile-$gfx.log" || { cat "$out/compile-$gfx.log"; exit 1; }
"$build/tests/icarus_vectors" "$gfx" 7 "${REQUESTS:-48}" "$window" "$line" >"$out/vectors-$gfx.hex"
vvp "$out/smoke-$gfx.vvp" +vectors="$out/vectors-$gfx.hex" | tee "$out/smoke-$gfx.log" | grep -v WARNING
grep -q '^PASS' "$out/smoke-$gfx.log"
