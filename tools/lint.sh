#!/usr/bin/env bash
# lint.sh OUT_DIR: the RTL in Verilator -Wall (nine parameter sets), slang and Yosys (read_slang);
# no error and, in Verilator and slang, no warning; every planted fault fits it. Then the form:
# clang-format of C and C++, lines of 100 columns at most in the RTL, ruff of Python. slang, Yosys
# and ruff are in OUT_DIR/../venv.
# Tops: mau, and for 16/16/64 mau_inst too, the unit with the decoder before it; modules of the data
# path and of the board, with their parameters, but for those within another one; mau_axis; the
# examples of designs with a unit in them. Verilator runs example_top; docs.integrate runs axi4_core.
# Yosys elaborates a top with all below it and finds what has no driver, two drivers, or a loop.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
cd "$(dirname "$0")/.."
source cosim/safe_path.sh
out=$1
mkdir -p "$out"
out=$(realpath "$out")
venv=$(realpath "$out/../venv")
gen=$out/gen
python3 encodings/generate.py "$gen"
safe_path gen
listed() { sed -n "s|^[^#+-]|${1%/*}/&|p" "$1"; } # listed LIST: the sources of a file list
included() { sed -n "s|^+incdir+|-I${1%/*}/|p" "$1"; } # the same for its folders of headers
mapfile -t files < <(listed rtl/mau.f)
sources=("$gen/rtl/mau_enc.sv" "${files[@]}")
mapfile -t include < <(echo "-I$gen/rtl"; included rtl/mau.f; included fpga/mau_board.f)
sets="4/4/64 4/64/128 8/16/128 16/16/64 16/64/64 32/16/64 32/32/128 64/16/64 64/64/64"
failed=0

