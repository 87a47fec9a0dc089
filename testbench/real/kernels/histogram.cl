// SPDX-License-Identifier: Apache-2.0
// Histograms and what is built from them: atomics in LDS and in global memory, with and without the old value.
#define LID __builtin_amdgcn_workitem_id_x()
#define GID (__builtin_amdgcn_workgroup_id_x() * 64 + LID)
#define GROUP __attribute__((reqd_work_group_size(64, 1, 1)))
#define BARRIER() (__builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "workgroup"), __builtin_amdgcn_s_barrier())
#define RELAXED memory_order_relaxed, memory_scope_device

// straight into global memory
GROUP kernel void histogram(global atomic_uint *bins, const global uchar *keys, uint n)
{
	uint i = GID;

	if (i < n)
		__opencl_atomic_fetch_add(bins + (keys[i] & 31), 1, RELAXED);
}

// in LDS first, then one atomic a bin
GROUP kernel void histogram_local(global atomic_uint *bins, const global uchar *keys, uint n)
{
	local atomic_uint part[64];
	uint i = GID;

	__opencl_atomic_store(part + LID, 0, memory_order_relaxed, memory_scope_work_group);
	BARRIER();
	if (i < n)
		__opencl_atomic_fetch_add(part + (keys[i] & 31), 1, memory_order_relaxed, memory_scope_work_group);
	BARRIER();
	if (LID < 32)
		__opencl_atomic_fetch_add(bins + LID, __opencl_atomic_load(part + LID, memory_order_relaxed, memory_scope_work_group), RELAXED);
}

// counting sort: the old value of the cursor is the place
GROUP kernel void place(global uint *out, global atomic_uint *cursor, const global uchar *keys, uint n)
{
	uint i = GID;

	if (i < n) {
		uint key = keys[i] & 31, at = __opencl_atomic_fetch_add(cursor + key, 1, RELAXED);

		out[key * 32 + (at & 31)] = i;
	}
}

// 64-bit sums, smallest and largest, a claim by compare and exchange
GROUP kernel void summary(global atomic_ulong *sum, global atomic_uint *ends, global atomic_uint *owner, const global uchar *keys, uint n)
{
	uint i = GID;

	if (i < n) {
		uint key = keys[i], nobody = 0;

		__opencl_atomic_fetch_add(sum + (key & 7), (ulong)key, RELAXED);
		__opencl_atomic_fetch_min(ends, key + (i << 8), RELAXED);
		__opencl_atomic_fetch_max(ends + 1, key + (i << 8), RELAXED);
		__opencl_atomic_compare_exchange_strong(owner + (key & 15), &nobody, i + 1, memory_order_relaxed, memory_order_relaxed, memory_scope_device);
		__opencl_atomic_exchange(owner + 16 + (nobody & 15), i, RELAXED);
	}
}
