/*
 * link.c - see link.h.
 *
 * The board answers frames in the order of their arrival, and every copy of a frame has its own
 * seq. When an answer comes, all copies sent earlier that have no answer are lost, or their answers
 * are: those frames are sent again at once. When no answer comes at all, a probe, which reads one
 * word, is sent; its answer shows the same. A frame may be executed twice without harm
 * (docs/board.md); the answer to an earlier copy has no entry and is ignored.
 *
 * A seq is used again after 256 copies. By then its last use is answered, because far fewer copies
 * are in flight at a time.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cosim/board/link.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cosim/board/map.h"

#define PATIENCE 0.25    /* seconds that an answer may take, without the time of its bytes */
#define SLOWER 4         /* factor on the measured time of a byte */
#define SILENT_RECOVER 3 /* probes without an answer before the rate is reset */
#define SILENT_MAX 5
#define COPIES_MAX 30                  /* copies of a frame, while others are answered */
#define WRITE_WORDS 120                /* words of a frame: four frames fit into the window */
#define BITS_A_BYTE 10                 /* start, data, stop */
#define ANSWER_BYTES(w) (4 * (w) + 12) /* bytes of an answer with w words */

double board_link_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void board_link_start(board_link *link, int fd)
{
	memset(link, 0, sizeof(*link));
	link->fd = fd;
	link->baud = BOARD_FIRST_BAUD;
	link->byte_time = (double)BITS_A_BYTE / BOARD_FIRST_BAUD;
	link->since = board_link_now();
}

/* Bytes of the frames in flight, and of their answers. */
static void under_way(const board_link *link, size_t *bytes, size_t *answers, unsigned *frames)
{
	*bytes = *answers = 0;
	*frames = 0;
	for (unsigned i = 0; i < BOARD_PENDING; i++) {
		if (!link->pending[i].len)
			continue;
		*bytes += link->pending[i].len;
		*answers += ANSWER_BYTES(link->pending[i].words);
		++*frames;
	}
}

/* --- sending ---------------------------------------------------------------------------------- */

/* Sends another copy of a frame. */
static void put_copy(board_link *link, board_pending *p)
{
	uint8_t line[BOARD_LINE_ROOM];

	p->frame.bytes[1] = link->seq++;
	p->len = board_frame_encode(&p->frame, line);
	p->place = link->places++;
	link->retries += p->copies++ != 0;
	if (link->out_len + p->len > sizeof(link->out))
		return; /* the output buffer is full: this copy is lost */
	if (!link->out_len)
		link->since = board_link_now();
	memcpy(link->out + link->out_len, line, p->len);
	link->out_len += p->len;
}

board_pending *board_link_send(board_link *link, const board_frame *frame, uint32_t *into,
                               size_t words)
{
	board_pending *p = link->pending;

	while (p < link->pending + BOARD_PENDING && p->len)
		p++;
	if (link->error.kind || p == link->pending + BOARD_PENDING)
		return NULL;
	p->frame = *frame;
	p->into = into;
	p->words = words;
	p->copies = 0;
	put_copy(link, p);
	return p;
}

/* Sends the unanswered frames again that were sent before 'place'. */
static int send_lost(board_link *link, uint64_t place)
{
	for (unsigned i = 0; i < BOARD_PENDING && !link->recovers; i++) {
		board_pending *p = &link->pending[i];

		if (!p->len || p->place >= place)
			continue;
		if (p->into ==
		    &link->life) { /* a probe is not sent again: another frame was answered */
			p->len = 0;
			continue;
		}
		if (p->copies > COPIES_MAX)
			return board_fail(
				&link->error, MAU_PLAY_LINE,
				"the line loses too much, %u copies of a frame had no "
				"answer: try a lower rate (board:DEVICE@115200) or another "
				"cable",
				p->copies);
		put_copy(link, p);
	}
	return 0;
}

void board_link_repeat(board_link *link)
{
	send_lost(link, link->places);
}

/* --- answers ---------------------------------------------------------------------------------- */

static board_pending *pending_of(board_link *link, const board_frame *frame)
{
	for (unsigned i = 0; i < BOARD_PENDING; i++)
		if (link->pending[i].len && link->pending[i].frame.bytes[1] == frame->bytes[1])
			return &link->pending[i];
	return NULL;
}

