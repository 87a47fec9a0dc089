/*
 * mau.h - golden model of the memory address unit of AMD GCN and RDNA GPUs.
 *
 * For one memory instruction of one wave it computes the byte address of every lane, its components
 * in range, its LDS address, and the ordered memory transactions. Re-entrant, no allocation, no
 * globals, no I/O. Rules are named by id (V1, A4, ...): docs/spec/ explains each. docs/words.md
 * explains the terms.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_H
#define MAU_H

#include <stddef.h>
#include <stdint.h>

#include "mau/enc.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MAU_VERSION "0.9.0" /**< version of this header */

/* mau_version() returns MAU_VERSION of the linked library; a shared library can be newer than this
 * header. Never NULL. */
const char *mau_version(void);

#define MAU_WAVE 64 /**< lanes of the largest wave */
#define MAU_MAX_TXN                                                                           \
	512 /**< transactions of one request, at most: 64 lanes in scratch make up to 5 each, \
	       rounded up */
#define MAU_MAX_DWORDS 4 /**< components of one lane, at most */

/** Result codes: 0 is success, the others are errors of the caller. A function that returns an
 * error writes nothing, except with MAU_ERR_SPACE and MAU_ERR_MEMORY. */
enum mau_result {
	MAU_OK = 0,
	MAU_ERR_GENERATION = -1, /**< gfx is not in MAU_GFX_6 .. MAU_GFX_950 */
	MAU_ERR_CONTEXT = -2,    /**< a field of the context is outside its range */
	MAU_ERR_GEOMETRY = -3,   /**< window or line_bytes is not one of the legal values */
	MAU_ERR_ENCODING = -4, /**< the words are no instruction of the kind that the call takes */
	MAU_ERR_LANE = -5,     /**< lane number outside the wave */
	MAU_ERR_SPACE = -6,    /**< the caller's array is too small; it is full */
	MAU_ERR_MEMORY = -7,   /**< a callback refused an access; the accesses before it are done
	                          (mau/execute.h) */
	MAU_ERR_REGISTER = -8, /**< the caller does not have a register (mau/registers.h) */
	MAU_ERR_FIELD = -9,    /**< a field of a V# is wrong (mau/resource.h) */
	MAU_ERR_OPERATION =
		-10, /**< no instruction has this operation: a field of mau_op is wrong */
};

/** One sentence for a mau_result code; never NULL. mau_check() names the field that is wrong. */
const char *mau_strerror(int result);

/** State that may change only while the unit is idle: settings of the chip and of the wave. */
typedef struct mau_context {
	uint8_t gfx;           /**< MAU_GFX_6 .. MAU_GFX_950 */
	uint8_t rules;         /**< MAU_RULES_* */
	uint8_t align;         /**< MAU_ALIGN_*; ignored on gfx6-8 (G1) */
	uint8_t policy;        /**< MAU_POLICY_* */
	uint8_t wave32;        /**< 1: 32 lanes; EXEC bits 63:32 are ignored */
	uint32_t lds_base;     /**< byte address, 0 .. 2^18-1 */
	uint32_t lds_size;     /**< bytes, 0 .. 2^18-1 */
	uint64_t scratch_base; /**< byte address, 48 bits, a multiple of 4 (F4, D20) */
	uint32_t shared_hi;    /**< bits 63:32 of the LDS aperture (F2) */
	uint32_t private_hi;   /**< bits 63:32 of the scratch aperture (F2) */
} mau_context;

#define MAU_DEFAULT_LDS_SIZE 0x10000u /**< bytes: the largest LDS allocation of a work-group */

/*
 * mau_context_init() fills a context with the defaults of generation 'gfx' (MAU_GFX_6 ..
 * MAU_GFX_950). The command line and request files have the same defaults.
 *
 *   rules, align   MAU_RULES_MANUAL, MAU_ALIGN_DWORD
 *   policy         MAU_POLICY_GCN on gfx6-9, 90a, 942, 950, else MAU_POLICY_LINE (C3, C8)
 *   wave32         0: 64 lanes
 *   lds_base       0
 *   lds_size       MAU_DEFAULT_LDS_SIZE
 *   scratch_base   0
 *   shared_hi      the value of Linux (F2): 0x20000000 on gfx6-8, else 0x10000
 *   private_hi     the value of Linux (F2): 0x20000001 on gfx6-8, else 0x20000
 *
 * A context of zeroes is legal, but its LDS has 0 bytes and both apertures are at 0: FLAT addresses
 * below 2^32 are MEMVIOL. Returns MAU_OK, or MAU_ERR_GENERATION, which leaves '*ctx_ret' unwritten.
 */
