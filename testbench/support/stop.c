/*
 * stop.c - see stop.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "support/stop.h"

#include <stddef.h>

volatile sig_atomic_t tb_stop;

static void on_signal(int sig)
{
	tb_stop = sig;
}

void tb_stop_catch(bool wakes)
{
	struct sigaction action = {
		.sa_handler = on_signal,
		.sa_flags = (int)(SA_RESETHAND | (wakes ? 0u : (unsigned)SA_RESTART))};

	sigemptyset(&action.sa_mask);
	if (tb_stop)
		return;
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
}
