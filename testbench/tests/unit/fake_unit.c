/*
 * fake_unit.c - the fake unit as a shared object: a unit 16/16/64 in which each planted fault is a
 * bit of one field that is wrong, or changes while it waits, or a wrong clock.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/fake_field.h"

/* Faults 1 to FAKE_FIELDS: the last bit of field 'fault - 1' of request 1 is wrong, where it has
 * one a lane in the last lane of the first beat. */
enum {
	FAULT_HOLD_LANE = FAKE_FIELDS + 1, /* an LDS address changes while it waits */
	FAULT_HOLD_TXN,                    /* a byte mask changes while it waits */
	FAULT_LATE,                        /* transactions are a clock late */
	FAULT_ORDER,                       /* completion without the last transaction */
	FAULT_HANG,                        /* no completion */
};

mau_dut *mau_dut_create(uint64_t seed);
uint64_t mau_dut_interface(void);

/* Is the beat of field u->field that is shown one of request 1, of lane results the first? */
static bool shown(const fake_unit *u)
{
	switch (fake_fields[u->field].port) {
	case MAU_PORT_RES:
		return fake_is_shown(u, MAU_PORT_RES) && u->res == 1 && u->res_beat == 0;
	case MAU_PORT_TXN:
		return fake_is_shown(u, MAU_PORT_TXN) && u->txn == 1;
	default:
		return fake_is_shown(u, MAU_PORT_DONE) && u->done == 1;
	}
}

/* The last bit of a field, of the last lane. */
static void flip_last_bit(fake_unit *u)
{
	u->lane = u->dut.size.lanes - 1;
	u->bit = u->field == TXN_BYTES   ? u->dut.size.line_bytes - 1
	         : u->field == TXN_LANES ? u->dut.size.window - 1
	                                 : fake_fields[u->field].bits - 1;
	fake_flip(u);
}

/* The last transaction of request 1 is not offered, its completion is. */
static void skip_last_txn(fake_unit *u)
{
	if (!fake_is_shown(u, MAU_PORT_TXN) || u->txn != 1 ||
	    u->txn_index + 1 < fake_taken(u, 1)->rsp.txn_count)
		return;
	fake_shows(u, MAU_PORT_TXN, 0);
	fake_shows(u, MAU_PORT_DONE, 1);
	fake_show_done(u);
}

static void plant(fake_unit *u)
{
	switch (u->fault) {
	case 0:
	case FAULT_LATE:
		return;
	case FAULT_HOLD_LANE:
		u->field = RES_LDS;
		if (u->waited[MAU_PORT_RES])
			flip_last_bit(u);
		return;
	case FAULT_HOLD_TXN:
		u->field = TXN_BYTES;
		if (u->waited[MAU_PORT_TXN])
			flip_last_bit(u);
		return;
	case FAULT_ORDER:
		skip_last_txn(u);
		return;
	case FAULT_HANG:
		fake_shows(u, MAU_PORT_DONE, 0);
		return;
	default:
		u->field = u->fault - 1;
		if (u->field < FAKE_FIELDS && shown(u))
			flip_last_bit(u);
		return;
	}
}

static void fault(mau_dut *dut, unsigned id)
{
	fake_unit *u = (fake_unit *)dut;

	u->fault = id;
	u->late[MAU_PORT_TXN] = id == FAULT_LATE;
}

static int trace_open(mau_dut *dut, const char *path)
{
	(void)dut;
	(void)path;
	return -1; /* no tracing */
}

__attribute__((visibility("default"))) uint64_t mau_dut_interface(void)
{
	return MAU_DUT_INTERFACE;
}

__attribute__((visibility("default"))) mau_dut *mau_dut_create(uint64_t seed)
{
	fake_unit *u = fake_create(16, 16, 64);

	(void)seed;
	if (!u)
		return NULL;
	u->twist = plant;
	u->dut.has_faults = true;
	u->dut.fault = fault;
	u->dut.trace_open = trace_open;
	return &u->dut;
}
