; SPDX-License-Identifier: Apache-2.0
; Loads of three and four dwords that go straight to LDS, a place of 16 bytes a lane: gfx950.
@tile = internal addrspace(3) global [1024 x i32] poison, align 16

; vectors of a raw buffer, some of which end outside; dwords after them
define amdgpu_cs void @vectors(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %o = shl i32 %tid, 4
  call void @llvm.amdgcn.raw.buffer.load.lds(<4 x i32> %v, ptr addrspace(3) @tile, i32 16, i32 %o, i32 0, i32 0, i32 0)
  %t = mul i32 %tid, 12
  call void @llvm.amdgcn.raw.buffer.load.lds(<4 x i32> %v, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @tile, i32 1024), i32 12, i32 %t, i32 %soff, i32 64, i32 2)
  call void @llvm.amdgcn.raw.buffer.load.lds(<4 x i32> %v, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @tile, i32 2048), i32 4, i32 %t, i32 0, i32 8, i32 0)
  ret void
}

; halves of records
define amdgpu_cs void @halves(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  call void @llvm.amdgcn.struct.buffer.load.lds(<4 x i32> %v, ptr addrspace(3) @tile, i32 16, i32 %tid, i32 8, i32 0, i32 0, i32 1)
  call void @llvm.amdgcn.struct.buffer.load.lds(<4 x i32> %v, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @tile, i32 1024), i32 12, i32 %tid, i32 0, i32 %soff, i32 12, i32 0)
  ret void
}

declare void @llvm.amdgcn.raw.buffer.load.lds(<4 x i32>, ptr addrspace(3), i32 immarg, i32, i32, i32 immarg, i32 immarg)
declare void @llvm.amdgcn.struct.buffer.load.lds(<4 x i32>, ptr addrspace(3), i32 immarg, i32, i32, i32, i32 immarg, i32 immarg)
