// pages.cpp - usage: pages: a memory with pages answers TLM_ADDRESS_ERROR_RESPONSE (no such page,
// or an absent one) and TLM_COMMAND_ERROR_RESPONSE (a write to a read-only page). The golden model
// and the Verilated data path complete with registers, memviol, counters and the first line that
// are written here by hand (rules M1 to M7); the bytes of memory are as they should be. Each of
// them accesses its memory once by b_transport, once by nb_transport.
//
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include <mau/mau_tlm_rtl.hpp>

// DPI of the data path: it is made of RTL with planted faults (testbench/faults).
extern "C" int mau_fault()
{
	const char *fault = std::getenv("FAULT");

	return fault ? std::atoi(fault) : 0;
}

/** Pages of 4 KiB from 0x10000 on: one for all accesses, one to read, one of a partially resident
 * resource that is absent, none, and one whose response is not a code. */
enum page {
	PRESENT,
	READ_ONLY,
	ABSENT,
	UNMAPPED,
	BROKEN
};

static constexpr uint64_t BASE = 0x10000, PAGE = 0x1000;
static constexpr uint8_t MEMORY = 1, VM = 1; // bits of memviol and counters

class paged_memory : public sc_core::sc_module
{
public:
	tlm_utils::simple_target_socket<paged_memory> socket{"socket"};
	std::map<uint64_t, uint8_t> bytes;

	explicit paged_memory(sc_core::sc_module_name name) : sc_module(name)
	{
		socket.register_b_transport(this, &paged_memory::b_transport);
		set(BASE, 0x11);
		set(BASE + PAGE, 0x22);
		set(BASE + 2 * PAGE, 0x33);
		set(BASE + PAGE - 4, 0xffffffff); // with 0x22 an element of 8 bytes
	}

	void set(uint64_t address, uint32_t dword)
	{
		for (unsigned b = 0; b < 4; b++)
			bytes[address + b] = static_cast<uint8_t>(dword >> 8 * b);
	}

	uint32_t dword(uint64_t address) const
	{
		uint32_t value = 0;

		for (unsigned b = 0; b < 4; b++)
			value |= uint32_t{bytes.at(address + b)} << 8 * b;
		return value;
	}

private:
	void b_transport(tlm::tlm_generic_payload &p, sc_core::sc_time &delay)
	{
		delay += sc_core::sc_time(20, sc_core::SC_NS);
		switch ((p.get_address() - BASE) / PAGE) {
		case PRESENT:
			return move(p);
		case READ_ONLY:
			if (!p.is_write())
				return move(p);
			return p.set_response_status(tlm::TLM_COMMAND_ERROR_RESPONSE);
		case ABSENT:
			p.get_extension<mau_line_extension>()->nack = true;
			return p.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
		case UNMAPPED:
			return p.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
		default:
			return p.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
		}
	}

	void move(tlm::tlm_generic_payload &p)
	{
		p.set_response_status(tlm::TLM_OK_RESPONSE);
		for (unsigned b = 0; b < p.get_data_length(); b++) {
			uint8_t &byte = bytes[p.get_address() + b];

			if (p.get_byte_enable_ptr()[b] != TLM_BYTE_ENABLED)
				continue;
			if (p.is_read())
				p.get_data_ptr()[b] = byte;
			else if (p.is_write())
				byte = p.get_data_ptr()[b];
		}
	}
};

/** An instruction whose lane l accesses base + l*PAGE, and what it does. */
struct instruction {
	const char *text;
	unsigned gfx;
	uint32_t words[3];
	uint64_t base, exec;
	bool execute;
	uint32_t vgpr[4];
	uint8_t memviol, first_code;
	uint64_t first_line;
	int result = MAU_OK;
};

#define LOAD {0xdc508000, 0x017f0002, 0}   // global_load_dword v1, v[2:3], off
#define STORE {0xdc708000, 0x007f0102, 0}  // global_store_dword v[2:3], v1, off
#define ATOMIC {0xdd098000, 0x017f0102, 0} // global_atomic_add v1, v[2:3], v1, off glc
#define ADD_X2 {0xe1885000, 0x80010100, 0} // buffer_atomic_add_x2 v[1:2], v0, s[4:7], 0 offen glc

static const instruction PROGRAM[] = {
	{"a load of four pages",
         MAU_GFX_9,
         LOAD,
         BASE,
         15,
         true,
         {0x11, 0x22, 0, 0},
         MEMORY,
         MAU_MEMORY_NACK,
         BASE + 2 * PAGE},
	{"a store to four pages",
         MAU_GFX_9,
         STORE,
         BASE,
         15,
         true,
         {},
         MEMORY,
         MAU_MEMORY_FAULT,
         BASE + PAGE},
	{"a load, NACK alone",
         MAU_GFX_9,
         LOAD,
         BASE,
         5,
         true,
         {0xa0, 0, 0, 0},
         0,
         MAU_MEMORY_NACK,
         BASE + 2 * PAGE},
	{"an atomic, one lane in a read-only page",
         MAU_GFX_9,
         ATOMIC,
         BASE,
         3,
         true,
         {0xa0, 0},
         MEMORY,
         MAU_MEMORY_FAULT,
         BASE + PAGE},
	{"an atomic across two lines, the second one read-only",
         MAU_GFX_8,
         ADD_X2,
         BASE + PAGE - 4,
         1,
         true,
         {},
         MEMORY,
         MAU_MEMORY_FAULT,
         BASE + PAGE - 64},
	{"a load without an error",
         MAU_GFX_9,
         LOAD,
         BASE,
         3,
         true,
         {0x140, 0x22},
         0,
         MAU_MEMORY_OK,
         0},
	{"a load whose response is not a code",
         MAU_GFX_9,
         LOAD,
         BASE + 4 * PAGE,
         1,
         true,
         {},
         0,
         MAU_MEMORY_OK,
         0,
         MAU_ERR_MEMORY},
	{"transactions without data",
         MAU_GFX_9,
         LOAD,
         BASE,
         15,
         false,
         {},
         MEMORY,
         MAU_MEMORY_NACK,
         BASE + 2 * PAGE},
};

