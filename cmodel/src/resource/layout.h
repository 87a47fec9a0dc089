/*
 * layout.h - the fields of a V# by generation (V1, V2, V8, V10), for decoder, encoder and text;
 * private to the library.
 *
 * Sources of the fields that no address depends on: Mesa's register database (gfx6 to gfx12).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_RESOURCE_LAYOUT_H
#define MAU_RESOURCE_LAYOUT_H

#include <stdbool.h>

#include "mau/resource.h"

/** Layouts of the V#, each named by its first generation. A bit for each. */
enum {
	MAU_LAYOUT_GFX6 = 1,
	MAU_LAYOUT_GFX9 = 2,
	MAU_LAYOUT_GFX10 = 4,
	MAU_LAYOUT_GFX10_3 = 8,
	MAU_LAYOUT_GFX11 = 16,
	MAU_LAYOUT_GFX12 = 32,
	MAU_LAYOUT_PAIRS = 3,    /**< DATA_FORMAT and NUM_FORMAT */
	MAU_LAYOUT_ONE = 15,     /**< SWIZZLE_ENABLE has one bit */
	MAU_LAYOUT_UNIFIED = 60, /**< one FORMAT */
	MAU_LAYOUT_TWO = 48,     /**< SWIZZLE_ENABLE has two bits */
	MAU_LAYOUT_ALL = 63
};

/** Fields, in the order of their bits. */
enum mau_field_id {
	MAU_F_BASE,
	MAU_F_STRIDE,
	MAU_F_CACHE_SWIZZLE,
	MAU_F_SWIZZLE,
	MAU_F_SWIZZLE_TWO, /**< of two bits */
	MAU_F_NUM_RECORDS,
	MAU_F_DST_SEL,
	MAU_F_NFMT,
	MAU_F_DFMT,
	MAU_F_FORMAT,
	MAU_F_FORMAT_SIX, /**< of six bits */
	MAU_F_STRIDE_SCALE,
	MAU_F_USER_VM_ENABLE,
	MAU_F_USER_VM_MODE,
	MAU_F_ELEMENT_SIZE,
	MAU_F_INDEX_STRIDE,
	MAU_F_ADD_TID,
	MAU_F_ATC,
	MAU_F_RESOURCE_LEVEL,
	MAU_F_WRITE_COMPRESS,
	MAU_F_HASH,
	MAU_F_COMPRESSION,
	MAU_F_HEAP,
	MAU_F_LLC_NOALLOC,
	MAU_F_COMPRESSION_ACCESS,
	MAU_F_NV,
	MAU_F_MTYPE,
	MAU_F_OOB_SELECT,
	MAU_F_TYPE,
	MAU_F_COUNT
};

/** How a field of mau_resource_fields is its code in the V#. */
enum mau_field_kind {
	MAU_KIND_CODE, /**< the code itself */
	MAU_KIND_FLAG, /**< one bit, a bare key in the text form */
	MAU_KIND_LIST, /**< one of four values; 0 is the first */
	MAU_KIND_DST_SEL,
	MAU_KIND_SWIZZLE,
	MAU_KIND_FORMAT, /**< a name in the text form */
	MAU_KIND_OOB,
};

typedef struct mau_field_row {
	const char *key, *name;
	uint8_t msb, lsb, layouts, kind;
	uint8_t offset, bytes; /**< in mau_resource_fields */
	uint8_t values[4];     /**< MAU_KIND_LIST */
} mau_field_row;

#define MAU_PLACE(member) \
	offsetof(mau_resource_fields, member), sizeof(((mau_resource_fields *)0)->member)
#define MAU_FIELD(member) MAU_PLACE(member), {0}

