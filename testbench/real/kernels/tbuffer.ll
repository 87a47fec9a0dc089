; Typed buffers: the instruction carries the format (DFMT in bits 3:0, NFMT in bits 6:4 of the intrinsic's format).

; vertex fetch: position 32_32_32_32 float, normal 8_8_8_8 snorm, coordinate 16_16 float of a 24-byte vertex
define amdgpu_cs void @vertex(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %p = call <4 x float> @llvm.amdgcn.struct.tbuffer.load.v4f32(<4 x i32> %v, i32 %tid, i32 0, i32 0, i32 126, i32 0)
  %m = call <4 x float> @llvm.amdgcn.struct.tbuffer.load.v4f32(<4 x i32> %v, i32 %tid, i32 16, i32 0, i32 26, i32 0)
  %c = call <2 x float> @llvm.amdgcn.struct.tbuffer.load.v2f32(<4 x i32> %v, i32 %tid, i32 20, i32 %soff, i32 117, i32 0)
  %s = fadd <4 x float> %p, %m
  %x = extractelement <2 x float> %c, i32 0
  call void @llvm.amdgcn.struct.tbuffer.store.v4f32(<4 x float> %s, <4 x i32> %v, i32 %tid, i32 0, i32 0, i32 126, i32 0)
  call void @llvm.amdgcn.raw.tbuffer.store.f32(float %x, <4 x i32> %v, i32 %tid, i32 0, i32 1, i32 0)
  ret void
}

; one-component formats of 1, 2 and 4 bytes at raw offsets
define amdgpu_cs void @small(<4 x i32> inreg %v, i32 inreg %soff, i32 inreg %n, i32 %tid) {
  %b = call float @llvm.amdgcn.raw.tbuffer.load.f32(<4 x i32> %v, i32 %tid, i32 0, i32 1, i32 0)
  %o = shl i32 %tid, 1
  %h = call float @llvm.amdgcn.raw.tbuffer.load.f32(<4 x i32> %v, i32 %o, i32 %soff, i32 114, i32 1)
  %s = fadd float %b, %h
  %q = shl i32 %tid, 2
  call void @llvm.amdgcn.raw.tbuffer.store.f32(float %s, <4 x i32> %v, i32 %q, i32 0, i32 116, i32 0)
  ret void
}

declare float @llvm.amdgcn.raw.tbuffer.load.f32(<4 x i32>, i32, i32, i32, i32)
declare <2 x float> @llvm.amdgcn.struct.tbuffer.load.v2f32(<4 x i32>, i32, i32, i32, i32, i32)
declare <4 x float> @llvm.amdgcn.struct.tbuffer.load.v4f32(<4 x i32>, i32, i32, i32, i32, i32)
declare void @llvm.amdgcn.raw.tbuffer.store.f32(float, <4 x i32>, i32, i32, i32, i32)
declare void @llvm.amdgcn.struct.tbuffer.store.v4f32(<4 x float>, <4 x i32>, i32, i32, i32, i32, i32)
