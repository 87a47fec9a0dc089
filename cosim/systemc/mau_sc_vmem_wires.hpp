// mau_sc_vmem_wires.hpp - a signal for every port of a mau_sc_vmem, with functions to bind and
// trace all of them.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_SC_VMEM_WIRES_HPP
#define MAU_SC_VMEM_WIRES_HPP

#include "mau/mau_sc_vmem.hpp"
#include "mau/mau_sc_wires.hpp"

template <unsigned LANES, unsigned WINDOW, unsigned LINE_BYTES>
struct mau_sc_vmem_wires : mau_sc_wires<mau_sc_vmem<LANES, WINDOW, LINE_BYTES>> {
	using vmem = mau_sc_vmem<LANES, WINDOW, LINE_BYTES>;
	using common = mau_sc_wires<vmem>;
	template <class T>
	using wire = sc_core::sc_signal<T>;

	wire<bool> dat_valid{"dat_valid"}, dat_ready{"dat_ready"};
	wire<typename vmem::store_data> dat{"dat"};
	wire<bool> mem_req_valid{"mem_req_valid"}, mem_req_ready{"mem_req_ready"};
	wire<typename vmem::memory_request> mem_req{"mem_req"};
	wire<bool> mem_rsp_valid{"mem_rsp_valid"}, mem_rsp_ready{"mem_rsp_ready"};
	wire<typename vmem::memory_response> mem_rsp{"mem_rsp"};
	wire<bool> vgpr_valid{"vgpr_valid"}, vgpr_ready{"vgpr_ready"};
	wire<typename vmem::vgpr_write> vgpr{"vgpr"};
	wire<bool> sgpr_valid{"sgpr_valid"}, sgpr_ready{"sgpr_ready"};
	wire<mau_sc::sgpr_write> sgpr{"sgpr"};
	wire<bool> lds_req_valid{"lds_req_valid"}, lds_req_ready{"lds_req_ready"};
	wire<typename vmem::lds_request> lds_req{"lds_req"};
	wire<bool> lds_rsp_valid{"lds_rsp_valid"}, lds_rsp_ready{"lds_rsp_ready"};
	wire<typename vmem::lds_response> lds_rsp{"lds_rsp"};

	/** Binds every port of the unit. */
	void bind(vmem &unit, sc_core::sc_clock &clk)
	{
		common::bind(unit, clk);
		unit.dat_valid(dat_valid), unit.dat_ready(dat_ready), unit.dat(dat);
		unit.mem_req_valid(mem_req_valid), unit.mem_req_ready(mem_req_ready);
		unit.mem_rsp_valid(mem_rsp_valid), unit.mem_rsp_ready(mem_rsp_ready);
		unit.mem_req(mem_req), unit.mem_rsp(mem_rsp);
		unit.vgpr_valid(vgpr_valid), unit.vgpr_ready(vgpr_ready), unit.vgpr(vgpr);
		unit.sgpr_valid(sgpr_valid), unit.sgpr_ready(sgpr_ready), unit.sgpr(sgpr);
		unit.lds_req_valid(lds_req_valid), unit.lds_req_ready(lds_req_ready);
		unit.lds_rsp_valid(lds_rsp_valid), unit.lds_rsp_ready(lds_rsp_ready);
		unit.lds_req(lds_req), unit.lds_rsp(lds_rsp);
	}

	/** Adds reset, context and channels to a trace file, as PREFIX.req and so on. */
	void trace(sc_core::sc_trace_file *tf, const std::string &prefix) const
	{
		common::trace(tf, prefix);
		common::trace_channel(tf, prefix + ".dat", dat, dat_valid, dat_ready);
		common::trace_channel(tf, prefix + ".mem_req", mem_req, mem_req_valid,
		                      mem_req_ready);
		common::trace_channel(tf, prefix + ".mem_rsp", mem_rsp, mem_rsp_valid,
		                      mem_rsp_ready);
		common::trace_channel(tf, prefix + ".vgpr", vgpr, vgpr_valid, vgpr_ready);
		common::trace_channel(tf, prefix + ".sgpr", sgpr, sgpr_valid, sgpr_ready);
		common::trace_channel(tf, prefix + ".lds_req", lds_req, lds_req_valid,
		                      lds_req_ready);
		common::trace_channel(tf, prefix + ".lds_rsp", lds_rsp, lds_rsp_valid,
		                      lds_rsp_ready);
	}
};

#endif
