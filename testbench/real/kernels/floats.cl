// SPDX-License-Identifier: Apache-2.0
// Atomics on floats of 32, 64 and twice 16 bits: in global memory, by generic pointers into memory and LDS, and through the V# of a raw
// buffer. Each part has its own; gfx12 those that keep the number of two, and subtractions that stop.
#define LID __builtin_amdgcn_workitem_id_x()
#define GID (__builtin_amdgcn_workgroup_id_x() * 64 + LID)
#define GROUP __attribute__((reqd_work_group_size(64, 1, 1)))
#define BARRIER() (__builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "workgroup"), __builtin_amdgcn_s_barrier())
#define DEVICE __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef half half_pair __attribute__((ext_vector_type(2)));
typedef __bf16 brain_pair __attribute__((ext_vector_type(2)));
#if defined(__GFX12__)
#define WORD3 0x31004000 // as composable_kernel writes it: OOB_SELECT 3
#else
#define CDNA
#define WORD3 0x00020000
#endif
#define RAW(p, bytes) __builtin_amdgcn_make_buffer_rsrc(p, 0, bytes, WORD3)
#define BUFFER_ATOMIC(name, type, op) type name(type, __amdgpu_buffer_rsrc_t, int, int, int) __asm("llvm.amdgcn.raw.ptr.buffer.atomic." op)

// sums of eight bins; those of the upper eight return nothing
GROUP kernel void singles(global float *y, const global float *x, global float *out, uint n)
{
	uint i = GID;

	if (i < n) {
		out[i] = __scoped_atomic_fetch_add(y + (i & 7), x[i], DEVICE);
		__scoped_atomic_fetch_add(y + 8 + (i & 7), x[i], DEVICE);
	}
}

GROUP kernel void half_pairs(global half_pair *y, const global half_pair *x, global half_pair *out, uint n)
{
	uint i = GID;

	if (i < n) {
		out[i] = __builtin_amdgcn_global_atomic_fadd_v2f16(y + (i & 7), x[i]);
		__builtin_amdgcn_global_atomic_fadd_v2f16(y + 8 + (i & 7), x[i]);
	}
}

BUFFER_ATOMIC(add_single, float, "fadd.f32");
BUFFER_ATOMIC(add_halves, half_pair, "fadd.v2f16");

// the same through a V#: bins 0 to 7 and 8 to 15; 14 and 15 lie past its end
GROUP kernel void raw_sums(global float *y, const global float *x, const global half_pair *h, global float *out, uint n)
{
	uint i = GID;
	__amdgpu_buffer_rsrc_t bins = RAW(y, 14 * 4);

	if (i < n) {
		out[i] = add_single(x[i], bins, 4 * (i & 7), 0, 0);
		add_halves(h[i], bins, 32 + 4 * (i & 7), 0, 0);
	}
}

#if !defined(__gfx90a__)
GROUP kernel void brain_pairs(global short2 *y, const global short2 *x, global short2 *out, uint n)
{
	uint i = GID;

	if (i < n) {
		out[i] = __builtin_amdgcn_global_atomic_fadd_v2bf16(y + (i & 7), x[i]);
		__builtin_amdgcn_global_atomic_fadd_v2bf16(y + 8 + (i & 7), x[i]);
	}
}

// generic pointers: a table says whether a thread adds in LDS or in memory
GROUP kernel void anywhere(global float *g, const global uint *pick, const global float *x, global float *out, uint n)
{
	local float l[64];
	uint i = GID;

	l[LID] = 0;
	BARRIER();
	float *q = pick[i] & 1 ? (float *)l + (i & 7) : (float *)g + (i & 15);
	if (i < n)
		out[i] = __scoped_atomic_fetch_add(q, x[i], DEVICE);
}
#endif

#if defined(__gfx950__) || defined(__GFX12__)
BUFFER_ATOMIC(add_brains, brain_pair, "fadd.v2bf16");

