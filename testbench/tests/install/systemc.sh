#!/usr/bin/env bash
# systemc.sh OUT_DIR MAU PYTHON: the SystemC components from an installed tree, with the
# SystemC that is found (SYSTEMC_HOME, else Debian's); and whether they compile with the headers of
# SystemC 3.0 that PYTHON's package systemc has (it has no library).
# The platform, in C++20 with the caller's warnings as errors, its data path built for planted
# faults: golden model and Verilated data path write the same log, with DMI and without, loosely and
# approximately timed; with a fault they do not. The traces open. Address units of two sizes in one
# program answer as the model does, at their clocks; with a planted fault they do not. The data
# path's memory accesses overlap. A memory with pages gives the errors of M1 to M7. A unit that
# another project compiled comes from ccache.
# SPDX-License-Identifier: Apache-2.0
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
mau=$2 python=$3
unset MAU_UNITS

quiet cmake -S "$root" -B "$out/build" -DMAU_TESTBENCH=OFF "${plain[@]}"
quiet cmake --build "$out/build"
quiet cmake --install "$out/build" --prefix "$out/prefix"
"$mau" draw --ops --count 1200 --seed 7 --data >"$out/data.mreq"
"$mau" draw --ops --count 1500 --seed 3 >"$out/addresses.mreq"
example=$out/prefix/share/doc/mau/examples/systemc

# Some thousand requests: what is soon built is sooner done. All programs have the same options, so
# that ccache compiles each unit once. Without optimization, functions of units of two sizes that the
# linker could mistake for each other are not inlined. The caller's warnings are errors.
# A file of Verilator reads SystemC's headers for seconds: one file a unit (--output-split 0).
strict="-Wall -Wextra -Wshadow -Werror"
soon=(-DCMAKE_C_FLAGS_RELEASE=-O0 -DCMAKE_CXX_FLAGS_RELEASE=-O0 -DCMAKE_CXX_STANDARD=20
  "-DCMAKE_CXX_FLAGS=$strict" "-DCMAKE_C_FLAGS=$strict")
built() { # built SOURCE_DIR BUILD_DIR OPTION ...
  quiet cmake -S "$1" -B "$2" -DCMAKE_PREFIX_PATH="$out/faulty" "${soon[@]}" "${@:3}"
  quiet cmake --build "$2"
}
platform() { # platform LOG ARGUMENT ...
  quiet "$out/example/platform" --log "$out/$1" "${@:2}" "$out/data.mreq"
}
equal() { cmp "$out/tlm" "$out/$1" || fail "$2"; }

# SystemC 3.0: headers.
three=$("$python" -c 'import systemc, pathlib; print(pathlib.Path(systemc.__file__).parent / "include")')
grep -q 'define SC_VERSION_MAJOR *3' "$three/sysc/kernel/sc_ver.h" || fail "$three is not a SystemC 3"
share=$out/prefix/share/mau
compiles_with_three() { # compiles_with_three FILE
  quiet g++ -std=c++17 -Wall -Wextra -Wshadow -Werror -fsyntax-only -isystem "$three" \
    -I"$out/prefix/include" -I"$share/requests" -I"$share/generated" \
    -DPLATFORM_LANES=4 -DPLATFORM_WINDOW=4 -DPLATFORM_LINE_BYTES=64 "$1"
}
# In one translation unit, which reads the headers once; each alone is compiled below.
printf '#include "%s"\n' "$share"/systemc/mau_{line,schedule,tlm}*.cpp "$example/platform.cpp" \
  >"$out/three.cpp"
for file in "$out/three.cpp" "$here/../systemc/units.cpp"; do
  compiles_with_three "$file" || fail "$file does not compile with SystemC 3"
done
printf '#include <systemc>\nstatic_assert(SC_VERSION_MAJOR < 3);\n' >"$out/older.cpp"
! compiles_with_three "$out/older.cpp" || fail "that was not SystemC 3"

# The same package with planted faults in its RTL.
cp -r "$out/prefix" "$out/faulty"
"$root/testbench/faults/plant.py" --rtl "$share/rtl" "$out/faulty/share/mau/rtl"
g++ -O1 -c "$root/testbench/faults/planted.cpp" -o "$out/planted.o"
built "$example" "$out/example" "-DPLATFORM_VERILATOR_ARGS=-CFLAGS;-O1;--output-split;0" \
  "-DCMAKE_CXX_STANDARD_LIBRARIES=$out/planted.o"
