/*
 * encode.h - from an operation to instruction words that mean it.
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
 * 'op', every field of it. Registers are v0 and s0; SADDR and SVE say what op->smode asks for;
 * words that the instruction does not have are 0. Returns 0, or -1 when no words of this generation
 * mean this operation: it has no such opcode, no such flag, or no room for the offset. 'words_ret'
 * is written on 0 only. Works from docs/spec/decode.md and encodings/opcodes.csv, knows no decoder.
 */
int tb_encode(unsigned gfx, const mau_op *op, uint32_t words_ret[3]);

/*
 * Of words that tb_encode() found: SADDR 0x7f in place of NULL, which means the same (N28). Returns
 * false, and changes nothing, where the generation or the instruction has one code alone.
 */
bool tb_encode_saddr_7f(unsigned gfx, const mau_op *op, uint32_t words_io[3]);

/*
 * Of words that tb_encode() found: ACC set, of which the operation says nothing. Returns false, and
 * changes nothing, where there is no ACC.
 */
bool tb_encode_acc(unsigned gfx, const mau_op *op, uint32_t words_io[3]);

/*
 * tb_encode_fit() changes 'op' as little as it can so that words of generation 'gfx' mean it: odd
 * flags, offsets and base operands go first; what no words mean without them becomes a
 * BUFFER_LOAD_DWORD. An operation that words mean already stays. Always succeeds; no random choice.
 */
void tb_encode_fit(unsigned gfx, mau_op *op);

#ifdef __cplusplus
}
#endif
#endif
