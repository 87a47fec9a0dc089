// mau_address_pkg.sv - structures of the modules in mau_lane_pipe. The state of a request is one
// structure, mau_request_t; mau_request has a copy of it for every stage.
// SPDX-License-Identifier: Apache-2.0
package mau_address_pkg;
  import mau_enc::*;

  // What enters the stages 1 to 9 of the lane pipe at the next clock edge.
  typedef struct packed {
    logic [9:1] beat;           // beat[k]: a beat enters stage k
    logic [9:1] first;          // first[k]: it is the first beat of its request
  } mau_enter_t;

  // The V#, with the names of gfx8. Other generations: mau_resource.
  typedef struct packed {
    logic [1:0]  kind;          // TYPE (V7)
    logic [1:0]  oob;           // OOB_SELECT, gfx10 and later
    logic        bit123;
    logic        heap;          // HEAP (R15), gfx6 to gfx8
    logic [1:0]  bits121_120;
    logic        add_tid;       // ADD_TID_ENABLE
    logic [1:0]  istride;       // INDEX_STRIDE
    logic [1:0]  esize;         // ELEMENT_SIZE
    logic [6:0]  format;        // DATA_FORMAT, NUM_FORMAT; unified; bits 17:14 of STRIDE (V4)
    logic [11:0] dst_sel;
    logic [31:0] records;       // NUM_RECORDS
    logic [1:0]  swizzle;       // bit 1: SWIZZLE_ENABLE; both bits: that of gfx11
    logic [13:0] stride;        // STRIDE
    logic [47:0] base;          // BASE
  } mau_vsharp_t;

  // The kind of a request: properties of its generation and its operation. Stage 1, mau_kind.
  typedef struct packed {
    logic [1:0] bounds;         // BOUNDS_*: the range rules
    logic [1:0] silicon;        // SILICON_*: changes by the rule book; NONE: MANUAL
    logic buffer;               // MUBUF, MTBUF
    logic flat;
    logic is_global;
    logic scratch;
    logic smem;
    logic segment;              // FLAT, GLOBAL, SCRATCH
    logic may_scratch;          // FLAT, SCRATCH: lanes may be in scratch
    logic wide;                 // Offset has bits above 31
    logic narrow;               // buffer_offset has 32 bits and wraps (A5)
    logic sgpr_sum;             // SCRATCH with SGPR: adds SGPR + inst_offset to Offset
    logic sgpr_low;             // GLOBAL with SGPRs: adds the lower SGPR to Offset
    logic inst_only;            // adds inst_offset to Offset
    logic addr64;               // ADDR64 on a generation that has it (decisions D2, D26)
    logic pair;                 // v1 is the upper half of an address
    logic voffset;              // a VGPR is added to Offset
    logic addtid;               // lane*4 is added to Offset (decision D24)
    logic lds_m0;               // FLAT: LDS ends at M0, below lds_size (F3, N10)
    logic flat_wraps;           // FLAT: sums of 17 bits in LDS, of 32 bits in scratch (F14, F15)
    logic scratch_signed;       // SCRATCH: SGPR and VGPR are signed (F18)
    logic buffer_signed;        // inst_offset of a buffer is signed (A12)
    logic scalar_parts;         // a scalar load of whole components (A13)
    logic violates;             // a scalar load with a negative inst_offset (A14)
  } mau_kind_t;

  // The data format of an access. Stage 1, mau_format. The first two members are used when the
  // operation has a format.
  typedef struct packed {
    logic [4:0] bytes;          // 0: no format of this generation
    logic       pairs;          // DFMT and NFMT are a legal pair; gfx10 and later: 1
    logic       none;           // the V# has no format
  } mau_format_t;

  // The V# as generation, rule book and operation define it, and the footprint of the access, {sub,
  // nd}: sub 0 is one byte, 1 two bytes, 2 nd+1 dwords (for scalar loads: of a lane). Stage 2,
  // mau_resource.
  typedef struct packed {
    logic [18:0] stride;        // effective (V4, V10); 0 where A4 ignores it; scalar loads:
                                // STRIDE, but 1 if that is 0 (A9)
    logic        stride0;       // stride is 0, and not a scalar load
    logic [31:0] records;
    logic [1:0]  esize;         // log2(element size) - 1 (V2)
    logic [1:0]  istride;       // log2(index stride) - 3 (V3)
    logic        swizzled;      // the swizzle is active (A3)
    logic        add_lane;      // the lane is added to Index (A2)
    logic        heap;          // HEAP (R15)
    logic [1:0]  sub;
    logic [1:0]  nd;
    logic        multi;         // checked component by component (R12)
    logic        dwords;        // a dword or more with an active swizzle: A7 applies
  } mau_resource_t;

  // Results that all lanes of a request share. Stage 3, mau_resource.
  typedef struct packed {
    logic        no_access;     // no lane accesses memory; all have common_status
    logic [3:0]  common_status; // STATUS_*
    logic        to_lds;        // a legal load to LDS, not ignored: L1 and L3 apply
    logic [3:0]  comp_mask;     // components that are checked
    logic [3:0]  dword_mask;    // dwords of the access
    logic [1:0]  join_how;      // JOIN_*; not used with waits
    logic        waits;         // the request waits (decision D10)
  } mau_verdict_t;

  // The part of LDS that the lanes of a load to LDS may write. Stage 3, mau_lds_address.
  typedef struct packed {
    logic [19:0] base;          // LDS_ADDR of lane 0
    logic        full;          // no room: all lanes are masked off
    logic [5:0]  last;          // last lane that has room
    logic        below;         // lane 0 lies before LDS_BASE
    logic [5:0]  gap;           // last lane that lies before LDS_BASE
  } mau_lds_room_t;

  // A request. mau_request; a member is 0 until the stage that computes it has ended.
  typedef struct packed {
    // Stage 2.
    logic [7:0]    tag;
    mau_attr_t     attr;
    mau_kind_t     kind;
    logic          fmt;         // the operation has a format
    logic          atomic;      // class ATOMIC
    logic          wide_atomic; // an atomic of more than 4 bytes
    // Stage 3.
    logic [2:0]    error;       // ERROR_*
    mau_resource_t resource;
    logic [31:0]   soffset;     // scalar load: its offset, low bits cleared (A13)
    // Stage 4.
    mau_verdict_t  verdict;
    mau_lds_room_t lds;
    logic          use_bo;      // buffer_offset has a limit (mau_range_check)
    // Stage 5.
    logic [31:0]   last;        // limit of buffer_offset or of Offset, less 1
  } mau_request_t;

  // For d = 1..3: distance from dword 0 of an access to dword d, in dwords, less 1; for d = 0: 0.
  // Stage 6, mau_lane_walk.
  typedef logic [3:0][7:0] mau_steps_t;

  // The number of lane l of a beat in its wave.
  function automatic logic [5:0] lane_number(input logic [3:0] beat, input int lanes, input int l);
    return 6'(int'(beat) * lanes + l);
  endfunction

endpackage : mau_address_pkg
