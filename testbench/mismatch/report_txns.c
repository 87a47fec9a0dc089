/*
 * report_txns.c - report of a coalescing error: the transactions of model and unit side by side,
 * and why lanes join or not; see report_print.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>

#include "mismatch/player.h"
#include "mismatch/report_print.h"
#include "mismatch/txn_text.h"

enum {
	ROWS = 16, /* of transactions */
	WHY = 8    /* transactions whose joining is explained */
};

/* Is the mismatch about transactions? It is on their channel, or a completion that disagrees with
 * their number. */
static bool about_txns(const tb_mismatch *mm)
{
	if (strcmp(mm->channel, "txn") == 0)
		return mm->kind != TB_TIMING && mm->kind != TB_HOLD;
	if (strcmp(mm->channel, "mem_req") == 0)
		return mm->kind == TB_VALUE &&
		       (strcmp(mm->field, "line") == 0 || strcmp(mm->field, "bytes") == 0);
	return strcmp(mm->channel, "done") == 0 &&
	       (mm->kind == TB_ORDER || mm->kind == TB_MISSING || strcmp(mm->field, "count") == 0);
}

void tb_report_collect(tb_report_text *r, tb_player *player, const tb_episode *ep,
                       const tb_mismatch *mm)
{
	tb_report_txns *t;

	if (!about_txns(mm) || mm->request >= ep->count || !(t = calloc(1, sizeof(*t))))
		return;
	t->geo = (mau_geometry){(uint8_t)r->unit->window, (uint16_t)r->unit->line_bytes};
	if (mau_wave(&ep->ctx, &t->geo, &ep->req[mm->request], &t->model) != MAU_OK) {
		free(t);
		return;
	}
	t->has_unit = player && tb_player_txns(player, ep, mm->request, &t->model, &t->unit);
	r->txns = t;
}

void tb_report_print_txns(FILE *out, const tb_report_text *r, const tb_episode *ep,
                          const tb_mismatch *mm)
{
	const tb_report_txns *t = r->txns;

	if (!t)
		return;
	fprintf(out, "\nTransactions of request %u%s:\n", mm->request,
	        t->has_unit ? "" : " by the rules");
	if (t->has_unit)
		txn_print_both(out, &t->geo, &t->model, ep->req[mm->request].tag, &t->unit, ROWS);
	else
		txn_print(out, &t->geo, &t->model);
	fprintf(out, "\nWhy lanes join, or not (C2, C3):\n");
	txn_print_why(out, &ep->ctx, &t->geo, &ep->req[mm->request], &t->model, WHY);
}

json_t *tb_report_txns_json(const tb_report_text *r, const tb_episode *ep, const tb_mismatch *mm)
{
	const tb_report_txns *t = r->txns;
	char rule[320];
	json_t *o;

	if (!t)
		return json_null();
	o = json_object();
	txn_rule_text(&ep->ctx, &ep->req[mm->request], rule, sizeof(rule));
	json_object_set_new(o, "model", txn_json(&t->geo, t->model.txn, t->model.txn_count));
	json_object_set_new(o, "unit",
	                    t->has_unit ? txn_json(&t->geo, t->unit.txn, t->unit.count)
	                                : json_null());
	json_object_set_new(o, "join", json_string(rule));
	return o;
}
