// memory.hpp - memory of the platform, in pages of 4 KiB. It grants DMI for a page on request.
//
// The initial value of each byte, and the ranges in which it answers FAULT or NACK, come from the
// request file (docs/user/mreq.md).
//
// SPDX-License-Identifier: Apache-2.0
#ifndef PLATFORM_MEMORY_HPP
#define PLATFORM_MEMORY_HPP

#include <array>
#include <cstdio>
#include <cstring>
#include <map>
#include <systemc>
#include <tlm>
#include <tlm_utils/simple_target_socket.h>
#include <vector>

#include <mau/mau_tlm.hpp>

extern "C" {
#include "stimulus/episode_data.h"
}

class platform_memory : public sc_core::sc_module
{
public:
	static constexpr uint64_t PAGE = 4096;
	tlm_utils::simple_target_socket<platform_memory> socket{"socket"};

	platform_memory(sc_core::sc_module_name name, sc_core::sc_time latency)
		: sc_module(name), latency_(latency)
	{
		socket.register_b_transport(this, &platform_memory::b_transport);
		socket.register_get_direct_mem_ptr(this, &platform_memory::get_direct_mem_ptr);
	}

	/** Sets memory and LDS to the initial state of an episode; 'data' may be null. */
	void start(const tb_data *data, std::vector<uint8_t> &lds)
	{
		const uint64_t seed = data ? data->memory.seed : 0;

		if (!pages_.empty())
			socket->invalidate_direct_mem_ptr(0, ~sc_dt::uint64{0});
		pages_.clear();
		seed_ = seed;
		data_ = data;
		for (uint64_t at = 0; at < lds.size(); at += 4)
			put_dword(&lds[at], tb_keyed_dword(seed, MAU_SPACE_LDS, at));
		for (unsigned space = 0; data && space < TB_SPACES; space++)
			for (uint32_t i = 0; i < data->image[space].count; i++) {
				const tb_dword &d = data->image[space].dword[i];

				put_dword(space == MAU_SPACE_LDS
				                  ? &lds[d.address]
				                  : &page(d.address)[d.address % PAGE],
				          d.value);
			}
	}

	/** Prints the rows of 32 bytes of memory and LDS that differ from the values of the seed.
	 */
	void list(std::FILE *out, const std::vector<uint8_t> &lds) const
	{
		for (const auto &[number, bytes] : pages_)
			for (uint64_t at = 0; at < PAGE; at += ROW)
				print_row(out, MAU_SPACE_MEMORY, number * PAGE + at, &bytes[at]);
		for (uint64_t at = 0; at < lds.size(); at += ROW)
			print_row(out, MAU_SPACE_LDS, at, &lds[at]);
	}

private:
	using page_bytes = std::array<uint8_t, PAGE>;
	std::map<uint64_t, page_bytes> pages_;
	const sc_core::sc_time latency_;
	uint64_t seed_ = 0;
	const tb_data *data_ = nullptr; // its fault ranges: the lines "fault" of the file
	static constexpr uint64_t ROW = 32;

	void print_row(std::FILE *out, mau_space space, uint64_t address, const uint8_t *row) const
	{
		uint8_t drawn[ROW];

		for (uint64_t b = 0; b < ROW; b += 4)
			put_dword(drawn + b, tb_keyed_dword(seed_, space, address + b));
		if (std::memcmp(row, drawn, ROW) == 0)
			return;
		std::fprintf(out, "%s %#llx ", space == MAU_SPACE_LDS ? "lds" : "memory",
		             static_cast<unsigned long long>(address));
		for (uint64_t b = 0; b < ROW; b++)
			std::fprintf(out, "%02x", row[b]);
		std::fputc('\n', out);
	}

	static void put_dword(uint8_t *bytes, uint32_t value)
	{
		for (unsigned b = 0; b < 4; b++)
			bytes[b] = static_cast<uint8_t>(value >> 8 * b);
	}

	page_bytes &page(uint64_t address)
	{
		const auto [found, made] = pages_.try_emplace(address / PAGE);

		for (uint64_t at = 0; made && at < PAGE; at += 4)
			put_dword(&found->second[at], tb_keyed_dword(seed_, MAU_SPACE_MEMORY,
			                                             address / PAGE * PAGE + at));
		return found->second;
	}

	/** Does a page have a byte of a fault range? */
	bool faults_in(uint64_t start) const
	{
		for (uint32_t i = 0; data_ && i < data_->faults; i++)
			if (data_->fault[i].address < start + PAGE &&
			    start < data_->fault[i].address + data_->fault[i].bytes)
				return true;
		return false;
	}

	/** The code of an access (M1): MAU_MEMORY_*. */
	unsigned code(tlm::tlm_generic_payload &p) const
	{
		mau_memory_request r{};

		r.kind = p.is_write() ? MAU_MEM_WRITE : MAU_MEM_READ;
		r.line = p.get_address();
		for (unsigned b = 0; b < p.get_data_length(); b++)
			if (p.get_byte_enable_ptr()[b] == TLM_BYTE_ENABLED)
				r.bytes[b / 64] |= uint64_t{1} << b % 64;
		return tb_fault_code(data_, &r);
	}

	void b_transport(tlm::tlm_generic_payload &p, sc_core::sc_time &delay)
	{
		const uint64_t first = p.get_address();
		const unsigned char *enable = p.get_byte_enable_ptr();
		unsigned char *data = p.get_data_ptr();
		auto *extension = p.get_extension<mau_line_extension>();

		p.set_dmi_allowed(!faults_in(first / PAGE * PAGE));
		p.set_response_status(tlm::TLM_OK_RESPONSE);
		delay += latency_;
		if (p.get_command() == tlm::TLM_IGNORE_COMMAND)
			return;
		if (const unsigned error = code(p)) {
			extension->nack = error == MAU_MEMORY_NACK;
			p.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
			return;
		}
		for (unsigned b = 0; b < p.get_data_length(); b++) {
			uint8_t &byte = page(first + b)[(first + b) % PAGE];

			if (enable && !enable[b % p.get_byte_enable_length()])
				continue;
			if (p.is_read())
				data[b] = byte;
			else
				byte = data[b];
		}
	}

	bool get_direct_mem_ptr(tlm::tlm_generic_payload &p, tlm::tlm_dmi &dmi)
	{
		const uint64_t start = p.get_address() / PAGE * PAGE;

		if (faults_in(start))
			return false;
		dmi.set_dmi_ptr(page(start).data());
		dmi.set_start_address(start);
		dmi.set_end_address(start + PAGE - 1);
		dmi.set_read_latency(latency_);
		dmi.set_write_latency(latency_);
		dmi.allow_read_write();
		return true;
	}
};

#endif
