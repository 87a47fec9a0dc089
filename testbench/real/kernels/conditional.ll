; SPDX-License-Identifier: Apache-2.0
; Atomics of gfx12 that subtract and stop, in global memory: sub_clamp stops at zero, cond_sub does not begin.
define amdgpu_kernel void @stopped(ptr addrspace(1) %y, ptr addrspace(1) %x, ptr addrspace(1) %out) #0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %group, 6
  %i = add i32 %base, %tid
  %at = and i32 %i, 7
  %px = getelementptr i32, ptr addrspace(1) %x, i32 %i
  %d = load i32, ptr addrspace(1) %px
  %a = and i32 %d, 15
  %py = getelementptr i32, ptr addrspace(1) %y, i32 %at
  %old = atomicrmw usub_cond ptr addrspace(1) %py, i32 %a syncscope("agent") monotonic
  %pz = getelementptr i32, ptr addrspace(1) %py, i32 8
  %less = atomicrmw usub_sat ptr addrspace(1) %pz, i32 %a syncscope("agent") monotonic
  %s = add i32 %old, %less
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %s, ptr addrspace(1) %po
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
