#!/bin/sh
# Compile the kernels with LLVM 19 and make words.csv and the request files from them.
# usage: make.sh [OUT_DIR]   OUT_DIR: this directory when not given
# SPDX-License-Identifier: Apache-2.0
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$here}
llc=$(command -v llc-19 || command -v llc) || { echo "make.sh: llc-19 not found (Debian: llvm-19)" >&2; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for kernel in "$here"/kernels/*.ll; do
	for cpu in gfx600 gfx700 gfx803 gfx900; do
		name=$(basename "$kernel" .ll)
		# Without FLAT for global memory gfx7, too, uses ADDR64; gfx8 and gfx9 have none, so that file is of no use to them.
		# DWORDX3 begins with gfx7.
		case $name:$cpu in addr64:gfx803 | addr64:gfx900 | triples:gfx600) continue ;; esac
		"$llc" -mtriple=amdgcn -mcpu="$cpu" -mattr=-flat-for-global --show-mc-encoding "$kernel" -o "$work/${name}_$cpu.s"
	done
done
python3 -B "$here/make_requests.py" "$work" "$out"
