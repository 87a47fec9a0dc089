// mau_decode.cpp - decoding of instruction words against the library's mau_decode(): every opcode
// of every encoding and generation, random words, and operations encoded by tb_encode(). RTL and
// library share the table of opcodes.
//
// SPDX-License-Identifier: Apache-2.0

// optimize: -O1
// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c testbench/stimulus/encode*.c

#include "bench.hpp"
#include "mau/mau.h"
#include "stimulus/encode.h"

// Every generation of the library, including those that no unit executes.
constexpr unsigned DECODED = MAU_GENERATIONS;
static uint64_t seen_enc[DECODED][8], seen_unknown[DECODED];

// Decodes the words by the library. Unknown ENCODING bits give only E5.
static mau_op library(unsigned gfx, const uint32_t words[3], bool *named_ret)
{
	mau_inst inst;
	const int result = mau_decode(gfx, words, &inst);
	*named_ret = result == MAU_OK;
	if (result == MAU_OK)
		return inst.op;
	check(result == MAU_ERR_ENCODING,
	      "mau_decode() returns %d: gfx code %u words %08x %08x %08x", result, gfx, words[0],
	      words[1], words[2]);
	mau_op none = {};
	none.unknown = 1;
	return none;
}

static void print_difference(const mau_op &got, const mau_op &want)
{
	const auto differs = [](const char *name, unsigned rtl, unsigned library) {
		if (rtl != library)
			std::printf("  %s: rtl %x, library %x\n", name, rtl, library);
	};
	differs("enc", got.enc, want.enc);
	differs("cls", got.cls, want.cls);
	differs("fmt", got.fmt, want.fmt);
	differs("size", got.size, want.size);
	differs("ncomp", got.ncomp, want.ncomp);
	differs("d16", got.d16, want.d16);
	differs("sext", got.sext, want.sext);
	differs("lds", got.lds, want.lds);
	differs("glc", got.glc, want.glc);
	differs("slc", got.slc, want.slc);
	differs("dlc", got.dlc, want.dlc);
	differs("tfe", got.tfe, want.tfe);
	differs("idxen", got.idxen, want.idxen);
	differs("offen", got.offen, want.offen);
	differs("addr64", got.addr64, want.addr64);
	differs("unknown", got.unknown, want.unknown);
	differs("smode", got.smode, want.smode);
	differs("format", got.format, want.format);
	differs("atomic", got.atomic, want.atomic);
	differs("inst_offset", got.inst_offset, want.inst_offset);
	differs("scope", got.scope, want.scope);
}

static uint64_t decode(Vdut &t, unsigned gfx, const uint32_t words[3])
{
	uint32_t inst[3] = {words[0], words[1], words[2]};
	if (wrong_input(1000))
		inst[0] ^= 1u << below(27);
	t.gfx_i = gfx;
	t.load_i = 1;
	for (unsigned i = 0; i < 3; i++)
		t.inst_i[i] = inst[i];
	edge(t);
	return t.op_o;
}

// Compares one instruction; returns whether the words have a known encoding.
static bool compare(Vdut &t, unsigned gfx, const uint32_t words[3], mau_op *op_ret)
{
	bool named;
	const mau_op want = library(gfx, words, &named);
	const uint64_t got = decode(t, gfx, words);
	const bool good =
		check(got == mau_op_pack(&want),
	              "gfx%s, words %08x %08x %08x: op is %016" PRIx64 ", expected %016" PRIx64,
	              mau_gfx_name(gfx), words[0], words[1], words[2], got, mau_op_pack(&want));
	if (!good && bench.failed <= 8)
		print_difference(mau_op_unpack(got), want);
	seen_enc[gfx][named ? want.enc : 7]++;
	seen_unknown[gfx] += want.unknown;
	*op_ret = want;
	return named;
}

// All ENCODING and opcode values: bits 31:14 of the first word have all values, the other bits are
// random.
static void every_opcode(Vdut &t, unsigned gfx)
{
	for (uint32_t i = 0; i < 1u << 18 && !give_up(); i++) {
		const uint32_t words[3] = {i << 14 | (word() & 0x3fff), word(), word()};
		mau_op op;
		compare(t, gfx, words, &op);
	}
}

// Random words, most of them with a known ENCODING, some with special values: SADDR off, SMRD
// literal.
static void random_words(uint32_t words[3])
{
	for (unsigned i = 0; i < 3; i++)
		words[i] = word();
	if (percent(90))
		words[0] = (words[0] & 0x03ffffff) |
		           static_cast<uint32_t>(one_of(0x38, 0x3a, 0x37, 0x37, 0x37, 0x30, 0x31,
		                                        0x31, 0x3b, 0x3b, 0x3d)
		                                 << 26);
	if (percent(30)) {
		const auto saddr = static_cast<uint32_t>(one_of(0x7c, 0x7d, 0x7e, 0x7f));
		words[0] = (words[0] & ~0x7fu) | saddr; // gfx12
		words[1] = (words[1] & ~0x007f0000u) | saddr << 16;
	}
	if (percent(20))
		words[0] = (words[0] & ~0x1ffu) |
		           static_cast<uint32_t>(one_of(0xff, 0x1ff, 0x100, 0x000, 0x0fe));
	if (percent(10))
		words[1] &= word();
	if (percent(10))
		words[2] = static_cast<uint32_t>(one_of(0, 0x7fffff00, 0x80000000, 0xffffff00)) |
		           (words[2] & 0xff);
}

