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
`endif
