// assertion.hpp - failing assertions of the RTL are recorded for the test bench, not printed.
//
// build_unit.sh includes this file before every C++ file of a unit. It redirects the messages of
// Verilator's run-time library, and the call that would stop the simulation after a failing
// assertion. VL_PRINTF and VL_USER_STOP are the library's hooks for that.
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
