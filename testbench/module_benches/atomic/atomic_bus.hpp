// atomic_bus.hpp - drives and monitors both ports of mau_atomic: transfers, valid and payload that
// must hold, illegal behaviour of the unit. Expected responses come from executing the requests one
// by one in program order.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_ATOMIC_BUS_HPP
#define MAU_RTL_ATOMIC_BUS_HPP
#include "atomic_memory.hpp"

// A request in flight.
struct in_flight {
	bool busy = false;
	mem_request request{};
	unsigned code = 0;              // of the response, MAU_MEMORY_*
	uint64_t old = 0;               // ATOMIC
	line_bytes line{};              // READ
	uint64_t taken = 0;             // clock
	line_bytes acted{}, beyond{};   // last atomic: written bytes of its line, of the next line
	unsigned first_attr = 0;        // of the first atomic of its transaction
	unsigned reads = 0, writes = 0; // requests to memory with its id
	unsigned expected_writes = 0;   // last atomic
};

struct bus_knobs {
	unsigned send, take, answer, receive; // percent of clocks: up_req valid, dn_req ready,
	                                      // dn_rsp valid, up_rsp ready
	bool shy = false;                     // ready waits for valid
};

// The beat on a port, which must hold until it is taken.
struct held {
	bool waits = false;
	unsigned id = 0;
	std::array<uint8_t, 11> bundle{};
	line_bytes data{}, mask{};
	unsigned code = 0; // of a response
	bool operator==(const held &) const = default;
};

struct bus_event { // a transfer, for checks of timing
	uint64_t clock;
	unsigned id, kind;
	unsigned code = 0; // of a response
};

struct atomic_bus {
	Vdut &dut;
	slow_memory memory;
	line_memory golden;
	in_flight flight[IDS];
	bus_knobs knobs{100, 100, 100, 100};
	unsigned gfx = MAU_GFX_11;
	bool sends = false; // up_req is valid, with 'next'
	mem_request next{};
	held last_request, last_response;
	std::deque<bus_event> sent, requested, answered,
		responded; // up_req, dn_req, dn_rsp, up_rsp
	line_bytes acted{}, beyond{};
	line_bytes before[2]{}; // line and next line before the transaction
	unsigned first_attr = 0;
	bool continues = false; // the previous request had 'more'

	explicit atomic_bus(Vdut &d) : dut(d)
	{
	}

	unsigned busy() const
	{
		unsigned n = 0;
		for (const in_flight &f : flight)
			n += f.busy;
		return n;
	}

	void send(const mem_request &r)
	{
		uint8_t mask[LINE / 8] = {};
		next = r;
		sends = true;
		put(dut.up_req_i, bundle_mem::kind, r.kind);
		put(dut.up_req_i, bundle_mem::line, r.line);
		put(dut.up_req_i, bundle_mem::offset, r.offset);
		put(dut.up_req_i, bundle_mem::wide, r.wide);
		put(dut.up_req_i, bundle_mem::atomic, r.atomic);
		put(dut.up_req_i, bundle_mem::more, r.more);
		put(dut.up_req_i, bundle_mem::attr, r.attr);
		for (unsigned i = 0; i < LINE; i++)
			mask[i / 8] |= static_cast<uint8_t>(r.mask[i] << i % 8);
		line_bytes data = r.data;
		data[0] ^= wrong_input(300) ? 1 : 0;
		dut.up_req_id_i = static_cast<uint8_t>(r.id);
		copy_in(dut.up_req_bytes_i, mask, sizeof mask);
		copy_in(dut.up_req_data_i, data.data(), LINE);
	}

	// The unit takes a request: updates the golden memory and the expected response.
	void taken()
	{
		const mem_request &r = next;
		in_flight f;
		f.busy = true;
		f.request = r;
		f.taken = bench.clock;
		f.code = memory.codes.of(r.line, r.kind == MAU_MEM_WRITE);
		if (r.kind == MAU_MEM_READ)
			f.line = golden.line(r.line);
		else if (r.kind == MAU_MEM_ATOMIC)
			taken_atomic(f);
		else if (!f.code)
			golden.write(r);
		flight[r.id] = f;
		continues = r.kind == MAU_MEM_ATOMIC && r.more;
		sent.push_back({bench.clock, r.id, r.kind});
		sends = false;
	}

