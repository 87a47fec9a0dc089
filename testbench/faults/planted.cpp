// planted.cpp - plants the fault that the environment variable FAULT names into a Verilated unit
// made of RTL with planted faults (testbench/faults).
//
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

extern "C" int mau_fault()
{
	const char *fault = std::getenv("FAULT");

	return fault ? std::atoi(fault) : 0;
}
