// verilator.cpp - the unit as Verilated C++: top class Vmau behind mau_dut.h. MAU_INST: the top is
// mau_inst (engine inst), else mau.
//
// Built once for each parameter set by build_unit.sh. The operand and result buses are used in
// place. MAU_TRACE: FST. MAU_SVA: assertions. MAU_FAULTS: the DPI function mau_fault().
//
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>

#include "Vmau.h"
#include "Vmau___024root.h"
#include "assertion.hpp"
#include "verilated.h"
#ifdef MAU_TRACE
#include "verilated_fst_c.h"
#endif

static inline void put(CData &port, uint64_t v)
{
	port = static_cast<CData>(v);
}
static inline void put(SData &port, uint64_t v)
{
	port = static_cast<SData>(v);
}
static inline void put(IData &port, uint64_t v)
{
	port = static_cast<IData>(v);
}
static inline void put(QData &port, uint64_t v)
{
	port = v;
}
template <class T>
static inline uint64_t get(const T &port)
{
	return port;
}
template <std::size_t N>
static inline void put_words(VlWide<N> &port, const uint32_t *w)
{
	std::memcpy(port.data(), w, N * 4);
}
template <std::size_t N>
static inline void get_words(const VlWide<N> &port, uint32_t *w)
{
	std::memcpy(w, port.data(), N * 4);
}
template <class T>
static inline void get_words(const T &port, uint32_t *w)
{
	const uint64_t v = port;
	w[0] = static_cast<uint32_t>(v);
	if (sizeof(T) > 4)
		w[1] = static_cast<uint32_t>(v >> 32);
}

#include "unit.hpp"

namespace
{

// A bus as an array of words: in place when it is one, through a copy when it is narrower than a
// word.
template <std::size_t N>
uint32_t *in_place(VlWide<N> &port, uint32_t *)
{
	return port.data();
}
uint32_t *in_place(QData &port, uint32_t *)
{
	return reinterpret_cast<uint32_t *>(&port);
}
uint32_t *in_place(IData &port, uint32_t *)
{
	return &port;
}
uint32_t *in_place(SData &, uint32_t *copy)
{
	return copy;
}
uint32_t *in_place(CData &, uint32_t *copy)
{
	return copy;
}
template <class T>
inline void copy_narrow(const T &port, uint32_t *copy)
{
	if (sizeof(T) < 4)
		get_words(port, copy);
}

struct unit : mau_dut {
	std::unique_ptr<VerilatedContext> context_;
	std::unique_ptr<Vmau> top_;
	Vmau___024root *root_; // the ports themselves: top_ has references to them
	uint32_t comps_[2], status_[2], seg_[2];
#ifdef MAU_TRACE
	std::unique_ptr<VerilatedFstC> fst_;
	bool dumping_ = false;
#endif
};

#ifdef MAU_FAULTS
unsigned planted;
#endif

inline unit &self(mau_dut *d)
{
	return *static_cast<unit *>(d);
}

inline void refresh(unit &u)
{
	show(*u.root_, u.seen);
	copy_narrow(u.root_->res_comps_o, u.comps_);
	copy_narrow(u.root_->res_status_o, u.status_);
	copy_narrow(u.root_->res_seg_o, u.seg_);
}

// One clock. The trace shows the low half with the new inputs first, at an even time, then the
// rising edge, at an odd one: what stands left of an edge is what the edge sees, inputs and outputs
// alike.
inline void edge(unit &u)
{
	Vmau &top = *u.top_;
#ifdef MAU_TRACE
	if (u.dumping_) {
		top.clk_i = 0;
		top.eval();
		u.fst_->dump(u.context_->time());
	}
	u.context_->timeInc(1);
#endif
	top.clk_i = 1;
	top.eval();
#ifdef MAU_TRACE
	if (u.dumping_)
		u.fst_->dump(u.context_->time());
	u.context_->timeInc(1);
#endif
	top.clk_i = 0;
	top.eval();
}

void step(mau_dut *d)
{
	unit &u = self(d);
	drive_handshakes(*u.root_, u.drive);
	edge(u);
	refresh(u);
	u.clocks++;
}

void reset(mau_dut *d)
{
	unit &u = self(d);
	Vmau &top = *u.top_;
	std::memset(&u.drive, 0, sizeof(u.drive));
	drive_handshakes(top, u.drive);
	top.clk_i = 0;
	top.rst_ni = 1;
	top.eval();
	top.rst_ni = 0; // an edge of its own: asynchronous assert
	top.eval();
	for (int i = 1; i < MAU_DUT_RESET_CLOCKS; i++)
		edge(u);
	top.rst_ni = 1;
	top.eval();
	edge(u); // the ready registers rise: an episode after reset sees the same unit as one after
	         // another episode
	refresh(u);
	u.clocks = 0;
}

void context(mau_dut *d, const mau_context *c)
{
	drive_context(*self(d).top_, *c);
}
void request(mau_dut *d, const mau_request *r)
{
	drive_request(*self(d).top_, *r, d->words);
}

#ifdef MAU_TRACE
int trace_open(mau_dut *d, const char *path)
{
	unit &u = self(d);
	if (!u.fst_) {
		u.fst_ = std::make_unique<VerilatedFstC>();
		u.top_->trace(u.fst_.get(), 99);
	}
	u.fst_->open(path);
	u.dumping_ = u.fst_->isOpen();
	return u.dumping_ ? 0 : -1;
}

void trace_close(mau_dut *d)
{
	unit &u = self(d);
	if (u.fst_ && u.fst_->isOpen())
		u.fst_->close();
	u.dumping_ = false;
}
#endif

void destroy(mau_dut *d)
{
	unit *u = &self(d);
	Verilated::threadContextp(u->context_.get()); // the run-time library takes the scopes out
	                                              // of the thread's current context
#ifdef MAU_TRACE
	trace_close(d);
#endif
	u->top_->final();
	delete u;
}

} // namespace

