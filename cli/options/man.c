/*
 * man.c - `mau --man`: the manual page, made from the option tables.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "cli/verbs.h"
#include "mau/mau.h"

static const char *const exit_codes[] = {
	"everything compared equal, or the work is done",
	"the unit and the golden model differ",
	"unknown verb or option, impossible parameter",
	"malformed request file or machine word; the message has file, line and column",
	"cannot read or write: missing file, full disk, closed pipe",
	"the unit's shared object is missing, does not build or is broken",
	"interrupted by a signal or a time limit; this is not a pass",
	"a check of the test bench itself failed, or memory ran out",
};

/* Writes text up to 'end' with the characters escaped that roff would interpret. */
static void text(FILE *out, const char *from, const char *end)
{
	bool first = true;

	for (const char *c = from; c < end; c++) {
		if (first && (*c == '.' || *c == '\''))
			fputs("\\&", out);
		if (*c == '\\')
			fputs("\\e", out);
		else if (*c == '-')
			fputs("\\-", out);
		else
			putc(*c, out);
		first = *c == '\n';
	}
}

static void string(FILE *out, const char *s)
{
	text(out, s, s + strlen(s));
}

static void option(FILE *out, const struct argp_option *o)
{
	fputs(".TP\n", out);
	if (o->key > 0 && o->key < 0x80 && isgraph(o->key))
		fprintf(out, "\\fB\\-%c\\fR, ", o->key);
	fputs("\\fB\\-\\-", out);
	string(out, o->name);
	fputs("\\fR", out);
	if (o->arg) {
		fputs("=\\fI", out);
		string(out, o->arg);
		fputs("\\fR", out);
	}
	putc('\n', out);
	if (o->doc)
		string(out, o->doc);
	putc('\n', out);
}

/* The heading of a group of options. */
static void heading(FILE *out, const char *doc)
{
	fputs(".PP\n\\fI", out);
	string(out, doc);
	fputs("\\fR\n", out);
}

/* A command line: what it does, its options, its examples. */
static void page(FILE *out, const cli_page *p)
{
	const char *doc = p->table->doc, *examples = strchr(doc, '\v');

	fputs(".SS \"mau ", out);
	string(out, p->name);
	fputs(" [OPTION...] ", out);
	if (p->table->args_doc)
		string(out, p->table->args_doc);
	fputs("\"\n", out);
	text(out, doc, examples ? examples : doc + strlen(doc));
	putc('\n', out);
	for (const struct argp_option *o = p->table->options; o->name || o->key || o->doc; o++)
		if (o->name && !(o->flags & OPTION_HIDDEN))
			option(out, o);
		else if (!o->name && o->doc)
			heading(out, o->doc);
	if (!examples)
		return;
	fputs(".PP\n.nf\n", out);
	string(out, examples + 1);
	fputs("\n.fi\n", out);
}

static void ending(FILE *out)
{
	fputs(".SH \"EXIT STATUS\"\n", out);
	for (size_t i = 0; i < sizeof(exit_codes) / sizeof(exit_codes[0]); i++) {
		fprintf(out, ".TP\n.B %zu\n", i);
		string(out, exit_codes[i]);
		putc('\n', out);
	}
	fputs(".SH ENVIRONMENT\n.TP\n.B MAU_UNITS\n"
	      "folder of the units under test (default the installation's; then a missing unit is "
	      "built once, with Verilator and a C++ compiler, into mau/units of the user's cache)\n"
	      ".TP\n.B XDG_CACHE_HOME\nthe user's cache (default ~/.cache)\n"
	      ".TP\n.B MAU_WAVES\nfolder of the names that a waveform shows (default the "
	      "installation's)\n"
	      ".SH \"SEE ALSO\"\nshare/doc/mau of the installation: request files (mreq.md), "
	      "JSON lines (eval.md), the C library (library.md), the Python module (python.md). "
	      "An instruction given as text needs LLVM's assembler, llvm\\-mc.\n",
	      out);
}

void cli_print_man(FILE *out)
{
	cli_page pages[CLI_PAGES];
	unsigned count = cli_pages(pages);

	fputs(".TH MAU 1 \"\" \"mau " MAU_VERSION "\" \"User commands\"\n"
	      ".SH NAME\nmau \\- memory address unit of AMD GCN, CDNA and RDNA GPUs, in RTL and "
	      "in C\n.SH SYNOPSIS\n.B mau\n.I VERB\n[\\fIARGUMENT\\fR ...]\n.SH DESCRIPTION\n",
	      out);
	for (const cli_verb *v = cli_verbs; v->name; v++) {
		fprintf(out, ".TP\n.B %s\n", v->name);
		string(out, v->line);
		putc('\n', out);
	}
	fputs(".PP\n\\fBmau \\-\\-version\\fR, \\fBmau \\-\\-man\\fR (this page) and \\fBmau "
	      "\\-\\-completion\\fR (for bash) print to standard output.\n.SH VERBS\n",
	      out);
	for (unsigned i = 0; i < count; i++)
		page(out, &pages[i]);
	ending(out);
}
