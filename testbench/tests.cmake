# Every test, named <layer>.<what>. Labels: unit (no RTL), rtl, lockstep, cli, fault, determinism.
# SPDX-License-Identifier: Apache-2.0
find_package(Python3 3.11 REQUIRED COMPONENTS Interpreter)
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)
set(MAU_BIN ${PROJECT_BINARY_DIR}/mau)
set(TESTS_DIR ${CMAKE_CURRENT_SOURCE_DIR}/tests)
execute_process(COMMAND ${Python3_EXECUTABLE} -B ${PROJECT_SOURCE_DIR}/tools/gfx.py OUTPUT_VARIABLE unit_generations COMMAND_ERROR_IS_FATAL ANY)

# One cmocka program a file.
file(GLOB test_sources CONFIGURE_DEPENDS tests/unit/test_*.c ${PROJECT_SOURCE_DIR}/fpga/signature/tests/test_*.c)
# With long loops of their own: a unit, an executor or exact arithmetic in C. The others are compiled
# without optimization, which takes a quarter of the time.
set(long_loops test_execute_random test_scoreboard test_hold test_sign_cover test_fast_execute test_convert_store test_convert_random
  test_atomic_add test_atomic_compare)
add_custom_target(unit_tests)
foreach(source ${test_sources})
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE tb mau_sign PkgConfig::CMOCKA)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests C_EXTENSIONS ON)
  mau_target(${name})
  if(name IN_LIST long_loops)
    target_compile_options(${name} PRIVATE -O2)
  else()
    target_compile_options(${name} PRIVATE -O0)
  endif()
  add_dependencies(unit_tests ${name})
  string(REPLACE "test_" "" short ${name})
  add_test(NAME unit.${short} COMMAND ${name})
  set_tests_properties(unit.${short} PROPERTIES LABELS unit TIMEOUT 300)
endforeach()
# The test replaces the golden model's mau_wave() by its own.
target_link_options(test_sign_job PRIVATE -Wl,--wrap=mau_wave)
add_executable(decode_lines tests/decode/decode_lines.c)
target_link_libraries(decode_lines PRIVATE mau)
set_target_properties(decode_lines PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
mau_target(decode_lines)
add_dependencies(unit_tests decode_lines)

# A board in C as a program (board_sign.py).
add_executable(fake_board tests/unit/fake_board.c)
target_link_libraries(fake_board PRIVATE tb mau_sign PkgConfig::CMOCKA)
set_target_properties(fake_board PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests C_EXTENSIONS ON)
mau_target(fake_board)
target_compile_options(fake_board PRIVATE -O0)
add_dependencies(unit_tests fake_board)

# A unit written in C, under the names of a unit and of its tracing build: reports do not depend on
# the RTL (cli_reports.py).
add_library(fake_unit MODULE tests/unit/fake_unit.c)
add_custom_command(TARGET fake_unit POST_BUILD COMMAND ${CMAKE_COMMAND} -E copy $<TARGET_FILE:fake_unit> $<TARGET_FILE_DIR:fake_unit>/libmau_unit_verilator_16_16_64.so)
target_link_libraries(fake_unit PRIVATE mau)
target_include_directories(fake_unit PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} ${PROJECT_SOURCE_DIR})
set_target_properties(fake_unit PROPERTIES OUTPUT_NAME mau_unit_verilator_16_16_64_trace LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/units)
mau_target(fake_unit)
add_dependencies(unit_tests fake_unit)

if(MAU_SANITIZE)
  # Each of thousands of runs frees 19 MB in two blocks. A large quarantine of AddressSanitizer
  # would cost many pages; with a small one they are unmapped at once, and a use after free is found
  # as well.
  set_tests_properties(unit.hold unit.scoreboard PROPERTIES ENVIRONMENT ASAN_OPTIONS=quarantine_size_mb=1)
  return()
endif()

