; Buffer atomics, with and without the old value.

; a histogram: 16 bins, bin = tid mod 16
define amdgpu_cs void @histogram(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %b = and i32 %tid, 15
  %o = shl i32 %b, 2
  %r = call i32 @llvm.amdgcn.raw.buffer.atomic.add.i32(i32 1, <4 x i32> %v, i32 %o, i32 %soff, i32 0)
  ret void
}

; tickets: every thread takes a number, and marks it
define amdgpu_cs void @tickets(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %t = call i32 @llvm.amdgcn.struct.buffer.atomic.smax.i32(i32 %tid, <4 x i32> %v, i32 %tid, i32 4, i32 0, i32 0)
  %u = add i32 %t, 1
  %o = shl i32 %tid, 2
  %w = call i32 @llvm.amdgcn.raw.buffer.atomic.or.i32(i32 %u, <4 x i32> %v, i32 %o, i32 0, i32 0)
  ret void
}

; compare and swap, 4 and 8 bytes
define amdgpu_cs void @exchange(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %o = shl i32 %tid, 3
  %a = call i32 @llvm.amdgcn.raw.buffer.atomic.cmpswap.i32(i32 %tid, i32 %n, <4 x i32> %v, i32 %o, i32 0, i32 0)
  %x = zext i32 %a to i64
  %b = call i64 @llvm.amdgcn.raw.buffer.atomic.add.i64(i64 %x, <4 x i32> %v, i32 %o, i32 %soff, i32 0)
  %c = call i64 @llvm.amdgcn.raw.buffer.atomic.swap.i64(i64 %b, <4 x i32> %v, i32 %o, i32 0, i32 2)
  ret void
}

declare i32 @llvm.amdgcn.raw.buffer.atomic.add.i32(i32, <4 x i32>, i32, i32, i32)
declare i32 @llvm.amdgcn.raw.buffer.atomic.or.i32(i32, <4 x i32>, i32, i32, i32)
declare i32 @llvm.amdgcn.struct.buffer.atomic.smax.i32(i32, <4 x i32>, i32, i32, i32, i32)
declare i32 @llvm.amdgcn.raw.buffer.atomic.cmpswap.i32(i32, i32, <4 x i32>, i32, i32, i32)
declare i64 @llvm.amdgcn.raw.buffer.atomic.add.i64(i64, <4 x i32>, i32, i32, i32)
declare i64 @llvm.amdgcn.raw.buffer.atomic.swap.i64(i64, <4 x i32>, i32, i32, i32)