[[noreturn]] static void wrong(const char *unit, const char *text, const char *what)
{
	std::printf("pages: %s: %s: %s\n", unit, text, what);
	std::exit(1);
}

/** Sends the program to a unit and checks what comes back. */
class player : public sc_core::sc_module
{
public:
	tlm_utils::simple_initiator_socket<player> socket{"socket"};
	bool finished = false;

	SC_HAS_PROCESS(player);
	player(sc_core::sc_module_name name, mau_tlm_base &unit, bool has_addresses)
		: sc_module(name), has_addresses_(has_addresses)
	{
		socket.bind(unit.waves);
		SC_THREAD(play);
		set_stack_size(0x80000);
	}

private:
	const bool has_addresses_; // the unit takes requests without execution

	void fill(mau_wave_extension &wave, const instruction &i) const
	{
		mau_inst inst{};

		mau_context_init(&wave.context, i.gfx);
		if (mau_decode(i.gfx, i.words, &inst) != MAU_OK)
			wrong(name(), i.text, "no instruction");
		wave.request.op = inst.op;
		wave.request.exec = i.exec;
		wave.request.vsharp[2] = 0x20000;
		wave.request.vsharp[3] = 0x24fac;
		wave.execute = i.execute;
		for (unsigned l = 0; l < MAU_WAVE; l++) {
			wave.request.v0[l] = static_cast<uint32_t>(i.base + PAGE * l);
			wave.vdata[0][l] = 0xa0 + l;
		}
	}

	void check(const mau_wave_answer &a, const instruction &i, bool ok) const
	{
		if (a.result != i.result || ok != (i.result == MAU_OK))
			wrong(name(), i.text, "the result");
		if (i.result != MAU_OK) {
			if (a.refused_address != i.base)
				wrong(name(), i.text, "the address that was refused");
			return;
		}
		for (unsigned l = 0; l < 4; l++)
			if (a.vgpr[0][l] != i.vgpr[l])
				wrong(name(), i.text, "the register");
		if (a.memviol != i.memviol)
			wrong(name(), i.text, "memviol");
		if (a.counters != VM)
			wrong(name(), i.text, "counters");
		if (a.first_code != i.first_code || a.first_line != i.first_line)
			wrong(name(), i.text, "the first line");
	}

	void play()
	{
		wait(20, sc_core::SC_NS); // the reset
		for (const instruction &i : PROGRAM) {
			tlm::tlm_generic_payload payload;
			auto wave = std::make_unique<mau_wave_extension>();
			sc_core::sc_time delay;

			if (!i.execute && !has_addresses_)
				continue;
			fill(*wave, i);
			payload.set_command(tlm::TLM_IGNORE_COMMAND);
			payload.set_extension(wave.get());
			socket->b_transport(payload, delay);
			wait(delay);
			payload.clear_extension(wave.get());
			check(wave->answer, i, payload.is_response_ok());
		}
		finished = true;
	}
};

static void check_bytes(const char *unit, const paged_memory &memory)
{
	if (memory.dword(BASE) != 0xa0 + 0xa0 || memory.dword(BASE + PAGE) != 0x22 ||
	    memory.dword(BASE + 2 * PAGE) != 0x33)
		wrong(unit, "memory", "bytes of a page");
	if (memory.dword(BASE + PAGE - 4) != 0xffffffff)
		wrong(unit, "memory", "half of an atomic acted");
}

/** A golden model and a data path, each with a memory and a program. */
struct both {
	const std::string access; // of memory
	const mau_tlm_config config;
	mau_tlm model;
	mau_tlm_rtl<4, 4, 64> rtl;
	paged_memory model_memory, rtl_memory;
	player golden, verilated;

	/** 'phases': memory is accessed by nb_transport, in four phases, else by b_transport. */
	explicit both(bool phases)
		: access(phases ? "nb" : "b"),
		  config{4, 4, 64, sc_core::sc_time(1, sc_core::SC_NS), false, phases},
		  model(named("model").c_str(), config), rtl(named("rtl").c_str(), config),
		  model_memory(named("model_memory").c_str()),
		  rtl_memory(named("rtl_memory").c_str()),
		  golden(named("golden").c_str(), model, true),
		  verilated(named("verilated").c_str(), rtl, false)
	{
		model.memory.socket.bind(model_memory.socket);
		rtl.memory.socket.bind(rtl_memory.socket);
	}

	std::string named(const char *what) const
	{
		return what + ("_" + access);
	}

	void check() const
	{
		if (!golden.finished || !verilated.finished)
			wrong(access.c_str(), "all", "a request does not end");
		check_bytes(golden.name(), model_memory);
		check_bytes(verilated.name(), rtl_memory);
	}
};

int sc_main(int, char **)
{
	both blocking(false), phases(true);

	sc_core::sc_start(100, sc_core::SC_US);
	blocking.check();
	phases.check();
	std::printf("pages: %zu requests on four units\n", std::size(PROGRAM));
	return 0;
}
