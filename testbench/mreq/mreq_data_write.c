/*
 * mreq_data_write.c - canonical text of the data of an episode: see mreq_data.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mreq/mreq_data.h"

/* Number of dwords from 'i' on for one line: adjacent ones, at most 64. */
static uint32_t line_length(const tb_image *image, uint32_t i)
{
	const tb_dword *first = &image->dword[i];
	uint32_t n = 1;

	while (i + n < image->count && n < MREQ_LINE_DWORDS &&
	       first[n].address == first->address + 4 * (uint64_t)n)
		n++;
	return n;
}

static void write_image(textbuf *b, const char *key, const tb_image *image)
{
	uint32_t values[MREQ_LINE_DWORDS];

	for (uint32_t i = 0; i < image->count;) {
		uint32_t n = line_length(image, i);

		for (uint32_t k = 0; k < n; k++)
			values[k] = image->dword[i + k].value;
		textbuf_str(b, key);
		textbuf_char(b, ' ');
		textbuf_hex(b, image->dword[i].address, 1);
		mreq_write_list(b, values, n);
		textbuf_char(b, '\n');
		i += n;
	}
}

void mreq_write_memory(textbuf *b, const tb_data *data)
{
	textbuf_str(b, "memory");
	mreq_fields_print(b, mreq_memory_fields, &data->memory);
	textbuf_char(b, '\n');
	write_image(b, "mem", &data->image[MAU_SPACE_MEMORY]);
	write_image(b, "lds", &data->image[MAU_SPACE_LDS]);
	for (uint32_t i = 0; i < data->faults; i++) {
		textbuf_str(b, "fault ");
		textbuf_hex(b, data->fault[i].address, 1);
		textbuf_char(b, ' ');
		textbuf_hex(b, data->fault[i].bytes, 1);
		textbuf_char(b, ' ');
		textbuf_str(b, tb_fault_name(data->fault[i].kind));
		textbuf_char(b, '\n');
	}
}

void mreq_write_registers(textbuf *b, unsigned gfx, const mau_op *op, const tb_registers *regs)
{
	char vdata[] = "vdata0", vdst[] = "vdst0";
	unsigned reads = mau_data_dwords(gfx, op), writes = tb_vdst_dwords(gfx, op);

	for (unsigned d = 0; d < reads; d++, vdata[5]++)
		mreq_write_vgpr(b, vdata, regs->vdata[d]);
	for (unsigned d = 0; d < writes; d++, vdst[4]++)
		mreq_write_vgpr(b, vdst, regs->vdst[d]);
}
