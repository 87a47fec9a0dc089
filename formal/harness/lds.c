/*
 * lds.c - mau_data_lds.sv against mau_move_lds(): a beat of 4 lanes of a FLAT load (KIND
 * MAU_MEM_READ) or store (MAU_MEM_WRITE), lane by lane, and byte by byte. LDS takes the request in
 * its first cycle and answers in the next one.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#define PASS 0 /* of mover.h; LDS has no passes */
#include "mover.h"

#define STORE (KIND == MAU_MEM_WRITE)

B(4) i_in_lds;
B(5) i_bytes;
B(128) i_lds;
B(512) i_data;
B(128) any_u128(void);
#include RTL

static unsigned lane; /* the lane that is compared */
static uint64_t address;
static unsigned bytes; /* 0: the lane does not move */

/* mau_memory.read and mau_memory.write. */
static int move(enum mau_space space, uint64_t first, const uint8_t *at, unsigned count)
{
	PROVE(space == MAU_SPACE_LDS && count != 0, "bytes of LDS");
	if (at == out.element[lane]) {
		PROVE(bytes == 0, "a lane moves once");
		address = first;
		bytes = count;
	}
	return MAU_MEMORY_OK;
}

static int read_bytes(void *user, enum mau_space space, uint64_t first, uint8_t *at, unsigned count)
{
	(void)user;
	return move(space, first, at, count);
}

static int write_bytes(void *user, enum mau_space space, uint64_t first, const uint8_t *at,
                       unsigned count)
{
	(void)user;
	return move(space, first, at, count);
}

/* Any lanes of a FLAT request. */
static void any_lanes(void)
{
	mau_lanes *lanes = &out.response.lanes;

	d.operation.op.enc = MAU_ENC_FLAT;
	d.reach.addressed = any_u8() & 15;
	i_lds = any_u128();
	for (unsigned l = 0; l < LANES; l++) {
		lanes->space[l] = any_u8() & 3;
		lanes->status[l] = any_u8() & 15;
		lanes->lds_address[l] = (uint32_t)(i_lds >> 32 * l);
	}
	out.plan.layout.bytes = any_u8();
	ASSUME(out.plan.layout.bytes >= 1 && out.plan.layout.bytes <= MAU_ELEMENT_BYTES);
	i_bytes = out.plan.layout.bytes;
}

static void prove_request(void)
{
	uint32_t lds = (uint32_t)(o_addr >> 32 * lane);
	uint16_t mask = (uint16_t)(o_bytes >> 16 * lane);

	PROVE(o_request && o_kind == KIND, "a request");
	PROVE((o_lanes >> lane & 1) == (bytes != 0), "a lane in LDS");
	PROVE(lds == (bytes != 0 ? address : 0), "its address");
	PROVE(mask == (1u << bytes) - 1, "its bytes");
}

/* Byte 'byte' of the lane: in the data of a store, or in the elements of a load. */
static void prove_byte(unsigned byte)
{
	unsigned at = 128 * lane + 8 * byte;
	uint8_t sent = (uint8_t)(o_data >> at), loaded = (uint8_t)(o_answer >> at);

	if (STORE && byte < bytes)
		PROVE(sent == (uint8_t)(i_data >> at), "a byte of a store");
	if (STORE && bytes == 0)
		PROVE(sent == 0, "no data of other lanes");
	if (!STORE)
		PROVE(o_waits && o_valid, "the response is taken, and the beat leaves");
	if (!STORE && byte < bytes)
		PROVE(loaded == (uint8_t)(i_data >> at), "a byte of a load");
	if (!STORE && bytes == 0)
		PROVE(loaded == 0, "no data of other lanes");
}

int main(void)
{
	mau_memory memory = {.read = read_bytes, .write = write_bytes};
	struct mau_run run = {.d = &d, .geo = &geo, .memory = &memory, .out = &out};

	lane = any_u8() & 3;
	any_lanes();
	i_in_lds = mau_lanes_in_lds(&run);
	i_data = any_u512();
	ASSUME(i_in_lds != 0);
	PROVE(mau_move_lds(&run, STORE) == MAU_OK, "the model moves");
	rtl();
	prove_request();
	prove_byte(any_u8() & 15);
	REACHED();
	return 0;
}
