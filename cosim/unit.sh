#!/usr/bin/env bash
# unit.sh unit NAME OUT_DIR: brings OUT_DIR/NAME.so up to date; NAME is
# libmau_unit_<ENGINE>_<LANES>_<WINDOW>_<LINE_BYTES>[_trace]. An installed `mau` calls it with a
# folder of the user's cache; it builds from the installed RTL by build_unit.sh. A unit is out of
# date when the hash of its sources differs from that in NAME.so.key. A lock lets one process at a
# time build a unit.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
die() { echo "mau: $*" >&2; exit 2; }
[ "$#/${1:-}" = 3/unit ] || die "usage: unit.sh unit NAME OUT_DIR"
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
name=$2 out=$3
[[ $name =~ ^libmau_unit_(verilator|systemc|inst|vmem1?|axi(64|128|256|512))_([0-9]+)_([0-9]+)_([0-9]+)(_trace)?$ ]] ||
  die "no $name here: the engine netlist needs the project's folder, ./run mau"
engine=${BASH_REMATCH[1]} lanes=${BASH_REMATCH[3]} window=${BASH_REMATCH[4]} line=${BASH_REMATCH[5]}
variant=${BASH_REMATCH[6]:+trace}

why=$(mkdir -p "$out" 2>&1) && why=$(: 2>&1 >>"$out/$name.so.lock") ||
  die "cannot build a unit in $out: ${why##*: }; name another folder with XDG_CACHE_HOME"
exec 9>>"$out/$name.so.lock"
flock -w 2 9 || { echo "mau: waiting for another mau that builds $name" >&2; flock 9; }

key() { # hash of the sources, of the machine's vectors and of the environment
  find "$root/rtl" "$root/planted" "$root/cosim" "$root/generated" -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
  grep -osw -m1 -e avx2 /proc/cpuinfo || true
  echo "${CXX:-} ${VERILATOR:-} ${MAU_UNIT_CXXFLAGS:-} ${MAU_UNIT_VFLAGS:-}"
}
now=$(key | sha256sum)
[ ! -e "$out/$name.so" ] || [ "$(cat "$out/$name.so.key" 2>/dev/null)" != "$now" ] || exit 0

has() { command -v "$1" >/dev/null; }
missing=()
has "${VERILATOR:-verilator}" || missing+=(verilator)
has "${CXX:-g++}" || has clang++ || has clang++-19 || missing+=(g++)
has make || missing+=(make)
[ "$engine" != systemc ] || [ -e /usr/include/systemc.h ] || [ -n "${SYSTEMC_INCLUDE:-}" ] ||
  missing+=(libsystemc-dev)
[ "$variant" != trace ] || [ -e /usr/include/zlib.h ] || missing+=(zlib1g-dev)
[ ${#missing[@]} -eq 0 ] ||
  die "the unit $lanes/$window/$line has to be built, and needs: sudo apt install ${missing[*]}"

echo "mau: building the unit $lanes/$window/$line ($engine${variant:+, $variant}), once, into $out" >&2
set -m # a separate process group, so that a signal ends all of its processes
"$here/build_unit.sh" "$engine" "$lanes" "$window" "$line" "${variant:-plain}" "$out" "$root/generated" 9>&- &
pid=$!
set +m
trap 'kill -- "-$pid" 2>/dev/null; exit 6' INT TERM
wait "$pid" || exit 2
rm -rf "$out/${name#lib}.dir"
echo "$now" >"$out/$name.so.key"
