// Locales as objects of the program: each is a word that points to data of the host's C++ library. The host
// works on copies of these words, so that accesses to the program's words are events.
#include <array>
#include <cstring>
#include <locale>
#include <memory>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

/// A locale of the host that is not destroyed automatically: the thread may never return from a step.
class Word {
 public:
  Word() = default;
  explicit Word(Value value) { std::memcpy(bytes_.data(), &value, sizeof value); }
  [[nodiscard]] std::locale& locale() { return *reinterpret_cast<std::locale*>(bytes_.data()); }
  [[nodiscard]] Value value() const {
    Value result = 0;
    std::memcpy(&result, bytes_.data(), sizeof result);
    return result;
  }

 private:
  static_assert(sizeof(std::locale) == sizeof(Value));
  alignas(std::locale) std::array<std::byte, sizeof(Value)> bytes_{};
};

Word read(const void* locale) {
  return Word(Guest::current().load(address_of(locale), sizeof(Value), plain_access));
}
void write(void* locale, const Word& word) {
  Guest::current().store(address_of(locale), word.value(), sizeof(Value), plain_access);
}

void make(void* locale) {
  Word made;
  std::construct_at(&made.locale());
  write(locale, made);
}
void make_copy(void* locale, const void* from) {
  Word source = read(from), made;
  std::construct_at(&made.locale(), source.locale());
  write(locale, made);
}
void* assign(void* locale, const void* from) {
  Word source = read(from), target = read(locale);
  target.locale() = source.locale();
  write(locale, target);
  return locale;
}
void destroy(void* locale) {
  Word word = read(locale);
  word.locale().~locale();
}
bool are_equal(const void* a, const void* b) {
  Word x = read(a), y = read(b);
  return x.locale() == y.locale();
}

}  // namespace

std::span<const GuestFunction> locale_functions() {
  static const std::array table{
      row("_ZNSt6localeC1Ev", make),         row("_ZNSt6localeC2Ev", make),
      row("_ZNSt6localeC1ERKS_", make_copy), row("_ZNSt6localeC2ERKS_", make_copy),
      row("_ZNSt6localeaSERKS_", assign),    row("_ZNSt6localeD1Ev", destroy),
      row("_ZNSt6localeD2Ev", destroy),      row("_ZNKSt6localeeqERKS_", are_equal),
  };
  return table;
}

}  // namespace heddle
