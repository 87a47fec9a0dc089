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
	uint32_t request;    /**< its request, by number in the episode */
	int lane;            /**< its lane of the wave, or -1 */
	unsigned first_lane; /**< lane of the wave that is lane 0 of the beat */
	const void *payload; /**< mau_<channel>_payload; 0 in fields that are not compared */
	const void *item;    /**< private to the channel */
} tb_want;

/** The state of the next expected beat of a sink at the coming edge, for a trace. */
typedef struct tb_due {
	bool valid;   /**< the model's valid: the beat is due, or no rule gives its clock */
	bool excused; /**< the unit's valid may still be low */
	bool wrong;   /**< the unit's valid is wrong at either value */
} tb_due;

/** A channel that the unit drives, and its expected beats. */
typedef struct tb_sink {
	/** Returns the next expected beat; false: there is none, reported in ls->mm. */
	bool (*next)(tb_lockstep *ls, tb_want *want);
	/** Clears the fields of the unit's payload that are not compared in such a beat; NULL: all
	 * are compared. */
	void (*mask)(const tb_lockstep *ls, const tb_want *want, void *payload);
	/** Checks the clock of a beat whose payload is correct, at the first clock of its valid and
	 * at its transfer. False: ls->mm. NULL: any clock is allowed. */
	bool (*timely)(tb_lockstep *ls, const tb_want *want, bool taken);
	/** Advances to the next expected beat. */
	void (*advance)(tb_lockstep *ls);
	/** For traces. */
	tb_due (*due)(tb_lockstep *ls);
	/** Name of element 'element' of an array, if it has one of its own, else NULL; NULL: no
	 * element has. */
	const char *(*part)(const tb_want *want, unsigned element);
	/** Fills in index, address and lanes of '*byte', whose number on the bus of the field
	 * "data" is given. NULL: that field is no bus of bytes. */
	void (*byte)(const tb_lockstep *ls, const tb_want *want, tb_byte *byte);
	/** For traces: mask of the fields of the unit's choice whose value is not allowed; or NULL.
	 */
	uint32_t (*free_differs)(tb_lockstep *ls);
} tb_sink;

/** The beat that a request waits for. */
typedef struct tb_wait {
	uint32_t request;
	uint8_t what;          /**< MAU_WAITS_*, MAU_DATA_WAITS_* */
	enum mau_port port;    /**< channel of the beat */
	const char *text;      /**< "its completion" */
	uint64_t since;        /**< clock at which it was due; TB_NEVER: no rule gives one */
	unsigned index, count; /**< number of the beat or transaction; count 0: only one */
} tb_wait;

/** A kind of unit. */
typedef struct tb_kind_of_unit {
	unsigned sources, sinks;
	const uint8_t *order;       /**< its channels, in the order in which sources are taken */
	const uint8_t *sink_order;  /**< the same, in the order in which sinks are compared */
	bool timed;                 /**< the contract gives the clock of each beat */
	const tb_sink *const *sink; /**< by enum mau_port */
	int (*open)(tb_lockstep *ls, const tb_unit *unit); /**< 0, or -1: memory is short */
	void (*close)(tb_lockstep *ls);
	void (*start)(tb_lockstep *ls);    /**< starts an episode on an idle unit */
	bool (*header)(tb_lockstep *ls);   /**< a header is taken: runs the model. False: ls->mm */
	bool (*operands)(tb_lockstep *ls); /**< a beat is taken, before ls->opd_beat advances */
	/** Called at a clock with withheld ports: the sources and the sinks among them that had a
	 * beat to transfer. NULL: not needed. */
	void (*stalled)(tb_lockstep *ls, unsigned sources, unsigned sinks);
	bool (*more)(const tb_lockstep *ls); /**< completions or results are still to come */
	bool (*drained)(tb_lockstep *ls);    /**< checks that all was handed over, else ls->mm */
	bool (*ended)(tb_lockstep *ls);      /**< last checks at the end of the episode */
	void (*waits)(const tb_lockstep *ls, tb_wait *w_ret);
	unsigned (*last_beats)(const tb_lockstep *ls); /**< channels whose next beat is the last of
	                                                  its window or request */
	/* Sources other than headers and operands; all three NULL: there are none. */
	unsigned (*pending)(tb_lockstep *ls);
	void (*raise)(tb_lockstep *ls, unsigned mask);
	void (*moved)(tb_lockstep *ls, unsigned transfers); /**< of any channel */
	/** At a clock after the failing one: transfers that the model has not processed yet. May be
	 * NULL. */
	void (*go_on)(tb_lockstep *ls, unsigned transfers);
} tb_kind_of_unit;

