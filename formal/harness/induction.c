/*
 * induction.c - the assertions of a module and of its harness in SystemVerilog hold in every cycle
 * after a reset. BASE: in the first cycles. STEP: in a cycle that follows some in which they hold.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cbmc.h"
#include RTL

#define BASE 0
#define STEP 1

int main(void)
{
	if (PART == BASE)
		base();
	else
		step();
	REACHED();
	return 0;
}
