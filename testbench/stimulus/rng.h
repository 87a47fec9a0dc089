/*
 * rng.h - keyed, counter-based random numbers: value = f(seed, episode, request, stream, draw).
 *
 * A draw depends on no earlier draw, so that a constraint never shifts the numbers of another
 * stream. The function is eight add-rotate-xor rounds (the Speck64 round) on the counter (stream,
 * draw). It has no multiplier, so that an FPGA can compute the same numbers.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_RNG_H
#define TB_RNG_H

#include <stdint.h>

/** Streams: the upper half of the counter. Each purpose has its own stream. */
enum tb_stream {
	TB_STREAM_CONTEXT,
	TB_STREAM_HEADER,
	TB_STREAM_V0,
	TB_STREAM_V1,
	TB_STREAM_STALL,                           /**< + port: words of its stalls */
	TB_STREAM_TRAFFIC = TB_STREAM_STALL + 8,   /**< + port: lengths of stalls by the traffic */
	TB_STREAM_POINTER = TB_STREAM_TRAFFIC + 8, /**< bases of 64-bit pointers */
	TB_STREAM_DATA,                            /**< + data VGPR, 0..3 */
	TB_STREAM_MEMORY = TB_STREAM_DATA + 4,     /**< bytes of memory and LDS */
	TB_STREAM_LATENCY,                         /**< latencies of memory */
	TB_STREAM_WITHHELD,                        /**< stall profile of each port */
	TB_STREAM_COMPARE,                         /**< lanes whose compare value equals memory */
	TB_STREAM_FLOAT,                           /**< memory and data of float atomics */
	TB_STREAM_FAULT,                           /**< fault ranges */
	TB_STREAM_LDS,                             /**< responses of LDS */
	TB_STREAM_GATE,                            /**< clocks at which memory responds */
	TB_STREAM_STEER = 0x100,                   /**< + knob of a stimulus file */
};

#define TB_RNG_ROUNDS 8

/* For functions that loop over lanes or counters: on x86-64 they are compiled a second time with
 * 32-byte vectors, and the loader chooses one of the two, unless the whole program is built with
 * such vectors. The results are equal. Clang before 19 gives such functions a name that other files
 * do not find. */
#if defined(__x86_64__) && defined(__ELF__) && defined(__gnu_linux__) && !defined(__AVX2__) && \
	!(defined(__clang__) && __clang_major__ < 19)
#define TB_LANE_LOOPS __attribute__((target_clones("avx2", "default")))
#else
#define TB_LANE_LOOPS
#endif

/** Key of a family of streams. */
typedef struct tb_key {
	uint32_t a, b;
} tb_key;

/** Encrypts one block, the counter (x, y), with the key; both words of the result are random. */
static inline void tb_block(tb_key key, uint32_t *x_io, uint32_t *y_io)
{
	uint32_t x = *x_io, y = *y_io;

	for (uint32_t r = 0; r < TB_RNG_ROUNDS; r++) {
		x = ((x >> 8 | x << 24) + y) ^ ((r & 1 ? key.b : key.a) + r * 0x9e3779b9u);
		y = (y << 3 | y >> 29) ^ x;
	}
	*x_io = x;
	*y_io = y;
}

/** Key of a 64-bit seed. */
static inline tb_key tb_key_seed(uint64_t seed)
{
	return (tb_key){(uint32_t)seed, (uint32_t)(seed >> 32)};
}

/** Subkey number 'n' of 'key' (an episode's of a seed's, a request's of an episode's); distinct n
 * give distinct keys. */
static inline tb_key tb_key_sub(tb_key key, uint64_t n)
{
	uint32_t x = (uint32_t)n, y = (uint32_t)(n >> 32) ^ 0x5bd1e995u;

	tb_block(key, &x, &y);
	return (tb_key){x ^ key.b, y ^ key.a};
}

/** Subkeys number first .. first + 31 of 'key'. Vectorises. */
void tb_keys_sub(tb_key key, uint32_t first, tb_key out[32]);

/** 64 random bits: draw number 'draw' of 'stream'. */
static inline uint64_t tb_draw(tb_key key, uint32_t stream, uint32_t draw)
{
	uint32_t x = stream, y = draw;

	tb_block(key, &x, &y);
	return (uint64_t)x << 32 | y;
}

/** A number in 0 .. n-1 from 32 random bits; n >= 1. */
static inline uint32_t tb_below(uint32_t random, uint32_t n)
{
	return (uint32_t)((uint64_t)random * n >> 32);
}

/** Fills 'out' with eight draws of 'stream', from number 'first' on. Vectorises. */
void tb_draws8(tb_key key, uint32_t stream, uint32_t first, uint64_t out[8]);
/** Fills 'out' with 64 draws of 'stream', from number 0 on. Vectorises. */
void tb_draws64(tb_key key, uint32_t stream, uint64_t out[64]);
/** Fills 'out' with 64 words: the first halves of draws 0..31 of 'stream', then their second
 * halves. Vectorises. */
void tb_fill64(tb_key key, uint32_t stream, uint32_t out[64]);
/** Fills 'out' with 32 words: draws 0..15 of 'stream'. */
void tb_fill32(tb_key key, uint32_t stream, uint32_t out[32]);

#endif
