// mau_axi4_pkg.sv - structures of the modules of mau_axi4; the AXI4 signals that depend on a
// transaction's attributes. docs/axi4.md.
// SPDX-License-Identifier: Apache-2.0
package mau_axi4_pkg;

  import mau_enc::*;

  // A request of the unit, without its byte mask and its data: their widths are parameters. An id
  // has ID_BITS bits of the six.
  typedef struct packed {
    logic [5:0]  id;            // of the unit
    logic        write;         // a write, else a read
    logic [47:0] line;          // byte address of the line
    mau_attr_t   attr;
  } mau_axi4_request_t;

  // The end of a request: memory has answered it.
  typedef struct packed {
    logic [5:0]  id;            // of the unit
    logic        fault;         // with an error
  } mau_axi4_end_t;

  // Attributes of an address channel, AxLOCK to AxUSER.
  typedef struct packed {
    logic        lock;          // AxLOCK: 0, no exclusive access
    logic [3:0]  cache;         // AxCACHE
    logic [2:0]  prot;          // AxPROT: data, non-secure, unprivileged
    logic [3:0]  qos;           // AxQOS
    mau_attr_t   user;          // AxUSER
  } mau_axi4_attr_t;

  // An address channel, without what all its bursts have in common.
  typedef struct packed {
    logic [5:0]  id;            // AxID
    logic [47:0] addr;          // AxADDR
    mau_axi4_attr_t attr;
  } mau_axi4_ax_t;

  // B.
  typedef struct packed {
    logic [5:0]  id;
    logic [1:0]  resp;
  } mau_axi4_b_t;

  // 'write': of AW, whose bits for allocation are those of AR exchanged.
  function automatic mau_axi4_attr_t axi4_attr(input mau_attr_t attr, input logic write);
    // A cache that serves this unit alone must not answer.
    automatic logic shared = attr.scope[1] || (attr.cls == CLS_LOAD && (attr.glc || attr.dlc));
    automatic logic [3:0] cache = 4'b1111;               // write-back, allocate
    if (attr.slc) cache = write ? 4'b0111 : 4'b1011;     // write-back, do not allocate
    if (shared) cache = 4'b0011;                         // normal, non-cacheable, bufferable
    return '{lock: 1'b0, cache: cache, prot: 3'b010, qos: attr.slc ? 4'd0 : 4'd1, user: attr};
  endfunction

endpackage : mau_axi4_pkg
