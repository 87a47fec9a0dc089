// board_sim.cpp - the board of docs/board.md, simulated: the Verilated fpga/rtl/mau_board.sv, or
// with MAU_BOARD_VMEM mau_board_vmem.sv, with its serial pins on a pseudo-terminal.
//
// The first line on stdout is the terminal's name. Bytes that the host writes go to the board bit
// by bit, at the rate that the host has set for the terminal, and back in the same way: with a
// wrong rate the bytes are wrong, as on a cable. Clocks at which only the counters of the serial
// line would change are skipped. When line and board are idle the simulation sleeps, and only the
// board's count of silence advances, by real time. Built by build_board.sh. Ends when stdin is
// closed, or by SIGINT or SIGTERM. Its last line has the time during which line or board were busy,
// in clocks of the board, and the number of bytes.
//
// SPDX-License-Identifier: Apache-2.0
#include <asm/termbits.h> // termios2: any rate
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <deque>
#include <memory>

#include "Vboard.h"
#include "Vboard___024root.h"
#ifdef MAU_FAULTS
#include "Vboard__Dpi.h"
#endif
#include "verilated.h"

namespace
{

constexpr uint64_t CLOCK_HZ = MAU_CLOCK_HZ;
constexpr int EXIT_USAGE = 2, EXIT_IO = 4, EXIT_SIGNAL = 6; // docs/user/exit_codes.md
constexpr unsigned RATE = 115200;                           // after configuration
constexpr unsigned CHUNK = 64;  // simulated clocks between two reads of the terminal
constexpr unsigned CALM = 8;    // idle clocks after which no data is in flight inside the board
constexpr unsigned SETTLED = 4; // clocks until a change of the line has reached the board's logic
constexpr int NAP_MS = 20;
#ifdef MAU_FAULTS
constexpr bool HAS_FAULTS = true;
#else
constexpr bool HAS_FAULTS = false;
#endif

uint64_t planted; // fault of the unit, 0: none

volatile sig_atomic_t stopped;

[[noreturn]] void die(int code, const char *what, const char *why)
{
	std::fprintf(stderr, "board_sim: %s: %s\n", what, why);
	exit(code);
}

struct options {
	uint64_t damage = 0, lose = 0, seed = 1; // damage, lose: one byte in so many; 0: none
	uint64_t unplug = UINT64_MAX, reset = UINT64_MAX;
	uint64_t fault = 0; // docs/user/faults.md
};

void usage()
{
	std::puts("usage: mau_board_L_W_B [OPTION ...]\n"
	          "\n"
	          "Simulates a board. Prints the name of a serial device, on which the board\n"
	          "answers until standard input is closed or a signal ends the program.\n"
	          "\n"
	          "  --damage N      flips a bit of one byte in N, either direction\n"
	          "  --lose N        loses one byte in N, either direction\n"
	          "  --seed N        seed of damaged and lost bytes (1)\n"
	          "  --unplug BYTES  passes no more bytes after so many in both directions\n"
	          "  --reset BYTES   resets the board after so many bytes in both directions\n"
	          "  --fault N       activates planted fault N, in a build with faults\n"
	          "  --help          this text\n"
	          "\n"
	          "Exit codes: docs/user/exit_codes.md");
}

options parse(int argc, char **argv)
{
	options o;
	const struct {
		const char *name;
		uint64_t *value;
	} known[] = {{"--damage", &o.damage}, {"--lose", &o.lose},   {"--seed", &o.seed},
	             {"--unplug", &o.unplug}, {"--reset", &o.reset}, {"--fault", &o.fault}};

	for (int i = 1; i < argc; i++) {
		uint64_t *value = nullptr;
		if (!std::strcmp(argv[i], "--help") || !std::strcmp(argv[i], "-h")) {
			usage();
			exit(std::fflush(stdout) ? EXIT_IO : 0);
		}
		for (const auto &k : known)
			if (!std::strcmp(argv[i], k.name))
				value = k.value;
		if (!value)
			die(EXIT_USAGE, argv[i], "unknown option; see --help");
		if (i + 1 == argc)
			die(EXIT_USAGE, argv[i], "a number is missing");
		char *end;
		errno = 0;
		*value = std::strtoull(argv[i + 1], &end, 10);
		if (errno || *end || argv[i + 1][0] < '0' || argv[i + 1][0] > '9')
			die(EXIT_USAGE, argv[i], "takes a number");
		i++;
	}
	if (o.fault && !HAS_FAULTS)
		die(EXIT_USAGE, "--fault", "build with MAU_BOARD_FAULTS=1");
	return o;
}

// The cable: damages or loses bytes.
class cable
{
public:
	explicit cable(const options &o) : o_(o), random_(o.seed)
	{
	}

