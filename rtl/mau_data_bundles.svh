// mau_data_bundles.svh - what travels between the modules of the data path, one structure a bundle,
// as in mau_bundles.svh. A member of four parts has that of channel R or component X in its low
// bits.
// SPDX-License-Identifier: Apache-2.0
`ifndef MAU_DATA_BUNDLES_SVH
`define MAU_DATA_BUNDLES_SVH

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

// What makes registers of a lane's converted channels. mau_convert_load.
typedef struct packed {
  logic [11:0] sel;           // as above
  logic [3:0]  have;          // channels that are in the format and in range
  logic        ones;          // DST_SEL 1 gives 1 (T33, T34)
  logic        whole;         // that is the integer (T24)
  logic        write;         // the lane writes registers (T35)
  logic [1:0]  ncomp;         // as above
  logic        packed_d16;    // two components a register, and at most 16 bits each (T28)
  logic        half;          // D16
  logic        high;          // D16_HI (T30)
  logic        lds;
  logic        tfe;
  logic [1:0]  vgprs;
} mau_convert_result_t;       // 28 bits

// What makes bytes of an element of a lane's converted channels. mau_convert_store.
typedef struct packed {
  logic [4:0]  bytes;         // as above
  logic [27:0] lsb;
  logic [3:0]  dwords;        // dwords of the element that are written
} mau_convert_element_t;      // 37 bits
`endif
