// axi4_bus.hpp - drives both ports of mau_axi4, clock by clock. Expected responses come from
// executing the requests one by one in the order in which they were taken.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_AXI4_BUS_HPP
#define MAU_RTL_AXI4_BUS_HPP
#include <vector>

#include "axi4_slave.hpp"

struct axi4_request {
	unsigned id, kind, attr; // MAU_MEM_*
	uint64_t line;
	line_bytes mask, data;
	line_bytes want{}; // READ: the line
	uint64_t taken = 0;
	bool busy = false;
};

struct axi4_event { // a transfer, for checks of order and timing
	uint64_t clock, line;
};

struct axi4_knobs {
	unsigned send, ar, aw, w, receive; // percent of clocks in which a channel moves
	unsigned pace;
};

// The value of one channel's outputs, which must hold until it is taken.
struct axi4_held {
	bool waits = false;
	std::array<uint8_t, 80> bytes{};
	bool operator==(const axi4_held &) const = default;
	template <class... P>
	void set(bool valid, const P &...port)
	{
		std::size_t at = 0;
		waits = valid;
		((std::memcpy(&bytes[at], &port, sizeof port), at += sizeof port), ...);
	}
};

struct axi4_bus {
	Vdut &dut;
	axi4_slave slave;
	axi4_lines golden;
	axi4_request flight[IDS];
	axi4_knobs knobs{100, 100, 100, 100, 100, 100};
	bool sends = false;
	axi4_request next{};
	std::deque<axi4_event> sent, ar, aw, w, r, b, responded;
	uint64_t w_beats = 0, read_beats = 0, faulty = 0, together = 0, shared = 0;

	explicit axi4_bus(Vdut &d) : dut(d)
	{
	}

	unsigned busy() const
	{
		unsigned n = 0;
		for (const axi4_request &f : flight)
			n += f.busy;
		return n;
	}

	void send(const axi4_request &q)
	{
		uint8_t mask[LINE / 8] = {};
		next = q;
		sends = true;
		for (unsigned i = 0; i < LINE; i++)
			mask[i / 8] |= static_cast<uint8_t>(q.mask[i] << i % 8);
		line_bytes data = q.data;
		data[0] ^= wrong_input(100) ? 1 : 0;
		dut.mem_req_id_i = static_cast<uint8_t>(q.id);
		dut.mem_req_kind_i = static_cast<uint8_t>(q.kind);
		dut.mem_req_line_i = q.line;
		dut.mem_req_attr_i = q.attr;
		std::memcpy(&dut.mem_req_bytes_i, mask, sizeof mask);
		std::memcpy(&dut.mem_req_data_i, data.data(), LINE);
	}

	void taken()
	{
		axi4_request &f = flight[next.id];
		check(!f.busy, "the bench uses an id twice");
		for (const axi4_request &other : flight)
			shared += other.busy && other.line == next.line;
		f = next;
		f.busy = true;
		f.taken = bench.clock;
		f.want = golden.line(f.line);
		if (f.kind == MAU_MEM_WRITE && !faults(f.line))
			golden.write(f.line, f.data, f.mask);
		sent.push_back({bench.clock, f.line});
		sends = false;
	}

	// The attributes of docs/axi4.md, written out: AxCACHE, AxPROT, AxQOS.
	static void check_attr(unsigned attr, bool write, unsigned cache, unsigned prot,
	                       unsigned qos)
	{
		const bool load = (attr & 3) == MAU_CLS_LOAD, glc = attr >> 2 & 1,
			   slc = attr >> 3 & 1, dlc = attr >> 4 & 1, device = attr >> 17 & 1;
		unsigned want = slc ? (write ? 7 : 11) : 15;
		if (device || (load && (glc || dlc)))
			want = 3;
		same("AxCACHE", cache, want);
		same("AxPROT", prot, 2);
		same("AxQOS", qos, slc ? 0 : 1);
	}

	void take_address(bool write, unsigned id, uint64_t address, unsigned len, unsigned size,
	                  unsigned burst, unsigned attr)
	{
		bool some = false; // a request in flight has this line, kind and attributes
		for (const axi4_request &f : flight)
			some |= f.busy && f.line == address && f.attr == attr &&
			        (f.kind == MAU_MEM_WRITE) == write;
		check(some, "a burst for line %" PRIx64 " that nobody asked for", address);
		check(len == BEATS - 1 && 1u << size == WIDE && burst == 1 && address % LINE == 0,
		      "a burst of %u beats of %u bytes, AxBURST %u", len + 1, 1u << size, burst);
		axi4_burst x{id, address};
		x.taken = bench.clock;
		(write ? slave.writes : slave.reads).push_back(x);
		(write ? aw : ar).push_back({bench.clock, address});
	}

	// A beat of W, which may come before its address.
	void take_data()
	{
		axi4_beat x{};
		for (unsigned k = 0; k < WIDE; k++) {
			x.data[k] = reinterpret_cast<const uint8_t *>(&dut.m_axi_wdata)[k];
			x.mask[k] = get(dut.m_axi_wstrb, k, 1);
		}
		w_beats++;
		same("WLAST", dut.m_axi_wlast, w_beats % BEATS == 0);
		w.push_back({bench.clock, 0});
		slave.early.push_back(x);
	}

