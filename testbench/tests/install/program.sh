#!/usr/bin/env bash
# program.sh OUT_DIR BUILD_DIR: install what BUILD_DIR has, move it, and run the program there: it finds its library, units and names of waves beside
# it, and says what it needs to build a unit that was not installed (chroot.sh has it build one).
# SPDX-License-Identifier: Apache-2.0
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
build=$2
unset MAU_UNITS MAU_MAKE MAU_RUN MAU_WAVES
quiet cmake --install "$build" --prefix "$out/prefix"
mv "$out/prefix" "$out/moved"
mau=$out/moved/bin/mau
quiet cmake -E chdir "$out" "$mau" decode --gfx 7 0xe0302000 0x80010100
grep -q 'buffer_load_dword v1' "$out/log" || fail "mau decode does not decode"

home=$(find "$out/moved" -path '*/mau/waves' -printf '%h\n')
[ -f "$home/waves/gfx.txt" ] || fail "no names of waves"
units=("$home"/units/libmau_unit_verilator_*_[0-9]*.so)
read -r lanes window line <<<"$(basename -a "${units[@]}" | grep -v trace | head -1 | sed 's/.*verilator_//; s/\.so//; s/_/ /g')"
quiet "$mau" run --lanes "$lanes" --window "$window" --line-bytes "$line" --waves 1000
mv "$home/units" "$home/elsewhere"
mkdir "$home/units"
small=(run --lanes "$lanes" --window "$window" --line-bytes "$line" --waves 1000)
refused() { # refused WORDS VARIABLE=VALUE ...: exit code 5, and the line
  local code=0 said words=$1
  shift
  said=$(env "$@" "$mau" "${small[@]}" 2>&1) || code=$?
  same "$code" 5 "exit code of '$words'"
  case $said in *"$words"*) ;; *) fail "not clear: $said" ;; esac
}
refused "the unit $lanes/$window/$line has to be built, and needs: sudo apt install verilator" \
  VERILATOR=/nowhere/verilator XDG_CACHE_HOME="$out/cache"
refused "cannot build a unit in /proc/none/mau/units" XDG_CACHE_HOME=/proc/none
refused "no folder to build a unit in: set HOME, XDG_CACHE_HOME or MAU_UNITS" -u HOME -u XDG_CACHE_HOME
refused "there is no unit $home/units/" MAU_UNITS="$home/units"
MAU_UNITS=$home/elsewhere quiet "$mau" run --lanes "$lanes" --window "$window" --line-bytes "$line" --waves 1000

# The manual page and the completion of bash, and every page for users.
groff -man -ww -z "$out/moved/share/man/man1/mau.1" 2>"$out/groff"
same "$(cat "$out/groff")" "" "what groff says of the manual page"
bash -n "$out/moved/share/bash-completion/completions/mau"
[ -f "$out/moved/share/doc/mau/mreq.md" ] || fail "no pages for users"

# Where the kernel allows it: the same with the source tree and the build folder hidden.
hidden() { # hidden COMMAND ...
  unshare -m bash -c 'mount -t tmpfs none "$1" && { [ ! -d "$2" ] || mount -t tmpfs none "$2"; } &&
    cd / && shift 2 && "$@"' - "$root" "$build" "$@"
}
mv "${home:?}/elsewhere"/* "$home/units"
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -a "$out/moved" "$copy"
mau=$copy/moved/bin/mau
if hidden true 2>/dev/null; then
  ! hidden test -e "$root/README.md" || fail "the source tree is not hidden"
  quiet hidden "$mau" decode --gfx 7 0xe0302000 0x80010100
  quiet hidden "$mau" explain R9
  quiet hidden "$mau" explain --gfx 9 --inst 0xdc500000 0x03000001 --ptr 0x1000 --lane 0
  quiet hidden "$mau" run --lanes "$lanes" --window "$window" --line-bytes "$line" --waves 1000
  printf 'mreq 1\nepisode\ncontext gfx=9\nrequest\nop enc=flat cls=load size=4\nexec 1\n' |
    quiet hidden "$mau" eval -
else
  echo "not tested: the program without the source tree (no mount namespaces here)"
fi
echo "installed program: its units, its names, or a clear line"
