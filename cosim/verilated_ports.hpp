// verilated_ports.hpp - reads and writes ports of a Verilated model of any width, as numbers and as
// arrays of 32-bit words: put(), get(), put_words(), get_words(); drives context and request.
//
// An adapter with ports of other types defines put() and put_words() for them, then includes this
// file.
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

// 'P' is any type with members named like the ports, 'C' a mau_context or a similar bundle.
template <class P, class C>
static inline void put_context(P &p, const C &c)
{
	put(p.ctx_gfx_i, c.gfx);
	put(p.ctx_rules_i, c.rules);
	put(p.ctx_align_i, c.align);
	put(p.ctx_policy_i, c.policy);
	put(p.ctx_wave32_i, c.wave32);
	put(p.ctx_lds_base_i, c.lds_base & 0x3ffffu);
	put(p.ctx_lds_size_i, c.lds_size & 0x3ffffu);
	put(p.ctx_scratch_base_i, c.scratch_base & 0xffffffffffffull);
	put(p.ctx_shared_hi_i, c.shared_hi);
	put(p.ctx_private_hi_i, c.private_hi);
}

// Drives every field of a request but the operation, which a unit may take as instruction words.
// 'R' is a mau_request or a similar bundle.
template <class P, class R>
static inline void put_request(P &p, const R &r)
{
	put_words(p.req_vsharp_i, &r.vsharp[0]);
	put(p.req_saddr_i, r.saddr);
	put(p.req_m0_i, r.m0);
	put(p.req_exec_i, r.exec);
	put(p.req_tag_i, r.tag);
}

#endif
