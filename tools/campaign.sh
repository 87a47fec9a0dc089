#!/usr/bin/env bash
# campaign.sh FOLDER TASK [OPTION ...]: one task of a campaign, a regression (./run regress) of seed
# TASK alone in FOLDER/TASK. A task that was killed, or whose run was killed, goes on. A task that has
# ended gives its exit code again. When the sources or the options have changed, it begins anew and
# says so. OPTION: --units, --full, --waves, --gfx, --enc, --rtl-coverage, --keep-going, --jobs of
# ./run regress, the same for all tasks. Task 1 alone replays the real requests.
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
    --out* | --seeds* | --first-seed* | --time* | --resume* | --once* | --no-real*)
      usage "$word is the campaign's own" ;;
  esac
done
run=$(dirname "${BASH_SOURCE[0]}")/../run
real=()
[ "$task" -eq 1 ] || real=(--no-real)
exec "$run" regress --once --out "$out" --first-seed "$task" --seeds 1 "${real[@]}" "$@"
