// mau_sc_rtl.hpp - the address unit, rtl/mau.sv, as a SystemC module with bundled ports.
//
// mau_sc_rtl<LANES, WINDOW, LINE_BYTES> contains the Verilated unit of that size, which
// mau_add_sc_unit() of the CMake package makes. A program may have any number of instances and
// sizes. Inputs are sampled at the rising edge of 'clk'; outputs change a delta cycle later, like
// registers. Channels: docs/interface.md.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_SC_RTL_HPP
#define MAU_SC_RTL_HPP

#include <memory>

#include "mau/mau_sc_types.hpp"

namespace mau_sc
{

/** The inputs that the unit samples at an edge. */
template <unsigned LANES>
struct address_inputs {
	bool rst_n = false, req_valid = false, opd_valid = false;
	bool res_ready = false, txn_ready = false, done_ready = false;
	context ctx;
	request req;
	operands<LANES> opd;
};

/** The outputs after the edge; a payload is defined only while its valid is 1. */
template <unsigned LANES, unsigned LINE_BYTES>
struct address_outputs {
	bool req_ready = false, opd_ready = false;
	bool res_valid = false, txn_valid = false, done_valid = false;
	lane_results<LANES> res;
	transaction<LINE_BYTES> txn;
	completion done;
};

/** The Verilated unit of one size. */
template <unsigned LANES, unsigned WINDOW, unsigned LINE_BYTES>
class address_unit
{
public:
	virtual ~address_unit() = default;
	/** Simulates a rising edge. Payloads of 'out' are written only when their valid is 1. */
	virtual void edge(const address_inputs<LANES> &in,
	                  address_outputs<LANES, LINE_BYTES> &out) = 0;
	/** Defined by the target that mau_add_sc_unit() makes. */
	static std::unique_ptr<address_unit> make();
};

} // namespace mau_sc

template <unsigned LANES, unsigned WINDOW, unsigned LINE_BYTES>
class mau_sc_rtl : public sc_core::sc_module
{
public:
	using results = mau_sc::lane_results<LANES>;
	using transaction = mau_sc::transaction<LINE_BYTES>;
	using operands = mau_sc::operands<LANES>;

	sc_core::sc_in<bool> clk{"clk"};
	sc_core::sc_in<bool> rst_n{"rst_n"};
	sc_core::sc_in<mau_sc::context> ctx{"ctx"};

	sc_core::sc_in<bool> req_valid{"req_valid"};
	sc_core::sc_out<bool> req_ready{"req_ready"};
	sc_core::sc_in<mau_sc::request> req{"req"};

	sc_core::sc_in<bool> opd_valid{"opd_valid"};
	sc_core::sc_out<bool> opd_ready{"opd_ready"};
	sc_core::sc_in<operands> opd{"opd"};

	sc_core::sc_out<bool> res_valid{"res_valid"};
	sc_core::sc_in<bool> res_ready{"res_ready"};
	sc_core::sc_out<results> res{"res"};

	sc_core::sc_out<bool> txn_valid{"txn_valid"};
	sc_core::sc_in<bool> txn_ready{"txn_ready"};
	sc_core::sc_out<transaction> txn{"txn"};

	sc_core::sc_out<bool> done_valid{"done_valid"};
	sc_core::sc_in<bool> done_ready{"done_ready"};
	sc_core::sc_out<mau_sc::completion> done{"done"};

	SC_HAS_PROCESS(mau_sc_rtl);
	explicit mau_sc_rtl(sc_core::sc_module_name name)
		: sc_module(name), unit_(mau_sc::address_unit<LANES, WINDOW, LINE_BYTES>::make())
	{
		SC_METHOD(edge);
		sensitive << clk.pos();
		dont_initialize();
	}

private:
	std::unique_ptr<mau_sc::address_unit<LANES, WINDOW, LINE_BYTES>> unit_;
	mau_sc::address_inputs<LANES> in_;
	mau_sc::address_outputs<LANES, LINE_BYTES> out_;

	void sample()
	{
		in_.rst_n = rst_n.read();
		in_.ctx = ctx.read();
		in_.req_valid = req_valid.read();
		in_.req = req.read();
		in_.opd_valid = opd_valid.read();
		in_.opd = opd.read();
		in_.res_ready = res_ready.read();
		in_.txn_ready = txn_ready.read();
		in_.done_ready = done_ready.read();
	}

	void edge()
	{
		sample();
		unit_->edge(in_, out_);
		req_ready.write(out_.req_ready);
		opd_ready.write(out_.opd_ready);
		res_valid.write(out_.res_valid);
		txn_valid.write(out_.txn_valid);
		done_valid.write(out_.done_valid);
		res.write(out_.res);
		txn.write(out_.txn);
		done.write(out_.done);
	}
};

#endif
