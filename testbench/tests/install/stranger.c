/*
 * stranger.c - the swizzle figure through the installed library: prints lane 8's X address, 192
 * (0xc0).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <mau/mau.h>
#include <stdio.h>

int main(void)
{
	static mau_response rsp;
	mau_context ctx = {.gfx = MAU_GFX_7, .policy = MAU_POLICY_LINE};
	mau_geometry geo = {.window = 64, .line_bytes = 64};
	mau_request req = {
		.op = {.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_LOAD, .size = MAU_SIZE_4, .idxen = 1},
		.vsharp = {0, 24u << 16 | 1u << 31, 64, 0xfac | 4u << 12 | 4u << 15 | 1u << 19},
		.exec = 1u << 8};

	req.v0[8] = 8;
	if (mau_wave(&ctx, &geo, &req, &rsp) != MAU_OK)
		return 1;
	printf("%llu\n", (unsigned long long)rsp.lanes.address[8]);
	return 0;
}
