#!/usr/bin/env bash
# fuzz.sh BUILD_DIR SECONDS: runs every libFuzzer target for SECONDS, from the requests in the tree.
# A crash leaves its input in BUILD_DIR/fuzz and fails.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1 seconds=$2
case $seconds in
  '' | *[!0-9]*) echo "fuzz: SECONDS is a number, '$seconds' is none" >&2; exit 2 ;;
esac
mkdir -p "$build"
exec 9>>"$build/lock"
flock 9  # sanitize.sh builds here, too
[ -f "$build/build.ninja" ] || cmake --preset sanitize -B "$build" >/dev/null
cmake --build "$build" --target fuzzers >"$build/fuzz-build.log" 2>&1 ||
  { tail -20 "$build/fuzz-build.log" >&2; exit 7; }
exec 9>&-
failed=0
for target in "$build"/fuzz_*; do
  [ -x "$target" ] && [ ! -d "$target" ] || continue
  name=$(basename "$target")
  work=$build/fuzz/$name
  mkdir -p "$work"
  seeds=()
  [ "$name" = fuzz_mreq ] && seeds=(testbench/real testbench/tests/cli/golden)
  [ "$name" = fuzz_dump ] && seeds=(testbench/tests/cli/dumps)
  [ "$name" = fuzz_steer ] && seeds=(examples/stimulus)
  if "$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=65536 \
    -artifact_prefix="$work/crash-" "$work" "${seeds[@]}" >"$work.log" 2>&1; then
    runs=$(sed -n 's/^Done \([0-9]*\) runs.*/\1/p' "$work.log")
    echo "$name: ${runs:-?} runs in $seconds s, no crash"
  else
    echo "$name: FAILED, see $work.log"
    failed=1
  fi
done
exit $failed
