#!/usr/bin/env bash
# bench.sh MODULE PARAMS OUT [OPTION...]: Verilates MODULE.sv of rtl/, fpga/ or cosim/netlist/ with
# its bench MODULE.cpp, from a folder here or from fpga/signature/tests, and runs it with the options.
# PARAMS: parameters of the module as NAME=VALUE, separated by commas, or -; the bench has them as
# macros. A NAME without a value is defined for the RTL.
# OUT: the build's folder of benches; X.key has the hash of the sources of X, and X is built again
# when the hash changes.
# Lines of a bench: "// link: PATTERN..." has the C files to link, from the root of the project,
# "// libraries: -lNAME..." libraries, "// optimize: -O1" is for benches that run for a long time.
# GEN_DIR, CXX, VERILATOR may be set; with MAU_BENCH_BUILD=1 the bench is only built.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
die() { echo "bench.sh: $*" >&2; exit 2; }
[ $# -ge 3 ] || die "usage: bench.sh MODULE PARAMS OUT [OPTION...]"
module=$1 params=$2
mkdir -p "$3"
out=$(cd "$3" && pwd)
shift 3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
trees=("$root/rtl" "$root/fpga" "$root/cosim/netlist") faults=$root/testbench/faults
source=$(find "${trees[@]}" -name "$module.sv")
[ -n "$source" ] || die "there is no $module.sv in ${trees[*]}"
bench=$(find "$here" "$root/fpga/signature/tests" -name "$module.cpp")
[ -n "$bench" ] || die "there is no bench $module.cpp"
verilator=${VERILATOR:-verilator}
cxx=${CXX:-$(command -v clang++-19 || command -v clang++ || command -v g++)} || die "no C++ compiler found"
cc=${CC:-$(command -v clang-19 || command -v clang || command -v gcc)} || die "no C compiler found"
cxx_file=$(command -v "${cxx%% *}")
launcher=()
command -v ccache >/dev/null && [ -n "${CCACHE_DIR:-}" ] && launcher=(ccache)
include=$("$verilator" --getenv VERILATOR_ROOT)/include
# Most benches run for less time than a compiler needs to optimize them.
optimize=$(sed -n 's|^// optimize: ||p' "$bench")
flags=(-std=c++20 "${optimize:--O0}" -w -DVL_USER_STOP -DVM_TRACE=0 -isystem "$include" -isystem "$include/vltstd")
headers=() linked=() libraries=()
compile() { "${launcher[@]}" "$cxx" "${flags[@]}" "$@"; }
# sums WHAT ...: a hash of the names and contents of the files that find names, and of the compiler.
sums() {
  { stat -Lc '%n %s %Y' "$cxx_file"; find "$@" -print0 | LC_ALL=C sort -z | xargs -0 sha256sum; } |
    sha256sum
}
fresh() { [ -e "$1" ] && [ "$(cat "$1.key" 2>/dev/null)" = "$2" ]; } # fresh FILE KEY
keep() { echo "$2" >"$1.key"; }
run() { "$@" >"$log" 2>&1 || { tail -30 "$log" >&2; die "cannot build $module $params; see $log"; }; }

# Encodings, Verilator's run-time library and the precompiled headers are made once for all benches.
# Benches with a line "optimize" read the headers themselves.
exec 9>"$out/lock"
flock 9
log=$out/common.log
gen=${GEN_DIR:-$out/gen}
[ -n "${GEN_DIR:-}" ] || run python3 "$root/encodings/generate.py" "$gen"
key=$(sums "$include/" -maxdepth 1 -type f)
if ! fresh "$out/libverilated.a" "$key"; then
  for f in verilated verilated_dpi verilated_threads; do run compile -O1 -c "$include/$f.cpp" -o "$out/$f.o"; done
  run ar rcs "$out/libverilated.a" "$out"/verilated*.o
  keep "$out/libverilated.a" "$key"
fi
if [ -z "$optimize" ]; then
  precompiled=$out/library.hpp.gch
  key=$(sums -L "$here/common/library.hpp" "$include/" /usr/include/c++ -maxdepth 2 -type f)
  if ! fresh "$precompiled" "$key"; then
    cp "$here/common/library.hpp" "$out/library.hpp"
    run "$cxx" "${flags[@]}" -x c++-header "$out/library.hpp" -o "$precompiled"
    keep "$precompiled" "$key"
  fi
  headers=(-include "$out/library.hpp")
fi

# The RTL with the planted faults, made once for all benches, and the other folders of sources.
# MAU_UNIT_RTL names a copy that is used instead, with mutants.
rtl=${MAU_UNIT_RTL:-$out/rtl}
key=$(sums "$root/rtl" "$faults" -type f ! -name '*.pyc')
if [ -z "${MAU_UNIT_RTL:-}" ] && ! fresh "$rtl/mau_faults.sv" "$key"; then
  log=$out/rtl.log
  run "$faults/plant.py" "$rtl"
  keep "$rtl/mau_faults.sv" "$key"
fi
source=${source/#"$root/rtl"/"$rtl"}
packages() { sed -n "s|^.*_pkg\.sv\$|$2/&|p" "$root/$1"; } # packages LIST FOLDER: the packages of a file list, in order
mapfile -t packages < <(packages rtl/mau.f "$rtl"; packages rtl/mau_data.f "$rtl"; packages fpga/mau_board.f "$root/fpga")
mapfile -t folders < <(find "$rtl" "${trees[@]:1}" -name '*.sv*' -printf '-I%h\n' | sort -u)

# The C files of the line "link", as a library for each pattern.
mapfile -t patterns < <(sed -n 's|^// link: ||p' "$bench" | tr ' ' '\n')
for pattern in "${patterns[@]}"; do
  linked+=("$root"/$pattern)
  library=$out/${pattern//[\/*]/_}.a
  libraries+=("$library")
  key=$(sums "$root"/$pattern "$root/cmodel" "$gen/mau" -type f -name '*.[chi]*')
  fresh "$library" "$key" && continue
  objects=$out/${pattern//[\/*]/_}
  rm -rf "$objects" "$library"
  mkdir "$objects"
  for f in "$root"/$pattern; do
    run "${launcher[@]}" "$cc" -std=c11 -O1 "-I$root/cmodel/include" "-I$root/cmodel/src" "-I$root/testbench" "-I$root" "-I$gen" -c "$f" -o "$objects/${f##*/}.o"
  done
  run ar rcs "$library.new" "$objects"/*.o
  mv "$library.new" "$library"
  keep "$library" "$key"
done

# The module: Verilator finds its submodules in the folders of the RTL; the program is one
# translation unit.
work=$out/$module.${params//[,=]/_}
mkdir -p "$work"
exec 9>"$work/lock"
flock 9
log=$work/build.log
key=$(sums "${trees[@]}" ${MAU_UNIT_RTL:+"$rtl"} "$faults" "$here" "$gen" -type f \( -name '*.sv*' -o -name '*.hpp' \
  -o -name "$module.cpp" -o -name enc.h -o -name mau_unit.h -o -name bench.sh \
  -o -path '*/faults/*.py' -o -path '*/faults/*.toml' \))
for library in "${libraries[@]}"; do key+=$(cat "$library.key"); done
if ! fresh "$work/bench" "$key"; then
  rm -f "$work"/Vdut* "$work/bench"
  generics=() macros=()
  if [ "$params" != - ]; then
    for p in ${params//,/ }; do
      case $p in *=*) generics+=("-G$p") macros+=("-DP_${p%%=*}=${p#*=}") ;; *) generics+=("+define+$p") ;; esac
    done
  fi
  run "$verilator" --cc -O3 --output-split 0 --prefix Vdut --top-module "$module" --Mdir "$work" -Wno-lint -Wno-style -Wno-fatal --assert +define+MAU_SVA \
    --x-assign unique --x-initial unique "${generics[@]}" "-I$gen/rtl" "${folders[@]}" "$rtl/mau_faults.sv" "$gen/rtl/mau_enc.sv" "${packages[@]}" "$source"
  { # Verilator 5.006 does not declare this loop variable when it samples wide signals
    printf '#include "%s"\n' "$bench" Vdut___024root.h
    echo 'static thread_local IData __Vilp;'
    for f in "$work"/Vdut*.cpp; do printf '#include "%s"\n' "$(basename "$f")"; done
  } >"$work/all.cpp"
  run "$cxx" "${flags[@]}" "${headers[@]}" "${macros[@]}" "-I$here/common" "-I$here" "-I$gen" "-I$work" "-I$root/cmodel/include" "-I$root/cmodel/src" "-I$here/.." "-I$root" "$work/all.cpp" \
    -Wl,--start-group "${libraries[@]}" -Wl,--end-group "$out/libverilated.a" $(sed -n 's|^// libraries: ||p' "$bench") -lpthread -o "$work/bench.new"
  mv "$work/bench.new" "$work/bench"
  keep "$work/bench" "$key"
fi
exec 9>&-
[ -n "${MAU_BENCH_BUILD:-}" ] || exec nice "$work/bench" "$@"
