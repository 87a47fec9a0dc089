#!/usr/bin/env bash
# deb.sh BUILD_DIR: the Debian package of program, library, headers and RTL, by cpack:
# BUILD_DIR/deb/mau_VERSION_ARCH.deb, which is printed. The same tree gives the same bytes.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=$(mkdir -p "$1/deb" && cd "$1/deb" && pwd)
exec 9>"$out/lock"
flock 9
quiet() {
  "$@" >>"$out/log" 2>&1 9>&- && return 0
  tail -30 "$out/log" >&2
  echo "deb: failed; see $out/log" >&2
  exit 2
}
: >"$out/log"
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct 2>/dev/null ||
  stat -c %Y "$root/CHANGELOG.md")
export SOURCE_DATE_EPOCH
umask 022
quiet cmake -S "$root" -B "$out/cmake" -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_INSTALL_PREFIX=/usr -DBUILD_SHARED_LIBS=ON -DMAU_PACKAGE=ON -DMAU_TESTS=OFF \
  -DCMAKE_SKIP_INSTALL_ALL_DEPENDENCY=ON \
  -DCMAKE_C_FLAGS="-ffile-prefix-map=$root=."
quiet cmake --build "$out/cmake" --target mau mau_cli
rm -f "$out"/*.deb
quiet cmake -E chdir "$out" cpack --config "$out/cmake/CPackConfig.cmake" -B "$out"
rm -rf "$out/_CPack_Packages"
echo "$out"/*.deb || exit 4
