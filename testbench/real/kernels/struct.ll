; Structured buffers: the thread id is the index, fields stand at constant offsets of a 24-byte record.

; three fields of one record
define amdgpu_cs void @fields(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %x = call i32 @llvm.amdgcn.struct.buffer.load.i32(<4 x i32> %v, i32 %tid, i32 0, i32 0, i32 0)
  %z = call i32 @llvm.amdgcn.struct.buffer.load.i32(<4 x i32> %v, i32 %tid, i32 8, i32 0, i32 0)
  %s = add i32 %x, %z
  call void @llvm.amdgcn.struct.buffer.store.i32(i32 %s, <4 x i32> %v, i32 %tid, i32 20, i32 %soff, i32 0)
  ret void
}

; a pair of fields: walked in dwords on a swizzled buffer
define amdgpu_cs void @pair(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %p = call <2 x i32> @llvm.amdgcn.struct.buffer.load.v2i32(<4 x i32> %v, i32 %tid, i32 4, i32 0, i32 0)
  %j = xor i32 %tid, 1
  call void @llvm.amdgcn.struct.buffer.store.v2i32(<2 x i32> %p, <4 x i32> %v, i32 %j, i32 12, i32 0, i32 0)
  ret void
}

; a field that each thread picks: index and offset both from VGPRs
define amdgpu_cs void @pick(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %f = and i32 %tid, 3
  %o = shl i32 %f, 2
  %i = lshr i32 %tid, 2
  %d = call i32 @llvm.amdgcn.struct.buffer.load.i32(<4 x i32> %v, i32 %i, i32 %o, i32 %soff, i32 0)
  call void @llvm.amdgcn.struct.buffer.store.i32(i32 %d, <4 x i32> %v, i32 %tid, i32 %o, i32 0, i32 0)
  ret void
}

; texel buffer: conversion by the resource's format
define amdgpu_cs void @texels(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %t = call <4 x float> @llvm.amdgcn.struct.buffer.load.format.v4f32(<4 x i32> %v, i32 %tid, i32 0, i32 0, i32 0)
  %j = add i32 %tid, 7
  call void @llvm.amdgcn.struct.buffer.store.format.v4f32(<4 x float> %t, <4 x i32> %v, i32 %j, i32 0, i32 0, i32 0)
  %x = call float @llvm.amdgcn.struct.buffer.load.format.f32(<4 x i32> %v, i32 %j, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.struct.buffer.store.format.f32(float %x, <4 x i32> %v, i32 %tid, i32 0, i32 0, i32 0)
  ret void
}

declare i32 @llvm.amdgcn.struct.buffer.load.i32(<4 x i32>, i32, i32, i32, i32)
declare <2 x i32> @llvm.amdgcn.struct.buffer.load.v2i32(<4 x i32>, i32, i32, i32, i32)
declare void @llvm.amdgcn.struct.buffer.store.i32(i32, <4 x i32>, i32, i32, i32, i32)
declare void @llvm.amdgcn.struct.buffer.store.v2i32(<2 x i32>, <4 x i32>, i32, i32, i32, i32)
declare float @llvm.amdgcn.struct.buffer.load.format.f32(<4 x i32>, i32, i32, i32, i32)
declare <4 x float> @llvm.amdgcn.struct.buffer.load.format.v4f32(<4 x i32>, i32, i32, i32, i32)
declare void @llvm.amdgcn.struct.buffer.store.format.f32(float, <4 x i32>, i32, i32, i32, i32)
declare void @llvm.amdgcn.struct.buffer.store.format.v4f32(<4 x float>, <4 x i32>, i32, i32, i32, i32)
