// mau_tlm_at.cpp - the golden model as a TLM-2.0 component: approximate timing, four phases.
//
// BEGIN_REQ is the header, END_REQ the last operand beat, BEGIN_RESP the completion, all at the
// clocks of the address unit without stalls (mau_schedule). Each of the three has a thread, so that
// requests overlap as in the unit; each transaction goes to memory at its clock.
//
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "mau/mau_tlm.hpp"

using sc_core::sc_time;
using sc_core::SC_ZERO_TIME;

/** The number of the present or next clock edge. */
uint64_t mau_tlm::clock_now() const
{
	const uint64_t period = config_.period.value();

	return (sc_core::sc_time_stamp().value() + period - 1) / period;
}

void mau_tlm::wait_until(uint64_t clock)
{
	const sc_time at = config_.period * double(clock), now = sc_core::sc_time_stamp();

	if (at > now)
		wait(at - now);
}

tlm::tlm_sync_enum mau_tlm::forward(tlm::tlm_generic_payload &payload, tlm::tlm_phase &phase,
                                    sc_time &delay)
{
	if (phase == tlm::BEGIN_REQ) {
		if (!wave_of(payload))
			return tlm::TLM_COMPLETED;
		if (payload.has_mm())
			payload.acquire();
		arrived_.notify(payload, delay);
		return tlm::TLM_ACCEPTED;
	}
	if (phase == tlm::END_RESP) {
		end_response_.notify(delay);
		return tlm::TLM_COMPLETED;
	}
	SC_REPORT_ERROR("/mau/tlm", "nb_transport_fw: neither BEGIN_REQ nor END_RESP");
	return tlm::TLM_COMPLETED;
}

/** Headers and operands. */
void mau_tlm::accept_thread()
{
	const mau_geometry geo = {static_cast<uint8_t>(config_.window),
	                          static_cast<uint16_t>(config_.line_bytes)};

	for (;;) {
		tlm::tlm_generic_payload *payload;

		while (!(payload = arrived_.get_next_transaction()))
			wait(arrived_.get_event());
		mau_wave_extension &wave = *wave_of(*payload);
		const unsigned wave_lanes = wave.context.wave32 ? 32 : MAU_WAVE;
		std::vector<uint64_t> beat(std::max(wave_lanes / config_.lanes, 1u));
		auto rsp = std::make_unique<mau_response>();
		under_way next{payload, {}};

		operands_free_ = std::max(operands_free_, clock_now() + 1);
		for (uint64_t &clock : beat)
			clock = operands_free_++;
		if (mau_wave(&wave.context, &geo, &wave.request, rsp.get()) == MAU_OK)
			next.plan = schedule_.plan(wave.context, geo, config_.lanes, *rsp, beat);
		wait_until(beat.back());
		accepted_.push_back(next);
		accepted_event_.notify(SC_ZERO_TIME);

		tlm::tlm_phase phase = tlm::END_REQ;
		sc_time delay = SC_ZERO_TIME;

		waves->nb_transport_bw(*payload, phase, delay);
	}
}

/** Transactions, one at its clock. */
void mau_tlm::memory_thread()
{
	for (;;) {
		while (accepted_.empty())
			wait(accepted_event_);
		const under_way now = accepted_.front();
		mau_wave_extension &wave = *wave_of(*now.payload);

		accepted_.erase(accepted_.begin());
		wave.answer = mau_wave_answer();
		wave.response.reset();
		const sc_time end = run(wave, [&](unsigned i) {
			if (i < now.plan.txn.size())
				wait_until(now.plan.txn[i]);
			return SC_ZERO_TIME;
		});
		const sc_time at = std::max(end, config_.period * double(now.plan.done));

		respond(*now.payload, wave);
		finished_.notify(*now.payload,
		                 std::max(at, sc_core::sc_time_stamp()) - sc_core::sc_time_stamp());
	}
}

/** Completions, one at a time. */
void mau_tlm::respond_thread()
{
	for (;;) {
		tlm::tlm_generic_payload *payload;

		while (!(payload = finished_.get_next_transaction()))
			wait(finished_.get_event());
		tlm::tlm_phase phase = tlm::BEGIN_RESP;
		sc_time delay = SC_ZERO_TIME;

		if (waves->nb_transport_bw(*payload, phase, delay) != tlm::TLM_COMPLETED)
			wait(end_response_);
		else if (delay > SC_ZERO_TIME)
			wait(delay);
		if (payload->has_mm())
			payload->release();
	}
}
