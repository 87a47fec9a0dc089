/*
 * resource.h - a V# by its fields: encoder, every field by name, and a text form.
 *
 * mau_resource_decode() of mau/mau.h gives what an operation sees of a V#. These functions are
 * about its bits: every field of a generation, also those that no address depends on (rules V1, V2,
 * V8, V10; docs/spec/resource.md).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_RESOURCE_H
#define MAU_RESOURCE_H

#include "mau/mau.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The fields of a V#. A field that a generation does not have must be 0. */
typedef struct mau_resource_fields {
	uint64_t base;        /**< byte address, 48 bits */
	uint32_t stride;      /**< bytes, 14 bits; on gfx8, 9, 90a, 942 and 950 18 bits with add_tid
	                         and dfmt 0: bits 17:14 are then in DATA_FORMAT (V4). gfx12: before
	                         the multiplication with STRIDE_SCALE */
	uint32_t num_records; /**< bytes or records, by the rule of the range check */
	uint8_t cache_swizzle; /**< gfx6 to 10_3, 90a, 942, 950: bit 62 */
	uint8_t swizzle;    /**< SWIZZLE_ENABLE: 0, 1; gfx11, 12: 0, 1 (elements of 4 bytes), 3 (16
	                       bytes), 2 is reserved */
	uint8_t dst_sel[4]; /**< X Y Z W: 0, 1, 4 R, 5 G, 6 B, 7 A; 2, 3 are reserved */
	uint8_t nfmt, dfmt; /**< gfx6-9, 90a, 942, 950: NUM_FORMAT, DATA_FORMAT */
	uint8_t format;     /**< gfx10, 10_3: 7 bits; gfx11, 12: 6 bits */
	uint8_t stride_scale; /**< gfx12: 1, 4, 8, 32; 0 is 1 (V10) */
	uint8_t element_size; /**< gfx6-8: 2, 4, 8, 16 bytes; 0 is 2 (V2) */
	uint8_t index_stride; /**< 8, 16, 32, 64 indices; 0 is 8 (V3) */
	uint8_t add_tid;      /**< ADD_TID_ENABLE */
	uint8_t oob_select;   /**< gfx10, 10_3, 11, 12: MAU_OOB_* */
	uint8_t type;         /**< 0 is a buffer */
	/* No address depends on these fields, except on heap (R15). */
	uint8_t heap, hash, atc, mtype;           /**< gfx6-8: 1, 1, 1, 3 bits */
	uint8_t user_vm_enable, user_vm_mode, nv; /**< gfx9, 90a, 942, 950: 1 bit each */
	uint8_t resource_level;                   /**< gfx10, 10_3: 1 bit; drivers write 1 */
	uint8_t llc_noalloc;                      /**< gfx10_3, 11: 2 bits */
	uint8_t write_compress, compression;      /**< gfx12: 1 bit each */
	uint8_t compression_access;               /**< gfx12: 2 bits */
} mau_resource_fields;

/** Where and why a text or a field was refused. */
typedef struct mau_resource_error {
	size_t at;      /**< byte of the text; of mau_resource_check() 0 */
	char text[248]; /**< what, range or remedy: "stride 20000 is out of range, at most 16383" */
} mau_resource_error;

/*
 * mau_resource_encode() makes the V# of 'fields' for the generation of 'ctx'. Returns MAU_OK,
 * MAU_ERR_GENERATION, or MAU_ERR_FIELD if a value does not fit its field or is not 0 in a field
 * that the generation does not have; mau_resource_check() says which. 'vsharp_ret' is written on
 * MAU_OK only.
 */
int mau_resource_encode(const mau_context *ctx, const mau_resource_fields *fields,
                        uint32_t vsharp_ret[4]);

/* mau_resource_check() returns what mau_resource_encode() returns. '*error_ret' is written on
 * MAU_ERR_FIELD only: it names the field and its range. */
int mau_resource_check(const mau_context *ctx, const mau_resource_fields *fields,
                       mau_resource_error *error_ret);

/*
 * mau_resource_unpack() reads the fields of a V#, the inverse of mau_resource_encode(). Bits that
 * no field has are lost. Returns MAU_OK or MAU_ERR_GENERATION.
 */
int mau_resource_unpack(const mau_context *ctx, const uint32_t vsharp[4],
                        mau_resource_fields *fields_ret);

/*
 * mau_resource_parse() reads the text form of a V#, fields with commas between them:
 *
 *   base=0x1000,stride=16,records=64,format=8_8_8_8_UNORM,dst_sel=xyzw,swizzle=4,index_stride=64
 *
 * docs/user/cli.md lists keys and values. Numbers are decimal or 0x hexadecimal. A field that is
 * not given is 0, except dst_sel (xyzw), format (32_FLOAT), and oob (raw if stride is 0). Returns
 * MAU_OK, MAU_ERR_GENERATION, or MAU_ERR_FIELD with '*error_ret'. 'vsharp_ret' is written on MAU_OK
 * only.
 */
int mau_resource_parse(const mau_context *ctx, const char *text, uint32_t vsharp_ret[4],
                       mau_resource_error *error_ret);

/* mau_resource_is_text() returns 1 if 'text' begins as the text form does, with a key: a V# can
 * also be written as its words. Else it returns 0. */
int mau_resource_is_text(const char *text);

/*
 * mau_resource_print() writes the text form of a V#, zero-terminated, into 'text' of 'size' bytes.
 * mau_resource_parse() of it gives the V# without the bits that no field has. Returns the length of
 * the whole text like snprintf(), 0 for an unknown generation.
 */
int mau_resource_print(const mau_context *ctx, const uint32_t vsharp[4], char *text, size_t size);

/** A field of the V# of a generation. */
typedef struct mau_resource_field {
	const char *key;  /**< name of the field in the text form */
	const char *name; /**< in the manuals: "NUM_RECORDS" */
	uint8_t msb, lsb; /**< bits of the V#, 0 .. 127 */
	uint64_t code;    /**< its bits in the V# */
	char value[40];   /**< the value in the text form */
} mau_resource_field;

#define MAU_RESOURCE_FIELDS 32 /**< fields of the V# of a generation, at most */

/* mau_resource_list() lists all fields of a V# in the order of their bits. Returns their number, 0
 * for an unknown generation. */
unsigned mau_resource_list(const mau_context *ctx, const uint32_t vsharp[4],
                           mau_resource_field fields_ret[MAU_RESOURCE_FIELDS]);

/** A remark about a V#. */
typedef struct mau_resource_note {
	const char *rule; /**< rule id, or "" */
	char text[200];
} mau_resource_note;

#define MAU_RESOURCE_NOTES 8 /**< remarks about one V#, at most */

/*
 * mau_resource_notes() remarks what keeps every lane of vector instructions out of range or makes
 * them do nothing (V5, V7, R1 to R11 with NUM_RECORDS 0, R8 with stride 0), formats that convert
 * nothing (V6, N17), and bits that suggest a V# of another generation. Returns the number of
 * remarks, 0 for an unknown generation.
 */
unsigned mau_resource_notes(const mau_context *ctx, const uint32_t vsharp[4],
                            mau_resource_note notes_ret[MAU_RESOURCE_NOTES]);

#ifdef __cplusplus
}
#endif
#endif
