/*
 * mreq_data.h - data in request files of version 2: the lines memory, mem, lds, fault,
 * vdata0 .. vdata3, vdst0 .. vdst4; private to mreq*.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MREQ_DATA_H
#define MREQ_DATA_H

#include "mreq/mreq_parser.h"
#include "stimulus/episode_data.h"

enum {
	MREQ_LINE_DWORDS = 64 /**< dwords of a line mem or lds, at most */
};

extern const mreq_field mreq_memory_fields[]; /**< of tb_memory */

/* mreq_data_write.c */
/** Appends the lines memory, mem, lds and fault of an episode. */
void mreq_write_memory(textbuf *b, const tb_data *data);
/** Appends the lines of the registers that the instruction reads or writes and that are not 0. */
void mreq_write_registers(textbuf *b, unsigned gfx, const mau_op *op, const tb_registers *regs);

/* mreq_write.c */
/** Appends the list of 'count' values, each item after a space. */
void mreq_write_list(textbuf *b, const uint32_t *values, unsigned count);
/** Appends the line of a VGPR unless all its lanes are 0. */
void mreq_write_vgpr(textbuf *b, const char *key, const uint32_t *values);

#endif
