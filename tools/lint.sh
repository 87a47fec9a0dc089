#!/usr/bin/env bash
# lint.sh OUT_DIR: the RTL in Verilator -Wall (all parameter sets), Yosys and Icarus; no error and, in Verilator, no warning.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
cd "$(dirname "$0")/.."
out=$1
mkdir -p "$out"
python3 encodings/generate.py "$out/gen"
mapfile -t files < <(grep -v '^[#+-]' rtl/mau.f | grep . | sed 's|^|rtl/|')
sets="4/4/64 4/64/128 8/16/128 16/16/64 16/64/64 32/32/128 64/64/64"
failed=0
report() { # report TOOL SET LOG STATUS
  if [ "$4" -eq 0 ]; then printf '%-10s %-10s ok\n' "$1" "$2"; else printf '%-10s %-10s FAILED\n' "$1" "$2"; sed 's/^/    /' "$3" | head -40; failed=1; fi
}
for set in $sets; do
  IFS=/ read -r lanes window line <<<"$set"
  log=$out/verilator-$lanes-$window-$line.log
  status=0
  verilator --lint-only -Wall --assert -DMAU_SVA rtl/mau_waivers.vlt -I"$out/gen/rtl" -Irtl --top-module mau \
    -GLANES="$lanes" -GWINDOW="$window" -GLINE_BYTES="$line" "$out/gen/rtl/mau_enc.sv" "${files[@]}" >"$log" 2>&1 || status=1
  report verilator "$set" "$log" $status
done
for set in 4/4/64 16/16/64; do
  IFS=/ read -r lanes window line <<<"$set"
  log=$out/iverilog-$lanes.log
  status=0
  iverilog -g2012 -Wall -Wno-timescale -I"$out/gen/rtl" -Irtl -s mau -Pmau.LANES="$lanes" -Pmau.WINDOW="$window" -Pmau.LINE_BYTES="$line" \
    -o "$out/mau-$lanes.vvp" "$out/gen/rtl/mau_enc.sv" "${files[@]}" >"$log" 2>&1 || status=1
  report iverilog "$set" "$log" $status
  log=$out/yosys-$lanes.log
  status=0
  yosys -q -l "$log" -p "read_verilog -sv -I$out/gen/rtl -Irtl $out/gen/rtl/mau_enc.sv ${files[*]}; chparam -set LANES $lanes -set WINDOW $window -set LINE_BYTES $line mau;
    hierarchy -check -top mau; proc; opt_clean; check -assert" >/dev/null 2>&1 || status=1
  report yosys "$set" "$log" $status
done
exit $failed