/* Measures the time of a byte by an answer. */
static void measure(board_link *link, const board_pending *p, double now)
{
	double least = (double)BITS_A_BYTE / link->baud,
	       took = (now - link->since) / (double)(p->len + ANSWER_BYTES(p->words));

	link->byte_time += (took - link->byte_time) / 8;
	if (link->byte_time < least)
		link->byte_time = least;
}

static int take_answer(board_link *link, const board_frame *frame)
{
	board_pending *p = pending_of(link, frame);
	double now = board_link_now();

	if (!p)
		return 0; /* answer to an earlier copy */
	if (frame->bytes[0] == BOARD_KIND_REFUSED)
		return board_fail(
			&link->error, MAU_PLAY_BOARD,
			"the board refuses a frame of kind 0x%02x, its bitstream is not of "
			"this version: build it again",
			p->frame.bytes[0]);
	if (frame->bytes[0] != (p->frame.bytes[0] | 0x80) ||
	    frame->len != BOARD_HEAD + 4 * p->words)
		return 0;
	for (size_t i = 0; i < p->words; i++)
		p->into[i] = board_get32(frame->bytes + BOARD_HEAD + 4 * i);
	if (p->copies == 1)
		measure(link, p, now);
	p->len = 0;
	link->answered++;
	link->silent = 0;
	link->since = now;
	return send_lost(link, p->place);
}

/* --- the line --------------------------------------------------------------------------------- */

static int closed(board_link *link)
{
	return board_fail(&link->error, MAU_PLAY_LINE,
	                  "the line was closed, plug the board in again and try once more");
}

static int read_line(board_link *link)
{
	uint8_t bytes[1024];
	ssize_t n = read(link->fd, bytes, sizeof(bytes));
	board_frame frame;

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return 0;
	if (n <= 0)
		return closed(link);
	for (ssize_t i = 0; i < n; i++)
		if (board_receive(&link->rx, bytes[i], &frame) && take_answer(link, &frame))
			return -1;
	return 0;
}

static int write_line(board_link *link)
{
	ssize_t n = write(link->fd, link->out, link->out_len);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return 0;
	if (n <= 0)
		return closed(link);
	link->out_len -= (size_t)n;
	memmove(link->out, link->out + n, link->out_len);
	link->since = board_link_now();
	return 0;
}

int board_link_move(board_link *link, double wait)
{
	struct pollfd line = {.fd = link->fd,
	                      .events = (short)(POLLIN | (link->out_len ? POLLOUT : 0))};

	if (link->error.kind)
		return -1;
	if (poll(&line, 1, wait > 0 ? (int)(wait * 1e3) + 1 : 0) < 0 && errno != EINTR)
		return closed(link);
	if (line.revents & POLLIN && read_line(link))
		return -1;
	if (line.revents & POLLOUT && link->out_len && write_line(link))
		return -1;
	return line.revents & (POLLHUP | POLLERR | POLLNVAL) && !(line.revents & POLLIN)
	               ? closed(link)
	               : 0;
}

/* --- waiting ---------------------------------------------------------------------------------- */

/* Seconds that the next answer may take, with all frames in flight; after silence, that of a probe.
 */
static double patience(const board_link *link)
{
	size_t bytes, answers;
	unsigned frames;

	if (link->silent)
		return PATIENCE * (1 << (link->silent < 3 ? link->silent : 3)) +
		       SLOWER * link->byte_time * (2 * ANSWER_BYTES(1));
	under_way(link, &bytes, &answers, &frames);
	return PATIENCE + SLOWER * link->byte_time * (double)(bytes + answers);
}

/* Sends a probe after no answer has come for too long. */
static int probe_board(board_link *link)
{
	board_frame question = board_link_read_frame(BOARD_MAGIC, 0, 0, 1);

	link->silent++;
	link->since = board_link_now();
	for (unsigned i = 0; i < BOARD_PENDING; i++) /* the last probe had no answer */
		if (link->pending[i].len && link->pending[i].into == &link->life)
			link->pending[i].len = 0; /* frees the entry that is reserved for probes */
	if (link->silent > SILENT_MAX)
		return board_fail(&link->error, MAU_PLAY_LINE, BOARD_GONE);
	if (link->silent == SILENT_RECOVER && link->baud != BOARD_FIRST_BAUD)
		return board_link_recover(link);
	return board_link_send(link, &question, &link->life, 1) ? 0 : -1;
}

