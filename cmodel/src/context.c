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
	const mau_generation *generation = mau_generation_of(gfx);

	if (!generation->modelled)
		return MAU_ERR_GENERATION;
	*ctx_ret = (mau_context){
		.gfx = (uint8_t)gfx,
		.rules = MAU_RULES_MANUAL,
		.align = MAU_ALIGN_DWORD,
		.policy = generation->policy,
		.lds_size = MAU_DEFAULT_LDS_SIZE,
		.shared_hi = generation->shared_hi,
		.private_hi = generation->private_hi,
	};
	return MAU_OK;
}
