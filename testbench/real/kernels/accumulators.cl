// SPDX-License-Identifier: Apache-2.0
// AccVGPRs of the CDNA parts: data of loads, stores and atomics that never see a VGPR, as around matrix instructions.
#define GID (__builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x())
#define GROUP __attribute__((reqd_work_group_size(64, 1, 1)))
#define HELD(x) __asm__ volatile("" : "+a"(x)) // in AccVGPRs from here on
#define DEVICE __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE

// rows of a matrix come in as accumulators and go out in another order
GROUP kernel void moved(global uint4 *out, const global uint4 *in, global float *bins)
{
	uint i = GID;
	uint4 q = in[i];
	float f = __builtin_astype(q.x & 0x007fffff | 0x3f800000, float);

	HELD(q);
	HELD(f);
	out[i ^ 3] = q;
	__scoped_atomic_fetch_add(bins + (i & 7), f, DEVICE);
}

// through a V#, and back into the arithmetic of VGPRs
GROUP kernel void through_buffers(global uint *out, global uint *in, uint n)
{
	uint i = GID;
	__amdgpu_buffer_rsrc_t from = __builtin_amdgcn_make_buffer_rsrc(in, 0, 4 * n, 0x00020000);
	__amdgpu_buffer_rsrc_t to = __builtin_amdgcn_make_buffer_rsrc(out, 0, 1024, 0x00020000);
	uint d = __builtin_amdgcn_raw_buffer_load_b32(from, 4 * i, 0, 0);

	HELD(d);
	__builtin_amdgcn_raw_buffer_store_b32(d, to, 4 * i, 0, 0);
	__builtin_amdgcn_raw_buffer_store_b32(d + i, to, 512 + 4 * i, 0, 0);
}
