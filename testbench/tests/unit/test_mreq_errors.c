/*
 * test_mreq_errors.c - request files with an error: exact message and place of each, and damaged
 * text, which must not crash the parser.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "mreq/mreq.h"
#include "tests/unit/mreq_damage.h"

#define HEAD "mreq 1\n"
#define DATA "mreq 2\n"
#define CONTEXT "episode\ncontext gfx=9 rules=manual align=dword policy=gcn\n"
#define CONTEXT_12 "episode\ncontext gfx=12 rules=manual align=dword policy=line\n"
#define OP "op enc=mubuf cls=load size=4 offen\n"
#define REST "vsharp 0 0 0 0\nexec 1\n"
#define NO_OPERAND(name) \
	"the instruction has no " name " that saddr could be the value of, remove saddr"
#define TOO_WIDE(name) \
	" is out of range, at most 0xffffffff: the instruction's " name " has 32 bits"

static const struct bad {
	const char *text, *error;
} bad[] = {
	{"", "t:1:1: this is not a request file, its first line must be 'mreq 1' or 'mreq 2'"},
	{"\n# x\n",
         "t:1:1: this is not a request file, its first line must be 'mreq 1' or 'mreq 2'"},
	{"MREQ 1\n",
         "t:1:1: this is not a request file, its first line must be 'mreq 1' or 'mreq 2'"},
	{"mreq\n", "t:1:5: version is missing, give a number such as 12 or 0x0c"},
	{"mreq 3\n", "t:1:6: version 3 is unknown, this program reads versions 1 to 2"},
	{"mreq 0\n", "t:1:6: version 0 is unknown, this program reads versions 1 to 2"},
	{"mreq 1 x\n", "t:1:8: 'x' is one too many on this line, remove it or start a new line"},
	{"\xef\xbb\xbf" HEAD, "t:1:1: the file starts with a UTF-8 byte-order mark, save it "
                              "without one (tail -c +4 FILE cuts it off)"},
	{"mreq 01\n", "t:1:6: version '01' looks hexadecimal, write 0x01"},
	{HEAD CONTEXT "request\n" OP REST HEAD,
         "t:8:1: a second request file starts here, give the files one by one"},
	{HEAD, "t:2:1: file has no episode, add a line 'episode'"},
	{HEAD "episodes\n", "t:2:1: unknown keyword 'episodes', see docs/user/mreq.md"},
	{HEAD "  \x01\x02 1\n", "t:2:3: unknown keyword '?\?', see docs/user/mreq.md"},
	{HEAD "unit lanes=16 window=16\n",
         "t:2:24: line_bytes is missing, add line_bytes=VALUE, one of: 64 128"},
	{HEAD "unit lanes=5 window=16 line_bytes=64\n",
         "t:2:12: lanes cannot be '5', choose one of: 4 8 16 32 64"},
	{HEAD "unit lanes=16 window=2 line_bytes=64\n",
         "t:2:22: window cannot be '2', choose one of: 4 8 16 32 64"},
	{HEAD "unit lanes=16 lanes=16\n", "t:2:15: lanes is given twice, remove one"},
	{HEAD "unit lanes=4 window=4 line_bytes=64\nunit\n",
         "t:3:1: unit is given twice, remove one"},
	{HEAD "unit lanes\n",
         "t:2:11: lanes has no value, write lanes=VALUE, one of: 4 8 16 32 64"},
	{HEAD "unit lanes=4 window=4 line_bytes=64 engine=spice\n",
         "t:2:44: engine cannot be 'spice', choose one of: verilator systemc inst netlist axi64 "
         "axi128 axi256 axi512 vmem"},
	{HEAD "episode\nunit lanes=4 window=4 line_bytes=64\n",
         "t:3:1: unit comes after an episode, put it above the first one"},
	{HEAD "context gfx=9\n",
         "t:2:1: context is outside an episode, put a line 'episode' above it"},
	{HEAD "episode 1\n",
         "t:2:9: '1' is one too many on this line, remove it or start a new line"},
	{HEAD "episode\n",
         "t:2:1: episode has no context, add 'context gfx=9 rules=manual align=dword policy=gcn'"},
	{HEAD CONTEXT, "t:2:1: episode has no request, add one or remove the episode"},
	{HEAD CONTEXT "episode\n", "t:2:1: episode has no request, add one or remove the episode"},
	{HEAD "episode\ncontext gfx=13 rules=manual\n",
         "t:3:13: gfx cannot be '13', choose one of: 6 7 8 9 10 10_3 11 12 90a 942 950"},
	{HEAD "episode\ncontext rules=manual gfx=gfx1250\n",
         "t:3:26: gfx1250 is not modelled, the nearest that is: 12"},
	{HEAD "episode\ncontext rules=manual align=dword\n",
         "t:3:33: gfx is missing, add gfx=VALUE, one of: 6 7 8 9 10 10_3 11 12 90a 942 950"},
	{HEAD "episode\ncontext gfx=9 colour=1\n",
         "t:3:15: unknown field 'colour', see docs/user/mreq.md"},
	{HEAD CONTEXT "context gfx=9\n",
         "t:4:1: context is given twice, remove one or start a new episode"},
	{HEAD "episode\ncontext gfx=9 rules=manual align=dword policy=gcn lds_base=0x40000\n",
         "t:3:60: lds_base 0x40000 is out of range, at most 0x3ffff"},
	{HEAD "episode\ncontext gfx=9 rules=manual align=dword policy=gcn lds_base=0x4g\n",
         "t:3:63: lds_base '0x4g' is not a number, write decimal or 0x hexadecimal"},
	{HEAD "episode\ncontext gfx=9 rules=manual align=dword policy=gcn wave32=2\n",
         "t:3:58: wave32 2 is out of range, at most 1"},
	{HEAD "episode\nrequest\n", "t:3:1: request comes before context, add 'context gfx=9 "
                                    "rules=manual align=dword policy=gcn'"},
	{HEAD CONTEXT "stall lane 1\n",
         "t:4:7: stall needs a port, choose one of: req opd res txn done"},
	{HEAD CONTEXT "stall vgpr 1\n",
         "t:4:7: port vgpr is of version 2, write 'mreq 2' on the first line"},
	{HEAD CONTEXT "stall txn\n", "t:4:10: stall has no word, add one or remove the line"},
	{HEAD CONTEXT "stall txn 1\nstall txn 1\n",
         "t:5:7: stall of txn is given twice, remove one"},
	{HEAD CONTEXT "stall txn 0x1ffffffffffffffff\n",
         "t:4:11: value 0x1ffffffffffffffff is out of range, at most 0xffffffffffffffff"},
	{HEAD CONTEXT "stall txn 1*65536 2\n",
         "t:4:19: stall is longer than 65536 words, shorten it"},
	{HEAD CONTEXT "stall txn 1*65537\n", "t:4:13: count 65537 is out of range, at most 65536"},
	{HEAD CONTEXT "stall txn 1*0\n", "t:4:13: count 0 gives nothing, write 1 or more"},
	{HEAD CONTEXT "request\n" OP REST "stall txn 1\n",
         "t:8:1: stall comes after a request, put it above the episode's first request"},
	{HEAD CONTEXT "op enc=mubuf\n",
         "t:4:1: op is outside a request, put a line 'request' above it"},
	{HEAD CONTEXT "request label=3\n",
         "t:4:9: request takes nothing but tag=VALUE, put other fields on their own lines"},
	{HEAD CONTEXT "request tag=256\n", "t:4:13: tag 256 is out of range, at most 255"},
	{HEAD CONTEXT "request tag=0x100\n", "t:4:13: tag 0x100 is out of range, at most 0xff"},
	{HEAD CONTEXT "request tag=1 tag=1\n",
         "t:4:15: 'tag=1' is one too many on this line, remove it or start a new line"},
	{HEAD CONTEXT "request\n" REST,
         "t:4:1: request has no operation, add 'inst WORD WORD' or 'op enc=mubuf cls=load size=4'"},
	{HEAD CONTEXT "request\n" OP "exec 1\n",
         "t:4:1: request has no V#, add 'vsharp WORD WORD WORD WORD'"},
	{HEAD CONTEXT "request\n" OP "vsharp 0 0 0 0\n",
         "t:4:1: request has no EXEC, add 'exec 0xffffffffffffffff' for all lanes"},
	{HEAD CONTEXT "request\n" OP "exec 1\nrequest\n",
         "t:4:1: request has no V#, add 'vsharp WORD WORD WORD WORD'"},
	{HEAD CONTEXT "request\n" OP OP, "t:6:1: op is given twice, remove one"},
	{HEAD CONTEXT "request\n" OP "inst 0 0\n",
         "t:6:1: request has both op and inst, remove one"},
	{HEAD CONTEXT "request\nop enc=ds\n",
         "t:5:8: enc cannot be 'ds', choose one of: mubuf mtbuf flat global scratch smem"},
	{HEAD CONTEXT "request\nop enc=mubuf cls=load\n",
         "t:5:22: size is missing, add size=VALUE, one of: 1 2 4 8 12 16 32 64"},
	{HEAD CONTEXT "request\nop enc=mubuf offen offen\n",
         "t:5:20: offen is given twice, remove one"},
	{HEAD CONTEXT "request\nop enc=mubuf inst_offset=0x1000000\n",
         "t:5:26: inst_offset 0x1000000 is out of range, at most 0xffffff"},
	{HEAD CONTEXT "request\nop enc=mubuf atomic=nand\n",
         "t:5:21: atomic cannot be 'nand', choose one of: none swap cmpswap add sub rsub smin umin "
         "smax umax and or xor inc dec fcmpswap fmin fmax csub add_f32 add_f64 "
         "min_f64 max_f64 pk_add_f16 pk_add_bf16 cond_sub min_num max_num"},
	{HEAD CONTEXT "request\ninst 0xe0501000\n",
         "t:5:16: inst has 1 of 2 words, add the others"},
	{HEAD CONTEXT "request\ninst 0xe0501000 0x80010100 0\n",
         "t:5:1: this instruction has two words, remove 0x00000000"},
	{HEAD CONTEXT_12 "request\ninst 0xc405007c 0x40800800\n",
         "t:5:27: inst has 2 of 3 words, add the others"},
	{HEAD CONTEXT_12 "request\ninst 0xf4020080 0xf8000000 1\n",
         "t:5:1: this instruction has two words, remove 0x00000001"},
	{HEAD CONTEXT "request\ninst 0 0\n",
         "t:5:1: 0x00000000 0x00000000 is not a MUBUF, MTBUF, FLAT, GLOBAL, SCRATCH or SMEM "
         "instruction, check the words"},
	{HEAD CONTEXT "request\ninst 0xe0501000 0x05010100\n" REST,
         "t:5:1: the instruction's SOFFSET is a register, give its value with 'saddr VALUE'"},
	{HEAD CONTEXT "request\ninst 0xe0501000 0x80010100\nsaddr 4\n" REST,
         "t:5:1: the instruction's SOFFSET is a constant that saddr contradicts, remove saddr"},
	{HEAD CONTEXT "request\ninst 0xe0501000 0x7c010100\nm0 8\nsaddr 4\n" REST,
         "t:5:1: the instruction's SOFFSET is M0, which saddr contradicts, remove saddr"},
	{HEAD CONTEXT "request\nop enc=flat cls=load size=4 inst_offset=-8388609\n",
         "t:5:41: inst_offset -8388609 is out of range, at least -8388608"},
	{HEAD CONTEXT "request\ninst 0xc0220000 0x10\nsaddr 4\n" REST,
         "t:6:1: " NO_OPERAND("SOFFSET")},
	{HEAD CONTEXT "request\ninst 0xdc508008 0x037f0001\nsaddr 4\n" REST,
         "t:6:1: " NO_OPERAND("SADDR")},
	{HEAD CONTEXT "request\ninst 0xdc500008 0x03000001\nsaddr 4\n" REST,
         "t:6:1: " NO_OPERAND("SADDR")},
	{HEAD CONTEXT "request\nsaddr 4\ninst 0xdc504000 0x037f0001\n" REST,
         "t:5:1: " NO_OPERAND("SADDR")},
	{HEAD "episode\ncontext gfx=11 rules=manual align=dword policy=gcn\nrequest\ninst "
              "0xf4200002 0xf8000010\nsaddr 4\n" REST,
         "t:6:1: " NO_OPERAND("SOFFSET")},
	{HEAD "episode\ncontext gfx=6 rules=manual align=dword policy=gcn\nrequest\ninst "
              "0xc2d5ab01\nsaddr 4\n" REST,
         "t:6:1: " NO_OPERAND("SOFFSET")},
	{HEAD CONTEXT "request\ninst 0xe0501000 0x05010100\nsaddr 0x100000040\n" REST,
         "t:6:1: saddr 0x100000040" TOO_WIDE("SOFFSET")},
	{HEAD CONTEXT "request\ninst 0xdc504000 0x03040001\nsaddr 0x7f0000000010\n" REST,
         "t:6:1: saddr 0x7f0000000010" TOO_WIDE("SADDR")},
	{HEAD "episode\ncontext gfx=9 rules=manual align=dword policy=gcn scratch_base=0x1002\n",
         "t:3:1: scratch_base 0x1002 is not a multiple of 4, write 0x1000"},
	{HEAD CONTEXT "request\nop enc=flat cls=load size=4 inst_offset=-0x800001\n",
         "t:5:41: inst_offset -0x800001 is out of range, at least -0x800000"},
	{HEAD CONTEXT "request\nop enc=flat cls=load size=32\n",
         "t:5:1: size=32 is for enc=smem alone, choose 1 2 4 8 12 16"},
	{HEAD CONTEXT "request\nop enc=smem cls=store size=4\n",
         "t:5:1: enc=smem has loads alone, write cls=load"},
	{HEAD CONTEXT "request\nop enc=smem cls=load size=12\n",
         "t:5:1: enc=smem loads 4, 8, 16, 32 or 64 bytes, write such a size"},
#define ATOMIC_SIZE "t:5:1: cls=atomic has 4 or 8 bytes, write size=4 or size=8"
#define ATOMIC_FMT "t:5:1: cls=atomic converts no format, remove fmt"
#define ATOMIC_MTBUF "t:5:1: enc=mtbuf has no atomics, write enc=mubuf"
	{DATA CONTEXT "request\nop enc=mubuf cls=atomic size=16 atomic=add\n", ATOMIC_SIZE},
	{DATA CONTEXT "request\nop enc=flat cls=atomic size=2 atomic=add\n", ATOMIC_SIZE},
	{HEAD CONTEXT "request\nop enc=global cls=atomic size=12 atomic=add\n", ATOMIC_SIZE},
	{HEAD CONTEXT "request\nop enc=scratch cls=atomic size=16 atomic=add\n", ATOMIC_SIZE},
	{HEAD CONTEXT "request\nop enc=mubuf cls=atomic size=8 fmt atomic=add\n", ATOMIC_FMT},
	{HEAD CONTEXT "request\nop enc=mtbuf cls=atomic size=4 atomic=add\n", ATOMIC_MTBUF},
	{HEAD CONTEXT "request\nop enc=smem cls=atomic size=4 atomic=add\n",
         "t:5:1: enc=smem has loads alone, write cls=load"},
	{DATA CONTEXT "request\nop enc=mubuf cls=atomic size=4 fmt atomic=add\n", ATOMIC_FMT},
	{DATA CONTEXT "request\nop enc=mtbuf cls=atomic size=4 format=76 atomic=add\n",
         ATOMIC_MTBUF},
	{DATA CONTEXT "request\nop enc=flat cls=atomic size=4 d16=lo\n",
         "t:5:1: cls=atomic has no d16, remove it"},
	{DATA CONTEXT "request\nop enc=smem cls=load size=4 d16=hi\n",
         "t:5:1: enc=smem has no d16, remove it"},
	{DATA CONTEXT "request\nop enc=global cls=store size=4 d16=lo\n",
         "t:5:1: d16 is for fmt, enc=mtbuf, size=1 and size=2, remove it"},
	{DATA "episode\ncontext gfx=7\nrequest\nop enc=mubuf cls=load size=4 fmt d16=lo\n",
         "t:5:1: d16 comes with gfx9, on gfx8 there is d16=lo of formats, remove it"},
	{DATA "episode\ncontext gfx=8\nrequest\nop enc=mtbuf cls=load size=4 d16=hi\n",
         "t:5:1: d16 comes with gfx9, on gfx8 there is d16=lo of formats, remove it"},
	{DATA CONTEXT "request\nop enc=mubuf cls=load size=4 fmt ncomp=xy d16=hi\n",
         "t:5:1: d16=hi has one component, write ncomp=x"},
	{HEAD CONTEXT "request\nop enc=smem cls=load size=4\nexec 1\n",
         "t:4:1: request has no V#, add 'vsharp WORD WORD WORD WORD'"},
	{HEAD CONTEXT "request\nvsharp 0 01 0 0\n",
         "t:5:10: vsharp '01' looks hexadecimal, write 0x01"},
	{HEAD "episode\ncontext gfx=9 rules=manual align=dword policy=gcn lds_base=01000\n",
         "t:3:60: lds_base '01000' looks hexadecimal, write 0x01000"},
	{HEAD CONTEXT "stall txn 1 00ff\n", "t:4:13: value '00ff' looks hexadecimal, write 0x00ff"},
	{HEAD CONTEXT "request tag=07\n", "t:4:13: tag '07' looks hexadecimal, write 0x07"},
	{HEAD CONTEXT "request\nop enc=flat inst_offset=-010\n",
         "t:5:26: inst_offset '010' looks hexadecimal, write 0x010"},
	{HEAD CONTEXT "request\nsaddr 0001000\n",
         "t:5:7: saddr '0001000' looks hexadecimal, write 0x0001000"},
	{HEAD CONTEXT "request\nm0 00\n", "t:5:4: m0 '00' looks hexadecimal, write 0x00"},
	{HEAD CONTEXT "request\nexec 1ffff 12\n",
         "t:5:12: 12 is decimal, and 1ffff is hexadecimal: write 0x before every hexadecimal "
         "number"},
	{HEAD CONTEXT "request\nv0 0001000*64\n",
         "t:5:4: value '0001000' looks hexadecimal, write 0x0001000"},
	{HEAD CONTEXT "request\nv0 0+04*64\n", "t:5:6: step '04' looks hexadecimal, write 0x04"},
	{HEAD CONTEXT "request\nv0 0+4*064\n", "t:5:8: count '064' looks hexadecimal, write 0x064"},
	{HEAD CONTEXT "request\nvsharp 0 0 0\n", "t:5:13: vsharp has 3 of 4 words, add the others"},
	{HEAD CONTEXT "request\nvsharp 0 0 0 0 0\n",
         "t:5:16: '0' is one too many on this line, remove it or start a new line"},
	{HEAD CONTEXT "request\nvsharp 0 0 0 0x100000000\n",
         "t:5:14: vsharp 0x100000000 is out of range, at most 0xffffffff"},
	{HEAD CONTEXT "request\nsaddr\n",
         "t:5:6: saddr is missing, give a number such as 12 or 0x0c"},
	{HEAD CONTEXT "request\nm0 -1\n",
         "t:5:4: m0 '-1' is not a number, write decimal or 0x hexadecimal"},
	{HEAD CONTEXT "request\nexec 0x10000000000000000\n",
         "t:5:6: exec 0x10000000000000000 is out of range, at most 0xffffffffffffffff"},
	{HEAD CONTEXT "request\nv0 0*63\n",
         "t:5:1: v0 has 63 lanes, the wave has 64: write for example 0x0+4*64"},
	{HEAD CONTEXT "request\nv1 0*32 1*33\n", "t:5:9: list has more than 64 values, shorten it"},
	{HEAD CONTEXT "request\nv0 0+4\n", "t:5:7: the count is missing, write START+STEP*COUNT"},
	{HEAD CONTEXT "request\nv0 0*4+4\n",
         "t:5:7: the step comes before the count, write START+STEP*COUNT"},
	{HEAD CONTEXT "request\nv0 0+*64\n",
         "t:5:6: step is missing, give a number such as 12 or 0x0c"},
	{HEAD CONTEXT "request\nv0 0*64\nv0 0*64\n", "t:6:1: v0 is given twice, remove one"},
};

/* A long file name is printed completely, also for a file with too many stall words. */
static void long_names(void **unused)
{
	static char text[65 * 128];
	char name[301], want[400];
	size_t len = (size_t)sprintf(text, "mreq 1\n");
	mreq_file file;
	mreq_error err = {0};

	(void)unused;
	memset(name, 'd', 300);
	name[300] = 0;
	snprintf(want, sizeof(want),
	         "%s:1:6: version 9 is unknown, this program reads versions 1 to 2", name);
	assert_int_equal(mreq_parse("mreq 9\n", 7, name, &file, &err), -1);
	assert_string_equal(err.text, want);
	snprintf(want, sizeof(want), "%s:1:1: file holds too much to be kept in memory, split it",
	         name);
	for (unsigned i = 0; i < 65; i++)
		len += (size_t)sprintf(text + len,
		                       CONTEXT "stall txn 1*%u\nrequest\nop enc=flat cls=load "
		                               "size=4\nexec 1\n",
		                       i < 64 ? 65536 : 1);
	assert_int_equal(mreq_parse(text, len, name, &file, &err), -1);
	assert_string_equal(err.text, want);
}

