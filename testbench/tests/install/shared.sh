#!/usr/bin/env bash
# shared.sh OUT_DIR: the golden model as a shared library, by each compiler that is here: its soname, and that it exports exactly what the public
# headers declare.
# SPDX-License-Identifier: Apache-2.0
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
version=$(sed -n 's/#define MAU_VERSION "\([^"]*\)".*/\1/p' "$root/cmodel/include/mau/mau.h")
count=0
for CC in gcc clang clang-14 clang-19; do
  command -v "$CC" >/dev/null || continue
  export CC
  count=$((count + 1))
  quiet cmake -S "$root" -B "$out/$CC" -DMAU_TESTBENCH=OFF -DBUILD_SHARED_LIBS=ON -DMAU_WERROR=ON \
    "${plain[@]}"
  quiet cmake --build "$out/$CC"
  quiet cmake --install "$out/$CC" --prefix "$out/prefix-$CC"
  library=$(find "$out/prefix-$CC" -name libmau.so)
  same "$(basename "$(realpath "$library")")" "libmau.so.$version" "file of $CC"
  same "$(objdump -p "$library" | awk '$1 == "SONAME" { print $2 }')" "libmau.so.${version%.*}" "soname of $CC"
  same "$(nm -D --defined-only "$library" | awk '{ print $3 }' | sort | xargs)" "$(declared "$out/prefix-$CC/include" | xargs)" "names of $CC's library"
  stranger_builds "$out/prefix-$CC"
done
[ "$count" -gt 0 ] || fail "no compiler: gcc, clang"
echo "shared library of $count compilers: public names alone"
