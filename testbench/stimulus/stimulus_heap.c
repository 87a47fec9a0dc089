/*
 * stimulus_heap.c - swizzled buffers whose range check compares buffer_offset component by
 * component (R15: HEAP; R1, R3: stride 0). In every lane one component is within 4 or 1024 bytes of
 * the limit or of 2^32, so that the components of a lane are on both sides of it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/stimulus_parts.h"

bool tb_heap_wanted(const tb_make *m)
{
	const mau_op *op = &m->req->op;
	bool dwords = op->enc == MAU_ENC_MUBUF && !op->fmt && op->size >= MAU_SIZE_8 &&
	              (op->cls == MAU_CLS_LOAD || op->cls == MAU_CLS_STORE);

	return tb_generation(m)->heap && dwords && !op->lds && !op->addr64 &&
	       (m->w[W_SPARE0] & 7) < 3;
}

/* Inverts A4: computes an index and an Offset whose buffer_offset is 'goal', in any chosen block.
 */
static void backwards(const tb_vsharp *v, uint32_t goal, uint32_t block, uint32_t *index_ret,
                      uint32_t *offset_ret)
{
	uint32_t esize = 2u << v->esize, istride = 8u << v->istride,
		 rest = goal - block * v->stride * istride;

	*index_ret = block * istride + rest / esize % istride;
	*offset_ret = rest / (istride * esize) * esize + rest % esize;
}

void tb_make_heap(tb_make *m, tb_vsharp *v)
{
	mau_request *req = m->req;
	uint32_t r = m->w[W_SPARE0], sgpr = (uint32_t)req->saddr, random[MAU_WAVE], limit;

	v->heap = (r >> 3 & 3) != 0;
	v->stride = v->heap ? v->stride : 0;
	v->esize = r >> 5 & 3 ? 0 : v->esize;
	v->swizzle = 1;
	v->add_tid = 0;
	req->op.idxen = req->op.offen = 1;
	limit = v->heap ? v->records : v->records - sgpr;
	tb_fill64(m->key, TB_STREAM_V0, random);
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint32_t x = random[l], component = tb_below(x, m->bytes / 4),
			 edge = x & 1 ? limit : 0, reach = x >> 1 & 3 ? 4 : 1024, offset;
		uint32_t goal = edge - reach + (x >> 3 & (2 * reach - 1));

		backwards(v, goal, x >> 14 & 7, &req->v0[l], &offset);
		req->v1[l] = offset - 4 * component - req->op.inst_offset;
	}
}
