# SystemC as SystemC::systemc: by the CMake package that SystemC 3.0 (and 2.3 built with CMake)
# installs, else by header and library, as Debian has them. SYSTEMC_HOME, a variable of CMake or of
# the environment, is looked into first.
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
  REASON_FAILURE_MESSAGE "install libsystemc-dev, or name the folder of a SystemC with SYSTEMC_HOME")
if(SystemC_FOUND)
  find_package(Threads REQUIRED)
  add_library(SystemC::systemc UNKNOWN IMPORTED)
  set_target_properties(SystemC::systemc PROPERTIES IMPORTED_LOCATION "${SystemC_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${SystemC_INCLUDE_DIR}" INTERFACE_LINK_LIBRARIES Threads::Threads)
endif()
