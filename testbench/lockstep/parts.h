/*
 * parts.h - state of a lockstep, private to lockstep/ and its tests.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_LOCKSTEP_PARTS_H
#define TB_LOCKSTEP_PARTS_H

#include "cosim/engine.h"
#include "lockstep/lockstep.h"
#include "lockstep/log.h"
#include "lockstep/stalls.h"

#define TB_NEVER UINT64_MAX

/* A set of channels is a mask: bit p is enum mau_port p. */
#define PORT(p) (1u << (p))

/** The beat that a sink must show next. */
typedef struct tb_want {
	uint32_t request;    /**< whose it is; in its episode */
	int lane;            /**< lane of the wave that it is of, or -1 */
	unsigned first_lane; /**< lane 0 of a beat of lanes, in the wave */
	const void *payload; /**< mau_<channel>_payload; 0 where it means nothing */
	const void *item;    /**< the channel's own */
} tb_want;

/** What a trace shows of the next beat of a sink at the coming edge. */
typedef struct tb_due {
	bool valid;   /**< the model's: there is one, as far as the contract knows its clock */
	bool excused; /**< the unit may show none yet */
	bool wrong;   /**< the valid of the unit is wrong whatever it is */
} tb_due;

/** A channel that the unit drives: what must come on it. */
typedef struct tb_sink {
	/** The beat that must be next; false: none may come, ls->mm says why. */
	bool (*next)(tb_lockstep *ls, tb_want *want);
	/** Clears in a payload of the unit what means nothing in such a beat; NULL: all means
	 * something. */
	void (*mask)(const tb_lockstep *ls, const tb_want *want, void *payload);
	/** Its payload is right, and this is the first clock at which it is shown, or the one at
	 * which it is taken: may it be? False: ls->mm. NULL: always. */
	bool (*timely)(tb_lockstep *ls, const tb_want *want, bool taken);
	/** Moves on to the one after it. */
	void (*advance)(tb_lockstep *ls);
	/** For traces. */
	tb_due (*due)(tb_lockstep *ls);
	/** A part of a field that has a name of its own: element 'element' of an array; NULL: none
	 * has. */
	const char *(*part)(const tb_want *want, unsigned element);
	/** For traces: those of the fields that the unit chooses which it may not choose so; NULL.
	 */
	uint32_t (*free_differs)(tb_lockstep *ls);
} tb_sink;

/** What a request waits for. */
typedef struct tb_wait {
	uint32_t request;
	uint8_t what;          /**< MAU_WAITS_*, MAU_DATA_WAITS_* */
	enum mau_port port;    /**< where it goes on */
	const char *text;      /**< "its completion" */
	uint64_t since;        /**< clock at which it was due; TB_NEVER: no rule says */
	unsigned index, count; /**< the beat or transaction, of so many; count 0: there is one */
} tb_wait;

/** A kind of unit. */
typedef struct tb_kind_of_unit {
	unsigned sources, sinks;
	const uint8_t *order;       /**< of its channels: in which a clock takes sources, */
	const uint8_t *sink_order;  /**< and in which it compares sinks */
	bool timed;                 /**< the contract says at which clock each beat comes */
	const tb_sink *const *sink; /**< by enum mau_port */
	int (*open)(tb_lockstep *ls, const tb_unit *unit); /**< 0, or -1: memory is short */
	void (*close)(tb_lockstep *ls);
	void (*start)(tb_lockstep *ls);    /**< an episode, on an idle unit */
	bool (*header)(tb_lockstep *ls);   /**< one is taken: asks the model. False: ls->mm */
	bool (*operands)(tb_lockstep *ls); /**< a beat is taken, before ls->opd_beat moves on */
	/** At a clock at which something is withheld: sources that wait because of it, sinks that
	 * show a beat. NULL: nothing depends on it. */
	void (*stalled)(tb_lockstep *ls, unsigned sources, unsigned sinks);
	bool (*more)(const tb_lockstep *ls); /**< something is still to come */
	bool (*drained)(tb_lockstep *ls);    /**< all was handed over, else ls->mm */
	bool (*ended)(tb_lockstep *ls);      /**< at the end of the episode */
	void (*waits)(const tb_lockstep *ls, tb_wait *w_ret);
	unsigned (*last_beats)(const tb_lockstep *ls); /**< channels whose next beat is the last of
	                                                  its window or request */
	/* What the test bench drives besides headers and operands; NULL, all three: nothing. */
	unsigned (*pending)(tb_lockstep *ls);
	void (*raise)(tb_lockstep *ls, unsigned mask);
	void (*moved)(tb_lockstep *ls, unsigned transfers); /**< of any channel */
	/** At a clock that follows one that failed: transfers that the model is not past. NULL. */
	void (*go_on)(tb_lockstep *ls, unsigned transfers);
} tb_kind_of_unit;

extern const tb_kind_of_unit tb_address_unit, tb_data_path;