/* Waits until a frame of 'bytes' bytes with an answer of 'words' words may be sent. */
static int wait_for_room(board_link *link, size_t bytes, size_t words)
{
	for (;;) {
		size_t line, answers;
		unsigned frames;

		under_way(link, &line, &answers, &frames);
		if (frames + 1 < BOARD_PENDING &&
		    (!frames || (line + bytes <= BOARD_WINDOW &&
		                 answers + ANSWER_BYTES(words) <= BOARD_ANSWERS)))
			return link->error.kind ? -1 : 0;
		double left = link->since + patience(link) - board_link_now();

		if (left <= 0 ? probe_board(link) : board_link_move(link, left))
			return -1;
	}
}

int board_link_flush(board_link *link)
{
	return wait_for_room(link, BOARD_WINDOW + 1, 0);
}

/* --- words ------------------------------------------------------------------------------------ */

static void put_where(board_frame *frame, uint8_t kind, uint32_t addr, unsigned words,
                      unsigned stride)
{
	frame->bytes[0] = kind;
	frame->bytes[1] = 0;
	board_put32(frame->bytes + 2, addr);
	frame->bytes[6] = (uint8_t)words;
	frame->bytes[7] = (uint8_t)stride;
	frame->len = 8;
}

board_frame board_link_read_frame(uint32_t addr, unsigned words, unsigned stride, size_t count)
{
	board_frame frame;

	put_where(&frame, BOARD_KIND_READ, addr, words, stride);
	frame.bytes[8] = (uint8_t)count;
	frame.bytes[9] = (uint8_t)(count >> 8);
	frame.len = 10;
	return frame;
}

/* Number of words of a frame: whole records, at most 'most' words unless one record has more. */
static size_t part_of(size_t most, unsigned words, size_t left)
{
	size_t part = !words ? most : words > most ? words : most / words * words;

	return part < left ? part : left;
}

/* Address of word 'done', the first of a record. */
static uint32_t address_of(uint32_t addr, unsigned words, unsigned stride, size_t done)
{
	size_t at = words ? done / words << stride : done;

	return addr + (uint32_t)(4 * at);
}

int board_link_write(board_link *link, uint32_t addr, unsigned words, unsigned stride,
                     const uint32_t *data, size_t count)
{
	for (size_t done = 0, part; done < count; done += part) {
		board_frame frame;

		part = part_of(WRITE_WORDS, words, count - done);
		put_where(&frame, BOARD_KIND_WRITE, address_of(addr, words, stride, done), words,
		          stride);
		for (size_t i = 0; i < part; i++, frame.len += 4)
			board_put32(frame.bytes + frame.len, data[done + i]);
		if (wait_for_room(link, frame.len + BOARD_CRC + 6, 0) ||
		    !board_link_send(link, &frame, NULL, 0))
			return -1;
	}
	return link->error.kind ? -1 : 0;
}

int board_link_read(board_link *link, uint32_t addr, unsigned words, unsigned stride,
                    uint32_t *into, size_t count)
{
	for (size_t done = 0, part; done < count; done += part) {
		part = part_of(BOARD_FRAME_WORDS, words, count - done);
		board_frame frame = board_link_read_frame(address_of(addr, words, stride, done),
		                                          words, stride, part);

		if (wait_for_room(link, frame.len + BOARD_CRC + 2, part) ||
		    !board_link_send(link, &frame, into + done, part))
			return -1;
	}
	return link->error.kind ? -1 : 0;
}

int board_link_get(board_link *link, uint32_t addr, uint32_t *into, size_t count)
{
	return board_link_read(link, addr, 0, 0, into, count) ? -1 : board_link_flush(link);
}

int board_link_set(board_link *link, uint32_t addr, uint32_t value)
{
	return board_link_write(link, addr, 0, 0, &value, 1) ? -1 : board_link_flush(link);
}
