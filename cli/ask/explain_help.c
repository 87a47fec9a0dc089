/*
 * explain_help.c - the option table and the help of `mau explain`.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/explain_parts.h"

static const struct argp_option options[] = {
	{NULL, 0, NULL, 0,
         "Needed, unless a file has the request (operands: those that the instruction reads):", 1},
	{"gfx", 'g', "N", 0, "generation: " MAU_GFX_LIST, 1},
	{"inst", OPT_INST, "WORD [WORD ...]", 0,
         "machine words of the instruction; or give its text as an argument", 1},
	{"vsharp", OPT_VSHARP, "WORD ...", 0,
         "the four words of the V#, or its fields: base=0x1000,stride=16,records=64", 1},
	{"v0", OPT_V0, "LIST", 0,
         "first address VGPR: one value for all lanes, or a value for each (0x0+4*64 is 64 values "
         "from 0 in steps of 4; with --wave32 32 values)",
         1},
	{"v1", OPT_V1, "LIST", 0, "second address VGPR", 1},
	{"ptr", OPT_PTR, "LIST", 0,
         "64-bit addresses in both VGPRs: FLAT, GLOBAL without SADDR, ADDR64", 1},
	{"soffset", OPT_SOFFSET, "N", 0, "value of SOFFSET", 1},
	{"saddr", OPT_SADDR, "N", 0, "value of SADDR; of GLOBAL 64 bits, or two words", 1},
	{"regs", OPT_REGS, "FILE[:WAVE]", 0,
         "registers that no option gives: what gdb, rocgdb, umr -wa or ROCm's debug agent prints, "
         "or lines s[8:11] = 0x1000 0 64 0x24fac; WAVE of a dump of several counts from 0",
         1},
	{"kernel", OPT_KERNEL, "FILE", 0,
         "a disassembly of LLVM, ACO or umr: a line for each memory instruction, with its worst "
         "lane; its instructions are not executed: the registers of --regs hold for all of them",
         1},
	{NULL, 0, NULL, 0, "What is shown:", 2},
	{"lane", 'l', "LANES", 0,
         "show how lane N, from 0, got its address, rule by rule; of a list (3,7,30-40) the "
         "verdict of each lane",
         2},
	{"all", 'a', NULL, 0, "show inactive lanes too", 2},
	{"transactions", 't', NULL, 0, "list the transactions", 2},
	{"data", OPT_DATA, NULL, 0,
         "show what the lanes move: bytes, channels, registers (default with --data0 to --data3, "
         "--mem, --lds or a file of version 2)",
         2},
	{"json", 'j', NULL, 0, "print the result as one JSON object", 2},
	{NULL, 0, NULL, 0, "More of a request by its words or its text:", 3},
	{"m0", OPT_M0, "N", 0, "value of M0, where the address depends on it", 3},
	{"exec", OPT_EXEC, "MASK", 0, "EXEC, a bit for each lane (default all lanes)", 3},
	{"wave32", OPT_WAVE32, NULL, 0, "wave of 32 lanes (default 64)", 3},
	{NULL, 0, NULL, 0, "Context of that request:", 4},
	{"rules", OPT_RULES, "BOOK", 0, "rule book: manual or silicon (default manual)", 4},
	{"align", OPT_ALIGN, "MODE", 0,
         "alignment mode: dword, dword_strict, strict or unaligned (default dword)", 4},
	{"policy", OPT_POLICY, "NAME", 0,
         "coalescing policy: gcn or line (default gcn for gfx6 to 9, 90a, 942 and 950, else line)",
         4},
	{"lds-base", OPT_LDS_BASE, "N", 0, "LDS_BASE in bytes (default 0)", 4},
	{"lds-size", OPT_LDS_SIZE, "N", 0, "LDS_SIZE in bytes (default 0x10000)", 4},
	{"scratch-base", OPT_SCRATCH, "N", 0, "SCRATCH_BASE in bytes (default 0)", 4},
	{"shared-hi", OPT_SHARED, "N", 0,
         "upper 32 bits of the LDS aperture (default as Linux has it)", 4},
	{"private-hi", OPT_PRIVATE, "N", 0,
         "upper 32 bits of the scratch aperture (default as Linux has it)", 4},
	{NULL, 0, NULL, 0, "Data of that request:", 5},
	{"data0", OPT_DATA0, "LIST", 0,
         "first data VGPR of a store or an atomic, as --v0 (default 0)", 5},
	{"data1", OPT_DATA0 + 1, "LIST", 0, "second data VGPR", 5},
	{"data2", OPT_DATA0 + 2, "LIST", 0, "third data VGPR", 5},
	{"data3", OPT_DATA0 + 3, "LIST", 0, "fourth data VGPR", 5},
	{"mem", OPT_MEM, "ADDRESS=LIST", 0,
         "dwords of memory from ADDRESS on, a multiple of 4; may be given many times (default "
         "pseudo-random bytes, docs/user/mreq.md)",
         5},
	{"lds", OPT_LDS, "ADDRESS=LIST", 0, "dwords of LDS, as --mem", 5},
	{NULL, 0, NULL, 0, "Geometry (default the file's, else 16/16/64):", 6},
	CLI_SIZE_OPTIONS_IN(6),
	{0},
};

const struct argp explain_argp = {
	options,
	explain_parse_option,
	"[FILE[:EPISODE[:REQUEST]] | TEXT | WORD ... | RULE | STATUS]",
	"Says in words what a request does, and shows the address and the status of every lane; "
	"with --lane every step of one lane and its rule. The request comes from a request file "
	"(.mreq; FILE alone is its first request), from a line of mau eval (FILE:LINE, from 0), "
	"from machine words, or from an instruction's text, which LLVM's assembler reads. - is "
	"standard input. RULE alone (R9, AT3) prints that rule, STATUS (out_of_range) what it "
	"means and which rules decide it. Numbers are decimal or 0x hexadecimal; words of eight "
	"digits are hexadecimal without 0x. @FILE in place of a list reads it from a file."
	"\vExamples:\n"
	"  mau explain failing.mreq:0:3 --lane 5\n"
	"  mau explain R7\n"
	"  mau explain out_of_range\n"
	"  mau eval kernel.mreq | grep partial | mau explain -\n"
	"  mau explain --gfx 9 'buffer_load_dword v1, v0, s[4:7], 0 idxen' \\\n"
	"    --vsharp 0x1000 0x100000 64 0x24fac --v0 0+1*64 --lane 3\n"
	"  mau explain --gfx 9 --regs hang.txt e0501000 80010100 --lane 17\n"
	"  mau explain --gfx 9 --regs hang.txt --kernel kernel.s\n"
	"  mau explain --gfx 9 --inst 0xe0501000 0x80010100 \\\n"
	"    --vsharp 0x1000 0x100000 64 0x24fac --v0 0x0+4*64 --lane 17\n"
	"  mau explain --gfx 7 --inst 0xe0302000 0x05010100 --soffset 16 \\\n"
	"    --vsharp 0x1000 0x100000 64 0x24fac --v0 0+1*64 --transactions\n"
	"  mau explain --gfx 9 --inst 0xdc500008 0x03000001 \\\n"
	"    --ptr 0x1000000000010+4*64 --lds-base 0x1000 --lane 1\n"
	"  mau explain --gfx 9 --inst 0xe00c1000 0x80010100 \\\n"
	"    --vsharp 0x1000 0 256 0x50fac --v0 0 --mem 0x1000=0xff804020 --lane 0",
	NULL,
	NULL,
	NULL};
