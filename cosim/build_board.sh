#!/usr/bin/env bash
# build_board.sh LANES WINDOW LINE_BYTES OUT_DIR GEN_DIR [vmem]
# Verilates fpga/rtl/mau_board.sv with one parameter set and compiles it with board_sim.cpp into the
# program OUT_DIR/mau_board_<LANES>_<WINDOW>_<LINE_BYTES>: a simulated board on a pseudo-terminal.
# With 'vmem' it has the data path: fpga/rtl/mau_board_vmem.sv, program mau_board_vmem_....
# GEN_DIR has the output of encodings/generate.py. CXX and VERILATOR may be set, and
# MAU_BOARD_PARAMETERS for other parameters of the board, "MAX_TXNS=64 CLOCK_HZ=2000000". By default
# the memories have room for 256 requests, more than on a small FPGA. With MAU_BOARD_FAULTS=1 the
# unit has planted faults for --fault of the program, whose name then ends in _faults.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail

die() { echo "build_board: $*" >&2; exit 2; }
source "$(dirname "${BASH_SOURCE[0]}")/build_steps.sh"

[ $# -eq 5 ] || [ $# -eq 6 ] || die "usage: build_board.sh LANES WINDOW LINE_BYTES OUT_DIR GEN_DIR [vmem]"
lanes=$1 window=$2 line=$3
case $lanes in 4 | 8 | 16 | 32 | 64) ;; *) die "LANES is 4, 8, 16, 32 or 64, not '$lanes'" ;; esac
case $window in 4 | 8 | 16 | 32 | 64) ;; *) die "WINDOW is 4, 8, 16, 32 or 64, not '$window'" ;; esac
case $line in 64 | 128) ;; *) die "LINE_BYTES is 64 or 128, not '$line'" ;; esac
case ${6:-mau} in mau) top=mau_board ;; vmem) top=mau_board_vmem ;; *) die "the unit is vmem, not '$6'" ;; esac
find_tools "$4" "$5"

declare -A parameter=([LANES]=$lanes [WINDOW]=$window [LINE_BYTES]=$line [CLOCK_HZ]=32000000
  [MAX_REQUESTS]=256 [MAX_OPERANDS]=$((16384 / lanes)) [MAX_CLOCKS]=65536 [MAX_LENGTHS]=16384)
if [ "$top" = mau_board ]; then
  parameter+=([SIGN]=1 [MAX_RESULTS]=$((16384 / lanes)) [MAX_TXNS]=16384)
else
  parameter+=([ID_BITS]=4 [CONVERT]=1 [MAX_DATA]=$((32768 / lanes)) [MAX_RESULTS]=$((65536 / lanes))
    [MAX_TXNS]=4096 [MAX_SGPRS]=2048 [MAX_LDS]=$((8192 / lanes)))
fi
for p in ${MAU_BOARD_PARAMETERS:-}; do
  [[ $p =~ ^[A-Z_]+=[0-9]+$ ]] || die "MAU_BOARD_PARAMETERS: NAME=NUMBER, not '$p'"
  [ -n "${parameter[${p%%=*}]:-}" ] || die "MAU_BOARD_PARAMETERS: the board has no parameter ${p%%=*}"
  parameter[${p%%=*}]=${p#*=}
done
generics=("-GRTL_HASH=64'h$("$root/tools/rtl_hash.py" --top "${6:-mau}")")
for p in "${!parameter[@]}"; do generics+=("-G$p=${parameter[$p]}"); done
clock=${parameter[CLOCK_HZ]} silence=1
while [ $silence -lt "$clock" ]; do silence=$((silence * 2)); done

name=${top}_${lanes}_${window}_${line}
[ -z "${MAU_BOARD_FAULTS:-}" ] || name+=_faults
work_folder "$name"
rtl=$root/rtl defines=
[ -z "${MAU_BOARD_FAULTS:-}" ] || rtl=$work/rtl defines=" -DMAU_FAULTS"
[ -z "${MAU_BOARD_FAULTS:-}" ] || "$root/testbench/faults/plant.py" "$rtl" ||
  die "no planted faults in $name"
opt=$(with_vectors -O2)
sources=("$gen/rtl/mau_enc.sv" -F "$rtl/mau.f" -F "$root/fpga/mau_board.f")
if [ "$top" = mau_board_vmem ]; then
  sources+=(-F "$rtl/mau_data.f" -F "$root/fpga/mau_board_vmem.f") defines+=" -DMAU_BOARD_VMEM"
fi
{
  "$verilator" --cc --prefix Vboard --Mdir "$work" "-I$gen/rtl" \
    -Wno-fatal -Wno-lint -Wno-style "${generics[@]}" -O3 --x-assign fast \
    --x-initial fast --noassert --output-split 0 -fno-split --top-module "$top" \
    --exe "$here/board_sim.cpp" -o "$out/.$name" \
    -CFLAGS "-std=c++17 -DMAU_CLOCK_HZ=$clock -DMAU_SILENCE=${silence}u$defines" \
    "$root/fpga/mau_board_sim.vlt" "${sources[@]}" &&
    make -C "$work" -f Vboard.mk VM_PARALLEL_BUILDS=0 "CXX=$cxx" "LINK=$cxx" "OBJCACHE=$launcher" \
      "OPT_FAST=$opt" "OPT_SLOW=$opt" OPT_GLOBAL=-O2
} >"$log" 2>&1 || failed "$name"
mv "$out/.$name" "$out/$name" # a failed build leaves no file
