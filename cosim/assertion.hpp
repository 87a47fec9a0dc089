// assertion.hpp - what a failing assertion of the RTL says: kept for the test bench, never printed.
//
// Included in front of Verilator's run-time library (build_unit.sh): it takes every message of the
// unit, and the call that would stop the simulation behind a failing assertion. Verilator, 5.006 as
// later ones, first prints
//   [time] %Error: FILE:LINE: Assertion failed in SCOPE: TEXT
// where SCOPE ends with the assertion's name, then calls vl_stop(). Any other message goes to
// standard error.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_ASSERTION_HPP
#define MAU_ASSERTION_HPP

#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "cosim/mau_dut.h"

static int mau_message(const char *format, ...);
#define VL_PRINTF(...) mau_message(__VA_ARGS__)
#define VL_USER_STOP
#include "verilated.h"

static const char mau_failed[] = "Assertion failed in ";
static char mau_said[300];              // message of the assertion that is about to call vl_stop()
static mau_dut_assertion mau_assertion; // mau_dut::assertion of every unit of this library

static int mau_message(const char *format, ...)
{
	std::va_list args;
	va_start(args, format);
	char text[sizeof(mau_said)];
	const int size = std::vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	if (std::strstr(text, mau_failed)) {
		std::memcpy(mau_said, text, sizeof(text));
	} else {
		va_start(args, format);
		std::vfprintf(stderr, format, args);
		va_end(args);
	}
	return size;
}

// Count, keep the first, go on: the test bench decides.
void vl_stop(const char *file, int line, const char *) VL_MT_UNSAFE
{
	if (mau_assertion.count++ == 0) {
		char *scope = std::strstr(mau_said, mau_failed);
		scope = scope ? scope + std::strlen(mau_failed) : mau_said;
		scope[std::strcspn(scope, ": \n")] = 0;
		const char *dot = std::strrchr(scope, '.');
		const char *slash = std::strrchr(file, '/');
		std::snprintf(mau_assertion.name, sizeof(mau_assertion.name), "%s",
		              dot ? dot + 1 : "assert");
		std::snprintf(mau_assertion.text, sizeof(mau_assertion.text), "%s (%s:%d)", scope,
		              slash ? slash + 1 : file, line);
	}
	mau_said[0] = 0;
}

#endif
