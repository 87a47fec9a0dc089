/*
 * explain_data.h - data of the request in `mau explain`: options, execution, text and JSON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_CLI_EXPLAIN_DATA_H
#define MAU_CLI_EXPLAIN_DATA_H

#include <jansson.h>

#include "cli/cli.h"
#include "mau/explain_data.h"
#include "stimulus/store.h"

/** All zero before parsing. */
typedef struct explain_data {
	bool wanted;                    /**< the data is shown: an option or the file has some */
	unsigned values[TB_DATA_VGPRS]; /**< number of values of --data0 ...: 1 (for all lanes), 32,
	                                 * 64; 0: not given
	                                 */
	tb_registers regs;
	tb_data given; /**< dwords of --mem and --lds */
	/* during execution */
	tb_store *store;
	uint64_t seed;
	bool keyed; /**< the lane, or any lane when all are shown, read bytes that no option and no
	               file gives */
	mau_execution exec;
} explain_data;

/** Adds the dwords of --mem or --lds; 'arg' is ADDRESS=LIST. Returns 0 or cli_bad().
 */
error_t explain_data_take(explain_data *d, enum mau_space space, const char *arg);

/** Checks --data0 ... against the instruction. Returns -1 to go on, or the exit code after a
 * message. */
int explain_data_check(const explain_data *d, const mau_context *ctx, const mau_op *op,
                       const char *text);

/** Executes the requests before request 'request' of an episode, for its memory. Returns as
 * explain_data_check(). */
int explain_data_from_episode(explain_data *d, const tb_episode *ep, uint32_t request,
                              const mau_geometry *geo);

/** Executes the request. 'lane' is the lane to explain, -1: all. Returns as explain_data_check().
 */
int explain_data_run(explain_data *d, const mau_context *ctx, const mau_geometry *geo,
                     const mau_request *req, int lane);

/** Prints where bytes come from that no option and no file gives, if some were read. */
void explain_data_note(const explain_data *d);
/** Prints the data steps of a lane. */
void explain_data_lane(const explain_data *d, const mau_request *req, unsigned lane);
/** Prints bytes and registers of 'wave' lanes. Lanes that move nothing are left out.
 */
void explain_data_table(const explain_data *d, const mau_request *req, unsigned wave);

/** The data steps of a lane as a JSON array. NULL: memory ran out. */
json_t *explain_data_steps(const explain_data *d, const mau_request *req, unsigned lane);
/** The fields vgpr, sgpr, memory and lds_memory of `mau eval` as an object. NULL: memory ran out.
 */
json_t *explain_data_fields(explain_data *d, const mau_context *ctx);

#endif
