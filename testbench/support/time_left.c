/*
 * time_left.c - see time_left.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "support/time_left.h"

#include <stdio.h>
#include <string.h>

void time_left(char *line, size_t size, double seconds)
{
	static const struct {
		double seconds;
		const char *name;
	} units[] = {{86400, "days"}, {3600, "h"}, {60, "min"}, {1, "s"}};
	size_t len = strlen(line), u = 0;

	while (u < 3 && seconds < 2 * units[u].seconds)
		u++;
	snprintf(line + len, size - len, "%.0f %s left",
	         seconds > 0 ? seconds / units[u].seconds : 0, units[u].name);
}