# Sets variables to the parts of a set of sizes: mau_parts(16/16/64 lanes window line), or 16_16_64
function(mau_parts set)
  string(REGEX MATCHALL "[^/_]+" parts ${set})
  foreach(name part IN ZIP_LISTS ARGN parts)
    set(${name} ${part} PARENT_SCOPE)
  endforeach()
endfunction()

# A test that is a script: mau_script(name labels command...)
function(mau_script name labels)
  add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES LABELS "${labels}" TIMEOUT 1800 ENVIRONMENT "MAU_BUILD=${PROJECT_BINARY_DIR}")
endfunction()
# Long tests, which `./run test` leaves out and `./run test --all` runs (README.md has what a shorter
# test has of each): mau_long(name...)
function(mau_long)
  foreach(name ${ARGV})
    set_property(TEST ${name} APPEND PROPERTY LABELS long)
  endforeach()
endfunction()

mau_script(decode.llvm unit ${Python3_EXECUTABLE} ${TESTS_DIR}/decode/check_llvm_decode.py --lines ${PROJECT_BINARY_DIR}/tests/decode_lines)
mau_script(decode.recorded unit ${Python3_EXECUTABLE} ${TESTS_DIR}/decode/check_recorded.py --lines ${PROJECT_BINARY_DIR}/tests/decode_lines)
mau_script(decode.llvm_ds unit ${Python3_EXECUTABLE} ${TESTS_DIR}/decode/check_llvm_ds.py)
add_custom_target(decode-check COMMAND ${Python3_EXECUTABLE} ${TESTS_DIR}/decode/check_llvm_decode.py --lines ${PROJECT_BINARY_DIR}/tests/decode_lines --full
  DEPENDS decode_lines USES_TERMINAL)
foreach(what install shared subproject examples)
  mau_script(model.${what} unit ${TESTS_DIR}/install/${what}.sh ${PROJECT_BINARY_DIR}/tests/out/${what})
endforeach()
if(EXISTS ${PROJECT_SOURCE_DIR}/.git) # a release is made from a repository
  mau_script(model.release unit ${TESTS_DIR}/install/release.sh ${PROJECT_BINARY_DIR}/tests/out/release ${MAU_GEN})
endif()
if(MAU_SYSTEMC) # two Verilated data paths and two address units are compiled
  mau_script(systemc.platform lockstep ${TESTS_DIR}/install/systemc.sh ${PROJECT_BINARY_DIR}/tests/out/systemc ${MAU_BIN}
    ${PROJECT_BINARY_DIR}/venv/bin/python)
endif()
mau_script(cli.install cli ${TESTS_DIR}/install/program.sh ${PROJECT_BINARY_DIR}/tests/out/program ${PROJECT_BINARY_DIR})
foreach(what deb chroot) # the Debian package
  mau_script(package.${what} cli ${TESTS_DIR}/install/${what}.sh ${PROJECT_BINARY_DIR}/tests/out/${what} ${PROJECT_BINARY_DIR})
endforeach()
set_tests_properties(package.deb package.chroot PROPERTIES RESOURCE_LOCK package)
mau_long(package.deb package.chroot model.shared)
mau_script(rtl.lint rtl ${PROJECT_SOURCE_DIR}/tools/lint.sh ${PROJECT_BINARY_DIR}/lint)
mau_script(rtl.fpga_bench rtl ${Python3_EXECUTABLE} ${TESTS_DIR}/rtl/fpga_bench.py)
mau_script(rtl.encodings rtl ${Python3_EXECUTABLE} ${TESTS_DIR}/rtl/encodings.py)
foreach(what verb files repeat sim vmem_sim vmem lost larger)
  mau_script(board.${what} cli ${Python3_EXECUTABLE} ${TESTS_DIR}/board/board_${what}.py)
endforeach()
mau_long(board.repeat board.larger)
foreach(what sign sign_sim)
  mau_script(board.${what} cli ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/fpga/signature/tests/board_${what}.py)
