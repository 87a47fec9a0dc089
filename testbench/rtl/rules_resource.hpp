// rules_resource.hpp - what docs/spec says about a whole request: errors (illegal.md), V# and what follows from it (resource.md), whether
// lanes may join (coalesce.md C3). Restated for the benches in plain C++; shares nothing with rtl/ or cmodel/.
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_RULES_RESOURCE_HPP
#define MAU_RTL_RULES_RESOURCE_HPP
#include <cstdint>

#include "mau/enc.h"

struct rules_context {
  unsigned gfx;  // 6, 7, 8, 9
  bool silicon;
  unsigned align;
  bool gcn, wave32;
  uint32_t lds_base, lds_size;
  unsigned gfx_code() const { return gfx - 6 + MAU_GFX_6; }
  unsigned lanes() const { return wave32 ? 32 : 64; }
};

struct rules_request {
  mau_op op;
  uint32_t vsharp[4];
  uint32_t soffset, m0;
  uint64_t exec;
  uint8_t tag;
  uint32_t v0[64], v1[64];
};

struct rules_resource {
  uint64_t base, records;
  uint32_t stride, esize, istride, bytes;
  bool swizzle_enable, swizzled, add_tid, add_lane, heap, addr64;
  bool null, invalid, ignored, format_ok, load_store, atomic, by_component;
  unsigned error, components, dwords, join;
  bool dead, waits, lds;
  unsigned fate;
};

// E. ADDR64 as the generation sees it (D2).
inline unsigned rules_error(const mau_op& op, bool addr64, bool add_tid) {
  const bool cache = op.cls == MAU_CLS_CACHE;
  bool to_lds = false;  // L2: UBYTE SBYTE USHORT SSHORT DWORD FORMAT_X of MUBUF; D16 loads are not among them
  if (op.enc == MAU_ENC_MUBUF && op.cls == MAU_CLS_LOAD && op.d16 == MAU_D16_NO) {
    if (op.fmt) to_lds = op.ncomp == 0;
    else to_lds = op.size == MAU_SIZE_1 || op.size == MAU_SIZE_2 || op.size == MAU_SIZE_4;
  }
  if (op.unknown) return MAU_ERROR_E5;
  if (addr64 && (op.idxen || op.offen || (add_tid && !cache))) return MAU_ERROR_E1;
  if (op.lds && !to_lds) return MAU_ERROR_E2;
  if (op.lds && op.tfe) return MAU_ERROR_E3;
  return MAU_ERROR_NONE;
}

// Legal pairs of resource.md, N17.
inline bool rules_format(unsigned gfx, unsigned dfmt, unsigned nfmt) {
  if (nfmt == 6) return gfx <= 7 && rules_format(gfx, dfmt, 1);  // D4
  switch (dfmt) {
    case 1:
    case 3:
    case 8:
    case 9:
    case 10: return nfmt <= 5;
    case 2:
    case 5:
    case 12: return nfmt != 6;
    case 4:
    case 11:
    case 13:
    case 14: return nfmt == 4 || nfmt == 5 || nfmt == 7;
    case 6:
    case 7: return nfmt == 7;
    default: return false;
  }
}
inline uint32_t rules_footprint(unsigned dfmt) {
  static const uint32_t bytes[16] = {0, 1, 2, 2, 4, 4, 4, 4, 4, 4, 4, 8, 8, 12, 16, 0};
  return bytes[dfmt];
}

// The fields of V1 in a 128-bit number.
inline uint64_t rules_field(const uint32_t vsharp[4], unsigned high, unsigned low) {
  unsigned __int128 v = 0;
  for (int i = 3; i >= 0; i--) v = v << 32 | vsharp[i];
  return static_cast<uint64_t>(v >> low & ((static_cast<unsigned __int128>(1) << (high - low + 1)) - 1));
}

