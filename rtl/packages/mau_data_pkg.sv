// mau_data_pkg.sv - structures of the data path's modules (docs/vmem.md), and functions on bytes.
// SPDX-License-Identifier: Apache-2.0
package mau_data_pkg;

  import mau_enc::*, mau_pkg::*;

  // A memory request, without its id, its byte mask and its data: their widths are parameters.
  // docs/atomic_unit.md.
  typedef struct packed {
    logic [1:0]  kind;          // MEM_*
    logic [47:0] line;          // byte address of the line
    logic [6:0]  offset;        // MEM_ATOMIC: first byte of the element in the line
    logic        wide;          // MEM_ATOMIC: the element has 8 bytes
    logic [4:0]  atomic;        // MEM_ATOMIC: ATOMIC_*
    logic        more;          // MEM_ATOMIC: the next request is of the same line and transaction
    mau_attr_t   attr;
  } mau_mem_request_t;

  // A slot of the ring of requests, without its lanes.
  typedef struct packed {
    logic        has_request;   // memory responds; 0: the slot is complete at once
    logic [1:0]  kind;          // MEM_*
    logic [2:0]  pass;          // C4
    logic        odd;           // the line is odd
    logic        last;          // last slot of its window
  } mau_data_slot_t;

  // The layout of the elements of a beat in memory, all lanes alike: members of mau_lane_beat_t.
  typedef struct packed {
    logic [1:0]  sub;
    logic [1:0]  esize;
    logic [1:0]  istride;
  } mau_data_shape_t;

  // The place of a lane's element: members of mau_lane_t. The line of a transaction has the rest of
  // the address. 16 bits, so that a simulator finds a lane inside one word.
  typedef struct packed {
    logic        pad;           // 0
    logic [1:0]  phase;         // Offset[3:2] (A7)
    logic        walk;          // walked in dwords: dword d is pass d (C4)
    logic [3:0]  dw;            // dwords (sub 2), or the single unit (bit 0), that move
    logic [7:0]  addr;          // address modulo two of the longest lines
  } mau_place_t;

  // The data registers that a request reads (X2).
  typedef struct packed {
    logic [2:0]  reads;         // registers, 0..4
    logic [3:0]  last_beat;     // number of its last operand beat
    logic        format;        // *_FORMAT_*: the data convert
    logic        high;          // D16_HI without a format: data in bits 31:16
    logic        spread;        // the compare value of a 4-byte atomic goes to bits 95:64
  } mau_data_reads_t;

  // The head of a beat on the return path, all lanes alike: members of mau_lane_beat_t.
  typedef struct packed {
    logic        last;          // last beat of its request
    logic [3:0]  beat;          // number of the beat in its request
    logic [7:0]  tag;
    mau_attr_t   attr;
  } mau_beat_head_t;

  // How a beat is handled on the return path, all lanes alike.
  typedef struct packed {
    logic [7:0]  tag;
    logic [3:0]  beat;
    logic        last;          // last beat of its request
    logic        returns;       // a load to VGPRs, an atomic that returns
    logic        scalar;        // a scalar load
    logic        to_lds;        // a load to LDS
    logic        converts;      // a load with a format
    logic [1:0]  kind;          // MEM_*, of FLAT lanes in LDS
    logic [4:0]  atomic;        // ATOMIC_*
    logic [4:0]  bytes;         // bytes of an element; to LDS: bytes written (L7, L11, T37)
    logic [7:0]  halves;        // halves with data, low first, of registers 0..3 (T28, T30)
    logic        cleared;       // the other halves become 0 (T40)
    logic [2:0]  registers;     // number, with the TFE register, 0..5
    logic        tfe;           // the last of them is the TFE register (T32)
    logic        high;          // one half, the upper one (T30, T31)
    logic        sext;          // a byte or short, sign-extended (T9, A15)
    logic [3:0]  scalar_mask;   // scalar load: SGPRs of a lane
    logic        fault;         // memory answered with FAULT since the previous such beat (M7)
  } mau_beat_control_t;

  // A write of VGPRs, without its lanes and their data. docs/vmem.md.
  typedef struct packed {
    logic [7:0]  tag;
    logic [3:0]  beat;
    logic [2:0]  dword;         // VDATA + dword
    logic [1:0]  half;          // halves that are written
  } mau_vgpr_write_t;

  // A write of SGPRs, without its data. docs/vmem.md.
  typedef struct packed {
    logic [7:0]  tag;
    logic [1:0]  quad;          // SDATA + 4 * quad
    logic [3:0]  mask;          // SGPRs of the quad that are written
  } mau_sgpr_write_t;

  // A request to LDS: the part that all lanes share. docs/vmem.md.
  typedef struct packed {
    logic [1:0]  kind;          // MEM_*
    logic [4:0]  atomic;        // ATOMIC_*
    logic        wide;          // MEM_ATOMIC: 8 bytes
  } mau_lds_request_t;

  // Expands a byte mask to a bit mask.
  function automatic logic [31:0] dword_bits(input logic [3:0] bytes);
    return {{8{bytes[3]}}, {8{bytes[2]}}, {8{bytes[1]}}, {8{bytes[0]}}};
  endfunction

  function automatic mau_dwords_t byte_bits(input logic [15:0] bytes);
    return {dword_bits(bytes[15:12]), dword_bits(bytes[11:8]), dword_bits(bytes[7:4]),
            dword_bits(bytes[3:0])};
  endfunction

  // 16 bytes rotated: byte b of the result is byte b - by, modulo 16, of 'from'.
  function automatic mau_dwords_t turned(input mau_dwords_t from, input logic [3:0] by);
    automatic mau_dwords_t dwords = '0, bytes = '0;
    for (int d = 0; d < 4; d++) dwords[d] = from[2'(2'(d) - by[3:2])];
    for (int d = 0; d < 4; d++)
      bytes[d] = 32'(({dwords[d], dwords[(d+3)%4]} << {by[1:0], 3'd0}) >> 32);
    return bytes;
  endfunction

endpackage : mau_data_pkg