#ifdef MAU_FAULTS
// DPI: is fault 'id' planted?
extern "C" unsigned char mau_fault(int id)
{
	return planted != 0 && planted == static_cast<unsigned>(id);
}
#endif

MAU_EXPORT mau_dut *mau_dut_create(uint64_t seed)
{
	unit *u = new (std::nothrow) unit();
	if (!u)
		return nullptr;
	u->context_ = std::make_unique<VerilatedContext>();
	u->context_->randReset(seed ? 2 : 0);
	const int seed31 =
		static_cast<int>(seed * 0x9e3779b97f4a7c15ull >>
	                         33); // Verilator takes 31 bits, and 0 as "from the clock"
	u->context_->randSeed(seed31 ? seed31 : 1);
#ifdef MAU_TRACE
	u->context_->traceEverOn(true);
#endif
	u->context_->assertOn(true);
	u->top_ = std::make_unique<Vmau>(u->context_.get(), "mau");
	u->root_ = u->top_->rootp;
	describe(*u);
	u->v0 = in_place(u->top_->opd_v0_i, nullptr);
	u->v1 = in_place(u->top_->opd_v1_i, nullptr);
	u->res_addr = reinterpret_cast<const uint64_t *>(in_place(u->top_->res_addr_o, nullptr));
	u->res_lds = in_place(u->top_->res_lds_o, nullptr);
	u->res_comps = in_place(u->top_->res_comps_o, u->comps_);
	u->res_status = in_place(u->top_->res_status_o, u->status_);
	u->res_seg = in_place(u->top_->res_seg_o, u->seg_);
	u->step = step;
	u->reset = reset;
	u->context = context;
	u->request = request;
	u->destroy = destroy;
#ifdef MAU_TRACE
	u->has_trace = true;
	u->trace_open = trace_open;
	u->trace_on = [](mau_dut *d, bool on) {
		self(d).dumping_ = on && self(d).fst_ && self(d).fst_->isOpen();
	};
	u->trace_close = trace_close;
#endif
#ifdef MAU_SVA
	u->assertion = &mau_assertion;
#endif
#ifdef MAU_FAULTS
	planted = 0;
	u->has_faults = true;
	u->fault = [](mau_dut *, unsigned id) { planted = id; };
#endif
	return u;
}