	bool plugged() const
	{
		return passed_ < o_.unplug;
	}
	bool reset_due() // true once
	{
		const bool due = passed_ >= o_.reset;
		if (due)
			o_.reset = UINT64_MAX;
		return due;
	}
	// Passes a byte, perhaps damaged; false: it is lost.
	bool pass(uint8_t &byte)
	{
		if (!plugged())
			return false;
		passed_++;
		if (o_.lose && next() % o_.lose == 0)
			return false;
		if (o_.damage && next() % o_.damage == 0)
			byte ^= static_cast<uint8_t>(1u << (next() & 7));
		return true;
	}

private:
	uint64_t next() // splitmix64
	{
		uint64_t z = random_ += UINT64_C(0x9e3779b97f4a7c15);
		z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
		z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
		return (z ^ (z >> 31)) >> 8;
	}

	options o_;
	uint64_t random_, passed_ = 0;
};

// The host's end of the line: a pseudo-terminal, its rate, and bytes that wait.
class terminal
{
public:
	terminal()
	{
		master_ = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
		if (master_ < 0 || grantpt(master_) || unlockpt(master_) || !ptsname(master_))
			die(EXIT_IO, "pseudo-terminal", std::strerror(errno));
		// kept open: host programs may open and close it
		slave_ = open(ptsname(master_), O_RDWR | O_NOCTTY);
		termios2 t;
		if (slave_ < 0 || ioctl(slave_, TCGETS2, &t))
			die(EXIT_IO, ptsname(master_), std::strerror(errno));
		t.c_iflag = t.c_oflag = t.c_lflag = 0;
		t.c_cflag = CS8 | CREAD | CLOCAL | BOTHER;
		t.c_ospeed = t.c_ispeed = RATE;
		t.c_cc[VMIN] = 1;
		t.c_cc[VTIME] = 0;
		if (ioctl(slave_, TCSETS2, &t))
			die(EXIT_IO, ptsname(master_), std::strerror(errno));
		std::printf("%s\n", ptsname(master_));
		if (std::fflush(stdout))
			die(EXIT_IO, "stdout", std::strerror(errno));
	}

	// Length of a bit in 1/256 clocks, by the rate of the host.
	uint64_t bit() const
	{
		termios2 t;
		const bool good = !ioctl(master_, TCGETS2, &t) && t.c_ospeed;
		return CLOCK_HZ * 256 / (good ? t.c_ospeed : RATE);
	}
	bool take(uint8_t &byte)
	{
		if (first_ == last_)
			return false;
		byte = in_[first_++];
		taken_++;
		return true;
	}
	bool waits() const
	{
		return first_ != last_;
	}
	void give(uint8_t byte)
	{
		out_.push_back(byte);
		given_++;
	}
	uint64_t taken() const
	{
		return taken_;
	}
	uint64_t given() const
	{
		return given_;
	}
	// Reads and writes available bytes without waiting.
	void transfer()
	{
		while (!out_.empty() && write(master_, &out_.front(), 1) == 1)
			out_.pop_front();
		if (waits())
			return;
		const ssize_t n = read(master_, in_, sizeof(in_));
		first_ = 0;
		last_ = n > 0 ? static_cast<size_t>(n) : 0;
	}
	// Waits for the host for a short time; false: stdin is closed.
	bool nap(int ms)
	{
		pollfd fd[2] = {
			{master_, static_cast<short>(out_.empty() ? POLLIN : POLLIN | POLLOUT), 0},
			{STDIN_FILENO, POLLIN, 0}};
		char rest[256];
		if (poll(fd, 2, ms) <= 0 || !fd[1].revents)
			return true;
		return read(STDIN_FILENO, rest, sizeof(rest)) > 0;
	}

private:
	int master_, slave_;
	uint8_t in_[1024];
	size_t first_ = 0, last_ = 0;
	uint64_t taken_ = 0, given_ = 0; // bytes, from the host and to it
	std::deque<uint8_t> out_;
};

// Clocks before the one at which a bit ends; 'left': 1/256 clocks left of the bit.
inline uint64_t ahead(uint64_t left)
{
	return left > 256 ? (left - 1) / 256 : 0;
}

// Sends or receives bits; times are in 1/256 clocks.
struct shifter {
	uint64_t bit = 0, left = 0;
	unsigned bits = 0, data = 0; // bits left; the bits themselves

