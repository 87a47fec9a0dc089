// mau_data_bundles.svh - what travels between the modules of the data path (docs/vmem.md).
// SPDX-License-Identifier: Apache-2.0
`ifndef MAU_DATA_BUNDLES_SVH
`define MAU_DATA_BUNDLES_SVH

// A memory request but for its id, byte mask and data, whose widths are parameters. 75 bits.
typedef struct packed {
  logic [47:0] line;       // byte address of the line
  logic [15:0] attr;       // mau_attr_t of the transaction
  logic [1:0]  kind;       // MEM_*
  logic [6:0]  offset;     // atomics: first byte of the element in the line
  logic        wide;       // atomics: 8 bytes
  logic        more;       // atomics: the next request is of the same transaction
} mau_mem_request_t;

// A slot of the ring of requests but for its lanes.
typedef struct packed {
  logic        asks;       // memory answers; else the slot is whole at once
  logic [1:0]  kind;       // MEM_*
  logic [2:0]  pass;       // C4
  logic        odd;        // the line is odd
  logic        last;       // last one of its window
} mau_data_slot_t;

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
} mau_data_row_t;

// Channels of the data path, but for what is a lane's own (docs/vmem.md).
typedef struct packed {
  logic [7:0]  tag;
  logic [3:0]  beat;
  logic [2:0]  dword;      // register after VDATA
  logic [1:0]  half;       // bit 0: bits 15:0 are written, bit 1: bits 31:16
} mau_vgpr_write_t;

typedef struct packed {
  logic [7:0]   tag;
  logic [1:0]   quad;      // SGPRs 4*quad on
  logic [3:0]   mask;      // those of them that are written
  logic [127:0] data;
} mau_sgpr_write_t;

typedef struct packed {
  logic [1:0]  kind;       // MEM_*
  logic [4:0]  atomic;     // ATOMIC_*
  logic        wide;       // an atomic of 8 bytes
} mau_lds_request_t;
`endif
