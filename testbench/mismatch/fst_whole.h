/*
 * fst_whole.h - is an FST file complete?
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_FST_WHOLE_H
#define TB_FST_WHOLE_H

#include <stdbool.h>

/**
 * True when the file is a chain of whole FST blocks that ends where the file ends, with a header,
 * value changes, geometry and hierarchy. The writer reports no errors, so that a full disk shows
 * only in what it left.
 */
bool tb_fst_whole(const char *path);

#endif
