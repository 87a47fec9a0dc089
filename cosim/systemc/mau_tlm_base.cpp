// mau_tlm_base.cpp - the base class of the components: see mau_tlm.hpp.
//
// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "mau/atomic.h"
#include "mau/mau_tlm.hpp"
#include "mau/mau_tlm_rtl.hpp"

static constexpr std::size_t LDS_BYTES = std::size_t{1} << 20;

bool operator==(const mau_wave_answer &a, const mau_wave_answer &b)
{
	return a.result == b.result && a.error == b.error && a.transactions == b.transactions &&
	       std::memcmp(a.vgpr, b.vgpr, sizeof a.vgpr) == 0 &&
	       std::memcmp(a.vgpr_bits, b.vgpr_bits, sizeof a.vgpr_bits) == 0 &&
	       std::memcmp(a.sgpr, b.sgpr, sizeof a.sgpr) == 0 && a.sgpr_mask == b.sgpr_mask &&
	       a.memviol == b.memviol && a.counters == b.counters && a.first_line == b.first_line &&
	       a.first_code == b.first_code && a.refused_address == b.refused_address;
}

mau_tlm_base::mau_tlm_base(sc_core::sc_module_name name, const mau_tlm_config &config)
	: sc_module(name), memory("memory", config_), lds(LDS_BYTES), config_(config)
{
	waves.register_b_transport(this, &mau_tlm_base::b_transport);
}

mau_wave_extension *mau_tlm_base::wave_of(tlm::tlm_generic_payload &payload)
{
	mau_wave_extension *wave = payload.get_extension<mau_wave_extension>();

	payload.set_dmi_allowed(false);
	if (!wave || payload.get_command() != tlm::TLM_IGNORE_COMMAND) {
		payload.set_response_status(tlm::TLM_COMMAND_ERROR_RESPONSE);
		return nullptr;
	}
	return wave;
}

void mau_tlm_base::respond(tlm::tlm_generic_payload &payload, const mau_wave_extension &wave)
{
	payload.set_response_status(wave.answer.result == MAU_OK ? tlm::TLM_OK_RESPONSE
	                            : wave.answer.result == MAU_ERR_MEMORY
	                                    ? tlm::TLM_ADDRESS_ERROR_RESPONSE
	                                    : tlm::TLM_GENERIC_ERROR_RESPONSE);
}

void mau_tlm_base::take_phases()
{
	waves.register_nb_transport_fw(this, &mau_tlm_base::nb_transport_fw);
}

tlm::tlm_sync_enum mau_tlm_base::nb_transport_fw(tlm::tlm_generic_payload &payload,
                                                 tlm::tlm_phase &phase, sc_core::sc_time &delay)
{
	return forward(payload, phase, delay);
}

tlm::tlm_sync_enum mau_tlm_base::forward(tlm::tlm_generic_payload &payload, tlm::tlm_phase &,
                                         sc_core::sc_time &)
{
	payload.set_response_status(tlm::TLM_COMMAND_ERROR_RESPONSE);
	return tlm::TLM_COMPLETED;
}

void mau_tlm_base::b_transport(tlm::tlm_generic_payload &payload, sc_core::sc_time &delay)
{
	mau_wave_extension *wave = wave_of(payload);

	if (!wave)
		return;
	wave->answer = mau_wave_answer();
	wave->response.reset();
	execute(*wave, delay);
	respond(payload, *wave);
}

void mau_tlm_act(unsigned gfx, unsigned atomic, unsigned count, const uint32_t data[4],
                 uint8_t *element)
{
	// The operands in the order of the VGPRs: data, then the compare value.
	const uint32_t vdata[4] = {data[0], count == 8 ? data[1] : data[2], data[2], data[3]};
	uint64_t old = 0, next = 0;

	std::memcpy(&old, element, count);
	if (mau_atomic_on(gfx, atomic, count, vdata, old, &next) == MAU_OK)
		std::memcpy(element, &next, count);
}
