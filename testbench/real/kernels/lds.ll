; Loads that go straight to LDS.
@tile = internal addrspace(3) global [1024 x i32] undef, align 16

; dwords, then bytes, of a raw buffer
define amdgpu_cs void @stage(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %o = shl i32 %tid, 2
  call void @llvm.amdgcn.raw.buffer.load.lds(<4 x i32> %v, ptr addrspace(3) @tile, i32 4, i32 %o, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.raw.buffer.load.lds(<4 x i32> %v, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @tile, i32 256), i32 1, i32 %tid, i32 %soff, i32 64, i32 0)
  ret void
}

; shorts of records
define amdgpu_cs void @records(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  call void @llvm.amdgcn.struct.buffer.load.lds(<4 x i32> %v, ptr addrspace(3) @tile, i32 2, i32 %tid, i32 6, i32 0, i32 0, i32 1)
  ret void
}

declare void @llvm.amdgcn.raw.buffer.load.lds(<4 x i32>, ptr addrspace(3), i32 immarg, i32, i32, i32 immarg, i32 immarg)
declare void @llvm.amdgcn.struct.buffer.load.lds(<4 x i32>, ptr addrspace(3), i32 immarg, i32, i32, i32, i32 immarg, i32 immarg)