endforeach()
mau_long(board.sign_sim)
# The netlist of an ECP5 (engine netlist); the first of these tests builds it.
mau_script(board.netlist lockstep ${Python3_EXECUTABLE} ${TESTS_DIR}/board/netlist.py lockstep)
mau_script(board.netlist_fault lockstep ${Python3_EXECUTABLE} ${TESTS_DIR}/board/netlist.py fault)
set_tests_properties(board.netlist_fault PROPERTIES DEPENDS board.netlist)
mau_script(board.netlist_data lockstep ${Python3_EXECUTABLE} ${TESTS_DIR}/board/netlist.py data)
mau_long(board.netlist board.netlist_fault board.netlist_data)
mau_script(board.netlist_refuse cli ${Python3_EXECUTABLE} ${TESTS_DIR}/board/netlist.py refuse)
mau_script(rtl.tech rtl ${Python3_EXECUTABLE} ${TESTS_DIR}/rtl/tech_equal.py)

# Proofs for all inputs (formal/): the quick cases, and the prover itself.
mau_script(formal.quick rtl ${PROJECT_SOURCE_DIR}/run prove --quick)
mau_script(formal.prover rtl ${Python3_EXECUTABLE} -B ${TESTS_DIR}/formal/prover.py)

# Lockstep: every unit with two seeds, all generations, both rule books, mixed stalls.
set(long_units 32/16/64 32/32/128 64/64/64) # LONG of tools/units.py
foreach(unit ${MAU_UNITS})
  mau_parts(${unit} lanes window line)
  foreach(seed 1 2)
    mau_script(lockstep.${lanes}_${window}_${line}.seed${seed} lockstep ${MAU_BIN} run --lanes ${lanes} --window ${window} --line-bytes ${line}
      --seed ${seed} --waves 60000 --stall mix --out ${PROJECT_BINARY_DIR}/tests/out/${lanes}_${window}_${line}_${seed})
    if(unit IN_LIST long_units)
      mau_long(lockstep.${lanes}_${window}_${line}.seed${seed})
    endif()
  endforeach()
endforeach()

# The unit that takes instruction words (rtl/mau_inst.sv): lockstep by generation, real requests,
# its planted faults.
foreach(gfx ${unit_generations})
  mau_script(lockstep.inst.gfx${gfx} lockstep ${MAU_BIN} run --engine inst --gfx ${gfx} --waves 30000 --stall mix --out ${PROJECT_BINARY_DIR}/tests/out/inst_${gfx})
endforeach()
mau_script(lockstep.inst.checked lockstep ${MAU_BIN} run --engine inst --checked --waves 10000 --stall mix --out ${PROJECT_BINARY_DIR}/tests/out/inst_checked)
mau_script(inst.replay lockstep ${Python3_EXECUTABLE} ${TESTS_DIR}/cli/inst_engine.py replay)
mau_script(inst.refuse cli ${Python3_EXECUTABLE} ${TESTS_DIR}/cli/inst_engine.py refuse)
foreach(id 28 33 92 93 94 95 96 97)
  mau_script(fault.${id} fault ${Python3_EXECUTABLE} ${TESTS_DIR}/cli/inst_engine.py fault_${id})
endforeach()

# The data path: every unit with every memory profile; the stimulus; negative tests of the
# scoreboard.
foreach(unit ${MAU_VMEM_UNITS})
  mau_parts(${unit} lanes window line)
  set(run ${MAU_BIN} run --data --lanes ${lanes} --window ${window} --line-bytes ${line})
  foreach(memory none fixed random bursty reversed starve)
    mau_script(lockstep.data.${lanes}_${window}_${line}.${memory} lockstep ${run} --memory ${memory} --waves 4000)
  endforeach()
  foreach(memory none fixed)
    mau_script(lockstep.data.${lanes}_${window}_${line}.throughput_${memory} lockstep ${run} --stall none --memory ${memory} --throughput --waves 10000)
  endforeach()
  foreach(seed 1 2 3)
    mau_script(lockstep.data.${lanes}_${window}_${line}.seed${seed} lockstep ${run} --seed ${seed} --waves 10000)
  endforeach()
