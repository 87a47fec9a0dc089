// verilated_ports.hpp - ports of a Verilated model, whatever their width, as numbers and as arrays
// of 32-bit words: put(), get(), put_words(), get_words().
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_VERILATED_PORTS_HPP
#define MAU_VERILATED_PORTS_HPP

#include <cstdint>
#include <cstring>

#include "verilated.h"

static inline void put(CData &port, uint64_t v)
{
	port = static_cast<CData>(v);
}
static inline void put(SData &port, uint64_t v)
{
	port = static_cast<SData>(v);
}
static inline void put(IData &port, uint64_t v)
{
	port = static_cast<IData>(v);
}
static inline void put(QData &port, uint64_t v)
{
	port = v;
}
template <class T>
static inline uint64_t get(const T &port)
{
	return port;
}
template <std::size_t N>
static inline void put_words(VlWide<N> &port, const uint32_t *w)
{
	std::memcpy(port.data(), w, N * 4);
}
template <class T>
static inline void put_words(T &port, const uint32_t *w)
{
	port = static_cast<T>(sizeof(T) > 4 ? static_cast<uint64_t>(w[1]) << 32 | w[0] : w[0]);
}
template <std::size_t N>
static inline void get_words(const VlWide<N> &port, uint32_t *w)
{
	std::memcpy(w, port.data(), N * 4);
}
template <class T>
static inline void get_words(const T &port, uint32_t *w)
{
	const uint64_t v = port;
	w[0] = static_cast<uint32_t>(v);
	if (sizeof(T) > 4)
		w[1] = static_cast<uint32_t>(v >> 32);
}

#endif
