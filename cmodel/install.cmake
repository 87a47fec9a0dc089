# The installed library, component devel: headers, CMake package, pkg-config file, examples.
# SPDX-License-Identifier: Apache-2.0
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME devel)
install(TARGETS mau EXPORT mauTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/mau DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(FILES ${MAU_GEN}/mau/enc.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/mau)
install(EXPORT mauTargets NAMESPACE mau:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/mau FILE mauTargets.cmake)
include(CMakePackageConfigHelpers)
set(MAU_SHARE_DIR ${CMAKE_INSTALL_DATADIR}/mau)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/mauConfig.cmake.in ${PROJECT_BINARY_DIR}/mauConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/mau PATH_VARS MAU_SHARE_DIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/mauConfigVersion.cmake COMPATIBILITY SameMinorVersion)
# Relative to the .pc file, so that --prefix at install time and a moved tree both work.
file(RELATIVE_PATH up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
set(MAU_PC_PREFIX "\${pcfiledir}/${up}")
configure_file(mau.pc.in ${PROJECT_BINARY_DIR}/mau.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/mauConfig.cmake ${PROJECT_BINARY_DIR}/mauConfigVersion.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/mau)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples/library/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
install(FILES ${PROJECT_BINARY_DIR}/mau.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
include(${PROJECT_SOURCE_DIR}/cosim/systemc/install.cmake)
include(${PROJECT_SOURCE_DIR}/rtl/install.cmake)
