// unit.hpp - what the Verilated and the SystemC adapter share: from mau_dut's structures to the
// ports of rtl/mau.sv and back.
//
// An adapter whose ports are not of Verilator's types defines put(), put_words() and get(),
// get_words() for them, then includes this file. 'P' is anything with members named like the ports.
// MAU_LANES, MAU_WINDOW, MAU_LINE_BYTES name the parameter set the adapter is compiled for.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_UNIT_HPP
#define MAU_UNIT_HPP

#include <cstring>

#include "cosim/mau_dut.h"
#include "verilated_ports.hpp"

#define MAU_EXPORT extern "C" __attribute__((visibility("default")))

// MAU_INST: the unit is rtl/mau_inst.sv, which takes instruction words in place of the operation.
template <class P>
inline void drive_request(P &p, const mau_request &r, [[maybe_unused]] const uint32_t words[2])
{
#ifdef MAU_INST
	put(p.req_inst_i, static_cast<uint64_t>(words[1]) << 32 | words[0]);
#else
	put(p.req_op_i, mau_op_pack(&r.op));
#endif
	put_request(p, r);
}

template <class P>
inline void drive_handshakes(P &p, const mau_dut_drive &d)
{
	put(p.req_valid_i, d.req_valid);
	put(p.opd_valid_i, d.opd_valid);
	put(p.res_ready_i, d.res_ready);
	put(p.txn_ready_i, d.txn_ready);
	put(p.done_ready_i, d.done_ready);
}

// Payloads are read under their valid only: they mean nothing otherwise.
template <class P>
inline void show(P &p, mau_dut_seen &s)
{
	s.req_ready = static_cast<uint8_t>(get(p.req_ready_o));
	s.opd_ready = static_cast<uint8_t>(get(p.opd_ready_o));
	s.res_valid = static_cast<uint8_t>(get(p.res_valid_o));
	s.txn_valid = static_cast<uint8_t>(get(p.txn_valid_o));
	s.done_valid = static_cast<uint8_t>(get(p.done_valid_o));
	if (s.res_valid) {
		s.res_tag = static_cast<uint8_t>(get(p.res_tag_o));
		s.res_beat = static_cast<uint8_t>(get(p.res_beat_o));
		s.res_last = static_cast<uint8_t>(get(p.res_last_o));
	}
	if (s.txn_valid) {
		s.txn_tag = static_cast<uint8_t>(get(p.txn_tag_o));
		s.txn_window = static_cast<uint8_t>(get(p.txn_window_o));
		s.txn_pass = static_cast<uint8_t>(get(p.txn_pass_o));
		s.txn_last = static_cast<uint8_t>(get(p.txn_last_o));
		s.txn_attr = static_cast<uint16_t>(get(p.txn_attr_o));
		s.txn_line = get(p.txn_line_o);
		s.txn_lanes = get(p.txn_lanes_o);
		uint32_t words[4] = {0, 0, 0, 0};
		get_words(p.txn_bytes_o, words);
		s.txn_bytes[0] = static_cast<uint64_t>(words[1]) << 32 | words[0];
		s.txn_bytes[1] = static_cast<uint64_t>(words[3]) << 32 | words[2];
	}
	if (s.done_valid) {
		s.done_tag = static_cast<uint8_t>(get(p.done_tag_o));
		s.done_error = static_cast<uint8_t>(get(p.done_error_o));
		s.done_count = static_cast<uint16_t>(get(p.done_count_o));
	}
}

// The fields of mau_dut that do not depend on the engine; everything else is the adapter's.
inline void describe(mau_dut &d)
{
	d.lanes = MAU_LANES;
	d.window = MAU_WINDOW;
	d.line_bytes = MAU_LINE_BYTES;
#ifdef MAU_INST
	d.takes_words = true;
#endif
	d.trace_open = [](mau_dut *, const char *) { return -1; };
	d.trace_on = [](mau_dut *, bool) {};
	d.trace_close = [](mau_dut *) {};
	d.fault = [](mau_dut *, unsigned) {};
}

#endif
