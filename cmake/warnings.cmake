# Warnings and sanitizers for every C target of the project: mau_target(<target>).
# SPDX-License-Identifier: Apache-2.0
if(MAU_SANITIZE)
  # lld, if installed, links the sanitizers' library into each program in a third of the time.
  include(CheckLinkerFlag)
  check_linker_flag(C -fuse-ld=lld MAU_LLD)
endif()
function(mau_target target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wmissing-prototypes -Wstrict-prototypes -Wshadow -Wundef -Wvla
    $<$<BOOL:${MAU_WERROR}>:-Werror>)
  if(MAU_SANITIZE)
    # -O0 compiles a program eight times faster than -O3. The loops are in the libraries.
    get_target_property(type ${target} TYPE)
    target_compile_options(${target} PRIVATE $<IF:$<STREQUAL:${type},EXECUTABLE>,-O0,-O1>
      -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -gline-tables-only)
    target_link_options(${target} PRIVATE -fsanitize=address,undefined $<$<BOOL:${MAU_LLD}>:-fuse-ld=lld>)
  endif()
endfunction()
