#!/usr/bin/env bash
# campaign.sh FOLDER TASK [OPTION ...]: one task of a campaign, a regression (./run regress) of seed
# TASK alone in FOLDER/TASK. One that was killed, or a run of it, goes on; of one that has ended only
# the verdict, the exit code, is given again. OPTION: --units, --full, --waves, --gfx, --enc, --rtl-coverage,
# --keep-going, --jobs of ./run regress, the same for all tasks. Real requests are task 1's.
# See docs/user/campaign.md.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail

usage() { echo "campaign: $*; call it as tools/campaign.sh FOLDER TASK [OPTION ...]" >&2; exit 2; }

case ${1:-} in -h | --help) sed -n '2,/^# SPDX/{/SPDX/d;s/^# //p}' "$0"; exit 0 ;; esac
[ $# -ge 2 ] || usage "FOLDER and TASK are missing"
[ -n "$1" ] || usage "FOLDER is empty"
[[ $2 =~ ^[1-9][0-9]{0,8}$ ]] || usage "TASK is a number from 1, '$2' is none"
out=$1/$2 task=$2
shift 2
for word in "$@"; do
  case $word in
    --out* | --seeds* | --first-seed* | --time* | --resume* | --no-real*)
      usage "$word is the campaign's own" ;;
  esac
done
run=$(dirname "${BASH_SOURCE[0]}")/../run
cut='^\{.*[^\]"exit": (-[0-9]+|6)[,}]' # a row whose run a signal ended
if [ -e "$out/summary.json" ] && ! grep -Eq "$cut" "$out/summary.json"; then
  code=$(sed -n 's/^"exit": \([0-9]*\),*$/\1/p' "$out/summary.json")
  echo "campaign: task $task has ended, exit code $code; see $out/index.html"
  exit "$code"
fi
if [ "$(wc -l 2>/dev/null <"$out/journal.jsonl" || echo 0)" -gt 0 ]; then
  jobs=() # what --resume takes beside the options of the journal
  while [ $# -gt 0 ]; do
    case $1 in
      --jobs) jobs+=("$1" "${2:-}"); shift ;;
      --jobs=* | --keep-going) jobs+=("$1") ;;
    esac
    shift
  done
  exec "$run" regress --out "$out" --resume "${jobs[@]}"
fi
real=()
[ "$task" -eq 1 ] || real=(--no-real)
exec "$run" regress --out "$out" --first-seed "$task" --seeds 1 "${real[@]}" "$@"
