# mau.f - the RTL of the unit, in order of dependence. Names are relative to this folder: use -F
# mau.f from anywhere, or -f mau.f from here. The package mau_enc.sv is generated
# (encodings/generate.py); it must come first.
# SPDX-License-Identifier: Apache-2.0
+incdir+common
packages/mau_pkg.sv
packages/mau_address_pkg.sv
packages/mau_coalesce_pkg.sv
common/mau_ram.sv
common/mau_queue_ends.sv
address/mau_credit.sv
address/mau_header.sv
address/mau_kind.sv
address/mau_format.sv
address/mau_illegal.sv
address/mau_resource.sv
address/mau_request.sv
address/mau_lane_operand.sv
address/mau_segment.sv
address/mau_lane_address.sv
address/mau_lane_walk.sv
address/mau_range_check.sv
address/mau_range_buffer.sv
address/mau_scalar.sv
address/mau_align.sv
address/mau_lds_address.sv
address/mau_status.sv
address/mau_equal_offset.sv
address/mau_lane_block.sv
address/mau_lane_pipe.sv
address/mau_result.sv
address/mau_done.sv
coalesce/mau_coalesce_store.sv
coalesce/mau_coalesce_issue.sv
coalesce/mau_coalesce_lines.sv
coalesce/mau_coalesce_match.sv
coalesce/mau_coalesce_pop.sv
coalesce/mau_coalesce_join.sv
coalesce/mau_coalesce_out.sv
coalesce/mau_coalesce.sv
address/mau_core.sv
mau.sv
address/mau_decode.sv
mau_inst.sv
