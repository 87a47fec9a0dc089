/*
 * log.h - the running hash of everything a unit handed over, with its clocks: same seed = same hash, whatever engine, build or compiler.
 *
 * A beat is a short record of 64-bit words: first the head (channel, clock, small fields), then its payload; parts that are all 0 are left
 * out and the head says so. Records are buffered and hashed by XXH3.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_LOG_H
#define TB_LOG_H

#include <stdint.h>
#include <xxhash.h>

#define TB_LOG_WORDS 2048
#define TB_LOG_RECORD 160 /**< words of a record, at most */

typedef struct tb_log {
	XXH3_state_t *state;
	uint32_t used;
	uint64_t word[TB_LOG_WORDS];
} tb_log;

/** Starts an empty log. Returns 0, or -1 when memory is short. */
static inline int tb_log_open(tb_log *log)
{
	log->state = XXH3_createState();
	log->used = 0;
	return log->state && XXH3_64bits_reset(log->state) == XXH_OK ? 0 : -1;
}

static inline void tb_log_flush(tb_log *log)
{
	XXH3_64bits_update(log->state, log->word, log->used * sizeof(uint64_t));
	log->used = 0;
}

/** Room for one record; the caller writes words there and adds their number to log->used. */
static inline uint64_t *tb_log_room(tb_log *log)
{
	if (log->used > TB_LOG_WORDS - TB_LOG_RECORD)
		tb_log_flush(log);
	return log->word + log->used;
}

/** The hash so far; the log may go on. */
static inline uint64_t tb_log_hash(tb_log *log)
{
	tb_log_flush(log);
	return XXH3_64bits_digest(log->state);
}

static inline void tb_log_close(tb_log *log)
{
	if (log->state)
		XXH3_freeState(log->state);
	log->state = NULL;
}

#endif
