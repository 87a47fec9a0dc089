; SPDX-License-Identifier: Apache-2.0
; Global memory straight to LDS. M0 carries the place in LDS, the instruction offset moves both sides.
; (LLVM 19 breaks down on gfx9 when vector code follows such a load, hence one to three loads a kernel and nothing after them;
; on gfx11 it has none.)
@tile = internal addrspace(3) global [512 x i32] undef, align 16

; a row of dwords, the same with the offset on both sides, and a third place in LDS
define amdgpu_kernel void @stage(ptr addrspace(1) %p, i32 %n) {
  %a = call ptr addrspace(1) @element(ptr addrspace(1) %p, i64 4)
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %a, ptr addrspace(3) @tile, i32 4, i32 0, i32 0)
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %a, ptr addrspace(3) @tile, i32 4, i32 1024, i32 1)
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %a, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @tile, i32 512), i32 4, i32 -256, i32 0)
  ret void
}

; bytes, three apart
define amdgpu_kernel void @bytes(ptr addrspace(1) %p, i32 %n) {
  %a = call ptr addrspace(1) @element(ptr addrspace(1) %p, i64 3)
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %a, ptr addrspace(3) @tile, i32 1, i32 0, i32 0)
  ret void
}

; shorts of a uniform base
define amdgpu_kernel void @shorts(ptr addrspace(1) %p, i32 %n) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %o = mul i32 %tid, 6
  %x = zext i32 %o to i64
  %a = getelementptr i8, ptr addrspace(1) %p, i64 %x
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %a, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @tile, i32 256), i32 2, i32 64, i32 2)
  ret void
}

define internal ptr addrspace(1) @element(ptr addrspace(1) %p, i64 %size) alwaysinline {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %b = shl i32 %group, 6
  %i = add i32 %b, %tid
  %x = zext i32 %i to i64
  %o = mul i64 %x, %size
  %a = getelementptr i8, ptr addrspace(1) %p, i64 %o
  ret ptr addrspace(1) %a
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32 immarg, i32 immarg, i32 immarg)
