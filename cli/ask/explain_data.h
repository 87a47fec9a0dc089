/*
 * explain_data.h - the data of what `mau explain` explains: options, files of version 2, execution,
 * text and JSON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_CLI_EXPLAIN_DATA_H
#define MAU_CLI_EXPLAIN_DATA_H

#include <jansson.h>

#include "cli/cli.h"
#include "mau/explain_data.h"
#include "stimulus/store.h"

/** Zero to begin with. */
typedef struct explain_data {
	bool wanted;                    /**< an option asks for data, or the file has some */
	unsigned values[TB_DATA_VGPRS]; /**< of --data0 ...: 1 (for all lanes), 32, 64; 0: not given
	                                 */
	tb_registers regs;
	tb_data given; /**< what --mem and --lds name */
	/* in work */
	tb_store *store;
	uint64_t seed;
	bool keyed; /**< bytes were read that nothing names: of the lane that is explained, of any
	               lane where all are */
	mau_execution exec;
} explain_data;

/** --mem and --lds, 'arg' is ADDRESS=LIST: adds the dwords that it names. Returns 0 or cli_bad().
 */
error_t explain_data_take(explain_data *d, enum mau_space space, const char *arg);

/** Checks --data0 ... against the instruction. Returns -1 to go on, or the exit code after a
 * message. */
int explain_data_check(const explain_data *d, const mau_context *ctx, const mau_op *op,
                       const char *text);

/** The memory before request 'request' of an episode, and its registers: executes those before it.
 * Returns as explain_data_check(). */
int explain_data_from_episode(explain_data *d, const tb_episode *ep, uint32_t request,
                              const mau_geometry *geo);

/** Executes the request that is explained; 'lane' is the one that is, -1: all. Returns as
 * explain_data_check(). */
int explain_data_run(explain_data *d, const mau_context *ctx, const mau_geometry *geo,
                     const mau_request *req, int lane);

/** Prints what the bytes are that nothing names, if any were read. */
void explain_data_note(const explain_data *d);
/** Prints a lane's steps. */
void explain_data_lane(const explain_data *d, const mau_request *req, unsigned lane);
/** Prints bytes and registers of the lanes, 'wave' of them; those that move nothing are left out.
 */
void explain_data_table(const explain_data *d, const mau_request *req, unsigned wave);

/** A lane's steps as a JSON array; NULL when memory runs out. */
json_t *explain_data_steps(const explain_data *d, const mau_request *req, unsigned lane);
/** The fields vgpr, sgpr, memory and lds_memory of `mau eval` as an object; NULL when memory runs
 * out. */
json_t *explain_data_fields(explain_data *d, const mau_context *ctx);

#endif
