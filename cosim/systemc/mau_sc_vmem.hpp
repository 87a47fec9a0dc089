// mau_sc_vmem.hpp - the data path, rtl/mau_vmem.sv, as a SystemC module with bundled ports.
//
// mau_sc_vmem<LANES, WINDOW, LINE_BYTES> contains mau_vmem in the way in which mau_sc_rtl contains
// mau; WINDOW is at most LANES. mau_add_sc_unit(... DATA) makes the Verilated unit, with ID_BITS 4
// and CONVERT 4. Channels: docs/vmem.md.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_SC_VMEM_HPP
#define MAU_SC_VMEM_HPP

#include "mau/mau_sc_data_types.hpp"
#include "mau/mau_sc_unit.hpp"

namespace mau_sc
{

/** The inputs that the data path samples at an edge. */
template <unsigned LANES, unsigned LINE_BYTES>
struct data_inputs : unit_inputs<LANES> {
	bool dat_valid = false, mem_req_ready = false, mem_rsp_valid = false;
	bool vgpr_ready = false, sgpr_ready = false;
	bool lds_req_ready = false, lds_rsp_valid = false;
	store_data<LANES> dat;
	memory_response<LINE_BYTES> mem_rsp;
	lds_response<LANES> lds_rsp;
};

/** The outputs after the edge; a payload is defined only while its valid is 1. */
template <unsigned LANES, unsigned LINE_BYTES>
struct data_outputs : unit_outputs {
	bool dat_ready = false, mem_req_valid = false, mem_rsp_ready = false;
	bool vgpr_valid = false, sgpr_valid = false;
	bool lds_req_valid = false, lds_rsp_ready = false;
	memory_request<LINE_BYTES> mem_req;
	vgpr_write<LANES> vgpr;
	sgpr_write sgpr;
	lds_request<LANES> lds_req;
};

/** The Verilated data path of one size. */
template <unsigned LANES, unsigned WINDOW, unsigned LINE_BYTES>
using data_unit =
	verilated_unit<data_inputs<LANES, LINE_BYTES>, data_outputs<LANES, LINE_BYTES>, WINDOW>;

} // namespace mau_sc

template <unsigned LANES, unsigned WINDOW, unsigned LINE_BYTES>
class mau_sc_vmem : public mau_sc_unit<mau_sc::data_unit<LANES, WINDOW, LINE_BYTES>, LANES>
{
	using base = mau_sc_unit<mau_sc::data_unit<LANES, WINDOW, LINE_BYTES>, LANES>;
	template <class T>
	using in = sc_core::sc_in<T>;
	template <class T>
	using out = sc_core::sc_out<T>;

public:
	using store_data = mau_sc::store_data<LANES>;
	using memory_request = mau_sc::memory_request<LINE_BYTES>;
	using memory_response = mau_sc::memory_response<LINE_BYTES>;
	using vgpr_write = mau_sc::vgpr_write<LANES>;
	using lds_request = mau_sc::lds_request<LANES>;
	using lds_response = mau_sc::lds_response<LANES>;

	in<bool> dat_valid{"dat_valid"};
	out<bool> dat_ready{"dat_ready"};
	in<store_data> dat{"dat"};

	out<bool> mem_req_valid{"mem_req_valid"};
	in<bool> mem_req_ready{"mem_req_ready"};
	out<memory_request> mem_req{"mem_req"};

	in<bool> mem_rsp_valid{"mem_rsp_valid"};
	out<bool> mem_rsp_ready{"mem_rsp_ready"};
	in<memory_response> mem_rsp{"mem_rsp"};

	out<bool> vgpr_valid{"vgpr_valid"};
	in<bool> vgpr_ready{"vgpr_ready"};
	out<vgpr_write> vgpr{"vgpr"};

	out<bool> sgpr_valid{"sgpr_valid"};
	in<bool> sgpr_ready{"sgpr_ready"};
	out<mau_sc::sgpr_write> sgpr{"sgpr"};

	out<bool> lds_req_valid{"lds_req_valid"};
	in<bool> lds_req_ready{"lds_req_ready"};
	out<lds_request> lds_req{"lds_req"};

	in<bool> lds_rsp_valid{"lds_rsp_valid"};
	out<bool> lds_rsp_ready{"lds_rsp_ready"};
	in<lds_response> lds_rsp{"lds_rsp"};

	using base::base;

private:
	void sample(typename base::inputs &i) const override
	{
		base::take(dat_valid, dat, i.dat_valid, i.dat);
		i.mem_req_ready = mem_req_ready.read();
		base::take(mem_rsp_valid, mem_rsp, i.mem_rsp_valid, i.mem_rsp);
		i.vgpr_ready = vgpr_ready.read();
		i.sgpr_ready = sgpr_ready.read();
		i.lds_req_ready = lds_req_ready.read();
		base::take(lds_rsp_valid, lds_rsp, i.lds_rsp_valid, i.lds_rsp);
	}

	void drive(const typename base::outputs &o) override
	{
		dat_ready.write(o.dat_ready);
		base::give(o.mem_req_valid, o.mem_req, mem_req_valid, mem_req);
		mem_rsp_ready.write(o.mem_rsp_ready);
		base::give(o.vgpr_valid, o.vgpr, vgpr_valid, vgpr);
		base::give(o.sgpr_valid, o.sgpr, sgpr_valid, sgpr);
		base::give(o.lds_req_valid, o.lds_req, lds_req_valid, lds_req);
		lds_rsp_ready.write(o.lds_rsp_ready);
	}
};

#endif
