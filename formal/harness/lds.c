/*
 * lds.c - mau_data_lds.sv against the golden model, lane by lane and byte by byte: a beat of 4
 * lanes that goes to LDS. It is of a FLAT load, store or atomic (KIND: MAU_MEM_READ, _WRITE,
 * _ATOMIC), or of a load to LDS, which has FORMAT: 1 if a format has converted its data (KIND:
 * MAU_MEM_WRITE). LDS takes the request in its first cycle and answers in the next one.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#define PASS 0 /* of mover.h; LDS has no passes */
#include "mover.h"

#include "any_atomic.h"

/* Instead of mau_convert_load(): any dwords. */
void any_convert_load(const mau_convert *plan, unsigned status, unsigned in_range,
                      const uint8_t *element, mau_loaded *ret);
#define mau_convert_load any_convert_load
#include "data/execute_atomic.c"
#include "data/execute_load.c"

#ifdef FORMAT
#define TO_LDS 1
#else
#define TO_LDS 0
#define FORMAT 0
#endif
#define ATOMIC (KIND == MAU_MEM_ATOMIC)

B(1) i_to_lds, i_returns;
B(2) i_kind;
B(4) i_in_lds;
B(5) i_bytes, i_atomic;
B(128) i_lds, i_other_lds;
B(512) i_data, i_element, i_registers, i_response;
B(128) any_u128(void);
#include RTL

static unsigned lane, byte; /* the lane and the byte that are compared */
static uint64_t address;
static unsigned bytes; /* 0: the lane does not move */
static uint8_t loaded; /* the byte of a load to LDS */
static bool reads;     /* the lane reads before it writes */

void any_convert_load(const mau_convert *plan, unsigned status, unsigned in_range,
                      const uint8_t *element, mau_loaded *ret)
{
	unsigned place = (unsigned)(element - &out.element[0][0]);
	B(512) from = FORMAT ? i_registers : i_element;

	(void)plan;
	(void)status;
	(void)in_range;
	for (unsigned n = 0; n < 4; n++)
		ret->dword[n] = (uint32_t)(from >> (8 * place + 32 * n));
	ret->count = 1;
}

/* The bytes of the lane that is compared. */
static void note(uint64_t first, unsigned count)
{
	PROVE(bytes == 0, "a lane moves once");
	address = first;
	bytes = count;
}

/* mau_memory.read and mau_memory.write. An atomic writes where it has read. */
static int read_bytes(void *user, enum mau_space space, uint64_t first, uint8_t *at, unsigned count)
{
	(void)user;
	PROVE(space == MAU_SPACE_LDS && count != 0, "bytes of LDS");
	reads = at == out.element[lane];
	if (reads)
		note(first, count);
	return MAU_MEMORY_OK;
}

static int write_bytes(void *user, enum mau_space space, uint64_t first, const uint8_t *at,
                       unsigned count)
{
	bool here = TO_LDS ? out.lds_lanes >> lane == 1 : at == out.element[lane];

	(void)user;
	PROVE(space == MAU_SPACE_LDS && count != 0, "bytes of LDS");
	if (ATOMIC)
		PROVE(!reads || (first == address && count == bytes), "the element of an atomic");
	else if (here)
		note(first, count);
	if (TO_LDS && here && byte < count)
		loaded = at[byte];
	return MAU_MEMORY_OK;
}

/* Any lanes of the request. */
static void any_lanes(const struct mau_run *run)
{
	mau_lanes *lanes = &out.response.lanes;
	B(128) lds = any_u128();

	d.operation.op.enc = TO_LDS ? MAU_ENC_MUBUF : MAU_ENC_FLAT;
	d.operation.op.lds = TO_LDS;
	d.operation.op.fmt = FORMAT;
	d.operation.op.size = any_u8() & 7;
	d.reach.addressed = any_u8() & 15;
	d.operation.active = any_u8() & 15;
	for (unsigned l = 0; l < LANES; l++) {
		lanes->space[l] = any_u8() & 3;
		lanes->status[l] = any_u8() & 15;
		lanes->lds_address[l] = (uint32_t)(lds >> 32 * l);
	}
	i_in_lds = TO_LDS ? mau_lanes_to_lds(run) : mau_lanes_in_lds(run);
	i_lds = FORMAT ? any_u128() : lds;
	i_other_lds = FORMAT ? lds : any_u128();
	ASSUME(i_in_lds != 0);
}

/* The beat, with elements of any size. */
static void any_beat(void)
{
	out.plan.layout.bytes = any_u8();
	ASSUME(out.plan.layout.bytes >= 1 && out.plan.layout.bytes <= MAU_ELEMENT_BYTES);
	ASSUME(!ATOMIC || out.plan.layout.bytes == 4 || out.plan.layout.bytes == 8);
	ASSUME(!TO_LDS || mau_lds_dwords(&d.operation.op) <= 4);
	i_bytes = TO_LDS ? 4 * mau_lds_dwords(&d.operation.op) : out.plan.layout.bytes;
	i_atomic = any_u8() & 31;
	i_kind = TO_LDS ? any_u8() & 3 : KIND;
	i_to_lds = TO_LDS;
	i_returns = KIND == MAU_MEM_READ || (ATOMIC && any_bool());
	i_data = any_u512();
	i_element = any_u512();
	i_registers = any_u512();
	i_response = any_u512();
}

static void prove_request(void)
{
	uint32_t lds = (uint32_t)(o_addr >> 32 * lane);
	uint16_t mask = (uint16_t)(o_bytes >> 16 * lane);

	PROVE(o_request && o_kind == KIND, "a request");
	PROVE(!ATOMIC || (o_atomic == i_atomic && (bool)o_wide == (i_bytes == 8)), "its operation");
	PROVE((o_lanes >> lane & 1) == (bytes != 0), "a lane in LDS");
	PROVE(lds == (bytes != 0 ? address : 0), "its address");
	PROVE(mask == (1u << bytes) - 1, "its bytes");
}

/* The byte of the lane: in the data of a store, or in the elements of a load. */
static void prove_byte(void)
{
	unsigned at = 128 * lane + 8 * byte;
	uint8_t sent = (uint8_t)(o_data >> at), answer = (uint8_t)(o_answer >> at);
	uint8_t data = TO_LDS ? loaded : (uint8_t)(i_data >> at);

	PROVE(o_waits && o_valid, "the response is taken, and the beat leaves");
	if (KIND == MAU_MEM_WRITE && byte < bytes)
		PROVE(sent == data, "a byte of a store");
	if (ATOMIC && bytes != 0)
		PROVE(sent == data, "a byte of the data of an atomic");
	if (KIND != MAU_MEM_READ && bytes == 0)
		PROVE(sent == 0, "no data of other lanes");
	if (i_returns && byte < bytes)
		PROVE(answer == (uint8_t)(i_response >> at), "a byte of a load");
	if (!i_returns || bytes == 0)
		PROVE(answer == 0, "no data of other lanes");
}

static int move(struct mau_run *run)
{
	if (TO_LDS)
		return write_lds(run);
	if (ATOMIC)
		return act_in_lds(run);
	return mau_move_lds(run, KIND == MAU_MEM_WRITE);
}

int main(void)
{
	mau_memory memory = {.read = read_bytes, .write = write_bytes};
	struct mau_run run = {.d = &d, .geo = &geo, .memory = &memory, .out = &out};

	lane = any_u8() & 3;
	byte = any_u8() & 15;
	any_lanes(&run);
	any_beat();
	PROVE(move(&run) == MAU_OK, "the model moves");
	rtl();
	prove_request();
	prove_byte();
	REACHED();
	return 0;
}