int mau_context_init(mau_context *ctx_ret, unsigned gfx);

/*
 * mau_generation_row() is mau_generation_of() of mau/enc.h, the properties of a generation, for
 * languages that cannot call inline functions. Never NULL.
 */
const mau_generation *mau_generation_row(unsigned gfx);

/*
 * mau_gfx_find() returns the generation MAU_GFX_* of a name of LLVM, ROCm, Mesa or a product:
 * "10_3", "10.3", "gfx1030", "navi21", "RX 6800" (encodings/mau.toml), or -1 for an unknown name. A
 * target ID, as rocminfo and compilers print it, is a name, too:
 * "amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-". Case, spaces, dots, underscores, hyphens, and a
 * leading "gfx", "AMD" or "Radeon" are ignored. mau_generation.modelled is 1 if the model executes
 * the generation.
 */
int mau_gfx_find(const char *name);

/*
 * mau_gfx_nearest() returns the generation MAU_GFX_* closest to the processor "gfxN" in 'name', or
 * -1 if 'name' has another form; messages about processors that are not modelled use it. It is the
 * generation whose number begins as N does ("gfx943": gfx942), else the last one with a lower major
 * number ("gfx1310": gfx12). 'name' can be a target ID.
 */
int mau_gfx_nearest(const char *name);

/* mau_gfx_names() returns all names of generation 'gfx' but mau_gfx_name(), separated by ", ", or
 * "" for an unknown 'gfx'. Never NULL. */
const char *mau_gfx_names(unsigned gfx);

/** Geometry of the coalescer. */
typedef struct mau_geometry {
	uint8_t window;      /**< lanes that can share a transaction: 4, 8, 16, 32, 64 */
	uint16_t line_bytes; /**< 64 or 128 */
} mau_geometry;

#define MAU_DEFAULT_WINDOW 16     /**< window of the command line without an option */
#define MAU_DEFAULT_LINE_BYTES 64 /**< line_bytes of the command line without an option */

/** One wave request. */
typedef struct mau_request {
	mau_op op;   /**< from mau_decode(), or made with the constants of mau/enc.h. Fields hold
	                codes, not numbers: '.size = MAU_SIZE_4' is 4 bytes, '.size = 4' is the code
	                of 12 bytes (MAU_SIZE_12); .ncomp 0 is one component. Only the low 24
	                bits of .inst_offset are used; they are two's complement if it is signed */
	uint8_t tag; /**< the unit returns it on every output; the model ignores it */
	uint32_t vsharp[4]; /**< V#, word 0 first */
	uint64_t saddr; /**< scalar operand: of GLOBAL the SGPR pair; else sgpr_offset in the low 32
	                   bits, and the upper bits are ignored */
	uint32_t m0;    /**< M0 */
	uint64_t exec;  /**< bit l: lane l is active */
	uint32_t v0[MAU_WAVE]; /**< first address VGPR of each lane: the index, or with OFFEN alone
	                          the offset (A1); low half of a 64-bit address (A8, F), or the
	                          32-bit offset (F) */
	uint32_t v1[MAU_WAVE]; /**< second address VGPR of each lane: the offset (A1), or the upper
	                          half of a 64-bit address (A8, F) */
} mau_request;

/** Fields of a V# (rules V1-V4). */
typedef struct mau_resource {
	uint64_t base;        /**< bytes, 48 bits */
	uint32_t stride;      /**< bytes, the effective one: 14 or 18 bits by V4, 19 by V10 */
	uint8_t stride_scale; /**< V10: 1, 4, 8, 32; already a factor of 'stride' */
	uint32_t num_records; /**< as in the V#; bytes or records, by the rule of the range check */
	uint8_t swizzle;      /**< SWIZZLE_ENABLE as in the V# (1 bit; gfx11: 2 bits) */
	uint8_t swizzle_active; /**< A3: swizzled addressing is used */
	uint8_t element_size;   /**< bytes: 2, 4, 8, 16 (V2) */
	uint8_t index_stride;   /**< lanes: 8, 16, 32, 64 (V3) */
	uint8_t add_tid;        /**< ADD_TID_ENABLE as in the V# */
	uint8_t add_lane;       /**< A2: 1: the lane number is added to the index */
	uint8_t dst_sel[4];     /**< X Y Z W: 0, 1, 4..7; reserved 2, 3 read as 0 (V2) */
	uint8_t nfmt, dfmt;     /**< gfx6-9, 90a, 942, 950: NUM_FORMAT, DATA_FORMAT; else 0 */
	uint8_t format;         /**< gfx10, 10_3, 11, 12: unified FORMAT; else 0 */
	uint8_t oob_select;     /**< gfx10, 10_3, 11, 12: MAU_OOB_* (R8-R11, R18); else 0 */
	uint8_t heap;           /**< HEAP (R15); 0 on gfx9 and later */
	uint8_t type;           /**< TYPE */
	uint8_t null;           /**< V5: all 128 bits are 0 */
} mau_resource;

