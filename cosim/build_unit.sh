#!/usr/bin/env bash
# build_unit.sh ENGINE LANES WINDOW LINE_BYTES VARIANT OUT_DIR GEN_DIR [NETLIST_DIR]
# Verilates rtl/ with one parameter set and compiles it with its adapter into
# OUT_DIR/libmau_unit_<ENGINE>_<LANES>_<WINDOW>_<LINE_BYTES>[_trace].so, by Verilator's makefile.
# ENGINE
#   verilator  the address unit
#   systemc    the address unit as a SystemC module
#   inst       the unit that takes instruction words (top mau_inst)
#   vmem       the data path (top mau_vmem); WINDOW is at most LANES
#   vmem1      the same with CONVERT 1, as on boards
#   axi64, axi128, axi256, axi512
#              the data path with an AXI4 memory of so many bits (top axi4_unit); WINDOW as for vmem
#   netlist    a netlist of the address unit, made by fpga/netlist.py, or the one in NETLIST_DIR
#   vmem_netlist  the same of the data path with CONVERT 1
# VARIANT
#   plain
#   trace      FST, assertions and planted faults (not systemc, netlists)
#   coverage   counts lines and toggles of the RTL (verilator, vmem). When a unit is destroyed the
#              counts are written to the file in the environment variable MAU_RTL_COVERAGE, unless
#              it exists. The name of the shared object is that of the plain variant, so that it
#              needs a separate OUT_DIR.
# GEN_DIR has the output of encodings/generate.py. CXX, VERILATOR, MAU_UNIT_CXXFLAGS (compiler) and
# MAU_UNIT_VFLAGS (Verilator) may be set, and MAU_UNIT_RTL to a copy of rtl/ with edits
# (testbench/faults), which is used instead of rtl/.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail

die() { echo "build_unit: $*" >&2; exit 2; }
source "$(dirname "${BASH_SOURCE[0]}")/build_steps.sh"

[ $# -eq 7 ] || [[ $#/$1 == 8/*netlist ]] ||
  die "usage: build_unit.sh ENGINE LANES WINDOW LINE_BYTES VARIANT OUT_DIR GEN_DIR [NETLIST_DIR]"
engine=$1 lanes=$2 window=$3 line=$4 variant=$5
case $engine/$variant in
  verilator/plain | verilator/trace | verilator/coverage | inst/plain | inst/trace | systemc/plain | netlist/plain) ;;
  vmem/plain | vmem/trace | vmem/coverage | vmem1/plain | vmem1/trace | vmem_netlist/plain | \
    axi64/plain | axi64/trace | axi128/plain | axi128/trace | axi256/plain | axi256/trace | axi512/plain | axi512/trace)
    [ "$window" -le "$lanes" ] || die "WINDOW of a $engine unit is at most LANES" ;;
  *) die "there is no $engine unit of variant $variant" ;;
esac
find_tools "$6" "$7"

suffix=
[ "$variant" != trace ] || suffix=_trace
name=mau_unit_${engine}_${lanes}_${window}_${line}${suffix}
work_folder "$name"

# Planted faults are edits in a copy of the RTL. An installed tree already has the copy.
rtl=${MAU_UNIT_RTL:-$root/rtl}
if [ "$variant" = trace ] && [ -z "${MAU_UNIT_RTL:-}" ]; then
  rtl=$root/planted
  if [ ! -d "$rtl" ]; then
    rtl=$work/rtl
    "$root/testbench/faults/plant.py" "$rtl" || die "no planted faults in $name"
  fi
fi
top=mau adapter=verilator.cpp opt=$(with_vectors -O2) slow= lists=(-F "$rtl/mau.f") model=()
flags=(--prefix Vmau --Mdir "$work" "-I$gen/rtl" -Wno-fatal
  -O3 --x-assign fast --output-split 0)