	void taken_atomic(in_flight &f)
	{
		const mem_request &r = f.request;
		const unsigned bytes = r.wide ? 8 : 4;
		const uint64_t address = r.line + r.offset, next_line = r.line + LINE;
		atomic_case a{r.atomic, r.wide != 0, golden.element(address, bytes), 0, 0, 0, gfx};
		std::memcpy(&a.d, r.data.data(), bytes);
		std::memcpy(&a.c, r.data.data() + 8, bytes);
		f.old = a.m;
		if (!continues) {
			acted = {}, beyond = {}, first_attr = r.attr;
			before[0] = golden.line(r.line);
			before[1] = golden.line(next_line);
		}
		if (r.offset + bytes > LINE)
			f.code |= memory.codes.of(next_line, false);
		if (!f.code) { // M4
			golden.set_element(address, bytes, model_atomic(a));
			for (unsigned i = r.offset; i < r.offset + bytes; i++)
				(i < LINE ? acted : beyond)[i % LINE] = 1;
		}
		if (!r.more)
			write_back(f);
		f.acted = acted;
		f.beyond = beyond;
		f.first_attr = first_attr;
	}

	// The last atomic: the write-backs, and their codes. After one that is not done there is no
	// other.
	void write_back(in_flight &f)
	{
		const uint64_t line = f.request.line;
		const bool has = acted != line_bytes{};
		const unsigned first = has ? memory.codes.of(line, true) : 0;
		if (first)
			beyond = {}, golden.line(line) = before[0];
		const bool crosses = beyond != line_bytes{};
		const unsigned second = crosses ? memory.codes.of(line + LINE, true) : 0;
		if (first || second)
			golden.line(line + LINE) = before[1];
		f.code |= first | second;
		f.expected_writes = has + crosses;
	}

	held on_request() const
	{
		held h;
		h.waits = dut.dn_req_valid_o;
		h.id = dut.dn_req_id_o;
		std::memcpy(h.bundle.data(), &dut.dn_req_o, h.bundle.size());
		h.data = copy_out(dut.dn_req_data_o);
		for (unsigned i = 0; i < LINE; i++)
			h.mask[i] = reinterpret_cast<const uint8_t *>(&dut.dn_req_bytes_o)[i / 8] >>
			                    i % 8 &
			            1;
		return h;
	}
	held on_response() const
	{
		held h;
		h.waits = dut.up_rsp_valid_o;
		h.id = dut.up_rsp_id_o;
		h.code = dut.up_rsp_code_o;
		h.data = copy_out(dut.up_rsp_data_o);
		return h;
	}

	// Memory takes a request.
	void memory_takes(const held &h)
	{
		mem_request r{};
		r.id = h.id;
		r.kind = static_cast<unsigned>(get(h.bundle, bundle_mem::kind));
		r.line = get(h.bundle, bundle_mem::line);
		r.attr = static_cast<unsigned>(get(h.bundle, bundle_mem::attr));
		r.mask = h.mask;
		r.data = h.data;
		in_flight &f = flight[r.id];
		requested.push_back({bench.clock, r.id, r.kind});
		if (!check(f.busy, "a request to memory with id %u, which no request has", r.id))
			return;
		check(get(h.bundle, bundle_mem::more.lsb, 14) == 0,
		      "a request to memory with fields of an atomic");
		(r.kind == MAU_MEM_READ ? f.reads : f.writes)++;
		if (f.request.kind == MAU_MEM_ATOMIC)
			check_atomic_request(f, r);
		else
			check(r.kind == f.request.kind && r.line == f.request.line &&
			              r.attr == f.request.attr && r.mask == f.request.mask &&
			              (r.kind == MAU_MEM_READ || r.data == f.request.data) &&
			              f.reads + f.writes == 1,
			      "request %u, kind %u, does not pass as it was", r.id, r.kind);
		memory.take(r);
	}

	// Checks line and bytes of a read or a write-back for an atomic.
	void check_atomic_request(const in_flight &f, const mem_request &r)
	{
		const uint64_t line = f.request.line, next_line = (line + LINE) % ADDRESSES;
		check(r.attr == f.first_attr, "attr %x, expected %x", r.attr, f.first_attr);
		check(r.line == line || r.line == next_line,
		      "line %" PRIx64 " for an atomic in %" PRIx64, r.line, line);
		if (r.kind != MAU_MEM_WRITE)
			return;
		check(!f.request.more,
		      "a write-back with the id of an atomic that is not the last");
		check(r.line == (f.writes == 1 ? line : next_line),
		      "write-back %u of line %" PRIx64, f.writes, r.line);
		check(r.mask == (f.writes == 1 ? f.acted : f.beyond),
		      "a write-back of other bytes than those that atomics acted on");
	}

