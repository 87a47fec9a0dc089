# mau_board.f - the RTL of the board around the unit, in order of dependence. Names are relative to
# the root of the project; what rtl/mau.f lists comes first, with its include paths.
# SPDX-License-Identifier: Apache-2.0
fpga/rtl/mau_crc32.sv
fpga/rtl/mau_uart_rx.sv
fpga/rtl/mau_uart_tx.sv
fpga/rtl/mau_link_rx.sv
fpga/rtl/mau_link_tx.sv
fpga/rtl/mau_link_rate.sv
fpga/rtl/mau_link.sv
fpga/rtl/mau_player_stall.sv
fpga/rtl/mau_player_words.sv
fpga/rtl/mau_player_feed.sv
fpga/rtl/mau_player.sv
fpga/rtl/mau_record.sv
fpga/rtl/mau_recorder.sv
fpga/rtl/mau_sign_step.sv
fpga/rtl/mau_sign_words.sv
fpga/rtl/mau_sign_context.sv
fpga/rtl/mau_sign_format.sv
fpga/rtl/mau_sign_pointer.sv
fpga/rtl/mau_sign_mask.sv
fpga/rtl/mau_sign_sum.sv
fpga/rtl/mau_sign_op.sv
fpga/rtl/mau_sign_header.sv
fpga/rtl/mau_sign_pattern.sv
fpga/rtl/mau_sign_lanes.sv
fpga/rtl/mau_sign.sv
fpga/rtl/mau_sign_hash.sv
fpga/rtl/mau_sign_regs.sv
fpga/rtl/mau_board_regs.sv
fpga/rtl/mau_board.sv
