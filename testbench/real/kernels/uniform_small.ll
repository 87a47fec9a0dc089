; SPDX-License-Identifier: Apache-2.0
; Scalar loads of gfx12 that are no power of two of dwords: bytes, halves, three dwords. Arguments as in fetch.ll.

; a table of bytes and halves, at constant offsets
define amdgpu_cs void @small(<4 x i32> inreg %v, <4 x i32> inreg %w, i32 %tid) {
  %a = call i8 @llvm.amdgcn.s.buffer.load.i8(<4 x i32> %v, i32 7, i32 0)
  %b = call i8 @llvm.amdgcn.s.buffer.load.u8(<4 x i32> %v, i32 18, i32 0)
  %c = call i16 @llvm.amdgcn.s.buffer.load.i16(<4 x i32> %v, i32 30, i32 0)
  %d = call i16 @llvm.amdgcn.s.buffer.load.u16(<4 x i32> %v, i32 32, i32 0)
  %a4 = sext i8 %a to i32
  %b4 = zext i8 %b to i32
  %c4 = sext i16 %c to i32
  %d4 = zext i16 %d to i32
  %q0 = insertelement <4 x i32> poison, i32 %a4, i32 0
  %q1 = insertelement <4 x i32> %q0, i32 %b4, i32 1
  %q2 = insertelement <4 x i32> %q1, i32 %c4, i32 2
  %q3 = insertelement <4 x i32> %q2, i32 %d4, i32 3
  call void @llvm.amdgcn.struct.buffer.store.v4i32(<4 x i32> %q3, <4 x i32> %w, i32 %tid, i32 0, i32 0, i32 0)
  ret void
}

; three dwords, at the end of the buffer, too, and a byte that the wave's first thread picks
define amdgpu_cs void @triples(<4 x i32> inreg %v, <4 x i32> inreg %w, i32 %tid) {
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  %o = mul nuw i32 %f, 3
  %p = add nuw i32 %o, 65
  %a = call <3 x i32> @llvm.amdgcn.s.buffer.load.v3i32(<4 x i32> %v, i32 4, i32 0)
  %b = call <3 x i32> @llvm.amdgcn.s.buffer.load.v3i32(<4 x i32> %v, i32 1144, i32 0)
  %c = call i8 @llvm.amdgcn.s.buffer.load.u8(<4 x i32> %v, i32 %p, i32 0)
  %c4 = zext i8 %c to i32
  %q = shufflevector <3 x i32> %a, <3 x i32> %b, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %b1 = extractelement <3 x i32> %b, i32 1
  %b2 = extractelement <3 x i32> %b, i32 2
  %p0 = insertelement <4 x i32> %q, i32 %b1, i32 0
  %p1 = insertelement <4 x i32> %p0, i32 %b2, i32 1
  %p2 = insertelement <4 x i32> %p1, i32 %c4, i32 2
  call void @llvm.amdgcn.struct.buffer.store.v4i32(<4 x i32> %q, <4 x i32> %w, i32 %tid, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.struct.buffer.store.v4i32(<4 x i32> %p2, <4 x i32> %w, i32 %tid, i32 16, i32 0, i32 0)
  ret void
}

declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i8 @llvm.amdgcn.s.buffer.load.i8(<4 x i32>, i32, i32 immarg)
declare i8 @llvm.amdgcn.s.buffer.load.u8(<4 x i32>, i32, i32 immarg)
declare i16 @llvm.amdgcn.s.buffer.load.i16(<4 x i32>, i32, i32 immarg)
declare i16 @llvm.amdgcn.s.buffer.load.u16(<4 x i32>, i32, i32 immarg)
declare <3 x i32> @llvm.amdgcn.s.buffer.load.v3i32(<4 x i32>, i32, i32 immarg)
declare void @llvm.amdgcn.struct.buffer.store.v4i32(<4 x i32>, <4 x i32>, i32, i32, i32, i32)