	bool ends() // advances a clock; true: the bit ends with it
	{
		const bool over = left <= 256;
		left = over ? left + bit - 256 : left - 256;
		return over;
	}
};

// A signal of the board, and a register of its link.
#ifdef MAU_BOARD_VMEM
#define BOARD(name) mau_board_vmem__DOT__##name
#else
#define BOARD(name) mau_board__DOT__##name
#endif
#define LINK(name) BOARD(u_link__DOT__##name)

class board
{
public:
	explicit board(const options &o) : cable_(o)
	{
		context_.randReset(2);
		context_.randSeed(1);
		top_ = std::make_unique<Vboard>(&context_, "board");
		top_->uart_rx_i = 1;
		reset();
	}
	~board()
	{
		top_->final();
	}

	int run()
	{
		using clock = std::chrono::steady_clock;
		while (!stopped) {
			terminal_.transfer();
			if (!cable_.plugged()) // bytes of the host are lost
				for (uint8_t byte; terminal_.take(byte);)
					;
			clocks(CHUNK);
			if (cable_.reset_due())
				reset();
			const bool idle = idle_ && !terminal_.waits();
			const auto before = clock::now();
			if (!terminal_.nap(idle ? NAP_MS : 0))
				return 0;
			if (idle)
				silence(CLOCK_HZ *
				        std::chrono::duration<double>(clock::now() - before)
				                .count());
		}
		return EXIT_SIGNAL;
	}
	void say_work() const
	{
		std::printf("%.6f seconds, %" PRIu64 " bytes from the host, %" PRIu64 " to it\n",
		            static_cast<double>(work_) / CLOCK_HZ, terminal_.taken(),
		            terminal_.given());
	}

private:
	void edge()
	{
		top_->clk_i = 1;
		top_->eval();
		top_->clk_i = 0;
		top_->eval();
	}
	void reset()
	{
		top_->rst_ni = 0;
		for (int i = 0; i < 4; i++)
			edge();
		top_->rst_ni = 1;
		for (int i = 0; i < 8; i++)
			edge();
	}
	// Simulates 'n' clocks of the board with the line.
	void clocks(unsigned n)
	{
		idle_ = true;
		for (unsigned i = 0; i < n; i++) {
			pass_over();
			to_board();
			edge();
			from_board();
			const bool works = top_->busy_o || to_.bits || from_.bits;
			work_ += works;
			idle_ = idle_ && !works;
		}
	}
	// Whether the board only waits for the serial line.
	bool waits() const
	{
		const Vboard___024root &b = *top_->rootp;
		const unsigned player = b.BOARD(u_player__DOT__u_run__DOT__state_q);
#ifdef MAU_BOARD_VMEM
		const bool sign_run = false; // it has no signature mode
#else
		const bool sign_run = b.BOARD(sign_run);
#endif
		return b.LINK(state_q) == 0 && b.LINK(u_rx__DOT__state_q) == 0 &&
		       b.LINK(u_rx__DOT__close_q) == 0 && b.LINK(u_tx__DOT__state_q) == 4 &&
		       (b.LINK(u_uart_tx__DOT__bits_q) || !b.LINK(u_tx__DOT__filled_q)) &&
		       b.BOARD(u_regs__DOT__reset_q) == 0 && !sign_run &&
		       (player == 0 || player == 3); // no episode, or its end
	}
	// Skips the clocks before the next one at which a bit begins, ends or is sampled.
	void pass_over()
	{
		settled_ = top_->uart_rx_i == line_ ? settled_ + 1 : 0;
		line_ = top_->uart_rx_i;
		calm_ = waits() ? calm_ + 1 : 0;
		if (calm_ < CALM || settled_ < SETTLED || (!to_.bits && terminal_.waits()))
			return;
		Vboard___024root &b = *top_->rootp;
		auto &receives = b.LINK(u_uart_rx__DOT__left_q),
		     &sends = b.LINK(u_uart_tx__DOT__left_q);
		uint64_t n = UINT64_MAX;
		if (to_.bits)
			n = std::min(n, ahead(to_.left));
		if (from_.bits)
			n = std::min(n, ahead(from_.left));
		if (b.LINK(u_uart_rx__DOT__bits_q))
			n = std::min(n, ahead(receives));
		if (b.LINK(u_uart_tx__DOT__bits_q))
			n = std::min(n, ahead(sends));
		if (n == UINT64_MAX)
			return;
		work_ += to_.bits || from_.bits ? n : 0;
		to_.left -= to_.bits ? 256 * n : 0;
		from_.left -= from_.bits ? 256 * n : 0;
		receives -= b.LINK(u_uart_rx__DOT__bits_q) ? 256 * n : 0;
		sends -= b.LINK(u_uart_tx__DOT__bits_q) ? 256 * n : 0;
		silence(static_cast<double>(n));
	}
	void to_board()
	{
		if (to_.bits) {
			if (to_.ends() && --to_.bits) {
				to_.data >>= 1;
				top_->uart_rx_i = to_.data & 1;
			}
			return;
		}
		uint8_t byte;
		if (!terminal_.take(byte) || !cable_.pass(byte))
			return;
		to_ = {terminal_.bit(), 0, 10, 0x200u | static_cast<unsigned>(byte) << 1};
		to_.left = to_.bit - 256; // the bit has already had one clock
		top_->uart_rx_i = 0;
	}
	// Samples in the middle of the bits; the byte is complete at the end of its stop bit.
	void from_board()
	{
		if (!from_.bits) {
			if (top_->uart_tx_o)
				return;
			from_ = {terminal_.bit(), 0, 11, 0};
			from_.left = from_.bit / 2;
			return;
		}
		if (!from_.ends())
			return;
		if (--from_.bits == 1) { // half a bit is left
			from_.left -= from_.bit / 2;
			from_.data = (from_.data >> 1) | (top_->uart_tx_o ? 0x200u : 0u);
		} else if (from_.bits) {
			from_.data = (from_.data >> 1) | (top_->uart_tx_o ? 0x200u : 0u);
		} else {
			auto byte = static_cast<uint8_t>(from_.data >> 1);
			if ((from_.data & 0x200u) && cable_.pass(byte))
				terminal_.give(byte);
		}
	}
	// Advances the board's count of silence. At 115,200 baud the board does not count.
	void silence(double clocks)
	{
		auto &count = top_->rootp->LINK(u_rate__DOT__silence_q);
		const double sum = count + clocks;
		if (count)
			count = sum < MAU_SILENCE ? static_cast<uint32_t>(sum) : MAU_SILENCE;
	}

	cable cable_;
	terminal terminal_;
	VerilatedContext context_;
	std::unique_ptr<Vboard> top_;
	shifter to_, from_;
	bool idle_ = true;
	uint64_t work_ = 0; // clocks at which line or board were busy
	unsigned calm_ = 0, settled_ = 0,
		 line_ = 1; // idle clocks, clocks of a stable line, the line
};

} // namespace

#ifdef MAU_FAULTS
// DPI: the number of the active planted fault (testbench/faults).
extern "C" int mau_fault()
{
	return static_cast<int>(planted);
}
#endif

int main(int argc, char **argv)
{
	const options o = parse(argc, argv);
	planted = o.fault;
	struct sigaction action = {};
	action.sa_handler = [](int) { stopped = 1; };
	sigaction(SIGINT, &action, nullptr);
	sigaction(SIGTERM, &action, nullptr);
	signal(SIGPIPE, SIG_IGN);
	board b(o);
	const int code = b.run();
	b.say_work();
	return std::fflush(stdout) ? EXIT_IO : code;
}
