#!/usr/bin/env bash
# usage: wheel.sh BUILD_DIR [install]
# Builds the wheel of the Python module, BUILD_DIR/wheel/*.whl, and prints its path. The Python of
# BUILD_DIR/venv builds it: that venv has scikit-build-core and cffi. With "install" the wheel is
# then installed in that venv and replaces an installed one. Exit code: 0; 2 after a failed build or
# installation; 4 if the path cannot be printed.
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
