/*
 * explain_data_print.c - prints the data steps of a lane; see explain_data.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "cli/ask/eval_data.h"
#include "cli/ask/explain_data.h"
#include "mismatch/derive_data.h"
#include "support/wrap.h"

void explain_data_note(const explain_data *d)
{
	char text[160];

	if (!d->keyed)
		return;
	snprintf(
		text, sizeof(text),
		"(bytes that are not given are a hash of seed %llu and address: docs/user/mreq.md)",
		(unsigned long long)d->seed);
	tb_wrap(stdout, 0, text);
}

void explain_data_lane(const explain_data *d, const mau_request *req, unsigned lane)
{
	if (!derive_data_print(stdout, req, d->regs.vdata, &d->exec, lane))
		return;
	explain_data_note(d);
	putchar('\n');
}

json_t *explain_data_steps(const explain_data *d, const mau_request *req, unsigned lane)
{
	return derive_data_json(req, d->regs.vdata, &d->exec, lane);
}

json_t *explain_data_fields(explain_data *d, const mau_context *ctx)
{
	textbuf b = {0};
	json_data data = {d->store, &d->regs, &d->exec};
	json_answer line = {.ctx = ctx, .data = &data};
	json_t *o;

	json_out_answer(&b, ~0u << JSON_VGPR & JSON_ALL_FIELDS, &line);
	o = b.failed ? NULL : json_loadb(b.text, b.len, 0, NULL);
	textbuf_free(&b);
	return o;
}
