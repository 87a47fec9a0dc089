// units.cpp - usage: units FILE.mreq [FAULT]: three address units of two sizes in one program, held
// to the golden model, and the golden model's component in four phases held to the clocks of one of
// them; and what a bundle can do. FAULT is planted in all units.
//
// SPDX-License-Identifier: Apache-2.0
#include <cinttypes>
#include <sstream>

#include "phases.hpp"
#include "unit_bench.hpp"

static int planted;

// DPI of the units: they are made of RTL with planted faults (testbench/faults).
extern "C" int mau_fault()
{
	return planted;
}

static void check(bool right, const char *what)
{
	if (right)
		return;
	std::printf("bundle: %s\n", what);
	std::exit(1);
}

static void bundles()
{
	mau_sc::lane_results<4> a, b;
	mau_sc::completion done;
	std::ostringstream text;

	b.seg[3] = 1;
	check(a == a && a != b && !(a == b), "comparison");
	done.tag = 65;
	done.count = 512;
	done.memviol = 2;
	done.counters = 5;
	text << done;
	check(text.str() == "tag=0x41 error=0x0 count=0x200 memviol=0x2 counters=0x5",
	      text.str().c_str());
	text.str("");
	b.addr[1] = 0xfffffffffff0;
	text << b;
	check(text.str() == "tag=0x0 beat=0x0 last=0 addr={0x0 0xfffffffffff0 0x0 0x0} "
	                    "comps={0x0 0x0 0x0 0x0} status={0x0 0x0 0x0 0x0} "
	                    "seg={0x0 0x0 0x0 0x1} lds={0x0 0x0 0x0 0x0}",
	      text.str().c_str());
}

int sc_main(int argc, char **argv)
{
	std::size_t length = 0;
	mreq_file file{};
	mreq_error error{};
	char *text = argc > 1 ? mreq_read(argv[1], &length) : nullptr;

	if (!text || mreq_parse(text, length, argv[1], &file, &error)) {
		std::fprintf(stderr, "%s\n", text ? error.text : "usage: units FILE.mreq [FAULT]");
		return 3;
	}
	std::free(text);
	planted = argc > 2 ? std::atoi(argv[2]) : 0;
	bundles();

	unit_bench<4, 4, 64> one("one", file, false), stalled("stalled", file, true);
	unit_bench<4, 16, 128> other("other", file, false);

	const mau_tlm_config config = {4, 4, 64, sc_core::sc_time(1, sc_core::SC_NS), true};
	mau_tlm model("model", config);
	phases source("source", file, config);

	source.socket.bind(model.waves);
	model.memory.socket.bind(source.memory);
	while (!one.finished() || !stalled.finished() || !other.finished()) {
		const uint64_t before = one.requests + stalled.requests + other.requests;

		sc_core::sc_start(100, sc_core::SC_US); // far more than an episode takes
		if (one.requests + stalled.requests + other.requests == before &&
		    !(one.finished() && stalled.finished() && other.finished()))
			differs("units", "progress", 0);
	}
	if (!source.finished || source.answered.empty() || source.answered != one.answered)
		differs("model", "the clock of an answer", source.answered.size());
	std::printf("units: %" PRIu64 " requests, %" PRIu64 " transactions, %" PRIu64 " timed\n",
	            one.requests + stalled.requests + other.requests,
	            one.transactions + stalled.transactions + other.transactions,
	            one.timed + other.timed);
	mreq_free(&file);
	return 0;
}
