// mau_sc_verilated.hpp - copies bundles to the ports of a Verilated unit and back, for both tops,
// mau and mau_vmem. Compiled by mau_add_sc_unit(), which defines the class of the size.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_SC_VERILATED_HPP
#define MAU_SC_VERILATED_HPP

#include <memory>

#include "mau/mau_sc_unit.hpp"
#include "verilated_ports.hpp"

namespace mau_sc
{

using top = MAU_SC_CLASS;

/** A Verilated model of class TOP, its context, and its clock. TOP is a parameter because units of
 * several sizes in one program need a class each. */
template <class TOP>
struct verilated_model {
	std::unique_ptr<VerilatedContext> context = std::make_unique<VerilatedContext>();
	std::unique_ptr<TOP> unit = std::make_unique<TOP>(context.get(), "mau");

	verilated_model()
	{
		unit->clk_i = 0;
	}
	verilated_model(const verilated_model &) = delete;
	verilated_model &operator=(const verilated_model &) = delete;
	~verilated_model()
	{
		unit->final();
	}

	/** Simulates a rising edge; the inputs are set before. */
	void edge()
	{
		unit->clk_i = 1;
		unit->eval();
		unit->clk_i = 0;
		unit->eval();
	}
};

/** Sets the inputs that both tops have. */
template <class P, unsigned LANES>
void put_common(P &p, const unit_inputs<LANES> &in)
{
	put(p.rst_ni, in.rst_n);
	put_context(p, in.ctx);
	put(p.req_valid_i, in.req_valid);
	put(p.req_op_i, in.req.op);
	put_request(p, in.req);
	put(p.opd_valid_i, in.opd_valid);
	put_words(p.opd_v0_i, in.opd.v0.data());
	put_words(p.opd_v1_i, in.opd.v1.data());
	put(p.done_ready_i, in.done_ready);
}

/** Reads the outputs that both tops have. */
template <class P>
void get_common(const P &p, unit_outputs &out)
{
	completion &c = out.done;

	out.req_ready = get(p.req_ready_o) != 0;
	out.opd_ready = get(p.opd_ready_o) != 0;
	out.done_valid = get(p.done_valid_o) != 0;
	if (!out.done_valid)
		return;
	c.tag = static_cast<uint8_t>(get(p.done_tag_o));
	c.error = static_cast<uint8_t>(get(p.done_error_o));
	c.count = static_cast<uint16_t>(get(p.done_count_o));
	c.memviol = static_cast<uint8_t>(get(p.done_memviol_o));
	c.counters = static_cast<uint8_t>(get(p.done_counters_o));
}

/** Copies fields of BITS bits each, lane 0 in the low bits of the port. */
template <unsigned BITS, class PORT, class T, std::size_t LANES>
void get_lanes(const PORT &port, std::array<T, LANES> &values)
{
	uint32_t words[LANES * BITS / 32 + 2] = {};

	get_words(port, words);
	for (unsigned l = 0; l < LANES; l++)
		values[l] = static_cast<T>(words[l * BITS / 32] >> l * BITS % 32 &
		                           ((uint64_t{1} << BITS) - 1));
}

/** Copies words of 64 bits. */
template <class PORT, std::size_t N>
void get_wide(const PORT &port, std::array<word64, N> &values)
{
	uint32_t words[2 * N] = {};

	get_words(port, words);
	for (unsigned i = 0; i < N; i++)
		values[i] = static_cast<word64>(words[2 * i + 1]) << 32 | words[2 * i];
}

/** UNIT is the verilated_unit of this size. The source of the top has put_inputs() and
 * get_outputs() for the inputs and outputs that the other top does not have. */
template <class UNIT>
class verilated_top final : public UNIT
{
	verilated_model<top> model_;

public:
	void edge(const typename UNIT::inputs &in, typename UNIT::outputs &out) override
	{
		put_common(*model_.unit, in);
		put_inputs(*model_.unit, in);
		model_.edge();
		get_common(*model_.unit, out);
		get_outputs(*model_.unit, out);
	}
};

template <class INPUTS, class OUTPUTS, unsigned WINDOW>
auto verilated_unit<INPUTS, OUTPUTS, WINDOW>::make() -> std::unique_ptr<verilated_unit>
{
	return std::make_unique<verilated_top<verilated_unit>>();
}

} // namespace mau_sc

#endif