	// Drives R and B for this clock.
	void offer()
	{
		slave.before();
		dut.m_axi_rvalid = slave.r_valid;
		dut.m_axi_bvalid = slave.b_valid;
		if (slave.r_valid) {
			const axi4_burst &x = slave.reads[slave.r_from];
			const bool wrong = faults(x.line) && x.wrong == x.beats;
			dut.m_axi_rid = static_cast<uint8_t>(x.id);
			dut.m_axi_rlast = x.beats == BEATS - 1;
			dut.m_axi_rresp = wrong ? 2 + below(2) : 0;
			std::memcpy(&dut.m_axi_rdata, &x.data[x.beats * WIDE], WIDE);
		}
		if (slave.b_valid) {
			const axi4_burst &x = slave.writes[slave.b_from];
			dut.m_axi_bid = static_cast<uint8_t>(x.id);
			dut.m_axi_bresp = faults(x.line) ? 2 + below(2) : 0;
		}
	}

	void answered()
	{
		check(dut.m_axi_rready && dut.m_axi_bready, "R or B waits");
		together += slave.r_valid && slave.b_valid;
		if (slave.r_valid) {
			axi4_burst &x = slave.reads[slave.r_from];
			read_beats++;
			r.push_back({bench.clock, x.line});
			if (++x.beats == BEATS)
				slave.reads.erase(slave.reads.begin() + slave.r_from);
		}
		if (slave.b_valid) {
			b.push_back({bench.clock, slave.writes[slave.b_from].line});
			slave.writes.erase(slave.writes.begin() + slave.b_from);
		}
	}

	void responds()
	{
		axi4_request &f = flight[dut.mem_rsp_id_o];
		if (!check(f.busy, "a response with id %u that nobody waits for", dut.mem_rsp_id_o))
			return;
		f.busy = false;
		responded.push_back({bench.clock, f.line});
		same("code", dut.mem_rsp_code_o, faults(f.line));
		faulty += faults(f.line);
		const auto *data = reinterpret_cast<const uint8_t *>(&dut.mem_rsp_data_o);
		for (unsigned i = 0; i < LINE && f.kind == MAU_MEM_READ && !faults(f.line); i++)
			if (data[i] != f.want[i]) {
				check(false, "read of %" PRIx64 ", byte %u: %x, expected %x",
				      f.line, i, data[i], f.want[i]);
				return;
			}
		check(true, "as expected");
	}

	// The outputs that must hold: AR, AW, W, responses.
	std::array<axi4_held, 4> outputs() const
	{
		std::array<axi4_held, 4> all;
		all[0].set(dut.m_axi_arvalid, dut.m_axi_arid, dut.m_axi_araddr, dut.m_axi_aruser);
		all[1].set(dut.m_axi_awvalid, dut.m_axi_awid, dut.m_axi_awaddr, dut.m_axi_awuser);
		all[2].set(dut.m_axi_wvalid, dut.m_axi_wlast, dut.m_axi_wdata);
		all[3].set(dut.mem_rsp_valid_o, dut.mem_rsp_id_o, dut.mem_rsp_code_o);
		return all;
	}
	std::array<axi4_held, 4> waiting{};

	void clock()
	{
		const std::array<axi4_held, 4> now = outputs();
		for (unsigned i = 0; i < 4; i++)
			check(!waiting[i].waits || waiting[i] == now[i], "output %u does not hold",
			      i);
		dut.mem_req_valid_i = sends;
		dut.m_axi_arready = percent(knobs.ar);
		dut.m_axi_awready = percent(knobs.aw);
		dut.m_axi_wready = percent(knobs.w);
		dut.mem_rsp_ready_i = percent(knobs.receive);
		slave.pace = knobs.pace;
		offer();
		dut.eval();
		check(outputs() == now && dut.mem_req_ready_o, "an output follows an input");
		waiting = now;
		waiting[0].waits &= !dut.m_axi_arready;
		waiting[1].waits &= !dut.m_axi_awready;
		waiting[2].waits &= !dut.m_axi_wready;
		waiting[3].waits &= !dut.mem_rsp_ready_i;
		transfers();
		edge(dut);
	}

	void transfers()
	{
		if (dut.mem_rsp_valid_o && dut.mem_rsp_ready_i)
			responds();
		answered();
		if (dut.m_axi_arvalid && dut.m_axi_arready) {
			check_attr(dut.m_axi_aruser, false, dut.m_axi_arcache, dut.m_axi_arprot,
			           dut.m_axi_arqos);
			take_address(false, dut.m_axi_arid, dut.m_axi_araddr, dut.m_axi_arlen,
			             dut.m_axi_arsize, dut.m_axi_arburst, dut.m_axi_aruser);
		}
		if (dut.m_axi_awvalid && dut.m_axi_awready) {
			check_attr(dut.m_axi_awuser, true, dut.m_axi_awcache, dut.m_axi_awprot,
			           dut.m_axi_awqos);
			take_address(true, dut.m_axi_awid, dut.m_axi_awaddr, dut.m_axi_awlen,
			             dut.m_axi_awsize, dut.m_axi_awburst, dut.m_axi_awuser);
		}
		if (dut.m_axi_wvalid && dut.m_axi_wready)
			take_data();
		if (sends)
			taken();
	}

	void drain()
	{
		for (unsigned i = 0; i < 40000 && (sends || busy()) && !give_up(); i++)
			clock();
		check(!sends && !busy(), "%u requests are never answered", busy() + sends);
		for (auto &[address, bytes] : golden.lines)
			check(slave.memory.line(address) == bytes,
			      "line %" PRIx64 " of memory differs at the end", address);
	}

	// Resets the unit and the slave; memory keeps its contents.
	void start()
	{
		dut.mem_req_valid_i = dut.m_axi_rvalid = dut.m_axi_bvalid = 0;
		reset(dut);
		slave.reads.clear();
		slave.writes.clear();
		slave.early.clear();
		w_beats = 0;
		golden = slave.memory;
		sends = false;
		waiting = {};
		for (axi4_request &f : flight)
			f.busy = false;
		for (auto *all : {&sent, &ar, &aw, &w, &r, &b, &responded})
			all->clear();
	}
};
#endif
