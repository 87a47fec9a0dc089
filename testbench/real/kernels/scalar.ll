; SPDX-License-Identifier: Apache-2.0
; Scalar loads of a buffer: constants of a shader, at constant offsets, at an offset in an SGPR, and at both.

; a table of constants: 1, 2, 4, 8 and 16 dwords; the last ones run over the end of the buffer
define amdgpu_cs void @constants(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %a = call i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32> %v, i32 12, i32 0)
  %b = call <2 x i32> @llvm.amdgcn.s.buffer.load.v2i32(<4 x i32> %v, i32 16, i32 0)
  %c = call <4 x i32> @llvm.amdgcn.s.buffer.load.v4i32(<4 x i32> %v, i32 32, i32 0)
  %d = call <8 x i32> @llvm.amdgcn.s.buffer.load.v8i32(<4 x i32> %v, i32 1024, i32 0)
  %e = call <16 x i32> @llvm.amdgcn.s.buffer.load.v16i32(<4 x i32> %v, i32 3924, i32 0)
  %c0 = extractelement <4 x i32> %c, i32 3
  %b0 = extractelement <2 x i32> %b, i32 1
  %d0 = extractelement <8 x i32> %d, i32 6
  %e0 = extractelement <16 x i32> %e, i32 11
  %s0 = add i32 %a, %b0
  %s1 = add i32 %s0, %c0
  %s2 = add i32 %s1, %d0
  %s3 = add i32 %s2, %e0
  %o = shl i32 %tid, 2
  call void @llvm.amdgcn.raw.buffer.store.i32(i32 %s3, <4 x i32> %v, i32 %o, i32 0, i32 0)
  ret void
}

; an element that the launch picks, and its neighbours
define amdgpu_cs void @picked(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %a = call i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32> %v, i32 %soff, i32 0)
  %p = add nuw i32 %soff, 64
  %b = call <4 x i32> @llvm.amdgcn.s.buffer.load.v4i32(<4 x i32> %v, i32 %p, i32 0)
  %m = shl i32 %n, 4
  %c = call <2 x i32> @llvm.amdgcn.s.buffer.load.v2i32(<4 x i32> %v, i32 %m, i32 0)
  %q = add nuw i32 %m, 288
  %d = call <4 x i32> @llvm.amdgcn.s.buffer.load.v4i32(<4 x i32> %v, i32 %q, i32 1)
  %b0 = extractelement <4 x i32> %b, i32 2
  %c0 = extractelement <2 x i32> %c, i32 0
  %d0 = extractelement <4 x i32> %d, i32 3
  %s0 = add i32 %a, %b0
  %s1 = add i32 %s0, %c0
  %s2 = add i32 %s1, %d0
  %o = shl i32 %tid, 2
  call void @llvm.amdgcn.raw.buffer.store.i32(i32 %s2, <4 x i32> %v, i32 %o, i32 %soff, i32 0)
  ret void
}

declare i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32>, i32, i32 immarg)
declare <2 x i32> @llvm.amdgcn.s.buffer.load.v2i32(<4 x i32>, i32, i32 immarg)
declare <4 x i32> @llvm.amdgcn.s.buffer.load.v4i32(<4 x i32>, i32, i32 immarg)
declare <8 x i32> @llvm.amdgcn.s.buffer.load.v8i32(<4 x i32>, i32, i32 immarg)
declare <16 x i32> @llvm.amdgcn.s.buffer.load.v16i32(<4 x i32>, i32, i32 immarg)
declare void @llvm.amdgcn.raw.buffer.store.i32(i32, <4 x i32>, i32, i32, i32)
