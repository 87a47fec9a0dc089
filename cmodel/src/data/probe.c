/*
 * probe.c - mau_probe(): the accesses of a request, in the order of mau_execute() (rules X3 to X7).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "data/execute.h"

/** The caller's array. */
struct list {
	mau_touch *touches;
	size_t max, count;
	bool full; /**< an access did not fit */
};

static void add(struct list *list, const mau_memory_request *r)
{
	list->full |= list->count == list->max;
	if (!list->full)
		list->touches[list->count++] = *r;
}

/** X3, X4: one request for each transaction. */
static void lines(const mau_response *rsp, const mau_geometry *geo, unsigned kind,
                  struct list *list)
{
	for (unsigned i = 0; i < rsp->txn_count; i++) {
		mau_memory_request r = mau_line_request(rsp, geo, i, kind);

		add(list, &r);
	}
}

/** X5: one request for each lane, at the first transaction that has bytes of it. */
static void elements(const mau_response *rsp, const mau_geometry *geo, struct list *list)
{
	uint64_t acted = 0;

	for (unsigned i = 0; i < rsp->txn_count; i++) {
		uint64_t lanes = rsp->txn[i].lanes << rsp->txn[i].window * geo->window & ~acted;

		acted |= lanes;
		while (lanes != 0) {
			mau_memory_request r =
				mau_element_request(rsp, geo, i, mau_take_lane(&lanes));

			add(list, &r);
		}
	}
}

/** X6, X7: the lanes that access LDS, in ascending order. */
static void in_lds(const struct mau_run *run, struct list *list)
{
	const mau_op *op = &run->d->operation.op;
	uint64_t lanes = op->lds ? mau_lanes_to_lds(run) : mau_lanes_in_lds(run);
	unsigned kind = op->lds ? MAU_MEM_WRITE : mau_request_kind(op->cls);
	unsigned size = op->lds ? 4 * mau_lds_dwords(op) : run->out->plan.layout.bytes;

	while (lanes != 0) {
		mau_memory_request r =
			mau_lds_request(&run->out->response, kind, mau_take_lane(&lanes), size);

		add(list, &r);
	}
}

int mau_probe(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
              mau_touch *touches, size_t max, size_t *count_ret)
{
	struct list list = {.touches = touches, .max = max};
	mau_detail d;
	mau_execution out;
	struct mau_run run = {.d = &d, .geo = geo, .out = &out};
	int result = mau_run_begin(ctx, req, &run, &d);

	if (result != MAU_OK)
		return result;
	if (run.has_data && d.operation.op.cls == MAU_CLS_ATOMIC)
		elements(&out.response, geo, &list);
	else if (run.has_data)
		lines(&out.response, geo, mau_request_kind(d.operation.op.cls), &list);
	if (run.has_data)
		in_lds(&run, &list);
	*count_ret = list.count;
	return list.full ? MAU_ERR_SPACE : MAU_OK;
}