// Checks that the library and the module decode the words to the operation.
static void same_operation(Vdut &t, unsigned gfx, uint64_t want, const uint32_t words[3])
{
	bool named;
	const mau_op again = library(gfx, words, &named);
	check(named && mau_op_pack(&again) == want,
	      "library: gfx%s, op %016" PRIx64
	      " became words %08x %08x %08x, and these op %016" PRIx64,
	      mau_gfx_name(gfx), want, words[0], words[1], words[2], mau_op_pack(&again));
	const uint64_t got = decode(t, gfx, words);
	check(got == want,
	      "gfx%s, op %016" PRIx64 " became words %08x %08x %08x, and these op %016" PRIx64,
	      mau_gfx_name(gfx), want, words[0], words[1], words[2], got);
}

// Checks that the words from tb_encode() decode to the operation, also with SADDR 0x7f instead of
// NULL (N28), and with ACC. 'must': the operation is known to have an encoding.
static void round_trip(Vdut &t, unsigned gfx, const mau_op &op, bool must, uint64_t count[2])
{
	uint32_t words[3];
	if (tb_encode(gfx, &op, words)) {
		count[0]++;
		check(!must, "tb_encode() finds no words on gfx%s for op %016" PRIx64,
		      mau_gfx_name(gfx), mau_op_pack(&op));
		return;
	}
	count[1]++;
	same_operation(t, gfx, mau_op_pack(&op), words);
	if (tb_encode_saddr_7f(gfx, &op, words))
		same_operation(t, gfx, mau_op_pack(&op), words);
	if (tb_encode_acc(gfx, &op, words))
		same_operation(t, gfx, mau_op_pack(&op), words);
}

// Changes one field of an operation with an encoding; the result may have none.
static mau_op changed(mau_op op)
{
	switch (below(13)) {
	case 0:
		op.inst_offset ^= 1u << below(24);
		break;
	case 1:
		op.smode = below(4);
		break;
	case 2:
		op.unknown ^= 1;
		break;
	case 3:
		op.addr64 ^= 1;
		break;
	case 4:
		op.lds ^= 1;
		break;
	case 5:
		op.tfe ^= 1;
		break;
	case 6:
		op.dlc ^= 1;
		break;
	case 7:
		op.slc ^= 1;
		break;
	case 8:
		op.enc = below(6);
		break;
	case 9:
		op.size = below(8);
		break;
	case 10:
		op.d16 = below(3);
		break;
	case 11:
		op.scope ^= 1 + below(3);
		break;
	default:
		op.format = below(128);
		break;
	}
	return op;
}

static void random_part(Vdut &t, unsigned gfx, uint32_t count)
{
	uint64_t trips[2] = {}, odd[2] = {};
	for (uint32_t i = 0; i < count && !give_up(); i++) {
		uint32_t words[3];
		mau_op op;
		random_words(words);
		const bool named = compare(t, gfx, words, &op);
		if (named && i % 4 == 0) {
			round_trip(t, gfx, op, true, trips);
			round_trip(t, gfx, changed(op), false, odd);
		}
		if (i % 64 == 0) { // the output holds until the next load
			const uint64_t before = t.op_o;
			t.load_i = 0;
			for (unsigned k = 0; k < 3; k++)
				t.inst_i[k] = word();
			edge(t);
			same("operation without load", t.op_o, before);
		}
	}
	if (give_up())
		return;
	check(trips[1] > count / 12, "gfx%s: only %" PRIu64 " round trips", mau_gfx_name(gfx),
	      trips[1]);
	check(odd[0] > count / 100 && odd[1] > count / 100,
	      "gfx%s: %" PRIu64 " changed operations have words, %" PRIu64 " have none",
	      mau_gfx_name(gfx), odd[1], odd[0]);
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	for (unsigned round = 0; round < bench.rounds; round++)
		for (unsigned gfx = 0; gfx < DECODED && !give_up(); gfx++) {
			every_opcode(*dut, gfx);
			random_part(*dut, gfx, 150000);
		}
	for (unsigned gfx = 0; gfx < DECODED && !give_up(); gfx++) {
		for (unsigned enc = 0; enc <= MAU_ENC_SMEM; enc++)
			check(seen_enc[gfx][enc] > 0 ||
			              ((enc == MAU_ENC_GLOBAL || enc == MAU_ENC_SCRATCH) &&
			               !mau_generation_of(gfx)->segments),
			      "gfx%s: no %s instruction", mau_gfx_name(gfx), mau_enc_name(enc));
		check(seen_enc[gfx][7] > 0 && seen_unknown[gfx] > seen_enc[gfx][7],
		      "gfx%s: no unknown encoding or opcode", mau_gfx_name(gfx));
	}
	return bench_end();
}
