; SPDX-License-Identifier: Apache-2.0
; Three halves in two registers: the fourth half is cleared by the CDNA parts, and kept by gfx12. Arguments as in fetch.ll.
define amdgpu_cs void @three_halves(<4 x i32> inreg %v, <4 x i32> inreg %w, i32 %tid) {
  %c = call <3 x half> @llvm.amdgcn.struct.buffer.load.format.v3f16(<4 x i32> %v, i32 %tid, i32 0, i32 0, i32 0)
  %q = shufflevector <3 x half> %c, <3 x half> zeroinitializer, <4 x i32> <i32 2, i32 1, i32 0, i32 3>
  %d = bitcast <4 x half> %q to <2 x i32>
  call void @llvm.amdgcn.struct.buffer.store.v2i32(<2 x i32> %d, <4 x i32> %w, i32 %tid, i32 0, i32 0, i32 0)
  ret void
}

declare <3 x half> @llvm.amdgcn.struct.buffer.load.format.v3f16(<4 x i32>, i32, i32, i32, i32)
declare void @llvm.amdgcn.struct.buffer.store.v2i32(<2 x i32>, <4 x i32>, i32, i32, i32, i32)
