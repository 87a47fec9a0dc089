BB0:
; wave 64, 8 SGPRs
	s_load_dwordx4 s[4:7], s[0:1], 0x0                           ; c00a0100 00000000
	s_waitcnt lgkmcnt(0)                                         ; bf8cc07f
	buffer_load_dword v1, v0, s[4:7], 0 offen                    ; e0501000 80010100
	v_add_u32_e32 v2, 0xe0501000, v1                             ; 680402ff e0501000
	buffer_store_dword v3, v1, s[4:7], 0 idxen                   ; e0702000 80010301
BB1:
	global_load_dword v3, v1, s[8:9]                             ; dc508000 03080001
	ds_read_b32 v4, v0                                           ; d86c0000 04000000
	buffer_load_dword v1, v0, s[12:15], 0 offen                  ; e0501000 80030100
	buffer_wbinvl1                                               ; e0f80000 00000000
	s_endpgm                                                     ; bf810000
