// platform.cpp - a platform with a traffic generator that reads a request file, the unit (golden
// model or Verilated data path), and a memory with DMI.
//
//   platform [--unit tlm|rtl] [--timing loose|approximate] [--no-dmi] [--log FILE] [--vcd NAME]
//            FILE.mreq
//
// --log writes every answer, every line access and, after each episode, the changed bytes of memory
// and LDS. The logs of both units are equal. --vcd writes NAME.vcd.
//
// SPDX-License-Identifier: Apache-2.0
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include <mau/mau_tlm.hpp>
#include <mau/mau_tlm_rtl.hpp>

#include "memory.hpp"
#include "traffic.hpp"

namespace
{

constexpr unsigned LANES = PLATFORM_LANES, WINDOW = PLATFORM_WINDOW, // CMakeLists.txt has them
	LINE_BYTES = PLATFORM_LINE_BYTES;
using rtl_unit = mau_tlm_rtl<LANES, WINDOW, LINE_BYTES>;

struct options {
	bool rtl = false, approximate = false, dmi = true;
	const char *log = nullptr, *vcd = nullptr, *file = nullptr;
};

[[noreturn]] void usage()
{
	std::fputs("usage: platform [--unit tlm|rtl] [--timing loose|approximate] [--no-dmi]\n"
	           "                [--log FILE] [--vcd NAME] FILE.mreq\n",
	           stderr);
	std::exit(2);
}

options parse(int argc, char **argv)
{
	options o;

	for (int i = 1; i < argc; i++) {
		const std::string arg = argv[i];
		auto value = [&] { return i + 1 < argc ? argv[++i] : (usage(), nullptr); };
		auto either = [&](const char *no, const char *yes) {
			const std::string v = value();

			return v == yes || (v == no ? false : (usage(), false));
		};

		if (arg == "--unit")
			o.rtl = either("tlm", "rtl");
		else if (arg == "--timing")
			o.approximate = either("loose", "approximate");
		else if (arg == "--no-dmi")
			o.dmi = false;
		else if (arg == "--log")
			o.log = value();
		else if (arg == "--vcd")
			o.vcd = value();
		else if (arg[0] == '-' || o.file)
			usage();
		else
			o.file = argv[i];
	}
	if (!o.file)
		usage();
	return o;
}

/** Reads the request file. Prints an error and exits if it cannot be read or is malformed. */
mreq_file read(const char *path)
{
	mreq_file file{};
	mreq_error error{};
	std::size_t length = 0;
	const std::unique_ptr<char, void (*)(void *)> text(mreq_read(path, &length), std::free);

	if (!text) {
		std::perror(path);
		std::exit(4);
	}
	if (mreq_parse(text.get(), length, path, &file, &error)) {
		std::fprintf(stderr, "%s\n", error.text);
		std::exit(3);
	}
	return file;
}

/** The log. */
struct log_file {
	std::FILE *out = nullptr;
	uint64_t accesses = 0, requests = 0;
	sc_dt::uint64 last_line = 0, last_bytes = 0; // for the trace
	bool last_writes = false;

	void access(const mau_line_access &a, unsigned line_bytes)
	{
		accesses++;
		last_line = a.line;
		last_bytes = a.bytes[0];
		last_writes = a.command == tlm::TLM_WRITE_COMMAND;
		if (!out)
			return;
		std::fprintf(out, "%s %#" PRIx64 " attr %#x ", last_writes ? "write" : "read",
		             a.line, a.attr);
		for (unsigned b = 0; b < line_bytes; b++)
			a.has(b) ? std::fprintf(out, "%02x", a.data[b]) : std::fputs("..", out);
		std::fputc('\n', out);
	}

	void answer(const mau_wave_extension &w)
	{
		requests++;
		if (!out)
			return;
		std::fprintf(out, "tag %u error %u transactions %u memviol %u counters %u\n",
		             w.request.tag, w.answer.error, w.answer.transactions, w.answer.memviol,
		             w.answer.counters);
		if (w.answer.first_code != MAU_MEMORY_OK)
			std::fprintf(out, "%s %#" PRIx64 "\n", mau_memory_name(w.answer.first_code),
			             w.answer.first_line);
		for (unsigned d = 0; d < MAU_LOAD_VGPRS; d++)
			for (unsigned l = 0; l < MAU_WAVE; l++)
				if (w.answer.vgpr_bits[d][l])
					std::fprintf(out, "v%u lane %u %#x of %#x\n", d, l,
					             w.answer.vgpr[d][l], w.answer.vgpr_bits[d][l]);
		for (unsigned s = 0; s < MAU_MAX_SGPRS; s++)
			if (w.answer.sgpr_mask >> s & 1)
				std::fprintf(out, "s%u %#x\n", s, w.answer.sgpr[s]);
	}
};

} // namespace

int sc_main(int argc, char **argv)
{
	const options o = parse(argc, argv);
	mreq_file file = read(o.file);
	const mau_tlm_config config = {LANES, WINDOW, LINE_BYTES,
	                               sc_core::sc_time(1, sc_core::SC_NS), o.dmi};
	log_file log;

	if (o.log && !(log.out = std::fopen(o.log, "w"))) {
		std::perror(o.log);
		return 4;
	}
	tlm::tlm_global_quantum::instance().set(sc_core::sc_time(1, sc_core::SC_US));

	traffic source("traffic", file, o.approximate);
	platform_memory memory("memory", sc_core::sc_time(20, sc_core::SC_NS));
	std::unique_ptr<mau_tlm_base> unit;
	rtl_unit *rtl = nullptr;

	if (o.rtl)
		unit.reset(rtl = new rtl_unit("unit", config));
	else
		unit = std::make_unique<mau_tlm>("unit", config);
	source.socket.bind(unit->waves);
	unit->memory.socket.bind(memory.socket);
	unit->memory.observe = [&](const mau_line_access &a) { log.access(a, LINE_BYTES); };
	source.before = [&](const tb_episode &ep) { memory.start(ep.data, unit->lds); };
	source.answered = [&](const mau_wave_extension &w) { log.answer(w); };
	source.after = [&](const tb_episode &) {
		if (log.out)
			memory.list(log.out, unit->lds);
	};

	sc_core::sc_trace_file *vcd = o.vcd ? sc_core::sc_create_vcd_trace_file(o.vcd) : nullptr;

	if (vcd) {
		vcd->set_time_unit(1, sc_core::SC_NS);
		sc_core::sc_trace(vcd, log.accesses, "memory.accesses", 64);
		sc_core::sc_trace(vcd, log.last_line, "memory.line", 48);
		sc_core::sc_trace(vcd, log.last_bytes, "memory.bytes", 64);
		sc_core::sc_trace(vcd, log.last_writes, "memory.writes");
		if (rtl) {
			sc_core::sc_trace(vcd, rtl->clk, "unit.clk");
			rtl->wires.trace(vcd, "unit");
		}
	}
	sc_core::sc_start();
	if (vcd)
		sc_core::sc_close_vcd_trace_file(vcd);
	std::printf("%s: %" PRIu64 " requests, %" PRIu64 " line accesses, %s\n",
	            o.rtl ? "rtl" : "tlm", log.requests, log.accesses,
	            sc_core::sc_time_stamp().to_string().c_str());
	if (log.out && std::fclose(log.out)) {
		std::perror(o.log);
		return 4;
	}
	mreq_free(&file);
	return 0;
}
