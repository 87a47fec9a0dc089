# mau_data.f - the RTL of the data path, in order of dependence, as in mau.f: names are relative to
# this folder, mau_enc.sv and mau_types.svh come first. No module of mau.f has them yet.
# SPDX-License-Identifier: Apache-2.0
mau_channel_load.sv
mau_channel_store.sv
mau_convert_plan.sv
mau_convert_load.sv
mau_convert_store.sv
