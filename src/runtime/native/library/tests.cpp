// What test frameworks say about their tests (program/native/test_frameworks). A check that fails ends its
// thread as a failed assertion does, unless its test may fail; then what main returns decides.
#include <array>
#include <cctype>
#include <cstdint>
#include <string>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/strings.hpp"

namespace heddle {

namespace {

constexpr std::uint64_t ends_with_zero = UINT64_MAX;
constexpr std::size_t longest = 300;

/// Appends a text of the program: its lines as one.
void append_text(Guest& guest, std::string& to, const char* text, std::uint64_t size) {
  if (text == nullptr) return;
  const std::size_t most = to.size() + longest;
  bool is_space = false;
  for (std::uint64_t i = 0; i < size; ++i) {
    const auto byte = static_cast<char>(byte_at(guest, address_of(text) + i));
    if (byte == 0 && size == ends_with_zero) return;
    is_space |= std::isspace(static_cast<unsigned char>(byte)) != 0;
    if (std::isspace(static_cast<unsigned char>(byte)) != 0) continue;
    if (is_space && !to.empty() && to.back() != ' ') to += ' ';
    is_space = false;
    to += byte;
    if (to.size() >= most) {
      to += "…";
      return;
    }
  }
}

/// A test begins, if `runs`: its name has one part or two.
void guest_test_begins(std::int32_t runs, std::int32_t may_fail, const char* suite, std::uint64_t suite_size,
                       const char* name, std::uint64_t name_size) {
  if (runs == 0) return;
  Guest& guest = Guest::current();
  RunningTest& test = guest.threads().test();
  test.name.clear();
  append_text(guest, test.name, suite, suite_size);
  if (name != nullptr) test.name += '.';
  append_text(guest, test.name, name, name_size);
  test.may_fail = may_fail != 0;
}

void guest_check_failed(std::int32_t has_failed, const char* text, std::uint64_t size) {
  if (has_failed == 0) return;
  Guest& guest = Guest::current();
  RunningTest& test = guest.threads().test();
  std::string& words = guest.me().failure_words;  // nothing that owns memory stays on the stack
  words = "check failed: ";
  append_text(guest, words, text, size);
  if (words.back() == ' ') words = "check failed";
  if (!test.may_fail) guest.fail(FindingKind::assertion, words);
  if (test.failed_check.empty()) test.failed_check = words;
}

/// A framework's main returns something else than 0 where a test has failed.
void guest_main_returned(std::int32_t result) {
  if (result == 0) return;
  Guest& guest = Guest::current();
  std::string& words = guest.me().failure_words;
  words = "main returns " + std::to_string(result);
  if (const RunningTest& test = guest.threads().test(); !test.failed_check.empty())
    words += " after: " + test.failed_check;
  guest.fail(FindingKind::assertion, words);
}

}  // namespace

std::span<const GuestFunction> test_functions() {
  static const std::array table{
      row("heddle_test_begins", guest_test_begins),
      row("heddle_check_failed", guest_check_failed),
      row("heddle_main_returned", guest_main_returned),
  };
  return table;
}

}  // namespace heddle
