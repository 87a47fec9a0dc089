; SPDX-License-Identifier: Apache-2.0
; Scalar loads of gfx12 that are no power of two of dwords: bytes, halves, three dwords; at constant offsets, in an SGPR, and both.

define amdgpu_cs void @small(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %a = call i8 @llvm.amdgcn.s.buffer.load.i8(<4 x i32> %v, i32 13, i32 0)
  %b = call i8 @llvm.amdgcn.s.buffer.load.u8(<4 x i32> %v, i32 %n, i32 0)
  %c = call i16 @llvm.amdgcn.s.buffer.load.i16(<4 x i32> %v, i32 3954, i32 0)
  %p = add nuw i32 %soff, 66
  %d = call i16 @llvm.amdgcn.s.buffer.load.u16(<4 x i32> %v, i32 %p, i32 1)
  %a4 = sext i8 %a to i32
  %b4 = zext i8 %b to i32
  %c4 = sext i16 %c to i32
  %d4 = zext i16 %d to i32
  %s0 = add i32 %a4, %b4
  %s1 = add i32 %s0, %c4
  %s2 = add i32 %s1, %d4
  %o = shl i32 %tid, 2
  call void @llvm.amdgcn.raw.buffer.store.i32(i32 %s2, <4 x i32> %v, i32 %o, i32 0, i32 0)
  ret void
}

; the last one runs over the end of the buffer
define amdgpu_cs void @triples(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %a = call <3 x i32> @llvm.amdgcn.s.buffer.load.v3i32(<4 x i32> %v, i32 100, i32 0)
  %m = shl i32 %n, 2
  %b = call <3 x i32> @llvm.amdgcn.s.buffer.load.v3i32(<4 x i32> %v, i32 %m, i32 0)
  %p = add nuw i32 %soff, 3820
  %c = call <3 x i32> @llvm.amdgcn.s.buffer.load.v3i32(<4 x i32> %v, i32 %p, i32 0)
  %a2 = extractelement <3 x i32> %a, i32 2
  %b1 = extractelement <3 x i32> %b, i32 1
  %c2 = extractelement <3 x i32> %c, i32 2
  %s0 = add i32 %a2, %b1
  %s1 = add i32 %s0, %c2
  %o = shl i32 %tid, 2
  call void @llvm.amdgcn.raw.buffer.store.i32(i32 %s1, <4 x i32> %v, i32 %o, i32 %soff, i32 0)
  ret void
}

declare i8 @llvm.amdgcn.s.buffer.load.i8(<4 x i32>, i32, i32 immarg)
declare i8 @llvm.amdgcn.s.buffer.load.u8(<4 x i32>, i32, i32 immarg)
declare i16 @llvm.amdgcn.s.buffer.load.i16(<4 x i32>, i32, i32 immarg)
declare i16 @llvm.amdgcn.s.buffer.load.u16(<4 x i32>, i32, i32 immarg)
declare <3 x i32> @llvm.amdgcn.s.buffer.load.v3i32(<4 x i32>, i32, i32 immarg)
declare void @llvm.amdgcn.raw.buffer.store.i32(i32, <4 x i32>, i32, i32, i32)