/** A unit that plays episodes as a whole: play.h. */
typedef struct tb_play tb_play;

struct tb_lockstep {
	mau_dut *dut;
	const tb_kind_of_unit *kind;
	struct tb_address *address; /**< channels/address.h; NULL: another kind */
	struct tb_data_path *data;  /**< channels/data.h; NULL: another kind */
	tb_play *play;              /**< NULL: a unit that is stepped */
	mau_sizes size;
	mau_geometry geo;
	/* the episode */
	tb_episode *ep;
	unsigned wave, beats;        /**< lanes, operand beats of each of its requests */
	bool check;                  /**< compare with the model */
	uint64_t clock;              /**< the coming edge */
	uint32_t next_req;           /**< headers taken: the one to offer next */
	uint32_t next_opd, opd_beat; /**< the operand beat to offer next: of which request */
	uint32_t completions;        /**< handed over */
	uint64_t results;            /**< lane-result beats handed over */
	unsigned valid_mask;         /**< sources that have raised valid and hold it */
	unsigned held_mask;          /**< sinks valid and not taken at the previous clock */
	unsigned moved_mask;         /**< channels whose beat of this clock the model is past */
	uint64_t quiet;              /**< clocks without a transfer */
	uint64_t unstalled;          /**< those of them at which nothing was withheld */
	uint64_t quiet_limit, unstalled_limit;
	tb_stalls stalls;
	const tb_mismatch *hang; /**< of a trace: a run found that beat never to come; or NULL */
	/* all episodes */
	uint64_t hash;
	tb_stats stats;
	tb_mismatch mm;
	void (*hook)(void *arg, uint64_t clock);
	void *hook_arg;
	void (*on_answer)(void *arg, tb_lockstep *ls, uint32_t request);
	void *on_answer_arg;
	struct tb_coverage *cov;
	struct tb_data_coverage *data_cov;
	unsigned cover_every;
	int error;         /**< enum tb_exit: the episode did not come to its end, or 0 */
	bool too_long;     /**< ... because the board has no room for it */
	char message[320]; /**< why, in one line */
	mau_engine engine;
	mau_dut_model model; /**< trace.c */
};

/** Whether sources have something to offer and have not raised valid. */
static inline unsigned tb_pending(tb_lockstep *ls)
{
	unsigned wanted = ls->kind->pending ? ls->kind->pending(ls) : 0;

	if (ls->next_req < ls->ep->count)
		wanted |= PORT(MAU_PORT_REQ);
	if (ls->next_opd < ls->ep->count)
		wanted |= PORT(MAU_PORT_OPD);
	return wanted & ~ls->valid_mask;
}

/** The payload of a channel. */
static inline void *tb_payload(mau_payloads *payloads, enum mau_port port)
{
	return (char *)payloads + mau_channels[port].offset;
}

/** drive.c: sources of 'rise', at least one, put their payload and raise valid. False: no words
 * mean an operation. */
bool tb_raise(tb_lockstep *ls, unsigned rise);

/** compare.c: compares what the unit shows on its sinks, of which 'transfers' are taken. False:
 * ls->mm. */
bool tb_compare(tb_lockstep *ls, unsigned valid, unsigned transfers);

/** compare.c: the beat of a sink that is next, masked like it; false as tb_sink.next. */
bool tb_next_beat(tb_lockstep *ls, enum mau_port port, tb_want *want, mau_payloads *masked);

/** differ.c: fills in ls->mm; printf-like detail. Always returns false. */
bool tb_fail(tb_lockstep *ls, enum tb_kind kind, const char *channel, const char *field,
             uint32_t request, const char *detail, ...) __attribute__((format(printf, 6, 7), cold));

/** differ.c: the same of memory of this machine that is short. */
bool tb_no_memory(tb_lockstep *ls);

/** differ.c: names the first difference between the unit's beat and the model's, as a value or, of
 * a beat that was shown before, as one that did not hold. Always returns false. */
bool tb_differs(tb_lockstep *ls, enum mau_port port, const tb_want *want, const void *unit)
	__attribute__((cold));

/** differ.c: fields that differ, bit by bit, then parts of them; '*lanes_ret': lanes of the beat
 * with one. */
uint32_t tb_fields_differ(const tb_lockstep *ls, enum mau_port port, const tb_want *want,
                          const void *unit, uint64_t *lanes_ret);

/** differ.c: the request that a beat of this channel belongs to, as far as there is one; for
 * messages. */
uint32_t tb_request_of(tb_lockstep *ls, enum mau_port port);

/** hang.c: nothing moves any more; the masks: valid and ready of all channels. Always returns
 * false.
 */
bool tb_hang(tb_lockstep *ls, unsigned valid, unsigned ready) __attribute__((cold));

/** clock.c: every clock of an episode, from idle to idle. */
bool tb_all_clocks(tb_lockstep *ls);

#endif
