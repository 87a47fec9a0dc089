/*
 * product.h - products of harness lane.c. No formula of a multiplier is in the proof. The golden
 * model's products of the low and the high half of the Index with the stride are two free numbers
 * with some properties of products. A multiplier of the RTL makes one of them when it has the
 * factors of the model, else a free number with these properties.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FORMAL_PRODUCT_H
#define FORMAL_PRODUCT_H

#include "cbmc.h"

struct product {
	uint32_t a, b; /* 16 bits, 19 bits */
	uint64_t product;
};

static bool product_known;
static uint32_t product_index, product_stride;
static struct product product_low, product_high;

/* A free number that may be the product of a and b. */
static uint64_t any_product(uint32_t a, uint32_t b)
{
	uint64_t product = any_u64();

	if (a == 0 || b == 0)
		return 0;
	if (b == 1)
		return a;
	if (b == 1u << 16)
		return (uint64_t)a << 16;
	ASSUME(product < (uint64_t)b << 16);
	for (unsigned bits = 3; bits <= 6; bits++) { /* blocks of 8 to 64 */
		uint32_t below = (1u << bits) - 1;

		ASSUME((a & below) != 0 || (product & below) == 0);
	}
	return product;
}

/* The golden model's product. */
uint64_t mau_product(uint32_t index, uint32_t stride)
{
	if (!product_known) {
		uint32_t low = index & 0xffff, high = index >> 16;

		product_known = true;
		product_index = index;
		product_stride = stride;
		product_low = (struct product){low, stride, any_product(low, stride)};
		product_high = product_low;
		if (high != low)
			product_high = (struct product){high, stride, any_product(high, stride)};
	}
	PROVE(index == product_index && stride == product_stride, "a lane has one product");
	return product_low.product + (product_high.product << 16);
}

/* A multiplier of the RTL. */
static uint64_t rtl_product(uint32_t a, uint32_t b)
{
	PROVE(a < 1u << 16 && b < 1u << 19, "the width of a factor");
	if (product_known && a == product_low.a && b == product_low.b)
		return product_low.product;
	if (product_known && a == product_high.a && b == product_high.b)
		return product_high.product;
	return any_product(a, b);
}

#undef MULTIPLY
#define MULTIPLY(a, b) rtl_product(a, b)

#endif
