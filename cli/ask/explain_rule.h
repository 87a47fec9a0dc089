/*
 * explain_rule.h - `mau explain RULE`: prints a rule and its worked examples, or what a status of a
 * lane means.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EXPLAIN_RULE_H
#define MAU_EXPLAIN_RULE_H

#include <stdbool.h>

/** Whether a text looks like the id of a rule (R9, AT3, E) or is the name of a status. */
bool explain_is_rule(const char *text);

/** Prints the rule or the status, or a message that there is none. Returns the exit code. */
int explain_rule(const char *id, bool json);

#endif
