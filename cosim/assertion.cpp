// assertion.cpp - counts failing assertions and records name, path, file and line of the first one.
//
// Verilator, from 5.006 on, first prints
//   [time] %Error: FILE:LINE: Assertion failed in SCOPE: TEXT
// where SCOPE ends with the assertion's name, then calls vl_stop(). Any other message goes to
// standard error.
//
// SPDX-License-Identifier: Apache-2.0
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "assertion.hpp"
#include "verilated.h"

mau_dut_assertion mau_assertion;

static const char failed[] = "Assertion failed in ";
static char said[300]; // message of the assertion that is about to call vl_stop()

int mau_message(const char *format, ...)
{
	std::va_list args;
	va_start(args, format);
	char text[sizeof(said)];
	const int size = std::vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	if (std::strstr(text, failed)) {
		std::memcpy(said, text, sizeof(text));
	} else {
		va_start(args, format);
		std::vfprintf(stderr, format, args);
		va_end(args);
	}
	return size;
}

// Counts the failure, records the first one and continues; the test bench decides.
void vl_stop(const char *file, int line, const char *) VL_MT_UNSAFE
{
	if (mau_assertion.count++ == 0) {
		char *scope = std::strstr(said, failed);
		scope = scope ? scope + std::strlen(failed) : said;
		scope[std::strcspn(scope, ": \n")] = 0;
		const char *dot = std::strrchr(scope, '.');
		const char *slash = std::strrchr(file, '/');
		std::snprintf(mau_assertion.name, sizeof(mau_assertion.name), "%s",
		              dot ? dot + 1 : "assert");
		std::snprintf(mau_assertion.text, sizeof(mau_assertion.text), "%s (%s:%d)", scope,
		              slash ? slash + 1 : file, line);
	}
	said[0] = 0;
}
