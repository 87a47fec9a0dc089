// unit_bench.hpp - a bench in SystemC around one mau_sc_rtl: plays the episodes of a request file,
// compares every lane result, transaction and completion with mau_wave(), and, where nothing
// stalls, the clock of each with mau_schedule.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef UNIT_BENCH_HPP
#define UNIT_BENCH_HPP

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <memory>
#include <vector>

#include <mau/mau_sc_rtl_wires.hpp>
#include <mau/mau_schedule.hpp>

extern "C" {
#include "mreq/mreq.h"
}

/** Ends the program: something differs. */
[[noreturn]] inline void differs(const char *bench, const char *what, unsigned long long clock)
{
	std::printf("%s: %s differs at clock %llu\n", bench, what, clock);
	std::exit(1);
}

template <unsigned LANES, unsigned WINDOW, unsigned LINE_BYTES>
class unit_bench : public sc_core::sc_module
{
	using unit_type = mau_sc_rtl<LANES, WINDOW, LINE_BYTES>;
	template <class T>
	using wire = sc_core::sc_signal<T>;

public:
	uint64_t requests = 0, transactions = 0, timed = 0;
	/** Clocks from the first header of the episode to each completion. */
	std::vector<uint64_t> answered;

	SC_HAS_PROCESS(unit_bench);
	/** 'stalls': ready of the outputs is withheld at random, and no clock compared; without,
	 * requests that have no cost contract are left out. */
	unit_bench(sc_core::sc_module_name name, const mreq_file &file, bool stalls)
		: sc_module(name), file_(file), stalls_(stalls)
	{
		wires_.bind(unit_, clk_);
		SC_METHOD(edge);
		sensitive << clk_.posedge_event();
		dont_initialize();
	}

	bool finished() const
	{
		return episode_ == file_.count && idle();
	}

private:
	static constexpr unsigned RESET_CLOCKS = 5;
	static constexpr mau_geometry geo_{WINDOW, LINE_BYTES};

	/** A request whose operands are still to come. */
	struct waiting {
		std::shared_ptr<mau_response> rsp;
		unsigned beats;
		std::vector<uint64_t> taken; // clock of each beat
	};

	sc_core::sc_clock clk_{"clk", 1, sc_core::SC_NS};
	unit_type unit_{"unit"};
	mau_sc_rtl_wires<LANES, WINDOW, LINE_BYTES> wires_;

	const mreq_file &file_;
	const bool stalls_;
	uint32_t episode_ = 0;
	uint64_t clock_ = 0, random_ = 1, first_header_ = 0; // 0: none yet in the episode
	mau_context context_{};
	mau_schedule schedule_;
	std::deque<mau_sc::request> headers_;
	std::deque<typename unit_type::operands> operands_;
	std::deque<waiting> waiting_;
	std::deque<typename unit_type::results> want_res_;
	std::deque<typename unit_type::transaction> want_txn_;
	std::deque<mau_sc::completion> want_done_;
	std::deque<uint64_t> txn_at_, done_at_;

	bool idle() const
	{
		return want_done_.empty() && want_txn_.empty() && want_res_.empty();
	}

	bool lucky()
	{
		random_ ^= random_ << 13;
		random_ ^= random_ >> 7;
		random_ ^= random_ << 17;
		return !stalls_ || random_ % 4 != 0;
	}

	void expect_results(const mau_request &r, const mau_lanes &lanes, unsigned beats)
	{
		for (unsigned b = 0; b < beats; b++) {
			typename unit_type::results want;

			want.tag = r.tag;
			want.beat = static_cast<uint8_t>(b);
			want.last = b == beats - 1;
			for (unsigned l = 0; l < LANES && b * LANES + l < MAU_WAVE; l++) {
				const unsigned lane = b * LANES + l;

				want.addr[l] = lanes.address[lane];
				want.comps[l] = lanes.in_range[lane];
				want.status[l] = lanes.status[lane];
				want.seg[l] = lanes.space[lane];
				want.lds[l] = lanes.lds_address[lane];
			}
			want_res_.push_back(want);
		}
	}

