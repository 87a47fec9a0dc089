// phases.hpp - plays the episodes of a request file into the 'waves' socket of a mau_tlm in four
// phases, each request as soon as the one before is taken, on a memory without latency; keeps when
// each is answered.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef PHASES_HPP
#define PHASES_HPP

#include <deque>
#include <vector>

#include <mau/mau_tlm.hpp>

extern "C" {
#include "mreq/mreq.h"
}

class phases : public sc_core::sc_module
{
public:
	tlm_utils::simple_initiator_socket<phases> socket{"socket"};
	tlm_utils::simple_target_socket<phases> memory{"memory"};
	/** Clocks from the first request of the episode to the answer of each. */
	std::vector<uint64_t> answered;
	bool finished = false;

	SC_HAS_PROCESS(phases);
	phases(sc_core::sc_module_name name, const mreq_file &file, const mau_tlm_config &config)
		: sc_module(name), file_(file), config_(config)
	{
		socket.register_nb_transport_bw(this, &phases::nb_transport_bw);
		memory.register_b_transport(this, &phases::b_transport);
		SC_THREAD(play);
		set_stack_size(0x80000);
	}

private:
	struct sent {
		tlm::tlm_generic_payload payload;
		mau_wave_extension wave;
	};

	const mreq_file &file_;
	const mau_tlm_config config_;
	std::deque<std::unique_ptr<sent>> under_way_;
	sc_core::sc_event taken_, answer_;
	sc_core::sc_time start_;

	void b_transport(tlm::tlm_generic_payload &payload, sc_core::sc_time &)
	{
		payload.set_response_status(tlm::TLM_OK_RESPONSE);
	}

	tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload &payload, tlm::tlm_phase &phase,
	                                   sc_core::sc_time &delay)
	{
		if (phase == tlm::END_REQ) {
			taken_.notify(delay);
			return tlm::TLM_ACCEPTED;
		}
		const sc_core::sc_time at = sc_core::sc_time_stamp() + delay - start_;

		if (&payload != &under_way_.front()->payload || !payload.is_response_ok())
			SC_REPORT_FATAL("/tests/phases", "not the answer of the oldest request");
		answered.push_back(at.value() / config_.period.value());
		payload.clear_extension(&under_way_.front()->wave);
		under_way_.pop_front();
		answer_.notify(delay);
		return tlm::TLM_COMPLETED;
	}

	bool has_contract(const mau_context &ctx, const mau_request &r) const
	{
		const mau_geometry geo = {static_cast<uint8_t>(config_.window),
		                          static_cast<uint16_t>(config_.line_bytes)};
		auto rsp = std::make_unique<mau_response>();

		return mau_wave(&ctx, &geo, &r, rsp.get()) == MAU_OK && r.exec != 0 &&
		       mau_cost(&ctx, &geo, config_.lanes, rsp.get()) != 0;
	}

	void send(const mau_context &ctx, const mau_request &r)
	{
		tlm::tlm_phase phase = tlm::BEGIN_REQ;
		sc_core::sc_time delay = sc_core::SC_ZERO_TIME;

		under_way_.push_back(std::make_unique<sent>());
		sent &s = *under_way_.back();

		s.wave.context = ctx;
		s.wave.request = r;
		s.wave.execute = false;
		s.payload.set_command(tlm::TLM_IGNORE_COMMAND);
		s.payload.set_extension(&s.wave);
		if (socket->nb_transport_fw(s.payload, phase, delay) != tlm::TLM_ACCEPTED)
			SC_REPORT_FATAL("/tests/phases", "BEGIN_REQ is not accepted");
		wait(taken_);
	}

	void play()
	{
		for (uint32_t e = 0; e < file_.count; e++) {
			const tb_episode &ep = file_.episode[e];

			start_ = sc_core::sc_time_stamp();
			for (uint32_t r = 0; r < ep.count; r++)
				if (has_contract(ep.ctx, ep.req[r]))
					send(ep.ctx, ep.req[r]);
			while (!under_way_.empty())
				wait(answer_);
			wait(100 * config_.period); // the unit is idle
		}
		finished = true;
	}
};

#endif
