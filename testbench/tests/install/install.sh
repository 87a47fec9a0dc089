#!/usr/bin/env bash
# install.sh OUT_DIR: install the golden model alone, a static library, then use it from a stranger's CMake project and through pkg-config.
# SPDX-License-Identifier: Apache-2.0
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
quiet cmake -S "$root" -B "$out/build" -DMAU_TESTBENCH=OFF "${plain[@]}"
quiet cmake --build "$out/build"
quiet cmake --install "$out/build" --prefix "$out/prefix"
stranger_builds "$out/prefix"

version=$(sed -n 's/#define MAU_VERSION "\([^"]*\)".*/\1/p' "$root/cmodel/include/mau/mau.h")
pc=$(find "$out/prefix" -name mau.pc)
export PKG_CONFIG_PATH=${pc%/*}
same "$(pkg-config --modversion mau)" "$version" "version of mau.pc"
grep -q '^Description: Golden model .*GCN and RDNA' "$pc" || fail "mau.pc does not say what it is"
! grep -q "$out" "$pc" || fail "mau.pc names the folder it was built in"

library=$(find "$out/prefix" -name libmau.a)
other=$(nm -g --defined-only "$library" | awk 'NF == 3 && $3 !~ /^mau_/ { print $3 }')
same "$other" "" "global names of libmau.a that do not begin with mau_"
for row in 'rtl share/mau/generated share/mau/rtl' 'devel include/mau lib share/doc' 'systemc share/mau/systemc'; do
  read -r component paths <<<"$row"
  quiet cmake --install "$out/build" --prefix "$out/$component" --component "$component"
  for path in $paths; do [ -e "$out/$component/$path" ] || fail "component $component installs no $path"; done
done
[ ! -e "$out/rtl/include" ] || fail "component rtl installs headers"
[ ! -e "$out/devel/share/mau" ] || fail "component devel installs more than the library"
[ -e "$out/rtl/share/mau/rtl/address/mau_core.sv" ] || fail "component rtl lacks a room"

[ ! -e "$out/prefix/bin/mau" ] || fail "the golden model alone installs no program"
echo "installed, found by CMake and by pkg-config"
