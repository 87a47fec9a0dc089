// unit_beats.hpp - random outputs of the unit (result beats, transactions, completions) for modules
// of the board.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_UNIT_BEATS_HPP
#define MAU_RTL_UNIT_BEATS_HPP
#include "bundles.hpp"

constexpr unsigned LANES = P_LANES, WINDOW = P_WINDOW, LINE_BYTES = P_LINE_BYTES;

template <class P>
inline void scramble(P &port, unsigned bits)
{
	for (unsigned at = 0; at < bits; at += 32)
		put(port, at, bits - at < 32 ? bits - at : 32, word());
}

inline void draw_res(Vdut &dut)
{
	dut.res_beat_i = below(1 << 13);
	scramble(dut.res_addr_i, LANES * 64);
	scramble(dut.res_comps_i, LANES * 4);
	scramble(dut.res_status_i, LANES * 4);
	scramble(dut.res_seg_i, LANES * 2);
	scramble(dut.res_lds_i, LANES * 32);
}

inline void draw_txn(Vdut &dut)
{
	scramble(dut.txn_i, 80);
	scramble(dut.txn_bytes_i, LINE_BYTES);
	scramble(dut.txn_lanes_i, WINDOW);
}

inline void draw_done(Vdut &dut)
{
	dut.done_i = below(1 << 21);
}
#endif
