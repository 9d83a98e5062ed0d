#include "report/sarif/message.hpp"

#include <algorithm>
#include <string_view>

namespace heddle::report::sarif {

namespace {

constexpr std::size_t longest = 4'000;  // bytes

/// Returns the end of a placeholder such as {0} that begins here; the given position if there is none.
std::size_t end_of_placeholder(std::string_view text, std::size_t from) {
  if (text[from] != '{') return from;
  std::size_t end = from + 1;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
  return end > from + 1 && end < text.size() && text[end] == '}' ? end + 1 : from;
}

/// Whether the bracket begins "[text](".
bool begins_link(std::string_view text, std::size_t from) {
  const std::size_t end = text.find(']', from);
  return end != std::string_view::npos && end + 1 < text.size() && text[end + 1] == '(';
}

std::string escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    if (const std::size_t end = end_of_placeholder(text, i); end > i) {
      out.append("{").append(text.substr(i, end - i)).append("}");
      i = end;
      continue;
    }
    if (text[i] == '[' && begins_link(text, i)) out += '\\';
    out += text[i++];
  }
  return out;
}

/// Cuts text between characters.
std::string_view cut(std::string_view text) {
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;
  return text.substr(0, end);
}

}  // namespace

nlohmann::ordered_json message(const std::string& text) {
  const std::string_view kept = cut(text);
  return {{"text", escaped(kept) + (kept.size() < text.size() ? " …" : "")}};
}

}  // namespace heddle::report::sarif
