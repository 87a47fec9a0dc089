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

/** The code of a response. */
int mau_line_port::finish(tlm::tlm_generic_payload &payload)
{
	const mau_line_extension *extension = payload.get_extension<mau_line_extension>();
	const tlm::tlm_response_status status = payload.get_response_status();

	if (status == tlm::TLM_ADDRESS_ERROR_RESPONSE || status == tlm::TLM_COMMAND_ERROR_RESPONSE)
		return extension->nack ? MAU_MEMORY_NACK : MAU_MEMORY_FAULT;
	if (status != tlm::TLM_OK_RESPONSE)
		return MAU_MEMORY_REFUSE;
	if (config_.dmi && payload.is_dmi_allowed()) {
		dmi_.init();
		direct_ = socket->get_direct_mem_ptr(payload, dmi_);
	}
	return MAU_MEMORY_OK;
}

int mau_line_port::access_transport(mau_line_access &a, sc_core::sc_time &delay)
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
	const int code = finish(payload);

	payload.clear_extension(&extension);
	return code;
}

int mau_line_port::access(mau_line_access &a, sc_core::sc_time &delay)
{
	const bool moves = a.command != tlm::TLM_IGNORE_COMMAND;
	const int code = moves && access_direct(a, delay) ? static_cast<int>(MAU_MEMORY_OK)
	                                                  : access_transport(a, delay);

	if (code == MAU_MEMORY_OK && observe)
		observe(a);
	return code;
}

/** The access of 'count' bytes in one line. */
static mau_line_access bytes_of(tlm::tlm_command command, uint64_t address, unsigned count,
                                unsigned line_bytes, uint32_t attr)
{
	mau_line_access a;
	const unsigned first = static_cast<unsigned>(address % line_bytes);

	a.command = command;
	a.line = address - first;
	a.attr = attr;
	for (unsigned b = first; b < first + count; b++)
		a.add(b);
	return a;
}

/** How many bytes of an element are in the line of its address. */
unsigned mau_line_port::in_line(uint64_t address, unsigned count) const
{
	return std::min(count,
	                config_.line_bytes - static_cast<unsigned>(address % config_.line_bytes));
}

static constexpr uint64_t LAST_ADDRESS = 0xffffffffffffull;

int mau_line_port::read_element(uint64_t address, uint8_t *data, unsigned count, uint32_t attr,
                                sc_core::sc_time &delay)
{
	int worst = MAU_MEMORY_OK;

	for (unsigned done = 0; done < count && worst != MAU_MEMORY_REFUSE;) {
		const uint64_t at = (address + done) & LAST_ADDRESS;
		const unsigned n = in_line(at, count - done);
		mau_line_access a =
			bytes_of(tlm::TLM_READ_COMMAND, at, n, config_.line_bytes, attr);
		const int code = access(a, delay);

		std::memcpy(data + done, a.data + at % config_.line_bytes, n);
		if (worst == MAU_MEMORY_OK || code == MAU_MEMORY_FAULT || code == MAU_MEMORY_REFUSE)
			worst = code;
		done += n;
	}
	return worst;
}

/** Writes bytes of one line. */
int mau_line_port::write(uint64_t address, const uint8_t *data, unsigned count, uint32_t attr,
                         sc_core::sc_time &delay)
{
	mau_line_access a =
		bytes_of(tlm::TLM_WRITE_COMMAND, address, count, config_.line_bytes, attr);

	std::memcpy(a.data + address % config_.line_bytes, data, count);
	return access(a, delay);
}

int mau_line_port::write_element(uint64_t address, const uint8_t *old, const uint8_t *next,
                                 unsigned count, uint32_t attr, sc_core::sc_time &delay)
{
	const unsigned n = in_line(address, count);
	int code = write(address, next, n, attr, delay);

	if (code != MAU_MEMORY_OK || n == count)
		return code;
	code = write((address + n) & LAST_ADDRESS, next + n, count - n, attr, delay);
	if (code != MAU_MEMORY_OK)
		write(address, old, n, attr, delay);
	return code;
}