	void expect_transactions(const mau_request &r, const mau_response &rsp)
	{
		for (unsigned i = 0; i < rsp.txn_count; i++) {
			const mau_txn &t = rsp.txn[i];
			typename unit_type::transaction want;

			want.line = t.line;
			std::copy(t.bytes, t.bytes + want.bytes.size(), want.bytes.begin());
			want.lanes = t.lanes;
			want.window = t.window;
			want.pass = t.pass;
			want.attr = t.attr;
			want.tag = r.tag;
			want.last = t.last != 0;
			want_txn_.push_back(want);
		}
	}

	void expect(const mau_request &r)
	{
		auto rsp = std::make_shared<mau_response>();
		const unsigned beats = mau_sc::beats_of(context_, LANES);

		if (mau_wave(&context_, &geo_, &r, rsp.get()) != MAU_OK)
			differs(name(), "what the model takes", clock_);
		if (!stalls_ && (r.exec == 0 || mau_cost(&context_, &geo_, LANES, rsp.get()) == 0))
			return;
		requests++;
		headers_.emplace_back(r);
		for (unsigned b = 0; b < beats; b++)
			operands_.emplace_back(r, b);
		waiting_.push_back({rsp, beats, {}});
		expect_results(r, rsp->lanes, beats);
		expect_transactions(r, *rsp);
		mau_sc::completion done;

		done.tag = r.tag;
		done.error = rsp->error;
		done.count = rsp->txn_count;
		done.memviol = rsp->memviol;
		done.counters = rsp->counters;
		want_done_.push_back(done);
	}

	void next_episode()
	{
		const tb_episode &ep = file_.episode[episode_++];

		context_ = ep.ctx;
		first_header_ = 0;
		wires_.ctx.write(mau_sc::context(ep.ctx));
		for (uint32_t r = 0; r < ep.count; r++)
			expect(ep.req[r]);
	}

	/** An operand beat was taken at this clock. */
	void operands_taken()
	{
		waiting &w = waiting_.front();

		w.taken.push_back(clock_);
		if (w.taken.size() < w.beats)
			return;
		const mau_schedule::wave plan =
			schedule_.plan(context_, geo_, LANES, *w.rsp, w.taken);

		txn_at_.insert(txn_at_.end(), plan.txn.begin(), plan.txn.end());
		done_at_.push_back(plan.done);
		waiting_.pop_front();
	}

	template <class T>
	static bool feed(wire<bool> &valid, const wire<bool> &ready, wire<T> &payload,
	                 std::deque<T> &queue)
	{
		const bool taken = valid.read() && ready.read();

		if (taken)
			queue.pop_front();
		valid.write(!queue.empty());
		if (!queue.empty())
			payload.write(queue.front());
		return taken;
	}

	/** Compares what was handed over. */
	template <class T>
	bool take(const char *what, const wire<bool> &valid, wire<bool> &ready,
	          const wire<T> &payload, std::deque<T> &want)
	{
		const bool taken = valid.read() && ready.read();

		if (taken && (want.empty() || payload.read() != want.front()))
			differs(name(), what, clock_);
		if (taken)
			want.pop_front();
		ready.write(lucky());
		return taken;
	}

	void at_its_clock(const char *what, std::deque<uint64_t> &due)
	{
		if (!stalls_ && due.front() != clock_)
			differs(name(), what, clock_);
		timed += !stalls_;
		due.pop_front();
	}

	void edge()
	{
		if (++clock_ <= RESET_CLOCKS) {
			wires_.rst_n.write(clock_ == RESET_CLOCKS);
			return;
		}
		if (take("a transaction", wires_.txn_valid, wires_.txn_ready, wires_.txn,
		         want_txn_)) {
			transactions++;
			at_its_clock("the clock of a transaction", txn_at_);
		}
		if (take("a completion", wires_.done_valid, wires_.done_ready, wires_.done,
		         want_done_)) {
			answered.push_back(clock_ - first_header_);
			at_its_clock("the clock of a completion", done_at_);
		}
		take("a lane result", wires_.res_valid, wires_.res_ready, wires_.res, want_res_);
		if (idle() && episode_ < file_.count)
			next_episode();
		if (feed(wires_.req_valid, wires_.req_ready, wires_.req, headers_) &&
		    first_header_ == 0)
			first_header_ = clock_;
		if (feed(wires_.opd_valid, wires_.opd_ready, wires_.opd, operands_))
			operands_taken();
	}
};

#endif
