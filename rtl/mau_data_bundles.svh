// mau_data_bundles.svh - what travels between the modules of the data path, one structure a bundle,
// as in mau_bundles.svh.
// SPDX-License-Identifier: Apache-2.0
`ifndef MAU_DATA_BUNDLES_SVH
`define MAU_DATA_BUNDLES_SVH

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

// An atomic on its way to the held line of mau_atomic. 146 bits.
typedef struct packed {
  logic        opens;         // its transaction's first one: the line is on its way
  logic        last;          // its transaction's last one
  logic [4:0]  atomic;        // ATOMIC_*
  logic        wide;          // the element has 8 bytes
  logic [4:0]  place;         // first dword of the element in the line
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
`endif
