Dump of assembler code for function axpy:
   0x00007ffff7e01000 <+0>:	s_load_dwordx4 s[4:7], s[0:1], 0x0	// C00A0100 00000000
   0x00007ffff7e01008 <+8>:	s_waitcnt lgkmcnt(0)	// BF8CC07F
   0x00007ffff7e0100c <+12>:	buffer_load_dword v1, v0, s[4:7], 0 offen	// E0501000 80010100
   0x00007ffff7e01014 <+20>:	v_add_u32_e32 v2, 0xe0501000, v1	// 680402FF E0501000
=> 0x00007ffff7e0101c <+28>:	buffer_store_dword v3, v1, s[4:7], 0 idxen	// E0702000 80010301
   0x00007ffff7e01024 <+36>:	global_load_dword v3, v1, s[8:9]	// DC508000 03080001
   0x00007ffff7e0102c <+44>:	ds_read_b32 v4, v0	// D86C0000 04000000
   0x00007ffff7e01034 <+52>:	buffer_load_dword v1, v0, s[12:15], 0 offen	// E0501000 80030100
   0x00007ffff7e0103c <+60>:	buffer_wbinvl1	// E0F80000 00000000
   0x00007ffff7e01044 <+68>:	s_endpgm	// BF810000
