// mau_tlm.cpp - the golden model as a TLM-2.0 component: execution and loose timing. Approximate
// timing: mau_tlm_at.cpp.
//
// SPDX-License-Identifier: Apache-2.0
#include "mau/mau_tlm.hpp"

#include <algorithm>
#include <cstring>

using sc_core::sc_time;

/** State of an execution, for the callbacks of mau_execute(). */
struct mau_tlm::job {
	mau_tlm *unit;
	const slot_fn *slot;
	unsigned cls;         // MAU_CLS_*
	unsigned next = 0;    // number of the next transaction
	bool pending = false; // 'line' is a store that was not sent to memory yet
	mau_line_access line; // line of the transaction
	sc_time delay, end;   // from now: start of the transaction; end of the last one
	bool refused = false; // memory refused a store
	uint64_t refused_line = 0;

	job(mau_tlm *of, const slot_fn *when, unsigned op_class)
		: unit(of), slot(when), cls(op_class)
	{
	}

	bool access()
	{
		const bool taken = unit->memory.access(line, delay);

		end = std::max(end, sc_core::sc_time_stamp() + delay);
		return taken;
	}

	/** Sends the store of the previous transaction. */
	int flush()
	{
		if (!pending)
			return 0;
		pending = false;
		if (access())
			return 0;
		refused = true;
		refused_line = line.line;
		return 1;
	}

	/** Begins a transaction; returns 0, or MAU_MEMORY_REFUSE. */
	int begin(uint64_t address, const uint64_t bytes[2], uint32_t attr)
	{
		if (flush())
			return MAU_MEMORY_REFUSE;
		delay = (*slot)(next++);
		line = mau_line_access();
		line.line = address;
		std::copy(bytes, bytes + 2, line.bytes);
		line.attr = attr;
		pending = cls == MAU_CLS_STORE;
		line.command = pending ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND;
		return cls == MAU_CLS_LOAD && !access() ? MAU_MEMORY_REFUSE : 0;
	}

	/** The lanes of an atomic share the time slot of their transaction. */
	static int request(void *user, const mau_memory_request *r)
	{
		job &j = *static_cast<job *>(user);

		if (r->txn < j.next)
			return 0;
		j.next = r->txn;
		return j.begin(r->line, r->bytes, r->attr);
	}

	/** Accesses the element of an atomic, first to read, then to write it. */
	int element(tlm::tlm_command command, uint64_t address, uint8_t *bytes, unsigned n)
	{
		const bool taken = unit->memory.bytes(command, address, bytes, n, line.attr, delay);

		end = std::max(end, sc_core::sc_time_stamp() + delay);
		return taken ? 0 : MAU_MEMORY_REFUSE;
	}

	static int read(void *user, enum mau_space space, uint64_t address, uint8_t *bytes,
	                unsigned n)
	{
		job &j = *static_cast<job *>(user);

		if (space == MAU_SPACE_LDS)
			std::memcpy(bytes, &j.unit->lds[address], n);
		else if (j.cls == MAU_CLS_ATOMIC)
			return j.element(tlm::TLM_READ_COMMAND, address, bytes, n);
		else
			std::memcpy(bytes, j.line.data + (address - j.line.line), n);
		return 0;
	}

	static int write(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
	                 unsigned n)
	{
		job &j = *static_cast<job *>(user);
		uint8_t copy[MAU_ELEMENT_BYTES];

		std::memcpy(copy, bytes, n);
		if (space == MAU_SPACE_LDS)
			std::memcpy(&j.unit->lds[address], bytes, n);
		else if (j.cls == MAU_CLS_ATOMIC)
			return j.element(tlm::TLM_WRITE_COMMAND, address, copy, n);
		else
			std::memcpy(j.line.data + (address - j.line.line), bytes, n);
		return 0;
	}
};

/** Copies the results of an execution that succeeded or that memory refused. */
static void answer_of(const mau_execution &x, mau_wave_answer &a)
{
	a.error = x.response.error;
	a.transactions = x.response.txn_count;
	if (a.result != MAU_OK) {
		a.fault_address = x.refused_address;
		return;
	}
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
	for (unsigned i = 0; i < rsp.txn_count && wave.answer.result == MAU_OK; i++) {
		j.begin(rsp.txn[i].line, rsp.txn[i].bytes, rsp.txn[i].attr);
		j.line.command = tlm::TLM_IGNORE_COMMAND;
		if (j.access())
			continue;
		wave.answer.result = MAU_ERR_MEMORY;
		wave.answer.fault_address = rsp.txn[i].line;
	}
	wave.answer.error = rsp.error;
	wave.answer.transactions = rsp.txn_count;
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
		j.cls = MAU_CLS_CACHE; // nothing moves
		if (a.result == MAU_OK)
			move(wave, *wave.response, j);
		return j.end;
	}
	const mau_memory callbacks = {job::read, job::write, &j, job::request};
	auto x = std::make_unique<mau_execution>();

	a.result = mau_execute(&wave.context, &geo, &wave.request, wave.vdata, &callbacks, x.get());
	if (a.result == MAU_OK && j.flush())
		a.result = MAU_ERR_MEMORY;
	if (a.result != MAU_OK && a.result != MAU_ERR_MEMORY)
		return j.end;
	if (j.refused)
		x->refused_address = j.refused_line;
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
