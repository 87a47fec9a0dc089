/*
 * explain_rule.h - `mau explain RULE`: what the pages say of a rule, and its worked examples.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EXPLAIN_RULE_H
#define MAU_EXPLAIN_RULE_H

#include <stdbool.h>

/** True for a text that looks like the id of a rule: R9, AT3, E. */
bool explain_is_rule(const char *text);

/** Prints the rule, or says that there is none; returns the exit code. */
int explain_rule(const char *id, bool json);

#endif
