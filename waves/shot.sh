#!/usr/bin/env bash
# shot.sh BUILD_DIR [--data] [FAULT [SEED]]: runs with a planted fault, makes the report with its
# trace, and takes a picture of GTKWave's view under Xvfb. Writes BUILD_DIR/picture/mismatch.png and
# the report in the same folder; with --data, on the data path 4/4/64, the folder is
# BUILD_DIR/picture_data.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1 unit=() fault=3 out=$1/picture
shift
if [ "${1:-}" = --data ]; then
  unit=(--data --lanes 4 --gfx 6,7,8,9,10,10_3,11) out=${out}_data
  shift
fi
fault=${1:-$fault} seed=${2:-1}
rm -rf "$out"
mkdir -p "$out"
status=0
"$build/mau" run "${unit[@]}" --fault "$fault" --seed "$seed" --out "$out" >"$out.log" || status=$?
if [ "$status" -ne 1 ] || [ ! -s "$out/window.gtkw" ]; then
  echo "picture: fault $fault made no traced mismatch (exit code $status); see $out.log" >&2
  exit 7
fi
# GTKWave without a splash screen.
cat >"$out/gtkwaverc" <<'RC'
splash_disable 1
fontname_signals Monospace 9
fontname_waves Monospace 9
RC
cat >"$out/shoot.sh" <<'SH'
cd "$1"
gtkwave --rcfile gtkwaverc window.gtkw >gtkwave.log 2>&1 &
pid=$!
sleep 6
import -window root -crop 1680x998+0+52 +repage mismatch.png # without the title bar, which has a path of this machine
kill "$pid"
SH
xvfb-run -a -s "-screen 0 1680x1050x24" sh "$out/shoot.sh" "$out"
echo "$out/mismatch.png: fault $fault, seed $seed; report in $out/report.txt"