check() { # check TOOL WHAT LOG COMMAND ...: one line, and after a failure the output of the tool
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

# in_yosys TOP LANES WINDOW LINE_BYTES SET LOG_SUFFIX: with the files of 'listings'
listings=(rtl/mau.f)
in_yosys() {
  check yosys "$1 $5" "$out/yosys-$6" yosys_checks "$1" "LANES=$2" "WINDOW=$3" "LINE_BYTES=$4"
}

yosys_checks() { # yosys_checks TOP [NAME=VALUE ...]
  python3 tools/yosys.py --build "$out/.." --gen "$gen" --work "$out/yosys" \
    --run "hierarchy -check; opt_clean; check -assert" "$@" "${listings[@]}"
}

# part TOP [NAME=VALUE ...]: a module in those of the three that 'readers' names, all unless it is
# set, with the unit's sources and those of the lists 'part_lists'.
part() {
  local top=$1 what="$*" log="${*// /-}.log" listings=(rtl/mau.f "${part_lists[@]}") part_files reader list
  shift
  mapfile -t part_files < <(for list in "${part_lists[@]}"; do listed "$list"; done)
  local all=("${sources[@]}" "${part_files[@]}")
  local by_verilator=(verilator --lint-only -Wall --assert -DMAU_SVA rtl/mau_waivers.vlt
    "${waivers[@]}" "${include[@]}" --top-module "$top" "${@/#/-G}" "${all[@]}")
  local by_slang=("$venv/bin/python" tools/lint_slang.py tools/slang_waivers.txt --top "$top"
    "${@/#/-G}" "${include[@]}" "${all[@]}")
  local by_yosys=(yosys_checks "$top" "$@")
  for reader in ${readers:-verilator slang yosys}; do
    local -n command=by_$reader
    check "$reader" "$what" "$out/$reader-$log" "${command[@]}"
  done
}

# The file list as other projects read it: -F from anywhere, -f from rtl/.
file_lists() {
  local root=$PWD python=$venv/bin/python
  local slang=("$root/tools/lint_slang.py" "$root/tools/slang_waivers.txt" --top mau)
  printf '%s\n' "+incdir+$gen/rtl" "$gen/rtl/mau_enc.sv" >"$out/mau_enc.f"
  (cd / && verilator --lint-only -f "$out/mau_enc.f" -F "$root/rtl/mau.f" --top-module mau) &&
    (cd rtl && verilator --lint-only -f "$out/mau_enc.f" -f mau.f --top-module mau) &&
    (cd / && "$python" "${slang[@]}" -f "$out/mau_enc.f" -F "$root/rtl/mau.f") &&
    (cd rtl && "$python" "${slang[@]}" -f "$out/mau_enc.f" -f mau.f)
}

run_example() { # run_example TOP FILE: a bench, which Verilator builds and runs
  local plainly="OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0 VM_PARALLEL_BUILDS=0" # soon built
  local work=${room:-$out}/$1 # make takes no folder with a space in its name
  verilator --binary -j 1 -MAKEFLAGS "$plainly" --Mdir "$work" "${include[@]}" \
    --top-module "$1" "${sources[@]}" "$2" &&
    "$work/V$1" | tee "$out/$1.log" &&
    grep -q '^PASS' "$out/$1.log"
}

formatted() { # formatted FILE ...: clang-format would change nothing
  clang-format-19 --dry-run --Werror --fno-color-diagnostics "$@" 2>&1 | { ! grep error: ; }
}

in_100_columns() { ! grep -nE '^.{101,}' "$@"; }

check plant "planted faults" "$out/plant.log" testbench/faults/plant.py --check
check mutants "reasons of mutants" "$out/mutants.log" testbench/faults/mutants.py --check
for set in $sets; do on_set in_verilator mau "$set"; done
for set in 4/4/64 16/16/64 64/64/64; do on_set in_slang mau "$set"; done
for set in 4/4/64 8/4/64; do on_set in_yosys mau "$set"; done
for tool in in_verilator in_slang in_yosys; do on_set "$tool" mau_inst 16/16/64; done
part_lists=(rtl/mau_data.f) waivers=()
part mau_axi4 LINE_BYTES=128 ID_BITS=6 AXI_DATA_BITS=64
readers="verilator slang" part mau_vmem_axi4 LANES=8 WINDOW=4 LINE_BYTES=128 ID_BITS=6 AXI_DATA_BITS=64
part mau_vmem_axi4 LANES=4 WINDOW=4 LINE_BYTES=64
readers="verilator slang" part mau_vmem LANES=16 WINDOW=8 LINE_BYTES=128 LUT_RAM_DEPTH=32
readers=yosys part mau_vmem LANES=8 WINDOW=4 LINE_BYTES=128 CONVERT=1 LUT_RAM_DEPTH=32
part_lists=(fpga/mau_board.f) waivers=(fpga/mau_board.vlt)
part mau_board LANES=4 WINDOW=4 LINE_BYTES=64
readers="verilator slang" part mau_board LANES=16 WINDOW=64 LINE_BYTES=128
readers=yosys part mau_board LANES=4 WINDOW=8 LINE_BYTES=128
part_lists=(rtl/mau_data.f fpga/mau_board.f fpga/mau_board_vmem.f)
part mau_board_vmem LANES=4 WINDOW=4 LINE_BYTES=64
readers="verilator slang" part mau_board_vmem LANES=8 WINDOW=4 LINE_BYTES=128 ID_BITS=6
example=(fpga/rtl/mau_axis.sv examples/fpga/example_top.sv)
sources+=("${example[@]}") listings+=("${example[@]}")
for top in mau_axis example_top; do
  for tool in in_verilator in_slang in_yosys; do on_set "$tool" "$top" 4/4/64; done
done
check verilator example_tb "$out/example-build.log" run_example example_tb examples/fpga/example_tb.sv
mapfile -t data < <(listed rtl/mau_data.f)
sources+=("${data[@]}" fpga/rtl/mau_vmem_axis.sv examples/axi4/axi4_ram.sv
  examples/axi4/axi4_vmem.sv examples/axi4/axi4_core.sv)
for top in mau_vmem_axis axi4_core; do
  for tool in in_verilator in_slang; do on_set "$tool" "$top" 4/4/64; done
done
check all "mau.f, -f and -F" "$out/lists.log" file_lists
mapfile -t code < <(git ls-files '*.c' '*.h' '*.cpp' '*.hpp')
check clang-fmt form "$out/clang-format.log" formatted "${code[@]}"
mapfile -t rtl < <(git ls-files 'rtl/*.sv' 'rtl/*.svh' 'fpga/*.sv' 'fpga/*.svh' 'examples/*.sv' \
  'cosim/netlist/*.sv')
check lines "of 100 columns" "$out/lines.log" in_100_columns "${rtl[@]}"
check ruff form "$out/ruff.log" tools/lint_python.sh "$venv"
exit $failed
