// mau_data_pkg.sv - what travels between the modules of the data path (docs/vmem.md).
// SPDX-License-Identifier: Apache-2.0
package mau_data_pkg;

  // A memory request but for its id, its byte mask and its data, whose widths are parameters.
  // docs/atomic_unit.md. 80 bits.
  typedef struct packed {
    logic [1:0]  kind;          // MEM_*
    logic [47:0] line;          // byte address of the line
    logic [6:0]  offset;        // MEM_ATOMIC: first byte of the element in the line
    logic        wide;          // MEM_ATOMIC: the element has 8 bytes
    logic [4:0]  atomic;        // MEM_ATOMIC: ATOMIC_*
    logic        more;          // MEM_ATOMIC: the next request is of the same line and transaction
    logic [15:0] attr;          // mau_attr_t
  } mau_mem_request_t;

  // What memory is asked, but for the id, the line, its byte mask and its data. 32 bits.
  typedef struct packed {
    logic [1:0]  kind;          // as above
    logic [6:0]  offset;
    logic        wide;
    logic [4:0]  atomic;
    logic        more;
    logic [15:0] attr;
  } mau_data_ask_t;

  // A slot of the ring of requests but for its lanes.
  typedef struct packed {
    logic        asks;       // memory answers; else the slot is whole at once
    logic [1:0]  kind;       // MEM_*
    logic [2:0]  pass;       // C4
    logic        odd;        // the line is odd
    logic        last;       // last one of its window
  } mau_data_slot_t;

  // How the dwords of a beat's elements lie in memory, all lanes alike: members of mau_lane_beat_t.
  typedef struct packed {
    logic [1:0]  sub;
    logic [1:0]  esize;
    logic [1:0]  istride;
  } mau_data_shape_t;

  // Where the element of a lane lies: what is left of mau_lane_t beside a transaction, whose line has
  // the rest of the address. Lane l of a beat owns bits [l*PLACE_BITS +: PLACE_BITS].
  localparam int PLACE_BITS = 15;
  localparam int PLACE_DW = 8;       // 4 bits; below them the address in two of the longest lines
  localparam int PLACE_WALK = 12;
  localparam int PLACE_PHASE = 13;   // 2 bits

  // What a request reads of data registers (X2).
  typedef struct packed {
    logic [2:0]  reads;      // registers, 0..4
    logic [3:0]  last_beat;  // number of its last operand beat
    logic        format;     // *_FORMAT_*: converts
    logic        high;       // D16_HI without format: the data are in bits 31:16
    logic        spread;     // atomics of 4 bytes with a compare value: it goes to bits 95:64
  } mau_data_reads_t;

  // What the return side knows of a beat, all lanes alike. 47 bits.
  typedef struct packed {
    logic [7:0]  tag;
    logic [3:0]  beat;
    logic        last;       // last beat of its request
    logic        returns;    // a load to VGPRs, an atomic that returns
    logic        scalar;     // a scalar load
    logic        to_lds;     // a load to LDS
    logic        converts;   // a load with a format
    logic [1:0]  kind;       // MEM_*, of FLAT lanes in LDS
    logic [4:0]  atomic;     // ATOMIC_*
    logic [4:0]  bytes;      // of an element
    logic [7:0]  halves;     // halves of registers 0..3 that are written, low half first (T28, T30)
    logic [2:0]  registers;  // with that of TFE, 0..5
    logic        tfe;        // the last of them is the TFE register (T32)
    logic        high;       // one half, the upper one (T30, T31)
    logic        sext;       // a byte or short, sign-extended
    logic [3:0]  scalar_mask; // SGPRs of a lane of a scalar load
  } mau_beat_control_t;

endpackage : mau_data_pkg
