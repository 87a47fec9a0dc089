// SPDX-License-Identifier: Apache-2.0
// The same particles as an array of structures, as a structure of arrays, and in blocks of eight.
#define GID (__builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x())
#define GROUP __attribute__((reqd_work_group_size(64, 1, 1)))

typedef struct {
	float x, y, z, mass;
	float u, v, w;
	uint flags;
} particle;

typedef struct __attribute__((packed)) {
	uchar kind;
	float x, y, z;
	short turn;
	uchar tail[4];
} packed_particle;

typedef struct {
	float x[8], y[8], z[8], mass[8];
} block;

GROUP kernel void aos(global particle *p, float dt, uint n)
{
	uint i = GID;

	if (i < n) {
		p[i].x += dt * p[i].u;
		p[i].y += dt * p[i].v;
		p[i].z += dt * p[i].w;
		p[i].flags |= 1;
	}
}

GROUP kernel void soa(global float *x, global float *y, global float *z, const global float *u, const global float *v, const global float *w,
		      float dt, uint n)
{
	uint i = GID;

	if (i < n) {
		x[i] += dt * u[i];
		y[i] += dt * v[i];
		z[i] += dt * w[i];
	}
}

GROUP kernel void aosoa(global block *b, float dt, uint n)
{
	uint i = GID;

	if (i < n) {
		global block *p = b + i / 8;

		p->x[i % 8] += dt * p->mass[i % 8];
		p->z[i % 8] += dt * p->y[i % 8];
	}
}

// 19 bytes a particle: nothing is aligned
GROUP kernel void packed(global packed_particle *p, float dt, uint n)
{
	uint i = GID;

	if (i < n) {
		packed_particle q = p[i];

		q.x += dt * q.y;
		q.turn += q.kind;
		p[i].x = q.x;
		p[i].turn = q.turn;
		p[i].kind = 1;
	}
}

// pairs of halves and bytes: both halves of a register
GROUP kernel void halves(global short2 *out, const global short *a, const global short *b, const global char *c, uint n)
{
	uint i = GID;

	if (i < n) {
		out[i] = (short2)(a[i], b[i]);
		out[i + n] = (short2)(c[i], b[i]);
		((global short *)out)[4 * n + i] = out[i].y;
	}
}
