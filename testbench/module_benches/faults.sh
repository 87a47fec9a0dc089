#!/usr/bin/env bash
# faults.sh OUT: every bench must fail with each planted fault of its module (docs/user/faults.md) and
# with a wrong input (bench.hpp, WRONG_INPUT). Fault 30 hangs the coalescer; lockstep tests it.
# Fault 98, of the cells of a netlist: a pin selects a mode without a model. Faults 48, 58, 60, 81, 82,
# 84 to 89, 134, 135, 138 and 140 of the data path are in modules without a bench; lockstep tests
# them.
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=$1
wrong_input=99
checks=0 failed=0
expect_failure() { # expect_failure MODULE PARAMS FAULT, with the bench that was built
  local status=0 log
  log=$(nice "$out/$1.${2//[,=]/_}/bench" --fault "$3") || status=$?
  checks=$((checks + 1))
  [ "$status" -eq 1 ] && grep -q 'failed$' <<<"$log" && return
  failed=$((failed + 1))
  echo "$1 ($2) does not find fault $3: exit code $status, $(tail -1 <<<"$log")"
}
while read -r module params faults; do
  MAU_BENCH_BUILD=1 "$here/bench.sh" "$module" "$params" "$out"
  for fault in $faults $wrong_input; do expect_failure "$module" "$params" "$fault"; done
done <<'LIST'
mau_decode - 28 33 91 92 93 94 95 96 97
mau_illegal - 115
mau_format -
mau_resource - 8 23 101 103 107
mau_align LANES=4 6 32 109 110 111
mau_lds_address LANES=4 5 112 113 114 126
mau_lane_pipe LANES=4 1 2 3 4 5 6 7 8 9 12 22 23 24 25 26 29 31 32 102 104 105 106 108 110 116 117 118 119 120 121 122 123 124 125 127 129
mau_coalesce LANES=4,WINDOW=4,LINE_BYTES=64,WIN_DEPTH=64 10 11 13 14 15 16 17 18 19 21 27 128 130
mau_header LANES=4,ENTRY=8,RES_DEPTH=16,WIN_DEPTH=16,DONE_DEPTH=8
mau_result LANES=4,DEPTH=16 20
mau_done DEPTH=64
mau_axis LANES=4,WINDOW=4,LINE_BYTES=64
mau_channel_load - 41 42 43
mau_channel_store - 44 45
mau_convert_plan - 46 47 83
mau_convert_load - 41 42 43 49 50 137
mau_convert_store - 44 45 51 52
mau_data_scatter LANES=4,LINE_BYTES=64 53
mau_data_send LANES=4,WINDOW=4,LINE_BYTES=64 53 54 56 57
mau_data_receive LANES=4,WINDOW=4,LINE_BYTES=64 55 59 131 132 133 136 139
mau_atomic_alu - 63 67 68 69 70 71 72 73 74 75 76 77
mau_atomic LINE_BYTES=64,ID_BITS=4 61 62 64 65 66 78 79 80 90 100
mau_axi4 LINE_BYTES=64,ID_BITS=4,AXI_DATA_BITS=256 201 202 203 204 205 206 207 208 209 210 211 212 213 214
mau_link_rx -
mau_link_tx -
mau_link CLOCK_HZ=1152000
mau_player LANES=4,MAX_REQUESTS=16,MAX_OPERANDS=128,MAX_CLOCKS=8192,MAX_LENGTHS=128
mau_record WIDTH=45,DEPTH=16
mau_recorder LANES=4,WINDOW=4,LINE_BYTES=64,MAX_REQUESTS=16,MAX_CLOCKS=256,MAX_RESULTS=32,MAX_TXNS=128
mau_board_regs -
mau_answers LINE_BYTES=64,ID_BITS=4,MAX_TXNS=128
mau_lds_answers LANES=4,MAX_LDS=128
mau_vmem_player LANES=4,LINE_BYTES=64,ID_BITS=4,MAX_REQUESTS=16,MAX_OPERANDS=128,MAX_DATA=128,MAX_CLOCKS=8192,MAX_TXNS=128,MAX_LDS=64,MAX_LENGTHS=128
mau_vmem_recorder LANES=4,LINE_BYTES=64,ID_BITS=4,MAX_REQUESTS=16,MAX_CLOCKS=256,MAX_RESULTS=32,MAX_TXNS=16,MAX_SGPRS=16,MAX_LDS=16
mau_vmem_regs -
mau_sign_regs -
mau_sign LANES=4
mau_sign_hash LANES=4,WINDOW=4,LINE_BYTES=64
DP16KD DATA_WIDTH_A=36,DATA_WIDTH_B=36 98
MULT18X18D - 98
SDPX9B - 98
LIST
echo "$checks checks, $failed failed"
[ "$checks" -gt 0 ] && [ "$failed" -eq 0 ]
