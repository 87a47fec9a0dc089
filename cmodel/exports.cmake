# A shared library exports the functions that the headers in include/mau/ declare (each declaration begins a line), by a version
# script, because GCC 12 exports the clones of target_clones() even with hidden visibility.
# SPDX-License-Identifier: Apache-2.0
file(GLOB headers CONFIGURE_DEPENDS include/mau/*.h)
set(exports "")
foreach(header ${headers})
  file(STRINGS ${header} lines REGEX "^[a-z][a-z0-9_ ]*[ *]mau_[a-z0-9_]+\\(")
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "^static " AND line MATCHES "(mau_[a-z0-9_]+)\\(")
      string(APPEND exports "    ${CMAKE_MATCH_1};\n")
    endif()
  endforeach()
endforeach()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${headers})
file(CONFIGURE OUTPUT mau.map CONTENT "{\n  global:\n${exports}  local:\n    *;\n};\n" @ONLY)
target_link_options(mau PRIVATE -Wl,--version-script=${CMAKE_CURRENT_BINARY_DIR}/mau.map)
set_property(TARGET mau PROPERTY LINK_DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/mau.map)