/*
 * mau_resource_decode() decodes a V# (V1-V4, V8-V11, A2, A3). 'ctx' gives generation and rule book,
 * 'op' the operation, on which V4 and A2 depend, 'vsharp' the four words. Returns MAU_OK or
 * MAU_ERR_GENERATION. '*res_ret' is written on MAU_OK only.
 */
int mau_resource_decode(const mau_context *ctx, const mau_op *op, const uint32_t vsharp[4],
                        mau_resource *res_ret);

/** A decoded machine instruction: the operation and its register numbers. */
typedef struct mau_inst {
	mau_op op;
	const char *mnemonic; /**< as LLVM spells it for this generation, "" when the opcode is
	                         unknown (E5) */
	uint16_t opcode;      /**< number in the instruction */
	uint8_t vaddr;        /**< address VGPR */
	uint8_t vdata; /**< MUBUF, MTBUF: data VGPR; FLAT, GLOBAL, SCRATCH: VGPR of the data to
	                  store */
	uint8_t vdst;  /**< FLAT, GLOBAL, SCRATCH: VGPR of the result */
	uint8_t srsrc; /**< MUBUF, MTBUF: first SGPR of the V#, a multiple of 4 (gfx12: any); SMEM:
	                  first SGPR of SBASE, a multiple of 2 */
	uint8_t sdst;  /**< SMEM: first SGPR of the result (scalar operand code) */
	uint8_t soffset;    /**< scalar operand code of the offset, 8 bits; SMEM without a register
	                       offset: MAU_INST_NONE */
	uint8_t saddr;      /**< FLAT, GLOBAL, SCRATCH: scalar operand code of SADDR, or
	                       MAU_INST_NONE */
	uint8_t dfmt, nfmt; /**< MTBUF's own format on gfx6-9, 90a, 942, 950, else 0 */
	uint8_t nv;         /**< NV: gfx9 FLAT, GLOBAL, SCRATCH; gfx12 */
	uint8_t acc;        /**< gfx90a, 942, 950: ACC, the data VGPRs are AccVGPRs */
	uint8_t imm;        /**< SMEM of gfx6-9, 90a, 942, 950: IMM */
	uint8_t foreign;  /**< 1: a known instruction that this unit does not execute (op.unknown is
	                     1 too): scalar loads without V#, scalar stores, ...; gfx7: a scalar
	                     load whose literal offset does not fit op.inst_offset */
	uint8_t words;    /**< 32-bit words of the instruction: 1, 2, or 3 on gfx12 */
	uint32_t literal; /**< gfx7 SMEM of two words: the second, an offset in dwords; else 0 */
} mau_inst;

#define MAU_INST_NONE 0xff /**< the instruction has no such operand */

/*
 * mau_op_word() is mau_op_pack() for languages that cannot call inline functions. It returns the
 * operation as the 64-bit word of the RTL port req_op_i.
 */
uint64_t mau_op_word(const mau_op *op);

/*
 * mau_decode() decodes a MUBUF, MTBUF, FLAT, GLOBAL, SCRATCH or SMEM (SMRD) instruction of
 * generation 'gfx' (any MAU_GFX_*). 'words' has two words, three on MAU_GFX_12; words after the end
 * of the instruction (inst.words) are not read. Returns MAU_OK, MAU_ERR_GENERATION, or
 * MAU_ERR_ENCODING if the ENCODING bits (and SEG) belong to another kind of instruction. An unknown
 * opcode is MAU_OK with op.unknown 1 (E5). '*inst_ret' is written on MAU_OK only.
 */
int mau_decode(unsigned gfx, const uint32_t *words, mau_inst *inst_ret);

