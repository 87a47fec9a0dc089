/*
 * mreq.c - allocates, reads and writes request files: see mreq.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mreq/mreq.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "mreq/textbuf.h"
#include "stimulus/episode.h"

static bool all_digits(const char *text, size_t len)
{
	size_t digits = 0;

	while (digits < len && isxdigit((unsigned char)text[digits]))
		digits++;
	return digits == len;
}

bool mreq_looks_padded(const char *text, size_t len)
{
	return len > 1 && text[0] == '0' && all_digits(text, len);
}

bool mreq_add(mreq_file *file, tb_episode *ep)
{
	if (file->count == file->room) {
		uint32_t room = file->room ? 2 * file->room : 4;
		tb_episode *episode = realloc(file->episode, room * sizeof(*episode));

		if (!episode)
			return false;
		file->episode = episode;
		file->room = room;
	}
	file->episode[file->count++] = *ep;
	memset(ep, 0, sizeof(*ep));
	return true;
}

void mreq_free(mreq_file *file)
{
	for (uint32_t i = 0; i < file->count; i++)
		tb_episode_free(&file->episode[i]);
	free(file->episode);
	memset(file, 0, sizeof(*file));
}

int mreq_save(const char *path, const tb_unit *unit, const tb_episode *ep, const char *comment)
{
	tb_episode episode = *ep;
	mreq_file file = {.has_unit = unit != NULL, .count = 1, .episode = &episode, .room = 1};
	size_t len;
	char *text;
	FILE *out;
	struct stat st;
	bool good;
	int why;

	if (unit)
		file.unit = *unit;
	text = mreq_print(&file, comment, &len);
	if (!text) {
		errno = ENOMEM;
		return -1;
	}
	out = fopen(path, "w");
	good = out && fwrite(text, 1, len, out) == len;
	why = errno;
	if (out && fclose(out)) {
		good = false;
		why = errno;
	}
	free(text);
	if (out && !good && stat(path, &st) == 0 && S_ISREG(st.st_mode))
		remove(path); /* an incomplete file may look complete */
	errno = why;
	return good ? 0 : -1;
}

int mreq_can_save(const char *path)
{
	struct stat st;
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);

	if (fd >= 0) {
		close(fd);
		return remove(path);
	}
	if (errno != EEXIST)
		return -1;
	if (stat(path, &st))
		return errno == ENOENT ? 0 : -1; /* a link whose target does not exist yet */
	if (S_ISDIR(st.st_mode)) {
		errno = EISDIR;
		return -1;
	}
	return access(path,
	              W_OK); /* the file is not opened: the reader of a pipe would see its end */
}

/* Checks the lines in the bytes from 'from' on; false: a line is too long. This bounds input
 * without newlines, which may have no end. '*line': start of the last line, which is updated. */
static bool lines_fit(const textbuf *b, size_t from, size_t *line)
{
	for (size_t i = from; i < b->len; i++) {
		if (b->text[i] == '\n')
			*line = i + 1;
		else if (i - *line >= MREQ_MAX_LINE)
			return false;
	}
	return true;
}

/* Reads the stream to its end. */
static bool read_all(FILE *in, textbuf *b)
{
	size_t line = 0;

	do {
		size_t from = b->len;

		if (b->len > MREQ_MAX_TEXT) {
			errno = EFBIG;
			return false;
		}
		if (b->room - b->len < 65537 && !textbuf_grow(b, 65537)) {
			errno = ENOMEM;
			return false;
		}
		b->len += fread(b->text + b->len, 1, b->room - b->len - 1, in);
		if (!lines_fit(b, from, &line)) {
			errno = EMSGSIZE;
			return false;
		}
	} while (!feof(in) && !ferror(in));
	b->text[b->len] = 0;
	return !ferror(in);
}

char *mreq_read(const char *path, size_t *len_ret)
{
	FILE *in = strcmp(path, "-") ? fopen(path, "r") : stdin;
	textbuf b = {0};
	bool good;
	int why;

	if (!in)
		return NULL;
	good = read_all(in, &b);
	why = errno;
	if (in != stdin)
		fclose(in);
	if (good) {
		*len_ret = b.len;
		return b.text;
	}
	textbuf_free(&b);
	errno = why;
	return NULL;
}
