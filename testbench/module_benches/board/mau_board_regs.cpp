// mau_board_regs.cpp - the registers of the board against docs/board.md (Memory map): written
// values are read back, read-only registers do not change, episodes start, RESET takes its clocks.
//
// SPDX-License-Identifier: Apache-2.0
#include "board_bus.hpp"

namespace
{

constexpr unsigned RESET_CLOCKS = 5, UNIT_CLOCKS = 3; // of a reset of the player, of the unit
constexpr unsigned RESET = 0x10, REQUESTS = 0x11, BEATS = 0x12, PROFILE = 0x13, RUN = 0x14,
		   BAUD = 0x1c, CTX = 0x20;

// Writable bits of a register.
uint32_t kept(unsigned index)
{
	switch (index) {
	case REQUESTS:
	case CTX + 4:
		return 0xffff;
	case BEATS:
		return 0x1f;
	case PROFILE:
		return 0x3ff;
	case CTX:
		return 0x0303010f;
	case CTX + 1:
	case CTX + 2:
		return 0x3ffff;
	case CTX + 3:
	case CTX + 5:
	case CTX + 6:
		return UINT32_MAX;
	default:
		return 0;
	}
}

struct plain {
	uint32_t value[64] = {}, run = 0;
	unsigned reset = RESET_CLOCKS; // clocks left of it
	bool start = false;

	uint32_t read(const Vdut &dut, unsigned index) const
	{
		const uint32_t fixed[] = {0x4275616d, 1,   0x01400404, 25000000, 0,    0,
		                          64,         512, 8192,       512,      1024, 1024};
		if (index < 12)
			return fixed[index];
		switch (index) {
		case 0x0c:
			return dut.frames_i;
		case 0x0d:
			return dut.dropped_i;
		case RUN:
			return run;
		case 0x15:
			return dut.status_i;
		case 0x16: // CLOCKS, RESULTS, TXNS, DONES
		case 0x17:
		case 0x18:
		case 0x19:
			return static_cast<uint32_t>(get(dut.counts_i, 32 * (0x19 - index), 32));
		case 0x1a:
			return dut.headers_i;
		case 0x1b:
			return dut.taken_i;
		case BAUD:
			return dut.baud_i;
		default:
			return value[index];
		}
	}
	void clock(const Vdut &dut, bool write, unsigned index, uint32_t data)
	{
		const bool runs = write && index == RUN && !(dut.status_i & 1) && !dut.busy_i;
		start = !reset && runs && data != 0 && data != run;
		if (reset)
			run = 0;
		else if (runs)
			run = data;
		if (write && index == RESET && (data & 1))
			reset = RESET_CLOCKS;
		else if (reset)
			reset--;
		if (write)
			value[index] = data & kept(index);
	}
};

void outputs(const Vdut &dut, const plain &p)
{
	namespace bits = bundle_context;
	const uint32_t *ctx = p.value + CTX;
	same("start", get(dut.episode_o, bundle_episode::start), p.start);
	same("reset of the player", dut.player_rst_no, p.reset == 0);
	same("REQUESTS", get(dut.episode_o, bundle_episode::requests), p.value[REQUESTS]);
	same("BEATS", get(dut.episode_o, bundle_episode::beats), p.value[BEATS]);
	same("PROFILE", dut.profile_o, p.value[PROFILE]);
	same("gfx", get(dut.ctx_o, bits::gfx), ctx[0] & 15);
	same("rules", get(dut.ctx_o, bits::rules), ctx[0] >> 8 & 1);
	same("align", get(dut.ctx_o, bits::align), ctx[0] >> 16 & 3);
	same("policy", get(dut.ctx_o, bits::policy), ctx[0] >> 24 & 1);
	same("wave32", get(dut.ctx_o, bits::wave32), ctx[0] >> 25 & 1);
	same("lds_base", get(dut.ctx_o, bits::lds_base), ctx[1]);
	same("lds_size", get(dut.ctx_o, bits::lds_size), ctx[2]);
	same("scratch_base", get(dut.ctx_o, bits::scratch_base),
	     ctx[3] | static_cast<uint64_t>(ctx[4]) << 32);
	same("shared_hi", get(dut.ctx_o, bits::shared_hi), ctx[5]);
	same("private_hi", get(dut.ctx_o, bits::private_hi), ctx[6]);
}

void draw(Vdut &dut)
{
	dut.frames_i = word();
	dut.dropped_i = word();
	dut.headers_i = word();
	dut.taken_i = word();
	dut.baud_i = word() & 0xffffff;
	dut.status_i = below(16) & (percent(80) ? ~1u : ~0u);
	dut.busy_i = percent(20);
	for (unsigned i = 0; i < 4; i++)
		put(dut.counts_i, 32 * i, 32, word());
}

} // namespace

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	plain p;
	unsigned unit = 0; // clocks of the unit's reset within that of the player
	dut->bus_i = dut->busy_i = 0;
	reset(*dut);
	for (unsigned n = 0; n < 40000 * bench.rounds && !give_up(); n++) {
		const unsigned index =
			percent(25) ? static_cast<unsigned>(one_of(RESET, RUN)) : below(64);
		const bool here = percent(90), write = percent(40);
		const uint32_t data = percent(30) ? below(3) : percent(30) ? p.run : word();
		draw(*dut);
		const bool writes = write && !(index == RESET && percent(80));
		const uint32_t number = index | (here ? 0 : 64u << below(24));
		dut->bus_i = writes == write ? bus_access(write, number, data) : bus_idle(number);
		dut->eval();
		same("BAUD is written", dut->baud_write_o, writes && here && index == BAUD);
		const uint32_t want = here ? p.read(*dut, index) : 0;
		p.clock(*dut, writes && here, index, data);
		edge(*dut);
		if (!write)
			same_register(index, dut->bus_rdata_o, want);
		outputs(*dut, p);
		unit = p.reset == RESET_CLOCKS ? 0 : unit + !dut->unit_rst_no;
		if (p.reset == 1) // the last clock: the readies of the unit are high
			check(dut->unit_rst_no && unit == UNIT_CLOCKS,
			      "the unit is reset for %u clocks", unit);
	}
	return bench_end();
}
