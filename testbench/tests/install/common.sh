# common.sh - what the tests of packaging share; sourced with the folder to work in as $1. A step that fails shows the end of $out/log.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
here=$root/testbench/tests/install
rm -rf "$1"
mkdir -p "$1"
out=$(cd "$1" && pwd)
export CMAKE_GENERATOR=Ninja  # a bare Debian has no make
trap 'tail -20 "$out/log" >&2' ERR

# For builds that are looked at and hardly run: a quarter of the compiler's time.
# shellcheck disable=SC2034 # for who sources this
plain=(-DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O0)

quiet() { "$@" >>"$out/log" 2>&1; }
fail() { echo "$*" >&2; exit 1; }
same() { [ "$1" = "$2" ] || fail "$3: '$1' is not '$2'"; }

# Functions that the headers in FOLDER/mau declare, as GCC sees them.
declared() {
  (cd "$1" && printf '#include "%s"\n' mau/*.h) >"$out/headers.c"
  gcc "-I$1" -fsyntax-only -aux-info "$out/declared" "$out/headers.c"
  grep -F "$1/mau/" "$out/declared" | grep ' extern ' | grep -oE 'mau_[a-z0-9_]+ \(' | tr -d ' (' | sort -u
}

# The stranger's program, by CMake and by pkg-config from PREFIX, with the compiler $CC.
stranger_builds() { # stranger_builds PREFIX
  local pc flags
  pc=$(dirname "$(find "$1" -name mau.pc)")
  rm -rf "$out/stranger"
  quiet cmake -S "$here" -B "$out/stranger" -DCMAKE_PREFIX_PATH="$1"
  quiet cmake --build "$out/stranger"
  same "$("$out/stranger/stranger")" 192 "by CMake"
  read -r -a flags <<<"$(PKG_CONFIG_PATH=$pc pkg-config --cflags --libs mau)"
  quiet "${CC:-cc}" -std=c11 "$here/stranger.c" "${flags[@]}" "-Wl,-rpath,$(dirname "$pc")" -o "$out/by-pkg-config"
  same "$("$out/by-pkg-config")" 192 "by pkg-config"
}