#define MAU_MAX_WORDS 5 /**< words of one instruction of any encoding, at most */

/*
 * mau_inst_length() returns the length, in words of 32 bits, of an instruction of any encoding of
 * generation 'gfx': 1 .. MAU_MAX_WORDS (docs/spec/length.md). 'words' has two words; if only the
 * first is known, the second is 0, and the result is the least length. '*name_ret' (may be NULL) is
 * the name of the encoding, static: "SOP2", "DS". Returns MAU_ERR_GENERATION, or MAU_ERR_ENCODING
 * if the generation has no such encoding; '*name_ret' is then not written.
 */
int mau_inst_length(unsigned gfx, const uint32_t words[2], const char **name_ret);

/*
 * mau_ds_name() returns the mnemonic of a DS instruction of generation 'gfx', static: "ds_read_b32"
 * (docs/spec/length.md). 'words' has the instruction's first word; others are not read. Returns
 * NULL if the generation is not modelled, the encoding is not DS, or the opcode is unknown.
 */
const char *mau_ds_name(unsigned gfx, const uint32_t *words);

/*
 * mau_inst_print() writes the text of the instruction, as LLVM's disassembler prints it, into
 * 'text' of 'size' bytes, zero-terminated. Returns the length of the whole text without the zero,
 * like snprintf(): a value of 'size' or more means that the text was cut.
 */
int mau_inst_print(unsigned gfx, const mau_inst *inst, char *text, size_t size);

/*
 * mau_soffset_value() decodes an SOFFSET code that is an inline constant: an integer 0..64 or
 * -1..-16, the bit pattern of a float +-0.5, +-1, +-2, +-4, of 1/(2 pi) from gfx8 on, or NULL,
 * which is 0, from gfx10 on. Returns 1 and writes '*value_ret' for a constant; returns 0 for an
 * SGPR, M0 or another register.
 */
int mau_soffset_value(unsigned gfx, unsigned code, uint32_t *value_ret);

/** Lane results of a request, arrays over the lanes. In a wave32, lanes 32..63 are inactive. */
typedef struct mau_lanes {
	uint64_t address[MAU_WAVE]; /**< byte address of the first byte, 48 bits, after alignment
	                            (G2); 0 unless status is ok, partial, out_of_range or memviol; 0
	                            also for FLAT, GLOBAL and SCRATCH lanes in LDS or in no space
	                            (D21) */
	uint32_t lds_address[MAU_WAVE]; /**< LDS byte address of a lane that writes LDS (L1), or of
	                           a FLAT lane in LDS (F3); else 0 */
	uint8_t status[MAU_WAVE];       /**< MAU_STATUS_* */
	uint8_t in_range[MAU_WAVE]; /**< bit d: component d is in range (R12); 0 unless status is
	                            ok, partial or memviol */
	uint8_t space[MAU_WAVE];    /**< MAU_SEG_*: decision D21 */
} mau_lanes;

/** One transaction: an aligned memory line. */
typedef struct mau_txn {
	uint64_t line;     /**< byte address of the line, a multiple of line_bytes, 48 bits */
	uint64_t bytes[2]; /**< byte mask: bit b of word b/64 is byte b of the line; word 1 is 0 for
	                      64-byte lines */
	uint64_t lanes;    /**< lane mask, bit 0 is the window's first lane */
	uint8_t window;    /**< number of the window in the wave, 0 .. 64/window - 1 */
	uint8_t pass;      /**< dword of a walked access (C4), 0..4 */
	uint8_t last;      /**< 1: last transaction of its window */
	uint32_t attr;     /**< MAU attr word, see mau_attr_unpack() */
} mau_txn;

/** The complete answer to one request. */
typedef struct mau_response {
	mau_lanes lanes;
	uint8_t error;      /**< MAU_ERROR_*: the first that applies, in the order E5 E1 E2 E3 E4 */
	uint8_t errors;     /**< bit n: error En (n = 1..5) applies */
	uint8_t bytes;      /**< memory bytes of one lane's access: 1, 2, 4, 8, 12, 16; 0: cache
	                       operation, illegal request, invalid format (D5); of a scalar load, the
	                       bytes of the whole load, up to 64 */
	uint8_t components; /**< components of a lane (R12), 1..4 */
	uint8_t waits;      /**< 1: C3 needs the Offset of every lane before the first window can be
	                       coalesced (D10) */
	uint8_t memviol;    /**< errors of memory and LDS that the address unit decides, a word of
	                       mau_memviol_pack() (M7) */
	uint8_t counters;   /**< counters that the completion decrements, a word of
	                       mau_counters_pack() (F9, X9); 0 for illegal requests and cache
	                       operations */
	uint8_t windows;    /**< windows of the wave: lanes of the wave / window */
	uint16_t txn_count; /**< transactions in txn[] */
	uint16_t window_txns[16]; /**< transactions of each window (window >= 4) */
	mau_txn txn[MAU_MAX_TXN]; /**< in the order of rule C5; only txn_count entries are written
	                           */
} mau_response;

