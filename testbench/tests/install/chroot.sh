#!/usr/bin/env bash
# chroot.sh OUT_DIR BUILD_DIR: the Debian package in a bare Debian 12, made by debootstrap once into
# BUILD_DIR/debian/base: it installs with what it depends on; without Verilator it answers, and says
# what a unit needs; with Verilator a user who is not root runs lockstep, and a second process waits
# for the first one's unit; a program is built against the library.
# SPDX-License-Identifier: Apache-2.0
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
build=$(cd "$2" && pwd)
base=$build/debian/base tree=$out/root
if [ "$(id -u)" -ne 0 ] || ! unshare -m true 2>/dev/null; then
  echo "not tested: a chroot needs root and mount namespaces"
  exit 0
fi
deb=$("$root/tools/deb.sh" "$build")
if [ ! -e "$base.done" ]; then
  rm -rf "$base"
  quiet debootstrap --variant=minbase bookworm "$base"
  touch "$base.done"
fi
cp -a "$base" "$tree"
trap 'rm -rf "$tree"' EXIT
# What a test of minutes need not wait for: the disk after every file, and other packages' pages.
printf '%s\n' force-unsafe-io 'path-exclude=/usr/share/man/*' 'path-exclude=/usr/share/locale/*' \
  >"$tree/etc/dpkg/dpkg.cfg.d/test"
cp "$deb" "$tree/mau.deb"
cp /etc/resolv.conf "$tree/etc/"

within() { # within COMMAND ...: in the tree, as root
  unshare -m bash -c 'mount -t proc proc "$1/proc" && exec chroot "$@"' - "$tree" "$@"
}
# Its units run for a moment: they are compiled plainly.
user() { within runuser -u guest -- env HOME=/home/guest MAU_UNIT_CXXFLAGS=-O0 "$@"; }
install() {
  quiet within env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "$@"
  cp -n "$tree"/var/cache/apt/archives/*.deb "$base/var/cache/apt/archives/" # for the next time
}
quiet within apt-get -q update
install /mau.deb
quiet within useradd -m guest

same "$(user mau --version)" "mau $(dpkg-deb -f "$deb" Version)" "the version"
user mau explain --gfx 9 --inst 0xdc500000 0x03000001 --ptr 0x1000 --lane 0 >"$out/said"
grep -q 'Lane 0: v0 0x1000' "$out/said" || fail "mau explain does not explain"
code=0
said=$(user mau run --lanes 4 --window 4 --waves 1000 --out /tmp/o 2>&1) || code=$?
same "$code" 5 "exit code without Verilator"
case $said in
  *"the unit 4/4/64 has to be built, and needs: sudo apt install verilator g++ make"*) ;;
  *) fail "not clear: $said" ;;
esac

install verilator g++ make zlib1g-dev pkgconf
user mau run --lanes 4 --window 4 --waves 1000 --out /tmp/a >"$out/first" 2>&1 &
user mau run --lanes 4 --window 4 --waves 1000 --out /tmp/b >"$out/second" 2>&1
wait $!
same "$(cat "$out/first" "$out/second" | grep -c 'building the unit 4/4/64')" 1 "units that were built"
same "$(LC_ALL=C ls "$tree/home/guest/.cache/mau/units")" "$(printf 'libmau_unit_verilator_4_4_64.so%s\n' \
  '' .key .lock | LC_ALL=C sort)" "what is in the cache"
user mau run --lanes 4 --window 4 --waves 1000 --out /tmp/a >"$out/third" 2>&1
! grep -q building "$out/third" || fail "a unit that is up to date is built again"
echo '// edited' >>"$tree/usr/share/mau/rtl/mau.sv"
# That it begins to build is enough: then its process group ends.
set -m
user mau run --lanes 4 --window 4 --waves 1000 --out /tmp/a >"$out/fourth" 2>&1 &
set +m
until grep -q building "$out/fourth"; do
  kill -0 $! 2>/dev/null || fail "a unit of older RTL is taken"
  sleep 0.1
done
kill -- -$!
wait $! || true

cp "$here/stranger.c" "$tree/tmp/"
# shellcheck disable=SC2016 # for the shell within
same "$(user sh -c 'cc /tmp/stranger.c $(pkg-config --cflags --libs mau) -o /tmp/stranger &&
  /tmp/stranger')" 192 "a program with the library"
quiet within apt-get -q remove -y mau
left=$(find "$tree/usr/share/mau" "$tree/usr/include/mau" 2>/dev/null || true)
same "$left" "" "what is left when it is removed"
echo "package: installed in a bare Debian 12, lockstep by a user, library"
