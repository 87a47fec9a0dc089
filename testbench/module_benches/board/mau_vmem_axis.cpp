// mau_vmem_axis.cpp - the data path with AXI4-Stream channels against mau_execute(): the bench of
// mau_vmem, through the words of each beat. Bits of a beat without a meaning must be 0, and a beat
// must hold until it is taken.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c testbench/stimulus/*.c
// libraries: -lxxhash

// Ports have the names of AXI.
#define clk_i aclk
#define rst_ni aresetn

#include <array>

#include "bench.hpp"

// An output channel: the beat of the previous clock, if it was not taken.
template <unsigned WORDS>
struct axis_channel {
	std::array<uint32_t, WORDS> beat{};
	bool held = false;

	// Looks at the channel before an edge.
	template <class P>
	void look(const char *name, bool valid, bool ready, const P &data)
	{
		std::array<uint32_t, WORDS> now{};
		for (unsigned i = 0; i < WORDS && valid; i++)
			now[i] = static_cast<uint32_t>(get(data, i * 32, 32));
		check(!held || (valid && now == beat), "%s: a beat changed before it was taken",
		      name);
		held = valid && !ready;
		beat = now;
	}
};

// The ports of mau_vmem, in the words of the streams. Memory, LDS and context are those of Vdut.
struct vmem_ports : Vdut {
	CData &req_valid_i = s_axis_req_tvalid, &req_ready_o = s_axis_req_tready;
	CData &opd_valid_i = s_axis_opd_tvalid, &opd_ready_o = s_axis_opd_tready;
	CData &dat_valid_i = s_axis_dat_tvalid, &dat_ready_o = s_axis_dat_tready;
	CData &vgpr_valid_o = m_axis_vgpr_tvalid, &vgpr_ready_i = m_axis_vgpr_tready;
	CData &sgpr_valid_o = m_axis_sgpr_tvalid, &sgpr_ready_i = m_axis_sgpr_tready;
	CData &done_valid_o = m_axis_done_tvalid, &done_ready_i = m_axis_done_tready;
	uint64_t req_op_i = 0, req_saddr_i = 0, req_exec_i = 0;
	uint32_t req_m0_i = 0;
	uint8_t req_tag_i = 0;
	std::array<uint32_t, 4> req_vsharp_i{}, sgpr_data_o{};
	std::array<uint32_t, P_LANES> opd_v0_i{}, opd_v1_i{}, dat_data_i{}, vgpr_data_o{};
	uint64_t vgpr_lanes_o = 0;
	unsigned vgpr_tag_o = 0, vgpr_beat_o = 0, vgpr_dword_o = 0, vgpr_half_o = 0;
	unsigned sgpr_tag_o = 0, sgpr_quad_o = 0, sgpr_mask_o = 0;
	unsigned done_tag_o = 0, done_error_o = 0, done_count_o = 0, done_memviol_o = 0,
		 done_counters_o = 0;
	axis_channel<3 + P_LANES> vgpr;
	axis_channel<5> sgpr;
	axis_channel<1> done;
	CData clock = 0; // aclk of the last eval()

	void drive()
	{
		put(s_axis_req_tdata, 0, 64, req_op_i);
		for (unsigned i = 0; i < 4; i++)
			put(s_axis_req_tdata, 64 + 32 * i, 32, req_vsharp_i[i]);
		put(s_axis_req_tdata, 192, 64, req_saddr_i);
		put(s_axis_req_tdata, 256, 32, req_m0_i);
		put(s_axis_req_tdata, 288, 64, req_exec_i);
		put(s_axis_req_tdata, 352, 32, req_tag_i | word() << 8); // other bits are not read
		for (unsigned l = 0; l < P_LANES; l++) {
			put(s_axis_opd_tdata, 32 * l, 32, opd_v0_i[l]);
			put(s_axis_opd_tdata, 32 * (P_LANES + l), 32, opd_v1_i[l]);
			put(s_axis_dat_tdata, 32 * l, 32, dat_data_i[l]);
		}
	}

	void show_registers()
	{
		const auto &v = m_axis_vgpr_tdata;
		const auto &s = m_axis_sgpr_tdata;
		vgpr_tag_o = get(v, 0, 8), vgpr_beat_o = get(v, 8, 4);
		vgpr_dword_o = get(v, 12, 3), vgpr_half_o = get(v, 16, 2);
		vgpr_lanes_o = get(v, 32, 64);
		for (unsigned l = 0; l < P_LANES; l++)
			vgpr_data_o[l] = get(v, 96 + 32 * l, 32);
		sgpr_tag_o = get(s, 0, 8), sgpr_quad_o = get(s, 8, 2), sgpr_mask_o = get(s, 12, 4);
		for (unsigned i = 0; i < 4; i++)
			sgpr_data_o[i] = get(s, 32 + 32 * i, 32);
		check(!vgpr_valid_o || (!get(v, 15, 1) && !get(v, 18, 14)), "vgpr: bits not 0");
		check(!sgpr_valid_o || (!get(s, 10, 2) && !get(s, 16, 16)), "sgpr: bits not 0");
	}

	void show_completion()
	{
		const auto &d = m_axis_done_tdata;
		done_tag_o = get(d, 0, 8), done_error_o = get(d, 8, 3);
		done_memviol_o = get(d, 11, 2), done_counters_o = get(d, 13, 3);
		done_count_o = get(d, 16, 10);
		check(!done_valid_o || !get(d, 26, 6), "done: bits not 0");
	}

	// The words go in before, and come out after an evaluation.
	void eval()
	{
		if (aclk && !clock) { // the outputs and the readies of the edge
			vgpr.look("vgpr", vgpr_valid_o && aresetn, vgpr_ready_i, m_axis_vgpr_tdata);
			sgpr.look("sgpr", sgpr_valid_o && aresetn, sgpr_ready_i, m_axis_sgpr_tdata);
			done.look("done", done_valid_o && aresetn, done_ready_i, m_axis_done_tdata);
		}
		clock = aclk;
		drive();
		Vdut::eval();
		show_registers();
		show_completion();
	}
};

#define Vdut vmem_ports
#include "../data/mau_vmem.cpp"
#undef Vdut
#undef clk_i
#undef rst_ni
