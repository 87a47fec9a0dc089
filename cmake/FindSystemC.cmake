# Finds SystemC as SystemC::systemc. It uses the CMake package that SystemC 3.0 installs (2.3 too,
# when built with CMake), else header and library, as in Debian. SYSTEMC_HOME, a variable of CMake or
# of the environment, is searched first.
# SPDX-License-Identifier: Apache-2.0
if(NOT TARGET SystemC::systemc)
  find_package(SystemCLanguage CONFIG QUIET HINTS ${SYSTEMC_HOME} $ENV{SYSTEMC_HOME})
endif()
if(TARGET SystemC::systemc)
  set(SystemC_FOUND TRUE)
  return()
endif()

find_path(SystemC_INCLUDE_DIR systemc HINTS ${SYSTEMC_HOME} ENV SYSTEMC_HOME PATH_SUFFIXES include)
find_library(SystemC_LIBRARY systemc HINTS ${SYSTEMC_HOME} ENV SYSTEMC_HOME
  PATH_SUFFIXES lib lib64 lib-linux64)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SystemC REQUIRED_VARS SystemC_LIBRARY SystemC_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "install libsystemc-dev, or set SYSTEMC_HOME to the folder of SystemC")
if(SystemC_FOUND)
  find_package(Threads REQUIRED)
  add_library(SystemC::systemc UNKNOWN IMPORTED)
  set_target_properties(SystemC::systemc PROPERTIES IMPORTED_LOCATION "${SystemC_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${SystemC_INCLUDE_DIR}" INTERFACE_LINK_LIBRARIES Threads::Threads)
  # SystemC 2.3 has the C++ standard that it was built with in the name of a symbol,
  # sc_api_version_2_3_4_cxx201703L, and its headers refer to that of the including file. The macro
  # makes them refer to the one that the library has, in a program of a later standard, too.
  file(STRINGS ${SystemC_LIBRARY} api REGEX "sc_api_version_[0-9_]+cxx[0-9]+L" LIMIT_COUNT 1)
  if(api MATCHES "cxx([0-9]+L)")
    set_target_properties(SystemC::systemc PROPERTIES
      INTERFACE_COMPILE_DEFINITIONS SC_CPLUSPLUS=${CMAKE_MATCH_1})
  endif()
endif()
