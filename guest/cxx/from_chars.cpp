// std::from_chars of floating-point numbers: finds where the number ends, and has strtod read it.
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>
#include <system_error>

#include "parse_number.hpp"

namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_hex_digit(char c) {
  return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'f');
}

/// A number's text as it is recognised, from left to right.
class Scanner {
 public:
  Scanner(const char* first, const char* last, std::chars_format format)
      : at_(first), last_(last), format_(format) {}

  /// False: there is no number.
  bool scan() {
    take('-');
    digits_start_ = at_;
    if (take_infinity_or_nan()) return true;
    if (!take_mantissa()) return false;
    const bool has_exponent = format_ != std::chars_format::fixed && take_exponent();
    return has_exponent || format_ != std::chars_format::scientific;
  }

  const char* digits_start() const { return digits_start_; }
  const char* end() const { return at_; }
  bool is_number() const { return is_number_; }  // neither infinity nor nan
  bool is_nonzero() const { return is_nonzero_; }

 private:
  bool is_hex() const { return format_ == std::chars_format::hex; }

  bool take(char c) {
    if (at_ == last_ || lower(*at_) != c) return false;
    ++at_;
    return true;
  }

  bool take_word(const char* word) {
    const char* start = at_;
    for (; *word != 0; ++word) {
      if (take(*word)) continue;
      at_ = start;
      return false;
    }
    return true;
  }

  bool take_infinity_or_nan() {
    is_number_ = false;
    if (take_word("infinity") || take_word("inf")) return true;
    if (take_word("nan")) {
      take_nan_payload();
      return true;
    }
    is_number_ = true;
    return false;
  }

  void take_nan_payload() {
    const char* start = at_;
    if (!take('(')) return;
    while (at_ != last_ && (is_digit(*at_) || *at_ == '_' || (lower(*at_) >= 'a' && lower(*at_) <= 'z')))
      ++at_;
    if (!take(')')) at_ = start;
  }

  bool take_digits() {
    const char* start = at_;
    for (; at_ != last_ && (is_hex() ? is_hex_digit(*at_) : is_digit(*at_)); ++at_)
      if (*at_ != '0') is_nonzero_ = true;
    return at_ != start;
  }

  bool take_mantissa() {
    const bool whole = take_digits();
    const char* point = at_;
    const bool fraction = take('.') && take_digits();
    if (!whole && !fraction) at_ = point;
    return whole || fraction;
  }

  bool take_exponent() {
    const char* start = at_;
    if (take(is_hex() ? 'p' : 'e')) {
      if (!take('-')) take('+');
      const char* digits = at_;
      while (at_ != last_ && is_digit(*at_)) ++at_;
      if (at_ != digits) return true;
    }
    at_ = start;
    return false;
  }

  const char* at_;
  const char* last_;
  std::chars_format format_;
  const char* digits_start_ = nullptr;
  bool is_number_ = true;
  bool is_nonzero_ = false;
};

template <class Float>
std::from_chars_result read(const char* first, const char* last, Float& value, std::chars_format format) {
  Scanner scanner(first, last, format);
  if (!scanner.scan()) return {first, std::errc::invalid_argument};

  std::string text(first, scanner.digits_start());
  if (format == std::chars_format::hex && scanner.is_number()) text += "0x";
  text.append(scanner.digits_start(), scanner.end());

  const int old_errno = errno;
  const Float number = heddle_guest::parse(text.c_str(), Float());
  errno = old_errno;
  const bool overflow = scanner.is_number() && std::isinf(number);
  const bool underflow = scanner.is_number() && scanner.is_nonzero() && number == 0;
  if (overflow || underflow) return {scanner.end(), std::errc::result_out_of_range};
  value = number;
  return {scanner.end(), std::errc()};
}

}  // namespace

namespace std {

from_chars_result from_chars(const char* first, const char* last, float& value,
                             chars_format format) noexcept {
  return read(first, last, value, format);
}
from_chars_result from_chars(const char* first, const char* last, double& value,
                             chars_format format) noexcept {
  return read(first, last, value, format);
}
from_chars_result from_chars(const char* first, const char* last, long double& value,
                             chars_format format) noexcept {
  return read(first, last, value, format);
}

}  // namespace std