extern const tb_kind_of_unit tb_address_unit, tb_data_path;
/** The sinks of a data path with an AXI4 memory, in place of those of its kind. */
extern const tb_sink *const tb_axi4_sinks[];

/** A unit that plays episodes as a whole: play.h. */
typedef struct tb_play tb_play;

struct tb_lockstep {
	mau_dut *dut;
	const tb_kind_of_unit *kind;
	const tb_sink *const *sink; /**< by enum mau_port */
	struct tb_address *address; /**< channels/address.h; NULL: not an address unit */
	struct tb_data_path *data;  /**< channels/data.h; NULL: not a data path */
	tb_play *play;              /**< NULL: the unit is stepped clock by clock */
	mau_sizes size;
	mau_geometry geo;
	/* the episode */
	tb_episode *ep;
	unsigned wave, beats;        /**< lanes, operand beats of each of its requests */
	bool check;                  /**< compare with the model */
	uint64_t clock;              /**< the coming edge */
	uint32_t next_req;           /**< number of the next header, and of headers taken */
	uint32_t next_opd, opd_beat; /**< request and number of the next operand beat */
	uint32_t completions;        /**< completions handed over */
	uint64_t results;            /**< lane-result beats handed over */
	unsigned valid_mask;         /**< sources that hold valid */
	unsigned held_mask;          /**< sinks valid and not taken at the previous clock */
	unsigned moved_mask;         /**< sinks that have advanced at this clock */
	uint64_t quiet;              /**< clocks since the last transfer */
	uint64_t unstalled;          /**< the same, without clocks at which a port was withheld */
	uint64_t quiet_limit, unstalled_limit;
	tb_stalls stalls;
	const tb_mismatch *hang; /**< for a trace: the missing beat of an earlier run; or NULL */
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
	int error;         /**< enum tb_exit: a board failed during the episode; or 0 */
	bool too_long;     /**< ... because the board has no room for it */
	char message[320]; /**< why, in one line */
	mau_engine engine;
	mau_dut_model model; /**< trace.c */
};

/** Sources that have a beat to drive and have not raised valid. */
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

/** drive.c: the sources of 'rise', at least one, drive their payload and raise valid. False: an
 * operation has no instruction words. */
bool tb_raise(tb_lockstep *ls, unsigned rise);

/** compare.c: compares the sinks of 'valid', of which 'transfers' are taken. False: ls->mm. */
bool tb_compare(tb_lockstep *ls, unsigned valid, unsigned transfers);

/** compare.c: the next expected beat of a sink, and the unit's payload after tb_sink.mask; false as
 * tb_sink.next. */
bool tb_next_beat(tb_lockstep *ls, enum mau_port port, tb_want *want, mau_payloads *masked);

/** differ.c: fills in ls->mm; printf-like detail. Always returns false. */
bool tb_fail(tb_lockstep *ls, enum tb_kind kind, const char *channel, const char *field,
             uint32_t request, const char *detail, ...) __attribute__((format(printf, 6, 7), cold));

/** differ.c: reports that this machine has no memory left. */
bool tb_no_memory(tb_lockstep *ls);

/** differ.c: reports the first difference between the unit's beat and the model's: as a wrong
 * value, or as a hold error if the beat was already valid at the previous clock. Always returns
 * false. */
bool tb_differs(tb_lockstep *ls, enum mau_port port, const tb_want *want, const void *unit)
	__attribute__((cold));

/** differ.c: mask of the fields that differ, then of their named parts; '*lanes_ret': lanes of the
 * beat with a difference. */
uint32_t tb_fields_differ(const tb_lockstep *ls, enum mau_port port, const tb_want *want,
                          const void *unit, uint64_t *lanes_ret);

/** differ.c: the request of the next beat of this channel, for messages. */
uint32_t tb_request_of(tb_lockstep *ls, enum mau_port port);

/** hang.c: reports a hang; the masks: valid and ready of all channels. Always returns false. */
bool tb_hang(tb_lockstep *ls, unsigned valid, unsigned ready) __attribute__((cold));

/** clock.c: runs every clock of an episode, from idle to idle. */
bool tb_all_clocks(tb_lockstep *ls);

#endif