endforeach()
mau_script(lockstep.data.checked lockstep ${MAU_BIN} run --data --lanes 4 --checked --reset-seed 3 --waves 5000)
# With an AXI4 memory: the same waves, whose atomics mau_atomic executes (docs/axi4.md).
foreach(unit ${MAU_AXI4_UNITS})
  mau_parts(${unit} engine lanes line)
  set(run ${MAU_BIN} run --data --engine ${engine} --lanes ${lanes} --line-bytes ${line})
  mau_script(lockstep.${engine}.mix lockstep ${run} --waves 3000)
  mau_script(lockstep.${engine}.none lockstep ${run} --stall none --memory none --seed 2 --waves 3000)
  mau_script(lockstep.${engine}.atomic lockstep ${run} --class atomic --seed 3 --waves 500)
endforeach()
mau_script(lockstep.axi64.checked lockstep ${MAU_BIN} run --data --engine axi64 --lanes 4 --checked --reset-seed 3 --waves 1500)
foreach(id 61 80 100 201 204 211 214)
  mau_script(fault.${id} fault ${Python3_EXECUTABLE} -B ${TESTS_DIR}/fault/planted_axi4_fault.py ${id})
endforeach()
foreach(test data_errors data_unit_errors episode_alone)
  add_executable(${test} tests/unit/${test}.c)
  target_link_libraries(${test} PRIVATE tb)
  set_target_properties(${test} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests C_EXTENSIONS ON)
  mau_target(${test})
  mau_script(lockstep.data.${test} lockstep ${CMAKE_COMMAND} -E env MAU_UNITS=${MAU_UNIT_DIR} ${PROJECT_BINARY_DIR}/tests/${test})
endforeach()

add_executable(board_data tests/unit/board_data.c)
target_link_libraries(board_data PRIVATE tb mau_sign PkgConfig::CMOCKA)
set_target_properties(board_data PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests C_EXTENSIONS ON)
mau_target(board_data)
mau_script(board.data_host lockstep ${CMAKE_COMMAND} -E env MAU_UNITS=${MAU_UNIT_DIR} ${PROJECT_BINARY_DIR}/tests/board_data)

# Requests of compiled kernels: on the units those of their generations, on the model all
# (data.addresses, data.whole).
function(has_unit name found)
  string(REGEX REPLACE ".*_gfx" "" gfx ${name})
  list(FIND unit_generations ${gfx} at)
  if(at LESS 0)
    set(${found} FALSE PARENT_SCOPE)
  else()
    set(${found} TRUE PARENT_SCOPE)
  endif()
