// mau_sc_bundle.hpp - makes a plain structure usable as the payload of a SystemC port: comparison,
// printing and tracing from the list of its members.
//
// A bundle has a static member function fields() that returns a tuple of field(name, member, bits).
// Members are bool, unsigned numbers of 8 to 64 bits, and std::array of such.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_SC_BUNDLE_HPP
#define MAU_SC_BUNDLE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ostream>
#include <string>
#include <systemc>
#include <tuple>
#include <type_traits>

namespace mau_sc
{

/** The 64-bit type that sc_trace() accepts. */
using word64 = sc_dt::uint64;

/** A member of bundle B. */
template <class B, class T>
struct field_of {
	const char *name;
	T B::*member;
	int bits; ///< of the number in a trace, or of an element of an array
};

template <class B, class T>
constexpr field_of<B, T> field(const char *name, T B::*member, int bits)
{
	return {name, member, bits};
}

template <class B, class = void>
struct is_bundle : std::false_type {
};
template <class B>
struct is_bundle<B, std::void_t<decltype(B::fields())>> : std::true_type {
};
template <class B>
using if_bundle = std::enable_if_t<is_bundle<B>::value, int>;

template <class B, if_bundle<B> = 0>
bool operator==(const B &a, const B &b)
{
	return std::apply(
		[&](const auto &...f) { return ((a.*(f.member) == b.*(f.member)) && ...); },
		B::fields());
}

template <class B, if_bundle<B> = 0>
bool operator!=(const B &a, const B &b)
{
	return !(a == b);
}

/** A number in hexadecimal, a bool as 0 or 1, whatever the flags of the stream. */
template <class T>
void print_value(std::ostream &os, const T &value)
{
	char text[19];

	std::snprintf(text, sizeof text, std::is_same_v<T, bool> ? "%llx" : "0x%llx",
	              static_cast<unsigned long long>(value));
	os << text;
}

template <class T, std::size_t N>
void print_value(std::ostream &os, const std::array<T, N> &values)
{
	const char *before = "{";

	for (const T &value : values) {
		os << before;
		print_value(os, value);
		before = " ";
	}
	os << "}";
}

/** Prints "name=0x1f name={0x0 0x1}". */
template <class B, if_bundle<B> = 0>
std::ostream &operator<<(std::ostream &os, const B &bundle)
{
	const char *before = "";
	auto one = [&](const auto &f) {
		os << before << f.name << "=";
		print_value(os, bundle.*(f.member));
		before = " ";
	};

	std::apply([&](const auto &...f) { (one(f), ...); }, B::fields());
	return os;
}

template <class T>
void trace_value(sc_core::sc_trace_file *tf, const T &value, const std::string &name, int bits)
{
	if constexpr (std::is_same_v<T, bool>)
		sc_core::sc_trace(tf, value, name);
	else
		sc_core::sc_trace(tf, value, name, bits);
}

template <class T, std::size_t N>
void trace_value(sc_core::sc_trace_file *tf, const std::array<T, N> &values,
                 const std::string &name, int bits)
{
	for (std::size_t i = 0; i < N; i++)
		trace_value(tf, values[i], name + "(" + std::to_string(i) + ")", bits);
}

/** Traces each member as a signal NAME.member, of an array NAME.member(i). */
template <class B, if_bundle<B> = 0>
void sc_trace(sc_core::sc_trace_file *tf, const B &bundle, const std::string &name)
{
	std::apply(
		[&](const auto &...f) {
			(trace_value(tf, bundle.*(f.member), name + "." + f.name, f.bits), ...);
		},
		B::fields());
}

} // namespace mau_sc

#endif
