#!/usr/bin/env bash
# release.sh OUT_DIR GEN_DIR: the archive of a release has the generated files of GEN_DIR. It builds
# and installs the golden model without Python, and needs Python only after a table was edited. Two
# archives of one tree are the same bytes. Its RTL compiles with the shipped package.
# SPDX-License-Identifier: Apache-2.0
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
gen=$2
quiet "$root/tools/release.sh" "$out"
archive=$(echo "$out"/mau-*.tar.gz)
first=$(sha256sum <"$archive")
quiet "$root/tools/release.sh" "$out"
same "$(sha256sum <"$archive")" "$first" "two archives of one tree"
mkdir "$out/tree"
tar -xf "$archive" -C "$out/tree"
tree=$(echo "$out"/tree/mau-*)
for file in mau/enc.h mau_unit.h mau/opcodes.inc rtl/mau_enc.sv waves/gfx.txt; do
  cmp "$gen/$file" "$tree/generated/$file" || fail "generated/$file is not what the build has"
done
quiet verilator --lint-only -Wno-lint -Wno-style "-I$tree/generated/rtl" \
  "$tree/generated/rtl/mau_enc.sv" -F "$tree/rtl/mau.f" --top-module mau

configure() {
  cmake -S "$tree" -B "$1" -DMAU_TESTBENCH=OFF -DCMAKE_DISABLE_FIND_PACKAGE_Python3=ON \
    "${plain[@]}" >>"$out/log" 2>&1
}
configure "$out/build" || fail "the golden model of a release does not configure without Python"
quiet cmake --build "$out/build"
quiet cmake --install "$out/build" --prefix "$out/prefix"
stranger_builds "$out/prefix"
echo '# edited' >>"$tree/encodings/mau.toml"
! configure "$out/edited" || fail "an edited table needs no Python: it is not looked at"
grep -q 'Python3' "$out/log" || fail "it does not say that it needs Python"
echo "release: the golden model without Python"
