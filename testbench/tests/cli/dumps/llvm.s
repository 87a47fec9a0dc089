
kernel.o:	file format elf64-amdgpu

Disassembly of section .text:

0000000000001000 <axpy>:
	s_load_dwordx4 s[4:7], s[0:1], 0x0                         // 000000001000: C00A0100 00000000
	s_waitcnt lgkmcnt(0)                                       // 000000001008: BF8CC07F
	buffer_load_dword v1, v0, s[4:7], 0 offen                  // 00000000100C: E0501000 80010100
	v_add_u32_e32 v2, 0xe0501000, v1                           // 000000001014: 680402FF E0501000

0000000000001018 <BB0_1>:
	buffer_store_dword v3, v1, s[4:7], 0 idxen                 // 00000000101C: E0702000 80010301
	global_load_dword v3, v1, s[8:9]                           // 000000001024: DC508000 03080001
	ds_read_b32 v4, v0                                         // 00000000102C: D86C0000 04000000
	buffer_load_dword v1, v0, s[12:15], 0 offen                // 000000001034: E0501000 80030100
	buffer_wbinvl1                                             // 00000000103C: E0F80000 00000000
	s_endpgm                                                   // 000000001044: BF810000
