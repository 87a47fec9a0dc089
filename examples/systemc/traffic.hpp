// traffic.hpp - sends the requests of a request file to a 'waves' socket, loosely timed with
// b_transport() and a quantum keeper, or approximately timed in four phases.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef PLATFORM_TRAFFIC_HPP
#define PLATFORM_TRAFFIC_HPP

#include <functional>
#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/tlm_quantumkeeper.h>

#include <mau/mau_tlm.hpp>

extern "C" {
#include "mreq/mreq.h"
#include "stimulus/episode_data.h"
}

class traffic : public sc_core::sc_module
{
public:
	tlm_utils::simple_initiator_socket<traffic> socket{"socket"};
	/** Called before and after each episode; after each request. */
	std::function<void(const tb_episode &)> before, after;
	std::function<void(const mau_wave_extension &)> answered;

	SC_HAS_PROCESS(traffic);
	traffic(sc_core::sc_module_name name, const mreq_file &file, bool approximate)
		: sc_module(name), file_(file), approximate_(approximate)
	{
		socket.register_nb_transport_bw(this, &traffic::nb_transport_bw);
		SC_THREAD(play);
		set_stack_size(0x80000);
	}

private:
	const mreq_file &file_;
	const bool approximate_;
	tlm_utils::tlm_quantumkeeper keeper_;
	sc_core::sc_event end_request_, response_;
	bool accepted_ = false, answered_ = false;

	/** Sends one request and returns after its answer. */
	void loosely(tlm::tlm_generic_payload &payload)
	{
		sc_core::sc_time local = keeper_.get_local_time();

		socket->b_transport(payload, local);
		keeper_.set(local);
		if (keeper_.need_sync())
			keeper_.sync();
	}

	void approximately(tlm::tlm_generic_payload &payload)
	{
		tlm::tlm_phase phase = tlm::BEGIN_REQ;
		sc_core::sc_time delay = sc_core::SC_ZERO_TIME;

		accepted_ = answered_ = false;
		if (socket->nb_transport_fw(payload, phase, delay) == tlm::TLM_COMPLETED) {
			wait(delay);
			return;
		}
		while (!accepted_)
			wait(end_request_);
		while (!answered_)
			wait(response_);
		phase = tlm::END_RESP;
		delay = sc_core::SC_ZERO_TIME;
		socket->nb_transport_fw(payload, phase, delay);
	}

	tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload &, tlm::tlm_phase &phase,
	                                   sc_core::sc_time &delay)
	{
		if (phase == tlm::BEGIN_RESP) {
			accepted_ = answered_ = true; // BEGIN_RESP implies END_REQ
			end_request_.notify(delay);
			response_.notify(delay);
		} else if (phase == tlm::END_REQ) {
			accepted_ = true;
			end_request_.notify(delay);
		}
		return tlm::TLM_ACCEPTED;
	}

	void play()
	{
		keeper_.reset();
		for (uint32_t e = 0; e < file_.count; e++) {
			const tb_episode &ep = file_.episode[e];

			before(ep);
			for (uint32_t r = 0; r < ep.count; r++)
				one(ep, r);
			after(ep);
		}
		sc_core::sc_stop();
	}

	void one(const tb_episode &ep, uint32_t r)
	{
		tlm::tlm_generic_payload payload;
		mau_wave_extension wave;

		wave.context = ep.ctx;
		wave.request = ep.req[r];
		std::memcpy(wave.vdata, tb_episode_vdata(&ep, r), sizeof wave.vdata);
		payload.set_command(tlm::TLM_IGNORE_COMMAND);
		payload.set_data_ptr(nullptr);
		payload.set_data_length(0);
		payload.set_extension(&wave);
		approximate_ ? approximately(payload) : loosely(payload);
		payload.clear_extension(&wave);
		if (!payload.is_response_ok())
			SC_REPORT_FATAL("/platform/traffic", mau_strerror(wave.answer.result));
		answered(wave);
	}
};

#endif
