// mau_sc_verilated.hpp - copies bundles to the ports of a Verilated unit and back, for both tops,
// mau and mau_vmem. Compiled by mau_add_sc_unit(), which defines the class of the size.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_SC_VERILATED_HPP
#define MAU_SC_VERILATED_HPP

#include <memory>

#include "mau/mau_sc_types.hpp"
#include "verilated_ports.hpp"

namespace mau_sc
{

/** A Verilated model, its context, and its clock. */
template <class TOP>
struct verilated_model {
	std::unique_ptr<VerilatedContext> context = std::make_unique<VerilatedContext>();
	std::unique_ptr<TOP> top = std::make_unique<TOP>(context.get(), "mau");

	verilated_model()
	{
		top->clk_i = 0;
	}
	verilated_model(const verilated_model &) = delete;
	verilated_model &operator=(const verilated_model &) = delete;
	~verilated_model()
	{
		top->final();
	}

	/** Simulates a rising edge; the inputs are set before. */
	void edge()
	{
		top->clk_i = 1;
		top->eval();
		top->clk_i = 0;
		top->eval();
	}
};

template <class P>
completion get_completion(const P &p)
{
	completion c;

	c.tag = static_cast<uint8_t>(get(p.done_tag_o));
	c.error = static_cast<uint8_t>(get(p.done_error_o));
	c.count = static_cast<uint16_t>(get(p.done_count_o));
	c.memviol = static_cast<uint8_t>(get(p.done_memviol_o));
	c.counters = static_cast<uint8_t>(get(p.done_counters_o));
	return c;
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

} // namespace mau_sc

#endif
