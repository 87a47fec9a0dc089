/*
 * sign_header.c - V#, SGPR, M0 and EXEC of a request of signature mode (../README.md, Header).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fpga/signature/model/sign_parts.h"

static uint64_t base(uint64_t h)
{
	uint64_t r = sign_bits(h, 47, 0);

	switch (sign_bits(h, 50, 48)) {
	case 0:
		return 0;
	case 1:
		return 0xfffffffffe00 | (r & 0x1ff); /* close to 2^48 (A6) */
	case 2:
		return 0x0000fffffe00 | (r & 0x1ff); /* 2^32 */
	case 3:
		return r | 0xf8; /* just below a line */
	case 4:
		return r;
	default:
		return r & ~0xffull;
	}
}

static uint32_t stride(uint64_t h)
{
	uint32_t v = (uint32_t)sign_bits(h, 26, 13);

	switch (sign_bits(h, 12, 9)) {
	case 0:
	case 1:
	case 2:
	case 3:
		return 0;
	case 4:
	case 5:
		return 1;
	case 6:
	case 7:
	case 8:
		return 4 + (v & 0x3c);
	case 9:
		return v & 63;
	case 10:
		return 0x3ff8 | (v & 7);
	case 11:
		return v & 0xff0;
	case 12:
		return 16;
	default:
		return v;
	}
}

static uint32_t records(uint64_t h)
{
	uint32_t v = (uint32_t)(h >> 32);

	switch (sign_bits(h, 31, 28)) {
	case 0:
		return 0;
	case 1:
		return v & 3;
	case 2:
	case 3:
	case 4:
	case 5:
		return ~3u | (v & 3);
	case 6:
	case 7:
		return v & 63;
	case 8:
		return v & 0xfff;
	case 9:
		return v & 0xffff;
	case 10:
		return v;
	default:
		return 0x100000 | (v & 0xfffff);
	}
}

/* R15, D7: puts buffer_offset of the last component on the limit; elements of 2 bytes, Index < 8.
 */
static void edge(sign_make *m, unsigned istride)
{
	uint32_t v = (uint32_t)(m->h[8] >> 32), last = 4 * (m->op.size - MAU_SIZE_8 + 1), at;
	bool wrap = sign_bits(m->h[8], 3, 3);

	at = wrap ? 0x20000000u >> istride : v & 0xfffe;
	m->stride = 0;
	if (!wrap)
		m->records = (at << (3 + istride)) + sign_bits(m->h[8], 9, 4);
	m->base = (uint64_t)(at - last - m->inst) << 32; /* v1: Offset; v0: Index 0 and up */
	m->step = 1;
	m->mask = 0;
}

static void vsharp(sign_make *m, uint32_t words[4])
{
	uint64_t h1 = m->h[1], h2 = m->h[2], h3 = m->h[3], at = base(h2);
	uint32_t format = sign_format(m, (uint32_t)sign_bits(h1, 41, 33)),
		 esize = (uint32_t)sign_bits(h2, 52, 51), istride = (uint32_t)sign_bits(h2, 54, 53);
	bool add_tid = sign_bits(h2, 57, 56) == 0 && !m->op.addr64,
	     heap = sign_bits(h2, 59, 58) == 0, swizzle = sign_bits(h2, 60, 60);
	unsigned type = sign_bits(h1, 62, 58) == 0 ? 1 + (unsigned)sign_bits(h1, 63, 63) : 0;

	if (!m->pairs && sign_bits(h1, 45, 42) == 0)
		format = 0;
	if (m->edge) {
		edge(m, istride);
		esize = 0;
		add_tid = false;
		heap = swizzle = true;
	}
	words[0] = (uint32_t)at;
	words[1] = (uint32_t)(at >> 32) | m->stride << 16 | (uint32_t)sign_bits(h2, 61, 61) << 30 |
	           (uint32_t)swizzle << 31;
	words[2] = m->records;
	words[3] = (uint32_t)sign_bits(h1, 57, 46) | esize << 19 | istride << 21 |
	           (uint32_t)add_tid << 23 | (uint32_t)sign_bits(h3, 7, 6) << 24 |
	           (uint32_t)heap << 26 | (uint32_t)sign_bits(h3, 8, 8) << 27 |
	           (uint32_t)sign_bits(h2, 63, 62) << 28 | (uint32_t)type << 30;
	if (m->pairs)
		words[3] |= (format >> 4 & 7) << 12 | (format & 15) << 15;
	else
		words[3] |= format << 12;
	if (sign_bits(h3, m->op.lds ? 2 : 5, 0) == 0) /* V5 */
		words[0] = words[1] = words[2] = words[3] = 0;
}

