// mau_sc_types.hpp - payloads of the unit's channels as bundles. Members have the names of the
// ports of docs/interface.md, which has their units and ranges.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_SC_TYPES_HPP
#define MAU_SC_TYPES_HPP

#include "mau/mau.h"
#include "mau/mau_sc_bundle.hpp"

namespace mau_sc
{

/** Context: may change only while the unit is idle. */
struct context {
	uint8_t gfx = 0, rules = 0, align = 0, policy = 0;
	bool wave32 = false;
	uint32_t lds_base = 0, lds_size = 0;
	word64 scratch_base = 0;
	uint32_t shared_hi = 0, private_hi = 0;

	context() = default;
	explicit context(const mau_context &c)
		: gfx(c.gfx), rules(c.rules), align(c.align), policy(c.policy),
		  wave32(c.wave32 != 0), lds_base(c.lds_base), lds_size(c.lds_size),
		  scratch_base(c.scratch_base), shared_hi(c.shared_hi), private_hi(c.private_hi)
	{
	}

	static constexpr auto fields()
	{
		return std::make_tuple(
			field("gfx", &context::gfx, 4), field("rules", &context::rules, 1),
			field("align", &context::align, 2), field("policy", &context::policy, 1),
			field("wave32", &context::wave32, 1),
			field("lds_base", &context::lds_base, 18),
			field("lds_size", &context::lds_size, 18),
			field("scratch_base", &context::scratch_base, 48),
			field("shared_hi", &context::shared_hi, 32),
			field("private_hi", &context::private_hi, 32));
	}
};

/** Request header. */
struct request {
	word64 op = 0; ///< mau_op_pack()
	std::array<uint32_t, 4> vsharp{};
	word64 saddr = 0;
	uint32_t m0 = 0;
	word64 exec = 0;
	uint8_t tag = 0;

	request() = default;
	explicit request(const mau_request &r)
		: op(mau_op_pack(&r.op)),
		  vsharp{r.vsharp[0], r.vsharp[1], r.vsharp[2], r.vsharp[3]}, saddr(r.saddr),
		  m0(r.m0), exec(r.exec), tag(r.tag)
	{
	}

	static constexpr auto fields()
	{
		return std::make_tuple(
			field("op", &request::op, 64), field("vsharp", &request::vsharp, 32),
			field("saddr", &request::saddr, 64), field("m0", &request::m0, 32),
			field("exec", &request::exec, 64), field("tag", &request::tag, 8));
	}
};

/** Operand beat: the address VGPRs of LANES lanes. */
template <unsigned LANES>
struct operands {
	std::array<uint32_t, LANES> v0{}, v1{};

	operands() = default;
	/** Beat number 'beat' of a request. */
	operands(const mau_request &r, unsigned beat)
	{
		for (unsigned l = 0; l < LANES; l++) {
			v0[l] = r.v0[(beat * LANES + l) % MAU_WAVE];
			v1[l] = r.v1[(beat * LANES + l) % MAU_WAVE];
		}
	}

	static constexpr auto fields()
	{
		return std::make_tuple(field("v0", &operands::v0, 32),
		                       field("v1", &operands::v1, 32));
	}
};

/** Lane-result beat. */
template <unsigned LANES>
struct lane_results {
	uint8_t tag = 0, beat = 0;
	bool last = false;
	std::array<word64, LANES> addr{};
	std::array<uint8_t, LANES> comps{}, status{}, seg{};
	std::array<uint32_t, LANES> lds{};

	static constexpr auto fields()
	{
		return std::make_tuple(
			field("tag", &lane_results::tag, 8), field("beat", &lane_results::beat, 4),
			field("last", &lane_results::last, 1),
			field("addr", &lane_results::addr, 48),
			field("comps", &lane_results::comps, 4),
			field("status", &lane_results::status, 4),
			field("seg", &lane_results::seg, 2), field("lds", &lane_results::lds, 20));
	}
};

/** Transaction. */
template <unsigned LINE_BYTES>
struct transaction {
	word64 line = 0;
	std::array<word64, LINE_BYTES / 64> bytes{};
	word64 lanes = 0;
	uint8_t window = 0, pass = 0;
	uint32_t attr = 0; ///< mau_attr_unpack()
	uint8_t tag = 0;
	bool last = false;

	static constexpr auto fields()
	{
		return std::make_tuple(
			field("line", &transaction::line, 48),
			field("bytes", &transaction::bytes, 64),
			field("lanes", &transaction::lanes, 64),
			field("window", &transaction::window, 4),
			field("pass", &transaction::pass, 3), field("attr", &transaction::attr, 20),
			field("tag", &transaction::tag, 8), field("last", &transaction::last, 1));
	}
};

/** Completion. */
struct completion {
	uint8_t tag = 0, error = 0;
	uint16_t count = 0;
	uint8_t memviol = 0;  ///< mau_memviol_unpack()
	uint8_t counters = 0; ///< mau_counters_unpack()

	static constexpr auto fields()
	{
		return std::make_tuple(field("tag", &completion::tag, 8),
		                       field("error", &completion::error, 3),
		                       field("count", &completion::count, 10),
		                       field("memviol", &completion::memviol, 2),
		                       field("counters", &completion::counters, 3));
	}
};

/** Number of operand beats of a request. */
inline unsigned beats_of(const mau_context &c, unsigned lanes)
{
	const unsigned wave = c.wave32 ? 32 : MAU_WAVE;

	return wave > lanes ? wave / lanes : 1;
}

} // namespace mau_sc

#endif
