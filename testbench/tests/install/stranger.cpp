// stranger.cpp - a C++17 program that uses the installed golden model: prints its version and the
// address of lane 1 of a FLAT load.
// SPDX-License-Identifier: Apache-2.0
#include <cinttypes>
#include <cstdio>

#include <mau/execute.h>
#include <mau/explain_data.h>
#include <mau/fast.h>

int main()
{
	mau_context ctx;
	mau_request req{};
	mau_lanes lanes;

	req.op.enc = MAU_ENC_FLAT;
	req.op.size = MAU_SIZE_4;
	req.m0 = 0xffffffff;
	req.exec = 2;
	req.v0[1] = 0x1000;
	if (mau_context_init(&ctx, MAU_GFX_8) != MAU_OK ||
	    mau_lanes_batch(&ctx, &req, 1, &lanes, nullptr) != MAU_OK)
		return 1;
	std::printf("%s %#" PRIx64 "\n", mau_version(), lanes.address[1]);
	return 0;
}
