// mau_data_pkg.sv - what travels between the modules of the data path (docs/vmem.md).
// SPDX-License-Identifier: Apache-2.0
package mau_data_pkg;

  // How a request converts: all that does not depend on the lane (T1 to T4, T25 to T32).
  // mau_convert_plan makes it.
  typedef struct packed {
    logic [4:0]  bytes;         // of the element: 1, 2, 4, 8, 12, 16; 0: no format (T3)
    logic [11:0] width;         // WIDTH_* of channels R G B A, 3 bits each
    logic [27:0] lsb;           // first bit of the channel in the element, 0..96, 7 bits each
    logic [11:0] load_nfmt;     // NFMT_* that a load reads the channel with, 3 bits each
    logic [11:0] store_nfmt;    // NFMT_* that a store writes it with, 3 bits each
    logic [11:0] sel;           // loads: DST_SEL of components X Y Z W, 0, 1, 4..7, 3 bits each
    logic [15:0] source;        // stores: where a channel is in the VGPRs, 4 bits each: [3] there is
                                // such a component, [2] upper half, [1:0] VGPR
    logic [1:0]  ncomp;         // components of the register data - 1
    logic        format;        // *_FORMAT_*
    logic [1:0]  d16;           // D16_*
    logic        unpacked;      // D16 with a register a component (T29)
    logic        lds;           // the load goes to LDS (T37)
    logic        tfe;           // a load writes the TFE dword (T32)
    logic [1:0]  vgprs;         // VGPRs of data, without TFE, - 1
  } mau_convert_plan_t;         // 107 bits

  // What makes registers of converted channels, all lanes alike. mau_convert_load.
  typedef struct packed {
    logic [11:0] sel;           // as above
    logic        whole;         // DST_SEL 1 gives the integer 1 (T24)
    logic [1:0]  ncomp;         // as above
    logic        packed_d16;    // two components a register, and at most 16 bits each (T28)
    logic        half;          // D16
    logic        high;          // D16_HI (T30)
    logic        lds;
  } mau_convert_result_t;       // 19 bits

  // What makes an element of converted channels, all lanes alike. mau_convert_store.
  typedef struct packed {
    logic [27:0] lsb;           // as above
    logic [3:0]  there;         // channels that are not code 0
  } mau_convert_element_t;      // 32 bits

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

  // An atomic on its way to the held line of mau_atomic. 146 bits.
  typedef struct packed {
    logic        opens;         // its transaction's first one: the line is on its way
    logic        last;          // its transaction's last one
    logic [4:0]  atomic;        // ATOMIC_*
    logic        wide;          // the element has 8 bytes
    logic [4:0]  dword;         // first dword of the element in the line
    logic [4:0]  even;          // first even one from there on, halved
    logic [63:0] d;             // data
    logic [63:0] c;             // compare value
  } mau_atomic_lane_t;

  // A request that mau_atomic makes itself.
  typedef struct packed {
    logic        write;         // a write-back, else a read
    logic        next;          // of the line behind that of the transaction
    logic        closes;        // the last one of its transaction
  } mau_atomic_own_t;

endpackage : mau_data_pkg