inline void rules_join(const rules_context& c, const mau_op& op, rules_resource& r) {  // C3
  const bool low_stride = r.stride <= 1, element = r.swizzled && r.esize == r.bytes;
  r.waits = c.gcn && r.swizzled && !low_stride && element && op.offen && !r.dead;  // D10
  if (!c.gcn || r.addr64) r.join = MAU_JOIN_LINE;
  else if (!low_stride && !element) r.join = MAU_JOIN_SINGLE;
  else r.join = r.swizzled ? MAU_JOIN_BLOCK : MAU_JOIN_LINE;  // without OFFEN all Offsets are inst_offset
}

inline rules_resource rules_decode(const rules_context& c, const mau_op& op, const uint32_t vsharp[4]) {
  static const uint32_t size_bytes[8] = {1, 2, 4, 8, 12, 16, 32, 64};
  rules_resource r{};
  const bool gfx9 = c.gfx == 9, mubuf = op.enc == MAU_ENC_MUBUF, silicon9 = gfx9 && c.silicon;
  const unsigned dfmt = static_cast<unsigned>(rules_field(vsharp, 114, 111)),
                 nfmt = static_cast<unsigned>(rules_field(vsharp, 110, 108));
  r.base = rules_field(vsharp, 47, 0);
  r.records = rules_field(vsharp, 95, 64);
  r.swizzle_enable = rules_field(vsharp, 63, 63);
  r.add_tid = rules_field(vsharp, 119, 119);
  r.esize = gfx9 ? 4 : 2u << rules_field(vsharp, 116, 115);  // V2
  r.istride = 8u << rules_field(vsharp, 118, 117);           // V3
  r.heap = !gfx9 && rules_field(vsharp, 122, 122);
  r.addr64 = op.addr64 && c.gfx <= 7;  // D2
  r.error = rules_error(op, r.addr64, r.add_tid);
  r.add_lane = r.add_tid && (!silicon9 || !op.idxen || r.swizzle_enable);  // A2
  r.swizzled = r.swizzle_enable && !r.addr64 && (!silicon9 || r.add_tid);  // A3, D3
  r.stride = static_cast<uint32_t>(rules_field(vsharp, 61, 48));           // V4
  if (c.gfx >= 8 && r.add_tid && mubuf && !op.fmt && (!silicon9 || r.add_lane)) r.stride += dfmt * 16384;
  r.load_store = op.cls == MAU_CLS_LOAD || op.cls == MAU_CLS_STORE;
  r.atomic = op.cls == MAU_CLS_ATOMIC;

  const unsigned own = mubuf ? dfmt : op.format & 15u, own_number = mubuf ? nfmt : op.format >> 4;
  r.format_ok = !op.fmt || rules_format(c.gfx, own, own_number);
  r.bytes = op.fmt ? rules_footprint(own) : size_bytes[op.size];
  r.null = !(vsharp[0] | vsharp[1] | vsharp[2] | vsharp[3]);                               // V5
  r.invalid = op.fmt ? dfmt == 0 || !r.format_ok : !c.silicon && !r.add_tid && dfmt == 0;  // V6, N17, D5
  r.ignored = rules_field(vsharp, 127, 126) != 0;                                          // V7
  const bool cache = op.cls == MAU_CLS_CACHE;
  r.dead = r.error || cache || r.ignored || r.null || r.invalid;
  r.fate = r.error     ? MAU_STATUS_ILLEGAL
           : cache     ? MAU_STATUS_OK
           : r.ignored ? MAU_STATUS_IGNORED
           : r.null    ? MAU_STATUS_NULL
                       : MAU_STATUS_INVALID;
  r.lds = op.lds && !r.error && !cache && !r.ignored;
  r.by_component = !op.fmt && r.load_store && r.bytes > 4;  // R12
  r.dwords = r.bytes <= 4 ? 1 : r.bytes / 4;
  r.components = r.by_component ? r.dwords : 1;
  rules_join(c, op, r);
  return r;
}
#endif
