/*
 * fake_board.h - a board in C on a pseudo-terminal: the link of docs/board.md and a fake player,
 * with errors that can be switched on. Written from docs/board.md; it shares map.h and frame.h with
 * the host, which test_board_frame.c compares with known values.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FAKE_BOARD_H
#define FAKE_BOARD_H

#include <asm/termbits.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cosim/board/frame.h"
#include "fpga/signature/tests/fake_sign.h"
#include "tests/unit/fake_data_player.h"

#define FAKE_CLOCK_HZ 50000000u
#define FAKE_SILENCE 0.3 /**< seconds until it falls back */

int posix_openpt(int flags);
int grantpt(int fd);
int unlockpt(int fd);
int ptsname_r(int fd, char *text, size_t size);

/** Its unit and its errors; counts are from 1, 0: never. */
typedef struct fake_habits {
	uint32_t magic, protocol;
	uint64_t rtl_hash;
	uint32_t max_requests, max_operands, max_clocks, max_results, max_txns, max_lengths;
	uint32_t max_data, max_sgprs, max_lds; /**< data path */
	unsigned damage;      /**< one byte in so many has a bit that is wrong, both ways */
	unsigned lose;        /**< one byte in so many is lost, both ways */
	unsigned late;        /**< an answer out of so many comes after ... */
	double late_by;       /**< ... so many seconds */
	unsigned twice;       /**< an answer out of so many comes twice */
	unsigned hang_up;     /**< closes the line after so many frames */
	unsigned fall_silent; /**< stops answering after so many frames */
	unsigned reset;       /**< is configured anew after so many frames */
	unsigned refuse;      /**< answers the frame of this number with 0xff */
	unsigned most_baud;   /**< receives nothing at a higher rate; 0: receives everything */
	unsigned slow;        /**< STATUS reads as running so many times */
	unsigned wrong_drive; /**< clock whose record says that nothing was driven */
	fake_sign_habits sign;
} fake_habits;

typedef struct fake_board {
	fake_habits habits;
	fake_player player;
	fake_sign sign;
	uint32_t regs[64];
	int master;
	char device[64];
	unsigned baud;
	board_receiver rx;
	uint64_t frames, answers, dropped;
	uint32_t random;
	unsigned running; /**< times that STATUS is still to say so */
	double heard;     /**< when the last good frame came */
} fake_board;

static inline fake_habits fake_good_habits(uint64_t rtl_hash)
{
	return (fake_habits){.magic = BOARD_MAGIC_VALUE,
	                     .protocol = BOARD_PROTOCOL_VALUE,
	                     .rtl_hash = rtl_hash,
	                     .max_requests = 64,
	                     .max_operands = 1024,
	                     .max_clocks = 32768,
	                     .max_results = 1024,
	                     .max_txns = 4096,
	                     .max_lengths = 4096,
	                     .max_data = 1024,
	                     .max_sgprs = 256,
	                     .max_lds = 512,
	                     .sign = {.version = SIGN_VERSION}};
}

