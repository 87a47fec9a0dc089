#!/usr/bin/env bash
# build_unit.sh ENGINE LANES WINDOW LINE_BYTES VARIANT OUT_DIR GEN_DIR
# Verilates rtl/ with one parameter set and compiles it with its adapter, in one translation unit, into
# OUT_DIR/libmau_unit_<ENGINE>_<LANES>_<WINDOW>_<LINE_BYTES>[_trace].so. ENGINE: verilator, systemc, or inst: the Verilated unit with instruction
# words in front (top mau_inst). VARIANT: plain, trace (not systemc).
# GEN_DIR holds what encodings/generate.py made. CXX, VERILATOR, MAU_UNIT_CXXFLAGS and MAU_UNIT_VFLAGS (for Verilator) may be set.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
die() { echo "build_unit: $*" >&2; exit 2; }
[ $# -eq 7 ] || die "usage: build_unit.sh ENGINE LANES WINDOW LINE_BYTES plain|trace OUT_DIR GEN_DIR"
engine=$1 lanes=$2 window=$3 line=$4 variant=$5
mkdir -p "$6"
out=$(cd "$6" && pwd) gen=$(cd "$7" && pwd)
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
case $engine/$variant in verilator/plain | verilator/trace | inst/plain | inst/trace | systemc/plain) ;; *) die "there is no $engine unit of variant $variant" ;; esac

verilator=${VERILATOR:-verilator}
cxx=${CXX:-}
if [ -z "$cxx" ]; then
  for c in clang++-19 clang++ g++; do command -v "$c" >/dev/null && { cxx=$c; break; }; done
fi
[ -n "$cxx" ] || die "no C++ compiler found (clang++-19, clang++ or g++)"

suffix=
[ "$variant" = trace ] && suffix=_trace
name=mau_unit_${engine}_${lanes}_${window}_${line}${suffix}
work=$out/$name.dir
rm -rf "$work"
mkdir -p "$work"
log=$work/build.log
fail() { sed 's/^/    /' "$log" | tail -40 >&2; die "$1 failed for $name; see $log"; }

# 1. Verilate.
top=mau
[ "$engine" = inst ] && top=mau_inst
vflags=(-O3 --x-assign fast --output-split 0 --prefix Vmau --top-module "$top" --Mdir "$work" "-I$gen/rtl" "-I$root/rtl"
  "-GLANES=$lanes" "-GWINDOW=$window" "-GLINE_BYTES=$line" -Wno-fatal --unroll-count 1024 --unroll-stmts 100000 -fno-split)
case $engine in
  verilator | inst) vflags+=(--cc) ;;
  systemc) vflags+=(--sc) ;;
esac
cxxflags=(-std=c++17 -fPIC -shared -fvisibility=hidden "-DMAU_LANES=$lanes" "-DMAU_WINDOW=$window" "-DMAU_LINE_BYTES=$line")
libs=(-lpthread)
# Vectors as wide as this machine has them (x86-64: AVX2); MAU_UNIT_CXXFLAGS comes later and wins.
march=
if grep -qsw avx2 /proc/cpuinfo && grep -qsw bmi2 /proc/cpuinfo; then march=-march=x86-64-v3; fi
if [ "$variant" = trace ]; then
  vflags+=(--trace-fst --trace-structs --assert +define+MAU_SVA +define+MAU_FAULTS --x-initial unique)
  cxxflags+=(-O1 -DMAU_TRACE -DMAU_SVA -DMAU_FAULTS -DVM_TRACE=1 -DVM_TRACE_FST=1)
  libs+=(-lz)
else
  vflags+=(--x-initial fast --noassert)
  cxxflags+=(-O3 -DVM_TRACE=0 ${march:+"$march"})
fi
[ "$engine" = systemc ] && libs+=(-lsystemc)
[ "$engine" = inst ] && cxxflags+=(-DMAU_INST)
read -ra more <<<"${MAU_UNIT_VFLAGS:-}"
vflags+=("${more[@]}")
mapfile -t names < <(grep -v '^[#+-]' "$root/rtl/mau.f" | grep -v '^//' | grep .)
sources=("$gen/rtl/mau_enc.sv")
for f in "${names[@]}"; do sources+=("$root/rtl/$f"); done
waivers=()
[ -f "$root/rtl/mau_waivers.vlt" ] && waivers=("$root/rtl/mau_waivers.vlt")
"$verilator" "${vflags[@]}" "${waivers[@]}" "${sources[@]}" >"$log" 2>&1 || fail verilator

