# Makes a Debian package with cpack, from a build with MAU_PACKAGE and prefix /usr (tools/deb.sh). It
# has program, shared library, headers, RTL, generated files, manual page, completion and user pages.
# SPDX-License-Identifier: Apache-2.0
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME mau)
set(CPACK_PACKAGE_CONTACT "The authors of mau <mau@mau.invalid>" CACHE STRING "Maintainer of the package")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION electronics)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "memory address unit of AMD GPUs: model and RTL")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Computes the memory address of each lane of a wave and explains it rule by
rule. A golden model in C, as a command and as a library, covers buffer, flat,
scratch and scalar buffer instructions of gfx6 to gfx12. Synthesizable
SystemVerilog has the same unit; the command runs it in lockstep with the
model. Verilator builds a unit on first use, into the user's cache.")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The dependency of programs that link the library, and the update of the loader's cache.
set(control ${PROJECT_BINARY_DIR}/debian)
set(soversion ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
file(WRITE ${control}/shlibs "libmau ${soversion} mau (>= ${soversion})\n")
file(WRITE ${control}/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${control}/shlibs ${control}/triggers)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "verilator, g++, make, zlib1g-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "gtkwave, llvm")

# The compressed changelog and the copyright file, which Debian requires.
install(CODE "
  execute_process(COMMAND gzip -9nc \"${PROJECT_SOURCE_DIR}/CHANGELOG.md\"
    OUTPUT_FILE \"${PROJECT_BINARY_DIR}/changelog.gz\" COMMAND_ERROR_IS_FATAL ANY)")
install(FILES ${PROJECT_BINARY_DIR}/changelog.gz ${PROJECT_SOURCE_DIR}/cmake/debian/copyright
  DESTINATION ${CMAKE_INSTALL_DOCDIR})
include(CPack)
