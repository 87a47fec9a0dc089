#!/usr/bin/env bash
# program.sh OUT_DIR BUILD_DIR: install what BUILD_DIR has, move it, and run the program there: it finds its library, units and names of waves beside
# it, and says how to get a unit that was not installed.
# SPDX-License-Identifier: Apache-2.0
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
build=$2
unset MAU_UNITS MAU_MAKE MAU_RUN MAU_WAVES
quiet cmake --install "$build" --prefix "$out/prefix"
mv "$out/prefix" "$out/moved"
mau=$out/moved/bin/mau
quiet cmake -E chdir "$out" "$mau" decode --gfx 7 0xe0302000 0x80010100
grep -q 'buffer_load_dword v1' "$out/log" || fail "mau decode does not decode"

home=$(find "$out/moved" -path '*/mau/waves' -printf '%h\n')
[ -f "$home/waves/gfx.txt" ] || fail "no names of waves"
units=("$home"/units/libmau_unit_verilator_*_[0-9]*.so)
read -r lanes window line <<<"$(basename -a "${units[@]}" | grep -v trace | head -1 | sed 's/.*verilator_//; s/\.so//; s/_/ /g')"
quiet "$mau" run --lanes "$lanes" --window "$window" --line-bytes "$line" --waves 1000
mv "$home/units" "$home/elsewhere"
mkdir "$home/units"
code=0
said=$("$mau" run --lanes "$lanes" --window "$window" --line-bytes "$line" --waves 1000 2>&1) || code=$?
same "$code" 5 "exit code without the unit"
case $said in *"there is no unit $out/moved/"*"; build it with: ./run build $lanes $window $line in the project's folder, and set MAU_UNITS"*) ;; *) fail "not clear: $said" ;; esac
MAU_UNITS=$home/elsewhere quiet "$mau" run --lanes "$lanes" --window "$window" --line-bytes "$line" --waves 1000
echo "installed program: its units, its names, or a clear line"
