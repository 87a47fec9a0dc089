#!/usr/bin/env bash
# subproject.sh OUT_DIR: mau within another project (add_subdirectory), static by gcc and shared by clang, of C17 and C++17: it adds the golden model, changes no setting of its parent,
# leaves that one's flags on its own files, writes below its own build folder, and installs nothing.
# SPDX-License-Identifier: Apache-2.0
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
version=$(sed -n 's/#define MAU_VERSION "\([^"]*\)".*/\1/p' "$root/cmodel/include/mau/mau.h")
for row in OFF:gcc:g++ ON:clang-19:clang++-19; do
  IFS=: read -r shared CC CXX <<<"$row"
  command -v "$CC" >/dev/null && command -v "$CXX" >/dev/null || continue
  export CC CXX
  build=$out/shared-$shared-$CC
  quiet cmake -S "$here/parent" -B "$build" -DMAU_ROOT="$root" -DBUILD_SHARED_LIBS=$shared -DCMAKE_BUILD_TYPE=Release -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
  quiet cmake --build "$build"
  same "$("$build/parent")" 192 "$CC, BUILD_SHARED_LIBS=$shared"
  same "$("$build/parent_cpp")" "$version 0x1000" "$CXX, BUILD_SHARED_LIBS=$shared"
  grep -A1 'range_check.c' "$build/compile_commands.json" >/dev/null || fail "no compile command of the golden model"
  same "$(grep -c '"command": .*range_check.c' "$build/compile_commands.json")" "$(grep -c '"command": .* -O0 -DPARENT .*range_check.c' "$build/compile_commands.json")" "flags of the parent"
  [ -d "$build/third_party/mau/gen" ] || fail "encodings were not generated below mau's own build folder"
  [ ! -e "$build/gen" ] || fail "encodings were generated into the parent's build folder"
  quiet cmake --install "$build" --prefix "$build/prefix"
  same "$(cd "$build/prefix" && find . -type f | sort | xargs)" ./bin/parent "what the parent installs"
done
# Without a build type the golden model has -O2, unless the parent says no; the parent's own files have none.
for row in ON:1 OFF:0; do
  quiet cmake -S "$here/parent" -B "$out/no-type" -DMAU_ROOT="$root" -DMAU_OPTIMIZE=${row%:*} -DCMAKE_BUILD_TYPE= -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
  same "$(grep -c '"command": .* -O2 .*range_check.c' "$out/no-type/compile_commands.json")" "$((${row#*:} * 2))" "files of the golden model with -O2"
  same "$(grep -c '"command": .* -O2 .*stranger' "$out/no-type/compile_commands.json" || true)" 0 "files of the parent with -O2"
done
echo "within another project: static and shared"
