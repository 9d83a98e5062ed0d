// sscanf and its kin: the text is read byte by byte, as far as a conversion needs it.
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/strings.hpp"

namespace heddle {

namespace {

/// One conversion, "%*12ld". It owns no memory, because it is on a fiber's stack.
struct Conversion {
  bool is_dropped = false;
  std::size_t width = 0;   // 0: none is given
  std::uint32_t size = 4;  // of a whole number, in bytes
  bool is_long = false;    // of a floating-point number: double
  bool is_long_double = false;
  bool is_wide = false;  // l: of texts
  char kind = 0;
};

/// The characters of "[a-z]".
struct CharacterSet {
  std::array<bool, 256> has{};
};

/// The text that is scanned.
class Input {
 public:
  Input(Guest& guest, const char* text) : guest_(guest), begin_(address_of(text)), at_(begin_) {}

  /// Returns the next character; 0 at the end.
  [[nodiscard]] unsigned char peek() const { return byte_at(guest_, at_); }
  void skip() { ++at_; }
  void skip_spaces() {
    while (std::isspace(peek()) != 0) skip();
  }
  [[nodiscard]] std::size_t consumed() const { return at_ - begin_; }

 private:
  Guest& guest_;
  std::uint64_t begin_, at_;
};

/// Takes the characters of a number from the input, as far as they can be one.
class NumberReader {
 public:
  NumberReader(Guest& guest, Input& input, std::size_t width)
      : guest_(guest), input_(input), left_(width == 0 ? SIZE_MAX : width) {}

  /// Takes a whole number. Returns false if there is none.
  [[nodiscard]] bool take_whole(int base) {
    take_any_of("+-");
    bool has_digit = take_any_of("0");
    if (has_digit && (base == 0 || base == 16) && take_any_of("xX")) base = 16;  // "0x" alone is a number
    const bool is_octal = base == 8 || (base == 0 && has_digit);
    const std::string_view digits = base == 16 ? "0123456789abcdefABCDEF"
                                    : is_octal ? "01234567"
                                               : "0123456789";
    while (take_any_of(digits)) has_digit = true;
    return has_digit;
  }
  [[nodiscard]] bool take_floating() {
    take_any_of("+-");
    if (take_word("nan")) return true;
    if (take_word("inf")) {
      return !take_any_of("iI") || take_word("nity");
    }
    bool has_digit = take_any_of("0");
    const bool is_hexadecimal = has_digit && take_any_of("xX");
    const std::string_view digits = is_hexadecimal ? "0123456789abcdefABCDEF" : "0123456789";
    if (is_hexadecimal) has_digit = false;
    while (take_any_of(digits)) has_digit = true;
    if (take_any_of("."))
      while (take_any_of(digits)) has_digit = true;
    if (!has_digit) return false;
    if (!take_any_of(is_hexadecimal ? "pP" : "eE")) return true;
    take_any_of("+-");
    while (take_any_of("0123456789")) continue;
    return true;  // without the exponent's digits, too
  }
  [[nodiscard]] const char* text() const { return text_.data(); }

 private:
  bool take_any_of(std::string_view wanted) {
    if (left_ == 0) return false;
    const auto c = static_cast<char>(input_.peek());
    if (c == 0 || wanted.find(c) == std::string_view::npos) return false;
    if (size_ + 1 == text_.size())
      guest_.refuse("sscanf of a number of more than 254 characters is not supported");
    text_[size_++] = c;
    input_.skip();
    --left_;
    return true;
  }
  bool take_word(std::string_view word) {
    for (std::size_t i = 0; i < word.size(); ++i) {
      const std::array<char, 2> either{word[i],
                                       static_cast<char>(std::toupper(static_cast<unsigned char>(word[i])))};
      if (!take_any_of({either.data(), either.size()})) return false;
    }
    return true;
  }

  Guest& guest_;
  Input& input_;
  std::size_t left_;
  std::array<char, 256> text_{};
  std::size_t size_ = 0;
};

class Scanner {
 public:
  Scanner(Guest& guest, const char* text, const char* pattern)
      : guest_(guest), input_(guest, text), pattern_(address_of(pattern)) {}