platform tlm --unit tlm
[ "$(grep -c '^tag' "$out/tlm")" -ge 1200 ] || fail "not every request was answered"
for line in '^read' '^write' '^memory' '^lds' '^v1 lane' '^s3' 'memviol 1' '^FAULT 0x' \
  '^NACK 0x'; do
  grep -q "$line" "$out/tlm" || fail "no $line in the log: nothing was compared"
done
platform no_dmi --unit tlm --no-dmi
equal no_dmi "the golden model with DMI and without"
platform approximate --unit tlm --timing approximate
equal approximate "the golden model, loosely and approximately timed"
platform rtl --unit rtl
equal rtl "golden model and data path"
platform rtl_no_dmi --unit rtl --no-dmi
equal rtl_no_dmi "the data path without DMI"

# The trace: GTKWave's own reader takes it, and the channels are in it.
"$mau" draw --ops --count 100 --seed 7 --data >"$out/few.mreq"
quiet "$out/example/platform" --unit rtl --vcd "$out/rtl" "$out/few.mreq"
quiet "$out/example/platform" --unit tlm --vcd "$out/tlm" "$out/few.mreq"
for unit in rtl tlm; do
  quiet vcd2fst "$out/$unit.vcd" "$out/$unit.fst"
  grep -q '\$var .* line ' "$out/$unit.vcd" || fail "no line of memory in $unit.vcd"
done
for channel in ctx req opd dat mem_req mem_rsp vgpr sgpr lds_req lds_rsp done; do
  grep -q "\$scope module $channel " "$out/rtl.vcd" || fail "no channel $channel in the trace"
done

# With planted faults.
built "$here/../systemc" "$out/tests"
quiet "$out/tests/overlap" || fail "$(tail -1 "$out/log")"
! FAULT=11 quiet "$out/tests/overlap" ||
  fail "fault 11 is not found by the bench of overlapping accesses"

quiet "$out/tests/pages" || fail "$(tail -1 "$out/log")"
for fault in 132 133 136; do
  ! FAULT=$fault quiet "$out/tests/pages" || fail "fault $fault is not found by the bench of pages"
done

# A unit of that size in another project: ccache has it. Verilator's own sources get the options of
# all units of a folder.
if command -v ccache >/dev/null; then
  mkdir "$out/again"
  printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(again LANGUAGES C CXX)' \
    'find_package(mau REQUIRED COMPONENTS systemc)' \
    'mau_add_sc_unit(again 4 4 64 VERILATOR_ARGS -CFLAGS -O1 --output-split 0)' >"$out/again/CMakeLists.txt"
  CCACHE_STATSLOG=$out/ccache built "$out/again" "$out/again/build" -DCMAKE_BUILD_TYPE=Release
  grep -Eqx '(direct|preprocessed)_cache_hit' "$out/ccache" ||
    fail "nothing of a unit that was compiled before is in the cache"
  missed=$(awk '/^#/ { file = $2 } $0 == "cache_miss" && file !~ /\/verilated/ { print file }' \
    "$out/ccache")
  same "$missed" "" "files of a unit that was compiled before and is compiled again"
fi
faulty() { # faulty FAULT; a unit that hangs has a fault, too
  FAULT=$1 quiet timeout 300 "$out/example/platform" --unit rtl --log "$out/log_faulty" \
    "$out/data.mreq" || echo "fault $1: exit code $?" >>"$out/log"
}
for fault in 3 4 7; do
  faulty "$fault"
  ! cmp -s "$out/tlm" "$out/log_faulty" || fail "fault $fault is not found by the platform"
done
units() { "$out/tests/units" "$out/addresses.mreq" "$1" 2>>"$out/log"; }
said=$(units 0 | tail -1)
read -r _ count _ _ _ timed _ <<<"$said"
{ [ "$count" -ge 3000 ] && [ "$timed" -ge 18000 ]; } || fail "too little was compared: $said"
for row in 4:result 11:transaction 14:clock 20:result; do
  said=$(units "${row%:*}") && fail "fault ${row%:*} is not found by the bench of the units"
  case $said in *"${row#*:}"*" differs at clock "*) ;; *) fail "fault ${row%:*} shows as: $said" ;; esac
done
echo "SystemC: golden model, data path and address units agree; faults are found"
