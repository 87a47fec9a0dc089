; Formats: what vertex fetch, texel buffers and image stores do. Arguments: s[0:3] V# of the first buffer, s[4:7] V# of the second, v0 the
; thread id. make.sh puts the number of a format in the place of its name (FORMAT_...): DFMT and NFMT, or the unified number.

; MTBUF loads from a 16-byte vertex: colour, normal, tangent, coordinate; what they give goes out as dwords
define amdgpu_cs void @vertex(<4 x i32> inreg %v, <4 x i32> inreg %w, i32 %tid) {
  %c = call <4 x i32> @llvm.amdgcn.struct.tbuffer.load.v4i32(<4 x i32> %v, i32 %tid, i32 0, i32 0, i32 FORMAT_8_8_8_8_UNORM, i32 0)
  %n = call <4 x i32> @llvm.amdgcn.struct.tbuffer.load.v4i32(<4 x i32> %v, i32 %tid, i32 4, i32 0, i32 FORMAT_2_10_10_10_SNORM, i32 0)
  %t = call <4 x i32> @llvm.amdgcn.struct.tbuffer.load.v4i32(<4 x i32> %v, i32 %tid, i32 8, i32 0, i32 FORMAT_10_10_10_2_UNORM, i32 0)
  %u = call <2 x i32> @llvm.amdgcn.struct.tbuffer.load.v2i32(<4 x i32> %v, i32 %tid, i32 12, i32 0, i32 FORMAT_16_16_FLOAT, i32 0)
  call void @llvm.amdgcn.struct.buffer.store.v4i32(<4 x i32> %c, <4 x i32> %w, i32 %tid, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.struct.buffer.store.v4i32(<4 x i32> %n, <4 x i32> %w, i32 %tid, i32 16, i32 0, i32 0)
  call void @llvm.amdgcn.struct.buffer.store.v4i32(<4 x i32> %t, <4 x i32> %w, i32 %tid, i32 32, i32 0, i32 0)
  call void @llvm.amdgcn.struct.buffer.store.v2i32(<2 x i32> %u, <4 x i32> %w, i32 %tid, i32 48, i32 0, i32 0)
  ret void
}

; MUBUF format load, the format from the V#: one texel a thread, as dwords
define amdgpu_cs void @texel(<4 x i32> inreg %v, <4 x i32> inreg %w, i32 %tid) {
  %c = call <4 x i32> @llvm.amdgcn.struct.buffer.load.format.v4i32(<4 x i32> %v, i32 %tid, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.struct.buffer.store.v4i32(<4 x i32> %c, <4 x i32> %w, i32 %tid, i32 0, i32 0, i32 0)
  ret void
}

; MTBUF stores: four singles packed into a 12-byte record
define amdgpu_cs void @pack(<4 x i32> inreg %v, <4 x i32> inreg %w, i32 %tid) {
  %c = call <4 x i32> @llvm.amdgcn.struct.buffer.load.v4i32(<4 x i32> %v, i32 %tid, i32 0, i32 0, i32 0)
  %h = shufflevector <4 x i32> %c, <4 x i32> poison, <2 x i32> <i32 1, i32 2>
  call void @llvm.amdgcn.struct.tbuffer.store.v4i32(<4 x i32> %c, <4 x i32> %w, i32 %tid, i32 0, i32 0, i32 FORMAT_8_8_8_8_UNORM, i32 0)
  call void @llvm.amdgcn.struct.tbuffer.store.v4i32(<4 x i32> %c, <4 x i32> %w, i32 %tid, i32 4, i32 0, i32 FORMAT_2_10_10_10_UNORM, i32 0)
  call void @llvm.amdgcn.struct.tbuffer.store.v2i32(<2 x i32> %h, <4 x i32> %w, i32 %tid, i32 8, i32 0, i32 FORMAT_16_16_FLOAT, i32 0)
  ret void
}

; MUBUF format store, the format from the V#: an image store
define amdgpu_cs void @image_store(<4 x i32> inreg %v, <4 x i32> inreg %w, i32 %tid) {
  %c = call <4 x i32> @llvm.amdgcn.struct.buffer.load.v4i32(<4 x i32> %v, i32 %tid, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.struct.buffer.store.format.v4i32(<4 x i32> %c, <4 x i32> %w, i32 %tid, i32 0, i32 0, i32 0)
  ret void
}

; a quarter of one image over three quarters of the other, in place
define amdgpu_cs void @blend(<4 x i32> inreg %v, <4 x i32> inreg %w, i32 %tid) {
  %s = call <4 x float> @llvm.amdgcn.struct.buffer.load.format.v4f32(<4 x i32> %v, i32 %tid, i32 0, i32 0, i32 0)
  %d = call <4 x float> @llvm.amdgcn.struct.buffer.load.format.v4f32(<4 x i32> %w, i32 %tid, i32 0, i32 0, i32 0)
  %a = fmul <4 x float> %s, <float 0.25, float 0.25, float 0.25, float 0.25>
  %b = fmul <4 x float> %d, <float 0.75, float 0.75, float 0.75, float 0.75>
  %r = fadd <4 x float> %a, %b
  call void @llvm.amdgcn.struct.buffer.store.format.v4f32(<4 x float> %r, <4 x i32> %w, i32 %tid, i32 0, i32 0, i32 0)
  ret void
}

; halves (D16): a texel from one format to the other
define amdgpu_cs void @half_copy(<4 x i32> inreg %v, <4 x i32> inreg %w, i32 %tid) {
  %c = call <4 x half> @llvm.amdgcn.struct.buffer.load.format.v4f16(<4 x i32> %v, i32 %tid, i32 0, i32 0, i32 0)
  call void @llvm.amdgcn.struct.buffer.store.format.v4f16(<4 x half> %c, <4 x i32> %w, i32 %tid, i32 0, i32 0, i32 0)
  ret void
}

declare <2 x i32> @llvm.amdgcn.struct.tbuffer.load.v2i32(<4 x i32>, i32, i32, i32, i32, i32)
declare <4 x i32> @llvm.amdgcn.struct.tbuffer.load.v4i32(<4 x i32>, i32, i32, i32, i32, i32)
declare void @llvm.amdgcn.struct.tbuffer.store.v2i32(<2 x i32>, <4 x i32>, i32, i32, i32, i32, i32)
declare void @llvm.amdgcn.struct.tbuffer.store.v4i32(<4 x i32>, <4 x i32>, i32, i32, i32, i32, i32)
declare <4 x i32> @llvm.amdgcn.struct.buffer.load.v4i32(<4 x i32>, i32, i32, i32, i32)
declare <4 x i32> @llvm.amdgcn.struct.buffer.load.format.v4i32(<4 x i32>, i32, i32, i32, i32)
declare <4 x float> @llvm.amdgcn.struct.buffer.load.format.v4f32(<4 x i32>, i32, i32, i32, i32)
declare <4 x half> @llvm.amdgcn.struct.buffer.load.format.v4f16(<4 x i32>, i32, i32, i32, i32)
declare void @llvm.amdgcn.struct.buffer.store.v2i32(<2 x i32>, <4 x i32>, i32, i32, i32, i32)
declare void @llvm.amdgcn.struct.buffer.store.v4i32(<4 x i32>, <4 x i32>, i32, i32, i32, i32)
declare void @llvm.amdgcn.struct.buffer.store.format.v4i32(<4 x i32>, <4 x i32>, i32, i32, i32, i32)
declare void @llvm.amdgcn.struct.buffer.store.format.v4f32(<4 x float>, <4 x i32>, i32, i32, i32, i32)
declare void @llvm.amdgcn.struct.buffer.store.format.v4f16(<4 x half>, <4 x i32>, i32, i32, i32, i32)
