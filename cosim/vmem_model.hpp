// vmem_model.hpp - the golden model beside a traced data path: from vmem_dut_model to the signals
// of vmem_model.sv. Its adapter includes it, behind verilated.hpp.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_VMEM_MODEL_HPP
#define MAU_VMEM_MODEL_HPP

#include "verilated.hpp"
#include "vmem_dut.h"

#define MODEL(name) mau_vmem__DOT__model__DOT__##name

namespace
{

// Bytes or fields of 16 bits, the first in the low bits.
template <class P, class T>
void put_fields(P &port, const T *fields)
{
	put_words(port, reinterpret_cast<const uint32_t *>(fields));
}

template <class R>
void show_model_memory(R &r, const vmem_dut_model &m)
{
	const vmem_seen &s = m.says, &d = m.differs;
	r.MODEL(mem_req_valid) = s.channels >> MAU_PORT_MEM_REQ & 1;
	r.MODEL(mem_req_kind) = s.mem_req_kind;
	r.MODEL(mem_req_line) = s.mem_req_line;
	put_fields(r.MODEL(mem_req_bytes), s.mem_req_bytes);
	put_fields(r.MODEL(mem_req_data), m.mem_req_data);
	r.MODEL(mem_req_offset) = s.mem_req_offset;
	r.MODEL(mem_req_wide) = s.mem_req_wide;
	r.MODEL(mem_req_atomic) = s.mem_req_atomic;
	r.MODEL(mem_req_more) = s.mem_req_more;
	r.MODEL(mem_req_attr) = s.mem_req_attr;
	r.MODEL(mem_req_valid_mismatch) = d.channels >> MAU_PORT_MEM_REQ & 1;
	r.MODEL(mem_req_id_mismatch) = d.mem_req_id;
	r.MODEL(mem_req_kind_mismatch) = d.mem_req_kind;
	r.MODEL(mem_req_line_mismatch) = d.mem_req_line != 0;
	r.MODEL(mem_req_bytes_mismatch) = d.mem_req_bytes[0] != 0;
	r.MODEL(mem_req_data_mismatch) = m.mem_req_data_differs;
	r.MODEL(mem_req_compare_mismatch) = m.mem_req_compare_differs;
	r.MODEL(mem_req_offset_mismatch) = d.mem_req_offset;
	r.MODEL(mem_req_wide_mismatch) = d.mem_req_wide;
	r.MODEL(mem_req_atomic_mismatch) = d.mem_req_atomic;
	r.MODEL(mem_req_more_mismatch) = d.mem_req_more;
	r.MODEL(mem_req_attr_mismatch) = d.mem_req_attr != 0;
}

template <class R>
void show_model_registers(R &r, const vmem_dut_model &m)
{
	const vmem_seen &s = m.says, &d = m.differs;
	r.MODEL(vgpr_valid) = s.channels >> MAU_PORT_VGPR & 1;
	r.MODEL(vgpr_tag) = s.vgpr_tag;
	r.MODEL(vgpr_beat) = s.vgpr_beat;
	r.MODEL(vgpr_dword) = s.vgpr_dword;
	r.MODEL(vgpr_half) = s.vgpr_half;
	put(r.MODEL(vgpr_lanes), s.vgpr_lanes);
	put_words(r.MODEL(vgpr_data), m.vgpr_data);
	r.MODEL(vgpr_valid_mismatch) = d.channels >> MAU_PORT_VGPR & 1;
	r.MODEL(vgpr_tag_mismatch) = d.vgpr_tag;
	r.MODEL(vgpr_beat_mismatch) = d.vgpr_beat;
	r.MODEL(vgpr_dword_mismatch) = d.vgpr_dword;
	r.MODEL(vgpr_half_mismatch) = d.vgpr_half;
	r.MODEL(vgpr_lanes_mismatch) = d.vgpr_lanes != 0;
	r.MODEL(vgpr_data_mismatch) = m.vgpr_data_differs;
	put(r.MODEL(vgpr_data_lanes_mismatch), m.vgpr_lanes_differ);
	r.MODEL(sgpr_valid) = s.channels >> MAU_PORT_SGPR & 1;
	r.MODEL(sgpr_tag) = s.sgpr_tag;
	r.MODEL(sgpr_quad) = s.sgpr_quad;
	r.MODEL(sgpr_mask) = s.sgpr_mask;
	put_words(r.MODEL(sgpr_data), m.sgpr_data);
	r.MODEL(sgpr_valid_mismatch) = d.channels >> MAU_PORT_SGPR & 1;
	r.MODEL(sgpr_tag_mismatch) = d.sgpr_tag;
	r.MODEL(sgpr_quad_mismatch) = d.sgpr_quad;
	r.MODEL(sgpr_mask_mismatch) = d.sgpr_mask;
	r.MODEL(sgpr_data_mismatch) = m.sgpr_data_differs;
}

template <class R>
void show_model_lds(R &r, const vmem_dut_model &m)
{
	const vmem_seen &s = m.says, &d = m.differs;
	r.MODEL(lds_req_valid) = s.channels >> MAU_PORT_LDS_REQ & 1;
	r.MODEL(lds_req_kind) = s.lds_req_kind;
	r.MODEL(lds_req_atomic) = s.lds_req_atomic;
	r.MODEL(lds_req_wide) = s.lds_req_wide;
	put(r.MODEL(lds_req_lanes), s.lds_req_lanes);
	put_words(r.MODEL(lds_req_addr), m.lds_req_addr);
	put_fields(r.MODEL(lds_req_bytes), m.lds_req_bytes);
	put_fields(r.MODEL(lds_req_data), m.lds_req_data);
	r.MODEL(lds_req_valid_mismatch) = d.channels >> MAU_PORT_LDS_REQ & 1;
	r.MODEL(lds_req_kind_mismatch) = d.lds_req_kind;
	r.MODEL(lds_req_atomic_mismatch) = d.lds_req_atomic;
	r.MODEL(lds_req_wide_mismatch) = d.lds_req_wide;
	r.MODEL(lds_req_lanes_mismatch) = d.lds_req_lanes != 0;
	r.MODEL(lds_req_addr_mismatch) = m.lds_req_addr_differs;
	r.MODEL(lds_req_bytes_mismatch) = m.lds_req_bytes_differs;
	r.MODEL(lds_req_data_mismatch) = m.lds_req_data_differs;
	put(r.MODEL(lds_req_data_lanes_mismatch), m.lds_lanes_differ);
}

template <class R>
void show_model(R &r, const vmem_dut_model &m)
{
	const vmem_seen &s = m.says, &d = m.differs;
	r.MODEL(clock) = m.clock;
	r.MODEL(oldest) = m.oldest;
	r.MODEL(oldest_tag) = m.oldest_tag;
	r.MODEL(oldest_waits) = m.wait;
	show_model_memory(r, m);
	show_model_registers(r, m);
	show_model_lds(r, m);
	r.MODEL(done_valid) = s.channels >> MAU_PORT_DONE & 1;
	r.MODEL(done_tag) = s.done_tag;
	r.MODEL(done_error) = s.done_error;
	r.MODEL(done_count) = s.done_count;
	r.MODEL(done_valid_mismatch) = d.channels >> MAU_PORT_DONE & 1;
	r.MODEL(done_tag_mismatch) = d.done_tag;
	r.MODEL(done_error_mismatch) = d.done_error;
	r.MODEL(done_count_mismatch) = d.done_count != 0;
}

} // namespace

#endif