static const mau_field_row mau_field_rows[MAU_F_COUNT] = {
	[MAU_F_BASE] = {"base", "BASE", 47, 0, MAU_LAYOUT_ALL, MAU_KIND_CODE, MAU_FIELD(base)},
	[MAU_F_STRIDE] = {"stride", "STRIDE", 61, 48, MAU_LAYOUT_ALL, MAU_KIND_CODE,
                          MAU_FIELD(stride)},
	[MAU_F_CACHE_SWIZZLE] = {"cache_swizzle", "CACHE_SWIZZLE", 62, 62, MAU_LAYOUT_ONE,
                                 MAU_KIND_FLAG, MAU_FIELD(cache_swizzle)},
	[MAU_F_SWIZZLE] = {"swizzle", "SWIZZLE_ENABLE", 63, 63, MAU_LAYOUT_ONE, MAU_KIND_SWIZZLE,
                           MAU_FIELD(swizzle)},
	[MAU_F_SWIZZLE_TWO] = {"swizzle", "SWIZZLE_ENABLE", 63, 62, MAU_LAYOUT_TWO,
                               MAU_KIND_SWIZZLE, MAU_FIELD(swizzle)},
	[MAU_F_NUM_RECORDS] = {"records", "NUM_RECORDS", 95, 64, MAU_LAYOUT_ALL, MAU_KIND_CODE,
                               MAU_FIELD(num_records)},
	[MAU_F_DST_SEL] = {"dst_sel", "DST_SEL", 107, 96, MAU_LAYOUT_ALL, MAU_KIND_DST_SEL,
                           MAU_FIELD(dst_sel)},
	[MAU_F_NFMT] = {"num_format", "NUM_FORMAT", 110, 108, MAU_LAYOUT_PAIRS, MAU_KIND_FORMAT,
                        MAU_FIELD(nfmt)},
	[MAU_F_DFMT] = {"data_format", "DATA_FORMAT", 114, 111, MAU_LAYOUT_PAIRS, MAU_KIND_FORMAT,
                        MAU_FIELD(dfmt)},
	[MAU_F_FORMAT] = {"format", "FORMAT", 114, 108, MAU_LAYOUT_GFX10 | MAU_LAYOUT_GFX10_3,
                          MAU_KIND_FORMAT, MAU_FIELD(format)},
	[MAU_F_FORMAT_SIX] = {"format", "FORMAT", 113, 108, MAU_LAYOUT_TWO, MAU_KIND_FORMAT,
                              MAU_FIELD(format)},
	[MAU_F_STRIDE_SCALE] = {"stride_scale",
                                "STRIDE_SCALE",
                                115,
                                114,
                                MAU_LAYOUT_GFX12,
                                MAU_KIND_LIST,
                                MAU_PLACE(stride_scale),
                                {1, 4, 8, 32}},
	[MAU_F_USER_VM_ENABLE] = {"user_vm_enable", "USER_VM_ENABLE", 115, 115, MAU_LAYOUT_GFX9,
                                  MAU_KIND_FLAG, MAU_FIELD(user_vm_enable)},
	[MAU_F_USER_VM_MODE] = {"user_vm_mode", "USER_VM_MODE", 116, 116, MAU_LAYOUT_GFX9,
                                MAU_KIND_FLAG, MAU_FIELD(user_vm_mode)},
	[MAU_F_ELEMENT_SIZE] = {"element_size",
                                "ELEMENT_SIZE",
                                116,
                                115,
                                MAU_LAYOUT_GFX6,
                                MAU_KIND_LIST,
                                MAU_PLACE(element_size),
                                {2, 4, 8, 16}},
	[MAU_F_INDEX_STRIDE] = {"index_stride",
                                "INDEX_STRIDE",
                                118,
                                117,
                                MAU_LAYOUT_ALL,
                                MAU_KIND_LIST,
                                MAU_PLACE(index_stride),
                                {8, 16, 32, 64}},
	[MAU_F_ADD_TID] = {"add_tid", "ADD_TID_ENABLE", 119, 119, MAU_LAYOUT_ALL, MAU_KIND_FLAG,
                           MAU_FIELD(add_tid)},
	[MAU_F_ATC] = {"atc", "ATC", 120, 120, MAU_LAYOUT_GFX6, MAU_KIND_FLAG, MAU_FIELD(atc)},
	[MAU_F_RESOURCE_LEVEL] = {"resource_level", "RESOURCE_LEVEL", 120, 120,
                                  MAU_LAYOUT_GFX10 | MAU_LAYOUT_GFX10_3, MAU_KIND_FLAG,
                                  MAU_FIELD(resource_level)},
	[MAU_F_WRITE_COMPRESS] = {"write_compress", "WRITE_COMPRESS_ENABLE", 120, 120,
                                  MAU_LAYOUT_GFX12, MAU_KIND_FLAG, MAU_FIELD(write_compress)},
	[MAU_F_HASH] = {"hash", "HASH_ENABLE", 121, 121, MAU_LAYOUT_GFX6, MAU_KIND_FLAG,
                        MAU_FIELD(hash)},
	[MAU_F_COMPRESSION] = {"compression", "COMPRESSION_EN", 121, 121, MAU_LAYOUT_GFX12,
                               MAU_KIND_FLAG, MAU_FIELD(compression)},
	[MAU_F_HEAP] = {"heap", "HEAP", 122, 122, MAU_LAYOUT_GFX6, MAU_KIND_FLAG, MAU_FIELD(heap)},
	[MAU_F_LLC_NOALLOC] = {"llc_noalloc", "LLC_NOALLOC", 123, 122,
                               MAU_LAYOUT_GFX10_3 | MAU_LAYOUT_GFX11, MAU_KIND_CODE,
                               MAU_FIELD(llc_noalloc)},
	[MAU_F_COMPRESSION_ACCESS] = {"compression_access", "COMPRESSION_ACCESS_MODE", 123, 122,
                                      MAU_LAYOUT_GFX12, MAU_KIND_CODE,
                                      MAU_FIELD(compression_access)},
	[MAU_F_NV] = {"nv", "NV", 123, 123, MAU_LAYOUT_GFX9, MAU_KIND_FLAG, MAU_FIELD(nv)},
	[MAU_F_MTYPE] = {"mtype", "MTYPE", 125, 123, MAU_LAYOUT_GFX6, MAU_KIND_CODE,
                         MAU_FIELD(mtype)},
	[MAU_F_OOB_SELECT] = {"oob", "OOB_SELECT", 125, 124, MAU_LAYOUT_UNIFIED, MAU_KIND_OOB,
                              MAU_FIELD(oob_select)},
	[MAU_F_TYPE] = {"type", "TYPE", 127, 126, MAU_LAYOUT_ALL, MAU_KIND_CODE, MAU_FIELD(type)},
};

