// SPDX-License-Identifier: Apache-2.0
// Tiles that go from memory straight to LDS, and out again by other threads: what copies of matrix kernels do on the CDNA parts.
#define LID __builtin_amdgcn_workitem_id_x()
#define GROUP_ID __builtin_amdgcn_workgroup_id_x()
#define GROUP __attribute__((reqd_work_group_size(64, 1, 1)))
#define BARRIER() (__builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "workgroup"), __builtin_amdgcn_s_barrier())
#define RAW(p, stride, bytes) __builtin_amdgcn_make_buffer_rsrc(p, stride, bytes, 0x00020000)
#define CACHE_SWIZZLE 0x4000 // bit 62 of the V#: compilers set it from gfx942 on

// a dword a thread, turned round inside the group
GROUP kernel void turned(global uint *out, global uint *in)
{
	local uint tile[128];
	uint at = GROUP_ID * 128 + LID;

	__builtin_amdgcn_global_load_lds(in + at, tile, 4, 0, 0);
	__builtin_amdgcn_global_load_lds(in + at + 64, tile + 64, 4, 0, 0);
	__builtin_amdgcn_s_waitcnt(0);
	BARRIER();
	out[at] = tile[127 - LID];
	out[at + 64] = tile[63 - LID];
}

// bytes and shorts become dwords
GROUP kernel void widened(global uint *out, global uchar *bytes, global ushort *shorts)
{
	local uint tile[128];
	uint at = GROUP_ID * 64 + LID;

	__builtin_amdgcn_global_load_lds(bytes + at, tile, 1, 0, 0);
	__builtin_amdgcn_global_load_lds(shorts + at - 128, tile, 2, 256, 0); // the offset moves both sides
	__builtin_amdgcn_s_waitcnt(0);
	BARRIER();
	out[at] = tile[63 - LID] + (tile[64 + LID] << 8);
}

// through a V#: the last rows lie past the end of the buffer and become zeros
GROUP kernel void bounded_rows(global uint *out, global uint *in, uint n)
{
	local uint tile[64];
	uint at = GROUP_ID * 64 + LID;
#if defined(__gfx90a__)
	__amdgpu_buffer_rsrc_t rows = RAW(in, 0, 4 * n);
#else
	__amdgpu_buffer_rsrc_t rows = RAW(in, 64 | CACHE_SWIZZLE, 4 * n);
#endif

	__builtin_amdgcn_raw_ptr_buffer_load_lds(rows, tile, 4, 4 * LID, 256 * GROUP_ID, 0, 0);
	__builtin_amdgcn_s_waitcnt(0);
	BARRIER();
	out[at] = tile[LID ^ 5];
}

#if defined(__gfx950__)
// a place that 16 bits of M0 do not reach
GROUP kernel void far(global uint *out, global uint *in)
{
	local uint tile[20480];
	uint at = GROUP_ID * 64 + LID;

	__builtin_amdgcn_global_load_lds(in + at, tile + 20000, 4, 0, 0);
	__builtin_amdgcn_s_waitcnt(0);
	BARRIER();
	out[at] = tile[20000 + (LID ^ 6)];
}

// 16 and 12 bytes a thread
GROUP kernel void wide(global uint4 *out, global uint4 *in)
{
	local uint4 tile[64];
	uint at = GROUP_ID * 64 + LID;

	__builtin_amdgcn_global_load_lds(in + at, tile, 16, 0, 0);
	__builtin_amdgcn_s_waitcnt(0);
	BARRIER();
	out[at] = tile[63 - LID];
}

GROUP kernel void triples(global uint *out, global uint *in)
{
	local uint4 tile[64];
	uint at = GROUP_ID * 64 + LID;

	__builtin_amdgcn_global_load_lds(in + 3 * at, tile, 12, 0, 0);
	__builtin_amdgcn_s_waitcnt(0);
	BARRIER();
	uint4 q = tile[LID ^ 9];
	out[3 * at] = q.z;
	out[3 * at + 1] = q.y;
	out[3 * at + 2] = q.x;
}

// through a V#: parts of a vector that lie past the end become zeros
GROUP kernel void wide_bounded(global uint4 *out, global uint *in, uint n)
{
	local uint4 tile[128];
	uint at = GROUP_ID * 64 + LID;
	__amdgpu_buffer_rsrc_t rows = RAW(in, 64 | CACHE_SWIZZLE, 4 * n);

	__builtin_amdgcn_raw_ptr_buffer_load_lds(rows, tile, 16, 16 * LID, 1024 * GROUP_ID, 0, 0);
	__builtin_amdgcn_raw_ptr_buffer_load_lds(rows, tile + 64, 12, 12 * LID, 768 * GROUP_ID, 0, 0);
	__builtin_amdgcn_s_waitcnt(0);
	BARRIER();
	uint4 q = tile[LID ^ 5], t = tile[64 + (LID ^ 3)];
	out[at] = (uint4)(q.x + t.x, q.y + t.y, q.z + t.z, q.w);
}
#endif
