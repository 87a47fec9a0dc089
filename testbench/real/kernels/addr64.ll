; gfx6 and gfx7 without FLAT: global memory through MUBUF with ADDR64. The compiler makes the V#: base 0 or the pointer, NUM_RECORDS 0.

; y[i] = x[i], 64-bit addresses in VGPRs
define amdgpu_cs void @global_copy(ptr addrspace(1) inreg %p, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %i = zext i32 %tid to i64
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %d = load volatile i32, ptr addrspace(1) %a
  %b = getelementptr i32, ptr addrspace(1) %a, i64 256
  store volatile i32 %d, ptr addrspace(1) %b
  ret void
}

; vectors of 16 bytes, an atomic, and a byte
define amdgpu_cs void @global_mix(ptr addrspace(1) inreg %p, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %i = zext i32 %tid to i64
  %a = getelementptr <4 x i32>, ptr addrspace(1) %p, i64 %i
  %q = load volatile <4 x i32>, ptr addrspace(1) %a
  %e = extractelement <4 x i32> %q, i32 0
  %b = getelementptr i8, ptr addrspace(1) %a, i64 4
  %o = atomicrmw volatile add ptr addrspace(1) %b, i32 %e monotonic
  %c = getelementptr i8, ptr addrspace(1) %a, i64 9
  %t = trunc i32 %o to i8
  store volatile i8 %t, ptr addrspace(1) %c
  ret void
}
