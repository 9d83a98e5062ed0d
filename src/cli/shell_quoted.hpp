// Quotes words for a shell.
#pragma once

#include <string>
#include <string_view>

namespace heddle::cli {

/// Returns the word quoted, if need be, so that a shell reads it as one word.
[[nodiscard]] inline std::string shell_quoted(const std::string& word) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+=:,@%~";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace heddle::cli
