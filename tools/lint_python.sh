#!/usr/bin/env bash
# lint_python.sh VENV: form of the Python files that git knows in this folder, by ruff of VENV with
# the folder's ruff.toml. Prints what differs.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
mapfile -t files < <(git ls-files --cached --others --exclude-standard '*.py')
failed=0
"$1/bin/ruff" format --force-exclude --no-cache --check --diff --quiet "${files[@]}" || failed=1
"$1/bin/ruff" check --force-exclude --no-cache --quiet --output-format concise "${files[@]}" || failed=1
exit $failed
