// library.hpp - headers of the standard library and of Verilator that most benches use. bench.sh
// precompiles them, so that a bench compiles in a third of the time.
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