/** Which argument a call refuses, and why. */
typedef struct mau_argument_error {
	char field[24]; /**< "ctx.lds_base", "geo.window", "op.size"; "" if nothing is wrong */
	char text[128]; /**< one sentence with the value and its range; "" if nothing is wrong */
} mau_argument_error;

/*
 * mau_check() checks the arguments that mau_wave() and other calls refuse, in the order context,
 * geometry, operation. 'geo' and 'op' may be NULL: not checked. Returns MAU_OK, MAU_ERR_GENERATION,
 * MAU_ERR_CONTEXT, MAU_ERR_GEOMETRY or MAU_ERR_OPERATION, as such a call. '*error_ret' names the
 * first field that is wrong.
 */
int mau_check(const mau_context *ctx, const mau_geometry *geo, const mau_op *op,
              mau_argument_error *error_ret);

/*
 * mau_wave() computes the lane results and the ordered transactions of one request.
 * Returns MAU_OK, MAU_ERR_GENERATION, MAU_ERR_CONTEXT, MAU_ERR_GEOMETRY or MAU_ERR_OPERATION.
 */
int mau_wave(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
             mau_response *rsp_ret);

/*
 * mau_lanes_wave() computes the lane results of one request (address, range, alignment, LDS)
 * without transactions. Returns MAU_OK, MAU_ERR_GENERATION, MAU_ERR_CONTEXT or MAU_ERR_OPERATION.
 */
int mau_lanes_wave(const mau_context *ctx, const mau_request *req, mau_lanes *lanes_ret);

/*
 * mau_cost() returns the clocks that the transactions of a request take without stalls (C6): the
 * sum over its windows of max(transactions, beats), with beats = window/lanes, at least 1 (wave32
 * and window 64: 32/lanes). 'lanes' is LANES of the unit, 4, 8, 16, 32 or 64; it is not checked.
 * 'ctx' and 'geo' are the arguments of mau_wave(), 'rsp' is its result. Returns 0 for illegal and
 * ignored requests, which have no cost contract (N23).
 */
unsigned mau_cost(const mau_context *ctx, const mau_geometry *geo, unsigned lanes,
                  const mau_response *rsp);

/** How to print the value of a derivation step. */
enum mau_show {
	MAU_SHOW_HEX,
	MAU_SHOW_DEC,
	MAU_SHOW_BOOL,
	MAU_SHOW_NAME
};

/** One step of the derivation of a lane's result. All strings are static. */
typedef struct mau_step {
	const char *rule;    /**< rule id, for example "A4" */
	const char *name;    /**< what was computed, for example "buffer_offset" */
	const char *formula; /**< how, in the rule's terms, for example "Index*stride + Offset" */
	const char *text;    /**< MAU_SHOW_NAME: the value as text, else NULL */
	uint64_t value;      /**< two's complement where show is MAU_SHOW_DEC */
	uint8_t show;        /**< enum mau_show */
	uint8_t component;   /**< the component of the value; 255: the lane, 254: the request */
} mau_step;

#define MAU_MAX_STEPS 96 /**< steps of one lane, at most */

/*
 * mau_explain_lane() writes the derivation of one lane, 0..63: the steps in order from V# and
 * operands to address, range check, alignment and status, each with its rule. The values are those
 * of mau_wave() (mau/detail.h). 'steps' has room for 'max' steps; '*count_ret' receives the number
 * written. Returns MAU_OK, MAU_ERR_GENERATION, MAU_ERR_CONTEXT, MAU_ERR_OPERATION, MAU_ERR_LANE, or
 * MAU_ERR_SPACE (the first 'max' steps are written).
 */
int mau_explain_lane(const mau_context *ctx, const mau_request *req, unsigned lane, mau_step *steps,
                     size_t max, size_t *count_ret);

#ifdef __cplusplus
}
#endif
#endif
