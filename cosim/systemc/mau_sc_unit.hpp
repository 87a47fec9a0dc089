// mau_sc_unit.hpp - what the modules mau_sc_rtl and mau_sc_vmem have in common: clock, reset,
// context, requests, operands and completions, and the process that simulates an edge. Inputs are
// sampled at the rising edge of 'clk'; outputs change a delta cycle later, like registers.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_SC_UNIT_HPP
#define MAU_SC_UNIT_HPP

#include <memory>

#include "mau/mau_sc_types.hpp"

namespace mau_sc
{

/** The inputs that both units sample at an edge. */
template <unsigned LANES>
struct unit_inputs {
	bool rst_n = false, req_valid = false, opd_valid = false, done_ready = false;
	context ctx;
	request req;
	operands<LANES> opd;
};

/** The outputs that both units have after the edge; 'done' is defined only while its valid is 1. */
struct unit_outputs {
	bool req_ready = false, opd_ready = false, done_valid = false;
	completion done;
};

/** A Verilated unit of one size; INPUTS and OUTPUTS have its other parameters. */
template <class INPUTS, class OUTPUTS, unsigned WINDOW>
class verilated_unit
{
public:
	using inputs = INPUTS;
	using outputs = OUTPUTS;

	virtual ~verilated_unit() = default;
	/** Simulates a rising edge. Payloads of 'out' are written only when their valid is 1. */
	virtual void edge(const inputs &in, outputs &out) = 0;
	/** Defined by the target that mau_add_sc_unit() makes. */
	static std::unique_ptr<verilated_unit> make();
};

} // namespace mau_sc

/** UNIT is a mau_sc::verilated_unit. Its inputs and outputs extend mau_sc::unit_inputs<LANES> and
 * mau_sc::unit_outputs. */
template <class UNIT, unsigned LANES>
class mau_sc_unit : public sc_core::sc_module
{
public:
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

	sc_core::sc_out<bool> done_valid{"done_valid"};
	sc_core::sc_in<bool> done_ready{"done_ready"};
	sc_core::sc_out<mau_sc::completion> done{"done"};

	SC_HAS_PROCESS(mau_sc_unit);
	explicit mau_sc_unit(sc_core::sc_module_name name) : sc_module(name), unit_(UNIT::make())
	{
		SC_METHOD(edge);
		sensitive << clk.pos();
		dont_initialize();
	}

protected:
	using inputs = typename UNIT::inputs;
	using outputs = typename UNIT::outputs;

	/** Reads the ports of a channel to the unit. */
	template <class T>
	static void take(const sc_core::sc_in<bool> &valid, const sc_core::sc_in<T> &payload,
	                 bool &valid_ret, T &payload_ret)
	{
		valid_ret = valid.read();
		payload_ret = payload.read();
	}

	/** Writes the ports of a channel from the unit. */
	template <class T>
	static void give(bool valid, const T &payload, sc_core::sc_out<bool> &valid_ret,
	                 sc_core::sc_out<T> &payload_ret)
	{
		valid_ret.write(valid);
		payload_ret.write(payload);
	}

private:
	std::unique_ptr<UNIT> unit_;
	inputs in_;
	outputs out_;

	/** Reads the other input ports. */
	virtual void sample(inputs &in) const = 0;
	/** Writes the other output ports. */
	virtual void drive(const outputs &out) = 0;

	void edge()
	{
		in_.rst_n = rst_n.read();
		in_.ctx = ctx.read();
		take(req_valid, req, in_.req_valid, in_.req);
		take(opd_valid, opd, in_.opd_valid, in_.opd);
		in_.done_ready = done_ready.read();
		sample(in_);
		unit_->edge(in_, out_);
		req_ready.write(out_.req_ready);
		opd_ready.write(out_.opd_ready);
		give(out_.done_valid, out_.done, done_valid, done);
		drive(out_);
	}
};

#endif
