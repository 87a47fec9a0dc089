/*
 * context.c - defaults of a context, and the version of the library.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/mau.h"

const char *mau_version(void)
{
	return MAU_VERSION;
}

int mau_context_init(mau_context *ctx_ret, unsigned gfx)
{
	const int vega = gfx >= MAU_GFX_9;

	if (gfx > MAU_GFX_11)
		return MAU_ERR_GENERATION;
	*ctx_ret = (mau_context){
		.gfx = (uint8_t)gfx,
		.rules = MAU_RULES_MANUAL,
		.align = MAU_ALIGN_DWORD,
		.policy = gfx >= MAU_GFX_10 ? MAU_POLICY_LINE : MAU_POLICY_GCN,
		.lds_size = MAU_DEFAULT_LDS_SIZE,
		.shared_hi = vega ? 0x10000 : 0x20000000,
		.private_hi = vega ? 0x20000 : 0x20000001,
	};
	return MAU_OK;
}
