// planted.cpp - plants the fault that the environment variable FAULT names into a Verilated unit
// built with MAU_FAULTS.
//
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

extern "C" unsigned char mau_fault(int id)
{
	static const char *fault = std::getenv("FAULT");

	return fault && id == std::atoi(fault);
}
