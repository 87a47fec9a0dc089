// model.hpp - the golden model beside a traced unit: from mau_dut_model to the signals of
// mau_model.sv. One adapter includes it, behind verilated.hpp.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_MODEL_HPP
#define MAU_MODEL_HPP

#include "verilated.hpp"

#ifdef MAU_INST
#define MODEL(name) mau_inst__DOT__u_mau__DOT__model__DOT__##name
#else
#define MODEL(name) mau__DOT__model__DOT__##name
#endif

namespace
{

// Fields of 'bits' bits of all lanes, lane 0 in the low bits.
template <class P>
void put_lanes(P &port, const uint8_t *values, unsigned bits)
{
	uint32_t words[MAU_LANES * 4 / 32 + 1] = {};
	for (unsigned i = 0; i < MAU_LANES; i++)
		words[i * bits / 32] |= static_cast<uint32_t>(values[i]) << i * bits % 32;
	put_words(port, words);
}

template <class R>
void show_model_results(R &r, const mau_dut_model &m)
{
	const mau_dut_seen &s = m.says, &d = m.differs;
	r.MODEL(res_valid) = s.res_valid;
	r.MODEL(res_tag) = s.res_tag;
	r.MODEL(res_beat) = s.res_beat;
	r.MODEL(res_last) = s.res_last;
	put_words(r.MODEL(res_addr), reinterpret_cast<const uint32_t *>(m.res_addr));
	put_words(r.MODEL(res_lds), m.res_lds);
	put_lanes(r.MODEL(res_comps), m.res_comps, 4);
	put_lanes(r.MODEL(res_status), m.res_status, 4);
	put_lanes(r.MODEL(res_seg), m.res_seg, 2);
	r.MODEL(res_valid_mismatch) = d.res_valid;
	r.MODEL(res_tag_mismatch) = d.res_tag;
	r.MODEL(res_beat_mismatch) = d.res_beat;
	r.MODEL(res_last_mismatch) = d.res_last;
	r.MODEL(res_addr_mismatch) = m.addr_differs;
	r.MODEL(res_lds_mismatch) = m.lds_differs;
	r.MODEL(res_comps_mismatch) = m.comps_differs;
	r.MODEL(res_status_mismatch) = m.status_differs;
	r.MODEL(res_seg_mismatch) = m.seg_differs;
	put(r.MODEL(res_lanes_mismatch), m.lanes_differ);
}

template <class R>
void show_model_txns(R &r, const mau_dut_model &m)
{
	const mau_dut_seen &s = m.says, &d = m.differs;
	r.MODEL(txn_valid) = s.txn_valid;
	r.MODEL(txn_tag) = s.txn_tag;
	r.MODEL(txn_window) = s.txn_window;
	r.MODEL(txn_pass) = s.txn_pass;
	r.MODEL(txn_line) = s.txn_line;
	put(r.MODEL(txn_lanes), s.txn_lanes);
	put_words(r.MODEL(txn_bytes), reinterpret_cast<const uint32_t *>(s.txn_bytes));
	r.MODEL(txn_attr) = s.txn_attr;
	r.MODEL(txn_last) = s.txn_last;
	r.MODEL(txn_valid_mismatch) = d.txn_valid;
	r.MODEL(txn_tag_mismatch) = d.txn_tag;
	r.MODEL(txn_window_mismatch) = d.txn_window;
	r.MODEL(txn_pass_mismatch) = d.txn_pass;
	r.MODEL(txn_line_mismatch) = d.txn_line != 0;
	r.MODEL(txn_lanes_mismatch) = d.txn_lanes != 0;
	r.MODEL(txn_bytes_mismatch) = d.txn_bytes[0] != 0;
	r.MODEL(txn_attr_mismatch) = d.txn_attr != 0;
	r.MODEL(txn_last_mismatch) = d.txn_last;
}

template <class R>
void show_model(R &r, const mau_dut_model &m)
{
	const mau_dut_seen &s = m.says, &d = m.differs;
	r.MODEL(clock) = m.clock;
	r.MODEL(oldest) = m.oldest;
	r.MODEL(oldest_tag) = m.oldest_tag;
	r.MODEL(oldest_waits) = m.wait;
	show_model_results(r, m);
	show_model_txns(r, m);
	r.MODEL(done_valid) = s.done_valid;
	r.MODEL(done_tag) = s.done_tag;
	r.MODEL(done_error) = s.done_error;
	r.MODEL(done_count) = s.done_count;
	r.MODEL(done_valid_mismatch) = d.done_valid;
	r.MODEL(done_tag_mismatch) = d.done_tag;
	r.MODEL(done_error_mismatch) = d.done_error;
	r.MODEL(done_count_mismatch) = d.done_count != 0;
}

} // namespace

#endif
