/*
 * data_stats.c - see data_stats.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/drive/data_stats.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/cli.h"

void data_stats_text(const tb_stats *s)
{
	printf("requests: %" PRIu64 " loads, %" PRIu64 " stores, %" PRIu64 " atomics, %" PRIu64
	       " cache; %" PRIu64 " illegal\n",
	       s->by_class[MAU_CLS_LOAD], s->by_class[MAU_CLS_STORE], s->by_class[MAU_CLS_ATOMIC],
	       s->by_class[MAU_CLS_CACHE], s->illegal);
	printf("registers: %" PRIu64 " VGPR writes, %" PRIu64 " SGPR writes\n",
	       s->transfers[MAU_PORT_VGPR], s->transfers[MAU_PORT_SGPR]);
	printf("memory: %" PRIu64 " reads, %" PRIu64 " writes, %" PRIu64 " atomics; %" PRIu64
	       " answers overtook\n",
	       s->memory[MAU_MEM_READ], s->memory[MAU_MEM_WRITE], s->memory[MAU_MEM_ATOMIC],
	       s->overtaken);
	printf("LDS: %" PRIu64 " reads, %" PRIu64 " writes, %" PRIu64 " atomics\n",
	       s->lds[MAU_MEM_READ], s->lds[MAU_MEM_WRITE], s->lds[MAU_MEM_ATOMIC]);
	if (s->costed)
		printf("throughput: %" PRIu64 " completions of streams in time\n", s->costed);
}

static void set(json_t *o, const char *key, uint64_t value)
{
	json_object_set_new(o, key, json_integer((json_int_t)value));
}

void data_stats_json(json_t *o, const tb_stats *s)
{
	set(o, "waves", s->waves);
	set(o, "episodes", s->episodes);
	set(o, "illegal", s->illegal);
	set(o, "clocks", s->clocks);
	set(o, "compared", s->compared);
	set(o, "costed", s->costed);
	for (unsigned cls = 0; cls < 4; cls++)
		set(o, cli_lower(mau_cls_name(cls)), s->by_class[cls]);
	for (unsigned kind = 0; kind < 3; kind++) {
		char name[24];

		snprintf(name, sizeof(name), "memory_%s", cli_lower(mau_mem_name(kind)));
		set(o, name, s->memory[kind]);
		snprintf(name, sizeof(name), "lds_%s", cli_lower(mau_mem_name(kind)));
		set(o, name, s->lds[kind]);
	}
	set(o, "vgpr_writes", s->transfers[MAU_PORT_VGPR]);
	set(o, "sgpr_writes", s->transfers[MAU_PORT_SGPR]);
	set(o, "overtaken", s->overtaken);
}
