#!/usr/bin/env bash
# install.sh OUT_DIR: install the golden model alone, then use it from a stranger's CMake project and through pkg-config.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd)
out=$1
rm -rf "$out"
mkdir -p "$out"
export CMAKE_GENERATOR=Ninja  # a bare Debian has no make
trap 'tail -20 "$out/log" >&2' ERR
cmake -S "$root" -B "$out/build" -DMAU_TESTBENCH=OFF >"$out/log" 2>&1
cmake --build "$out/build" >>"$out/log" 2>&1
cmake --install "$out/build" --prefix "$out/prefix" >>"$out/log" 2>&1
cmake -S "$root/testbench/tests/install" -B "$out/stranger" -DCMAKE_PREFIX_PATH="$out/prefix" >>"$out/log" 2>&1
cmake --build "$out/stranger" >>"$out/log" 2>&1
[ "$("$out/stranger/stranger")" = 192 ]
pc=$(dirname "$(find "$out/prefix" -name mau.pc)")
read -r -a flags <<<"$(PKG_CONFIG_PATH=$pc pkg-config --cflags --libs mau)"
cc -std=c11 "$root/testbench/tests/install/stranger.c" "${flags[@]}" -o "$out/by-pkg-config"
[ "$("$out/by-pkg-config")" = 192 ]
echo "installed, found by CMake and by pkg-config"
