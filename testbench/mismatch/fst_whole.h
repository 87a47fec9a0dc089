/*
 * fst_whole.h - is an FST file complete?
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_FST_WHOLE_H
#define TB_FST_WHOLE_H

#include <stdbool.h>

/**
 * True when the file is a sequence of complete FST blocks up to the end of the file, with a header,
 * value changes, geometry and hierarchy. The FST writer reports no errors, so that a full disk can
 * be seen only in the file.
 */
bool tb_fst_whole(const char *path);

#endif
