// pins.hpp - single-bit pins of a cell of an FPGA as buses: PINS18(dut, DIA) are DIA0 to DIA17.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_PINS_HPP
#define MAU_RTL_PINS_HPP
#include <array>

#include "bench.hpp"

#define PINS14(d, n)                                                                              \
	&d.n##0, &d.n##1, &d.n##2, &d.n##3, &d.n##4, &d.n##5, &d.n##6, &d.n##7, &d.n##8, &d.n##9, \
		&d.n##10, &d.n##11, &d.n##12, &d.n##13
#define PINS18(d, n) PINS14(d, n), &d.n##14, &d.n##15, &d.n##16, &d.n##17
#define PINS36(d, n)                                                                            \
	PINS18(d, n), &d.n##18, &d.n##19, &d.n##20, &d.n##21, &d.n##22, &d.n##23, &d.n##24,     \
		&d.n##25, &d.n##26, &d.n##27, &d.n##28, &d.n##29, &d.n##30, &d.n##31, &d.n##32, \
		&d.n##33, &d.n##34, &d.n##35

template <std::size_t N>
using pins = std::array<CData *, N>;

template <std::size_t N>
inline void drive(const pins<N> &bus, uint64_t value)
{
	for (std::size_t i = 0; i < N; i++)
		*bus[i] = value >> i & 1;
}
template <std::size_t N>
inline uint64_t value(const pins<N> &bus)
{
	uint64_t v = 0;
	for (std::size_t i = 0; i < N; i++)
		v |= static_cast<uint64_t>(*bus[i] & 1) << i;
	return v;
}
#endif
