	.text
	.amdgcn_target "amdgcn-amd-amdhsa--gfx900"
axpy:
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_waitcnt lgkmcnt(0)
	buffer_load_dword v1, v0, s[4:7], 0 offen
	v_add_u32_e32 v2, 0xe0501000, v1
	buffer_store_dword v3, v1, s[4:7], 0 idxen  ; a comment
	global_load_dword v3, v1, s[8:9]
	ds_read_b32 v4, v0
	buffer_load_dword v1, v0, s[12:15], 0 offen
	buffer_wbinvl1
	s_endpgm
	.size axpy, 1
