// mau_line_phases.cpp - line accesses by nb_transport, in the four phases of the base protocol, see
// mau_tlm.hpp.
//
// Each access has a thread of its own, which waits for its phases here. Between BEGIN_REQ and
// END_REQ no other access sends a BEGIN_REQ (request exclusion rule).
//
// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "mau/mau_tlm.hpp"

using sc_core::sc_time;
using sc_core::sc_time_stamp;
using sc_core::SC_ZERO_TIME;

/** A payload and what it points to; deleted when the memory and this component released it. */
struct mau_line_port::transaction : public tlm::tlm_generic_payload, public tlm::tlm_mm_interface {
	unsigned char data[sizeof mau_line_access::data], enable[sizeof mau_line_access::data];
	bool accepted = false, answered = false;
	sc_time accepted_at, answered_at;
	sc_core::sc_event changed;

	transaction() : tlm_generic_payload(this)
	{
	}
	void free(tlm_generic_payload *) override
	{
		delete this;
	}

	/** A phase of the memory, from now on after 'delay'. */
	void took(const tlm::tlm_phase &phase, const sc_time &delay)
	{
		const sc_time at = sc_time_stamp() + delay;

		if (!accepted)
			accepted_at = at; // BEGIN_RESP alone ends the request, too
		accepted = true;
		if (phase == tlm::BEGIN_RESP) {
			answered = true;
			answered_at = at;
		}
		changed.notify(SC_ZERO_TIME);
	}

	void wait_for(const bool &flag, const sc_time &at)
	{
		while (!flag)
			sc_core::wait(changed);
		if (at > sc_time_stamp())
			sc_core::wait(at - sc_time_stamp());
	}
};

tlm::tlm_sync_enum mau_line_port::nb_transport_bw(tlm::tlm_generic_payload &payload,
                                                  tlm::tlm_phase &phase, sc_time &delay)
{
	if (phase != tlm::END_REQ && phase != tlm::BEGIN_RESP)
		SC_REPORT_ERROR("/mau/line", "nb_transport_bw: neither END_REQ nor BEGIN_RESP");
	else
		static_cast<transaction &>(payload).took(phase, delay);
	return tlm::TLM_ACCEPTED;
}

/** From BEGIN_REQ to END_RESP. */
void mau_line_port::exchange(transaction &t)
{
	tlm::tlm_phase phase = tlm::BEGIN_REQ;
	sc_time delay = SC_ZERO_TIME;

	sending_.lock();
	const tlm::tlm_sync_enum status = socket->nb_transport_fw(t, phase, delay);

	if (status == tlm::TLM_COMPLETED)
		t.took(tlm::BEGIN_RESP, delay);
	else if (status == tlm::TLM_UPDATED)
		t.took(phase, delay);
	t.wait_for(t.accepted, t.accepted_at);
	sending_.unlock();
	t.wait_for(t.answered, t.answered_at);
	if (status == tlm::TLM_COMPLETED)
		return;
	phase = tlm::END_RESP;
	delay = SC_ZERO_TIME;
	socket->nb_transport_fw(t, phase, delay);
}

int mau_line_port::access_phases(mau_line_access &a, sc_time &delay)
{
	transaction &t = *new transaction;
	mau_line_extension *extension = new mau_line_extension; // its payload deletes it

	if (delay > SC_ZERO_TIME)
		sc_core::wait(delay);
	delay = SC_ZERO_TIME;
	t.acquire();
	std::memcpy(t.data, a.data, sizeof t.data);
	extension->attr = a.attr;
	describe(t, a, t.data, t.enable);
	t.set_extension(extension);
	exchange(t);
	std::memcpy(a.data, t.data, sizeof t.data);
	const int code = finish(t);

	t.release();
	return code;
}
