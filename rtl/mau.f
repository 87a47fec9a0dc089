# mau.f - the RTL of the unit, in order of dependence. Names are relative to this folder: -F mau.f
# from anywhere, -f mau.f from here. mau_enc.sv and mau_types.svh are generated
# (encodings/generate.py) and come first; their folder is an include path, too.
# SPDX-License-Identifier: Apache-2.0
+incdir+.
tech/mau_ram.sv
mau_header.sv
mau_kind.sv
mau_format.sv
mau_illegal.sv
mau_resource.sv
mau_request.sv
mau_lane_operand.sv
mau_segment.sv
mau_lane_address.sv
mau_lane_walk.sv
mau_range_check.sv
mau_range_buffer.sv
mau_scalar.sv
mau_align.sv
mau_lds_address.sv
mau_status.sv
mau_offsets.sv
mau_lane_block.sv
mau_lane_pipe.sv
mau_result.sv
mau_done.sv
mau_coalesce_store.sv
mau_coalesce_issue.sv
mau_coalesce_lines.sv
mau_coalesce_match.sv
mau_coalesce_pop.sv
mau_coalesce_join.sv
mau_coalesce_out.sv
mau_coalesce.sv
mau_core.sv
mau.sv
mau_decode.sv
mau_inst.sv
