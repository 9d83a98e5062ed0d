#include "runtime/native/library/undefined.hpp"

#include <string>

namespace heddle {

namespace {

/// Replaces the placeholders of a message by the numbers.
std::string with_numbers(std::string_view words, std::int64_t a, std::int64_t b) {
  std::string text;
  for (const char c : words) {
    if (c != '#' && c != '$' && c != '@') {
      text += c;
      continue;
    }
    text += c == '#'   ? std::to_string(a)
            : c == '$' ? std::to_string(static_cast<std::uint32_t>(a))
                       : std::to_string(static_cast<std::uint64_t>(a));
    a = b;
  }
  return text;
}

}  // namespace

void fail_as_undefined(Guest& guest, std::string_view words, std::int64_t a, std::int64_t b) {
  if (guest.settings().unreachable_is_quiet && words.starts_with("unreachable"))
    guest.end_thread(ThreadState::exited);
  guest.me().failure_words = with_numbers(words, a, b);  // nothing that owns memory stays on the stack
  guest.fail(FindingKind::undefined, guest.me().failure_words);
}

}  // namespace heddle
