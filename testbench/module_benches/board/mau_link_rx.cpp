// mau_link_rx.cpp - received frames against the reference in board_link.hpp: complete, damaged,
// cut, joined, too long; 2,048 unread bytes.
//
// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "board_link.hpp"

namespace
{

struct line {
	std::unique_ptr<Vdut> dut = make_dut();
	std::deque<bytes> want;         // expected good frames
	bytes frame, got;               // bytes since the last zero; bytes read of a frame
	uint64_t good = 0, dropped = 0; // frames counted by the module minus expected ones
	bool spoilt = false, reads = true;

	void clock()
	{
		dut->ready_i = reads && percent(70);
		dut->eval();
		const bool take = dut->valid_o && dut->ready_i;
		if (dut->valid_o)
			same("length", dut->length_o, want.empty() ? 0 : want.front().size());
		if (take) {
			got.push_back(dut->byte_o);
			same("last", dut->last_o,
			     !want.empty() && got.size() == want.front().size());
		}
		if (take && dut->last_o) {
			check(!want.empty() && got == want.front(), "a frame of %zu bytes differs",
			      got.size());
			if (!want.empty())
				want.pop_front();
			got.clear();
		}
		good += dut->good_o;
		dropped += dut->dropped_o;
		edge(*dut);
		dut->line_valid_i = 0;
	}
	void send(uint8_t byte, bool bad = false)
	{
		dut->line_valid_i = 1;
		dut->line_bad_i = bad;
		dut->line_byte_i = wrong_input(4000) ? byte ^ 1 : byte;
		spoilt = spoilt || bad;
		if (byte != 0)
			frame.push_back(byte);
		else if (!frame.empty() || spoilt) {
			const auto content = unframed(frame);
			if (content && !spoilt) {
				want.push_back(*content);
				good--;
			} else if (!frame.empty())
				dropped--;
			frame.clear();
			spoilt = false;
		}
		clock();
		for (unsigned n = 3 + below(3); n > 0; n--)
			clock();
	}
	void drain()
	{
		reads = true;
		for (unsigned n = 0; n < 8000 && !want.empty(); n++)
			clock();
		for (unsigned n = 0; n < 8; n++)
			clock();
		same("frames that did not come", want.size(), 0);
		same("good frames counted", good, 0);
		same("dropped frames counted", dropped, 0);
	}
};

// A frame, perhaps damaged in one way.
bytes on_the_line()
{
	bytes f = framed(random_content());
	switch (below(10)) {
	case 0: // a bit
		f[below(static_cast<uint32_t>(f.size()))] ^= static_cast<uint8_t>(1u << below(8));
		break;
	case 1: // a byte is lost, the zero among them
		f.erase(f.begin() + below(static_cast<uint32_t>(f.size())));
		break;
	case 2: // cut
		f.resize(below(static_cast<uint32_t>(f.size())));
		f.push_back(0);
		break;
	case 3: // an additional zero
		f.push_back(0);
		break;
	case 4: { // a content of 1,041 bytes; of 5
		bytes long_one(percent(50) ? 1037 : 1);
		f = framed(long_one);
		break;
	}
	case 5: { // a full block at the end, followed by an empty one
		bytes c(250, 7);
		f = cobs(with_crc(c));
		if (f[0] == 255 && f.size() == 255)
			f.push_back(1);
		f.push_back(0);
		break;
	}
	default:
		break;
	}
	return f;
}

void random_line(line &l, unsigned frames)
{
	for (unsigned i = 0; i < frames && !give_up(); i++) {
		const bytes f = on_the_line();
		const bool spoil = percent(3);
		const std::size_t where = below(static_cast<uint32_t>(f.size()));
		for (std::size_t n = 0; n < f.size(); n++)
			l.send(f[n], spoil && n == where && f[n] != 0);
	}
	l.send(0); // ends a joined frame
	l.drain();
}

// Leaves 2,048 bytes unread.
void full_ring(line &l, std::size_t content)
{
	l.reads = false;
	for (std::size_t room = 2048;;) {
		bytes c(content);
		for (uint8_t &b : c)
			b = static_cast<uint8_t>(below(256));
		const bytes f = framed(c);
		if (f.size() > room)
			break;
		room -= f.size();
		for (uint8_t b : f)
			l.send(b);
	}
	l.drain();
}

// A change of the rate drops a partial frame without counting it.
void forgotten(line &l)
{
	for (unsigned n = 1 + below(20); n > 0; n--)
		l.send(static_cast<uint8_t>(1 + below(255)), percent(10));
	l.frame.clear();
	l.spoilt = false;
	l.dut->forget_i = 1;
	l.clock();
	l.dut->forget_i = 0;
	for (uint8_t b : framed(random_content()))
		l.send(b);
	l.drain();
}

} // namespace

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	same("CRC of 123456789", crc32({'1', '2', '3', '4', '5', '6', '7', '8', '9'}), 0xcbf43926);
	check(cobs({0x11, 0x22, 0x00, 0x33}) == bytes({3, 0x11, 0x22, 2, 0x33}), "COBS");
	check(cobs({0, 0}) == bytes({1, 1, 1}), "COBS of zeros");
	line l;
	l.dut->line_valid_i = l.dut->forget_i = 0;
	reset(*l.dut);
	for (unsigned round = 0; round < bench.rounds * 4 && !give_up(); round++) {
		random_line(l, 100);
		for (unsigned i = 0; i < 20; i++)
			forgotten(l);
		for (std::size_t content : {2, 3, 10, 100, 500, 1036})
			full_ring(l, content);
	}
	return bench_end();
}
