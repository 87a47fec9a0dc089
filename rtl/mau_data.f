# mau_data.f - the RTL of the data path, in order of dependence, as in mau.f.
# SPDX-License-Identifier: Apache-2.0
mau_atomic_add.sv
mau_atomic_alu.sv
mau_atomic_request.sv
mau_atomic_line.sv
mau_atomic_lanes.sv
mau_atomic_response.sv
mau_atomic.sv
