// mau_atomic_pkg.sv - structures, states and functions of the atomic unit.
// SPDX-License-Identifier: Apache-2.0
package mau_atomic_pkg;

  import mau_enc::*;

  // The place of an element, in dwords from the start of the line.
  typedef struct packed {
    logic        wide;          // it has 8 bytes
    logic [4:0]  dword;         // its first dword
    logic [4:0]  even;          // its even dword, or the one after, halved
  } mau_atomic_place_t;

  // An atomic for the open line. An id has ID_BITS bits of the eight.
  typedef struct packed {
    logic [7:0]  id;            // of its request
    logic        opens;         // first atomic of its transaction, which reads the line
    logic        last;          // last atomic of its transaction
    logic [4:0]  atomic;        // ATOMIC_*
    mau_atomic_place_t place;
    logic [63:0] d;             // data
    logic [63:0] c;             // compare value
  } mau_atomic_lane_t;

  // A request that the atomic unit itself makes.
  typedef struct packed {
    logic [7:0]  id;
    logic        write;         // a write-back, else a read
    logic        next;          // for the line after that of the transaction
    logic        closes;        // last request of its transaction
  } mau_atomic_own_t;

  // The response to an atomic that is not the last one of its transaction, or ends it.
  typedef struct packed {
    logic [7:0]  id;
    logic [1:0]  code;          // MEMORY_*
    logic [63:0] element;       // before the atomic
  } mau_atomic_old_t;

  // The responses of memory that the open transaction waits for.
  typedef struct packed {
    logic        read;          // the line of a read,
    logic [7:0]  read_id;       // with this id
    logic        ack;           // the acknowledgement of a write-back,
    logic        silent;        // no response if MEMORY_OK: the write-back of the next line follows
    mau_atomic_old_t last;      // of the last atomic; the write-back has its id
  } mau_atomic_wait_t;

  // Which of them the current response of memory is.
  typedef struct packed {
    logic        read;
    logic        ack;           // and it is taken in this cycle
    logic [1:0]  code;          // MEMORY_*
  } mau_atomic_answer_t;

  // The line of the open transaction, and the next one, whose first dword a crossing element needs.
  typedef enum logic [2:0] {NO_LINE, READS_LINE, HAS_LINE, READS_NEXT, HAS_BOTH}
    mau_atomic_line_t;

  // ACTS: atomics execute. WRITES_LINE: the line is to be written. WAITS_LINE: its write is not yet
  // acknowledged; the next line is written after that. WRITES_NEXT: the next line is to be written.
  typedef enum logic [1:0] {ACTS, WRITES_LINE, WAITS_LINE, WRITES_NEXT} mau_atomic_back_t;

  // The operation is a float add. Its result is sum_o of mau_atomic_alu.
  function automatic logic adds_floats(input logic [4:0] atomic, input logic wide);
    case (atomic)
      ATOMIC_ADD_F32, ATOMIC_PK_ADD_F16, ATOMIC_PK_ADD_BF16: return !wide;
      ATOMIC_ADD_F64: return wide;
      default:        return 1'b0;
    endcase
  endfunction

  // Two elements share a dword. An element of 8 bytes is one even and one odd dword; of 4 bytes,
  // one of them.
  function automatic logic overlap(input mau_atomic_place_t a, input mau_atomic_place_t b);
    automatic logic even = (a.wide || !a.dword[0]) && (b.wide || !b.dword[0]) && a.even == b.even;
    automatic logic odd = (a.wide || a.dword[0]) && (b.wide || b.dword[0]) &&
                          a.dword[4:1] == b.dword[4:1];
    return even || odd;
  endfunction

endpackage : mau_atomic_pkg
