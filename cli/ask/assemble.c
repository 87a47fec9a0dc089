/*
 * assemble.c - see assemble.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/assemble.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"

extern char **environ;

/* LLVM's name of a processor of the generation. */
static const char *const processor[MAU_GENERATIONS] = {
	[MAU_GFX_6] = "-mcpu=gfx600",   [MAU_GFX_7] = "-mcpu=gfx700",
	[MAU_GFX_8] = "-mcpu=gfx803",   [MAU_GFX_9] = "-mcpu=gfx900",
	[MAU_GFX_10] = "-mcpu=gfx1010", [MAU_GFX_10_3] = "-mcpu=gfx1030",
	[MAU_GFX_11] = "-mcpu=gfx1100", [MAU_GFX_12] = "-mcpu=gfx1200",
	[MAU_GFX_90A] = "-mcpu=gfx90a", [MAU_GFX_942] = "-mcpu=gfx942",
	[MAU_GFX_950] = "-mcpu=gfx950",
};

/* Starts 'program' with its standard streams on two pipes. Returns 0 or an error number.
 */
static int start(const char *program, unsigned gfx, pid_t *pid, int *to, int *from)
{
	char *argv[] = {(char *)program, "-arch=amdgcn", (char *)processor[gfx], "-show-encoding",
	                NULL};
	posix_spawn_file_actions_t actions;
	int in[2], out[2], error;

	if (pipe(in))
		return errno;
	if (pipe(out)) {
		error = errno;
		close(in[0]);
		close(in[1]);
		return error;
	}
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
	posix_spawn_file_actions_adddup2(&actions, out[1], STDERR_FILENO);
	posix_spawn_file_actions_addclose(&actions, in[1]);
	posix_spawn_file_actions_addclose(&actions, out[0]);
	error = posix_spawnp(pid, program, &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	close(in[0]);
	close(out[1]);
	if (error) {
		close(in[1]);
		close(out[0]);
	}
	*to = in[1];
	*from = out[0];
	return error;
}

/* Gets the assembler's output for 'text', zero-terminated. Returns 0 or an error number. */
static int ask(const char *program, unsigned gfx, const char *text, char *answer, size_t size)
{
	int to, from, error;
	size_t len = 0;
	ssize_t n;
	pid_t pid;

	error = start(program, gfx, &pid, &to, &from);
	if (error)
		return error;
	n = write(to, text, strlen(text));
	n = n < 0 ? n : write(to, "\n", 1);
	close(to);
	while (len + 1 < size && (n = read(from, answer + len, size - len - 1)) > 0)
		len += (size_t)n;
	close(from);
	answer[len] = '\0';
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		;
	return 0;
}

/* Reads the bytes after "encoding: [" as words. Returns their number. */
static unsigned words_of(const char *at, uint32_t words[3])
{
	unsigned bytes = 0;

	words[0] = words[1] = words[2] = 0;
	for (; bytes < 12; at++, bytes++) {
		char *end;
		unsigned long byte = strtoul(at, &end, 16);

		words[bytes / 4] |= (uint32_t)byte << bytes % 4 * 8;
		at = end;
		if (*at != ',') {
			bytes++;
			break;
		}
	}
	return bytes / 4;
}

/* Takes the error messages, "<stdin>:LINE:COLUMN: error: ...". */
static void take_errors(const char *answer, unsigned lines, cli_assembled *list)
{
	static const char mark[] = "<stdin>:";

	for (const char *at = answer; (at = strstr(at, mark)) != NULL; at++) {
		unsigned long line = strtoul(at + strlen(mark), NULL, 10);
		const char *why = strstr(at, ": error: "), *end = strchr(at, '\n');

		if (!why || (end && why > end) || line < 1 || line > lines)
			continue;
		why += strlen(": error: ");
		snprintf(list[line - 1].why, sizeof(list->why), "%.*s", (int)strcspn(why, "\n"),
		         why);
	}
}

/* Takes the encodings, those of the lines without an error in their order. */
static void take_encodings(const char *answer, unsigned lines, cli_assembled *list)
{
	static const char mark[] = "encoding: [";
	unsigned line = 0;

	for (const char *at = answer; (at = strstr(at, mark)) != NULL; line++) {
		at += strlen(mark);
		while (line < lines && list[line].why[0])
			line++;
		if (line >= lines)
			return;
		list[line].count = words_of(at, list[line].words);
	}
}

/* Runs the assembler that is installed. Returns as cli_assemble_lines(). */
static int run(unsigned gfx, const char *text, char *answer, size_t size)
{
	static const char *const program[] = {"llvm-mc-22", "llvm-mc-19", "llvm-mc"};
	const unsigned first = gfx == MAU_GFX_950 ? 0 : 1; /* unknown to LLVM 19 */
	int error = ENOENT;

	for (unsigned i = first; error == ENOENT && i < 3; i++)
		error = ask(program[i], gfx, text, answer, size);
	if (error == ENOENT)
		return cli_fail(TB_EXIT_USAGE,
		                "an instruction's text needs LLVM's assembler: install the package "
		                "%s, or give the machine words with --inst",
		                first ? "llvm-19" : "llvm-22");
	return error ? cli_fail(TB_EXIT_IO, "cannot run LLVM's assembler: %s", strerror(error))
	             : -1;
}

int cli_assemble_lines(unsigned gfx, const char *text, unsigned lines, cli_assembled *list_ret)
{
	const size_t size = 4096 + lines * (size_t)1024;
	char *answer = malloc(size);
	int code;

	if (!answer)
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	memset(list_ret, 0, lines * sizeof(*list_ret));
	code = run(gfx, text, answer, size);
	if (code < 0) {
		take_errors(answer, lines, list_ret);
		take_encodings(answer, lines, list_ret);
	}
	free(answer);
	return code;
}

int cli_assemble(unsigned gfx, const char *text, uint32_t words[3], unsigned *count_ret)
{
	cli_assembled one;
	int code = cli_assemble_lines(gfx, text, 1, &one);

	if (code >= 0)
		return code;
	memcpy(words, one.words, sizeof(one.words));
	*count_ret = one.count;
	return one.count ? -1
	                 : cli_fail(TB_EXIT_INPUT, "LLVM does not assemble \"%s\" for gfx%s: %s",
	                            text, mau_gfx_name(gfx), one.why);
}
