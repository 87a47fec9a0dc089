; Raw buffers: stride 0, byte offsets made from the thread id. Arguments of every kernel in this directory:
; s[0:3] V# (addr64.ll: s[0:1] pointer), then an SGPR offset, a count, and in v0 the thread id.

; a copy: one dword a thread, and the same at a constant distance
define amdgpu_cs void @copy(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %o = shl i32 %tid, 2
  %d = call i32 @llvm.amdgcn.raw.buffer.load.i32(<4 x i32> %v, i32 %o, i32 0, i32 0)
  %p = add i32 %o, 2048
  call void @llvm.amdgcn.raw.buffer.store.i32(i32 %d, <4 x i32> %v, i32 %p, i32 %soff, i32 0)
  ret void
}

; bytes and shorts, side by side
define amdgpu_cs void @bytes(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %b = call i8 @llvm.amdgcn.raw.buffer.load.i8(<4 x i32> %v, i32 %tid, i32 %soff, i32 0)
  %o = shl i32 %tid, 1
  %s = call i16 @llvm.amdgcn.raw.buffer.load.i16(<4 x i32> %v, i32 %o, i32 0, i32 1)
  %x = sext i8 %b to i32
  %y = zext i16 %s to i32
  %z = add i32 %x, %y
  %h = trunc i32 %z to i16
  %l = trunc i32 %z to i8
  call void @llvm.amdgcn.raw.buffer.store.i16(i16 %h, <4 x i32> %v, i32 %o, i32 0, i32 0)
  call void @llvm.amdgcn.raw.buffer.store.i8(i8 %l, <4 x i32> %v, i32 %tid, i32 %soff, i32 3)
  ret void
}

; 8- and 16-byte vectors: a thread's vector is contiguous, neighbours follow
define amdgpu_cs void @vectors(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %o = shl i32 %tid, 4
  %q = call <4 x i32> @llvm.amdgcn.raw.buffer.load.v4i32(<4 x i32> %v, i32 %o, i32 %soff, i32 0)
  %a = shl i32 %tid, 3
  %d = call <2 x i32> @llvm.amdgcn.raw.buffer.load.v2i32(<4 x i32> %v, i32 %a, i32 0, i32 0)
  call void @llvm.amdgcn.raw.buffer.store.v4i32(<4 x i32> %q, <4 x i32> %v, i32 %o, i32 0, i32 2)
  call void @llvm.amdgcn.raw.buffer.store.v2i32(<2 x i32> %d, <4 x i32> %v, i32 %a, i32 64, i32 0)
  ret void
}

; a column of a 64 x 64 matrix of dwords: one line a thread
define amdgpu_cs void @column(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %o = shl i32 %tid, 8
  %d = call i32 @llvm.amdgcn.raw.buffer.load.i32(<4 x i32> %v, i32 %o, i32 %soff, i32 0)
  %r = sub i32 16128, %o
  call void @llvm.amdgcn.raw.buffer.store.i32(i32 %d, <4 x i32> %v, i32 %r, i32 0, i32 0)
  ret void
}

; a scattered permutation: (tid * 37) mod 64
define amdgpu_cs void @scatter(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %m = mul i32 %tid, 37
  %i = and i32 %m, 63
  %o = shl i32 %i, 2
  %d = call i32 @llvm.amdgcn.raw.buffer.load.i32(<4 x i32> %v, i32 %o, i32 0, i32 0)
  %u = xor i32 %o, 252
  call void @llvm.amdgcn.raw.buffer.store.i32(i32 %d, <4 x i32> %v, i32 %u, i32 0, i32 0)
  ret void
}

; the same address in every thread
define amdgpu_cs void @broadcast(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %d = call i32 @llvm.amdgcn.raw.buffer.load.i32(<4 x i32> %v, i32 132, i32 %soff, i32 0)
  %o = shl i32 %tid, 2
  call void @llvm.amdgcn.raw.buffer.store.i32(i32 %d, <4 x i32> %v, i32 %o, i32 0, i32 0)
  ret void
}

; only threads below the count
define amdgpu_cs void @guarded(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %c = icmp ult i32 %tid, %n
  br i1 %c, label %work, label %done
work:
  %o = shl i32 %tid, 3
  %d = call <2 x i32> @llvm.amdgcn.raw.buffer.load.v2i32(<4 x i32> %v, i32 %o, i32 0, i32 0)
  call void @llvm.amdgcn.raw.buffer.store.v2i32(<2 x i32> %d, <4 x i32> %v, i32 %o, i32 %soff, i32 0)
  br label %done
done:
  ret void
}

declare i8 @llvm.amdgcn.raw.buffer.load.i8(<4 x i32>, i32, i32, i32)
declare i16 @llvm.amdgcn.raw.buffer.load.i16(<4 x i32>, i32, i32, i32)
declare i32 @llvm.amdgcn.raw.buffer.load.i32(<4 x i32>, i32, i32, i32)
declare <2 x i32> @llvm.amdgcn.raw.buffer.load.v2i32(<4 x i32>, i32, i32, i32)
declare <4 x i32> @llvm.amdgcn.raw.buffer.load.v4i32(<4 x i32>, i32, i32, i32)
declare void @llvm.amdgcn.raw.buffer.store.i8(i8, <4 x i32>, i32, i32, i32)
declare void @llvm.amdgcn.raw.buffer.store.i16(i16, <4 x i32>, i32, i32, i32)
declare void @llvm.amdgcn.raw.buffer.store.i32(i32, <4 x i32>, i32, i32, i32)
declare void @llvm.amdgcn.raw.buffer.store.v2i32(<2 x i32>, <4 x i32>, i32, i32, i32)
declare void @llvm.amdgcn.raw.buffer.store.v4i32(<4 x i32>, <4 x i32>, i32, i32, i32)
