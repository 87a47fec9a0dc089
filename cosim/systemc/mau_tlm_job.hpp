// mau_tlm_job.hpp - the accesses of one execution of the golden model in mau_tlm.hpp.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_TLM_JOB_HPP
#define MAU_TLM_JOB_HPP

#include <algorithm>
#include <cstring>

#include "mau/mau_tlm.hpp"

/**
 * State of an execution, for the callbacks of mau_execute(). A load accesses its line, an atomic
 * its element, when the model announces the request. The lines of a store are collected, and sent
 * to memory afterwards. If memory does not take all of them, a second execution gets their codes
 * and moves nothing.
 */
struct mau_tlm::job {
	mau_tlm *unit;
	const slot_fn *slot;
	unsigned cls;                // MAU_CLS_*
	unsigned next = 0;           // number of the next transaction
	sc_core::sc_time delay, end; // from now: start of the transaction; end of the last one
	bool refused = false;        // memory refused a write
	uint64_t refused_address = 0;

	mau_line_access line;                // of a load
	std::vector<mau_line_access> stores; // lines of a store
	std::vector<int> codes;              // of 'stores'
	bool again = false;                  // this is the second execution
	std::size_t answered = 0;            // codes that it has got

	mau_memory_request atomic = {}; // the element of an atomic, its bytes before and after
	uint8_t old[MAU_ELEMENT_BYTES], after[MAU_ELEMENT_BYTES];
	unsigned written = 0; // bytes of 'after'

	job(mau_tlm *of, const slot_fn *when, unsigned op_class)
		: unit(of), slot(when), cls(op_class)
	{
	}

	void ends_now()
	{
		end = std::max(end, sc_core::sc_time_stamp() + delay);
	}

	int access(mau_line_access &a)
	{
		const int code = unit->memory.access(a, delay);

		ends_now();
		return code;
	}

	int refuse(uint64_t address)
	{
		refused = true;
		refused_address = address;
		return MAU_MEMORY_REFUSE;
	}

	/** Sends the lines of a store to memory. */
	int send()
	{
		for (mau_line_access &a : stores) {
			delay = (*slot)(next++);
			codes.push_back(access(a));
			if (codes.back() == MAU_MEMORY_REFUSE)
				return refuse(a.line);
		}
		return MAU_MEMORY_OK;
	}

	/** Did memory take all lines of a store? */
	bool taken() const
	{
		return std::count(codes.begin(), codes.end(), static_cast<int>(MAU_MEMORY_OK)) ==
		       static_cast<std::ptrdiff_t>(codes.size());
	}

	static mau_line_access line_of(tlm::tlm_command command, uint64_t address,
	                               const uint64_t bytes[2], uint32_t attr)
	{
		mau_line_access a;

		a.command = command;
		a.line = address;
		std::copy(bytes, bytes + 2, a.bytes);
		a.attr = attr;
		return a;
	}

	/** Reads the element of an atomic. The lanes of a transaction share its time slot. */
	int read_element(const mau_memory_request &r)
	{
		if (r.txn >= next) {
			next = r.txn;
			delay = (*slot)(next++);
		}
		atomic = r;
		written = 0;
		const int code = unit->memory.read_element(r.address, old, r.size, r.attr, delay);

		ends_now();
		return code;
	}

	static int request(void *user, const mau_memory_request *r)
	{
		job &j = *static_cast<job *>(user);

		if (r->kind == MAU_MEM_ATOMIC)
			return j.read_element(*r);
		if (r->kind == MAU_MEM_WRITE) {
			if (j.again)
				return j.codes[j.answered++];
			j.stores.push_back(
				line_of(tlm::TLM_WRITE_COMMAND, r->line, r->bytes, r->attr));
			return MAU_MEMORY_OK;
		}
		j.delay = (*j.slot)(j.next++);
		j.line = line_of(tlm::TLM_READ_COMMAND, r->line, r->bytes, r->attr);
		return j.access(j.line);
	}

	/** The place of 'address' in the element of an atomic. */
	unsigned in_element(uint64_t address) const
	{
		return static_cast<unsigned>((address - atomic.address) & 0xffffffffffffull);
	}

	/** Writes the element of an atomic when all its bytes are known. */
	int write_element(uint64_t address, const uint8_t *bytes, unsigned n)
	{
		std::memcpy(after + in_element(address), bytes, n);
		written += n;
		if (written < atomic.size)
			return MAU_MEMORY_OK;
		const int code = unit->memory.write_element(atomic.address, old, after, atomic.size,
		                                            atomic.attr, delay);

		ends_now();
		return code == MAU_MEMORY_REFUSE ? refuse(atomic.address) : code;
	}

	static int read(void *user, enum mau_space space, uint64_t address, uint8_t *bytes,
	                unsigned n)
	{
		job &j = *static_cast<job *>(user);

		if (space == MAU_SPACE_LDS)
			std::memcpy(bytes, &j.unit->lds[address], n);
		else if (j.cls == MAU_CLS_ATOMIC)
			std::memcpy(bytes, j.old + j.in_element(address), n);
		else
			std::memcpy(bytes, j.line.data + (address - j.line.line), n);
		return MAU_MEMORY_OK;
	}

	static int write(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
	                 unsigned n)
	{
		job &j = *static_cast<job *>(user);

		if (j.again)
			return MAU_MEMORY_OK;
		if (space == MAU_SPACE_LDS)
			std::memcpy(&j.unit->lds[address], bytes, n);
		else if (j.cls == MAU_CLS_ATOMIC)
			return j.write_element(address, bytes, n);
		else
			std::memcpy(j.stores.back().data + (address - j.stores.back().line), bytes,
			            n);
		return MAU_MEMORY_OK;
	}
};

#endif
