// mau_sc_data_types.hpp - payloads of the channels that only the data path has, as bundles. Members
// have the names of the ports of docs/vmem.md. Lines and elements are words of 32 bits, with the
// first byte in the low bits of word 0.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_SC_DATA_TYPES_HPP
#define MAU_SC_DATA_TYPES_HPP

#include "mau/mau_sc_types.hpp"

namespace mau_sc
{

/** Kinds of requests to memory or LDS. */
enum : uint8_t {
	MEM_READ = 0,
	MEM_WRITE = 1,
	MEM_ATOMIC = 2
};

/** One data VGPR of the lanes of a beat. */
template <unsigned LANES>
struct store_data {
	std::array<uint32_t, LANES> data{};

	static constexpr auto fields()
	{
		return std::make_tuple(field("data", &store_data::data, 32));
	}
};

template <unsigned LINE_BYTES>
struct memory_request {
	uint8_t id = 0, kind = 0;
	word64 line = 0;
	std::array<word64, LINE_BYTES / 64> bytes{};
	std::array<uint32_t, LINE_BYTES / 4> data{};
	uint8_t offset = 0;
	bool wide = false;
	uint8_t atomic = 0;
	bool more = false;
	uint32_t attr = 0;

	static constexpr auto fields()
	{
		return std::make_tuple(field("id", &memory_request::id, 6),
		                       field("kind", &memory_request::kind, 2),
		                       field("line", &memory_request::line, 48),
		                       field("bytes", &memory_request::bytes, 64),
		                       field("data", &memory_request::data, 32),
		                       field("offset", &memory_request::offset, 7),
		                       field("wide", &memory_request::wide, 1),
		                       field("atomic", &memory_request::atomic, 5),
		                       field("more", &memory_request::more, 1),
		                       field("attr", &memory_request::attr, 20));
	}
};

template <unsigned LINE_BYTES>
struct memory_response {
	uint8_t id = 0;
	uint8_t code = 0; ///< MAU_MEMORY_*
	std::array<uint32_t, LINE_BYTES / 4> data{};

	static constexpr auto fields()
	{
		return std::make_tuple(field("id", &memory_response::id, 6),
		                       field("code", &memory_response::code, 2),
		                       field("data", &memory_response::data, 32));
	}
};

template <unsigned LANES>
struct vgpr_write {
	uint8_t tag = 0, beat = 0, dword = 0, half = 0;
	word64 lanes = 0;
	std::array<uint32_t, LANES> data{};

	static constexpr auto fields()
	{
		return std::make_tuple(
			field("tag", &vgpr_write::tag, 8), field("beat", &vgpr_write::beat, 4),
			field("dword", &vgpr_write::dword, 3), field("half", &vgpr_write::half, 2),
			field("lanes", &vgpr_write::lanes, 64),
			field("data", &vgpr_write::data, 32));
	}
};

struct sgpr_write {
	uint8_t tag = 0, quad = 0, mask = 0;
	std::array<uint32_t, 4> data{};

	static constexpr auto fields()
	{
		return std::make_tuple(
			field("tag", &sgpr_write::tag, 8), field("quad", &sgpr_write::quad, 2),
			field("mask", &sgpr_write::mask, 4), field("data", &sgpr_write::data, 32));
	}
};

template <unsigned LANES>
struct lds_request {
	uint8_t kind = 0, atomic = 0;
	bool wide = false;
	word64 lanes = 0;
	std::array<uint32_t, LANES> addr{};
	std::array<uint16_t, LANES> bytes{};
	std::array<uint32_t, 4 * LANES> data{}; ///< four words for each lane

	static constexpr auto fields()
	{
		return std::make_tuple(field("kind", &lds_request::kind, 2),
		                       field("atomic", &lds_request::atomic, 5),
		                       field("wide", &lds_request::wide, 1),
		                       field("lanes", &lds_request::lanes, 64),
		                       field("addr", &lds_request::addr, 20),
		                       field("bytes", &lds_request::bytes, 16),
		                       field("data", &lds_request::data, 32));
	}
};

template <unsigned LANES>
struct lds_response {
	std::array<uint32_t, 4 * LANES> data{};

	static constexpr auto fields()
	{
		return std::make_tuple(field("data", &lds_response::data, 32));
	}
};

} // namespace mau_sc

#endif
