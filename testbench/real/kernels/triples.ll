; 12-byte vectors, packed, so that they cross lines in every way. Not for gfx6, which has no DWORDX3:
; LLVM 19 splits the load there, but not the store intrinsic.
define amdgpu_cs void @triples(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %o = mul i32 %tid, 12
  %d = call <3 x i32> @llvm.amdgcn.raw.buffer.load.v3i32(<4 x i32> %v, i32 %o, i32 0, i32 0)
  %p = add i32 %o, 1000
  call void @llvm.amdgcn.raw.buffer.store.v3i32(<3 x i32> %d, <4 x i32> %v, i32 %p, i32 0, i32 0)
  ret void
}

declare <3 x i32> @llvm.amdgcn.raw.buffer.load.v3i32(<4 x i32>, i32, i32, i32)
declare void @llvm.amdgcn.raw.buffer.store.v3i32(<3 x i32>, <4 x i32>, i32, i32, i32)
