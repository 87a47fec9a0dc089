// SPDX-License-Identifier: Apache-2.0
// y = A*x, A sparse in compressed rows: loop counts and gather addresses come from memory.
#define GID (__builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x())
#define GROUP __attribute__((reqd_work_group_size(64, 1, 1)))

// a thread a row
GROUP kernel void spmv(global float *y, const global uint *row, const global uint *col, const global float *a, const global float *x, uint rows)
{
	uint r = GID;
	float sum = 0;

	if (r >= rows)
		return;
#pragma unroll 1
	for (uint k = row[r]; k < row[r + 1]; k++)
		sum += a[k] * x[col[k]];
	y[r] = sum;
}

// eight threads a row
GROUP kernel void spmv_group(global float *y, const global uint *row, const global uint *col, const global float *a, const global float *x, uint rows)
{
	uint r = GID / 8, part = GID % 8;
	float sum = 0;

	if (r >= rows)
		return;
#pragma unroll 1
	for (uint k = row[r] + part; k < row[r + 1]; k += 8)
		sum += a[k] * x[col[k]];
	y[r * 8 + part] = sum;
}
