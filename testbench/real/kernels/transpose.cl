// SPDX-License-Identifier: Apache-2.0
// Matrix transposition, launched as 5 x 3 groups of 8 x 8 threads: 40 columns and 24 rows; 37 and 21 where the kernel looks at its bounds.
#define GROUP __attribute__((reqd_work_group_size(8, 8, 1)))
#define BARRIER() (__builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "workgroup"), __builtin_amdgcn_s_barrier())
#define LX __builtin_amdgcn_workitem_id_x()
#define LY __builtin_amdgcn_workitem_id_y()
#define GX __builtin_amdgcn_workgroup_id_x()
#define GY __builtin_amdgcn_workgroup_id_y()

// straight: rows in, columns out
GROUP kernel void transpose(global uint *out, const global uint *in, uint width, uint height)
{
	uint x = GX * 8 + LX, y = GY * 8 + LY;

	if (x < width && y < height)
		out[x * height + y] = in[y * width + x];
}

// through a tile in LDS, one column wider than needed: both sides in rows
GROUP kernel void transpose_tile(global uint *out, const global uint *in, uint width, uint height)
{
	local uint tile[8][9];
	uint x = GX * 8 + LX, y = GY * 8 + LY;

	tile[LY][LX] = in[y * width + x];
	BARRIER();
	x = GY * 8 + LX;
	y = GX * 8 + LY;
	out[y * height + x] = tile[LX][LY];
}

// 64-bit elements
GROUP kernel void transpose_wide(global ulong *out, const global ulong *in, uint width, uint height)
{
	uint x = GX * 8 + LX, y = GY * 8 + LY;

	out[x * height + y] = in[y * width + x];
}
