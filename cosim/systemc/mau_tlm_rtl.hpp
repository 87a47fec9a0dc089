// mau_tlm_rtl.hpp - the Verilated data path as a TLM-2.0 component with the sockets of mau_tlm.hpp:
// the RTL computes the answers instead of the golden model.
//
// It executes one request at a time, by b_transport(), which the socket also calls for
// nb_transport_fw(). A request takes simulated time: the clocks of the unit and the latency of
// memory. Memory accesses of a request overlap, as many as the unit has ids, and are answered in
// any order. In mau_wave_extension 'execute' must be true, and 'response' stays null, because the
// data path has no lane results.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_TLM_RTL_HPP
#define MAU_TLM_RTL_HPP

#include <algorithm>
#include <cstring>
#include <deque>

#include "mau/mau_line_order.hpp"
#include "mau/mau_sc_vmem_wires.hpp"
#include "mau/mau_tlm.hpp"

/** Does the read-modify-write that the data path of generation MAU_GFX_* requests, on an element of
 * 4 or 8 bytes. */
void mau_tlm_act(unsigned gfx, unsigned atomic, unsigned count, const uint32_t data[4],
                 uint8_t *element);

template <unsigned LANES, unsigned WINDOW, unsigned LINE_BYTES>
class mau_tlm_rtl : public mau_tlm_base
{
	using vmem = mau_sc_vmem<LANES, WINDOW, LINE_BYTES>;
	using memory_request = typename vmem::memory_request;
	using memory_response = typename vmem::memory_response;
	using lds_request = typename vmem::lds_request;
	using lds_response = typename vmem::lds_response;
	template <class T>
	using wire = sc_core::sc_signal<T>;

public:
	vmem unit{"unit"};
	sc_core::sc_clock clk;
	mau_sc_vmem_wires<LANES, WINDOW, LINE_BYTES> wires; ///< of the unit, for tracing

	SC_HAS_PROCESS(mau_tlm_rtl);
	explicit mau_tlm_rtl(sc_core::sc_module_name name,
	                     const mau_tlm_config &config = mau_tlm_config())
		: mau_tlm_base(name, sized(config)), clk("clk", config.period)
	{
		wires.bind(unit, clk);
		SC_METHOD(edge);
		sensitive << clk.posedge_event();
		dont_initialize();
		for (unsigned id = 0; id < IDS; id++)
			sc_core::sc_spawn([this, id] { memory_thread(id); },
			                  sc_core::sc_gen_unique_name("memory_thread"));
	}

private:
	static constexpr unsigned RESET_CLOCKS = 5;
	static constexpr unsigned IDS = 16; // -GID_BITS=4 of mau_add_sc_unit()

	/** The memory request with an id. */
	struct memory_slot {
		memory_request request;
		bool busy = false;
		uint64_t number = 0; // of mau_line_order::came()
		sc_core::sc_event came;
	};

	sc_core::sc_mutex busy_{"busy"};
	sc_core::sc_event finished_;
	unsigned reset_clocks_ = 0;
	mau_wave_extension *wave_ = nullptr; // the request in flight
	bool refused_ = false;               // memory refused an access of it
	uint64_t refused_number_ = 0;        // the first of those
	uint64_t failed_number_ = 0;         // the first one answered FAULT or NACK
	std::deque<mau_sc::request> headers_;
	std::deque<typename vmem::operands> operands_;
	std::deque<typename vmem::store_data> data_;
	std::array<memory_slot, IDS> slots_;
	mau_line_order order_{IDS};
	std::deque<memory_response> answers_;
	std::deque<lds_response> lds_answers_;

	static mau_tlm_config sized(mau_tlm_config config)
	{
		config.lanes = LANES;
		config.window = WINDOW;
		config.line_bytes = LINE_BYTES;
		return config;
	}

	/** Returns the error that mau_execute() would return for the request. */
	int check(const mau_wave_extension &wave) const
	{
		const mau_geometry geo = {WINDOW, LINE_BYTES};
		auto rsp = std::make_unique<mau_response>();

		return mau_wave(&wave.context, &geo, &wave.request, rsp.get());
	}