parameters=(-fno-split "-GLANES=$lanes" "-GWINDOW=$window" "-GLINE_BYTES=$line")
defines=
# Parameters of the adapter, and which top it is for. They are not in the command line, so that
# ccache compiles Verilator's run-time library once for all units.
parameter() { # parameter NAME [VALUE]; MAU_UNIT_CXXFLAGS may set another value
  printf '#ifndef %s\n#define %s %s\n#endif\n' "$1" "$1" "${2:-}" >>"$work/unit_parameters.h"
}
parameter MAU_LANES "$lanes"
parameter MAU_WINDOW "$window"
parameter MAU_LINE_BYTES "$line"
data_path() { # data_path CONVERT
  parameter MAU_VMEM
  parameter MAU_ID_BITS 4
  parameter MAU_CONVERT "$1"
}
case $engine in
  verilator) flags+=(--cc) ;;
  vmem | vmem1)
    convert=${engine#vmem} convert=${convert:-4}
    flags+=(--cc -GID_BITS=4 "-GCONVERT=$convert") top=mau_vmem lists+=(-F "$rtl/mau_data.f")
    data_path "$convert" ;;
  axi*)
    flags+=(--cc -GID_BITS=4 -GCONVERT=4 "-GAXI_DATA_BITS=${engine#axi}") top=axi4_unit
    lists+=(-F "$rtl/mau_data.f" "$here/axi4_memory.sv" "$here/axi4_unit.sv")
    data_path 4
    parameter MAU_AXI4 ;;
  inst) flags+=(--cc) top=mau_inst; parameter MAU_INST ;;
  netlist | vmem_netlist)
    # Functions are split after a thousand lines, because a function with all cells would take
    # minutes to compile. A mode of a cell without a model is an error of the build or a failed
    # assertion, which the test bench reports (MAU_SVA).
    flags+=(--cc --assert --output-split-cfuncs 1000 -Wno-lint -Werror-USERERROR -Werror-PINNOTFOUND)
    parameters=() opt=${opt/-O2/-O1} slow=-O0 defines+=" -DMAU_SVA"
    [ "$engine" = netlist ] || { top=mau_vmem; data_path 1; } ;;
  systemc) flags+=(--sc -LDFLAGS -lsystemc) adapter=systemc.cpp ;;
esac
if [ "$variant" != trace ]; then
  flags+=(--x-initial fast)
  [[ $engine == *netlist ]] || flags+=(--noassert)
else
  # Trace functions are split after a thousand statements, which saves seconds of compilation.
  flags+=(--x-initial unique --trace-fst --trace-structs --output-split-ctrace 1000 --assert +define+MAU_SVA)
  defines+=" -DMAU_TRACE -DMAU_SVA"
  opt=-O1
  model=("$here/mau_model.vlt" "$gen/mau_model.sv")
  [[ $engine != vmem* && $engine != axi* ]] || model[1]=$gen/vmem_model.sv
fi
[ ! -e "$rtl/mau_faults.sv" ] || defines+=" -DMAU_FAULTS"
if [ "$variant" = coverage ]; then
  # There is a counter for each bit; functions are split after a thousand lines, as above.
  flags+=(--coverage-line --coverage-toggle --output-split 20000 --output-split-cfuncs 1000)
  defines+=" -DMAU_COVERAGE"
  opt=${opt/-O2/-O1} slow=-O0
fi
flags+=(--top-module "$top" --exe "$here/$adapter" "$here/assertion.cpp" -o "$out/.lib$name.so"
  -CFLAGS "-std=c++17 -fPIC -fvisibility=hidden -w -include $here/assertion.hpp"
  -CFLAGS "$defines -I$root -I$root/cmodel/include -I$gen"
  -LDFLAGS "-shared -Wl,-Bsymbolic")

sources=("$rtl/mau_waivers.vlt" "$gen/rtl/mau_enc.sv" "${lists[@]}")
if [[ $engine == *netlist ]]; then
  netlist=$work/netlist
  [ $# -lt 8 ] || netlist=$(cd "$8" && pwd)
  safe_path netlist
  sources=("$here"/netlist/*.sv -F "$netlist/cells.f" "$netlist/mau.v")
fi
read -ra more <<<"${MAU_UNIT_VFLAGS:-}"
opt+=" ${MAU_UNIT_CXXFLAGS:-}"
# Without optimization all is one translation unit, which reads its headers once.
case $opt in *-O0*) slow= ;; esac
{
  { [[ $engine != *netlist ]] || [ $# -eq 8 ] ||
    "$root/fpga/netlist.py" "$lanes" "$window" "$line" "$gen" "$netlist" ecp5 "$top"; } &&
  "$verilator" "${flags[@]}" "${parameters[@]}" "${more[@]}" "${sources[@]}" "${model[@]}" &&
    make -C "$work" -f Vmau.mk "VM_PARALLEL_BUILDS=${slow:+1}" "CXX=$cxx" "LINK=$cxx" \
      "OBJCACHE=$launcher" "OPT_FAST=$opt" "OPT_SLOW=${slow:-$opt}" OPT_GLOBAL=-O2
} >"$log" 2>&1 || failed "$name"
mv "$out/.lib$name.so" "$out/lib$name.so" # a failed build leaves no file
