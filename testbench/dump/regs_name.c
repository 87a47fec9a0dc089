/*
 * regs_name.c - scalar operand codes and VGPRs of the names in dumps; see regs.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>
#include <strings.h>

#include "dump/regs.h"
#include "mreq/register_name.h"

/* Removes a prefix in any case. */
static void drop(const char *prefix, const char **name, size_t *len)
{
	size_t n = strlen(prefix);

	if (*len > n && strncasecmp(*name, prefix, n) == 0) {
		*name += n;
		*len -= n;
	}
}

regs_name regs_find(unsigned gfx, const char *name, size_t len)
{
	const mau_generation *g = mau_generation_of(gfx);
	const unsigned codes[] = {
		[REGISTER_TTMP] = g->ttmp_code,
		[REGISTER_TRAP] = 108,
		[REGISTER_M0] = g->m0_code,
		[REGISTER_EXEC] = REGS_EXEC,
		[REGISTER_VCC] = 106,
		[REGISTER_FLAT_SCRATCH] = g->flat_scratch_code,
		[REGISTER_XNACK_MASK] = g->xnack_mask_code,
	};
	register_name found;

	drop("ix", &name, &len);
	drop("SQ_WAVE_", &name, &len);
	found = register_find(name, len);
	if (found.kind == REGISTER_VGPR)
		return (regs_name){REGS_VECTOR, found.first, found.count, false};
	if (found.kind == REGISTER_SGPR)
		return (regs_name){REGS_SCALAR, found.first, found.count, false};
	if (found.kind == REGISTER_NONE || !codes[found.kind])
		return (regs_name){REGS_UNKNOWN, 0, 0, false};
	return (regs_name){REGS_SCALAR, codes[found.kind] + found.first, found.count,
	                   found.kind != REGISTER_EXEC && found.kind != REGISTER_M0};
}

unsigned regs_lanes(const regs_wave *wave)
{
	uint64_t any = 0;

	for (unsigned v = 0; v < 256; v++)
		any |= wave->has_vector[v];
	return any && any <= UINT32_MAX ? 32 : MAU_WAVE;
}

bool regs_exec(const regs_wave *wave, uint64_t *exec_ret)
{
	*exec_ret = wave->scalar[REGS_EXEC] | (uint64_t)wave->scalar[REGS_EXEC + 1] << 32;
	return wave->has_scalar[REGS_EXEC] &&
	       (wave->has_scalar[REGS_EXEC + 1] || regs_lanes(wave) == 32);
}

int regs_read(const regs_wave *wave, unsigned gfx, const mau_operand *operand, unsigned index,
              uint32_t values[MAU_WAVE])
{
	unsigned number = operand->first + index;
	uint64_t exec, lanes = regs_lanes(wave) == 32 ? UINT32_MAX : UINT64_MAX;

	if (operand->bank == MAU_BANK_VECTOR) {
		if (!regs_exec(wave, &exec))
			exec = lanes;
		memcpy(values, wave->vector[number], sizeof(wave->vector[number]));
		return wave->has_vector[number] && !(exec & lanes & ~wave->has_vector[number]);
	}
	if (operand->bank == MAU_BANK_EXEC)
		number = REGS_EXEC + index;
	if (operand->bank == MAU_BANK_M0)
		number = mau_generation_of(gfx)->m0_code;
	if (number >= REGS_CODES)
		return 0;
	values[0] = wave->scalar[number];
	return wave->has_scalar[number];
}
