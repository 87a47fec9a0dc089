/*
 * encode.h - encodes an operation as instruction words.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_ENCODE_H
#define TB_ENCODE_H

#include <stdbool.h>

#include "mau/mau.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * tb_encode() finds instruction words of generation 'gfx' (any that the model has) that decode to
 * 'op' in every field. Registers are v0 and s0; SADDR and SVE follow from op->smode; words that the
 * instruction does not have are 0. Returns 0, or -1 when the generation cannot encode the
 * operation: it has no such opcode, no such flag, or the offset is too large. 'words_ret' is
 * written on 0 only. The encoder follows docs/spec/decode.md and encodings/opcodes.csv and uses no
 * decoder.
 */
int tb_encode(unsigned gfx, const mau_op *op, uint32_t words_ret[3]);

/*
 * Replaces SADDR NULL by 0x7f, which means the same (N28), in words from tb_encode(). Returns
 * false, and changes nothing, if the generation or the instruction has only one code.
 */
bool tb_encode_saddr_7f(unsigned gfx, const mau_op *op, uint32_t words_io[3]);

/*
 * Sets ACC in words from tb_encode(); the operation does not contain it. Returns false, and changes
 * nothing, if there is no ACC.
 */
bool tb_encode_acc(unsigned gfx, const mau_op *op, uint32_t words_io[3]);

/*
 * Numbers the registers in words from tb_encode(), so that none is used twice: v[0:1] address, v4
 * and later data, s[4:7] V#, s8 or s[8:9] SOFFSET or SADDR, s16 and later the result of a scalar
 * load. The operation stays the same.
 */
void tb_encode_registers(unsigned gfx, uint32_t words_io[3]);

/*
 * tb_encode_fit() changes 'op' as little as possible so that generation 'gfx' can encode it: it
 * drops unusual flags, offsets and base operands; if that is not enough, 'op' becomes a
 * BUFFER_LOAD_DWORD. An operation that can be encoded is not changed. Always succeeds; makes no
 * random choice.
 */
void tb_encode_fit(unsigned gfx, mau_op *op);

#ifdef __cplusplus
}
#endif
#endif
