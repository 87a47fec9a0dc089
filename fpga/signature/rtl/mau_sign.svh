// mau_sign.svh - constants of signature mode (../README.md).
// SPDX-License-Identifier: Apache-2.0
`ifndef MAU_SIGN_SVH
`define MAU_SIGN_SVH
`define MAU_SIGN_K 64'h9e3779b97f4a7c15  // constant of the mixer, and initial value of all hashes
`endif
