#!/usr/bin/env bash
# examples.sh OUT_DIR: the installed headers, each alone, as C11 and as C++17, with no warning of
# any compiler that is here; the installed examples, built from
# what was installed (static by gcc, shared by clang), and what they print; a C++ program.
# SPDX-License-Identifier: Apache-2.0
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
strict=(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -fsyntax-only)

# Every header of INCLUDE/mau by itself, as LANGUAGE of that standard.
headers_compile() { # headers_compile INCLUDE COMPILER c|c++ STANDARD
  local header
  for header in "$1"/mau/*.h; do
    printf '#include <mau/%s>\n' "$(basename "$header")" |
      "$2" "${strict[@]}" -x "$3" "-std=$4" "-I$1" - || return 1
  done
}

example() { # example NAME WANTED: what it prints, a line with " " at its end for each
  same "$("$out/$kind/$1" | tail -"${3:-1}" | tr '\n' ' ')" "$2" "$1, $kind, $CC"
}

for row in OFF:static:gcc ON:shared:clang-19; do
  IFS=: read -r shared kind CC <<<"$row"
  export CC
  command -v "$CC" >/dev/null || CC=cc
  quiet cmake -S "$root" -B "$out/build-$kind" -DMAU_TESTBENCH=OFF -DBUILD_SHARED_LIBS=$shared \
    -DMAU_WERROR=ON
  quiet cmake --build "$out/build-$kind"
  quiet cmake --install "$out/build-$kind" --prefix "$out/prefix-$kind"
  quiet cmake -S "$out/prefix-$kind/share/doc/mau/examples" -B "$out/$kind" \
    -DCMAKE_PREFIX_PATH="$out/prefix-$kind" -DCMAKE_C_FLAGS="-Wall -Wextra -Wpedantic -Werror"
  quiet cmake --build "$out/$kind"
  same "$("$out/$kind/one_address" | sed -n 2p)" "lane 3: 0x1060, OK" "one_address, $kind"
  example batch "1000000 waves: 38595514 lanes in range, 38065003 lines "
  example emulator "buffer_load_dword v1, v0, s[4:7], 0 offen: v1 of lane 5 is 5 \
buffer_store_dword v1, v0, s[4:7], 0 offen offset:256: v1 of lane 5 is 5 \
buffer_atomic_add v1, v0, s[4:7], 0 offen offset:256 glc: v1 of lane 5 is 5 \
buffer_load_dword v1, v0, s[4:7], 0 offen offset:256: v1 of lane 5 is 10 " 4
  example pages "buffer_load_dword \
  page 3 is brought in   lanes with FAULT 0x10, with NACK 0x4 \
  v1 of lane 0 is 0x1   v1 of lane 1 is 0x2   v1 of lane 2 is 0x0   v1 of lane 3 is 0x4 \
  v1 of lane 4 is 0x0   trap: MEMVIOL of lane 4 in line 0x4000 \
buffer_store_dword \
  lanes with FAULT 0x12, with NACK 0x4   trap: MEMVIOL of lane 1 in line 0x1000 \
buffer_load_dword   lanes with FAULT 0x10, with NACK 0x4 \
  v1 of lane 0 is 0xa0   v1 of lane 1 is 0x2   v1 of lane 2 is 0x0   v1 of lane 3 is 0xa3 \
  v1 of lane 4 is 0x0   trap: MEMVIOL of lane 4 in line 0x4000 " 20
done

prefix=$out/prefix-static
for pair in gcc:g++ clang-14:clang++-14 clang-19:clang++-19; do
  command -v "${pair%:*}" >/dev/null || continue
  quiet headers_compile "$prefix/include" "${pair%:*}" c c11
  command -v "${pair#*:}" >/dev/null || continue
  quiet headers_compile "$prefix/include" "${pair#*:}" c++ c++17
done
mkdir -p "$out/only_c/mau"  # negative test: a header that is not valid C++ fails
cp "$prefix"/include/mau/*.h "$out/only_c/mau/"
echo 'static inline int mau_only_c(int class) { return class; }' >"$out/only_c/mau/only_c.h"
quiet headers_compile "$out/only_c" gcc c c11
! quiet headers_compile "$out/only_c" g++ c++ c++17 || fail "a header that is not valid C++ passes"

# Nothing of the test bench is installed.
! grep -rnE 'MAU_(LATENCY|FAULT|CONVERT_.*CLOCKS|WIDTH_)' "$prefix/include" ||
  fail "constants of the test bench are installed"
grep -q MAU_FAULTS_ADDRESS "$out/build-static/gen/mau_unit.h" ||
  fail "this test looks for names that are nowhere"

quiet g++ -std=c++17 -Wall -Wextra -Werror "-I$prefix/include" "$here/stranger.cpp" \
  "$(find "$prefix" -name libmau.a)" -o "$out/stranger-c++"
version=$(sed -n 's/#define MAU_VERSION "\([^"]*\)".*/\1/p' "$prefix/include/mau/mau.h")
same "$("$out/stranger-c++")" "$version 0x1000" "a C++ program"
echo "examples, headers, C++"
