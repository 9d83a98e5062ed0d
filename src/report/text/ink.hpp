// Emphasis of text on a terminal. Without colours, text is unchanged.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "report/text/text_style.hpp"

namespace heddle::report {

enum class Ink : std::uint8_t { usual, strong, faint, alarm, link };

[[nodiscard]] std::string painted(std::string_view text, Ink ink, const TextStyle& style);

}  // namespace heddle::report
