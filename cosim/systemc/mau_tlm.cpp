// mau_tlm.cpp - the golden model as a TLM-2.0 component: execution and loose timing. Approximate
// timing: mau_tlm_at.cpp.
//
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "mau_tlm_job.hpp"

using sc_core::sc_time;

/** Copies the results of an execution that succeeded or that memory refused. */
static void answer_of(const mau_execution &x, mau_wave_answer &a)
{
	a.error = x.response.error;
	a.transactions = x.response.txn_count;
	if (a.result != MAU_OK) {
		a.refused_address = x.refused_address;
		return;
	}
	a.memviol = x.memviol;
	a.counters = x.response.counters;
	a.first_line = x.first_line;
	a.first_code = x.first_code;
	for (unsigned d = 0; d < MAU_LOAD_VGPRS; d++)
		for (unsigned l = 0; l < MAU_WAVE; l++)
			if (x.vgpr_lanes[d] >> l & 1) {
				a.vgpr[d][l] = x.vgpr[d][l];
				a.vgpr_bits[d][l] = x.vgpr_bits[d];
			}
	std::copy(x.sgpr, x.sgpr + x.sgprs, a.sgpr);
	a.sgpr_mask = static_cast<uint16_t>((1u << x.sgprs) - 1);
}

mau_tlm::mau_tlm(sc_core::sc_module_name name, const mau_tlm_config &config)
	: mau_tlm_base(name, config)
{
	take_phases();
	SC_THREAD(accept_thread);
	set_stack_size(0x80000); // an execution of the golden model has 50 KB of locals
	SC_THREAD(memory_thread);
	set_stack_size(0x80000);
	SC_THREAD(respond_thread);
}

/** For a request without execution: sends each transaction to memory without data. */
void mau_tlm::move(mau_wave_extension &wave, const mau_response &rsp, job &j)
{
	mau_wave_answer &a = wave.answer;
	mau_memviol memviol = mau_memviol_unpack(rsp.memviol);

	for (unsigned i = 0; i < rsp.txn_count && a.result == MAU_OK; i++) {
		mau_line_access line = job::line_of(tlm::TLM_IGNORE_COMMAND, rsp.txn[i].line,
		                                    rsp.txn[i].bytes, rsp.txn[i].attr);

		j.delay = (*j.slot)(i);
		const int code = j.access(line);

		if (code == MAU_MEMORY_REFUSE) {
			a.result = MAU_ERR_MEMORY;
			a.refused_address = line.line;
		} else if (code != MAU_MEMORY_OK && a.first_code == MAU_MEMORY_OK) {
			a.first_line = line.line;
			a.first_code = static_cast<uint8_t>(code);
		}
		memviol.memory |= code == MAU_MEMORY_FAULT;
	}
	a.error = rsp.error;
	a.transactions = rsp.txn_count;
	a.memviol = static_cast<uint8_t>(mau_memviol_pack(&memviol));
	a.counters = rsp.counters;
}

/** Runs mau_execute(), of a store a second time if memory did not take all lines. */
int mau_tlm::execute_job(mau_wave_extension &wave, job &j, mau_execution &x)
{
	const mau_geometry geo = {static_cast<uint8_t>(config_.window),
	                          static_cast<uint16_t>(config_.line_bytes)};
	const mau_memory callbacks = {job::read, job::write, &j, job::request};
	int result = mau_execute(&wave.context, &geo, &wave.request, wave.vdata, &callbacks, &x);

	if (result == MAU_OK && j.send() == MAU_MEMORY_REFUSE)
		result = MAU_ERR_MEMORY;
	if (result == MAU_OK && !j.taken()) {
		j.again = true;
		result =
			mau_execute(&wave.context, &geo, &wave.request, wave.vdata, &callbacks, &x);
	}
	if (j.refused)
		x.refused_address = j.refused_address;
	return result;
}

/** Runs a request; returns the time of the end of its last transaction. */
sc_time mau_tlm::run(mau_wave_extension &wave, const slot_fn &slot)
{
	const mau_geometry geo = {static_cast<uint8_t>(config_.window),
	                          static_cast<uint16_t>(config_.line_bytes)};
	mau_wave_answer &a = wave.answer;
	job j(this, &slot, wave.request.op.cls & 3u);

	if (!wave.execute) {
		wave.response = std::make_shared<mau_response>();
		a.result = mau_wave(&wave.context, &geo, &wave.request, wave.response.get());
		if (a.result == MAU_OK)
			move(wave, *wave.response, j);
		return j.end;
	}
	auto x = std::make_unique<mau_execution>();

	a.result = execute_job(wave, j, *x);
	if (a.result != MAU_OK && a.result != MAU_ERR_MEMORY)
		return j.end;
	answer_of(*x, a);
	wave.response = std::make_shared<mau_response>(x->response);
	return j.end;
}

/** Loose timing: transaction i begins i clocks after the request. The request takes the clocks of
 * contract C6, or until memory has served the last transaction. */
void mau_tlm::execute(mau_wave_extension &wave, sc_time &delay)
{
	const sc_time start = delay;
	const mau_geometry geo = {static_cast<uint8_t>(config_.window),
	                          static_cast<uint16_t>(config_.line_bytes)};
	const sc_time end =
		run(wave, [&](unsigned i) { return start + config_.period * double(i); });
	const unsigned wave_lanes = wave.context.wave32 ? 32 : MAU_WAVE;
	unsigned clocks = wave_lanes > config_.lanes ? wave_lanes / config_.lanes : 1;

	if (wave.response)
		clocks = std::max(
			clocks, mau_cost(&wave.context, &geo, config_.lanes, wave.response.get()));
	delay = start + config_.period * double(clocks);
	if (end > sc_core::sc_time_stamp() + delay)
		delay = end - sc_core::sc_time_stamp();
}
