# Component rtl: the RTL, its file lists and waivers, and the generated package of encodings.
# SPDX-License-Identifier: Apache-2.0
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME rtl)
install(DIRECTORY ${CMAKE_CURRENT_LIST_DIR}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/mau/rtl
  FILES_MATCHING PATTERN "*.sv" PATTERN "*.svh" PATTERN "*.f" PATTERN "*.vlt")
install(DIRECTORY ${MAU_GEN}/rtl DESTINATION ${CMAKE_INSTALL_DATADIR}/mau/generated
  FILES_MATCHING PATTERN "*.sv")
