// verilated.hpp - the simulation of a Verilated unit: power-up, reset, clock, traces, planted
// faults. The top class is Vmau for every top module.
//
// An adapter includes it once; build_unit.sh compiles each adapter into a separate shared object.
// MAU_TRACE: FST. MAU_SVA: assertions. MAU_FAULTS: the DPI function mau_fault(). MAU_COVERAGE:
// lines and toggles of the RTL.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_VERILATED_HPP
#define MAU_VERILATED_HPP

#include <cstdint>
#include <cstring>
#include <memory>
#include <new>

#include "Vmau.h"
#include "Vmau___024root.h"
#include "assertion.hpp"
#include "verilated_ports.hpp"
#ifdef MAU_TRACE
#include "verilated_fst_c.h"
#endif
#ifdef MAU_COVERAGE
#include <cstdlib>
#include <unistd.h>

#include "verilated_cov.h"
#endif

#include "unit.hpp"

namespace
{

#ifdef MAU_FAULTS
unsigned planted;
#endif

// A Verilated unit: its context, top and trace.
struct verilated {
	std::unique_ptr<VerilatedContext> context_;
	std::unique_ptr<Vmau> top_;
	Vmau___024root *root_; // the ports; top_ has references to them
#ifdef MAU_TRACE
	std::unique_ptr<VerilatedFstC> fst_;
	bool dumping_ = false;
#endif

	// Makes the unit; 'seed' randomizes its registers when it is not 0.
	void power_up(uint64_t seed)
	{
		context_ = std::make_unique<VerilatedContext>();
		context_->randReset(seed ? 2 : 0);
		const int seed31 = static_cast<int>(
			seed * 0x9e3779b97f4a7c15ull >>
			33); // Verilator takes 31 bits; 0 means a seed from the time
		context_->randSeed(seed31 ? seed31 : 1);
#ifdef MAU_TRACE
		context_->traceEverOn(true);
#endif
		context_->assertOn(true);
		top_ = std::make_unique<Vmau>(context_.get(), "mau");
		root_ = top_->rootp;
#ifdef MAU_FAULTS
		planted = 0;
#endif
	}

	// Simulates a clock, which is one unit of time. The trace has the values of inputs and
	// outputs at the rising edge, at the number of the clock since reset.
	inline void edge()
	{
		Vmau &top = *top_;
#ifdef MAU_TRACE
		if (dumping_) {
			top.clk_i = 0;
			top.eval();
			fst_->dump(context_->time());
		}
		context_->timeInc(1);
#endif
		top.clk_i = 1;
		top.eval();
		top.clk_i = 0;
		top.eval();
	}

	// Asserts rst_ni, with any handshakes.
	void assert_reset()
	{
		Vmau &top = *top_;
		top.clk_i = 0;
		top.rst_ni = 1;
		top.eval();
		top.rst_ni = 0;
		for (int i = 1; i < MAU_DUT_RESET_CLOCKS; i++)
			edge();
	}

	// Releases rst_ni; the caller has driven all handshakes to 0.
	void release_reset()
	{
		Vmau &top = *top_;
		top.rst_ni = 1;
		top.eval();
		edge(); // after this edge the ready registers are high: the unit is in the same
		        // state after reset and after an episode
#ifdef MAU_TRACE
		context_->time(0);
#endif
	}

	// Before the unit is deleted.
	void finish()
	{
		Verilated::threadContextp(context_.get()); // the run-time library removes the
		                                           // scopes from the thread's context
#ifdef MAU_TRACE
		close_trace();
#endif
		top_->final();
#ifdef MAU_COVERAGE
		write_coverage();
#endif
	}
#ifdef MAU_COVERAGE

	// Writes the file of MAU_RTL_COVERAGE, unless it exists: the first unit of a process does
	// the run, later ones only shrink its mismatch.
	void write_coverage()
	{
		const char *path = std::getenv("MAU_RTL_COVERAGE");

		if (path && *path && access(path, F_OK) != 0)
			context_->coveragep()->write(path);
	}
#endif

#ifdef MAU_TRACE
	// Opens the trace; false: the file cannot be written.
	bool open_trace(const char *path)
	{
		if (!fst_) {
			fst_ = std::make_unique<VerilatedFstC>();
			fst_->set_time_unit("1s"); // a clock is shown as "1 sec": nothing is scaled
			fst_->set_time_resolution("1s");
			top_->trace(fst_.get(), 99);
		}
		fst_->open(path);
		dumping_ = fst_->isOpen();
		return dumping_;
	}

	void close_trace()
	{
		if (fst_ && fst_->isOpen())
			fst_->close();
		dumping_ = false;
	}
#endif
};

} // namespace

#ifdef MAU_FAULTS
// DPI: the number of the active planted fault; of a build with mutants (testbench/faults) that in
// the environment.
extern "C" int mau_fault()
{
	const char *mutant = std::getenv("MAU_MUTANT");

	return mutant ? std::atoi(mutant) : static_cast<int>(planted);
}
#endif

#endif
