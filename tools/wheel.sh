#!/usr/bin/env bash
# wheel.sh BUILD_DIR [install]: the wheel of the Python module, BUILD_DIR/wheel/*.whl, built by the
# Python of BUILD_DIR/venv, which has scikit-build-core and cffi; with "install" it goes into that
# venv, in place of what was there. Prints the wheel.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$(cd "$1" && pwd)
python=$build/venv/bin/python
out=$build/wheel
mkdir -p "$out"
exec 9>"$out/lock"
flock 9
rm -f "$out"/*.whl
quiet() {
  "$@" >"$out/log" 2>&1 && return 0
  tail -30 "$out/log" >&2
  echo "wheel: failed; see $out/log" >&2
  exit 2
}
export CMAKE_GENERATOR=Ninja
quiet "$python" -m pip wheel --no-deps --no-build-isolation \
  --config-settings=build-dir="$out/cmake" -w "$out" "$root"
[ "${2:-}" != install ] || quiet "$python" -m pip install --no-deps --force-reinstall "$out"/*.whl
echo "$out"/*.whl || exit 4
