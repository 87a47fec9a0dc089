// mau_link.cpp - the link from its serial pins to its bus, against docs/board.md: requests of every
// kind and size, as many in flight as the board allows, damaged ones, BAUD, fallback to the first
// rate.
//
// SPDX-License-Identifier: Apache-2.0

// optimize: -O1

#include <cmath>
#include <deque>
#include <map>

#include "board_bus.hpp"
#include "board_link.hpp"

namespace
{

constexpr unsigned LATENCY = 4; // clocks from a read to its word
constexpr uint32_t BAUD = 0x70;
constexpr uint8_t WRITE = 1, READ = 2;

// The value of a word that was never written.
uint32_t fresh(uint32_t address)
{
	return address * 2654435761u ^ 0x5bd1e995u;
}

using memory = std::map<uint32_t, uint32_t>; // by byte address

uint32_t at(const memory &m, uint32_t address)
{
	const auto it = m.find(address);
	return it == m.end() ? fresh(address) : it->second;
}

// Reference: executes a request and returns its answer without the CRC.
bytes execute(memory &m, const bytes &request)
{
	const auto number = [&](std::size_t where, unsigned n) {
		uint32_t value = 0;
		for (unsigned i = 0; i < n; i++)
			value |= static_cast<uint32_t>(request[where + i]) << 8 * i;
		return value;
	};
	const uint8_t kind = request[0], seq = request[1];
	const bytes refused = {0xff, seq, kind};
	const bool write = kind == WRITE && request.size() >= 12 && request.size() <= 8 + 1024 &&
	                   request.size() % 4 == 0,
		   read = kind == READ && request.size() == 10;
	if (!write && !read)
		return refused;
	const uint32_t start = number(2, 4), words = request[6], stride = request[7],
		       count = write ? static_cast<uint32_t>(request.size() / 4 - 2) : number(8, 2);
	if (start % 4 != 0 || count < 1 || count > 256)
		return refused;
	bytes answer = {static_cast<uint8_t>(0x80 | kind), seq};
	for (uint32_t n = 0; n < count; n++) {
		const uint32_t record = words ? n / words : 0, word = words ? n % words : n;
		const uint32_t step = stride < 30 ? 4u << stride : 0;
		const uint32_t address = start + record * step + 4 * word;
		if (write)
			m[address] = number(8 + 4 * n, 4);
		else
			for (unsigned i = 0; i < 4; i++)
				answer.push_back(static_cast<uint8_t>(at(m, address) >> 8 * i));
	}
	return answer;
}

struct host {
	std::unique_ptr<Vdut> dut = make_dut();
	memory board, want;        // contents by the bus, by the requests
	std::deque<uint8_t> out;   // bytes to send
	std::deque<bytes> answers; // expected answers
	bytes frame;
	double bit = 10; // clocks
	double send_left = 0, take_left = 0;
	unsigned send_bits = 0, take_bits = 0, send = 0, take = 0;
	uint64_t fell = 0; // clock at which the last start bit began
	bool high = true;  // the sender's line
	unsigned low = 0;  // clocks for which the host holds its line low
	uint32_t read_address = 0;
	unsigned read_age = LATENCY;
	uint64_t came = 0;

