/*
 * trace_view.c - see trace_view.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/trace_view.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cosim/place.h"
#include "mismatch/player.h"
#include "mismatch/report_print.h"
#include "waves/gtkw_names.h"
#include "waves/gtkw_view.h"

/* Clocks that the view shows before the mismatch when it opens. The dump has more clocks after that
 * start than a window of 1680 pixels shows, because GTKWave would change the start otherwise. */
#define BEFORE 4

/* The path of NAME in the folder of the dump 'fst', to free(); NULL when memory runs out. */
static char *beside(const char *fst, const char *name)
{
	size_t folder = (size_t)(strrchr(fst, '/') - fst), room = folder + strlen(name) + 2;
	char *path = malloc(room);

	if (path)
		snprintf(path, room, "%.*s/%s", (int)folder, fst, name);
	return path;
}

/* Copies the names that the view shows into the folder 'names' next to the dump 'fst', so that the
 * whole folder can be sent; returns its path, to free(), or NULL if that fails. */
static char *copy_names(const char *from, const char *fst)
{
	char *to = beside(fst, "names");

	if (to && !gtkw_names_copy(from, to))
		return to;
	free(to);
	return NULL;
}

/* Copies the names for Surfer into .surfer/mappings next to the dump 'fst'. Surfer reads the folder
 * .surfer/mappings of its current directory; it shows numbers when a copy fails. */
static void copy_mappings(const char *from, const char *fst)
{
	char source[1040], *above = beside(fst, ".surfer"), *to = beside(fst, ".surfer/mappings");

	snprintf(source, sizeof(source), "%s/surfer", from);
	if (above && to && (!mkdir(above, 0777) || errno == EEXIST))
		gtkw_names_copy(source, to);
	free(above);
	free(to);
}

/* Path of the command file: that of the save file with .sucl instead of .gtkw. */
static void command_file(char *path, size_t size, const char *gtkw)
{
	const char *end = strrchr(gtkw, '.');

	snprintf(path, size, "%.*s.sucl", (int)(end ? end - gtkw : (long)strlen(gtkw)), gtkw);
}

/* The folder of names for wave views: $MAU_WAVES, else that of the installed program, else that of
 * the build. */
static void names_dir(char *dir, size_t size)
{
	const char *env = getenv("MAU_WAVES");

	if (env || !mau_place("waves", dir, size))
		snprintf(dir, size, "%s", env ? env : MAU_WAVES_DIR);
}

int tb_trace_view(const tb_unit *unit, const tb_episode *ep, const tb_trace *t, unsigned ids)
{
	char names[1024];

	names_dir(names, sizeof(names));
	char title[224], sides[96] = "", *fst = realpath(t->fst, NULL),
			 *copy = fst ? copy_names(names, fst) : NULL;
	char commands[1024];
	uint64_t at = t->mm ? t->mm->clock : t->first;
	gtkw_view view = {.fst = fst ? fst : t->fst,
	                  .surfer = commands,
	                  .names_dir = copy ? copy : names,
	                  .title = title,
	                  .detail = t->mm && t->mm->detail[0] ? t->mm->detail : sides,
	                  .top = tb_is_data_path(unit) ? MAU_TOP_MAU_VMEM : MAU_TOP_MAU,
	                  .size = {unit->lanes, unit->window, unit->line_bytes},
	                  /* an AXI4 memory has a bit more than mau_vmem: read or write */
	                  .id_bits = (unsigned)__builtin_ctz(ids) - tb_has_axi4(unit->engine),
	                  .hang = t->mm && t->mm->kind == TB_HANG,
	                  .inst = strcmp(unit->engine, "inst") == 0,
	                  .axi4 = tb_has_axi4(unit->engine),
	                  .lane = t->mm ? tb_report_lane(t->mm, ep) : -1,
	                  .byte = t->mm && t->mm->byte.known ? (int)t->mm->byte.bus : -1,
	                  .no_atomic = t->mm && t->mm->request < ep->count &&
	                               ep->req[t->mm->request].op.cls != MAU_CLS_ATOMIC,
	                  .channel = t->mm ? t->mm->channel : "",
	                  .field = t->mm ? t->mm->field : "",
	                  .marker = at};
	int result;

	command_file(commands, sizeof(commands), t->gtkw);
	if (fst)
		copy_mappings(names, fst);
	view.start = at > t->first + BEFORE ? at - BEFORE : t->first;
	if (t->mm && t->mm->kind == TB_VALUE)
		snprintf(sides, sizeof(sides), "unit 0x%llx, model 0x%llx",
		         (unsigned long long)t->mm->got[0], (unsigned long long)t->mm->want[0]);
	if (t->mm)
		snprintf(title, sizeof(title), "mismatch: %s.%s at clock %llu, request %u",
		         t->mm->channel, t->mm->field, (unsigned long long)at, t->mm->request);
	else
		snprintf(title, sizeof(title), "replay, %s %u/%u/%u",
		         tb_is_data_path(unit) ? "data path" : "unit", unit->lanes, unit->window,
		         unit->line_bytes);
	result = gtkw_view_write(t->gtkw, &view);
	free(copy);
	free(fst);
	return result;
}
