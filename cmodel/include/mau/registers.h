/*
 * registers.h - from an instruction and the registers of its wave to a request.
 *
 * An emulator, a debugger or a register dump has registers by number. mau_inst_operands() lists the
 * registers that an instruction reads for its addresses; mau_request_from_inst() reads them and
 * makes the request of mau_wave(). Registers of the data (VDATA) are not part of a request:
 * mau/execute.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_REGISTERS_H
#define MAU_REGISTERS_H

#include "mau/mau.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What an operand is for. */
enum mau_role {
	MAU_ROLE_VSHARP, /**< the V#: four SGPRs */
	MAU_ROLE_SCALAR, /**< SOFFSET or SADDR: a constant, M0, an SGPR; of GLOBAL an SGPR pair */
	MAU_ROLE_VADDR, /**< address VGPRs of 32 bits: index, offset, or index and offset (A1, F) */
	MAU_ROLE_POINTER, /**< a 64-bit address in two VGPRs, low half first (A8, F) */
	MAU_ROLE_EXEC,    /**< EXEC: 2 registers, 1 in a wave of 32 lanes */
	MAU_ROLE_M0, /**< M0: the LDS address of a load to LDS (L1), or the limit of LDS (F3) */
};

/** Where the registers of an operand are. */
enum mau_bank {
	MAU_BANK_CONSTANT, /**< in no register: the instruction has the value */
	MAU_BANK_SCALAR, /**< numbers are scalar operand codes: SGPRs, VCC, EXEC, trap registers */
	MAU_BANK_VECTOR, /**< numbers are VGPRs */
	MAU_BANK_EXEC,   /**< EXEC; number 0 is bits 31:0, number 1 bits 63:32 */
	MAU_BANK_M0,     /**< M0 */
};

/** One operand: 'count' registers from 'first' on. */
typedef struct mau_operand {
	uint8_t role;      /**< enum mau_role */
	uint8_t bank;      /**< enum mau_bank */
	uint8_t first;     /**< number of the first register */
	uint8_t count;     /**< registers of 32 bits: 1, 2, 4; a constant has 0 */
	uint8_t optional;  /**< 1: read only if an active lane is in LDS (M0 of FLAT up to gfx8, F3)
	                    */
	uint32_t constant; /**< MAU_BANK_CONSTANT: the value */
} mau_operand;

#define MAU_MAX_OPERANDS 5 /**< operands of one instruction, at most */

/*
 * mau_inst_operands() lists the operands that instruction 'inst' of mau_decode() reads for its
 * addresses, in the order of enum mau_role. 'ctx' gives generation and wave32. A cache operation
 * has none (N8); an unknown opcode has no address VGPR (E5); scalar loads do not read EXEC (R13).
 * Returns the number of operands, 0 .. MAU_MAX_OPERANDS, or MAU_ERR_GENERATION.
 */
int mau_inst_operands(const mau_context *ctx, const mau_inst *inst,
                      mau_operand operands_ret[MAU_MAX_OPERANDS]);

/*
 * mau_operand_print() writes the name of the registers of an operand of generation 'gfx', as LLVM
 * writes it: "s[8:11]", "v3", "exec", "m0", "0x40" for a constant. Returns the length like
 * snprintf(): a value of 'size' or more means that the text was cut.
 */
int mau_operand_print(unsigned gfx, const mau_operand *operand, char *text, size_t size);

/*
 * Reads register number operand->first + 'index'. Writes one value to values[0]; for
 * MAU_BANK_VECTOR it writes MAU_WAVE values, lane 0 first (of a wave of 32 lanes at least 32).
 * Returns 1, or 0 if the caller does not have the register. It is not called for constants.
 */
typedef int (*mau_register_reader)(void *arg, const mau_operand *operand, unsigned index,
                                   uint32_t values[MAU_WAVE]);

/*
 * mau_request_from_inst() makes the request of instruction 'inst' from registers: op, V#, saddr
 * (SOFFSET or SADDR: SGPR, M0 or constant), v0 and v1, EXEC, M0. Fields that the instruction does
 * not read are 0, and so are lanes 32..63 of a wave of 32 lanes; EXEC of a scalar load is 0.
 * 'read' reads the registers, with 'arg'. Returns MAU_OK, MAU_ERR_GENERATION, or MAU_ERR_REGISTER:
 * '*missing_ret' (may be NULL) is the operand of which 'read' does not have a register.
 * '*req_ret' is written on MAU_OK only.
 */
int mau_request_from_inst(const mau_context *ctx, const mau_inst *inst, mau_register_reader read,
                          void *arg, mau_request *req_ret, mau_operand *missing_ret);

/** Registers of a wave in arrays. */
typedef struct mau_registers {
	const uint32_t *sgpr; /**< by scalar operand code: s0 first; VCC is 106 and 107 */
	unsigned sgprs;       /**< entries of 'sgpr' */
	const uint32_t (*vgpr)[MAU_WAVE]; /**< v0 first; lane 0 first */
	unsigned vgprs;                   /**< entries of 'vgpr' */
	uint64_t exec;                    /**< also operand codes 126 and 127 */
	uint32_t m0;
} mau_registers;

/* mau_read_registers() is a mau_register_reader: 'registers' is a const mau_registers *. */
int mau_read_registers(void *registers, const mau_operand *operand, unsigned index,
                       uint32_t values[MAU_WAVE]);

#ifdef __cplusplus
}
#endif
#endif
