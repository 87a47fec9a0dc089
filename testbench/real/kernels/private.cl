// SPDX-License-Identifier: Apache-2.0
// Private memory: arrays that are indexed at run time, copies of structures, and registers that do not suffice.
#define GID (__builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x())
#define GROUP __attribute__((reqd_work_group_size(64, 1, 1)))

GROUP kernel void stack(global uint *out, const global uint *pick, uint bank)
{
	volatile uint a[20], b[4][16];
	uint i = GID, at = pick[i] & 15;

	a[at] = i;
	a[at ^ 3] = at;
	a[17] = i + 1;
	b[bank & 3][at] = i;
	b[bank & 3][at ^ 1] = at;
	out[i] = a[(at + 1) & 15] + a[at ^ 3] + a[17] + b[bank & 3][at];
}

// bytes and shorts in one array, and vectors that lie across dwords
GROUP kernel void mixed_sizes(global uint *out, const global uint *pick)
{
	volatile union {
		uchar b[64];
		ushort h[32];
		uint2 d[8];
		uint4 q[4];
	} u;
	uint i = GID, at = pick[i] & 3;

	u.q[at] = (uint4)(i, i + 1, i + 2, i + 3);
	u.q[at ^ 1] = (uint4)(3 * i, 5 * i, 7 * i, 9 * i);
	u.b[at * 16 + 5] = (uchar)i;
	u.h[at * 8 + 3] = (ushort)i;
	out[i] = u.b[at * 16 + 6] + u.h[at * 8 + 1] + u.d[at * 2].y + u.q[at ^ 1].z;
}

// six values at once, in eight registers: some go to memory and come back
__attribute__((amdgpu_num_vgpr(8))) GROUP kernel void spills(global uint *out, const global uint *in)
{
	uint i = GID, v[6];

#pragma unroll
	for (uint k = 0; k < 6; k++)
		v[k] = in[k * 256 + i];
	__asm__ volatile("" ::: "memory");
#pragma unroll
	for (uint k = 0; k < 6; k++)
		out[k * 256 + i] = v[k] ^ v[5 - k];
}
