#!/usr/bin/env bash
# sanitize.sh BUILD_DIR UNITS_DIR: all C under AddressSanitizer and UndefinedBehaviorSanitizer: the
# unit tests, a lockstep run, real requests, eval and explain.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1 units=$2
mkdir -p "$build"
exec 9>>"$build/lock"
flock 9  # fuzz.sh builds here, too
cmake --preset sanitize -B "$build" >"$build.configure.log" 2>&1 ||
  { cat "$build.configure.log"; exit 7; }
cmake --build "$build" --target unit_tests mau_cli >"$build.build.log" 2>&1 ||
  { tail -30 "$build.build.log"; exit 7; }
exec 9>&-
# More at a time than there are cores: those of the board wait for silence on a line. Three tests
# count which cases thousands of episodes reach; the runs below call the same functions.
MAU_FAST_REQUESTS=100000 ctest --test-dir "$build/testbench" -j "$(($(nproc) + 2))" \
  -E '^unit\.(stimulus|data_coverage|sign_cover)$' --output-on-failure | tail -20
export MAU_UNITS=$units
"$build/mau" run --waves 3000 --coverage-all --out "$build/out" >"$build/run.log"
"$build/mau" run --data --lanes 4 --waves 600 --coverage-all --out "$build/out" >>"$build/run.log"
"$build/mau" replay testbench/real/struct_gfx9.mreq >>"$build/run.log"
"$build/mau" eval testbench/real/*.mreq >"$build/eval.jsonl"
"$build/mau" explain testbench/real/scratch_gfx8.mreq:0:0 >>"$build/run.log"
echo "sanitize: unit tests, lockstep, replay, eval and explain without a report"
