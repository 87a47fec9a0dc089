#!/usr/bin/env bash
# deb.sh OUT_DIR BUILD_DIR: the Debian package has what it should, twice the same bytes, and lintian
# finds no error in it, but does in one without its copyright file.
# SPDX-License-Identifier: Apache-2.0
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
deb=$("$root/tools/deb.sh" "$2")
first=$(sha256sum <"$deb")
deb=$("$root/tools/deb.sh" "$2")
same "$(sha256sum <"$deb")" "$first" "two packages of one tree"

dpkg-deb -c "$deb" | awk '{ print substr($6, 2) }' >"$out/files"
lib=/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)
for file in /usr/bin/mau "$lib/libmau.so" "$lib/pkgconfig/mau.pc" "$lib/cmake/mau/mauConfig.cmake" \
  /usr/include/mau/mau.h /usr/include/mau/enc.h /usr/share/mau/rtl/mau.sv \
  /usr/share/mau/rtl/mau_vmem.sv /usr/share/mau/rtl/mau.f \
  /usr/share/mau/generated/rtl/mau_enc.sv \
  /usr/share/man/man1/mau.1.gz /usr/share/bash-completion/completions/mau \
  /usr/share/doc/mau/mreq.md /usr/share/doc/mau/copyright; do
  grep -qx "$file" "$out/files" || fail "the package has no $file"
done
dpkg-deb -R "$deb" "$out/tree"
! grep -rlE "$root|$(realpath "$2")" "$out/tree" >&2 || fail "files name the folder of the build"
# The test bench of the project's own build is compiled for the vectors of this machine, that of the
# package is not.
if grep -qsw avx2 /proc/cpuinfo && grep -qsw bmi2 /proc/cpuinfo; then
  grep -qe -march "$2/build.ninja" || fail "no -march in $2/build.ninja: the next check sees nothing"
fi
! grep -qe -march "$2/deb/cmake/build.ninja" ||
  fail "the program has instructions that not every processor has"

quiet lintian --allow-root --fail-on error "$deb"
rm "$out/tree/usr/share/doc/mau/copyright"
quiet dpkg-deb -b "$out/tree" "$out/no_copyright.deb"
! quiet lintian --allow-root --fail-on error "$out/no_copyright.deb" ||
  fail "lintian accepts a package without a copyright file"
echo "package: contents, bytes, lintian"
