/*
 * test_mreq_data_errors.c - request files of version 2 with an error in their data: exact message
 * and place of each, and damaged text, which must not crash the parser.
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

#define HEAD "mreq 2\n"
#define CONTEXT "episode\ncontext gfx=9 rules=manual align=dword policy=gcn\n"
#define STORE "request\nop enc=mubuf cls=store size=8\nvsharp 0 0 0 0\nexec 1\n"
#define LOAD "request\nop enc=mubuf cls=load size=4\nvsharp 0 0 0 0\nexec 1\n"

static const struct bad {
	const char *text, *error;
} bad[] = {
	{"mreq 1\n" CONTEXT "mem 0 1\n",
         "t:4:1: mem is of version 2, write 'mreq 2' on the first line"},
	{"mreq 1\n" CONTEXT STORE "vdata0 0*64\n",
         "t:8:1: vdata0 is of version 2, write 'mreq 2' on the first line"},
	{HEAD CONTEXT "stall lane 1\n",
         "t:4:7: stall needs a port, choose one of: req opd res txn done dat mem_req mem_rsp vgpr "
         "sgpr lds_req lds_rsp"},
	{HEAD CONTEXT "stall sgpr 1\nstall sgpr 2\n",
         "t:5:7: stall of sgpr is given twice, remove one"},
	{HEAD "memory seed=1 profile=none latency=0\n",
         "t:2:1: memory is outside an episode, put a line 'episode' above it"},
	{HEAD CONTEXT "memory seed=1 profile=none latency=0\nmemory seed=1\n",
         "t:5:1: memory is given twice, remove one"},
	{HEAD CONTEXT "memory profile=none latency=0\n", "t:4:30: seed is missing, add seed=VALUE"},
	{HEAD CONTEXT "memory seed=1 profile=slow latency=0\n",
         "t:4:23: profile cannot be 'slow', choose one of: none fixed random bursty reversed "
         "starve"},
	{HEAD CONTEXT "memory seed=1 profile=none latency=65536\n",
         "t:4:36: latency 65536 is out of range, at most 65535"},
	{HEAD CONTEXT STORE "memory seed=1 profile=none latency=0\n",
         "t:8:1: memory comes after a request, put it above the episode's first request"},
	{HEAD CONTEXT STORE "mem 0 1\n",
         "t:8:1: mem comes after a request, put it above the episode's first request"},
	{HEAD CONTEXT "mem\n", "t:4:4: address is missing, give a number such as 12 or 0x0c"},
	{HEAD CONTEXT "mem 0x1002 1\n",
         "t:4:5: address 0x1002 is not a multiple of 4, write 0x1000"},
	{HEAD CONTEXT "mem 0x1000000000000 1\n",
         "t:4:5: address 0x1000000000000 is out of range, at most 0xfffffffffffc"},
	{HEAD CONTEXT "lds 0x100000 1\n",
         "t:4:5: address 0x100000 is out of range, at most 0xffffc"},
	{HEAD CONTEXT "mem 0x1000\n", "t:4:11: mem has no dword, add one or remove the line"},
	{HEAD CONTEXT "lds 0xffff8 1 2*2\n",
         "t:4:15: list goes beyond the last dword at 0xffffc, shorten it"},
	{HEAD CONTEXT "mem 0 1 2*64\n", "t:4:9: list has more than 64 values, shorten it"},
	{HEAD CONTEXT "mem 0 1*65\n", "t:4:9: count 65 is out of range, at most 64"},
	{HEAD CONTEXT "mem 0 0x100000000\n",
         "t:4:7: value 0x100000000 is out of range, at most 0xffffffff"},
	{HEAD CONTEXT "mem 0 0001000\n",
         "t:4:7: value '0001000' looks hexadecimal, write 0x0001000"},
	{HEAD CONTEXT "mem 0x20 1\nmem 0x10 1 2 3*3\nlds 0x10 1\nmem 0x10 0\n" STORE,
         "t:5:14: mem 0x20 is named twice, remove one"},
	{HEAD CONTEXT "lds 8 1\nmem 8 1\nlds 0 1 2 3\n" STORE,
         "t:6:11: lds 0x8 is named twice, remove one"},
	{"mreq 1\n" CONTEXT "fault 0 1 nack\n",
         "t:4:1: fault is of version 2, write 'mreq 2' on the first line"},
	{HEAD CONTEXT STORE "fault 0 1 nack\n",
         "t:8:1: fault comes after a request, put it above the episode's first request"},
	{HEAD CONTEXT "fault\n", "t:4:6: address is missing, give a number such as 12 or 0x0c"},
	{HEAD CONTEXT "fault 0x1000000000000 1 nack\n",
         "t:4:7: address 0x1000000000000 is out of range, at most 0xffffffffffff"},
	{HEAD CONTEXT "fault 0x1000\n",
         "t:4:13: number of bytes is missing, give a number such as 12 or 0x0c"},
	{HEAD CONTEXT "fault 0xfffffffffff0 0x11 fault\n",
         "t:4:22: number of bytes 0x11 is out of range, at most 0x10"},
	{HEAD CONTEXT "fault 0x1000 0 fault\n",
         "t:4:14: fault has 0 bytes, give at least 1 or remove the line"},
	{HEAD CONTEXT "fault 0x1000 64\n",
         "t:4:16: fault needs a code after its bytes, choose one of: fault nack read_only"},
	{HEAD CONTEXT "fault 0x1000 64 FAULT\n",
         "t:4:17: fault needs a code after its bytes, choose one of: fault nack read_only"},
	{HEAD CONTEXT "fault 0x1000 64 nack 1\n",
         "t:4:22: '1' is one too many on this line, remove it or start a new line"},
	{HEAD CONTEXT "vdata0 0*64\n",
         "t:4:1: vdata0 is outside a request, put a line 'request' above it"},
	{HEAD CONTEXT STORE "vdata0 0*64\nvdata0 0*64\n",
         "t:9:1: vdata0 is given twice, remove one"},
	{HEAD CONTEXT STORE "vdata4 0*64\n",
         "t:8:1: unknown keyword 'vdata4', see docs/user/mreq.md"},
	{HEAD CONTEXT STORE "vdata1 0*63\n",
         "t:8:1: vdata1 has 63 lanes, the wave has 64: write for example 0x0+4*64"},
	{HEAD CONTEXT STORE "vdata0 0*64\nvdata3 0*64\nvdata2 0*64\n",
         "t:10:1: vdata2 is given, the instruction reads 2 data VGPRs, remove it"},
	{HEAD CONTEXT LOAD "vdata0 0*64\n" LOAD,
         "t:8:1: vdata0 is given, the instruction reads no data VGPRs, remove it"},
	{HEAD CONTEXT "request\nvdata1 0*64\nop enc=mubuf cls=atomic size=4 atomic=add\nvsharp 0 0 "
                      "0 0\nexec 1\n",
         "t:5:1: vdata1 is given, the instruction reads 1 data VGPR, remove it"},
	{HEAD CONTEXT STORE "vdst0 0*64\n",
         "t:8:1: vdst0 is given, the instruction writes no data VGPRs, remove it"},
	{HEAD CONTEXT LOAD "vdst0 0*64\nvdst1 0*64\n",
         "t:9:1: vdst1 is given, the instruction writes 1 data VGPR, remove it"},
	{HEAD CONTEXT LOAD "vdst5 0*64\n", "t:8:1: unknown keyword 'vdst5', see docs/user/mreq.md"},
};

static void errors(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		mreq_file file;
		mreq_error err = {0};

		assert_int_equal(mreq_parse(bad[i].text, strlen(bad[i].text), "t", &file, &err),
		                 -1);
		assert_string_equal(err.text, bad[i].error);
		assert_int_equal(file.count, 0);
	}
}

static void damaged(void **unused)
{
	static const char text[] = HEAD CONTEXT
		"memory seed=0x5 profile=fixed latency=9\nmem 0x40 1+2*3\nlds 0 5\nfault 0x40 64 "
		"nack\n" STORE "vdata0 0+4*64\nvdata1 5*60 1 2 3 4\n" LOAD "vdst0 1*64\n";

	(void)unused;
	mreq_damage(text, sizeof(text));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(errors),
		cmocka_unit_test(damaged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
