# Warnings and sanitizers for every C target of the project: mau_target(<target>).
# SPDX-License-Identifier: Apache-2.0
if(MAU_SANITIZE)
  # Every program holds the library of the sanitizers: lld, where it is, links it in a third of the time.
  include(CheckLinkerFlag)
  check_linker_flag(C -fuse-ld=lld MAU_LLD)
endif()
function(mau_target target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wmissing-prototypes -Wstrict-prototypes -Wshadow -Wundef -Wvla
    $<$<BOOL:${MAU_WERROR}>:-Werror>)
  if(MAU_SANITIZE)
    # Libraries run the loops; a program of -O0 is compiled eight times sooner than one of -O3.
    get_target_property(type ${target} TYPE)
    target_compile_options(${target} PRIVATE $<IF:$<STREQUAL:${type},EXECUTABLE>,-O0,-O1>
      -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -gline-tables-only)
    target_link_options(${target} PRIVATE -fsanitize=address,undefined $<$<BOOL:${MAU_LLD}>:-fuse-ld=lld>)
  endif()
endfunction()
