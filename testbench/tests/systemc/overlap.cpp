// overlap.cpp - usage: overlap: the data path's memory accesses overlap, up to its ids, on memories
// that take any number of them: the same answers and bytes as the golden model's, though later
// accesses are answered first; and 64 reads of 20 ns take less time than one after the other.
//
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstdlib>

#include <mau/mau_tlm_rtl.hpp>

#include "memories.hpp"

// DPI of the data path: it is made of RTL with planted faults (testbench/faults).
extern "C" int mau_fault()
{
	const char *fault = std::getenv("FAULT");

	return fault ? std::atoi(fault) : 0;
}

static constexpr uint64_t BASE = 0x10000;
static constexpr unsigned IDS = 16;

/** gfx9, lane l at base + pitch*l. */
struct instruction {
	const char *text;
	uint32_t words[3];
	unsigned pitch;
	uint64_t base = BASE;
};

static const instruction PROGRAM[] = {
	{"a load of 64 lines", {0xdc508000, 0x017f0002, 0}, 64},
	{"a store of all lanes to one dword", {0xdc708000, 0x007f0102, 0}, 0},
	{"a load of one dword", {0xdc508000, 0x017f0002, 0}, 0},
	{"a store of 64 lines", {0xdc708000, 0x007f0102, 0}, 64},
	{"a store of four lines, four dwords a transaction", {0xdc708000, 0x007f0102, 0}, 4},
	{"an atomic of all lanes on one dword", {0xdd098000, 0x017f0402, 0}, 0},
	{"an atomic of 64 lines", {0xdd098000, 0x017f0402, 0}, 64},
	{"a load of what they wrote", {0xdc508000, 0x017f0002, 0}, 64},
	{"a load that memory refuses from lane 40 on",
         {0xdc508000, 0x017f0002, 0},
         64,
         0x20000 - 40 * 64},
};

[[noreturn]] static void wrong(const char *memory, const char *what)
{
	std::printf("overlap: %s memory: %s\n", memory, what);
	std::exit(1);
}

static void fill(mau_wave_extension &wave, const instruction &i, uint32_t seed)
{
	mau_inst inst{};

	mau_context_init(&wave.context, MAU_GFX_9);
	if (mau_decode(MAU_GFX_9, i.words, &inst) != MAU_OK)
		wrong("no", i.text);
	wave.request.op = inst.op;
	wave.request.exec = ~uint64_t{0};
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		wave.request.v0[l] = static_cast<uint32_t>(i.base + i.pitch * l);
		wave.vdata[0][l] = seed + 1 + l;
	}
}

/** A unit, its memory, and who sends it the program. */
class player : public sc_core::sc_module
{
public:
	tlm_utils::simple_initiator_socket<player> socket{"socket"};
	std::vector<mau_wave_answer> answers;
	std::vector<sc_core::sc_time> times; ///< of each request
	bool finished = false;

	SC_HAS_PROCESS(player);
	player(sc_core::sc_module_name name, mau_tlm_base &unit) : sc_module(name)
	{
		socket.bind(unit.waves);
		SC_THREAD(play);
		set_stack_size(0x80000);
	}

private:
	void play()
	{
		wait(20, sc_core::SC_NS); // the reset
		for (const instruction &i : PROGRAM) {
			tlm::tlm_generic_payload payload;
			auto wave = std::make_unique<mau_wave_extension>();
			sc_core::sc_time delay;
			const sc_core::sc_time start = sc_core::sc_time_stamp();

			fill(*wave, i, static_cast<uint32_t>(1000 * answers.size()));
			payload.set_command(tlm::TLM_IGNORE_COMMAND);
			payload.set_extension(wave.get());
			socket->b_transport(payload, delay);
			wait(delay);
			payload.clear_extension(wave.get());
			answers.push_back(wave->answer);
			times.push_back(sc_core::sc_time_stamp() - start);
		}
		finished = true;
	}
};

struct set {
	const char *name;
	test_memory &memory;
	player &source;
};

/** Of a refusal: the first access that memory refused. */
static bool same(const mau_wave_answer &a, const mau_wave_answer &b)
{
	return a.result == MAU_ERR_MEMORY
	               ? b.result == a.result && b.refused_address == a.refused_address
	               : a == b;
}

static void compare(const set &golden, const set &s)
{
	if (!s.source.finished)
		wrong(s.name, "a request does not end");
	if (golden.source.answers.back().refused_address != 0x20000)
		wrong(golden.name, "nothing is refused");
	for (std::size_t i = 0; i < std::size(PROGRAM); i++)
		if (!same(golden.source.answers[i], s.source.answers[i]))
			wrong(s.name, PROGRAM[i].text);
	if (s.memory.bytes != golden.memory.bytes)
		wrong(s.name, "the bytes differ");
	std::printf("overlap: %s memory: 64 reads in %s, %u accesses at once\n", s.name,
	            s.source.times[0].to_string().c_str(), s.memory.most);
}

int sc_main(int, char **)
{
	using rtl = mau_tlm_rtl<4, 4, 64>;
	mau_tlm_config config = {4, 4, 64, sc_core::sc_time(1, sc_core::SC_NS), false};
	mau_tlm model("model", config);
	rtl first("first", config), second("second", config);

	config.phases = true;
	rtl third("third", config);
	prompt_memory prompt("prompt"), reference("reference");
	waiting_memory waits("waits");
	phased_memory phased("phased");
	player model_source("model_source", model), first_source("first_source", first),
		second_source("second_source", second), third_source("third_source", third);

	model.memory.socket.bind(reference.socket);
	first.memory.socket.bind(prompt.socket);
	second.memory.socket.bind(waits.socket);
	third.memory.socket.bind(phased.socket);
	const set golden = {"golden model's", reference, model_source};
	const set sets[] = {{"prompt", prompt, first_source},
	                    {"waiting", waits, second_source},
	                    {"phased", phased, third_source}};

	for (unsigned i = 0; i < 100 && !(model_source.finished && first_source.finished &&
	                                  second_source.finished && third_source.finished);
	     i++)
		sc_core::sc_start(10, sc_core::SC_US);
	for (const set &s : sets)
		compare(golden, s);
	for (const set &s : {sets[1], sets[2]})
		if (s.memory.most < IDS / 2 || s.memory.most > IDS)
			wrong(s.name, "accesses do not overlap up to the ids");
	if (first_source.times[0] >= sc_core::sc_time(400, sc_core::SC_NS))
		wrong("prompt", "64 reads of 20 ns take 400 ns or more");
	return 0;
}