  int run(std::va_list arguments) {
    for (char c = next(); c != 0; c = next()) {
      if (std::isspace(static_cast<unsigned char>(c)) != 0) {
        input_.skip_spaces();
        continue;
      }
      const bool goes_on = c == '%' ? convert(conversion(), arguments) : match(c);
      if (!goes_on) break;
    }
    return ended_early_ && converted_ == 0 ? EOF : stored_;
  }

 private:
  char next() { return static_cast<char>(byte_at(guest_, pattern_++)); }

  [[nodiscard]] bool match(char c) {
    const unsigned char found = input_.peek();
    if (found == static_cast<unsigned char>(c)) {
      input_.skip();
      return true;
    }
    ended_early_ |= found == 0;
    return false;
  }

  Conversion conversion() {
    Conversion result;
    char c = next();
    if (c == '*') {
      result.is_dropped = true;
      c = next();
    }
    for (; std::isdigit(static_cast<unsigned char>(c)) != 0; c = next())
      result.width = result.width * 10 + static_cast<std::size_t>(c - '0');
    for (; c != 0 && std::strchr("hlLqjzt", c) != nullptr; c = next()) {
      if (c == 'h') result.size /= 2;
      if (c != 'h') result.size = 8;
      result.is_long |= c == 'l';
      result.is_long_double |= c == 'L';
    }
    if (c == 'm') guest_.refuse("sscanf that allocates (%m) is not supported");
    result.is_wide = result.is_long && (c == 's' || c == 'c' || c == '[');
    if (result.is_wide) guest_.refuse("sscanf of wide characters is not supported");
    result.kind = c;
    return result;
  }

  [[nodiscard]] bool convert(const Conversion& conversion, std::va_list arguments) {
    switch (conversion.kind) {
      case '%':
        input_.skip_spaces();
        return match('%');
      case 'n':
        if (!conversion.is_dropped)
          store(va_arg(arguments, void*), static_cast<Value>(input_.consumed()), conversion.size);
        return true;
      case 'c':
        return take_characters(conversion, conversion.is_dropped ? nullptr : va_arg(arguments, char*));
      case 's':
        input_.skip_spaces();
        return take_text(conversion, conversion.is_dropped ? nullptr : va_arg(arguments, char*), nullptr);
      case '[': {
        const CharacterSet set = character_set();
        return take_text(conversion, conversion.is_dropped ? nullptr : va_arg(arguments, char*), &set);
      }
      default:
        input_.skip_spaces();
        return take_number(conversion, conversion.is_dropped ? nullptr : va_arg(arguments, void*));
    }
  }

  CharacterSet character_set() {
    CharacterSet set;
    char c = next();
    const bool is_inverted = c == '^';
    if (is_inverted) c = next();
    for (bool is_first = true; c != 0 && (c != ']' || is_first); is_first = false) {
      const auto from = static_cast<unsigned char>(c);
      set.has[from] = true;
      c = next();
      if (c != '-') continue;
      const char to = next();
      if (to == ']' || to == 0) {
        set.has['-'] = true;
        c = to;
        continue;
      }
      for (unsigned i = from; i <= static_cast<unsigned char>(to); ++i) set.has[i] = true;
      c = next();
    }
    if (is_inverted)
      for (bool& has : set.has) has = !has;
    return set;
  }

  bool done(bool is_dropped) {
    ++converted_;
    if (!is_dropped) ++stored_;
    return true;
  }
  /// Returns whether the input ends before a conversion, which then fails.
  [[nodiscard]] bool is_at_end() {
    if (input_.peek() != 0) return false;
    ended_early_ = true;
    return true;
  }
  void store(void* to, Value value, std::uint32_t size) {
    const Part part{0, static_cast<std::uint8_t>(size)};
    guest_.store(address_of(to), part.of(value), size, plain_access);
  }

