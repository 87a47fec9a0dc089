PGM_MEM:
 (found shader at: 5@0x1000 of 72 bytes)
   pgm[5@0x1000 + 0x0   ] = 0xc00a0100	s_load_dwordx4 s[4:7], s[0:1], 0x0                          	
   pgm[5@0x1000 + 0x4   ] = 0x00000000	;;                                                          	
   pgm[5@0x1000 + 0x8   ] = 0xbf8cc07f	s_waitcnt lgkmcnt(0)                                        	
   pgm[5@0x1000 + 0xc   ] = 0xe0501000	buffer_load_dword v1, v0, s[4:7], 0 offen                   	
   pgm[5@0x1000 + 0x10  ] = 0x80010100	;;                                                          	
   pgm[5@0x1000 + 0x14  ] = 0x680402ff	v_add_u32_e32 v2, 0xe0501000, v1                            	
   pgm[5@0x1000 + 0x18  ] = 0xe0501000	;;                                                          	
 * pgm[5@0x1000 + 0x1c  ] = 0xe0702000	buffer_store_dword v3, v1, s[4:7], 0 idxen                  	
   pgm[5@0x1000 + 0x20  ] = 0x80010301	;;                                                          	
   pgm[5@0x1000 + 0x24  ] = 0xdc508000	global_load_dword v3, v1, s[8:9]                            	
   pgm[5@0x1000 + 0x28  ] = 0x03080001	;;                                                          	
   pgm[5@0x1000 + 0x2c  ] = 0xd86c0000	ds_read_b32 v4, v0                                          	
   pgm[5@0x1000 + 0x30  ] = 0x04000000	;;                                                          	
   pgm[5@0x1000 + 0x34  ] = 0xe0501000	buffer_load_dword v1, v0, s[12:15], 0 offen                 	
   pgm[5@0x1000 + 0x38  ] = 0x80030100	;;                                                          	
   pgm[5@0x1000 + 0x3c  ] = 0xe0f80000	buffer_wbinvl1                                              	
   pgm[5@0x1000 + 0x40  ] = 0x00000000	;;                                                          	
   pgm[5@0x1000 + 0x44  ] = 0xbf810000	s_endpgm                                                    	
End of disassembly.