# 2. One translation unit of everything. MAU_DIRECT goes past Verilator's scheduler (verilated.cpp): what a rising edge runs becomes one function,
# mau_edge(), without the questions which trigger fired. Its triggers are those of a design with one clock and one reset, and the names are private to
# this Verilator version, so it is done only where exactly these are found.
include=$("$verilator" --getenv VERILATOR_ROOT)/include
[ -f "$include/verilated.h" ] || die "no verilated.h in $include"
root_cpp=$(grep -l '^void Vmau___024root___eval_nba(Vmau___024root\* vlSelf) {' "$work"/Vmau___024root__DepSet*__0.cpp || true)
direct=
if [ "$engine" != systemc ] && [ "$variant" = plain ] && [ -f "$root_cpp" ] && grep -q 'VlTriggerVec<2> __VnbaTriggered' "$work/Vmau___024root.h" &&
  [ "$(grep -h 'VactTriggered.at(' "$work"/Vmau___024root__DepSet*__0.cpp | grep -c '= ')" -eq 2 ]; then
  direct=1
  cxxflags+=(-DMAU_DIRECT '-DVL_INLINE_OPT=inline __attribute__((always_inline))')
  ico=$(grep -o '^VL_INLINE_OPT void Vmau___024root___ico_sequent[A-Za-z0-9_]*' "$root_cpp" | sed 's/.* //' || true)
  sed -i 's/^void Vmau___024root___eval_nba(Vmau___024root\* vlSelf) {/static inline __attribute__((always_inline)) void mau_nba(Vmau___024root* vlSelf, const bool clock, const bool any) {/
    s/vlSelf->__VnbaTriggered.at(0U)/clock/g; s/vlSelf->__VnbaTriggered.at(1U)/any/g' "$root_cpp"
fi
adapter=$here/verilated.cpp
[ "$engine" = systemc ] && adapter=$here/systemc.cpp
{ # the run-time library first: it specializes templates that the model instantiates. assertion.hpp takes its messages.
  echo '#include "assertion.hpp"'
  printf '#include "%s"\n' "$include/verilated.cpp"
  [ -f "$include/verilated_threads.cpp" ] && printf '#include "%s"\n' "$include/verilated_threads.cpp"
  [ "$variant" = trace ] && printf '#include "%s"\n' "$include/verilated_dpi.cpp" "$include/verilated_fst_c.cpp"
  printf '#include "%s"\n' Vmau.h Vmau___024root.h "$adapter"
  # Verilator 5.006 forgets to declare this loop variable where it samples wide signals for $stable; elsewhere its own declaration hides it.
  echo 'static thread_local IData __Vilp;'
  for f in "$work"/Vmau*.cpp; do printf '#include "%s"\n' "$(basename "$f")"; done
  if [ -n "$direct" ]; then
    echo 'void mau_edge(Vmau___024root* root) {'
    for f in $ico; do echo "  $f(root);"; done
    echo '  mau_nba(root, true, true);'
    echo '}'
    echo 'void Vmau___024root___eval_nba(Vmau___024root* root) {'
    echo '  if (root->__VnbaTriggered.at(0U)) mau_edge(root);'
    echo '  else mau_nba(root, false, true);  // the asynchronous assertion of reset'
    echo '}'
  fi
} >"$work/all.cpp"

# 3. Compile, under a temporary name so that a broken build leaves nothing behind.
launcher=()
command -v ccache >/dev/null && [ -n "${CCACHE_DIR:-}" ] && launcher=(ccache)
read -r -a extra <<<"${MAU_UNIT_CXXFLAGS:-}"
"${launcher[@]}" "$cxx" "${cxxflags[@]}" "${extra[@]}" -w "-I$work" "-isystem" "$include" "-isystem" "$include/vltstd" "-I$here" "-I$root" "-I$root/cmodel/include" \
  "-I$gen" "$work/all.cpp" -o "$out/.lib$name.so" "${libs[@]}" -Wl,-Bsymbolic >>"$log" 2>&1 || fail "$cxx"
mv "$out/.lib$name.so" "$out/lib$name.so"
