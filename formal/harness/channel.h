/*
 * channel.h - one channel of a conversion: the width's code, as the RTL has it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FORMAL_CHANNEL_H
#define FORMAL_CHANNEL_H

#include "cbmc.h"
#include "mau/convert.h"
#include "mau/enc.h"
#include "mau_unit.h"

B(3) i_nfmt, i_width;
B(1) i_half;
B(32) i_value;

static inline unsigned width_code(unsigned width)
{
	return width == 2    ? MAU_WIDTH_2
	       : width == 8  ? MAU_WIDTH_8
	       : width == 10 ? MAU_WIDTH_10
	       : width == 11 ? MAU_WIDTH_11
	       : width == 16 ? MAU_WIDTH_16
	                     : MAU_WIDTH_32;
}

#endif
