// convert_stimulus.hpp - requests with conversion: every kind of load and store with and without a
// format of its generation, and the plan in the form of mau_convert_plan_t.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_CONVERT_STIMULUS_HPP
#define MAU_RTL_CONVERT_STIMULUS_HPP
#include "bundles.hpp"
#include "mau/convert.h"

struct conversion {
	unsigned gfx;
	mau_op op;
	uint32_t vsharp[4];
	mau_convert plan; // by the model
};

// The golden model's plan of 'c'; false when it refuses the request.
inline bool plan_of_model(conversion &c)
{
	mau_context context{};
	mau_resource v;
	context.gfx = static_cast<uint8_t>(c.gfx);
	const int decoded = mau_resource_decode(&context, &c.op, c.vsharp, &v);
	return check(decoded == MAU_OK && mau_convert_plan(c.gfx, &c.op, &v, &c.plan) == MAU_OK,
	             "the model refuses the request");
}

inline void put_format(conversion &c, unsigned code, unsigned sel)
{
	const bool pairs = mau_generation_of(c.gfx)->formats == MAU_FORMATS_PAIRS;
	const unsigned field =
		pairs ? (code & 15) << 3 | code >> 4 : code; // {NFMT, DFMT} in the op
	c.op.format = static_cast<uint8_t>(code);
	c.vsharp[3] = (c.vsharp[3] & ~0x7ffffu) | field << 12 | sel;
}

// A code that is a format of the generation: a random code, or the next one that is a format.
inline unsigned some_format(unsigned gfx)
{
	for (;;) {
		const unsigned code = below(128);
		mau_layout layout;
		if (mau_layout_decode(gfx, code, &layout) == MAU_OK && layout.bytes != 0)
			return code;
	}
}

inline unsigned some_sel()
{
	unsigned sel = 0;
	if (percent(30))
		return 07654;
	for (unsigned i = 0; i < 4; i++)
		sel |= (percent(75) ? 4 + below(4) : below(8)) << (3 * i);
	return sel;
}

// Does the generation have D16? Formats have it from gfx8 on; bytes, shorts and the upper half on
// generations with SEG.
inline bool has_d16(unsigned gfx)
{
	return mau_generation_of(gfx)->words != MAU_WORDS_GFX6;
}
inline bool has_d16_hi(unsigned gfx)
{
	return mau_generation_of(gfx)->segments;
}

// A load or store of MUBUF or MTBUF with a format.
inline void draw_format(conversion &c, bool store)
{
	c.op.enc = static_cast<uint8_t>(percent(60) ? MAU_ENC_MUBUF : MAU_ENC_MTBUF);
	c.op.fmt = c.op.enc == MAU_ENC_MUBUF || percent(70); // D17
	c.op.cls = store ? MAU_CLS_STORE : MAU_CLS_LOAD;
	c.op.size = static_cast<uint8_t>(below(6));
	c.op.ncomp = static_cast<uint8_t>(below(4));
	if (has_d16(c.gfx) && percent(50))
		c.op.d16 = MAU_D16_LO;
	if (has_d16_hi(c.gfx) && percent(15)) {
		c.op.d16 = MAU_D16_HI;
		c.op.ncomp = 0;
	}
	if (!store && c.op.enc == MAU_ENC_MUBUF && !c.op.d16 && percent(10)) {
		c.op.lds = !mau_generation_of(c.gfx)->no_lds_loads; // L2
		c.op.ncomp = 0;
	}
}

// Can it be a load of three or four dwords to LDS (L8)?
inline bool may_be_wide(const conversion &c)
{
	return mau_generation_of(c.gfx)->lds_wide && c.op.size >= MAU_SIZE_12 &&
	       c.op.enc != MAU_ENC_SCRATCH;
}

// A request without a format: bytes, shorts, dwords; loads can be scalar loads or atomics. FLAT,
// GLOBAL and SCRATCH ignore fmt (D26).
inline void draw_plain(conversion &c, bool store)
{
	const mau_generation *g = mau_generation_of(c.gfx);

	c.op.enc = static_cast<uint8_t>(
		one_of(MAU_ENC_MUBUF, MAU_ENC_FLAT, MAU_ENC_GLOBAL, MAU_ENC_SCRATCH));
	c.op.fmt = c.op.enc != MAU_ENC_MUBUF && percent(20);
	c.op.cls = store ? MAU_CLS_STORE : MAU_CLS_LOAD;
	c.op.size = static_cast<uint8_t>(below(6));
	if (c.op.size < MAU_SIZE_4) {
		c.op.sext = !store && percent(50);
		if (has_d16_hi(c.gfx) && percent(60))
			c.op.d16 = static_cast<uint8_t>(one_of(MAU_D16_LO, MAU_D16_HI));
	}
	if (store)
		return;
	if (percent(15)) {
		c.op = {};
		c.op.enc = MAU_ENC_SMEM;
		c.op.size = static_cast<uint8_t>(
			one_of(MAU_SIZE_4, MAU_SIZE_8, MAU_SIZE_16, MAU_SIZE_32, MAU_SIZE_64));
		if (g->scalar_parts && percent(30)) { // A13, A15
			c.op.size =
				static_cast<uint8_t>(one_of(MAU_SIZE_1, MAU_SIZE_2, MAU_SIZE_12));
			c.op.sext = c.op.size < MAU_SIZE_4 && percent(50);
		}
	} else if (percent(15)) {
		c.op.cls = MAU_CLS_ATOMIC;
		c.op.atomic = static_cast<uint8_t>(1 + below(MAU_ATOMIC_MAX_NUM));
		c.op.size = static_cast<uint8_t>(one_of(MAU_SIZE_4, MAU_SIZE_8));
		c.op.sext = c.op.d16 = 0;
		c.op.glc = 1;
	} else if (!c.op.d16 && (c.op.size <= MAU_SIZE_4 || may_be_wide(c)) &&
	           c.op.enc != MAU_ENC_FLAT && percent(30)) {
		c.op.lds = !g->no_lds_loads;
	}
}

