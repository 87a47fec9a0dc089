// mau_sc_vmem.hpp - the data path, rtl/mau_vmem.sv, as a SystemC module with bundled ports.
//
// mau_sc_vmem<LANES, WINDOW, LINE_BYTES> contains mau_vmem in the way in which mau_sc_rtl contains
// mau; WINDOW is at most LANES. mau_add_sc_unit(... DATA) makes the Verilated unit, with ID_BITS 4
// and CONVERT 4. Channels: docs/vmem.md.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_SC_VMEM_HPP
#define MAU_SC_VMEM_HPP

#include <memory>

#include "mau/mau_sc_data_types.hpp"

namespace mau_sc
{

/** The inputs that the data path samples at an edge. */
template <unsigned LANES, unsigned LINE_BYTES>
struct data_inputs {
	bool rst_n = false, req_valid = false, opd_valid = false, dat_valid = false;
	bool mem_req_ready = false, mem_rsp_valid = false, vgpr_ready = false;
	bool sgpr_ready = false, lds_req_ready = false, lds_rsp_valid = false;
	bool done_ready = false;
	context ctx;
	request req;
	operands<LANES> opd;
	store_data<LANES> dat;
	memory_response<LINE_BYTES> mem_rsp;
	lds_response<LANES> lds_rsp;
};

/** The outputs after the edge; a payload is defined only while its valid is 1. */
template <unsigned LANES, unsigned LINE_BYTES>
struct data_outputs {
	bool req_ready = false, opd_ready = false, dat_ready = false;
	bool mem_req_valid = false, mem_rsp_ready = false, vgpr_valid = false;
	bool sgpr_valid = false, lds_req_valid = false, lds_rsp_ready = false;
	bool done_valid = false;
	memory_request<LINE_BYTES> mem_req;
	vgpr_write<LANES> vgpr;
	sgpr_write sgpr;
	lds_request<LANES> lds_req;
	completion done;
};

/** The Verilated data path of one size. */
template <unsigned LANES, unsigned WINDOW, unsigned LINE_BYTES>
class data_unit
{
public:
	virtual ~data_unit() = default;
	/** Simulates a rising edge. Payloads of 'out' are written only when their valid is 1. */
	virtual void edge(const data_inputs<LANES, LINE_BYTES> &in,
	                  data_outputs<LANES, LINE_BYTES> &out) = 0;
	/** Defined by the target that mau_add_sc_unit() makes. */
	static std::unique_ptr<data_unit> make();
};

} // namespace mau_sc

template <unsigned LANES, unsigned WINDOW, unsigned LINE_BYTES>
class mau_sc_vmem : public sc_core::sc_module
{
	template <class T>
	using in = sc_core::sc_in<T>;
	template <class T>
	using out = sc_core::sc_out<T>;

public:
	using operands = mau_sc::operands<LANES>;
	using store_data = mau_sc::store_data<LANES>;
	using memory_request = mau_sc::memory_request<LINE_BYTES>;
	using memory_response = mau_sc::memory_response<LINE_BYTES>;
	using vgpr_write = mau_sc::vgpr_write<LANES>;
	using lds_request = mau_sc::lds_request<LANES>;
	using lds_response = mau_sc::lds_response<LANES>;

	in<bool> clk{"clk"}, rst_n{"rst_n"};
	in<mau_sc::context> ctx{"ctx"};

	in<bool> req_valid{"req_valid"};
	out<bool> req_ready{"req_ready"};
	in<mau_sc::request> req{"req"};

	in<bool> opd_valid{"opd_valid"};
	out<bool> opd_ready{"opd_ready"};
	in<operands> opd{"opd"};

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

	out<bool> done_valid{"done_valid"};
	in<bool> done_ready{"done_ready"};
	out<mau_sc::completion> done{"done"};

	SC_HAS_PROCESS(mau_sc_vmem);
	explicit mau_sc_vmem(sc_core::sc_module_name name)
		: sc_module(name), unit_(mau_sc::data_unit<LANES, WINDOW, LINE_BYTES>::make())
	{
		SC_METHOD(edge);
		sensitive << clk.pos();
		dont_initialize();
	}

private:
	std::unique_ptr<mau_sc::data_unit<LANES, WINDOW, LINE_BYTES>> unit_;
	mau_sc::data_inputs<LANES, LINE_BYTES> in_;
	mau_sc::data_outputs<LANES, LINE_BYTES> out_;

	void sample()
	{
		in_.rst_n = rst_n.read();
		in_.ctx = ctx.read();
		in_.req_valid = req_valid.read();
		in_.req = req.read();
		in_.opd_valid = opd_valid.read();
		in_.opd = opd.read();
		in_.dat_valid = dat_valid.read();
		in_.dat = dat.read();
		in_.mem_req_ready = mem_req_ready.read();
		in_.mem_rsp_valid = mem_rsp_valid.read();
		in_.mem_rsp = mem_rsp.read();
		in_.vgpr_ready = vgpr_ready.read();
		in_.sgpr_ready = sgpr_ready.read();
		in_.lds_req_ready = lds_req_ready.read();
		in_.lds_rsp_valid = lds_rsp_valid.read();
		in_.lds_rsp = lds_rsp.read();
		in_.done_ready = done_ready.read();
	}

	void edge()
	{
		sample();
		unit_->edge(in_, out_);
		req_ready.write(out_.req_ready);
		opd_ready.write(out_.opd_ready);
		dat_ready.write(out_.dat_ready);
		mem_req_valid.write(out_.mem_req_valid);
		mem_req.write(out_.mem_req);
		mem_rsp_ready.write(out_.mem_rsp_ready);
		vgpr_valid.write(out_.vgpr_valid);
		vgpr.write(out_.vgpr);
		sgpr_valid.write(out_.sgpr_valid);
		sgpr.write(out_.sgpr);
		lds_req_valid.write(out_.lds_req_valid);
		lds_req.write(out_.lds_req);
		lds_rsp_ready.write(out_.lds_rsp_ready);
		done_valid.write(out_.done_valid);
		done.write(out_.done);
	}
};

#endif
