#include "report/text/ink.hpp"

namespace heddle::report {

namespace {

/// Uses the terminal's own sixteen colours, which fit its background.
constexpr std::string_view code_of(Ink ink) {
  switch (ink) {
    case Ink::usual:
      return "";
    case Ink::strong:
      return "\x1b[1m";
    case Ink::faint:
      return "\x1b[2m";
    case Ink::alarm:
      return "\x1b[1;31m";
    case Ink::link:
      return "\x1b[36m";
  }
  return "";
}

}  // namespace

std::string painted(std::string_view text, Ink ink, const TextStyle& style) {
  if (!style.colour || ink == Ink::usual || text.empty()) return std::string(text);
  std::string out(code_of(ink));
  out += text;
  return out += "\x1b[0m";
}

}  // namespace heddle::report