endfunction()
file(GLOB real CONFIGURE_DEPENDS real/*.mreq)
foreach(file ${real})
  get_filename_component(name ${file} NAME_WE)
  has_unit(${name} on_unit)
  if(on_unit)
    mau_script(data.${name} lockstep ${MAU_BIN} replay ${file})
  endif()
endforeach()
# Whole launches with data: the golden model against the expected results of the kernels, the unit
# against the golden model.
file(GLOB whole CONFIGURE_DEPENDS real/whole/*.mreq)
foreach(file ${whole})
  get_filename_component(name ${file} NAME_WE)
  mau_script(data.whole.${name} unit ${Python3_EXECUTABLE} -B ${CMAKE_CURRENT_SOURCE_DIR}/real/check_whole.py ${MAU_BIN} ${file})
  has_unit(${name} on_unit)
  if(on_unit)
    mau_script(data.whole.${name}.lockstep lockstep ${MAU_BIN} replay ${file})
    mau_script(data.whole.${name}.axi64 lockstep ${MAU_BIN} replay --data --engine axi64 --lanes 4 ${file})
  endif()
endforeach()
mau_script(data.atomics unit ${Python3_EXECUTABLE} -B ${TESTS_DIR}/unit/atomic_oracle.py)
# The golden model against the second implementation of the rules; negative tests change rules of
# the second one.
mau_script(model.independent unit ${Python3_EXECUTABLE} -B ${TESTS_DIR}/oracle/check.py)
mau_script(model.independent_negative unit ${Python3_EXECUTABLE} -B ${TESTS_DIR}/oracle/negative.py)
mau_script(data.want unit ${Python3_EXECUTABLE} -B ${TESTS_DIR}/unit/expected_results.py)
# The golden model's addresses against those of an interpreter of the kernels' machine code.
mau_script(data.addresses unit ${CMAKE_COMMAND} -E env MAU=${MAU_BIN} ${CMAKE_CURRENT_SOURCE_DIR}/real/make.sh --check)

# The Python module: the wheel is built, installed into the venv of ./run, and tested.
set(VENV_PYTHON ${PROJECT_BINARY_DIR}/venv/bin/python)
mau_script(python.wheel python ${PROJECT_SOURCE_DIR}/tools/wheel.sh ${PROJECT_BINARY_DIR} install)
set_tests_properties(python.wheel PROPERTIES FIXTURES_SETUP wheel)
mau_script(python.fresh python ${TESTS_DIR}/install/pip.sh ${PROJECT_BINARY_DIR}/tests/out/pip)
mau_long(python.fresh)
foreach(what api api_errors api_answers api_equal api_many api_probe api_requests api_text api_vsharp api_waves)
  mau_script(python.${what} python ${VENV_PYTHON} -B ${TESTS_DIR}/python/${what}.py)
  set_tests_properties(python.${what} PROPERTIES FIXTURES_REQUIRED wheel)
endforeach()
mau_script(python.agree python ${VENV_PYTHON} -B ${TESTS_DIR}/python/agree.py ${MAU_BIN}
  ${PROJECT_BINARY_DIR}/tests/out/python)
mau_script(python.example python ${VENV_PYTHON} -B ${PROJECT_SOURCE_DIR}/examples/python/lanes_to_lines.py ${PROJECT_BINARY_DIR}/tests/out/lanes_to_lines.png)
set_tests_properties(python.agree python.example PROPERTIES FIXTURES_REQUIRED wheel)

# The unit in cocotb, with the Python module as reference (examples/cocotb); its negative tests.
mau_script(cocotb.bench rtl ${VENV_PYTHON} -B ${PROJECT_SOURCE_DIR}/examples/cocotb/run.py --waves 60)
mau_script(cocotb.faults rtl ${Python3_EXECUTABLE} ${TESTS_DIR}/rtl/cocotb_faults.py faults)
mau_script(cocotb.refusals rtl ${Python3_EXECUTABLE} ${TESTS_DIR}/rtl/cocotb_faults.py refusals)
set_tests_properties(cocotb.bench cocotb.faults cocotb.refusals PROPERTIES FIXTURES_REQUIRED wheel)
# The AXI4 master with the AXI4 memory of cocotbext-axi (tests/axi4): alone, with all widths; the
# default size has more requests than the others.
set(AXI4_RUN ${VENV_PYTHON} -B ${TESTS_DIR}/axi4/run.py)
foreach(set 64_4_64 64_4_128 64_5_256 64_4_512 128_4_64 128_6_512)
  mau_parts(${set} line id_bits data_bits)
  set(count 70)
  if(set STREQUAL 64_4_512)
    set(count 200)
  endif()
  mau_script(cocotb.axi4.${set} rtl ${AXI4_RUN} mau_axi4 LINE_BYTES=${line} ID_BITS=${id_bits} AXI_DATA_BITS=${data_bits} --count ${count})
endforeach()
# With the data path before it, against mau.execute(): an episode of 25 waves a generation.
foreach(set 8_64_4_512 4_64_5_64 16_128_6_256 4_128_4_128)
  mau_parts(${set} lanes line id_bits data_bits)
  mau_script(cocotb.axi4_vmem.${set} rtl ${AXI4_RUN} mau_vmem_axi4 LANES=${lanes} WINDOW=${lanes} LINE_BYTES=${line} ID_BITS=${id_bits} AXI_DATA_BITS=${data_bits} --count 25)
  set_tests_properties(cocotb.axi4_vmem.${set} PROPERTIES FIXTURES_REQUIRED wheel)
endforeach()
mau_long(cocotb.axi4_vmem.8_64_4_512 cocotb.axi4_vmem.16_128_6_256 cocotb.axi4.64_4_128 cocotb.axi4.64_5_256)
mau_script(cocotb.axi4_faults rtl ${Python3_EXECUTABLE} -B ${TESTS_DIR}/axi4/faults.py)

# The RTL, module by module.
include(module_benches/tests.cmake)

# 4-state smoke runs in Icarus.
add_executable(icarus_vectors icarus/vectors.c)
target_link_libraries(icarus_vectors PRIVATE tb)
set_target_properties(icarus_vectors PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests C_EXTENSIONS ON)
mau_target(icarus_vectors)
mau_script(icarus.4_4_64 rtl ${CMAKE_CURRENT_SOURCE_DIR}/icarus/smoke.sh ${PROJECT_BINARY_DIR} 4 4 64 ${unit_generations})
mau_script(icarus.16_32_128.gfx8 rtl ${CMAKE_CURRENT_SOURCE_DIR}/icarus/smoke.sh ${PROJECT_BINARY_DIR} 16 32 128 8)
mau_long(icarus.16_32_128.gfx8)

# Planted faults: each is found, shrunk and replayed, and the file passes without it
# (docs/user/faults.md). mau_fault(id script)
function(mau_fault id script)
  string(REGEX REPLACE "^0*(..+)$" "\\1" number "0${id}")
  mau_script(fault.${number} fault ${Python3_EXECUTABLE} ${TESTS_DIR}/fault/${script} ${id})
  mau_script(fault.${number}.seeds fault ${Python3_EXECUTABLE} ${TESTS_DIR}/fault/${script} ${id} 2 3)
  mau_long(fault.${number}.seeds)
endfunction()
set(address_faults)
foreach(id RANGE 1 32)
  list(APPEND address_faults ${id})
endforeach()
foreach(id RANGE 101 130)
  list(APPEND address_faults ${id})
endforeach()
list(REMOVE_ITEM address_faults 28 123) # 28: inst_engine.py, above; 123: only the bench of mau_lane_pipe
foreach(id ${address_faults})
  mau_fault(${id} planted_fault.py)
endforeach()
set(data_faults)
foreach(id RANGE 41 89)
  if(id LESS 61 OR id GREATER 80) # 61 to 80: the atomic unit
    list(APPEND data_faults ${id})
  endif()
endforeach()
foreach(id RANGE 131 140)
  list(APPEND data_faults ${id})
endforeach()
foreach(id ${data_faults})
  mau_fault(${id} planted_data_fault.py)
endforeach()
mau_script(fault.wave fault ${Python3_EXECUTABLE} ${TESTS_DIR}/fault/fault_wave.py)
mau_script(fault.stages fault ${Python3_EXECUTABLE} ${TESTS_DIR}/fault/fault_stages.py)
mau_script(fault.wave_data fault ${Python3_EXECUTABLE} ${TESTS_DIR}/fault/fault_wave_data.py)
mau_script(fault.surfer fault ${PROJECT_BINARY_DIR}/venv/bin/python -B ${TESTS_DIR}/fault/surfer_files.py)
mau_script(fault.edits fault ${Python3_EXECUTABLE} ${TESTS_DIR}/fault/plant_edits.py)
mau_script(fault.mutants fault ${Python3_EXECUTABLE} ${TESTS_DIR}/fault/mutants.py)
mau_script(fault.model_mutants fault ${Python3_EXECUTABLE} ${TESTS_DIR}/fault/model_mutants.py)
mau_long(fault.mutants fault.model_mutants)
mau_script(fault.assertion fault ${Python3_EXECUTABLE} ${TESTS_DIR}/fault/fault_assertion.py)

# The same seed gives the same hash on every engine, build and compiler.
foreach(what repeat checked engine compiler verilator coverage reset_seed data constant)
  mau_script(determinism.${what} determinism ${Python3_EXECUTABLE} ${TESTS_DIR}/cli/determinism.py ${what})
endforeach()
mau_long(determinism.compiler)

# The command line.
foreach(what malformed bad_input forms signals json eval compare rules data run_data byte figures text manual build sources anywhere out campaign cover reports lint)
  mau_script(cli.${what} cli ${Python3_EXECUTABLE} ${TESTS_DIR}/cli/cli_${what}.py)
endforeach()
mau_long(cli.campaign)
foreach(what dump draw kernel stimulus stream) # registers and disassembly in
  mau_script(cli.${what} cli ${Python3_EXECUTABLE} ${TESTS_DIR}/cli/cli_${what}.py)
endforeach()
foreach(what regress regress_page regress_kinds regress_more disk rtl_coverage) # with the packages of the page
  mau_script(cli.${what} cli ${PROJECT_BINARY_DIR}/venv/bin/python -B ${TESTS_DIR}/cli/cli_${what}.py)
endforeach()
mau_script(explorer.page cli ${PROJECT_BINARY_DIR}/venv/bin/python -B ${TESTS_DIR}/cli/explorer_page.py)
mau_script(docs.tutorial cli ${Python3_EXECUTABLE} ${TESTS_DIR}/docs/tutorial.py)
mau_script(docs.pages unit ${Python3_EXECUTABLE} ${TESTS_DIR}/docs/pages.py)
mau_script(docs.integrate rtl ${Python3_EXECUTABLE} -B ${TESTS_DIR}/docs/integrate.py)

# All C under sanitizers, and a short run of every fuzz target from the same build.
mau_script(sanitize.all unit ${PROJECT_SOURCE_DIR}/tools/sanitize.sh ${PROJECT_BINARY_DIR}/sanitize ${PROJECT_BINARY_DIR}/units)
mau_script(fuzz.short unit ${PROJECT_SOURCE_DIR}/tools/fuzz.sh ${PROJECT_BINARY_DIR}/sanitize 1)
set_tests_properties(sanitize.all fuzz.short PROPERTIES RESOURCE_LOCK sanitize_build)

# Requests that once showed a difference.
file(GLOB regressions CONFIGURE_DEPENDS tests/regressions/*.mreq)
foreach(file ${regressions})
  get_filename_component(name ${file} NAME_WE)
  mau_script(regression.${name} lockstep ${MAU_BIN} replay ${file})
endforeach()

# Seconds of the longest tests: ctest starts them first, also in a fresh clone, so that all cores
# are busy up to the end.
foreach(row board.netlist=250 systemc.platform=167 rtl.faults=158 rtl.lint=151 board.vmem=145 board.netlist_data=120 sanitize.all=112 docs.integrate=107
    formal.quick=92 package.chroot=90 cli.build=73 cocotb.axi4_vmem.8_64_4_512=65 board.sim=53 board.netlist_fault=50 fault.mutants=50 board.sign_sim=45
    cli.regress_more=43 board.repeat=40 board.files=37 cocotb.axi4_faults=35 cocotb.axi4_vmem.4_128_4_128=33 explorer.page=31 cocotb.axi4_vmem.4_64_5_64=31
    cli.campaign=30 package.deb=30 cocotb.axi4_vmem.16_128_6_256=30 data.addresses=29 unit.board_link=29 fault.wave=25 cli.rtl_coverage=24 board.verb=23
    model.examples=23 cocotb.faults=22 model.independent_negative=21 board.larger=20 fault.model_mutants=20 rtl.vmem.16_8_128=20 determinism.reset_seed=20
    unit.board_play=19 board.vmem_sim=18 determinism.compiler=18 fault.assertion=18 fuzz.short=18 fault.wave_data=18 cli.regress=16 model.shared=15
    cocotb.bench=15 cocotb.axi4.128_4_64=14 icarus.4_4_64=14 python.fresh=12)
  string(REPLACE "=" ";" row ${row})
  list(GET row 0 name)
  list(GET row 1 seconds)
  if(TEST ${name})
    set_tests_properties(${name} PROPERTIES COST ${seconds})
  endif()
endforeach()
