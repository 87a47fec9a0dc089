/*
 * fake_board.c - the fake board as a program: prints its device, and serves until its standard
 * input ends. Arguments NAME=VALUE make it do something wrong. With data=1 its unit is the
 * Verilated data path 4/4/64 ($MAU_UNITS), with fault=N that with planted fault N; else it is the
 * address unit in C.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/board_case.h"

/* Errors that depend only on the request, so that they also occur in an episode. */

/* A GLOBAL atomic with an SGPR on gfx9 and later: bit 2 of the address of lane 13. */
static void wrong_address(const mau_request *req, mau_response *rsp)
{
	if (req->op.enc == MAU_ENC_GLOBAL && req->op.cls == MAU_CLS_ATOMIC &&
	    req->op.smode == MAU_SMODE_SV && rsp->lanes.status[13] == MAU_STATUS_OK)
		rsp->lanes.address[13] ^= 4;
}

/* A swizzled store of 12 bytes: the last transaction has a byte too few. */
static void lost_byte(const mau_request *req, mau_response *rsp)
{
	if (req->op.enc == MAU_ENC_MUBUF && req->op.cls == MAU_CLS_STORE &&
	    req->op.size == MAU_SIZE_12 && rsp->txn_count > 8)
		rsp->txn[rsp->txn_count - 1].bytes[0] &= rsp->txn[rsp->txn_count - 1].bytes[0] - 1;
}

/* A load to LDS with TFE has no error. */
static void no_error(const mau_request *req, mau_response *rsp)
{
	if (req->op.enc == MAU_ENC_SCRATCH && rsp->error == MAU_ERROR_E3)
		rsp->error = MAU_ERROR_NONE;
}

static void (*const plants[])(const mau_request *, mau_response *) = {NULL, wrong_address,
                                                                      lost_byte, no_error};
#define PLANTS (sizeof(plants) / sizeof(plants[0]))

/* The data path, with a planted fault, 0: none. NULL: a message was printed. */
static mau_dut *data_path(unsigned fault)
{
	static mau_engine engine; /* stays loaded */
	char message[600];
	mau_dut *dut;

	if (mau_engine_open(&engine, NULL, "vmem", 4, 4, 64, fault != 0, message,
	                    sizeof(message))) {
		fprintf(stderr, "fake_board: %s\n", message);
		return NULL;
	}
	dut = engine.create(0);
	if (dut && fault)
		dut->fault(dut, fault);
	return dut;
}

static bool option(const char *arg, fake_habits *h, unsigned *data, unsigned *fault)
{
	const char *equals = strchr(arg, '=');
	unsigned long long value = equals ? strtoull(equals + 1, NULL, 0) : 0;
	struct {
		const char *name;
		unsigned *number;
		uint64_t *wide;
		uint32_t *word;
	} const names[] = {{"data", data, NULL, NULL},
	                   {"fault", fault, NULL, NULL},
	                   {"once", &h->sign.once, NULL, NULL},
	                   {"damage", &h->damage, NULL, NULL},
	                   {"lose", &h->lose, NULL, NULL},
	                   {"hang_up", &h->hang_up, NULL, NULL},
	                   {"reset", &h->reset, NULL, NULL},
	                   {"stick", NULL, &h->sign.stick, NULL},
	                   {"after", NULL, &h->sign.after, NULL},
	                   {"after_more", NULL, &h->sign.after_more, NULL},
	                   {"rtl", NULL, &h->rtl_hash, NULL},
	                   {"version", NULL, NULL, &h->sign.version}};

	if (!equals)
		return false;
	if (strncmp(arg, "plant=", 6) == 0 && value < PLANTS) {
		h->sign.plant = plants[value];
		return true;
	}
	for (unsigned i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (strncmp(arg, names[i].name, strlen(names[i].name)) ||
		    arg[strlen(names[i].name)] != '=')
			continue;
		if (names[i].number)
			*names[i].number = (unsigned)value;
		if (names[i].wide)
			*names[i].wide = value;
		if (names[i].word)
			*names[i].word = (uint32_t)value;
		return true;
	}
	return false;
}

int main(int argc, char **argv)
{
	fake_habits habits = board_habits();
	unsigned data = 0, fault = 0;
	board_case c;

	for (int i = 1; i < argc; i++)
		if (!option(argv[i], &habits, &data, &fault)) {
			fprintf(stderr, "fake_board: there is no '%s'\n", argv[i]);
			return TB_EXIT_USAGE;
		}
	if (data) {
		mau_dut *dut = data_path(fault);

		if (!dut)
			return TB_EXIT_UNIT;
		habits.rtl_hash = board_rtl_hash(&(board_unit){.data = true});
		habits.sign.version = 0;
		board_begin_dut(&c, &habits, dut);
	} else {
		fake_unit *u = fake_create(16, 16, 64);

		u->plant = habits.sign.plant;
		board_begin_with(&c, &habits, u);
	}
	puts(c.board.device);
	fflush(stdout);
	while (getchar() != EOF)
		;
	board_end(&c);
	return 0;
}