	void clock()
	{
		line();
		const bool write = get(dut->bus_o, bundle_bus::write);
		const auto address = static_cast<uint32_t>(4 * get(dut->bus_o, bundle_bus::addr));
		dut->baud_write_i = write && address == BAUD;
		dut->bus_rdata_i = read_age >= LATENCY ? at(board, read_address) : word();
		dut->eval();
		if (write)
			board[address] = static_cast<uint32_t>(get(dut->bus_o, bundle_bus::data));
		if (get(dut->bus_o, bundle_bus::read)) {
			read_address = address;
			read_age = 0;
		}
		read_age++;
		edge(*dut);
	}
	void line()
	{
		if (!send_bits && !out.empty()) {
			send = 0x200u | static_cast<unsigned>(out.front()) << 1;
			out.pop_front();
			send_bits = 10;
			send_left = bit;
		}
		dut->uart_rx_i = (!send_bits || (send & 1)) && !low;
		low -= low != 0;
		if (send_bits && (send_left -= 1) <= 0) {
			send_left += bit;
			send >>= 1;
			send_bits--;
		}
		edges();
		if (!take_bits) {
			if (!dut->uart_tx_o) {
				// a frame has no gaps between its bytes
				check(frame.empty() || bench.clock - fell <= 10 * bit + 2,
				      "a byte after %" PRIu64 " clocks", bench.clock - fell);
				fell = bench.clock;
				take_bits = 10;
				take_left = bit / 2;
			}
		} else if ((take_left -= 1) <= 0) {
			take_left += bit;
			take = take >> 1 | static_cast<unsigned>(dut->uart_tx_o) << 9;
			if (--take_bits == 0)
				byte();
		}
	}
	// Checks that the sender's bits end at the right clock.
	void edges()
	{
		const double gone = static_cast<double>(bench.clock - fell);
		if (take_bits && static_cast<bool>(dut->uart_tx_o) != high)
			check(std::fabs(gone - bit * std::round(gone / bit)) <= 1,
			      "a bit ends %g clocks after its start bit", gone);
		high = dut->uart_tx_o;
	}
	void byte()
	{
		check((take & 1) == 0 && (take >> 9 & 1) == 1, "start and stop bit");
		if ((take >> 1 & 255) != 0) {
			frame.push_back(static_cast<uint8_t>(take >> 1));
			return;
		}
		auto content = unframed(frame);
		check(content && !answers.empty() && *content == answers.front(),
		      "answer %" PRIu64 " of %zu bytes differs", came, frame.size());
		came++;
		if (!answers.empty())
			answers.pop_front();
		frame.clear();
	}
	void request(const bytes &content)
	{
		for (uint8_t b : framed(content))
			out.push_back(b);
		answers.push_back(execute(want, content));
		if (wrong_input(100))
			answers.back()[1] ^= 1;
	}
	// Drives the line low for as many bits, then high.
	void hold_low(double bits)
	{
		low = static_cast<unsigned>(bits * bit);
		for (unsigned n = 0; n < (bits + 12) * bit; n++)
			clock();
	}
	// Runs until all requests are answered.
	void settle()
	{
		for (unsigned n = 0; n < 4000000 && (!answers.empty() || !out.empty()); n++)
			clock();
		for (unsigned n = 0; n < 30 * bit; n++)
			clock();
		same("answers that did not come", answers.size(), 0);
		answers.clear();
		check(!dut->busy_o, "busy with nothing to do");
		check(board == want, "the bus wrote something else");
	}
};

void put_number(bytes &to, uint32_t value, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		to.push_back(static_cast<uint8_t>(value >> 8 * i));
}

bytes random_request()
{
	bytes r = {static_cast<uint8_t>(one_of(1, 1, 2, 2, 2, below(256))),
	           static_cast<uint8_t>(below(256))};
	const uint32_t count =
		static_cast<uint32_t>(one_of(1, 2, 1 + below(30), 256, 1 + below(256)));
	put_number(r, below(64) * 4 + 0x100000 + (percent(5) ? below(4) : 0), 4);
	r.push_back(static_cast<uint8_t>(one_of(0, 1, 3, 12, 25, 255, below(256))));
	r.push_back(static_cast<uint8_t>(one_of(0, 1, 4, 5, 20, 29, 30, 128, 200)));
	if (r[0] == READ)
		put_number(r, percent(20) ? static_cast<uint32_t>(one_of(0, 257, 0xffff)) : count,
		           2);
	else
		for (uint32_t n = 0; n < count; n++)
			put_number(r, percent(30) ? 0 : word(), 4);
	if (percent(5))
		r.resize(std::max<std::size_t>(2, r.size() - 1 - below(3)));
	if (percent(2))
		r.push_back(0);
	return r;
}

// Sends as many requests as the board allows, with damaged ones between them.
void burst(host &h, unsigned *bad)
{
	for (std::size_t room = 2048, n = below(12); n > 0; n--) {
		const bytes r = random_request(), f = framed(r);
		if (f.size() > room)
			break;
		room -= f.size();
		if (percent(10)) {
			bytes damaged = f;
			damaged[1 + below(static_cast<uint32_t>(f.size()) - 2)] ^= 0x80;
			if (std::find(damaged.begin(), damaged.end() - 1, 0) != damaged.end() - 1)
				continue;
			h.out.insert(h.out.end(), damaged.begin(), damaged.end());
			++*bad;
		} else
			h.request(r);
	}
	h.settle();
}

// Sends a request that writes a word, or reads 'value' words.
void transmit(host &h, uint8_t kind, uint32_t address, uint32_t value)
{
	bytes r = {kind, 7};
	put_number(r, address, 4);
	put_number(r, 0, 2); // consecutive words
	put_number(r, value, kind == WRITE ? 4 : 2);
	h.request(r);
}

void set_baud(host &h, uint32_t in_256)
{
	const bool taken = in_256 >= 2560 && in_256 < 1 << 24;
	const double bit = taken ? in_256 / 256.0 : h.bit;
	transmit(h, WRITE, BAUD, in_256);
	if (bit != h.bit)
		h.out.insert(h.out.end(), {5, 1}); // dropped when the rate changes
	h.settle();
	h.bit = bit;
	same("BAUD", h.dut->baud_o, static_cast<uint64_t>(h.bit * 256));
}

// A request received before the rate changes is answered at the new rate.
void change_between(host &h, uint32_t in_256)
{
	transmit(h, READ, 0x100000, 256);
	transmit(h, WRITE, BAUD, in_256);
	transmit(h, READ, 0x100000, 3);
	for (unsigned n = 0; n < 400000 && h.answers.size() > 1; n++)
		h.clock();
	h.bit = in_256 / 256.0;
	h.settle();
}

// Without a good frame the rate is 115,200 again after a second (P_CLOCK_HZ, rounded up); a partial
// frame is dropped.
constexpr uint64_t SECOND = UINT64_C(1) << 21;

void fall_back(host &h, uint32_t from)
{
	set_baud(h, from);
	const uint64_t start = bench.clock;
	if (from < 1 << 16)
		h.out = {5, 1, 2};
	while (h.dut->baud_o == from && bench.clock < start + 2 * SECOND && !give_up())
		h.clock();
	check(bench.clock - start > SECOND - 20000 && bench.clock - start <= SECOND,
	      "falls back after %" PRIu64 " clocks", bench.clock - start);
	h.bit = 10;
	h.want = h.board;
}

} // namespace

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	host h;
	unsigned bad = 0;
	h.dut->uart_rx_i = 1;
	reset(*h.dut);
	for (unsigned n = 0; n < 40; n++)
		h.clock();
	for (unsigned n = 0; n < 40 * bench.rounds && !give_up(); n++) {
		burst(h, &bad);
		if (percent(25))
			set_baud(h,
			         static_cast<uint32_t>(one_of(2560, 2731, 3000 + below(3000), 2559,
			                                      0, 1 << 24, (1u << 31) + 3000)));
		if (percent(20)) // longer than a byte: no start bit until the line is high
			h.hold_low(10.5 + below(20));
	}
	same("FRAMES_BAD", h.dut->dropped_o, bad);
	same("FRAMES", h.dut->frames_o, h.came);
	set_baud(h, 40000); // the answer to the next request shows the length of a bit
	h.hold_low(0.4);    // too short for a start bit
	fall_back(h, 4000);
	burst(h, &bad);
	fall_back(h, (1 << 24) - 1);
	// a second of silence at 115,200 has no effect, also within a frame
	for (uint64_t n = 0; n < SECOND - 300; n++)
		h.clock();
	set_baud(h, 2560);
	burst(h, &bad);
	change_between(h, 3333);
	burst(h, &bad);
	same("FRAMES_BAD at the end", h.dut->dropped_o, bad);
	return bench_end();
}
