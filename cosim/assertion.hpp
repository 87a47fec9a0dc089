// assertion.hpp - what a failing assertion of the RTL says: kept for the test bench, not printed.
//
// In front of every C++ file of a unit (build_unit.sh): it takes the messages of Verilator's
// run-time library, and the call that would stop the simulation behind a failing assertion.
// VL_PRINTF and VL_USER_STOP are the library's own hooks for that.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_ASSERTION_HPP
#define MAU_ASSERTION_HPP

int mau_message(const char *format, ...);
#define VL_PRINTF(...) mau_message(__VA_ARGS__)
#define VL_USER_STOP

#include "cosim/mau_dut.h"

// mau_dut::assertion of every unit of this library.
extern mau_dut_assertion mau_assertion;

#endif
