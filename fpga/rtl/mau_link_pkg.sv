// mau_link_pkg.sv - states of the link of a board.
// SPDX-License-Identifier: Apache-2.0
package mau_link_pkg;

  // mau_link. KIND, SEQ, HEAD: the first bytes of a frame. DRAIN: the rest of a frame that is not a
  // valid request. DATA: words of a WRITE. ANS_*: the answer. FETCH, WORD: words of a READ.
  typedef enum logic [3:0] {
    KIND, SEQ, HEAD, DRAIN, DATA, ANS_KIND, ANS_SEQ, ANS_WHAT, FETCH, WORD
  } mau_link_state_t;

  // mau_link_rx, what is read of the ring: nothing, the two bytes of a length, contents.
  typedef enum logic [1:0] {RX_WAIT, RX_LOW, RX_HIGH, RX_DATA} mau_link_rx_state_t;

  // mau_link_tx. TX_FIRST: between two frames. TX_DATA, TX_CRC: contents. TX_CODE: the code of the
  // last block is written. TX_ZERO: the end of the frame.
  typedef enum logic [2:0] {TX_DATA, TX_CRC, TX_CODE, TX_ZERO, TX_FIRST} mau_link_tx_state_t;

endpackage : mau_link_pkg
