/*
 * stimulus_op.c - draws operations: every opcode of encodings/opcodes.csv that the generation has,
 * and seldom one that only other generations have (E5).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <pthread.h>
#include <string.h>

#include "stimulus/encode_rows.h"
#include "stimulus/steer_parts.h"

#define MAX_OPS 192

/* Lists of operations; all entries of a list are equally likely. */
enum group {
	BUFFERS,
	FLATS,
	GLOBALS,
	SCRATCHES,
	SCALARS,
	GROUPS
};

typedef struct op_list {
	uint32_t count[4]; /* by class */
	mau_op op[4][MAX_OPS];
} op_list;

static op_list lists[MAU_GENERATIONS][GROUPS];
static pthread_once_t lists_once = PTHREAD_ONCE_INIT;

const char *tb_family_name(unsigned family)
{
	static const char *const name[TB_FAMILIES] = {"BUFFER", "FLAT", "SCALAR"};

	return family < TB_FAMILIES ? name[family] : "?";
}

static void add(op_list *list, const tb_op_row *r)
{
	if (list->count[r->cls] == MAX_OPS)
		return;
	list->op[r->cls][list->count[r->cls]++] =
		(mau_op){.enc = r->enc,
	                 .cls = r->cls,
	                 .fmt = r->fmt,
	                 .size = r->size,
	                 .ncomp = r->ncomp,
	                 .d16 = r->d16,
	                 .sext = r->sext,
	                 .lds = r->lds,
	                 .atomic = r->atomic,
	                 .smode = strstr(r->name, "_addtid") ? MAU_SMODE_S : MAU_SMODE_V};
}

/* Lists of an encoding, enum group. */
static const uint8_t group_of[8] = {BUFFERS,   BUFFERS, FLATS,   GLOBALS,
                                    SCRATCHES, SCALARS, SCALARS, SCALARS};

unsigned tb_ops_of(unsigned gfx, unsigned enc, unsigned cls, const mau_op **list_ret)
{
	const op_list *list = &lists[gfx][group_of[enc & 7]];

	*list_ret = list->op[cls];
	return list->count[cls];
}

/* Entries of an opcode in its list: three for the atomics of gfx90a and later, which have
 * more cases (AT17 to AT21). */
static unsigned times(const tb_op_row *r)
{
	return r->atomic > MAU_ATOMIC_ADD_F32 ? 3 : 1;
}

static void add_row(const tb_op_row *r)
{
	if (r->foreign) /* not executed (E5) */
		return;
	for (unsigned gfx = MAU_GFX_6; gfx < MAU_GENERATIONS; gfx++) {
		for (unsigned n = r->code[gfx] < 0 ? 0 : times(r); n; n--)
			add(&lists[gfx][group_of[r->enc & 7]], r);
	}
}

static void build_lists(void)
{
	for (unsigned i = 0; i < tb_op_row_count; i++)
		add_row(&tb_op_rows[i]);
}

void tb_ops_init(void)
{
	pthread_once(&lists_once, build_lists);
}

/* Draws the class: loads 55 %, stores 28 %, atomics 15 %, cache operations 2 % (none in coherent
 * requests). */
static unsigned pick_class(const tb_make *m, bool shape)
{
	unsigned r = m->w[W_OP] & 255;

	if (m->knobs->cls != TB_ANY)
		return (unsigned)m->knobs->cls;
	if (shape)
		return r < 170 ? MAU_CLS_LOAD : r < 246 ? MAU_CLS_STORE : MAU_CLS_ATOMIC;
	return r < 140   ? MAU_CLS_LOAD
	       : r < 212 ? MAU_CLS_STORE
	       : r < 251 ? MAU_CLS_ATOMIC
	                 : MAU_CLS_CACHE;
}

/* Draws the family, among those that are enabled: buffers 56 %, FLAT, GLOBAL and SCRATCH 36 %,
 * scalar loads 8 %. */
static unsigned pick_family(const tb_make *m)
{
	unsigned mask = m->knobs->family_mask, r = m->w[W_KIND] >> 8 & 255;
	unsigned family = r < 144 ? TB_BUFFER : r < 236 ? TB_FLAT : TB_SCALAR;

	if (mask >> family & 1)
		return family;
	return (unsigned)__builtin_ctz(
		mask & (mask - 1) && m->w[W_KIND] >> 16 & 1 ? mask & (mask - 1) : mask);
}

/* Draws FLAT, GLOBAL or SCRATCH in the ratio 3 : 3 : 2. An encoding that the generation lacks is E5
 * (decision D24) and is drawn seldom. */
static unsigned pick_flat(const tb_make *m, bool shape)
{
	const mau_generation *g = tb_generation(m);
	unsigned r = m->w[W_KIND] >> 24 & 7;
	unsigned group = r < 3 ? FLATS : r < 6 ? GLOBALS : SCRATCHES;
	bool absent = !(group == FLATS ? g->flat : g->segments),
	     rare = !shape && (m->w[W_KIND] >> 17 & 15) == 0;

	if (!absent || rare)
		return group;
	return g->flat ? FLATS : m->knobs->family_mask & 1u << TB_BUFFER ? BUFFERS : group;
}

/* Draws the operation, without flags, as usual. */
static void usual_op(tb_make *m, bool shape)
{
	unsigned family = pick_family(m), cls = pick_class(m, shape), gfx = m->ctx->gfx;
	unsigned group = family == TB_BUFFER   ? BUFFERS
	                 : family == TB_SCALAR ? SCALARS
	                                       : pick_flat(m, shape);
	bool forced = m->knobs->cls != TB_ANY;
	mau_op *op = &m->req->op;

	if (forced && (family == TB_SCALAR || group == SCRATCHES) &&
	    !lists[gfx][group].count[cls]) /* there are no scalar stores and no scratch atomics */
		group = m->knobs->family_mask & 1u << TB_BUFFER ? BUFFERS : FLATS;
	const op_list *list = &lists[gfx][group];

	if (!list->count[MAU_CLS_LOAD]) /* the generation lacks it: E5 */
		list = &lists[MAU_GFX_9][group];
	if (!list->count[cls])
		cls = MAU_CLS_LOAD;
	*op = list->op[cls][tb_below(m->w[W_OP] & ~0xffu, list->count[cls])];
	if (op->lds && cls == MAU_CLS_STORE &&
	    (m->w[W_OP] >> 8 &
	     7)) /* BUFFER_STORE_LDS_DWORD, always illegal (L2), is drawn seldom */
		*op = list->op[cls][0];
}

void tb_make_op(tb_make *m, bool shape)
{
	if (!tb_steer_op(m, &m->req->op))
		usual_op(m, shape);
	tb_make_flags(m, shape);
}
