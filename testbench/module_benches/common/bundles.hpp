// bundles.hpp - bit positions of the members of the structures of rtl/packages/ in a port. The last
// member of a structure is in bit 0. In a port with a structure for each lane, that of lane l
// begins at bit l * BITS.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_BUNDLES_HPP
#define MAU_RTL_BUNDLES_HPP
#include "bench.hpp"

struct field {
	unsigned lsb, width;
};

// The member 'f' of a structure that starts at bit 'base' of a port.
template <class P>
inline uint64_t get(const P &port, field f, unsigned base = 0)
{
	return get(port, base + f.lsb, f.width);
}
template <class P>
inline void put(P &port, field f, uint64_t value, unsigned base = 0)
{
	put(port, base + f.lsb, f.width, value);
}

namespace bundle_context
{
constexpr field private_hi{0, 32}, shared_hi{32, 32}, scratch_base{64, 48}, lds_size{112, 18},
	lds_base{130, 18}, wave32{148, 1}, policy{149, 1}, align{150, 2}, rules{152, 1},
	gfx{153, 4};
}
namespace bundle_header
{
constexpr field m0{0, 32}, exec{32, 64}, saddr{96, 64}, vsharp{160, 128}, op{288, 64}, tag{352, 8};
}
namespace bundle_kind
{
constexpr field violates{0, 1}, scalar_parts{1, 1}, buffer_signed{2, 1}, scratch_signed{3, 1},
	flat_wraps{4, 1}, lds_m0{5, 1}, addtid{6, 1}, voffset{7, 1}, pair{8, 1}, addr64{9, 1},
	inst_only{10, 1}, sgpr_low{11, 1}, sgpr_sum{12, 1}, narrow{13, 1}, wide{14, 1},
	may_scratch{15, 1}, segment{16, 1}, smem{17, 1}, scratch{18, 1}, is_global{19, 1},
	flat{20, 1}, buffer{21, 1}, silicon{22, 2}, bounds{24, 2};
}
namespace bundle_format
{
constexpr field none{0, 1}, pairs{1, 1}, bytes{2, 5};
}
namespace bundle_resource
{
constexpr field dwords{0, 1}, multi{1, 1}, nd{2, 2}, sub{4, 2}, heap{6, 1}, add_lane{7, 1},
	swizzled{8, 1}, istride{9, 2}, esize{11, 2}, records{13, 32}, stride0{45, 1},
	stride{46, 19};
}
namespace bundle_verdict
{
constexpr field waits{0, 1}, join_how{1, 2}, dword_mask{3, 4}, comp_mask{7, 4}, to_lds{11, 1},
	common_status{12, 4}, no_access{16, 1};
}
namespace bundle_request
{
constexpr field lds{33, 34}, wide_atomic{184, 1}, atomic{185, 1}, fmt{186, 1};
constexpr unsigned verdict = 67, resource = 116, kind = 187; // first bits of these structures
} // namespace bundle_request
namespace bundle_place // mau_beat_t, 6 bits
{
constexpr field number{0, 4}, last{4, 1}, first{5, 1};
}
namespace bundle_beat
{
constexpr field istride{0, 2}, esize{2, 2}, sub{4, 2}, equal{6, 1}, waits{7, 1}, join_how{8, 2},
	memviol{10, 2}, error{12, 3}, attr{15, 20}, tag{35, 8}, beat{43, 4}, last{47, 1};
}
namespace bundle_lane // mau_lane_t
{
constexpr unsigned BITS = 64;
constexpr field addr{0, 48}, dw{48, 4}, walk{52, 1}, phase{53, 2}, wrap{55, 4};
} // namespace bundle_lane
namespace bundle_txn
{
constexpr field last{0, 1}, tag{1, 8}, attr{9, 20}, pass{29, 3}, window{32, 4}, line{36, 48};
}
namespace bundle_plan // mau_convert_pkg.sv, mau_convert_plan_t; fields of channel R or component X
{
constexpr field vgprs{0, 2}, tfe{2, 1}, lds{3, 1}, cleared{4, 1}, unpacked{5, 1}, d16{6, 2},
	format{8, 1}, ncomp{9, 2}, sel{11, 3}, source{23, 4}, store_nfmt{27, 3}, load_nfmt{30, 3},
	lsb{33, 7}, width{40, 3}, bytes{103, 5};
constexpr unsigned SEL_BITS = 3, CHANNEL_BITS = 20; // from one part to the next

constexpr field of_component(field f, unsigned i)
{
	return {f.lsb + SEL_BITS * i, f.width};
}
constexpr field of_channel(field f, unsigned i)
{
	return {f.lsb + CHANNEL_BITS * i, f.width};
}
} // namespace bundle_plan
namespace bundle_mem // mau_data_pkg.sv, mau_mem_request_t
{
constexpr field attr{0, 20}, more{20, 1}, atomic{21, 5}, wide{26, 1}, offset{27, 7}, line{34, 48},
	kind{82, 2};
}
namespace bundle_vgpr // mau_data_pkg.sv, mau_vgpr_write_t
{
constexpr field half{0, 2}, dword{2, 3}, beat{5, 4}, tag{9, 8};
}
namespace bundle_sgpr // mau_data_pkg.sv, mau_sgpr_write_t
{
constexpr field mask{0, 4}, quad{4, 2}, tag{6, 8};
}
namespace bundle_lds // mau_data_pkg.sv, mau_lds_request_t
{
constexpr field wide{0, 1}, atomic{1, 5}, kind{6, 2};
}
namespace bundle_completion
{
constexpr field counters{0, 3}, memviol{3, 2}, count{5, 10}, error{15, 3}, tag{18, 8};
}
namespace bundle_result_beat // fpga/rtl/mau_board_pkg.sv
{
constexpr field tag{0, 8}, beat{8, 4}, last{12, 1};
}

// Drives range rules and rule book of a generation, which are outputs of mau_kind.
template <class P>
inline void put_generation(P &kind, unsigned gfx, bool silicon, unsigned base = 0)
{
	const mau_generation *g = mau_generation_of(gfx);

	put(kind, bundle_kind::bounds, g->bounds, base);
	put(kind, bundle_kind::silicon, silicon ? g->silicon : MAU_SILICON_NONE, base);
}
#endif
