#!/usr/bin/env bash
# smoke.sh BUILD_DIR LANES WINDOW LINE_BYTES GFX ...: simulates the unit in 4 states with requests of
# each of these generations; no valid output may be X. Icarus runs the Verilog that Yosys writes for
# the unit before any optimization or mapping ($bwmux, which Icarus does not have, becomes muxes).
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$1 lanes=$2 window=$3 line=$4
shift 4
out=$build/icarus/$lanes-$window-$line
mkdir -p "$out"
{
  python3 tools/yosys.py --build "$build" --work "$out" \
    --run "hierarchy -check; opt_clean; bwmuxmap; write_verilog -noattr mau.v" \
    mau "LANES=$lanes" "WINDOW=$window" "LINE_BYTES=$line" rtl/mau.f &&
    iverilog -g2012 -s smoke_tb -Psmoke_tb.LANES="$lanes" -Psmoke_tb.WINDOW="$window" \
      -Psmoke_tb.LINE_BYTES="$line" -o "$out/smoke.vvp" "$out/mau.v" testbench/icarus/smoke_tb.sv
} >"$out/compile.log" 2>&1 || { cat "$out/compile.log"; exit 1; }
failed=0
for gfx in "$@"; do
  "$build/tests/icarus_vectors" "$gfx" 7 "${REQUESTS:-48}" "$window" "$line" >"$out/vectors-$gfx.hex"
  vvp "$out/smoke.vvp" +vectors="$out/vectors-$gfx.hex" >"$out/smoke-$gfx.log"
  sed "/WARNING/d; s/^/gfx$gfx: /" "$out/smoke-$gfx.log"
  grep -q '^PASS' "$out/smoke-$gfx.log" || failed=1
done
[ $# -gt 0 ] && exit $failed
