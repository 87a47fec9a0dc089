/*
 * verdict.h - the answer in words: what a lane does, and the rule that decides it; where the other
 * rule book gives another answer; published faults of chips that the request meets.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_VERDICT_H
#define MAU_VERDICT_H

#include "mau/detail.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MAU_VERDICT_EFFECT 96  /**< bytes of an effect, with the zero at its end */
#define MAU_VERDICT_REASON 128 /**< bytes of a reason, with the zero at its end */
#define MAU_VERDICT_TEXT 256   /**< bytes of a sentence, with the zero at its end */

/** What one lane, or the whole request, does, and why. Texts are English, of one line, zero-
 * terminated, and have the values of the request. */
typedef struct mau_verdict {
	int16_t lane;                    /**< 0..63; -1: the request as a whole */
	uint8_t status;                  /**< MAU_STATUS_* of the lane, or of all active lanes */
	const char *rule;                /**< id of the rule that decides, static: "R9" */
	char effect[MAU_VERDICT_EFFECT]; /**< "reads 0"; of the request: "the load returns 0" */
	char reason[MAU_VERDICT_REASON]; /**< "Index 37 is not below num_records 37" */
	char text[MAU_VERDICT_TEXT];     /**< "lane 37 reads 0: Index 37 is not below num_records 37
	                                    (R9)" */
} mau_verdict;

/*
 * mau_verdict_lane() writes the verdict of one lane, 0..63. Addresses are in hexadecimal, counts of
 * bytes and records in decimal. Returns MAU_OK, MAU_ERR_GENERATION, MAU_ERR_CONTEXT,
 * MAU_ERR_OPERATION or MAU_ERR_LANE. '*verdict_ret' is written on MAU_OK only.
 */
int mau_verdict_lane(const mau_context *ctx, const mau_request *req, unsigned lane,
                     mau_verdict *verdict_ret);

/*
 * mau_verdict_wave() writes the verdict of the request. If all active lanes have one status that
 * the request decides (null, invalid, ignored, illegal, cache operations) or no lane is active,
 * 'lane' is -1. Otherwise it is the verdict of the first active lane whose status is not OK, or of
 * the first active lane. Returns MAU_OK, MAU_ERR_GENERATION, MAU_ERR_CONTEXT or MAU_ERR_OPERATION.
 */
int mau_verdict_wave(const mau_context *ctx, const mau_request *req, mau_verdict *verdict_ret);

/*
 * mau_detail_verdict_lane() and mau_detail_verdict_wave() are the two functions above for a request
 * that mau_detail_wave() has computed. The first returns MAU_OK or MAU_ERR_LANE.
 */
int mau_detail_verdict_lane(const mau_detail *detail, unsigned lane, mau_verdict *verdict_ret);
void mau_detail_verdict_wave(const mau_detail *detail, mau_verdict *verdict_ret);

#define MAU_BOOKS_TEXT 512 /**< bytes of the text of a difference, with the zero at its end */

/** What differs between the rule books, as bits. */
enum mau_books_differ {
	MAU_BOOKS_ADDRESS = 1, /**< the address, also in LDS */
	MAU_BOOKS_STATUS = 2,  /**< the status, or the components in range */
	MAU_BOOKS_DATA = 4,    /**< the bytes that the lane moves, at the same address */
};

#define MAU_MAX_CAUSES 4 /**< rules that can differ in one request, at most */

/** A rule that differs, and the lanes that differ by it; a lane that several rules change is with
 * the first of them: V6, R7, A2, V4, A3, A4, N27. */
typedef struct mau_books_cause {
	const char *rule; /**< id of the rule, static */
	uint64_t lanes;   /**< never 0 */
} mau_books_cause;

/** The answer of the other rule book. */
typedef struct mau_books {
	uint8_t rules;    /**< MAU_RULES_*: the other one */
	uint8_t differs;  /**< bits of enum mau_books_differ; 0: both books give the same answer */
	uint64_t lanes;   /**< the lanes that differ */
	const char *rule; /**< id of the rule by which the first lane differs, static; NULL: none */
	uint8_t causes;   /**< entries of the array, 0 if none differs */
	mau_books_cause cause[MAU_MAX_CAUSES]; /**< every rule that differs, by its first lane */
	mau_verdict verdict;       /**< by the other book: of the first lane that differs */
	char text[MAU_BOOKS_TEXT]; /**< "silicon rules differ in lanes 0-63 (V6): lane 0 reads 4
	                              bytes at 0x1000"; "" if none differs */
} mau_books;

/*
 * mau_books_compare() answers the request by the other rule book (ctx->rules has the one, MANUAL or
 * SILICON) and compares address, LDS address, status, components in range and moved bytes of every
 * lane. Returns MAU_OK, MAU_ERR_GENERATION, MAU_ERR_CONTEXT or MAU_ERR_OPERATION. '*books_ret' is
 * written on MAU_OK only.
 */
int mau_books_compare(const mau_context *ctx, const mau_request *req, mau_books *books_ret);

/*
 * mau_detail_books() is the same for a request that mau_detail_wave() has computed; 'req' is that
 * request.
 */
void mau_detail_books(const mau_detail *detail, const mau_request *req, mau_books *books_ret);

/** A published fault of chips (docs/spec/errata.md). All strings are static. */
typedef struct mau_erratum {
	const char *id;    /**< "ER1" */
	const char *chips; /**< "gfx6, gfx7" */
	const char *text;  /**< what such a part does */
} mau_erratum;

#define MAU_MAX_ERRATA 8 /**< errata that are known */

/** The errata that a request meets. */
typedef struct mau_errata {
	uint8_t count; /**< entries of the two arrays */
	const mau_erratum *erratum[MAU_MAX_ERRATA];
	uint64_t lanes[MAU_MAX_ERRATA]; /**< the lanes that meet it, never 0 */
} mau_errata;

/*
 * mau_errata_find() finds the published faults of the request's generation that an active lane
 * meets, in the order of their ids. They change no answer. Returns MAU_OK, MAU_ERR_GENERATION,
 * MAU_ERR_CONTEXT or MAU_ERR_OPERATION. '*errata_ret' is written on MAU_OK only.
 */
int mau_errata_find(const mau_context *ctx, const mau_request *req, mau_errata *errata_ret);

/* mau_detail_errata() is the same for a request that mau_detail_wave() has computed. */
void mau_detail_errata(const mau_detail *detail, mau_errata *errata_ret);

#ifdef __cplusplus
}
#endif
#endif