inline bool draw_conversion(conversion &c, bool store)
{
	c = {};
	c.gfx = below(GENERATIONS);
	for (uint32_t &w : c.vsharp)
		w = word();
	put_format(c, percent(95) ? some_format(c.gfx) : below(128), some_sel());
	const uint8_t format = c.op.format;
	if (percent(70))
		draw_format(c, store);
	else
		draw_plain(c, store);
	c.op.format = format;
	c.op.tfe = !c.op.lds && c.op.enc != MAU_ENC_SMEM && !mau_generation_of(c.gfx)->no_tfe &&
	           percent(20); // E3, T41
	c.op.inst_offset = word() & 0xffffff;
	return plan_of_model(c);
}

// Draws a possible status of a lane, and its components (N16, R12).
inline unsigned draw_status(const conversion &c, unsigned *comps_ret)
{
	const unsigned comps = c.plan.format || c.op.cls == MAU_CLS_ATOMIC ? 1 : c.plan.ncomp;
	const unsigned all = (1u << comps) - 1;
	auto status = static_cast<unsigned>(
		percent(50)
			? MAU_STATUS_OK
			: one_of(MAU_STATUS_INACTIVE, MAU_STATUS_PARTIAL, MAU_STATUS_OUT_OF_RANGE,
	                         MAU_STATUS_MEMVIOL, MAU_STATUS_LDS_MASKED, MAU_STATUS_NULL,
	                         MAU_STATUS_INVALID, MAU_STATUS_IGNORED, MAU_STATUS_ILLEGAL));
	if (!c.plan.layout.bytes && status >= MAU_STATUS_OK && status <= MAU_STATUS_MEMVIOL)
		status = MAU_STATUS_INVALID; // T3
	if (comps == 1 && status == MAU_STATUS_PARTIAL)
		status = MAU_STATUS_OUT_OF_RANGE;
	*comps_ret = status == MAU_STATUS_OK        ? all
	             : status == MAU_STATUS_PARTIAL ? 1 + below(all - 1)
	             : status == MAU_STATUS_MEMVIOL ? below(all + 1)
	                                            : 0;
	return status;
}

// T25, T26: the source of channel 'channel' of a store, in the encoding of named, upper and vgpr.
inline unsigned channel_source(const mau_convert &p, unsigned channel)
{
	for (unsigned i = 0; i < 4; i++) {
		if (p.sel[i] != 4 + channel)
			continue;
		const unsigned c = i < p.ncomp ? i : 0;
		if (p.d16 == MAU_D16_HI)
			return 8 | 4;
		if (p.d16 == MAU_D16_LO && !p.unpacked)
			return 8 | (c % 2) << 2 | c / 2;
		return 8 | c;
	}
	return 0;
}

inline unsigned width_code(unsigned bits)
{
	switch (bits) {
	case 2:
		return MAU_WIDTH_2;
	case 8:
		return MAU_WIDTH_8;
	case 10:
		return MAU_WIDTH_10;
	case 11:
		return MAU_WIDTH_11;
	case 16:
		return MAU_WIDTH_16;
	case 32:
		return MAU_WIDTH_32;
	default:
		return MAU_WIDTH_NONE;
	}
}

// Drives the plan in the form of the RTL, where SBYTE and SSHORT to LDS are unsigned (T37).
template <class P>
inline void put_plan(P &port, const mau_convert &p)
{
	using namespace bundle_plan;
	for (unsigned i = 0; i < MAU_CHANNELS; i++) {
		const bool to_lds = p.lds && !p.format;
		put(port, of_channel(width, i), width_code(p.layout.width[i]));
		put(port, of_channel(lsb, i), p.layout.lsb[i]);
		put(port, of_channel(load_nfmt, i), to_lds ? MAU_NFMT_UINT : p.layout.load[i]);
		put(port, of_channel(store_nfmt, i), to_lds ? MAU_NFMT_UINT : p.layout.store[i]);
		put(port, of_channel(source, i), channel_source(p, i));
		put(port, of_component(sel, i), p.sel[i]);
	}
	put(port, bytes, p.layout.bytes);
	put(port, ncomp, p.ncomp - 1u);
	put(port, format, p.format);
	put(port, d16, p.d16);
	put(port, unpacked, p.unpacked);
	put(port, cleared, p.clears);
	put(port, lds, p.lds);
	put(port, tfe, p.tfe);
	put(port, vgprs, p.vgprs - 1u);
}
#endif
