# Component systemc: the SystemC components as sources, with the files that they need besides the
# components devel and rtl: docs/user/systemc.md.
# SPDX-License-Identifier: Apache-2.0
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME systemc)
set(share ${CMAKE_INSTALL_DATADIR}/mau)
set(here ${CMAKE_CURRENT_LIST_DIR})
install(FILES ${here}/mau_sc_bundle.hpp ${here}/mau_sc_types.hpp ${here}/mau_sc_data_types.hpp
  ${here}/mau_sc_wires.hpp ${here}/mau_sc_unit.hpp ${here}/mau_sc_rtl.hpp ${here}/mau_sc_rtl_wires.hpp
  ${here}/mau_sc_vmem.hpp ${here}/mau_sc_vmem_wires.hpp ${here}/mau_schedule.hpp ${here}/mau_line_order.hpp
  ${here}/mau_tlm.hpp ${here}/mau_tlm_rtl.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/mau)
install(DIRECTORY ${here}/ DESTINATION ${share}/systemc FILES_MATCHING PATTERN "*.cpp")
install(FILES ${here}/mau_sc_verilated.hpp ${here}/mau_tlm_job.hpp ${here}/../verilated_ports.hpp DESTINATION ${share}/systemc)
install(FILES ${MAU_GEN}/mau_unit.h ${MAU_GEN}/mau_channels.h DESTINATION ${share}/generated)

# The reader of request files, without the rest of the test bench.
set(bench ${PROJECT_SOURCE_DIR}/testbench)
install(FILES ${bench}/tb.h DESTINATION ${share}/requests)
install(FILES ${PROJECT_SOURCE_DIR}/cosim/mau_dut.h DESTINATION ${share}/requests/cosim)
install(DIRECTORY ${bench}/mreq DESTINATION ${share}/requests FILES_MATCHING PATTERN "*.[ch]")
install(FILES ${bench}/stimulus/episode.c ${bench}/stimulus/episode.h
  ${bench}/stimulus/episode_data.c ${bench}/stimulus/episode_data.h
  ${bench}/stimulus/episode_fault.c ${bench}/stimulus/stall.c
  ${bench}/stimulus/stall.h ${bench}/stimulus/rng.c ${bench}/stimulus/rng.h
  ${bench}/stimulus/store.c ${bench}/stimulus/store.h DESTINATION ${share}/requests/stimulus)

install(FILES ${PROJECT_SOURCE_DIR}/cmake/mauSystemC.cmake ${PROJECT_SOURCE_DIR}/cmake/FindSystemC.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/mau)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples/systemc DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
