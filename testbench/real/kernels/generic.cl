// SPDX-License-Identifier: Apache-2.0
// Generic pointers: the lanes of one instruction point to global memory, to LDS and to private memory.
#define LID __builtin_amdgcn_workitem_id_x()
#define GID (__builtin_amdgcn_workgroup_id_x() * 64 + LID)
#define GROUP __attribute__((reqd_work_group_size(64, 1, 1)))
#define BARRIER() (__builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "workgroup"), __builtin_amdgcn_s_barrier())
#define RELAXED memory_order_relaxed, memory_scope_device

// every lane its own space, as a table in memory says
GROUP kernel void apertures(global uint *g, const global uint *pick, global uint *out)
{
	local uint l[256];
	uint p[16];
	uint i = GID, space = pick[i] & 3;
	volatile uint *q = space == 0 ? (uint *)g + i * 4 : space == 1 ? (uint *)l + LID * 4 : space == 2 ? (uint *)p + 4 : (uint *)g + 4096 - i;

	q[0] = i;
	q[1] = i + 1;
	*(volatile uint2 *)(q + 2) = (uint2)(i, i);
	((volatile ushort *)q)[1] = (ushort)i;
	((volatile uchar *)q)[2] = (uchar)i;
	out[i] = q[0] + q[1] + ((volatile uchar *)q)[3] + (*(volatile uint4 *)q).z;
}

// atomics through generic pointers: global memory and LDS
GROUP kernel void generic_atomics(global atomic_uint *g, const global uint *pick, global uint *out)
{
	local atomic_uint l[64];
	uint i = GID, space = pick[i] & 1;

	__opencl_atomic_store(l + LID, 0, memory_order_relaxed, memory_scope_work_group);
	BARRIER();
	atomic_uint *q = space ? (atomic_uint *)l + (i & 7) : (atomic_uint *)g + (i & 31);
	uint old = __opencl_atomic_fetch_add(q, 1, RELAXED);

	__opencl_atomic_fetch_or(q, i << 8, RELAXED);
	out[i] = old;
}

// a structure that is somewhere: constant distances from a generic pointer
typedef struct {
	uint head;
	ushort kind, count;
	ulong sum;
} node;

GROUP kernel void nodes(global node *g, const global uint *pick, uint n)
{
	node mine = {0};
	uint i = GID;
	volatile node *q = pick[i] & 1 ? (node *)g + i : &mine;

	if (i < n) {
		q->head = i;
		q->kind = (ushort)(q->count + 1);
		q->sum += q->head;
	}
}