static void errors(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		mreq_file file;
		mreq_error err = {0};
		char place[32];

		assert_int_equal(mreq_parse(bad[i].text, strlen(bad[i].text), "t", &file, &err),
		                 -1);
		assert_string_equal(err.text, bad[i].error);
		snprintf(place, sizeof(place), "t:%u:%u:", err.line, err.column);
		assert_memory_equal(err.text, place, strlen(place));
		assert_int_equal(file.count, 0);
		assert_null(file.episode);
	}
}

/* Accepted files that are close to errors: saddr 0 that is not read, 64 bits for GLOBAL, operands
 * that are not read (N8), an operation by name. */
static const char *const good[] = {
	CONTEXT "request\ninst 0xc0220000 0x10\nsaddr 0\n" REST,
	CONTEXT "request\ninst 0xdc508008 0x03040001\nsaddr 0x7f0000000010\n" REST,
	CONTEXT "request\ninst 0xe0f80000 0\nexec 1\n",
	CONTEXT "request\ninst 0xe0f80000 0x05000000\nsaddr 4\n" REST,
	CONTEXT "request\n" OP "saddr 0x100000040\n" REST,
	CONTEXT "request tag=0\n" OP
		"saddr 12345678\nm0 0\nv0 0+0*63 16777216\nv1 0x00000000*64\n" REST,
	CONTEXT "request\nop enc=mubuf cls=cache size=4\nexec 1\n",
	CONTEXT
	"request\ninst [e0501000, 05010100]\nvsharp {00001000 00100000 00000040 00024fac}\n"
	"exec 00000000ffffffff\nsaddr 00000080\nm0 0000000a\nv0 {0x0, 0x4 <repeats 63 times>}\n",
	CONTEXT "request\nop enc=flat cls=load size=4 inst_offset=-0x800000\nexec 1\n",
};

static void no_errors(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		char text[512];
		mreq_file file;
		mreq_error err = {0};

		snprintf(text, sizeof(text), HEAD "%s", good[i]);
		mreq_parse(text, strlen(text), "t", &file, &err);
		assert_string_equal(err.text, "");
		assert_int_equal(file.count, 1);
		mreq_free(&file);
	}
}

static void damaged(void **unused)
{
	static const char text[] = HEAD "unit lanes=4 window=8 line_bytes=64 fault=2\n" CONTEXT
					"stall txn 0x5 0*3 1\nrequest tag=3\n" OP REST
					"saddr 0x10\nm0 3\nv0 0+4*64\nv1 5*60 1 2 3 4\n";

	(void)unused;
	mreq_damage(text, sizeof(text));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(errors),
		cmocka_unit_test(long_names),
		cmocka_unit_test(no_errors),
		cmocka_unit_test(damaged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