	// The unit takes a response.
	void responds(const held &h)
	{
		in_flight &f = flight[h.id];
		responded.push_back({bench.clock, h.id, f.request.kind, h.code});
		if (!check(f.busy, "a response with id %u that nobody waits for", h.id))
			return;
		f.busy = false;
		check(h.code == f.code, "kind %u, line %" PRIx64 ", id %u: code %u, expected %u",
		      f.request.kind, f.request.line, h.id, h.code, f.code);
		uint64_t old;
		std::memcpy(&old, h.data.data(), 8);
		if (f.request.kind == MAU_MEM_ATOMIC) {
			check(old == f.old || f.code,
			      "%s, %u bytes, at %" PRIx64 ", id %u: old element %" PRIx64
			      ", expected %" PRIx64,
			      mau_atomic_name(f.request.atomic), f.request.wide ? 8 : 4,
			      f.request.line + f.request.offset, h.id, old, f.old);
			check(f.writes == f.expected_writes,
			      "an atomic is answered after %u write-backs, expected %u", f.writes,
			      f.expected_writes);
			return;
		}
		for (unsigned i = 0; f.request.kind == MAU_MEM_READ && !f.code && i < LINE; i++)
			if (f.request.mask[i] && h.data[i] != f.line[i]) {
				check(false, "read of %" PRIx64 ", id %u, byte %u: %x, expected %x",
				      f.request.line, h.id, i, h.data[i], f.line[i]);
				return;
			}
		check(true, "as expected");
	}

	// Simulates a clock. The caller may have called send() before.
	void clock()
	{
		const held request = on_request(), response = on_response();
		const bool up_ready = dut.up_req_ready_o, dn_ready = dut.dn_rsp_ready_o;
		check(!last_request.waits || request == last_request, "a request does not hold");
		check(!last_response.waits || response == last_response,
		      "a response does not hold");
		if (memory.offers || percent(knobs.answer))
			memory.choose();
		dut.up_req_valid_i = sends;
		dut.dn_rsp_valid_i = memory.offers;
		dut.dn_rsp_id_i = static_cast<uint8_t>(memory.offered.id);
		dut.dn_rsp_code_i = static_cast<uint8_t>(memory.offered.code);
		copy_in(dut.dn_rsp_data_i, memory.offered.data.data(), LINE);
		dut.dn_req_ready_i = percent(knobs.take) && (request.waits || !knobs.shy);
		dut.up_rsp_ready_i = percent(knobs.receive) && (response.waits || !knobs.shy);
		dut.eval();
		check(on_request() == request && on_response() == response &&
		              dut.up_req_ready_o == up_ready && dut.dn_rsp_ready_o == dn_ready,
		      "an output follows an input");
		last_request = request;
		last_response = response;
		if (response.waits && dut.up_rsp_ready_i)
			responds(response), last_response.waits = false;
		if (request.waits && dut.dn_req_ready_i)
			memory_takes(request), last_request.waits = false;
		if (memory.offers && dn_ready) {
			answered.push_back({bench.clock, memory.offered.id, 0});
			memory.offers = false;
		}
		if (sends && up_ready)
			taken();
		edge(dut);
	}

	// Runs until all requests are answered, then compares memory.
	void drain()
	{
		for (unsigned i = 0; i < 20000 && (sends || busy()) && !give_up(); i++)
			clock();
		check(!sends && !busy(), "%u requests are never answered", busy() + sends);
		for (auto &[address, bytes] : golden.lines)
			check(memory.memory.line(address) == bytes,
			      "line %" PRIx64 " of memory differs at the end", address);
	}

	// Resets the unit, which drops requests in flight; memory keeps its contents.
	void start(unsigned generation)
	{
		dut.ctx_gfx_i = gfx = generation;
		dut.up_req_valid_i = dut.dn_rsp_valid_i = 0;
		reset(dut);
		golden = memory.memory;
		sends = continues = false;
		for (in_flight &f : flight)
			f = {};
		last_request = last_response = {};
		memory.waiting.clear();
		memory.offers = memory.open = false;
		forget();
	}
	void forget()
	{
		sent.clear(), requested.clear(), answered.clear(), responded.clear();
	}
};
#endif
