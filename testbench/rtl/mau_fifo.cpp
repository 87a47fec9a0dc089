// mau_fifo.cpp - the queue with synchronous read: order, contents, hold, one word a clock, room for DEPTH words.
// SPDX-License-Identifier: Apache-2.0
#include "queue.hpp"

int main(int argc, char** argv) {
  bench_start(argc, argv);
  auto dut = make_dut();
  queue_ports p{};
  p.depth = P_DEPTH;
  p.drive = [](Vdut& d, bool valid, uint64_t key) {
    d.in_valid_i = valid;
    put(d.in_data_i, 0, P_WIDTH, valid ? key : rnd());
  };
  p.ready = [](Vdut& d, bool ready) { d.out_take_i = ready; };
  p.valid = [](const Vdut& d) { return !!d.out_valid_o; };
  p.compare = [](const Vdut& d, uint64_t key) {
    same("data", get(d.out_data_o, 0, P_WIDTH), key & ((UINT64_C(1) << P_WIDTH) - 1));
  };
  queue_all(*dut, p);
  return bench_end();
}
