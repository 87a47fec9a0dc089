/*
 * derive_data_row.h - a step of a lane's data as text.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DERIVE_DATA_ROW_H
#define TB_DERIVE_DATA_ROW_H

#include "mau/explain_data.h"

/** A line of the table of a derivation. */
typedef struct derive_row {
	const char *rule;
	char name[64], value[64], how[160];
} derive_row;

/** Writes the texts of a step: its rule, name ("VDATA+1"), value and formula. */
void derive_data_row(const mau_data_step *step, derive_row *row_ret);

#endif
