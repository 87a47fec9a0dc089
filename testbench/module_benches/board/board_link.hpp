// board_link.hpp - the frames of docs/board.md in simple C++: CRC-32 bit by bit, COBS by its
// definition, on whole frames.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_BOARD_LINK_HPP
#define MAU_RTL_BOARD_LINK_HPP
#include <optional>
#include <vector>

#include "bench.hpp"

using bytes = std::vector<uint8_t>;

inline uint32_t crc32(const bytes &data)
{
	uint32_t crc = UINT32_MAX;
	for (uint8_t byte : data)
		for (unsigned bit = 0; bit < 8; bit++) {
			const bool differ = ((crc ^ (byte >> bit)) & 1) != 0;
			crc = crc >> 1 ^ (differ ? 0xedb88320u : 0u);
		}
	return ~crc;
}

// Encodes COBS: zeros split the data, and an imaginary zero ends it. Each part is sent after its
// length, in pieces of 254 bytes when it is longer.
inline bytes cobs(const bytes &data)
{
	bytes out;
	std::size_t at = 0;
	for (;;) {
		std::size_t n = 0;
		while (n < 254 && at + n < data.size() && data[at + n] != 0)
			n++;
		out.push_back(static_cast<uint8_t>(n + 1));
		out.insert(out.end(), data.begin() + at, data.begin() + at + n);
		at += n;
		if (at == data.size())
			return out;
		if (n < 254)
			at++; // the zero
	}
}

// Decodes COBS; no value if a block exceeds the frame.
inline std::optional<bytes> uncobs(const bytes &frame)
{
	bytes out;
	std::size_t at = 0;
	while (at < frame.size()) {
		const std::size_t n = frame[at++];
		if (n == 0 || at + n - 1 > frame.size())
			return std::nullopt;
		out.insert(out.end(), frame.begin() + at, frame.begin() + at + n - 1);
		at += n - 1;
		if (n < 255 && at < frame.size())
			out.push_back(0);
	}
	return out;
}

inline bytes with_crc(bytes content)
{
	const uint32_t crc = crc32(content);
	for (unsigned i = 0; i < 4; i++)
		content.push_back(static_cast<uint8_t>(crc >> 8 * i));
	return content;
}

// The encoded frame with its final zero.
inline bytes framed(const bytes &content)
{
	bytes line = cobs(with_crc(content));
	line.push_back(0);
	return line;
}

// Kind, seq and payload of a frame without its zero; no value if it is to be dropped.
inline std::optional<bytes> unframed(const bytes &frame)
{
	auto content = uncobs(frame);
	if (!content || content->size() < 6 || content->size() > 1040)
		return std::nullopt;
	const bytes crc(content->end() - 4, content->end());
	content->resize(content->size() - 4);
	const bytes again = with_crc(*content);
	if (!std::equal(crc.begin(), crc.end(), again.end() - 4))
		return std::nullopt;
	return content;
}

// Random content of a frame, 2 .. 1036 bytes: short or long, with few or many zeros, near the
// limits of blocks.
inline bytes random_content()
{
	const unsigned length =
		percent(50) ? 2 + below(40)
			    : static_cast<unsigned>(
				      one_of(248, 250, 251, 504, 505, 1035, 1036, 2 + below(1035)));
	const unsigned zeros = static_cast<unsigned>(one_of(0, 0, 1, 20, 60));
	bytes content(length);
	for (uint8_t &b : content)
		b = percent(zeros) ? 0 : static_cast<uint8_t>(1 + below(255));
	return content;
}
#endif
