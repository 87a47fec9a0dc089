#!/usr/bin/env bash
# explorer.sh OUT_DIR: the model as one HTML file, OUT_DIR/index.html (explorer/README.md).
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
/usr/bin/python3 "$root/encodings/generate.py" "$1/gen" || exit 2
/usr/bin/python3 "$root/explorer/build.py" "$1/index.html" "$1/gen" || exit 2