/** The bits of a field in a V#; a field lies in one word or in two. */
static inline uint64_t mau_field_code(const uint32_t vsharp[4], enum mau_field_id id)
{
	const unsigned word = mau_field_rows[id].lsb / 32;
	const uint64_t pair = vsharp[word] | (word < 3 ? (uint64_t)vsharp[word + 1] << 32 : 0);

	return (pair >> mau_field_rows[id].lsb % 32) %
	       ((uint64_t)1 << (mau_field_rows[id].msb - mau_field_rows[id].lsb + 1));
}

/** The layout of a generation, one bit. */
unsigned mau_resource_layout(const mau_generation *generation);

/** The largest code of a field. */
uint64_t mau_field_largest(const mau_field_row *row);
/** Writes a number into a field of 'fields', other than dst_sel; it must fit the member. */
void mau_field_store(mau_resource_fields *fields, const mau_field_row *row, uint64_t value);
/** mau_resource_encode(); 'error' (may be NULL) says why on MAU_ERR_FIELD. */
int mau_resource_encode_checked(unsigned gfx, const mau_resource_fields *fields,
                                uint32_t vsharp_ret[4], mau_resource_error *error);

/** An ASCII letter in lower case; any other character itself. */
char mau_lower(char c);
/** Whether the 'len' bytes at 'text' are 'name', in any case. */
bool mau_same_name(const char *text, size_t len, const char *name);

/** Reads a format's name of 'len' bytes into nfmt and dfmt, or format: "8_8_8_8_UNORM", with or
 * without BUF_FMT_; of two names "[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_FLOAT]"; from gfx10 on also a
 * code. Returns 1, or 0 if the generation has no such format. */
int mau_format_read(unsigned gfx, const char *text, size_t len, mau_resource_fields *fields);
/** Reads the name or the code of a DATA_FORMAT, or with 'number' of a NUM_FORMAT. Returns 1 or 0.
 */
int mau_format_part(int number, const char *text, size_t len, uint8_t *code_ret);
/** Writes the name of the format, as mau_format_read() reads it. Returns 0 if it has none. */
int mau_format_write(unsigned gfx, const mau_resource_fields *fields, char *text, size_t size);
/** Reads a decimal or 0x hexadecimal number of 'len' bytes. Returns 1 or 0. */
int mau_resource_number(const char *text, size_t len, uint64_t *value_ret);

#endif
