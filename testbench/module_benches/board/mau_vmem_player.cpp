// mau_vmem_player.cpp - the player of the data path against a reference of docs/board.md, clock by
// clock: stalls of every kind on ten ports, the gate, payload of the five sources, memory in three
// orders, LDS, the three ends of an episode. The unit is replaced by random readies and valids.
//
// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "answer_memory.hpp"
#include "player_ports.hpp"

namespace
{

constexpr unsigned PORTS = 10, SOURCES = 5, GATE = 10, TAIL = 40;
constexpr unsigned HEADER_WORDS = 12, BEAT_WORDS = 2 * P_LANES, LDS_WORDS = 4 * P_LANES;
enum number {
	REQ,
	OPD,
	DAT,
	MEM_RSP,
	LDS_RSP,
	MEM_REQ,
	LDS_REQ,
	VGPR,
	SGPR,
	DONE
};
enum way {
	WHOLE,
	SILENT,
	NO_ROOM
}; // how the episode ends
unsigned ends[16]; // episodes by status

struct lds_answer {
	unsigned latency;
	std::vector<uint32_t> data;
};

struct episode {
	port p[PORTS];
	std::vector<uint32_t> gate;
	unsigned requests, beats, dats;
	way end;
	order how;
	unsigned latency;
	std::vector<uint32_t> headers, operands, data;
	std::vector<bool> last;
	std::vector<answer> answers;
	std::vector<lds_answer> lds;
};

void draw_sources(episode &e)
{
	e.beats = 1u << below(4);
	e.requests = 1 + below(std::min<unsigned>(P_MAX_REQUESTS, P_MAX_OPERANDS / e.beats));
	e.dats = below(P_MAX_DATA + 1);
	e.headers = random_words(e.requests * HEADER_WORDS, 1);
	e.operands = random_words(e.requests * e.beats * BEAT_WORDS, 1);
	e.data = random_words(e.dats * P_LANES, 1);
	for (unsigned i = 0; i < e.dats; i++)
		e.last.push_back(percent(30));
}

episode random_episode()
{
	episode e;
	e.end = static_cast<way>(one_of(WHOLE, WHOLE, WHOLE, SILENT, NO_ROOM));
	e.how = static_cast<order>(below(3));
	e.latency = static_cast<unsigned>(one_of(1, 7, 40));
	draw_sources(e);
	const auto longest = static_cast<unsigned>(one_of(1, 5, 40));
	for (unsigned i = 0; i < P_MAX_TXNS; i++)
		e.answers.emplace_back(longest);
	for (unsigned i = 0; i < P_MAX_LDS; i++)
		e.lds.push_back({1 + below(longest), random_words(LDS_WORDS, 1)});
	const bool calm = e.end == SILENT && percent(80);
	for (port &p : e.p) {
		p.profile = static_cast<unsigned>(one_of(WORDS, WORDS, FIRST, LAST));
		p.words = random_words(P_MAX_CLOCKS / 32, calm ? 0 : below(4));
		if (e.end == WHOLE) // the stalls end
			std::fill(p.words.begin() + 40, p.words.end(), 0);
		p.lengths = random_words(P_MAX_LENGTHS / 8, 1);
		for (uint32_t &x : p.lengths)
			x &= 0x77777777;
	}
	e.gate = random_words(P_MAX_CLOCKS / 32, calm || percent(50) ? 0 : 2);
	std::fill(e.gate.begin() + 40, e.gate.end(), 0);
	return e;
}

void load_region(Vdut &dut, uint32_t region, unsigned stride, unsigned words,
                 const std::vector<uint32_t> &all)
{
	for (unsigned i = 0; i < all.size(); i++)
		bus(dut, region + (i / words * stride + i % words) * 4, all[i]);
}

void load(Vdut &dut, const episode &e)
{
	load_region(dut, 0x100000, 16, HEADER_WORDS, e.headers);
	load_region(dut, 0x200000, BEAT_WORDS, BEAT_WORDS, e.operands);
	load_region(dut, 0x800000, 2 * P_LANES, P_LANES, e.data);
	for (unsigned i = 0; i < e.dats; i++)
		bus(dut, 0x800000 + (i * 2 * P_LANES + P_LANES) * 4, e.last[i] | word() << 1);
	for (unsigned i = 0; i < e.answers.size(); i++) {
		bus(dut, 0x900000 + i * 256, e.answers[i].latency | e.answers[i].code << 16);
		load_region(dut, 0x900004 + i * 256, 0, LINE_WORDS, e.answers[i].line);
	}
	for (unsigned i = 0; i < e.lds.size(); i++) {
		const uint32_t at = 0xa00000 + i * 8 * P_LANES * 4;
		bus(dut, at, e.lds[i].latency);
		load_region(dut, at + 4, 0, LDS_WORDS, e.lds[i].data);
	}
	uint32_t profiles = 0;
	for (unsigned p = 0; p < PORTS; p++) {
		load_region(dut, 0x300000 + p * 0x8000, 0, P_MAX_CLOCKS / 32, e.p[p].words);
		load_region(dut, 0x380000 + p * 0x8000, 0, P_MAX_LENGTHS / 8, e.p[p].lengths);
		profiles |= e.p[p].profile << 2 * p;
		bus(dut, 0x300000 + p * 0x8000 + P_MAX_CLOCKS / 8, word()); // past the end
		bus(dut, 0x380000 + p * 0x8000 + P_MAX_LENGTHS / 2, word());
	}
	load_region(dut, 0x300000 + GATE * 0x8000, 0, P_MAX_CLOCKS / 32, e.gate);
	bus(dut, 0x380000 + GATE * 0x8000, word()); // the gate has no lengths
	put(dut.episode_i, bundle_episode::requests, e.requests);
	put(dut.episode_i, bundle_episode::beats, e.beats);
	dut.data_i = static_cast<uint16_t>(e.dats);
	dut.profile_i = profiles;
	dut.answers_i = e.how | e.latency << 2;
}

// What the unit does: valids hold until they are taken.
struct unit {
	bool valid[PORTS] = {};
	unsigned id = 0;

