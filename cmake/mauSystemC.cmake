# Component systemc of the package mau. Everything here is built in the caller's build, because the
# caller chooses the version of SystemC and LANES, WINDOW and LINE_BYTES.
#
#   mau::tlm      the golden model as a TLM-2.0 component, mau/mau_tlm.hpp
#   mau::sc_rtl   headers of the Verilated units, mau/mau_sc_rtl.hpp, mau/mau_sc_vmem.hpp
#   mau::mreq     reads request files (C), mreq/mreq.h
#   mau_add_sc_unit(TARGET LANES WINDOW LINE_BYTES [DATA] [VERILATOR_ARGS ARG ...])
#                 adds a static library with the Verilated unit of that size: mau_sc_rtl<...>, with
#                 DATA mau_sc_vmem<...>. Call it once for each size in a program. Needs Verilator.
# SPDX-License-Identifier: Apache-2.0
get_property(mau_languages GLOBAL PROPERTY ENABLED_LANGUAGES)
foreach(language C CXX)
  if(NOT language IN_LIST mau_languages)
    message(FATAL_ERROR "mau: component systemc needs project(... LANGUAGES C CXX)")
  endif()
endforeach()
list(PREPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})
find_package(SystemC REQUIRED MODULE)
list(POP_FRONT CMAKE_MODULE_PATH)
set(mau_systemc_FOUND TRUE)
if(TARGET mau::tlm)
  return()
endif()

add_library(mau::sc_rtl INTERFACE IMPORTED)
target_link_libraries(mau::sc_rtl INTERFACE mau::mau SystemC::systemc)
target_compile_features(mau::sc_rtl INTERFACE cxx_std_17)

set(tlm_sources mau_line_order mau_line_phases mau_line_port mau_schedule mau_tlm mau_tlm_at
  mau_tlm_base)
list(TRANSFORM tlm_sources PREPEND ${MAU_SHARE}/systemc/)
list(TRANSFORM tlm_sources APPEND .cpp)
add_library(mau_tlm STATIC EXCLUDE_FROM_ALL ${tlm_sources})
add_library(mau::tlm ALIAS mau_tlm)
target_include_directories(mau_tlm PRIVATE ${MAU_SHARE}/generated)
target_link_libraries(mau_tlm PUBLIC mau::sc_rtl)

file(GLOB mreq_sources ${MAU_SHARE}/requests/mreq/*.c ${MAU_SHARE}/requests/stimulus/*.c
  ${MAU_SHARE}/requests/support/*.c)
add_library(mau_mreq STATIC EXCLUDE_FROM_ALL ${mreq_sources})
add_library(mau::mreq ALIAS mau_mreq)
target_include_directories(mau_mreq SYSTEM PUBLIC ${MAU_SHARE}/requests ${MAU_SHARE}/generated)
target_link_libraries(mau_mreq PUBLIC mau::mau)
target_compile_options(mau_mreq PRIVATE -w) # the caller's warnings are for the caller's sources
target_compile_options(mau_tlm PRIVATE -w)
# Each of its few files would read SystemC's headers for seconds.
set_target_properties(mau_tlm PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
set_target_properties(mau_mreq PROPERTIES C_STANDARD 11 C_EXTENSIONS ON UNITY_BUILD OFF)

function(mau_add_sc_unit target lanes window line_bytes)
  cmake_parse_arguments(PARSE_ARGV 4 unit "DATA" "" "VERILATOR_ARGS")
  if(NOT "${lanes}/${window}/${line_bytes}" MATCHES "^(4|8|16|32|64)/(4|8|16|32|64)/(64|128)$")
    message(FATAL_ERROR "mau_add_sc_unit(${target} ${lanes} ${window} ${line_bytes}): LANES and WINDOW "
      "are 4, 8, 16, 32 or 64, LINE_BYTES is 64 or 128")
  endif()
  if(unit_DATA AND window GREATER lanes)
    message(FATAL_ERROR "mau_add_sc_unit(${target} ... DATA): WINDOW is at most LANES")
  endif()
  find_package(verilator REQUIRED HINTS $ENV{VERILATOR_ROOT})
  set(top mau)
  set(adapter mau_sc_rtl)
  set(files ${MAU_SHARE}/generated/rtl/mau_enc.sv -F ${MAU_SHARE}/rtl/mau.f) # in this order
  set(parameters -GLANES=${lanes} -GWINDOW=${window} -GLINE_BYTES=${line_bytes})
  if(unit_DATA)
    set(top mau_vmem)
    set(adapter mau_sc_vmem)
    list(APPEND files -F ${MAU_SHARE}/rtl/mau_data.f)
    list(APPEND parameters -GID_BITS=4 -GCONVERT=4)
  endif()
  set(class V${top}_${lanes}_${window}_${line_bytes})
  add_library(${target} STATIC ${MAU_SHARE}/systemc/${adapter}.cpp)
  # A folder whose name every project has alike: _mau_cached().
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${class}.dir)
  get_property(other GLOBAL PROPERTY MAU_SC_UNIT_${folder})
  if(other)
    message(FATAL_ERROR "mau_add_sc_unit(${target} ...): target ${other} of this folder has that "
      "size, link it")
  endif()
  set_property(GLOBAL PROPERTY MAU_SC_UNIT_${folder} ${target})
  # OPT_SLOW: constructors have thousands of lines and run once.
  verilate(${target} PREFIX ${class} DIRECTORY ${folder} TOP_MODULE ${top}
    OPT_FAST -O2 OPT_SLOW -O0 OPT_GLOBAL -O2
    SOURCES ${MAU_SHARE}/rtl/mau_waivers.vlt
    VERILATOR_ARGS -O3 --x-assign fast --x-initial fast --noassert -fno-split -Wno-fatal
      -I${MAU_SHARE}/generated/rtl ${parameters} ${files} ${unit_VERILATOR_ARGS})
  set_property(TARGET ${target} APPEND PROPERTY COMPILE_DEFINITIONS MAU_SC_CLASS=${class}
    MAU_SC_HEADER="${class}.h" MAU_LANES=${lanes} MAU_WINDOW=${window} MAU_LINE_BYTES=${line_bytes})
  target_include_directories(${target} PRIVATE ${MAU_SHARE}/systemc ${MAU_SHARE}/generated)
  target_link_libraries(${target} PUBLIC mau::sc_rtl)
  # Generated code: no warnings, neither in it nor in what includes Verilator's headers.
  target_compile_options(${target} PRIVATE -w)
  get_target_property(folders ${target} INTERFACE_INCLUDE_DIRECTORIES)
  if(folders)
    set_property(TARGET ${target} PROPERTY INTERFACE_SYSTEM_INCLUDE_DIRECTORIES ${folders})
  endif()
  _mau_cached(${target})
endfunction()

# With ccache, a unit that another build folder compiled is not compiled again: paths of the build
# folder are relative to it in the cache. CMAKE_CXX_COMPILER_LAUNCHER of the caller has precedence.
function(_mau_cached target)
  find_program(MAU_CCACHE ccache)
  mark_as_advanced(MAU_CCACHE)
  if(MAU_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set_property(TARGET ${target} PROPERTY CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_BINARY_DIR} ${MAU_CCACHE})
  endif()
endfunction()
