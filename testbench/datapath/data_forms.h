/*
 * data_forms.h - what mau_fast_execute() made of a request, held to what mau_execute() made of it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DATA_FORMS_H
#define TB_DATA_FORMS_H

#include <stdbool.h>

#include "mau/fast.h"

/** Where two executions differ. */
typedef struct tb_forms_differ {
	const char *field; /**< its name; NULL: they are the same */
	int lane;          /**< of the wave, or -1 */
	uint64_t fast, golden;
} tb_forms_differ;

/** Compares all that an execution writes; of the elements the bytes that moved. */
tb_forms_differ tb_forms_compare(const mau_execution *fast, const mau_execution *golden);

#endif
