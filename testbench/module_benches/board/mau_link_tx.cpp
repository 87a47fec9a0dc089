// mau_link_tx.cpp - sent answers against the reference in board_link.hpp, with a slow and a fast
// line.
//
// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "board_link.hpp"

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	std::deque<bytes> want;
	bytes now = random_content(), frame;
	std::size_t at = 0, made = 0, line_bytes = 0;
	unsigned quick = 100;

	dut->valid_i = dut->line_ready_i = 0;
	reset(*dut);
	for (uint64_t n = 0; n < bench.rounds * UINT64_C(400000) && !give_up(); n++) {
		if (n % 4096 == 0)
			quick = static_cast<unsigned>(one_of(1, 10, 100));
		// leaves time for the last answers
		const bool more = at > 0 || n < bench.rounds * UINT64_C(400000) - 100000;
		if (n > bench.rounds * UINT64_C(400000) - 100000)
			quick = 100;
		dut->valid_i = more && (at > 0 || percent(20)) && percent(80);
		dut->byte_i = now[at];
		dut->last_i = at + 1 == now.size();
		dut->line_ready_i = percent(quick);
		dut->eval();
		if (dut->valid_i && dut->ready_o && ++at == now.size()) {
			want.push_back(now);
			if (wrong_input(50))
				want.back()[0] ^= 1;
			now = random_content();
			at = 0;
			made++;
		}
		if (dut->line_valid_o && dut->line_ready_i) {
			line_bytes++;
			if (dut->line_byte_o != 0)
				frame.push_back(dut->line_byte_o);
			else {
				const auto content = unframed(frame);
				check(content && !want.empty() && *content == want.front(),
				      "an answer of %zu bytes differs", frame.size());
				// one block more than the shortest form is allowed
				check(frame.size() <= 1047, "%zu bytes on the line", frame.size());
				if (!want.empty())
					want.pop_front();
				frame.clear();
			}
		}
		check(!dut->idle_o || (want.empty() && frame.empty() && !dut->line_valid_o),
		      "idle with something to send");
		edge(*dut);
	}
	same("answers that did not come", want.size(), 0);
	check(made > 100 && dut->idle_o, "%zu answers, idle %d", made, dut->idle_o);
	return bench_end();
}
