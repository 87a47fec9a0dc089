; Private memory: the compiler builds the scratch V# itself; the driver's part is its base and its swizzle bit (relocated words 0 and 1).

; a private array, written and read at places that the thread id picks
define amdgpu_cs float @private(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %a = alloca [16 x i32], align 4, addrspace(5)
  %i = and i32 %tid, 15
  %p = getelementptr [16 x i32], ptr addrspace(5) %a, i32 0, i32 %i
  store volatile i32 %tid, ptr addrspace(5) %p
  %j = xor i32 %i, 5
  %q = getelementptr [16 x i32], ptr addrspace(5) %a, i32 0, i32 %j
  %d = load volatile i32, ptr addrspace(5) %q
  %f = bitcast i32 %d to float
  ret float %f
}

; spilled values: constant offsets, all threads alike
define amdgpu_cs float @spilled(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %a = alloca [8 x i32], align 16, addrspace(5)
  %p = getelementptr [8 x i32], ptr addrspace(5) %a, i32 0, i32 4
  store volatile i32 %tid, ptr addrspace(5) %a
  store volatile i32 %n, ptr addrspace(5) %p
  %d = load volatile i32, ptr addrspace(5) %p
  %e = load volatile i16, ptr addrspace(5) %a
  %z = zext i16 %e to i32
  %s = add i32 %d, %z
  %f = bitcast i32 %s to float
  ret float %f
}
