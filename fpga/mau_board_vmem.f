# mau_board_vmem.f - the RTL of the board around the data path, in order of dependence, after that
# of rtl/mau.f, rtl/mau_data.f and mau_board.f. Names are relative to this folder.
# SPDX-License-Identifier: Apache-2.0
rtl/mau_slot_ram.sv
rtl/mau_answer_order.sv
rtl/mau_answers.sv
rtl/mau_lds_answers.sv
rtl/mau_vmem_player.sv
rtl/mau_vmem_recorder.sv
rtl/mau_vmem_regs.sv
rtl/mau_board_vmem.sv