	void clock(bool *out, unsigned busy, const bool *may)
	{
		for (unsigned i = 0; i < PORTS; i++) {
			if (i < SOURCES)
				out[i] = may[i] && percent(busy);
			else {
				valid[i] = valid[i] || (may[i] && percent(busy));
				out[i] = valid[i];
			}
		}
	}
};

struct reference {
	const episode &e;
	memory m;
	std::deque<uint64_t> lds_due;
	uint64_t lds_free = 0;      // clock from which on the unit may make a request to LDS
	unsigned count[PORTS] = {}; // transfers
	bool left[SOURCES], last[PORTS], mem_waits = false, lds_waits = false, gate = false;

	explicit reference(const episode &from) : e(from)
	{
		m.how = e.how;
		m.latency = e.latency;
	}
	void clock(uint64_t now)
	{
		gate = now / 32 < e.gate.size() && (e.gate[now / 32] >> now % 32 & 1);
		mem_waits = !m.waiting.empty();
		m.clock(now, gate);
		const bool due = !lds_due.empty() && lds_due[0] <= now;
		lds_waits = !lds_due.empty() && !due;
		std::fill(last, last + PORTS, true);
		last[OPD] = (count[OPD] + 1) % e.beats == 0;
		last[DAT] = count[DAT] < e.dats && e.last[count[DAT]];
		left[REQ] = count[REQ] < e.requests;
		left[OPD] = count[OPD] < e.requests * e.beats;
		left[DAT] = count[DAT] < e.dats;
		left[MEM_RSP] = m.offer.has_value();
		left[LDS_RSP] = due;
	}
	void moved(const bool *ports, uint64_t now, unsigned id)
	{
		if (ports[MEM_RSP])
			m.offer.reset();
		if (ports[LDS_RSP]) {
			lds_due.pop_front();
			lds_free = now + 3;
		}
		if (ports[MEM_REQ])
			m.waiting.push_back(
				{id, count[MEM_REQ], now, now + e.answers[count[MEM_REQ]].latency});
		if (ports[LDS_REQ])
			lds_due.push_back(now + e.lds[count[LDS_REQ]].latency);
		for (unsigned i = 0; i < PORTS; i++)
			count[i] += ports[i];
	}
};

template <class P>
void words(const char *what, const P &bits, const std::vector<uint32_t> &all, std::size_t from,
           unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		same(what, get(bits, 32 * i, 32), all[from + i]);
}

void payload(const Vdut &dut, const reference &r, const bool *drive)
{
	if (drive[REQ])
		words("header", dut.header_o, r.e.headers, r.count[REQ] * HEADER_WORDS, 11);
	if (drive[OPD])
		words("operand", dut.operand_o, r.e.operands, r.count[OPD] * BEAT_WORDS,
		      BEAT_WORDS);
	if (drive[DAT])
		words("store data", dut.store_o, r.e.data, r.count[DAT] * P_LANES, P_LANES);
	if (drive[MEM_RSP]) {
		const answer &a = r.e.answers[r.m.offer->number];
		same("id", dut.mem_rsp_id_o, r.m.offer->id);
		same("code", dut.mem_rsp_code_o, a.code);
		words("line", dut.mem_rsp_data_o, a.line, 0, LINE_WORDS);
	}
	if (drive[LDS_RSP])
		words("LDS", dut.lds_rsp_data_o, r.e.lds[r.count[LDS_RSP]].data, 0, LDS_WORDS);
}

void start(Vdut &dut)
{
	unsigned waits = 0;

	put(dut.episode_i, bundle_episode::start, 1);
	edge(dut);
	put(dut.episode_i, bundle_episode::start, 0);
	for (; !dut.run_o && waits < 64; waits++) {
		same("drive before the first clock", dut.drive_o, 0);
		same("status", dut.status_o, 1);
		edge(dut);
	}
	check(dut.run_o, "no first clock");
}

void play(Vdut &dut, episode &e)
{
	for (port &p : e.p)
		p.start();
	reference r(e);
	unit u;
	unsigned tail = 0, quiet = 0;
	const auto busy = static_cast<unsigned>(one_of(20, 70, 100));
	const unsigned stop = e.end == WHOLE ? ~0u : below(100); // no transfer after this clock

	start(dut);
	for (uint64_t now = 0; !give_up(); now++) {
		const bool over = r.count[DONE] == e.requests;
		r.clock(now);
		bool out[PORTS], may[PORTS];
		std::fill(may, may + PORTS, now < stop && !over);
		const unsigned id = below(IDS);
		const bool free = !r.m.uses(u.valid[MEM_REQ] ? u.id : id);
		may[MEM_REQ] &= r.count[MEM_REQ] < P_MAX_TXNS && free;
		may[LDS_REQ] &=
			r.count[LDS_REQ] < P_MAX_LDS && r.lds_due.empty() && now >= r.lds_free;
		may[DONE] &= r.count[DONE] < r.count[REQ];
		if (!u.valid[MEM_REQ])
			u.id = id;
		u.clock(out, busy, may);
		dut.seen_i = 0;
		for (unsigned i = 0; i < PORTS; i++)
			dut.seen_i |= static_cast<unsigned>(out[i]) << i;
		dut.mem_req_id_i = u.id;
		const bool no_room = e.end == NO_ROOM && now == stop + 3;
		dut.full_i = no_room;
		dut.eval();
		wish<PORTS, SOURCES> w(e.p, now, out, r.left, r.last);
		if (wrong_input(2000))
			w.drive[below(PORTS)] ^= true;
		for (unsigned i = 0; i < PORTS; i++)
			check((dut.drive_o >> i & 1) == w.drive[i],
			      "port %u (profile %u) of clock %" PRIu64 " is driven %d", i,
			      e.p[i].profile, now, !w.drive[i]);
		check(dut.run_o && dut.status_o == 1, "clock %" PRIu64 ": status %x", now,
		      dut.status_o);
		payload(dut, r, w.drive);
		same("HEADERS", dut.headers_o, r.count[REQ]);
		same("BEATS_TAKEN", dut.taken_o, r.count[OPD]);
		const bool still = !w.any_withheld && !r.gate && !r.mem_waits && !r.lds_waits;
		quiet = w.any_moved ? 0 : quiet + still;
		r.moved(w.moved, now, u.id);
		for (unsigned i = SOURCES; i < PORTS; i++)
			u.valid[i] &= !w.moved[i];
		edge(dut);
		tail += over;
		const bool full = no_room || now + 1 == P_MAX_CLOCKS;
		if (tail < TAIL && !full && quiet < HANG)
			continue;
		const unsigned status = tail == TAIL ? 2 : full ? 6 : 10;
		same("status at the end", dut.status_o, status);
		ends[status]++;
		return;
	}
}

} // namespace

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	dut->bus_i = dut->episode_i = dut->full_i = dut->seen_i = 0;
	reset(*dut);
	for (unsigned n = 0; n < 60 * bench.rounds && !give_up(); n++) {
		episode e = random_episode();
		load(*dut, e);
		play(*dut, e);
		dut->seen_i = dut->full_i = 0;
		reset(*dut);
		same("status", dut->status_o, 0);
		if (percent(40)) // the same episode again, from the same memories
			play(*dut, e);
		dut->seen_i = dut->full_i = 0;
		reset(*dut);
	}
	check(give_up() || (ends[2] && ends[6] && ends[10]),
	      "ends of episodes: %u complete, %u out of space, %u hung", ends[2], ends[6],
	      ends[10]);
	return bench_end();
}
