# build_steps.sh - the steps that build_unit.sh and build_board.sh have in common; both read it.
# Needs die(), which ends the script with a message.
# SPDX-License-Identifier: Apache-2.0
source "$(dirname "${BASH_SOURCE[0]}")/safe_path.sh"

# find_tools OUT_DIR GEN_DIR: sets $folder, OUT_DIR as messages name it; $out, $gen and $root, the
# folders as make can write them; $here; $verilator, $cxx and $launcher.
find_tools() {
  local c
  mkdir -p "$1"
  out=$(cd "$1" && pwd -P) gen=$(cd "$2" && pwd)
  root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
  folder=$out
  safe_path root out gen
  here=$root/cosim
  verilator=${VERILATOR:-verilator}
  cxx=${CXX:-}
  for c in clang++-19 clang++ g++; do
    [ -z "$cxx" ] && command -v "$c" >/dev/null && cxx=$c
  done
  [ -n "$cxx" ] || die "no C++ compiler found (clang++-19, clang++ or g++)"
  launcher=
  [ -z "${CCACHE_DIR:-}" ] || ! command -v ccache >/dev/null || launcher=ccache
}

# work_folder NAME: makes the folder $work of program or library NAME, and sets its log, $log.
work_folder() {
  log=$folder/$1.dir/build.log
  rm -rf "${log%/*}"
  mkdir -p "${log%/*}"
  work=$out/$1.dir
  [ "$out" = "$folder" ] || work=$room/$1.dir # make itself finds out where a link leads
  mkdir -p "$work"
}

# with_vectors OPTION: the option of the compiler, with the wide vectors of this machine.
with_vectors() {
  if grep -qsw avx2 /proc/cpuinfo && grep -qsw bmi2 /proc/cpuinfo; then
    echo "$1 -march=x86-64-v3"
  else
    echo "$1"
  fi
}

# failed NAME: ends with the last lines of the log.
failed() {
  sed 's/^/    /' "$log" | tail -40 >&2
  die "building $1 failed; see $log"
}
