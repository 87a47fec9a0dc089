// lane_stimulus.hpp - requests for the lane pipe, weighted towards the places where the rules of docs/spec bend: limits, wraps at 2^32 and
// 2^48, element and record edges, sums that land on num_records.
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_LANE_STIMULUS_HPP
#define MAU_RTL_LANE_STIMULUS_HPP
#include "bench.hpp"
#include "rules_resource.hpp"

constexpr uint64_t RANDOM48 = (UINT64_C(1) << 48) - 1;

inline rules_context random_context() {
  rules_context c{};
  c.gfx = 6 + below(4);
  c.silicon = percent(50);
  c.align = below(4);
  c.gcn = percent(70);
  c.wave32 = percent(25);
  c.lds_base = below(1u << 18);
  c.lds_size = percent(20) ? 0 : percent(50) ? below(1u << 18) : below(2000);
  return c;
}

inline mau_op random_op(unsigned gfx) {
  mau_op o{};
  const unsigned kind = below(100);
  o.enc = MAU_ENC_MUBUF;
  o.cls = static_cast<uint8_t>(percent(50) ? MAU_CLS_LOAD : MAU_CLS_STORE);
  o.size = static_cast<uint8_t>(percent(60) ? MAU_SIZE_4 + below(4) : below(6));
  if (kind < 12) {
    o.cls = MAU_CLS_ATOMIC;
    o.size = static_cast<uint8_t>(one_of(MAU_SIZE_4, MAU_SIZE_8));
    o.atomic = static_cast<uint8_t>(1 + below(19));
  } else if (kind < 15) {
    o.cls = MAU_CLS_CACHE;
  } else if (kind < 42) {
    o.fmt = 1;
    o.enc = static_cast<uint8_t>(percent(50) ? MAU_ENC_MUBUF : MAU_ENC_MTBUF);
  } else if (kind < 50) {
    o.cls = MAU_CLS_LOAD;
    o.lds = 1;
    o.fmt = percent(20);
    o.size = static_cast<uint8_t>(below(3));
  }
  o.ncomp = static_cast<uint8_t>(o.lds && percent(80) ? 0 : below(4));
  o.format = static_cast<uint8_t>(one_of(7 << 4 | 4, 7 << 4 | 14, 7 << 4 | 12, 4 << 4 | (1 + below(14)), below(128)));
  o.inst_offset = static_cast<uint32_t>(percent(40)   ? 0
                                        : percent(40) ? 4 * below(16)
                                        : percent(95) ? below(4096)
                                                      : below(1u << 24));
  o.idxen = percent(50);
  o.offen = percent(60);
  o.tfe = percent(8);
  o.slc = percent(20);
  o.dlc = percent(5);
  o.glc = percent(30);
  o.sext = percent(10);
  o.d16 = static_cast<uint8_t>(percent(8) ? below(3) : MAU_D16_NO);
  o.lds |= percent(3);
  o.unknown = percent(2);
  if (percent(gfx <= 7 ? 20 : 5)) {
    o.addr64 = 1;
    if (percent(85)) o.idxen = o.offen = 0;
  }
  return o;
}

inline void random_vsharp(rules_request& q) {
  const uint64_t base = one_of(rnd() & RANDOM48, RANDOM48 - below(4096), below(1u << 20) * UINT64_C(64),
                               (rnd() & RANDOM48) | (0xffffffff - below(2000)), rnd() & RANDOM48 & ~15u);
  const uint32_t stride =
      static_cast<uint32_t>(one_of(0, 0, 0, 1, 4 * below(20), 16, below(16384), 0x3fff, below(3), 4u << below(8)));
  const uint32_t records = static_cast<uint32_t>(
      one_of(below(3), below(64), 0xffffffff - below(40), word(), below(1u << 20), 4 * below(300), below(2000), below(4096)));
  const unsigned dfmt = static_cast<unsigned>(percent(10)   ? 0
                                              : percent(25) ? below(16)
                                                            : one_of(4, 14)),
                 nfmt = percent(70) ? 7 : below(8);
  const bool add_tid = percent(q.op.addr64 ? 5 : 35);
  q.vsharp[0] = static_cast<uint32_t>(base);
  q.vsharp[1] = static_cast<uint32_t>(base >> 32) | stride << 16 | (percent(20) ? 1u << 30 : 0) | (percent(50) ? 1u << 31 : 0);
  q.vsharp[2] = records;
  q.vsharp[3] = (word() & 0x3b600fff) | below(4) << 19 | (percent(25) ? 1u << 26 : 0) | (percent(3) ? below(4) << 30 : 0) |
                nfmt << 12 | dfmt << 15;
  q.vsharp[3] |= static_cast<uint32_t>(add_tid) << 23;
  if (percent(2)) std::memset(q.vsharp, 0, 16);
  if (percent(1)) std::memset(q.vsharp, 0, 16), q.vsharp[below(4)] = 1u << below(32);
  q.soffset = percent(50) ? 0 : static_cast<uint32_t>(one_of(below(64), records + below(41) - 20, word(), 4 * below(1000)));
}

inline uint32_t corner(uint32_t records, uint32_t stride) {
  return static_cast<uint32_t>(one_of(below(64), records + below(41) - 20, stride + below(41) - 20, 0u - below(1200), word(),
                                      below(5), 0xffffffff - below(20), below(4096), 0x80000000 + below(64) - 32, 4 * below(64),
                                      stride ? records / stride + below(9) - 4 : below(9), below(1u << 20)));
}

// Moves the Offset VGPRs so that buffer_offset comes close to num_records, to what is left of it, or to 2^32.
inline void aim(rules_request& q, const rules_resource& r) {
  uint32_t* offset = q.op.idxen ? q.v1 : q.v0;
  const uint32_t records = q.vsharp[2];
  for (uint32_t l = 0; l < 64; l++) {
    const uint32_t index = (q.op.idxen ? q.v0[l] : 0) + (r.add_lane ? l : 0);
    const uint32_t target = static_cast<uint32_t>(one_of(records - q.soffset, records, 0u, 0u - below(1100))) + below(48) - 24;
    if (!r.swizzled) offset[l] = target - index * r.stride - q.op.inst_offset;
    else
      offset[l] = (target - index / r.istride * r.istride * r.stride) / r.istride - q.op.inst_offset + below(32) - 16 +
                  (percent(30) ? below(8) * (0x100000000 / r.istride) : 0);
  }
}

inline rules_request random_request(const rules_context& c) {
  rules_request q{};
  q.op = random_op(c.gfx);
  random_vsharp(q);
  const rules_resource r = rules_decode(c, q.op, q.vsharp);
  q.tag = static_cast<uint8_t>(rnd());
  q.m0 = static_cast<uint32_t>(one_of(word(), c.lds_size + below(300) - 280, below(4096)));
  q.exec = one_of(~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), rnd(), rnd(), 0, UINT64_C(1) << below(64), rnd() & rnd() & rnd());
  const uint32_t first0 = corner(q.vsharp[2], r.stride), first1 = corner(q.vsharp[2], r.stride);
  const bool linear = percent(30), equal = percent(40);
  for (uint32_t l = 0; l < 64; l++) {
    q.v0[l] = linear ? first0 + l * (q.op.idxen ? 1 : 4) : corner(q.vsharp[2], r.stride);
    q.v1[l] = corner(q.vsharp[2], r.stride);
    if (!equal) continue;
    (q.op.idxen ? q.v1 : q.v0)[l] = first1 ^ (percent(1) ? 1u << below(32) : 0);
  }
  if (q.op.offen && !equal && percent(50)) aim(q, r);
  return q;
}
#endif
