// mau_atomic_pkg.sv - what travels between the modules of the atomic unit.
// SPDX-License-Identifier: Apache-2.0
package mau_atomic_pkg;

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

endpackage : mau_atomic_pkg
