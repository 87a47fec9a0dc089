// mau_pkg.sv - structures of the channels between the folders of the RTL, and functions that
// several of them use. Structures inside the address unit: mau_address_pkg.sv.
// SPDX-License-Identifier: Apache-2.0
package mau_pkg;
  import mau_enc::*;

  // The context: changes only while the unit is idle.
  typedef struct packed {
    logic [3:0]  gfx;           // GFX_*
    logic        rules;         // RULES_*
    logic [1:0]  align;         // SH_MEM_CONFIG.alignment_mode
    logic        policy;        // POLICY_*
    logic        wave32;        // 1: a wave has 32 lanes
    logic [17:0] lds_base;      // bytes
    logic [17:0] lds_size;      // bytes
    logic [47:0] scratch_base;  // bytes, a multiple of 4
    logic [31:0] shared_hi;     // bits 63:32 of the LDS aperture
    logic [31:0] private_hi;    // bits 63:32 of the scratch aperture
  } mau_context_t;

  // The header of a request.
  typedef struct packed {
    logic [7:0]   tag;          // returned on every output
    logic [63:0]  op;           // mau_op_t
    logic [127:0] vsharp;       // V#, word 0 in bits 31:0
    logic [63:0]  saddr;        // scalar address operand; buffers: sgpr_offset in bits 31:0
    logic [63:0]  exec;         // EXEC, bits 63:32 are 0 in a wave of 32
    logic [31:0]  m0;           // M0
  } mau_header_t;

  // The position of a beat in its request.
  typedef struct packed {
    logic        first;
    logic        last;
    logic [3:0]  number;
  } mau_beat_t;

  // The lane bus: the part that all lanes of a beat share.
  typedef struct packed {
    logic        last;          // last beat of its request
    logic [3:0]  beat;          // number of the beat in its request
    logic [7:0]  tag;
    mau_attr_t   attr;
    logic [2:0]  error;         // ERROR_*
    mau_memviol_t memviol;      // lanes of this beat that are MEMVIOL (M7)
    logic [1:0]  join_how;      // JOIN_*: who may share a transaction (C2, C3)
    logic        waits;         // 'equal' of the last beat decides join_how (C3)
    logic        equal;         // with 'waits': all Offsets of EXEC lanes so far are equal
    logic [1:0]  sub;           // unit of 'dw': 0 one byte, 1 two bytes, 2 dwords
    logic [1:0]  esize;         // log2(element size) - 1, for walked accesses
    logic [1:0]  istride;       // log2(index_stride) - 3, for walked accesses
  } mau_lane_beat_t;

  // The lane bus: one lane. 64 bits, so that a simulator keeps it in one word.
  typedef struct packed {
    logic [4:0]  pad;           // 0
    logic [3:0]  wrap;          // walked: dword d wrapped at 2^32 since dword 0 (A5)
    logic [1:0]  phase;         // Offset[3:2] (A7)
    logic        walk;          // walked in dwords: dword d is pass d (C4)
    logic [3:0]  dw;            // dwords (sub 2), or the single unit (bit 0), that move; 0: none
    logic [47:0] addr;          // byte address of the first byte, aligned
  } mau_lane_t;

  // Four dwords of a lane: the registers or the element of one instruction; dword 0 lies lowest.
  typedef logic [3:0][31:0] mau_dwords_t;

  // Distance from dword 0 to dword 'd' of a walked access, in dwords (A7, C4). With elements of E
  // bytes, S lanes of index_stride and r = 4 * phase modulo E it is d + E / 4 * (S - 1) * floor((r
  // + 4d) / E). 'whole' counts the dwords of the elements that end before dword d.
  function automatic logic [8:0] walk_dwords(input logic [2:0] d, input logic [1:0] phase,
                                             input logic [1:0] esize, input logic [1:0] istride);
    automatic logic [2:0] whole = d;
    if (esize == 2'd3) whole = (d + {1'b0, phase}) & 3'b100;
    if (esize == 2'd2) whole = (d + {2'd0, phase[0]}) & 3'b110;
    return {6'd0, d} - {6'd0, whole} + ({3'd0, whole, 3'd0} << istride);
  endfunction

  // Bytes of one unit of 'dw' (mau_lane_t): one byte, two bytes, a dword.
  function automatic logic [3:0] unit_bytes(input logic [1:0] sub);
    return {{2{sub[1]}}, sub != 2'd0, 1'b1};
  endfunction

  // Expands a mask of four dwords to a byte mask.
  function automatic logic [15:0] dword_bytes(input logic [3:0] dw);
    return {{4{dw[3]}}, {4{dw[2]}}, {4{dw[1]}}, {4{dw[0]}}};
  endfunction

  // Byte mask of a lane's element, from the mask of its units (C1).
  function automatic logic [15:0] element_bytes(input logic [3:0] dw, input logic [1:0] sub);
    return dword_bytes(dw) & {4{unit_bytes(sub)}};
  endfunction

  // A transaction, without its byte mask and its lane mask: their widths are parameters.
  typedef struct packed {
    logic [47:0] line;          // byte address of the line
    logic [3:0]  window;        // window number in the wave
    logic [2:0]  pass;          // C4
    mau_attr_t   attr;
    logic [7:0]  tag;
    logic        last;          // last transaction of its window
  } mau_txn_t;

  // A completion.
  typedef struct packed {
    logic [7:0]  tag;
    logic [2:0]  error;         // ERROR_*
    logic [9:0]  count;         // transactions of the request
    mau_memviol_t  memviol;     // errors of memory and LDS (M7)
    mau_counters_t counters;    // counters to decrement (F9, X9)
  } mau_completion_t;

  // The code of the data format of an access. An MTBUF has its own; other accesses use that of the
  // V# (V#[114:108]). The code is unified, masked by format_mask in a V#, or {NFMT, DFMT}.
  function automatic logic [6:0] format_code(input logic [3:0] gfx, input logic mtbuf,
                                             input logic [6:0] own,
                                             input logic [6:0] vsharp_format);
    automatic mau_generation_t g = generation(gfx);
    if (mtbuf) return own;
    if (g.formats != FORMATS_PAIRS) return vsharp_format & g.format_mask;
    return {vsharp_format[2:0], vsharp_format[6:3]};
  endfunction

  // Whether DFMT and NFMT of a code that is not unified are a legal pair. SNORM_OGL is legal where
  // SNORM is (decision D4).
  function automatic logic format_pairs(input logic [3:0] gfx, input logic [6:0] code);
    automatic mau_generation_t g = generation(gfx);
    automatic logic [7:0] legal = dfmt_nfmts(code[3:0]);
    automatic logic [2:0] nfmt = code[6:4];
    if (nfmt == NFMT_SNORM_OGL && g.snorm_ogl) nfmt = NFMT_SNORM;
    return legal[nfmt];
  endfunction

endpackage : mau_pkg
