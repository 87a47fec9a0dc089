/*
 * instructions.c - see instructions.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explorer/instructions.h"

#include <string.h>

#include "explorer/json.h"
#include "mau/convert.h"
#include "mau/resource.h"

/* The place of the opcode in the words of an encoding, and of SEG in FLAT. SADDR means no SGPR. */
struct encoding {
	uint32_t prefix;
	unsigned shift, opcodes, segment;
	uint32_t second;
};

static void list(uint32_t gfx, const struct encoding *e)
{
	const char *last = "";
	mau_inst inst;

	for (uint32_t n = 0; n < e->opcodes << (e->segment ? 2 : 0); n++) {
		uint32_t w[3] = {e->prefix | (n % e->opcodes) << e->shift |
		                         n / e->opcodes << e->segment,
		                 e->second, 0};

		if (mau_decode(gfx, w, &inst) != MAU_OK || inst.op.unknown || inst.op.addr64 ||
		    !inst.mnemonic[0] || strcmp(inst.mnemonic, last) == 0)
			continue;
		last = inst.mnemonic;
		json_fields(inst.mnemonic, mreq_op_fields, &inst.op);
	}
}

void instructions_write(uint32_t gfx)
{
	const unsigned words = mau_generation_of(gfx)->words;
	const bool rdna = words == MAU_WORDS_GFX10 || words == MAU_WORDS_GFX11;
	const struct encoding encodings[] = {
		{0xe0000000, 18, 256, 0, 0},
		{0xe8000000, words == MAU_WORDS_GFX10 ? 16 : 15, 16, 0, 0},
		{0xe8000000, 16, 8, 0, 1u << 21}, /* gfx10: bit 3 of OP is bit 53 */
		{0xdc000000, 18, 256, words == MAU_WORDS_GFX11 ? 16 : 14, 0x7c0000},
		{rdna ? 0xf4000000 : 0xc0000000, words == MAU_WORDS_GFX6 ? 22 : 18, 32, 0, 0},
	};
	const struct encoding gfx12[] = {
		{0xc400007c, 14, 256, 0, 0}, /* VBUFFER, typed ones too */
		{0xec00007c, 14, 256, 24, 0},
		{0xf4000000, 13, 64, 0, 0},
	};
	const bool three = words == MAU_WORDS_GFX12;
	const unsigned count =
		three ? sizeof(gfx12) / sizeof(gfx12[0]) : sizeof(encodings) / sizeof(encodings[0]);

	for (unsigned i = 0; i < count; i++)
		list(gfx, three ? &gfx12[i] : &encodings[i]);
}

static void names(const char *member, const char *(*name)(uint32_t gfx, unsigned code),
                  uint32_t gfx, unsigned last)
{
	json_open(member, '[');
	for (unsigned code = 0; code <= last; code++) {
		textbuf_str(&out, code ? "," : "");
		textbuf_json_string(&out, name(gfx, code));
	}
	json_close(']');
}

static const char *data_format(uint32_t gfx, unsigned code)
{
	(void)gfx;
	return mau_dfmt(code)->name;
}

static const char *number_format(uint32_t gfx, unsigned code)
{
	(void)gfx;
	return mau_nfmt_name(code);
}

static const char *format(uint32_t gfx, unsigned code)
{
	return mau_format_in(mau_generation_of(gfx)->formats, code)->name;
}

/* The legal formats of MTBUF: the code that an operation has, by name. */
static void typed(uint32_t gfx, bool unified)
{
	char name[48];
	mau_layout layout;

	json_open("typed", '{');
	for (unsigned code = 0; code < 128; code++) {
		if (mau_layout_decode(gfx, code, &layout) != MAU_OK || !layout.bytes)
			continue;
		if (unified)
			snprintf(name, sizeof(name), "%s", format(gfx, code));
		else
			snprintf(name, sizeof(name), "%s_%s", mau_dfmt(code)->name,
			         mau_nfmt_name(layout.nfmt));
		json_number(name, code);
	}
	json_close('}');
}

void formats_write(uint32_t gfx)
{
	unsigned mask = mau_generation_of(gfx)->format_mask;

	if (mask) {
		names("format", format, gfx, mask);
	} else {
		names("data_format", data_format, gfx, 15);
		names("num_format", number_format, gfx, 7);
	}
	typed(gfx, mask != 0);
}

void vsharp_write(uint32_t gfx)
{
	static const uint32_t zero[4];
	mau_resource_field field[MAU_RESOURCE_FIELDS];
	mau_context ctx;
	unsigned count = 0;

	if (mau_context_init(&ctx, gfx) == MAU_OK)
		count = mau_resource_list(&ctx, zero, field);
	json_open("fields", '[');
	for (unsigned i = 0; i < count; i++) {
		json_open(NULL, '{');
		json_text("name", field[i].name);
		json_number("first", field[i].lsb);
		json_number("bits", field[i].msb - field[i].lsb + 1u);
		json_close('}');
	}
	json_close(']');
}
