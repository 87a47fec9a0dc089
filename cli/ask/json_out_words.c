/*
 * json_out_words.c - the fields of an answer in words: the verdict, where the other rule book
 * differs, and the published faults that the request meets; see json_out.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/json_out_words.h"

#include "mau/verdict.h"

static void verdict(textbuf *b, const mau_detail *d)
{
	mau_verdict v;

	mau_detail_verdict_wave(d, &v);
	textbuf_str(b, "{\"lane\":");
	if (v.lane < 0)
		textbuf_str(b, "null");
	else
		textbuf_dec(b, (uint64_t)v.lane);
	textbuf_str(b, ",\"rule\":\"");
	textbuf_str(b, v.rule);
	textbuf_str(b, "\",\"text\":");
	textbuf_json_string(b, v.text);
	textbuf_char(b, '}');
}

void json_out_differs(textbuf *b, unsigned differs)
{
	static const char *const name[3] = {"\"address\"", "\"status\"", "\"data\""};
	bool any = false;

	textbuf_char(b, '[');
	for (unsigned i = 0; i < 3; i++)
		if (differs >> i & 1) {
			textbuf_str(b, any ? "," : "");
			textbuf_str(b, name[i]);
			any = true;
		}
	textbuf_char(b, ']');
}

static void other_rules(textbuf *b, const mau_detail *d, const mau_request *req)
{
	mau_books books;

	mau_detail_books(d, req, &books);
	if (!books.differs) {
		textbuf_str(b, "null");
		return;
	}
	textbuf_str(b, books.rules == MAU_RULES_SILICON ? "{\"rules\":\"silicon\",\"rule\":\""
	                                                : "{\"rules\":\"manual\",\"rule\":\"");
	textbuf_str(b, books.rule);
	textbuf_str(b, "\",\"differs\":");
	json_out_differs(b, books.differs);
	textbuf_str(b, ",\"lanes\":\"");
	textbuf_hex(b, books.lanes, 16);
	textbuf_str(b, "\",\"causes\":[");
	for (unsigned i = 0; i < books.causes; i++) {
		textbuf_printf(b, "%s{\"rule\":\"%s\",\"lanes\":\"", i ? "," : "",
		               books.cause[i].rule);
		textbuf_hex(b, books.cause[i].lanes, 16);
		textbuf_str(b, "\"}");
	}
	textbuf_str(b, "],\"text\":");
	textbuf_json_string(b, books.text);
	textbuf_char(b, '}');
}

/* The ids of the errata. */
static void errata(textbuf *b, const mau_detail *d)
{
	mau_errata e;

	mau_detail_errata(d, &e);
	textbuf_char(b, '[');
	for (unsigned i = 0; i < e.count; i++) {
		textbuf_str(b, i ? ",\"" : "\"");
		textbuf_str(b, e.erratum[i]->id);
		textbuf_char(b, '"');
	}
	textbuf_char(b, ']');
}

void json_out_words(textbuf *b, enum json_field field, const mau_detail *d, const mau_request *req)
{
	if (field == JSON_VERDICT)
		verdict(b, d);
	else if (field == JSON_ERRATA)
		errata(b, d);
	else
		other_rules(b, d, req);
}
