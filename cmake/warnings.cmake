# Warnings and sanitizers for every C target of the project: mau_target(<target>).
# SPDX-License-Identifier: Apache-2.0
function(mau_target target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wmissing-prototypes -Wstrict-prototypes -Wshadow -Wundef -Wvla
    $<$<BOOL:${MAU_WERROR}>:-Werror>)
  if(MAU_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
    target_link_options(${target} PRIVATE -fsanitize=address,undefined)
  endif()
endfunction()
