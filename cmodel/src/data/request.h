/*
 * request.h - requests to memory and the codes of memory's answers, for data/ and fast/ (rules M1
 * to M7). Internal: not installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_REQUEST_H
#define MAU_REQUEST_H

#include <stdbool.h>

#include "mau/execute.h"

/** The kind of the requests of a class MAU_CLS_*: MAU_MEM_*. */
unsigned mau_request_kind(unsigned cls);

/** The request of transaction number 'txn' of a load or a store. 'kind' is MAU_MEM_*. */
mau_memory_request mau_line_request(const mau_response *rsp, const mau_geometry *geo, unsigned txn,
                                    unsigned kind);

/** The request of a lane of an atomic, which acts with transaction number 'txn' (X5, N4). */
mau_memory_request mau_element_request(const mau_response *rsp, const mau_geometry *geo,
                                       unsigned txn, unsigned lane);

/** The access of a lane to 'size' bytes of LDS. */
mau_memory_request mau_lds_request(const mau_response *rsp, unsigned kind, unsigned lane,
                                   unsigned size);

/**
 * Adds the answer of a callback for 'space' to the code of its request, '*code': FAULT comes before
 * NACK, NACK before OK (M1). Returns false if the answer refuses; '*code' is then unchanged.
 */
bool mau_add_answer(int answer, enum mau_space space, unsigned *code);

/** Records that the request of 'lanes' to 'line' has 'code', MAU_MEMORY_* other than OK. */
void mau_note_code(mau_execution *out, uint64_t lanes, uint64_t line, unsigned code);

/**
 * Announces a request to memory->request, which is not NULL. '*code_ret' is its code (M1). Returns
 * MAU_OK, or MAU_ERR_MEMORY after a refusal, which it records.
 */
int mau_announce(const mau_memory *memory, const mau_memory_request *r, mau_execution *out,
                 unsigned *code_ret);

/** Records the access that a callback refused. Returns MAU_ERR_MEMORY. */
int mau_refuse(mau_execution *out, enum mau_space space, unsigned lane, uint64_t address);

/** Clears all members but gfx, the response and error_line, which is valid where a lane met an
 * error. One memset per array is faster than one for all: most arrays are short. */
void mau_clear_execution(mau_execution *out);

/** M7: the errors that the request completes with. */
uint8_t mau_memviol_with(const mau_execution *out);

/** M2, M4, M6: the lanes that met FAULT or NACK. */
static inline uint64_t mau_met_error(const mau_execution *out)
{
	return out->fault_lanes | out->nack_lanes;
}

#endif
