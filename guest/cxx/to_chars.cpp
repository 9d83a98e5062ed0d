// std::to_chars of floating-point numbers, by way of snprintf and strtod.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <system_error>
#include <type_traits>

#include "parse_number.hpp"

namespace {

/// As snprintf of %.*e and the like; a negative precision counts as none.
template <class Float>
int print(char* text, std::size_t size, char conversion, int precision, Float value) {
  if constexpr (std::is_same_v<Float, long double>) {
    const char pattern[] = {'%', '.', '*', 'L', conversion, 0};
    return std::snprintf(text, size, pattern, precision, value);
  } else {
    const char pattern[] = {'%', '.', '*', conversion, 0};
    return std::snprintf(text, size, pattern, precision, static_cast<double>(value));
  }
}

template <class Float>
std::to_chars_result put(char* first, char* last, char conversion, int precision, Float value) {
  // The text is made elsewhere, because snprintf ends it with a 0 that is not for the caller.
  char small[64];
  std::string large;
  char* text = small;
  const auto length = static_cast<std::size_t>(print(small, sizeof small, conversion, precision, value));
  if (length >= sizeof small) {
    large.resize(length);
    text = large.data();
    print(text, length + 1, conversion, precision, value);
  }
  std::size_t start = 0;
  std::size_t prefix = 0;  // printf's 0x is not wanted
  if (conversion == 'a' && std::isfinite(value)) {
    start = std::signbit(value) ? 1 : 0;
    prefix = 2;
  }
  const std::size_t wanted = length - prefix;
  if (wanted > static_cast<std::size_t>(last - first)) return {last, std::errc::value_too_large};
  std::memcpy(first, text, start);
  std::memcpy(first + start, text + start + prefix, wanted - start);
  return {first + wanted, std::errc()};
}

/// A number as d.ddde+xx with as few digits as give the same number when they are read.
struct Shortest {
  int digits = 1;
  int exponent = 0;
  long double printed = 0;  // rounded to so many digits, it is these
};

template <class Float>
Shortest shortest(Float value) {
  char text[64];
  Shortest result;
  result.printed = value;
  for (;; ++result.digits) {
    print(text, sizeof text, 'e', result.digits - 1, value);
    if (result.digits >= std::numeric_limits<Float>::max_digits10 ||
        heddle_guest::parse(text, Float()) == value)
      break;
    if (std::is_same_v<Float, long double>) continue;
    // Powers of two have more room above than below: the next digits may do where the nearest do not.
    char& last_digit = std::strchr(text, 'e')[-1];
    if (last_digit == '9') continue;
    ++last_digit;
    result.printed = std::strtold(text, nullptr);
    if (heddle_guest::parse(text, Float()) == value) break;
    result.printed = value;
  }
  result.exponent = std::atoi(std::strchr(text, 'e') + 1);
  return result;
}

int fixed_precision(Shortest number) {
  return std::max(0, number.digits - 1 - number.exponent);
}

int fixed_length(Shortest number) {
  const int whole = std::max(0, number.exponent) + 1;
  const int fraction = fixed_precision(number);
  return whole + (fraction > 0 ? 1 + fraction : 0);
}

int scientific_length(Shortest number) {
  const int magnitude = std::abs(number.exponent);
  const int exponent_digits = magnitude < 100 ? 2 : magnitude < 1000 ? 3 : 4;
  return number.digits + (number.digits > 1 ? 1 : 0) + 2 + exponent_digits;
}

template <class Float>
std::to_chars_result put_shortest(char* first, char* last, Float value, Shortest number, bool fixed) {
  if (!fixed) return put(first, last, 'e', number.digits - 1, number.printed);
  const int precision = fixed_precision(number);
  // Whole numbers have their places anyway: they are written exactly.
  return put(first, last, 'f', precision, precision == 0 ? static_cast<long double>(value) : number.printed);
}

/// In the shorter of the two notations.
template <class Float>
std::to_chars_result plain(char* first, char* last, Float value) {
  if (!std::isfinite(value)) return put(first, last, 'f', 0, value);
  const Shortest number = shortest(value);
  return put_shortest(first, last, value, number, fixed_length(number) <= scientific_length(number));
}

template <class Float>
std::to_chars_result in_format(char* first, char* last, Float value, std::chars_format format) {
  if (format == std::chars_format::hex) return put(first, last, 'a', -1, value);
  if (!std::isfinite(value)) return put(first, last, 'f', 0, value);
  const Shortest number = shortest(value);
  bool fixed = format == std::chars_format::fixed;
  // As %g decides with its usual precision.
  if (format == std::chars_format::general) fixed = number.exponent >= -4 && number.exponent < 6;
  return put_shortest(first, last, value, number, fixed);
}

template <class Float>
std::to_chars_result with_precision(char* first, char* last, Float value, std::chars_format format,
                                    int precision) {
  char conversion = 'g';
  if (format == std::chars_format::fixed) conversion = 'f';
  if (format == std::chars_format::scientific) conversion = 'e';
  if (format == std::chars_format::hex) conversion = 'a';
  return put(first, last, conversion, precision, value);
}

}  // namespace

namespace std {

to_chars_result to_chars(char* first, char* last, float value) noexcept {
  return plain(first, last, value);
}
to_chars_result to_chars(char* first, char* last, double value) noexcept {
  return plain(first, last, value);
}
to_chars_result to_chars(char* first, char* last, long double value) noexcept {
  return plain(first, last, value);
}

to_chars_result to_chars(char* first, char* last, float value, chars_format format) noexcept {
  return in_format(first, last, value, format);
}
to_chars_result to_chars(char* first, char* last, double value, chars_format format) noexcept {
  return in_format(first, last, value, format);
}
to_chars_result to_chars(char* first, char* last, long double value, chars_format format) noexcept {
  return in_format(first, last, value, format);
}

to_chars_result to_chars(char* first, char* last, float value, chars_format format, int precision) noexcept {
  return with_precision(first, last, value, format, precision);
}
to_chars_result to_chars(char* first, char* last, double value, chars_format format, int precision) noexcept {
  return with_precision(first, last, value, format, precision);
}
to_chars_result to_chars(char* first, char* last, long double value, chars_format format,
                         int precision) noexcept {
  return with_precision(first, last, value, format, precision);
}

}  // namespace std
