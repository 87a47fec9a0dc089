/*
 * sign_file.c - the checkpoints of `mau board sign` as lines of JSON: a head, then one line for
 * each checkpoint. The last line of a checkpoint counts. A line that a crash cut short is removed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "fpga/signature/host/sign_task.h"
#include "mismatch/report.h"

/* Reads a hexadecimal member of an object; false: it is not one. */
static bool hex_member(const json_t *o, const char *name, uint64_t *value)
{
	const char *text = json_string_value(json_object_get(o, name));
	char *end;

	if (!text || !*text)
		return false;
	errno = 0;
	*value = strtoull(text, &end, 16);
	return !errno && !*end;
}

static bool parse_check(const json_t *o, sign_check *c)
{
	json_int_t count = json_integer_value(json_object_get(o, "count")),
		   txns = json_integer_value(json_object_get(o, "transactions"));

	*c = (sign_check){.count = (uint32_t)count, .txns = (uint64_t)txns};
	return hex_member(o, "first", &c->first) && hex_member(o, "hash", &c->hash) &&
	       hex_member(o, "board_rtl", &c->rtl) && count > 0 && count <= 1 << SIGN_CHECK_LOG2 &&
	       txns >= 0;
}

static void head_text(char text[160], uint64_t key, const sign_unit *unit)
{
	snprintf(text, 160,
	         "{\"schema\":1,\"signature\":%u,\"key\":\"0x%" PRIx64
	         "\",\"unit\":\"%u/%u/%u\"}\n",
	         SIGN_VERSION, key, unit->lanes, unit->window, unit->line_bytes);
}

/* Keeps a checkpoint in memory; it replaces an earlier one of the same requests. */
static bool keep(sign_file *f, const sign_check *c)
{
	for (size_t i = f->count; i-- > 0;)
		if (f->check[i].first == c->first && f->check[i].count == c->count) {
			f->check[i] = *c;
			return true;
		}
	if (f->count == f->room) {
		size_t room = f->room ? 2 * f->room : 64;
		sign_check *more = realloc(f->check, room * sizeof(*more));

		if (!more)
			return false;
		f->check = more;
		f->room = room;
	}
	f->check[f->count++] = *c;
	return true;
}

/* Reads the lines after the head; '*good' is the end of the last complete one. */
static int read_lines(sign_file *f, long *good)
{
	char line[400];

	for (unsigned n = 2; fgets(line, sizeof(line), f->file); n++) {
		json_t *o;
		sign_check c;
		bool parsed;

		if (!strchr(line, '\n'))
			break; /* cut short */
		o = json_loads(line, 0, NULL);
		parsed = o && parse_check(o, &c);
		json_decref(o);
		if (!parsed)
			return sign_fail(TB_EXIT_INPUT,
			                 "%s:%u: this is not a checkpoint, remove the line",
			                 f->path, n);
		if (!keep(f, &c))
			return sign_fail(TB_EXIT_INTERNAL, "memory ran out");
		*good = ftell(f->file);
	}
	return 0;
}

/* Writes the head into an empty file, or checks that the head is the same. */
static int check_head(sign_file *f, uint64_t key, const sign_unit *unit)
{
	char line[400], head[160];
	long good;
	int code;

	head_text(head, key, unit);
	if (!fgets(line, sizeof(line), f->file) || !strchr(line, '\n')) {
		if (ftruncate(fileno(f->file), 0) || fseek(f->file, 0, SEEK_SET) ||
		    fputs(head, f->file) < 0 || fflush(f->file))
			return sign_fail(TB_EXIT_IO,
			                 "cannot write %s: %s; name another folder with "
			                 "--out",
			                 f->path, strerror(errno));
		return 0;
	}
	if (strcmp(line, head) != 0)
		return sign_fail(TB_EXIT_USAGE,
		                 "%s is of another key, unit or version; name another folder with "
		                 "--out",
		                 f->path);
	good = ftell(f->file);
	code = read_lines(f, &good);
	if (!code && (ftruncate(fileno(f->file), good) || fseek(f->file, good, SEEK_SET)))
		code = sign_fail(TB_EXIT_IO, "cannot write %s: %s; name another folder with --out",
		                 f->path, strerror(errno));
	return code;
}

int sign_file_open(sign_file *f, const char *out, uint64_t key, const sign_unit *unit)
{
	snprintf(f->path, sizeof(f->path), "%.590s/checkpoints", out);
	f->file = tb_make_dir(out) ? fopen(f->path, "a+e") : NULL;
	if (!f->file)
		return sign_fail(TB_EXIT_IO, "cannot write %s: %s; name another folder with --out",
		                 f->path, strerror(errno));
	if (flock(fileno(f->file), LOCK_EX | LOCK_NB))
		return sign_fail(TB_EXIT_IO,
		                 "%s is in use by another run; name another folder with --out",
		                 f->path);
	rewind(f->file);
	return check_head(f, key, unit);
}

const sign_check *sign_file_find(const sign_file *f, uint64_t first, uint32_t count)
{
	for (size_t i = 0; i < f->count; i++)
		if (f->check[i].first == first && f->check[i].count == count)
			return &f->check[i];
	return NULL;
}

int sign_file_add(sign_file *f, const sign_check *c)
{
	if (!keep(f, c))
		return sign_fail(TB_EXIT_INTERNAL, "memory ran out");
	if (fprintf(f->file,
	            "{\"first\":\"0x%" PRIx64 "\",\"count\":%" PRIu32 ",\"hash\":\"%016" PRIx64
	            "\",\"transactions\":%" PRIu64 ",\"board_rtl\":\"%016" PRIx64 "\"}\n",
	            c->first, c->count, c->hash, c->txns, c->rtl) < 0 ||
	    fflush(f->file))
		return sign_fail(TB_EXIT_IO, "cannot write %s: %s; name another folder with --out",
		                 f->path, strerror(errno));
	return 0;
}

void sign_file_close(sign_file *f)
{
	if (f->file)
		fclose(f->file);
	free(f->check);
	*f = (sign_file){0};
}