  [[nodiscard]] bool take_characters(const Conversion& conversion, char* to) {
    const std::size_t count = conversion.width == 0 ? 1 : conversion.width;
    for (std::size_t i = 0; i < count; ++i) {
      if (is_at_end()) return i != 0 && done(conversion.is_dropped);
      if (to != nullptr) store(pointer_to(address_of(to) + i), input_.peek(), 1);
      input_.skip();
    }
    return done(conversion.is_dropped);
  }
  /// Takes a text of characters that are no spaces, or of a set.
  [[nodiscard]] bool take_text(const Conversion& conversion, char* to, const CharacterSet* set) {
    if (is_at_end()) return false;
    const std::size_t most = conversion.width == 0 ? SIZE_MAX : conversion.width;
    std::size_t size = 0;
    for (; size < most; ++size) {
      const unsigned char c = input_.peek();
      if (c == 0 || (set == nullptr ? std::isspace(c) != 0 : !set->has[c])) break;
      if (to != nullptr) store(pointer_to(address_of(to) + size), c, 1);
      input_.skip();
    }
    if (size == 0) return false;
    if (to != nullptr) store(pointer_to(address_of(to) + size), 0, 1);
    return done(conversion.is_dropped);
  }

  [[nodiscard]] bool take_number(const Conversion& conversion, void* to) {
    if (is_at_end()) return false;
    NumberReader reader(guest_, input_, conversion.width);
    const char kind = conversion.kind;
    if (std::strchr("aAeEfFgG", kind) != nullptr) {
      if (!reader.take_floating()) return false;
      if (to != nullptr) store_floating(conversion, to, reader.text());
      return done(conversion.is_dropped);
    }
    const int base = kind == 'i' ? 0 : kind == 'o' ? 8 : kind == 'd' || kind == 'u' ? 10 : 16;
    if (std::strchr("diuoxXp", kind) == nullptr) guest_.refuse("this conversion of sscanf is not supported");
    if (!reader.take_whole(base)) return false;
    if (to != nullptr) store_whole(conversion, to, reader.text(), base);
    return done(conversion.is_dropped);
  }
  void store_whole(const Conversion& conversion, void* to, const char* text, int base) {
    const bool is_signed = conversion.kind == 'd' || conversion.kind == 'i';
    const std::uint32_t size = conversion.kind == 'p' ? 8 : conversion.size;
    const Value value = is_signed ? std::strtoll(text, nullptr, base)
                                  : static_cast<Value>(std::strtoull(text, nullptr, base));
    store(to, value, size);
  }
  void store_floating(const Conversion& conversion, void* to, const char* text) {
    if (conversion.is_long_double) {
      const long double value = std::strtold(text, nullptr);
      guest_.write_block(address_of(to), &value, 10);
    } else if (conversion.is_long) {
      const double value = std::strtod(text, nullptr);
      guest_.write_block(address_of(to), &value, sizeof value);
    } else {
      const float value = std::strtof(text, nullptr);
      guest_.write_block(address_of(to), &value, sizeof value);
    }
  }

  Guest& guest_;
  Input input_;
  std::uint64_t pattern_;
  int stored_ = 0;
  int converted_ = 0;  // those that are dropped, too
  bool ended_early_ = false;
};

int scan(const char* text, const char* pattern, std::va_list arguments) {
  return Scanner(Guest::current(), text, pattern).run(arguments);
}

int guest_sscanf(const char* text, const char* pattern, ...) {
  std::va_list arguments;
  va_start(arguments, pattern);
  const int count = scan(text, pattern, arguments);
  va_end(arguments);
  return count;
}
int guest_vsscanf(const char* text, const char* pattern, std::va_list from) {
  std::va_list arguments;
  Guest::current().read_block(static_cast<void*>(arguments), address_of(from), sizeof arguments);
  return scan(text, pattern, arguments);
}

}  // namespace

std::span<const GuestFunction> scanning_functions() {
  static const std::array table{
      row("sscanf", guest_sscanf),
      row("__isoc99_sscanf", guest_sscanf),
      row("__isoc23_sscanf", guest_sscanf),
      row("vsscanf", guest_vsscanf),
      row("__isoc99_vsscanf", guest_vsscanf),
      row("__isoc23_vsscanf", guest_vsscanf),
  };
  return table;
}

}  // namespace heddle
