/*
 * compare_tell.c - prints the first difference, with the derivation of the lane; see compare.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "cli/ask/compare.h"
#include "cli/ask/eval_data.h"
#include "mismatch/derive_data.h"
#include "mismatch/derive_text.h"
#include "support/paste.h"

void compare_where(const compare_difference *d, char *text, size_t size)
{
	const char *name = json_out_name(d->field);
	const char *entry = d->field == JSON_TXNS ? "transaction" : name;

	if (d->has_byte && d->lane >= 0)
		snprintf(text, size, "%s byte 0x%llx of lane %d", name,
		         (unsigned long long)d->address, d->lane);
	else if (d->has_byte)
		snprintf(text, size, "%s byte 0x%llx", name, (unsigned long long)d->address);
	else if (d->entry >= 0 && d->lane >= 0)
		snprintf(text, size, "%s %d lane %d", name, d->entry, d->lane);
	else if (d->entry >= 0)
		snprintf(text, size, "%s %d%s%s", entry, d->entry, d->part ? " " : "",
		         d->part ? d->part : "");
	else if (d->lane >= 0)
		snprintf(text, size, "lane %d %s", d->lane, name);
	else
		snprintf(text, size, "%s", name);
}

/* The lane to derive: the first lane of a transaction that differs, else the lane that differs; -1:
 * none. */
static int lane_of(const compare_difference *d, const json_answer *m)
{
	if (d->field != JSON_TXNS || d->entry < 0 || d->entry >= m->rsp->txn_count)
		return d->lane;
	return (int)tb_first_lane(&m->rsp->txn[d->entry], m->geo.window);
}

/* Prints the command that derives the whole lane. Standard input cannot be read again. */
static void tell_more(const struct compare_input *in, const json_answer *m, unsigned lane)
{
	char verb[40], line[TB_PASTE_ROOM], place[PATH_MAX + 24];

	putchar('\n');
	if (strcmp(in->requests, "-") == 0)
		return;
	snprintf(verb, sizeof(verb), "explain --lane %u", lane);
	snprintf(place, sizeof(place), "%s:%u:%u", in->requests, m->episode, m->request);
	tb_paste_line(line, sizeof(line), verb, place);
	printf("more: %s\n\n", line);
}

static const uint32_t no_data[TB_DATA_VGPRS][MAU_WAVE];

json_t *compare_tell(const struct compare_input *in, const answer_file *f, const json_answer *m,
                     const compare_difference *d, const char *rule)
{
	int lane = lane_of(d, m);
	char place[COMPARE_WHERE];

	compare_where(d, place, sizeof(place));
	if (in->json)
		return json_pack("{s:i,s:i,s:s,s:s,s:s,s:i,s:s,s:o,s:o}", "episode",
		                 (int)m->episode, "request", (int)m->request, "where", place, "got",
		                 d->got, "model", d->want, "line", (int)f->line, "rule", rule,
		                 "lane", lane < 0 ? json_null() : json_integer(lane), "address",
		                 d->has_byte ? json_integer((json_int_t)d->address) : json_null());
	printf("%s:%u: first difference, in the answer to request %u:%u%s%s\n", f->name, f->line,
	       m->episode, m->request, *m->text ? ": " : "", m->text);
	printf("%s is %s, the model has %s (%s)\n\n", place, d->got, d->want, rule);
	if (lane < 0 || derive_print(stdout, m->ctx, m->req, (unsigned)lane) != MAU_OK)
		return NULL;
	if (m->data && d->field >= JSON_VGPR) {
		putchar('\n');
		derive_data_print(stdout, m->req, m->data->regs ? m->data->regs->vdata : no_data,
		                  m->data->exec, (unsigned)lane);
	}
	tell_more(in, m, (unsigned)lane);
	return NULL;
}