GROUP kernel void raw_brains(global brain_pair *y, const global brain_pair *x, global brain_pair *out, uint n)
{
	uint i = GID;
	__amdgpu_buffer_rsrc_t bins = RAW(y, 14 * 4);

	if (i < n) {
		out[i] = add_brains(x[i], bins, 4 * (i & 7), 0, 0);
		add_brains(x[i], bins, 4 * (i & 7), 32, 0);
	}
}
#endif

#if defined(CDNA)
GROUP kernel void doubles(global double *y, const global double *x, global double *out, uint n)
{
	uint i = GID;

	if (i < n) {
		out[i] = __scoped_atomic_fetch_add(y + (i & 7), x[i], DEVICE);
		out[i + n] = __scoped_atomic_fetch_min(y + 8 + (i & 3), x[i], DEVICE);
		__scoped_atomic_fetch_max(y + 12 + (i & 3), x[i], DEVICE);
	}
}

GROUP kernel void doubles_anywhere(global double *g, const global uint *pick, const global double *x, global double *out, uint n)
{
	local double l[64];
	uint i = GID;

	l[LID] = 0;
	BARRIER();
	double *q = pick[i] & 1 ? (double *)l + (i & 7) : (double *)g + (i & 7);
	if (i < n) {
		out[i] = __builtin_amdgcn_flat_atomic_fadd_f64(q, x[i]);
		__builtin_amdgcn_flat_atomic_fmin_f64(q + 8, x[i]);
		__builtin_amdgcn_flat_atomic_fmax_f64(q + 16, x[i]);
	}
}

BUFFER_ATOMIC(add_double, double, "fadd.f64");
BUFFER_ATOMIC(min_double, double, "fmin.f64");
BUFFER_ATOMIC(max_double, double, "fmax.f64");

GROUP kernel void raw_doubles(global double *y, const global double *x, global double *out, uint n)
{
	uint i = GID;
	__amdgpu_buffer_rsrc_t bins = RAW(y, 14 * 8);

	if (i < n) {
		out[i] = add_double(x[i], bins, 8 * (i & 7), 0, 0);
		min_double(x[i], bins, 64 + 8 * (i & 3), 0, 0);
		max_double(x[i], bins, 96 + 8 * (i & 3), 0, 0);
	}
}
#endif

#if defined(__GFX12__)
GROUP kernel void extremes(global float *y, const global float *x, global float *out, uint n)
{
	uint i = GID;

	if (i < n) {
		out[i] = __scoped_atomic_fetch_min(y + (i & 7), x[i], DEVICE);
		__scoped_atomic_fetch_max(y + 8 + (i & 7), x[i], DEVICE);
	}
}

GROUP kernel void extremes_anywhere(global float *g, const global uint *pick, const global float *x, global float *out, uint n)
{
	local float l[64];
	uint i = GID;

	l[LID] = 0;
	BARRIER();
	float *q = pick[i] & 1 ? (float *)l + (i & 7) : (float *)g + (i & 7);
	if (i < n) {
		out[i] = __scoped_atomic_fetch_min(q, x[i], DEVICE);
		__scoped_atomic_fetch_max(q + 8, x[i], DEVICE);
	}
}

BUFFER_ATOMIC(min_single, float, "fmin.f32");
BUFFER_ATOMIC(max_single, float, "fmax.f32");
BUFFER_ATOMIC(stop_at_zero, uint, "cond.sub.u32.i32");

GROUP kernel void raw_extremes(global float *y, const global float *x, global float *out, uint n)
{
	uint i = GID;
	__amdgpu_buffer_rsrc_t bins = RAW(y, 14 * 4);

	if (i < n) {
		out[i] = min_single(x[i], bins, 4 * (i & 7), 0, 0);
		max_single(x[i], bins, 32 + 4 * (i & 7), 0, 0);
	}
}

// what is left of a stock: a thread that takes more than there is gets nothing
GROUP kernel void stocks(global uint *y, const global uint *x, global uint *out, uint n)
{
	uint i = GID;

	if (i < n)
		out[i] = stop_at_zero(x[i] & 15, RAW(y, 32), 4 * (i & 7), 0, 0);
}
#endif