/* sgpr_offset of buffers and scalar loads; the SGPR of SCRATCH. */
static uint32_t sgpr(const sign_make *m)
{
	uint64_t h = m->h[4];
	uint32_t small = (uint32_t)sign_bits(h, 11, 4), v = (uint32_t)(h >> 32);
	bool scalar = m->op.enc == MAU_ENC_SMEM, scratch = m->op.enc == MAU_ENC_SCRATCH;

	switch (sign_bits(h, 3, 0)) {
	case 0:
		return m->records - (small & 7);
	case 1:
		return m->records + (small & 3);
	case 2:
		return 0xffffff00 | small;
	case 3:
		return v;
	case 4:
	case 5:
		return small << 2;
	case 6:
		return small;
	case 7:
		return v & 0xfff;
	case 8:
	case 9:
	case 10:
	case 11:
		return scalar    ? m->records - m->inst - (small & 63)
		       : scratch ? 0x7fffff00 | small /* F18: near the largest signed number */
		                 : 0;
	case 12:
		return scalar ? 0u - m->inst - (small & 63) : 0;
	default:
		return 0;
	}
}

uint64_t sign_pointer(const sign_make *m, unsigned sel, uint64_t r, uint32_t limit)
{
	uint64_t shared = (uint64_t)m->ctx->shared_hi << 32,
		 scratch = (uint64_t)m->ctx->private_hi << 32, low = r & 0xff;

	if (m->op.enc == MAU_ENC_GLOBAL && (sel == 4 || sel == 5))
		sel = 15;
	switch (sel) {
	case 0:
		return 0x00007fffffffff00 | low;
	case 1:
		return 0xffff7fffffffff00 | low;
	case 2:
		return 0xffffffffffffff00 | low;
	case 3:
		return shared | (r & 0x3ffff);
	case 4:
	case 5:
		return shared | (uint32_t)(limit - (r & 63));
	case 6:
		return (shared - (1ull << 32)) | 0xffffff00 | low;
	case 7:
		return scratch | (r & 0xffff);
	case 8:
		return scratch | 0xffffff00 | low;
	case 9:
		return scratch | low;
	case 10:
		return 0x00000000ffffff00 | low;
	case 11:
		return r & 0x7ffffffffffc;
	case 12:
		return 0xffff800000000000 | (r & ~3ull);
	case 13:
		return r & 0x7fffffffffff;
	default:
		return r & 0x7fffffffff00;
	}
}

static uint32_t m0(const sign_make *m)
{
	uint32_t r = (uint32_t)(m->h[5] >> 32);

	switch (sign_bits(m->h[5], 2, 0)) {
	case 0:
		return r;
	case 1:
	case 2:
		return m->ctx->lds_size - (r & 0xff);
	case 3:
		return (r & 0x3fff) << 2;
	case 4:
		return 0;
	case 5:
		return 0xffffffff;
	case 6:
		return r & 0xffff;
	default: /* as many bits as a load to LDS takes (L6) */
		return r & 0x3ffff;
	}
}

static uint64_t exec(const sign_make *m)
{
	static const uint64_t patterns[4] = {0x5555555555555555, 0xaaaaaaaaaaaaaaaa,
	                                     0x3333333333333333, 0xcccccccccccccccc};
	uint64_t h = m->h[5], x = m->h[6], suffix = ~0ull << sign_bits(h, 12, 7), groups = 0;
	unsigned two = sign_bits(h, 14, 13);

	switch (sign_bits(h, 6, 3)) {
	case 10:
		return two ? suffix & ~(suffix << 1) : 0;
	case 11:
		return sign_bits(h, 15, 15) ? patterns[two] : two & 1 ? suffix : ~suffix;
	case 12: /* groups of four lanes */
		for (unsigned i = 0; i < 16; i++)
			groups |= (x >> i & 1) * 0xfull << 4 * i;
		return groups;
	case 13:
		return sign_bits(h, 15, 15) ? x & sign_ror(x, 7) & sign_ror(x, 23)
		                            : x | sign_ror(x, 7) | sign_ror(x, 23);
	case 14:
	case 15:
		return x;
	default:
		return ~0ull;
	}
}

void sign_make_header(sign_make *m, mau_request *req)
{
	m->stride = stride(m->h[3]);
	m->records = records(m->h[3]);
	m->base = m->step = m->mask = 0;
	vsharp(m, req->vsharp);
	m->sgpr = sgpr(m);
	m->saddr = m->op.enc == MAU_ENC_GLOBAL
	                   ? sign_pointer(m, sign_bits(m->h[4], 3, 0), sign_ror(m->h[4], 16), 0)
	                   : m->sgpr | sign_bits(m->h[4], 31, 24) << 32;
	m->m0 = m0(m);
	req->saddr = m->saddr;
	req->m0 = m->m0;
	req->exec = exec(m);
}
