/*
 * explain_data_table.c - prints the table of what every lane moved; see explain_data.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "cli/ask/eval_data.h"
#include "cli/ask/explain_data.h"
#include "support/wrap.h"

/* Columns of the table of all lanes. */
struct columns {
	unsigned bytes, changed, vgprs, sgprs, lds;
};

static struct columns columns_of(const mau_execution *x, const mau_request *req)
{
	struct columns c = {.bytes = x->plan.layout.bytes, .vgprs = x->vgprs};

	if (x->lds_lanes)
		c.lds = x->plan.vgprs;
	if (req->op.enc == MAU_ENC_SMEM)
		c.sgprs = x->sgprs < 4 ? x->sgprs : 4;
	if (req->op.cls == MAU_CLS_ATOMIC)
		c.changed = c.bytes;
	if (6 + 2 * c.bytes + 2 + 12 * (c.vgprs + c.sgprs + c.lds) > TB_COLUMNS)
		c.bytes = 0;
	return c;
}

static void head(const struct columns *c)
{
	char name[16];
	char row[128];
	size_t len = (size_t)snprintf(row, sizeof(row), "lane");

	if (c->bytes)
		len += (size_t)snprintf(row + len, sizeof(row) - len, "  %-*s",
		                        c->bytes < 3 ? 5 : 2 * (int)c->bytes,
		                        c->changed ? "old" : "bytes");
	if (c->changed)
		len += (size_t)snprintf(row + len, sizeof(row) - len, "  %-*s",
		                        2 * (int)c->changed + 2, "new");
	for (unsigned d = 0; d < c->vgprs + c->sgprs + c->lds; d++) {
		const char *base = c->lds ? "LDS dword" : c->sgprs ? "SDATA" : "VDATA";

		snprintf(name, sizeof(name), d ? "%s+%u" : "%s", c->lds && d ? "LDS" : base, d);
		len += (size_t)snprintf(row + len, sizeof(row) - len, "  %-10s", name);
	}
	while (len && row[len - 1] == ' ')
		row[--len] = 0;
	puts(row);
}

static void print_bytes(const mau_execution *x, unsigned lane, unsigned count)
{
	for (unsigned b = 0; b < count; b++)
		if (x->moved[lane] >> b & 1)
			printf("%02x", x->element[lane][b]);
		else
			printf("--");
	if (count && count < 3)
		printf("%*s", 5 - 2 * (int)count, "");
}

/* Prints what a register holds afterwards; a kept digit is a dot. */
static void print_vgpr(const explain_data *d, unsigned n, unsigned lane)
{
	if (d->exec.vgpr_lanes[n] >> lane & 1)
		printf("  0x%08x", eval_data_vgpr(&d->exec, &d->regs, n, lane));
	else
		printf("  %-10s", "kept");
}

static bool moves(const mau_execution *x, unsigned lane)
{
	bool registers = x->sgprs > 4 * lane;

	for (unsigned d = 0; d < x->vgprs; d++)
		registers |= x->vgpr_lanes[d] >> lane & 1;
	return registers || x->moved[lane] || x->lds_lanes >> lane & 1;
}

void explain_data_table(const explain_data *d, const mau_request *req, unsigned wave)
{
	const mau_execution *x = &d->exec;
	struct columns c = columns_of(x, req);
	bool any = false;

	for (unsigned l = 0; l < wave; l++) {
		if (!moves(x, l))
			continue;
		if (!any) {
			putchar('\n');
			head(&c);
			any = true;
		}
		printf("%4u", l);
		if (c.bytes)
			printf("  ");
		print_bytes(x, l, c.bytes);
		if (c.changed && x->moved[l])
			printf("  0x%0*llx", 2 * (int)c.changed, (unsigned long long)x->changed[l]);
		else if (c.changed)
			printf("  %-*s", 2 * (int)c.changed + 2, "-");
		for (unsigned n = 0; n < c.vgprs; n++)
			print_vgpr(d, n, l);
		for (unsigned n = 0; n < c.sgprs && 4 * l + n < x->sgprs; n++)
			printf("  0x%08x", x->sgpr[4 * l + n]);
		for (unsigned n = 0; n < c.lds && x->lds_lanes >> l & 1; n++)
			printf("  0x%08x", n ? x->lds_more[n - 1][l] : x->lds_dword[l]);
		putchar('\n');
	}
	if (any)
		explain_data_note(d);
}
