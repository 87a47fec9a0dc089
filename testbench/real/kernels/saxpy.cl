// SPDX-License-Identifier: Apache-2.0
// y = a*x + y: the plain streams. Launched with 256 threads in groups of 64; n ends inside the last wave.
#define GID (__builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x())
#define GROUP __attribute__((reqd_work_group_size(64, 1, 1)))

GROUP kernel void saxpy(global float *y, const global float *x, float a, uint n)
{
	uint i = GID;

	if (i < n)
		y[i] = a * x[i] + y[i];
}

// four elements a thread: 16-byte vectors
GROUP kernel void saxpy4(global float4 *y, const global float4 *x, float a, uint n)
{
	uint i = GID;

	if (i < n / 4)
		y[i] = a * x[i] + y[i];
}

// few threads, many elements: each strides through the array
GROUP kernel void saxpy_strided(global float *y, const global float *x, float a, uint n)
{
	for (uint i = __builtin_amdgcn_workitem_id_x(); i < n; i += 64)
		y[i] = a * x[i] + y[i];
}

// data that is used once: non-temporal
GROUP kernel void saxpy_stream(global float *y, const global float *x, float a, uint n)
{
	uint i = GID;

	if (i < n)
		__builtin_nontemporal_store(a * __builtin_nontemporal_load(x + i), y + i);
}
