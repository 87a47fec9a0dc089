#!/usr/bin/env bash
# release.sh OUT_DIR: the archive of a release, OUT_DIR/mau-VERSION.tar.gz. It has every file that
# git knows, as it is now, and generated/, the C and SystemVerilog files of encodings/generate.py:
# the golden model then builds, and the RTL is read, without Python. The same tree gives the same
# bytes.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
die() { echo "release: $*" >&2; exit 2; }
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
[ $# -eq 1 ] || die "usage: release.sh OUT_DIR"
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$root"
when=$(git log -1 --format=%ct 2>/dev/null) ||
  die "this is not a git repository: a release is made from one"
git diff --quiet HEAD ||
  echo "release: files differ from the last commit, and are taken as they are" >&2

name=$(./run --version | tr ' ' -)
work=$(mktemp -d "$out/work.XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir "$work/$name"
git ls-files -z --cached | xargs -0 cp -P --parents -t "$work/$name"
python3 encodings/generate.py "$work/$name/generated"
sha256sum encodings/mau.toml encodings/opcodes.csv encodings/lengths.csv encodings/ds.csv \
  testbench/faults/faults.toml encodings/generate.py encodings/channels.py encodings/generations.py encodings/lengths.py \
  encodings/ds.py encodings/opcode_index.py \
  >"$work/$name/generated/SHA256SUMS"
tar -C "$work" --sort=name --mtime="@$when" --owner=0 --group=0 --numeric-owner \
  --mode=u=rwX,go=rX -cf - "$name" | gzip -9n >"$out/$name.tar.gz.new"
mv "$out/$name.tar.gz.new" "$out/$name.tar.gz"
echo "$out/$name.tar.gz" || exit 4
