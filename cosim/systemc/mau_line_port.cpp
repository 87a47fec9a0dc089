// mau_line_port.cpp - line accesses of a component: see mau_tlm.hpp.
//
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>

#include "mau/mau_tlm.hpp"

mau_line_port::mau_line_port(const char *name, const mau_tlm_config &config)
	: socket(name), config_(config)
{
	socket.register_invalidate_direct_mem_ptr(this, &mau_line_port::invalidate);
	socket.register_nb_transport_bw(this, &mau_line_port::nb_transport_bw);
}

void mau_line_port::invalidate(sc_dt::uint64 first, sc_dt::uint64 last)
{
	if (direct_ && first <= dmi_.get_end_address() && last >= dmi_.get_start_address())
		direct_ = false;
}

bool mau_line_port::access_direct(mau_line_access &a, sc_core::sc_time &delay)
{
	const bool reads = a.command == tlm::TLM_READ_COMMAND;
	const uint64_t last = a.line + config_.line_bytes - 1;

	if (!direct_ || a.line < dmi_.get_start_address() || last > dmi_.get_end_address() ||
	    !(reads ? dmi_.is_read_allowed() : dmi_.is_write_allowed()))
		return false;
	unsigned char *memory = dmi_.get_dmi_ptr() + (a.line - dmi_.get_start_address());

	for (unsigned b = 0; b < config_.line_bytes; b++)
		if (a.has(b))
			(reads ? a.data[b] : memory[b]) = reads ? memory[b] : a.data[b];
	delay += reads ? dmi_.get_read_latency() : dmi_.get_write_latency();
	return true;
}

void mau_line_port::describe(tlm::tlm_generic_payload &payload, const mau_line_access &a,
                             unsigned char *data, unsigned char *enable) const
{
	for (unsigned b = 0; b < config_.line_bytes; b++)
		enable[b] = a.has(b) ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
	payload.set_command(a.command);
	payload.set_address(a.line);
	payload.set_data_ptr(data);
	payload.set_data_length(config_.line_bytes);
	payload.set_streaming_width(config_.line_bytes);
	payload.set_byte_enable_ptr(enable);
	payload.set_byte_enable_length(config_.line_bytes);
	payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
}

bool mau_line_port::finish(tlm::tlm_generic_payload &payload)
{
	if (!payload.is_response_ok())
		return false;
	if (config_.dmi && payload.is_dmi_allowed()) {
		dmi_.init();
		direct_ = socket->get_direct_mem_ptr(payload, dmi_);
	}
	return true;
}

bool mau_line_port::access_transport(mau_line_access &a, sc_core::sc_time &delay)
{
	tlm::tlm_generic_payload payload;
	mau_line_extension extension;
	unsigned char enable[sizeof a.data];

	if (config_.phases)
		return access_phases(a, delay);
	describe(payload, a, a.data, enable);
	extension.attr = a.attr;
	payload.set_extension(&extension);
	socket->b_transport(payload, delay);
	payload.clear_extension(&extension);
	return finish(payload);
}

bool mau_line_port::access(mau_line_access &a, sc_core::sc_time &delay)
{
	const bool moves = a.command != tlm::TLM_IGNORE_COMMAND;

	if (!(moves && access_direct(a, delay)) && !access_transport(a, delay))
		return false;
	if (observe)
		observe(a);
	return true;
}

bool mau_line_port::bytes(tlm::tlm_command command, uint64_t address, uint8_t *data, unsigned count,
                          uint32_t attr, sc_core::sc_time &delay)
{
	for (unsigned done = 0; done < count;) {
		const uint64_t at = (address + done) & 0xffffffffffffull;
		const unsigned first = static_cast<unsigned>(at % config_.line_bytes);
		const unsigned n = std::min(count - done, config_.line_bytes - first);
		mau_line_access a;

		a.command = command;
		a.line = at - first;
		a.attr = attr;
		std::memcpy(a.data + first, data + done, n);
		for (unsigned b = first; b < first + n; b++)
			a.add(b);
		if (!access(a, delay))
			return false;
		std::memcpy(data + done, a.data + first, n);
		done += n;
	}
	return true;
}