	void execute(mau_wave_extension &wave, sc_core::sc_time &delay) override
	{
		const unsigned beats = mau_sc::beats_of(wave.context, LANES);
		const unsigned dwords = mau_data_dwords(wave.context.gfx, &wave.request.op);

		wave.answer.result =
			wave.execute ? check(wave) : static_cast<int>(MAU_ERR_ENCODING);
		if (wave.answer.result != MAU_OK)
			return;
		wait(delay);
		delay = sc_core::SC_ZERO_TIME;
		busy_.lock();
		refused_ = false;
		wave_ = &wave;
		wires.ctx.write(mau_sc::context(wave.context));
		headers_.emplace_back(wave.request);
		for (unsigned b = 0; b < beats; b++) {
			operands_.emplace_back(wave.request, b);
			for (unsigned d = 0; d < dwords; d++) {
				typename vmem::store_data one;

				for (unsigned l = 0; l < LANES; l++)
					one.data[l] = wave.vdata[d][(b * LANES + l) % MAU_WAVE];
				data_.push_back(one);
			}
		}
		wait(finished_);
		wave_ = nullptr;
		busy_.unlock();
	}

	/** Drives a source: removes the beat that was taken, and drives the next one. */
	template <class T>
	static void feed(wire<bool> &valid, const wire<bool> &ready, wire<T> &payload,
	                 std::deque<T> &queue)
	{
		if (valid.read() && ready.read())
			queue.pop_front();
		valid.write(!queue.empty());
		if (!queue.empty())
			payload.write(queue.front());
	}

	/** Runs at each rising edge; reads have the values before it. */
	void edge()
	{
		auto &w = wires;

		if (reset_clocks_ < RESET_CLOCKS) {
			w.rst_n.write(++reset_clocks_ == RESET_CLOCKS);
			for (auto *ready : {&w.mem_req_ready, &w.vgpr_ready, &w.sgpr_ready,
			                    &w.lds_req_ready, &w.done_ready})
				ready->write(true);
			return;
		}
		if (w.mem_req_valid.read() && w.mem_req_ready.read())
			take_memory(w.mem_req.read());
		if (w.vgpr_valid.read() && w.vgpr_ready.read())
			take_vgpr(w.vgpr.read());
		if (w.sgpr_valid.read() && w.sgpr_ready.read())
			take_sgpr(w.sgpr.read());
		if (w.lds_req_valid.read() && w.lds_req_ready.read())
			take_lds(w.lds_req.read());
		if (w.done_valid.read() && w.done_ready.read())
			take_done(w.done.read());
		feed(w.req_valid, w.req_ready, w.req, headers_);
		feed(w.opd_valid, w.opd_ready, w.opd, operands_);
		feed(w.dat_valid, w.dat_ready, w.dat, data_);
		feed(w.mem_rsp_valid, w.mem_rsp_ready, w.mem_rsp, answers_);
		feed(w.lds_rsp_valid, w.lds_rsp_ready, w.lds_rsp, lds_answers_);
	}

	void take_done(const mau_sc::completion &c)
	{
		mau_wave_answer &a = wave_->answer;

		if (refused_) { // no register is written
			mau_wave_answer refusal;

			refusal.result = a.result;
			refusal.refused_address = a.refused_address;
			a = refusal;
		} else {
			a.memviol = c.memviol;
			a.counters = c.counters;
		}
		a.error = c.error;
		a.transactions = c.count;
		finished_.notify(sc_core::SC_ZERO_TIME);
	}

	void take_vgpr(const typename vmem::vgpr_write &w)
	{
		const uint32_t bits = (w.half & 1 ? 0xffffu : 0u) | (w.half & 2 ? 0xffff0000u : 0u);

		for (unsigned l = 0; l < LANES; l++) {
			if (!(w.lanes >> l & 1))
				continue;
			wave_->answer.vgpr[w.dword][w.beat * LANES + l] = w.data[l];
			wave_->answer.vgpr_bits[w.dword][w.beat * LANES + l] = bits;
		}
	}

	void take_sgpr(const mau_sc::sgpr_write &w)
	{
		for (unsigned i = 0; i < 4; i++)
			if (w.mask >> i & 1) {
				wave_->answer.sgpr[4 * w.quad + i] = w.data[i];
				wave_->answer.sgpr_mask |=
					static_cast<uint16_t>(1u << (4 * w.quad + i));
			}
	}