static inline double fake_time(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* --- registers -------------------------------------------------------------------------------- */

static inline bool fake_is_data(const fake_board *b)
{
	return b->player.dut->top == MAU_TOP_MAU_VMEM;
}

static inline void fake_configure(fake_board *b)
{
	const mau_dut *dut = b->player.dut;

	memset(b->regs, 0, sizeof(b->regs));
	memset(b->player.mem, 0, FAKE_SPACE * sizeof(uint32_t));
	b->player.dut->reset(b->player.dut);
	b->player.status = b->player.clocks = b->player.results = 0;
	b->player.txns = b->player.dones = b->player.sgprs = b->player.lds_reqs = 0;
	b->regs[2] = dut->size.lanes | dut->size.window << 8 | dut->size.line_bytes << 16 |
	             (b->habits.sign.version ? BOARD_FEATURE_SIGN << 24 : 0) |
	             (fake_is_data(b) ? BOARD_FEATURE_DATA << 24 : 0);
	b->sign = (fake_sign){.habits = &b->habits.sign,
	                      .unit = {dut->size.lanes, dut->size.window, dut->size.line_bytes}};
	b->baud = 115200;
	b->frames = b->dropped = 0;
}

static inline mau_context fake_context_of(const uint32_t *r)
{
	return (mau_context){.gfx = r[0] & 15,
	                     .rules = r[0] >> 8 & 1,
	                     .align = r[0] >> 16 & 3,
	                     .policy = r[0] >> 24 & 1,
	                     .wave32 = r[0] >> 25 & 1,
	                     .lds_base = r[1],
	                     .lds_size = r[2],
	                     .scratch_base = (uint64_t)r[4] << 32 | r[3],
	                     .shared_hi = r[5],
	                     .private_hi = r[6]};
}

static inline void fake_run_episode(fake_board *b)
{
	fake_player *p = &b->player;
	mau_context ctx = fake_context_of(b->regs + BOARD_CTX_MODE / 4);

	p->requests = b->regs[BOARD_REQUESTS / 4];
	p->beats = b->regs[BOARD_REQUESTS / 4 + 1];
	p->profile = b->regs[BOARD_REQUESTS / 4 + 2];
	p->max_clocks = b->habits.max_clocks;
	p->max_results = b->habits.max_results;
	p->max_txns = b->habits.max_txns;
	p->max_requests = b->habits.max_requests;
	p->max_sgprs = b->habits.max_sgprs;
	p->max_lds = b->habits.max_lds;
	b->running = b->habits.slow;
	if (fake_is_data(b)) {
		fake_data_play(p, &ctx, b->regs[0xb0 / 4], b->regs[0x9c / 4]);
		if (b->habits.wrong_drive)
			*fake_at(p, BOARD_CLOCK_RECORD + b->habits.wrong_drive * 4) &= 0xffff;
		return;
	}
	fake_play(p, &ctx);
	if (b->habits.wrong_drive)
		*fake_at(p, BOARD_CLOCK_RECORD + b->habits.wrong_drive / 2 * 4) &=
			~(0x1f00u << 16 * (b->habits.wrong_drive % 2));
}

static inline void fake_write(fake_board *b, uint32_t addr, uint32_t value)
{
	uint32_t *reg = &b->regs[addr / 4 % 64], before;

	if ((addr >= BOARD_HEADERS && addr < BOARD_CLOCK_RECORD) ||
	    (addr >= 0x800000 && addr < 0xb00000))
		*fake_at(&b->player, addr) = value;
	if (addr >= 0x100)
		return;
	switch (addr) {
	case BOARD_RESET:
		if (value & 1) {
			b->player.dut->reset(b->player.dut);
			b->regs[BOARD_RUN / 4] = b->regs[BOARD_SIGN_RUN / 4] = 0;
			b->player.status = 0;
			fake_sign_start(&b->sign, b->regs, false);
		}
		return;
	case BOARD_RUN:
		before = *reg;
		if (b->sign.status == BOARD_RUNS)
			return;
		*reg = value;
		if (value && value != before)
			fake_run_episode(b);
		return;
	case BOARD_SIGN_RUN:
		before = *reg;
		if (!b->habits.sign.version || b->sign.status == BOARD_RUNS)
			return;
		*reg = value;
		if (value && value != before)
			fake_sign_start(&b->sign, b->regs, true);
		return;
	case BOARD_BAUD:
		b->baud = (unsigned)(((uint64_t)FAKE_CLOCK_HZ * 256 + value / 2) / value);
		return;
	default:
		if (addr >= BOARD_REQUESTS && (addr < BOARD_RUN || addr >= BOARD_CTX_MODE))
			*reg = value;
	}
}

static inline uint32_t fake_register(fake_board *b, uint32_t addr)
{
	const fake_habits *h = &b->habits;
	const fake_player *p = &b->player;
	const uint32_t fixed[] = {h->magic,
	                          h->protocol,
	                          b->regs[2],
	                          FAKE_CLOCK_HZ,
	                          (uint32_t)h->rtl_hash,
	                          (uint32_t)(h->rtl_hash >> 32),
	                          h->max_requests,
	                          h->max_operands,
	                          h->max_clocks,
	                          h->max_results,
	                          h->max_txns,
	                          h->max_lengths,
	                          (uint32_t)b->frames,
	                          (uint32_t)b->dropped};
	const uint32_t counts[] = {p->clocks, p->results, p->txns, p->dones};
	const uint32_t path = fake_is_data(b) ? fake_log2(p->dut->ids) | p->dut->convert << 8 : 0;
	const uint32_t data[] = {h->max_data, h->max_sgprs, h->max_lds, path};

	if (fake_is_data(b) && addr >= 0xa0 && addr < 0xb0)
		return data[(addr - 0xa0) / 4];
	if (fake_is_data(b) && (addr == 0x74 || addr == 0x78))
		return addr == 0x74 ? p->sgprs : p->lds_reqs;

	if (addr / 4 < sizeof(fixed) / 4)
		return fixed[addr / 4];
	if (addr == BOARD_STATUS && b->running) {
		b->running--;
		return BOARD_RUNS;
	}
	if (addr == BOARD_STATUS)
		return p->status;
	if (addr >= BOARD_CLOCKS && addr < BOARD_CLOCKS + sizeof(counts))
		return counts[(addr - BOARD_CLOCKS) / 4];
	return addr == BOARD_SIGN_VERSION || addr > BOARD_SIGN_RUN
	               ? fake_sign_register(&b->sign, addr)
	               : b->regs[addr / 4];
}

static inline uint32_t fake_read(fake_board *b, uint32_t addr)
{
	if (addr < 0x100)
		return fake_register(b, addr);
	return (addr >= BOARD_CLOCK_RECORD && addr < 0x800000) || addr >= 0xb00000
	               ? *fake_at(&b->player, addr)
	               : 0;
}

/* --- the link --------------------------------------------------------------------------------- */

static inline uint32_t fake_random(fake_board *b, unsigned below)
{
	b->random = b->random * 1664525u + 1013904223u;
	return (b->random >> 8) % below;
}

/** Passes a byte on the line, perhaps damaged; false: it is lost. */
static inline bool fake_pass(fake_board *b, uint8_t *byte)
{
	if (b->habits.lose && !fake_random(b, b->habits.lose))
		return false;
	if (b->habits.damage && !fake_random(b, b->habits.damage))
		*byte ^= (uint8_t)(1u << fake_random(b, 8));
	return true;
}

/** The rate of the other end. */
static inline unsigned fake_line_rate(const fake_board *b)
{
	struct termios2 line;

	return ioctl(b->master, TCGETS2, &line) ? 0 : line.c_ospeed;
}

static inline bool fake_hears(const fake_board *b)
{
	unsigned rate = fake_line_rate(b), off = rate > b->baud ? rate - b->baud : b->baud - rate;

	return off < b->baud / 40 && !(b->habits.most_baud && b->baud > b->habits.most_baud);
}

static inline void fake_send(fake_board *b, board_frame *frame)
{
	uint8_t line[BOARD_LINE_ROOM], out[BOARD_LINE_ROOM];
	size_t len = board_frame_encode(frame, line), n = 0;

	for (size_t i = 0; i < len; i++)
		if (fake_pass(b, &line[i]))
			out[n++] = line[i];
	for (size_t done = 0; done < n;) {
		ssize_t w = write(b->master, out + done, n - done);

		if (w <= 0)
			return;
		done += (size_t)w;
	}
}

/** Address of word 'i' of a frame. */
static inline uint32_t fake_address(const board_frame *f, unsigned i)
{
	uint32_t addr = board_get32(f->bytes + 2), words = f->bytes[6], stride = f->bytes[7];

	return addr + 4 * (words ? (i / words << stride) + i % words : i);
}

/** Executes a frame: its answer. */
static inline void fake_execute(fake_board *b, const board_frame *f, board_frame *answer)
{
	bool writes = f->bytes[0] == BOARD_KIND_WRITE && f->len >= 12 && f->len % 4 == 0,
	     reads = f->bytes[0] == BOARD_KIND_READ && f->len == 10;
	unsigned count = reads    ? f->bytes[8] | (unsigned)f->bytes[9] << 8
	                 : writes ? (unsigned)(f->len - 8) / 4
	                          : 0;

	answer->bytes[0] = f->bytes[0] | 0x80;
	answer->bytes[1] = f->bytes[1];
	answer->len = 2;
	if (!count || count > 256 || (b->habits.refuse && b->frames == b->habits.refuse)) {
		answer->bytes[0] = BOARD_KIND_REFUSED;
		answer->bytes[answer->len++] = f->bytes[0];
		return;
	}
	for (unsigned i = 0; i < count && writes; i++)
		fake_write(b, fake_address(f, i), board_get32(f->bytes + 8 + 4 * i));
	for (unsigned i = 0; i < count && reads; i++, answer->len += 4)
		board_put32(answer->bytes + answer->len, fake_read(b, fake_address(f, i)));
}

/** A good frame. False: the line is closed. */
static inline bool fake_frame(fake_board *b, const board_frame *frame)
{
	board_frame answer;
	const fake_habits *h = &b->habits;

	b->heard = fake_time();
	b->frames++;
	b->answers++;
	if (h->hang_up && b->answers >= h->hang_up)
		return false;
	if (h->reset && b->answers == h->reset) {
		fake_configure(b);
		return true;
	}
	if (h->fall_silent && b->answers >= h->fall_silent)
		return true;
	fake_execute(b, frame, &answer);
	if (h->late && b->answers % h->late == 0)
		usleep((useconds_t)(h->late_by * 1e6));
	fake_send(b, &answer);
	if (h->twice && b->answers % h->twice == 0)
		fake_send(b, &answer);
	return true;
}

/** Is the board until the line is closed, by either side. */
static inline void fake_serve(fake_board *b)
{
	struct pollfd line = {.fd = b->master, .events = POLLIN};
	uint8_t bytes[512];
	board_frame frame;

	for (;;) {
		int ready = poll(&line, 1, b->sign.status == BOARD_RUNS ? 0 : 50);
		ssize_t n = ready > 0 && line.revents & POLLIN
		                    ? read(b->master, bytes, sizeof(bytes))
		                    : 0;

		if (ready > 0 && n <= 0)
			usleep(2000); /* no host has it open */
		for (ssize_t i = 0; i < n; i++)
			if (fake_hears(b) && fake_pass(b, &bytes[i]) &&
			    board_receive(&b->rx, bytes[i], &frame) && !fake_frame(b, &frame))
				return;
		fake_sign_work(&b->sign);
		b->dropped = b->rx.bad;
		if (fake_time() - b->heard > FAKE_SILENCE)
			b->baud = 115200;
	}
}

/* --- the process ------------------------------------------------------------------------------ */

/** Makes the board around 'dut' and its terminal; false: the system gives none. */
static inline bool fake_make(fake_board *b, mau_dut *dut, const fake_habits *habits)
{
	memset(b, 0, sizeof(*b));
	b->habits = *habits;
	b->random = 1;
	b->player.dut = dut;
	b->player.mem = calloc(FAKE_SPACE, sizeof(uint32_t));
	b->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
	fake_configure(b);
	b->heard = fake_time();
	return b->player.mem && b->master >= 0 && grantpt(b->master) == 0 &&
	       unlockpt(b->master) == 0 && ptsname_r(b->master, b->device, sizeof(b->device)) == 0;
}

/** Serves in a child process, whose id is returned; fake_end() ends it. */
static inline pid_t fake_start(fake_board *b)
{
	pid_t pid;

	fflush(NULL);
	pid = fork();
	if (pid == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL); /* with a test that fails */
		fake_serve(b);
		_exit(0);
	}
	close(b->master); /* the line is closed when the child ends */
	return pid;
}

static inline void fake_end(fake_board *b, pid_t pid)
{
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	b->player.dut->destroy(b->player.dut);
	free(b->player.mem);
}

#endif
