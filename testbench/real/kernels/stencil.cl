// SPDX-License-Identifier: Apache-2.0
// Stencils: neighbours at constant distances, before and after.
#define GID (__builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x())
#define GROUP __attribute__((reqd_work_group_size(64, 1, 1)))

// three points in a row
GROUP kernel void stencil3(global float *out, const global float *in, uint n)
{
	uint i = GID + 1;

	if (i < n - 1)
		out[i] = in[i - 1] + in[i] + in[i + 1];
}

// five points of a grid 48 wide
GROUP kernel void stencil5(global float *out, const global float *in, uint width, uint height)
{
	uint x = GID % 48, y = GID / 48;
	const global float *p = in + y * width + x;

	if (x > 0 && x < width - 1 && y > 0 && y < height - 1)
		out[y * width + x] = p[0] + p[-1] + p[1] + p[-48] + p[48];
}

// a blur of bytes, and of shorts
GROUP kernel void blur(global uchar *out, global ushort *wide, const global uchar *in, const global ushort *in16, uint n)
{
	uint i = GID + 1;

	if (i < n - 1) {
		out[i] = (in[i - 1] + 2 * in[i] + in[i + 1]) / 4;
		wide[i] = (in16[i - 1] + 2 * in16[i] + in16[i + 1]) / 4;
	}
}
