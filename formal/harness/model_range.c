/*
 * model_range.c - R7 under SILICON and R11 without an active swizzle find the same components in
 * range. R7 adds sgpr_offset to Offset; R11 subtracts it from num_records. lane.c uses this.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "first_lane.h"
#include "stages/stage.h"

static mau_detail d;

static unsigned in_range(mau_range_rule rule)
{
	d.bounds.rule = rule;
	mau_stage_range(&d, 1, d.lane);
	return d.lane[0].range.in_range;
}

int main(void)
{
	uint32_t offset = any_u32(), num_records = any_u32(), sgpr_offset = any_u32();
	uint8_t components = any_u8(), payload = any_u8();
	unsigned different;

	ASSUME(components >= 1 && components <= 4 && payload >= 1 && payload <= 16);
	d.lane[0].address.offset = offset;
	d.resource.v.num_records = num_records;
	d.operation.sgpr_offset = sgpr_offset;
	d.size.components = components;
	d.size.payload = payload;
	mau_stage_bounds(&d, &d.bounds);
	different = in_range(MAU_RANGE_R7_SILICON) ^ in_range(MAU_RANGE_R11_RAW);
	PROVE((different >> COMPONENT & 1) == 0, "a component is in range");
	REACHED();
	return 0;
}
