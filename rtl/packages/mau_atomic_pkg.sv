// mau_atomic_pkg.sv - what travels between the modules of the atomic unit.
// SPDX-License-Identifier: Apache-2.0
package mau_atomic_pkg;

  // Where an element begins, in dwords from the start of the line.
  typedef struct packed {
    logic [4:0]  dword;         // its first dword
    logic [4:0]  even;          // the first even dword from there on, halved
  } mau_atomic_place_t;

  // An atomic on its way to the line that is open.
  typedef struct packed {
    logic        opens;         // first atomic of its transaction: the line is on its way
    logic        last;          // last atomic of its transaction
    logic [4:0]  atomic;        // ATOMIC_*
    logic        wide;          // the element has 8 bytes
    mau_atomic_place_t place;
    logic [63:0] d;             // data
    logic [63:0] c;             // compare value
  } mau_atomic_lane_t;

  // A request that the atomic unit makes itself.
  typedef struct packed {
    logic        write;         // a write-back, else a read
    logic        next;          // of the line after that of the transaction
    logic        closes;        // last request of its transaction
  } mau_atomic_own_t;

  // What an acknowledgement of a write-back means.
  typedef struct packed {
    logic        silent;        // nothing to the unit: the write-back of the next line follows
    logic [63:0] old;           // old element of the last atomic, which it answers
  } mau_atomic_ack_t;

endpackage : mau_atomic_pkg
