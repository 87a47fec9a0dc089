/*
 * derive_scalar.c - the steps of mau_derive() for scalar buffer loads: A9, N15, D23.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "derive.h"

unsigned mau_derive_scalar_request(struct derive *d)
{
	uint64_t type = mau_derive_bits(d, 127, 126);
	const uint8_t req = MAU_STEP_REQUEST;

	if (type != 0) {
		derive_dec(d, "V7", "type", "V#[127:126] is not 0: the instruction is ignored",
		           type, req);
		return MAU_STATUS_IGNORED;
	}
	mau_derive_plain_size(d);
	d->base = mau_derive_bits(d, 47, 2) * 4;
	derive_hex(d, "A9", "base", "V#[47:0] & ~3", d->base, req);
	d->stride = mau_derive_bits(d, 61, 48);
	derive_dec(d, "A9", "stride", "V#[61:48]", d->stride, req);
	d->num_records = mau_derive_bits(d, 95, 64);
	derive_dec(d, "A9", "num_records", "V#[95:64]", d->num_records, req);
	d->offset = (d->req->saddr + d->inst_offset) % ((uint64_t)1 << 32);
	derive_hex(d, "A9", "offset", "inst_offset + sgpr_offset, modulo 2^32", d->offset, req);
	return MAU_STATUS_INACTIVE;
}

unsigned mau_derive_scalar(struct derive *d)
{
	uint64_t size = d->stride ? d->stride * d->num_records : d->num_records,
		 first = d->offset - d->offset % 4 + 16 * d->lane;
	unsigned dwords = d->bytes / 4 - 4 * d->lane, all = 0;

	derive_dec(d, "A9", "size", "(stride = 0 ? 1 : stride) * num_records", size, MAU_STEP_LANE);
	for (unsigned c = 0; c < dwords && c < 4; c++) {
		bool out = first + 4 * c >= size;

		derive_hex(d, "A9", "masked_offset", "(offset & ~3) + 4*dword", first + 4 * c,
		           (uint8_t)c);
		derive_bool(d, "A9", "out_of_range", "masked_offset >= size", out, (uint8_t)c);
		all |= 1u << c;
		d->comps |= (unsigned)!out << c;
	}
	d->address = (d->base + first) % ((uint64_t)1 << 48);
	derive_hex(d, "A9", "byte_address", "(BASE & ~3) + masked_offset, modulo 2^48", d->address,
	           MAU_STEP_LANE);
	if (d->comps == 0)
		return MAU_STATUS_OUT_OF_RANGE;
	return d->comps == all ? MAU_STATUS_OK : MAU_STATUS_PARTIAL;
}
