/*
 * instructions.h - the choices of a generation: its instructions and its formats.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EXPLORER_INSTRUCTIONS_H
#define MAU_EXPLORER_INSTRUCTIONS_H

#include <stdint.h>

/** Writes the operations of generation 'gfx' that the unit executes, a member each by mnemonic. */
void instructions_write(uint32_t gfx);

/** Writes the names of the formats of a V# of generation 'gfx' in the order of their codes: the
 * members "data_format" and "num_format", or "format"; "typed": the legal formats of MTBUF, a
 * member each by name. */
void formats_write(uint32_t gfx);

/** Writes the fields of a V# of generation 'gfx' in the order of their bits: the member "fields".
 */
void vsharp_write(uint32_t gfx);

#endif
