#include "runtime/native/library/format.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/strings.hpp"

namespace heddle {

namespace {

/// One conversion, "%-8.3ld": its text, and which arguments it needs. It owns no memory, because it is on a
/// fiber's stack.
struct Conversion {
  std::array<char, 64> text{};
  std::size_t length = 0;
  int longs = 0;   // 1: l, 2: ll, j, z, t
  int shorts = 0;  // 1: h, 2: hh
  bool long_double = false;
  int stars = 0;
  char kind = 0;

  [[nodiscard]] bool add(char c) {
    if (length + 1 == text.size()) return false;
    text[length++] = c;
    return true;
  }
};

class Formatter {
 public:
  Formatter(Guest& guest, TextSink& sink) : guest_(guest), sink_(sink) {}

  int run(const char* pattern, std::va_list arguments) {
    std::uint64_t at = address_of(pattern);
    for (char c = next(at); c != 0; c = next(at)) {
      if (c != '%') {
        put(&c, 1);
        continue;
      }
      const Conversion conversion = read_conversion(at);
      if (conversion.kind == '%')
        put("%", 1);
      else
        convert(conversion, arguments);
    }
    return static_cast<int>(total_);
  }

 private:
  char next(std::uint64_t& at) { return static_cast<char>(byte_at(guest_, at++)); }
  void put(const char* text, std::size_t size) {
    sink_.take(text, size);
    total_ += size;
  }

  Conversion read_conversion(std::uint64_t& at) {
    Conversion conversion;
    for (char c = '%';; c = next(at)) {
      if (!conversion.add(c))
        guest_.refuse("a conversion of printf of more than 63 characters is not supported");
      if (conversion.length == 1) continue;
      if (c == '*') ++conversion.stars;
      if (c == 'l') ++conversion.longs;
      if (c == 'h') ++conversion.shorts;
      if (c == 'j' || c == 'z' || c == 't') conversion.longs = 2;
      if (c == 'L') conversion.long_double = true;
      if (std::strchr("-+ #0123456789.*hlLjzt'", c) != nullptr && c != 0) continue;
      conversion.kind = c;
      if (c == 0) --at;  // the pattern ends within the conversion
      return conversion;
    }
  }

  template <class Argument>
  void print(const Conversion& conversion, const std::array<int, 2>& stars, Argument argument) {
    std::array<char, 8192> piece;
    int size = 0;
    const char* text = conversion.text.data();
    if (conversion.stars == 0) size = std::snprintf(piece.data(), piece.size(), text, argument);
    if (conversion.stars == 1) size = std::snprintf(piece.data(), piece.size(), text, stars[0], argument);
    if (conversion.stars == 2)
      size = std::snprintf(piece.data(), piece.size(), text, stars[0], stars[1], argument);
    if (size < 0) return;
    if (static_cast<std::size_t>(size) >= piece.size())
      guest_.refuse("a conversion of printf that gives more than 8,191 characters is not supported");
    put(piece.data(), static_cast<std::size_t>(size));
  }

  /// Prints a string, which is read byte by byte up to its end, or as far as it can matter.
  void print_string(const Conversion& conversion, const std::array<int, 2>& stars, const char* from) {
    std::array<char, 4096> text;
    std::size_t most = text.size() - 1;
    const char* dot = std::strchr(conversion.text.data(), '.');
    if (dot != nullptr) {
      const int precision =
          dot[1] == '*' ? stars[static_cast<std::size_t>(conversion.stars - 1)] : std::atoi(dot + 1);
      if (precision >= 0) most = std::min(most, static_cast<std::size_t>(precision));
    }
    std::size_t size = 0;
    while (size < most && (text[size] = static_cast<char>(byte_at(guest_, address_of(from) + size))) != 0)
      ++size;
    if (size == text.size() - 1)
      guest_.refuse("printf of a string of more than 4,095 characters is not supported");
    text[size] = 0;
    print(conversion, stars, static_cast<const char*>(text.data()));
  }
  /// Stores how much was printed so far (%n).
  void store_total(const Conversion& conversion, void* to) {
    std::uint32_t size = conversion.longs > 0 ? 8 : 4;
    if (conversion.shorts > 0) size = conversion.shorts > 1 ? 1 : 2;
    const Part part{0, static_cast<std::uint8_t>(size)};
    guest_.store(address_of(to), part.of(static_cast<Value>(total_)), size, plain_access);
  }

  void convert(const Conversion& conversion, std::va_list arguments) {
    std::array<int, 2> stars{};
    if (conversion.stars > 2) guest_.refuse("this conversion of printf is not supported");
    const bool wide = conversion.longs > 0 && (conversion.kind == 's' || conversion.kind == 'c');
    if (wide) guest_.refuse("printf of wide characters is not supported");
    for (int i = 0; i < conversion.stars; ++i) stars[static_cast<std::size_t>(i)] = va_arg(arguments, int);
    switch (conversion.kind) {
      case 'd':
      case 'i':
      case 'u':
      case 'x':
      case 'X':
      case 'o':
      case 'c':
        if (conversion.longs > 0 || conversion.long_double)
          return print(conversion, stars, va_arg(arguments, long));
        return print(conversion, stars, va_arg(arguments, int));
      case 'p':
        return print(conversion, stars, va_arg(arguments, void*));
      case 's':
        return print_string(conversion, stars, va_arg(arguments, const char*));
      case 'n':
        return store_total(conversion, va_arg(arguments, void*));
      case 'f':
      case 'F':
      case 'e':
      case 'E':
      case 'g':
      case 'G':
      case 'a':
      case 'A':
        if (conversion.long_double) return print(conversion, stars, va_arg(arguments, long double));
        return print(conversion, stars, va_arg(arguments, double));
      default:
        guest_.refuse("this conversion of printf is not supported");
    }
  }

  Guest& guest_;
  TextSink& sink_;
  std::size_t total_ = 0;
};

}  // namespace

int format(Guest& guest, const char* pattern, std::va_list arguments, TextSink& sink) {
  return Formatter(guest, sink).run(pattern, arguments);
}

}  // namespace heddle
