; SPDX-License-Identifier: Apache-2.0
; Constants of a shader: scalar loads of one buffer, what they give goes out as dwords of the other. Arguments as in fetch.ll.

; constant offsets; the last eight dwords run over the end of the buffer
define amdgpu_cs void @constants(<4 x i32> inreg %v, <4 x i32> inreg %w, i32 %tid) {
  %a = call i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32> %v, i32 4, i32 0)
  %b = call <2 x i32> @llvm.amdgcn.s.buffer.load.v2i32(<4 x i32> %v, i32 16, i32 0)
  %c = call <4 x i32> @llvm.amdgcn.s.buffer.load.v4i32(<4 x i32> %v, i32 32, i32 0)
  %d = call <8 x i32> @llvm.amdgcn.s.buffer.load.v8i32(<4 x i32> %v, i32 256, i32 0)
  %e = call <8 x i32> @llvm.amdgcn.s.buffer.load.v8i32(<4 x i32> %v, i32 1136, i32 0)
  %b1 = extractelement <2 x i32> %b, i32 1
  %d6 = extractelement <8 x i32> %d, i32 6
  %e3 = extractelement <8 x i32> %e, i32 3
  %e4 = extractelement <8 x i32> %e, i32 4
  %q0 = insertelement <4 x i32> %c, i32 %a, i32 0
  %q1 = insertelement <4 x i32> %q0, i32 %b1, i32 1
  call void @llvm.amdgcn.struct.buffer.store.v4i32(<4 x i32> %q1, <4 x i32> %w, i32 %tid, i32 0, i32 0, i32 0)
  %p0 = insertelement <4 x i32> %q1, i32 %d6, i32 0
  %p1 = insertelement <4 x i32> %p0, i32 %e3, i32 1
  %p2 = insertelement <4 x i32> %p1, i32 %e4, i32 2
  %p3 = insertelement <4 x i32> %p2, i32 %tid, i32 3
  call void @llvm.amdgcn.struct.buffer.store.v4i32(<4 x i32> %p3, <4 x i32> %w, i32 %tid, i32 16, i32 0, i32 0)
  ret void
}

; a record that the wave picks: its first thread's
define amdgpu_cs void @picked(<4 x i32> inreg %v, <4 x i32> inreg %w, i32 %tid) {
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  %o = shl nuw i32 %f, 4
  %a = call <4 x i32> @llvm.amdgcn.s.buffer.load.v4i32(<4 x i32> %v, i32 %o, i32 0)
  %p = add nuw i32 %o, 20
  %b = call i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32> %v, i32 %p, i32 0)
  %r = insertelement <4 x i32> %a, i32 %b, i32 2
  call void @llvm.amdgcn.struct.buffer.store.v4i32(<4 x i32> %r, <4 x i32> %w, i32 %tid, i32 0, i32 0, i32 0)
  ret void
}

declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.s.buffer.load.i32(<4 x i32>, i32, i32 immarg)
declare <2 x i32> @llvm.amdgcn.s.buffer.load.v2i32(<4 x i32>, i32, i32 immarg)
declare <4 x i32> @llvm.amdgcn.s.buffer.load.v4i32(<4 x i32>, i32, i32 immarg)
declare <8 x i32> @llvm.amdgcn.s.buffer.load.v8i32(<4 x i32>, i32, i32 immarg)
declare void @llvm.amdgcn.struct.buffer.store.v4i32(<4 x i32>, <4 x i32>, i32, i32, i32, i32)
