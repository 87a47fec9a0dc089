/*
 * gfx_name.h - names of parts that are no generation of the model, and names in other clothes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_GFX_NAME_H
#define TB_GFX_NAME_H

#include <stddef.h>

/** mau_gfx_find(), also of a target as rocminfo and compilers print it:
 * "amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-". */
int tb_gfx_find(const char *name);

/** The generation next to a processor "gfxN" that is none of the model's: of those whose number
 * begins as N does ("gfx943": gfx940), else of the last one before. MAU_GFX_*, or -1 when 'name' is
 * not of this form. */
int tb_gfx_nearest(const char *name);

#endif
