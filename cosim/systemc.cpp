// systemc.cpp - adapter of the unit as a Verilated SystemC module in sc_main, with the interface of
// mau_dut.h.
//
// SystemC allows one elaboration in a process: mau_dut_main() runs it and calls the test bench from
// sc_main. mau_dut_create() makes the module once and returns the same one again after destroy(). A
// step is one clock period of simulated time.
//
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <systemc>
#include <type_traits>

#include "Vmau.h"
#include "verilated.h"

using sc_core::sc_signal;
using sc_core::sc_time;

template <class T>
static inline void put(sc_signal<T> &port, uint64_t v)
{
	port.write(static_cast<T>(v));
}
template <class T>
static inline uint64_t get(const sc_signal<T> &port)
{
	return static_cast<uint64_t>(port.read());
}
template <int W>
static inline void put_words(sc_signal<sc_dt::sc_bv<W>> &port, const uint32_t *w)
{
	sc_dt::sc_bv<W> v;
	for (int i = 0; i < W / 32; i++)
		v.set_word(i, w[i]);
	port.write(v);
}
template <int W>
static inline void get_words(const sc_signal<sc_dt::sc_bv<W>> &port, uint32_t *w)
{
	const sc_dt::sc_bv<W> &v = port.read();
	for (int i = 0; i < W / 32; i++)
		w[i] = static_cast<uint32_t>(v.get_word(i));
}
template <class T>
static inline void get_words(const sc_signal<T> &port, uint32_t *w)
{
	const uint64_t v = get(port);
	w[0] = static_cast<uint32_t>(v);
	if (sizeof(T) > 4)
		w[1] = static_cast<uint32_t>(v >> 32);
}

#include "unit.hpp"

// Every port of rtl/mau.sv.
// clang-format off
#define PORTS(X) \
	X(clk_i) \
	X(rst_ni) \
	X(ctx_gfx_i) X(ctx_rules_i) X(ctx_align_i) X(ctx_policy_i) X(ctx_wave32_i) \
	X(ctx_lds_base_i) X(ctx_lds_size_i) X(ctx_scratch_base_i) X(ctx_shared_hi_i) \
	X(ctx_private_hi_i) \
	X(req_valid_i) X(req_ready_o) X(req_op_i) X(req_vsharp_i) X(req_saddr_i) \
	X(req_m0_i) X(req_exec_i) X(req_tag_i) \
	X(opd_valid_i) X(opd_ready_o) X(opd_v0_i) X(opd_v1_i) \
	X(res_valid_o) X(res_ready_i) X(res_tag_o) X(res_beat_o) X(res_last_o) \
	X(res_addr_o) X(res_comps_o) X(res_status_o) X(res_seg_o) X(res_lds_o) \
	X(txn_valid_o) X(txn_ready_i) X(txn_line_o) X(txn_bytes_o) X(txn_lanes_o) \
	X(txn_window_o) X(txn_pass_o) X(txn_attr_o) X(txn_tag_o) X(txn_last_o) \
	X(done_valid_o) X(done_ready_i) X(done_tag_o) X(done_error_o) X(done_count_o) \
	X(done_memviol_o) X(done_counters_o)
// clang-format on

namespace
{

// One signal for each port, of the port's own data type.
struct pins {
#define DECLARE(name) \
	sc_signal<typename std::remove_reference_t<decltype(Vmau::name)>::data_type> name;
	PORTS(DECLARE)
};

struct unit : mau_dut {
	Vmau top_{"mau"};
	pins p_;
	bool taken_ = false;
	unit() : mau_dut()
	{
#define BIND(name) top_.name(p_.name);
		PORTS(BIND)
	}
};

std::unique_ptr<unit> the_unit;
int (*the_body)(void *);
void *the_arg;

inline unit &self(mau_dut *d)
{
	return *static_cast<unit *>(d);
}

void half_period()
{
	sc_core::sc_start(sc_time(0.5, sc_core::SC_NS));
}

void edge(unit &u)
{
	u.p_.clk_i.write(true);
	half_period();
	u.p_.clk_i.write(false);
	half_period();
}

void step(mau_dut *d)
{
	unit &u = self(d);
	drive_channels(u.p_, u);
	edge(u);
	show_channels(u.p_, u);
	u.clocks++;
}

void reset(mau_dut *d)
{
	unit &u = self(d);
	u.driven = u.fresh = 0;
	drive_channels(u.p_, u);
	u.p_.rst_ni.write(true);
	half_period();
	u.p_.rst_ni.write(false);
	half_period();
	for (int i = 1; i < MAU_DUT_RESET_CLOCKS; i++)
		edge(u);
	u.p_.rst_ni.write(true);
	half_period();
	edge(u); // after this edge the ready registers are high, as in verilator.cpp
	show_channels(u.p_, u);
	u.clocks = 0;
}

} // namespace

MAU_EXPORT uint64_t mau_dut_interface()
{
	return MAU_DUT_INTERFACE;
}

MAU_EXPORT mau_dut *mau_dut_create(uint64_t)
{
	if (!the_unit)
		the_unit = std::make_unique<unit>();
	if (the_unit->taken_)
		return nullptr;
	unit *u = the_unit.get();
	u->taken_ = true;
	describe(*u);
	u->step = step;
	u->reset = reset;
	u->context = [](mau_dut *d, const mau_context *c) { put_context(self(d).p_, *c); };
	u->destroy = [](mau_dut *d) { self(d).taken_ = false; };
	return u;
}

MAU_EXPORT int mau_dut_main(int (*body)(void *), void *arg)
{
	char name[] = "mau";
	char *argv[] = {name, nullptr};
	the_body = body;
	the_arg = arg;
	setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 1);
	sc_core::sc_report_handler::set_actions("/IEEE_Std_1666/deprecated",
	                                        sc_core::SC_DO_NOTHING);
	return sc_core::sc_elab_and_sim(1, argv);
}

// sc_elab_and_sim() calls it by name, from libsystemc.
MAU_EXPORT int sc_main(int, char **);
int sc_main(int, char **)
{
	const int rc = the_body(the_arg);
	if (the_unit)
		the_unit->top_.final();
	the_unit.reset(); // before SystemC and Verilator are destroyed
	return rc;
}
