# A Debian package by cpack, of a build with MAU_PACKAGE for the prefix /usr: tools/deb.sh. Program,
# shared library, headers, RTL with the generated files, manual page, completion, pages for users.
# SPDX-License-Identifier: Apache-2.0
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME mau)
set(CPACK_PACKAGE_CONTACT "The authors of mau <mau@mau.invalid>" CACHE STRING "Maintainer of the package")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION electronics)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "memory address unit of AMD GCN and RDNA GPUs: model and RTL")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Tells where each lane of a wave goes in memory, and why: a golden model in C,
as a command and as a library, of buffer, flat, scratch and scalar buffer
instructions of gfx6 to gfx12; and synthesizable SystemVerilog of the same
unit, which the command runs in lockstep with the model. Verilator builds the
units, in the cache of the user who asks for one.")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What programs that link the library depend on; and the loader's cache is brought up to date.
set(control ${PROJECT_BINARY_DIR}/debian)
set(soversion ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
file(WRITE ${control}/shlibs "libmau ${soversion} mau (>= ${soversion})\n")
file(WRITE ${control}/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${control}/shlibs ${control}/triggers)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "verilator, g++, make, zlib1g-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "gtkwave, llvm")

# The changelog, compressed, and the copyright file, as Debian wants them.
install(CODE "
  execute_process(COMMAND gzip -9nc \"${PROJECT_SOURCE_DIR}/CHANGELOG.md\"
    OUTPUT_FILE \"${PROJECT_BINARY_DIR}/changelog.gz\" COMMAND_ERROR_IS_FATAL ANY)")
install(FILES ${PROJECT_BINARY_DIR}/changelog.gz ${PROJECT_SOURCE_DIR}/cmake/debian/copyright
  DESTINATION ${CMAKE_INSTALL_DOCDIR})
include(CPack)
