/*
 * regs_name.c - names of registers in dumps; see regs.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "dump/regs.h"

/* Removes a prefix in any case. */
static void drop(const char *prefix, const char **name, size_t *len)
{
	size_t n = strlen(prefix);

	if (*len > n && strncasecmp(*name, prefix, n) == 0) {
		*name += n;
		*len -= n;
	}
}

static bool is(const char *name, size_t len, const char *wanted)
{
	return len == strlen(wanted) && strncasecmp(name, wanted, len) == 0;
}

/* Reads the number after a prefix of letters: "s8", "ttmp11". False: another form. */
static bool numbered(const char *name, size_t len, const char *prefix, unsigned *number_ret)
{
	size_t n = strlen(prefix);

	if (len <= n || len > n + 3 || strncasecmp(name, prefix, n) != 0)
		return false;
	*number_ret = 0;
	for (size_t i = n; i < len; i++) {
		if (!isdigit((unsigned char)name[i]))
			return false;
		*number_ret = *number_ret * 10 + (unsigned)(name[i] - '0');
	}
	return true;
}

/* A pair with halves: NAME, NAME_lo, NAME_hi. */
static bool pair(const char *name, size_t len, const char *wanted, unsigned code, regs_name *ret)
{
	size_t n = strlen(wanted);
	bool low = len == n + 3 && strncasecmp(name + n, "_lo", 3) == 0,
	     high = len == n + 3 && strncasecmp(name + n, "_hi", 3) == 0;

	if (!code || len < n || strncasecmp(name, wanted, n) != 0 || (len != n && !low && !high))
		return false;
	*ret = (regs_name){REGS_SCALAR, code + high, low || high ? 1 : 2, code != REGS_EXEC};
	return true;
}

regs_name regs_find(unsigned gfx, const char *name, size_t len)
{
	const mau_generation *g = mau_generation_of(gfx);
	regs_name found = {REGS_UNKNOWN, 0, 0, false};
	unsigned number;

	drop("ix", &name, &len);
	drop("SQ_WAVE_", &name, &len);
	if (is(name, len, "s") || is(name, len, "SGPR") || is(name, len, "SGPRS"))
		return (regs_name){REGS_SCALAR, 0, 0, false};
	if (is(name, len, "v") || is(name, len, "VGPR") || is(name, len, "VGPRS"))
		return (regs_name){REGS_VECTOR, 0, 0, false};
	if (is(name, len, "TTMP") || is(name, len, "TTMPS"))
		return (regs_name){REGS_SCALAR, g->ttmp_code, 0, true};
	if (is(name, len, "TBA/TMA"))
		return (regs_name){REGS_SCALAR, 108, 0, true};
	if (is(name, len, "m0"))
		return (regs_name){REGS_SCALAR, g->m0_code, 1, false};
	if (numbered(name, len, "s", &number) && number < REGS_CODES)
		return (regs_name){REGS_SCALAR, number, 1, false};
	if (numbered(name, len, "v", &number) && number < 256)
		return (regs_name){REGS_VECTOR, number, 1, false};
	if (numbered(name, len, "ttmp", &number) && number < 16)
		return (regs_name){REGS_SCALAR, g->ttmp_code + number, 1, true};
	if (!pair(name, len, "exec", REGS_EXEC, &found) && !pair(name, len, "vcc", 106, &found) &&
	    !pair(name, len, "flat_scratch", g->flat_scratch_code, &found))
		pair(name, len, "xnack_mask", g->xnack_mask_code, &found);
	return found;
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
