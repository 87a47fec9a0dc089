# mau_board.f - the RTL of the board around the unit, in order of dependence. Names are relative to
# this folder. The files and include paths of rtl/mau.f come first.
# SPDX-License-Identifier: Apache-2.0
+incdir+signature/rtl
rtl/mau_board_pkg.sv
rtl/mau_crc32.sv
rtl/mau_uart_rx.sv
rtl/mau_uart_tx.sv
rtl/mau_link_rx.sv
rtl/mau_link_tx.sv
rtl/mau_link_rate.sv
rtl/mau_link.sv
rtl/mau_player_stall.sv
rtl/mau_player_words.sv
rtl/mau_player_feed.sv
rtl/mau_player.sv
rtl/mau_record.sv
rtl/mau_recorder.sv
signature/rtl/mau_sign_step.sv
signature/rtl/mau_sign_words.sv
signature/rtl/mau_sign_context.sv
signature/rtl/mau_sign_format.sv
signature/rtl/mau_sign_pointer.sv
signature/rtl/mau_sign_mask.sv
signature/rtl/mau_sign_sum.sv
signature/rtl/mau_sign_op.sv
signature/rtl/mau_sign_header.sv
signature/rtl/mau_sign_pattern.sv
signature/rtl/mau_sign_lanes.sv
signature/rtl/mau_sign.sv
signature/rtl/mau_sign_hash.sv
signature/rtl/mau_sign_regs.sv
rtl/mau_board_regs.sv
rtl/mau_board.sv