	/** LDS executes the lanes in ascending order, and responds at the next clock. */
	void take_lds(const lds_request &r)
	{
		lds_response answer;

		for (unsigned l = 0; l < LANES; l++) {
			uint8_t *at = &lds[r.addr[l] % lds.size()], element[16];
			unsigned count = 0;

			while (r.bytes[l] >> count & 1)
				count++;
			if (!(r.lanes >> l & 1))
				continue;
			std::memcpy(element, at, count);
			std::memcpy(&answer.data[4 * l], at, count);
			if (r.kind == mau_sc::MEM_WRITE)
				std::memcpy(at, &r.data[4 * l], count);
			if (r.kind != mau_sc::MEM_ATOMIC)
				continue;
			mau_tlm_act(wave_->context.gfx, r.atomic, count, &r.data[4 * l], element);
			std::memcpy(at, element, count);
		}
		lds_answers_.push_back(answer);
	}

	/** Passes a memory request to the thread of its id. */
	void take_memory(const memory_request &r)
	{
		memory_slot &slot = slots_.at(r.id);
		const bool crosses =
			r.kind == mau_sc::MEM_ATOMIC && r.offset + (r.wide ? 8u : 4u) > LINE_BYTES;

		slot.request = r;
		slot.busy = true;
		slot.number = order_.came(
			r.id, r.line, crosses ? (r.line + LINE_BYTES) & 0xffffffffffffull : r.line,
			r.kind != mau_sc::MEM_READ);
		slot.came.notify(sc_core::SC_ZERO_TIME);
	}

	/** Executes the memory requests with one id. */
	void memory_thread(unsigned id)
	{
		memory_slot &slot = slots_[id];

		for (;;) {
			while (!slot.busy)
				wait(slot.came);
			sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
			const memory_request &r = slot.request;
			memory_response answer;

			answer.id = r.id;
			order_.wait_turn(id);
			note(slot, answer,
			     r.kind == mau_sc::MEM_ATOMIC ? act(r, answer, delay)
			                                  : move(r, answer, delay));
			order_.acted(id);
			if (delay > sc_core::SC_ZERO_TIME)
				wait(delay);
			slot.busy = false; // before the answer: after it the unit uses the id again
			answers_.push_back(answer);
		}
	}

	/** Notes the code of a request in its answer and, if it is the first that is not OK, in the
	 * answer of the wave. */
	void note(const memory_slot &slot, memory_response &answer, int code)
	{
		mau_wave_answer &a = wave_->answer;

		answer.code = static_cast<uint8_t>(code);
		if (code == MAU_MEMORY_REFUSE) {
			answer.code = MAU_MEMORY_FAULT;
			refuse(slot);
		} else if (code != MAU_MEMORY_OK &&
		           (a.first_code == MAU_MEMORY_OK || slot.number < failed_number_)) {
			failed_number_ = slot.number;
			a.first_line = slot.request.line;
			a.first_code = answer.code;
		}
	}

	/** Memory refused an access: the answer has the address of the first of the request. */
	void refuse(const memory_slot &slot)
	{
		const memory_request &r = slot.request;

		if (refused_ && slot.number > refused_number_)
			return;
		refused_ = true;
		refused_number_ = slot.number;
		wave_->answer.result = MAU_ERR_MEMORY;
		wave_->answer.refused_address =
			r.line + (r.kind == mau_sc::MEM_ATOMIC ? r.offset : 0);
	}

	/** Moves the bytes of a line; returns the code. */
	int move(const memory_request &r, memory_response &answer, sc_core::sc_time &delay)
	{
		mau_line_access a;

		a.command = r.kind == mau_sc::MEM_WRITE ? tlm::TLM_WRITE_COMMAND
		                                        : tlm::TLM_READ_COMMAND;
		a.line = r.line;
		std::copy(r.bytes.begin(), r.bytes.end(), a.bytes);
		a.attr = r.attr;
		std::memcpy(a.data, r.data.data(), LINE_BYTES);
		const int code = memory.access(a, delay);

		if (code == MAU_MEMORY_OK)
			std::memcpy(answer.data.data(), a.data, LINE_BYTES);
		return code;
	}

	/** Does an atomic; returns the code. */
	int act(const memory_request &r, memory_response &answer, sc_core::sc_time &delay)
	{
		const unsigned count = r.wide ? 8 : 4;
		uint8_t old[8], next[8];
		const int code = memory.read_element(r.line + r.offset, old, count, r.attr, delay);

		if (code != MAU_MEMORY_OK)
			return code;
		std::memcpy(answer.data.data(), old, count);
		std::memcpy(next, old, count);
		mau_tlm_act(wave_->context.gfx, r.atomic, count, r.data.data(), next);
		return memory.write_element(r.line + r.offset, old, next, count, r.attr, delay);
	}
};

#endif
