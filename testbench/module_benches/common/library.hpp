// library.hpp - of the standard library and of Verilator's what most benches use. bench.sh has it
// read once, as a precompiled header: a bench is compiled in a third of the time.
//
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "verilated.h"
