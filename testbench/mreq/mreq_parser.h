/*
 * mreq_parser.h - state of the parser of request files, shared by mreq_parse.c, mreq_request.c,
 * mreq_op.c, mreq_data.c and mreq_scalar.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MREQ_PARSER_H
#define MREQ_PARSER_H

#include "mreq/mreq_fields.h"
#include "stimulus/episode_data.h"

/** Bits for the keywords of a request, for the errors "given twice" and "missing". */
enum {
	MREQ_SEEN_OP = 1,
	MREQ_SEEN_INST = 2,
	MREQ_SEEN_VSHARP = 4,
	MREQ_SEEN_SADDR = 8,
	MREQ_SEEN_M0 = 16,
	MREQ_SEEN_EXEC = 32,
	MREQ_SEEN_V0 = 64,
	MREQ_SEEN_V1 = 128,
	MREQ_SEEN_VDATA = 256, /* vdata0; the next bits are vdata1 to vdata3 */
	MREQ_SEEN_VDST = MREQ_SEEN_VDATA << TB_DATA_VGPRS,
};

/** Place of a line in the file, for errors that are found later. */
typedef struct mreq_place {
	const char *start, *at;
	unsigned line;
} mreq_place;

/** A dword of a line mem or lds. */
typedef struct mreq_named {
	uint64_t address;
	uint32_t value;
	mreq_place at;
} mreq_named;

typedef struct mreq_names {
	mreq_named *dword;
	uint32_t count, room;
} mreq_names;

typedef struct mreq_parser {
	mreq_lexer lx;
	mreq_file head; /* the unit */
	mreq_sink sink;
	void *arg;
	tb_episode ep; /* under construction */
	uint32_t req_room;
	uint32_t (*inst)[3], inst_room; /* machine words of the episode's requests; 0: it has op */
	uint32_t index;                 /* number of the episode */
	bool in_episode, has_context, has_memory;
	unsigned version;            /* version of the file */
	mreq_names names[TB_SPACES]; /* names in the episode, until its first request */
	mau_request *req;            /* under construction: last of ep.req; NULL: none */
	unsigned seen;               /* MREQ_SEEN_* of it */
	unsigned stalls;             /* bit p: port p has a line stall */
	unsigned scalar; /* code of its instruction's SOFFSET or SADDR, or MAU_INST_NONE */
	mreq_place episode_at, request_at, inst_at, saddr_at, vdata_at[TB_DATA_VGPRS],
		vdst_at[MAU_LOAD_VGPRS];
	int stopped; /* result of the sink */
} mreq_parser;

/** The place of 'word' on the current line. */
mreq_place mreq_here(const mreq_parser *ps, mreq_word word);
/** Error at an earlier place; always returns -1. */
int mreq_fail_at(mreq_parser *ps, mreq_place p, const char *why);
/** Error when the line has another word, else 0. */
int mreq_no_more_words(mreq_parser *ps);

/* mreq_data.c: one function for each keyword of data; 0, or -1 with the error. */
int mreq_parse_memory(mreq_parser *ps, mreq_word key);
int mreq_parse_mem(mreq_parser *ps, mreq_word key);
int mreq_parse_lds(mreq_parser *ps, mreq_word key);
int mreq_parse_fault(mreq_parser *ps, mreq_word key);
int mreq_parse_vdata(mreq_parser *ps, mreq_word key);
int mreq_parse_vdst(mreq_parser *ps, mreq_word key);
/** Before the first request: sorts the named dwords; a dword that is named twice is an error. */
int mreq_close_memory(mreq_parser *ps);
/** At the end of a request: registers that its instruction does not have are an error. */
int mreq_check_registers(mreq_parser *ps);
/** At the end of an episode: makes registers for all requests if one has some. */
int mreq_finish_data(mreq_parser *ps);

/* mreq_op.c: "op"; 0, or -1 with the error. */
int mreq_parse_op(mreq_parser *ps, mreq_word key);

/* mreq_request.c: one function for each other keyword of a request; 0, or -1 with the error. */
int mreq_parse_request(mreq_parser *ps, mreq_word key);
int mreq_parse_inst(mreq_parser *ps, mreq_word key);
int mreq_parse_vsharp(mreq_parser *ps, mreq_word key);
int mreq_parse_saddr(mreq_parser *ps, mreq_word key);
int mreq_parse_m0(mreq_parser *ps, mreq_word key);
int mreq_parse_exec(mreq_parser *ps, mreq_word key);
int mreq_parse_v0(mreq_parser *ps, mreq_word key);
int mreq_parse_v1(mreq_parser *ps, mreq_word key);
/** Parses the lanes of a VGPR up to the line's end. */
int mreq_parse_lane_line(mreq_parser *ps, mreq_word key, uint32_t *values);
/** Ends the request under construction, if there is one; a missing line is an error. */
int mreq_finish_request(mreq_parser *ps);

/** mreq_scalar.c: sets the value of SOFFSET or SADDR of a decoded instruction: a constant gives its
 * value, M0 that of the request's m0, an SGPR that of the line saddr, which may be missing if the
 * instruction does not read the SGPR (N8). Returns 0, or -1 with the error. */
int mreq_finish_scalar(mreq_parser *ps);

#endif
