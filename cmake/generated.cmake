# Sets MAU_GEN, the folder of the C and SystemVerilog files that encodings/generate.py makes from the
# tables. A release (tools/release.sh) has these files in generated/, with the checksums of their
# tables. A build of the golden model alone uses them and needs no Python. A build with the test
# bench, or after a table was edited, makes them here. Verilator reads them too, so they must exist
# before anything is built.
# SPDX-License-Identifier: Apache-2.0
set(tables encodings/mau.toml encodings/opcodes.csv encodings/lengths.csv encodings/ds.csv
  testbench/faults/faults.toml
  encodings/generate.py encodings/channels.py encodings/generations.py encodings/lengths.py
  encodings/ds.py encodings/opcode_index.py)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${tables})
set(sums "")
foreach(table ${tables})
  file(SHA256 ${PROJECT_SOURCE_DIR}/${table} sum)
  string(APPEND sums "${sum}  ${table}\n")
endforeach()
set(shipped "")
if(EXISTS ${PROJECT_SOURCE_DIR}/generated/SHA256SUMS)
  file(READ ${PROJECT_SOURCE_DIR}/generated/SHA256SUMS shipped)
endif()

if(sums STREQUAL shipped AND NOT MAU_TESTBENCH)
  set(MAU_GEN ${PROJECT_SOURCE_DIR}/generated)
else()
  find_package(Python3 3.11 REQUIRED COMPONENTS Interpreter)
  set(MAU_GEN ${PROJECT_BINARY_DIR}/gen)
  execute_process(
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/encodings/generate.py ${MAU_GEN}
    COMMAND_ERROR_IS_FATAL ANY)
endif()
if(MAU_TESTBENCH) # what `mau explain RULE` prints
  execute_process(
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/rules.py ${MAU_GEN}
    COMMAND_ERROR_IS_FATAL ANY)
  file(GLOB spec_pages CONFIGURE_DEPENDS docs/spec/*.md)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    ${spec_pages} docs/decisions.md tools/rules.py)
endif()
