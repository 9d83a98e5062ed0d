// Text of any kind within XML.
#pragma once

#include <string>
#include <string_view>

namespace heddle::report {

/// For the text of an element. What XML cannot hold, control characters and bytes that are no UTF-8, is shown
/// by signs of its own: ␛ for escape, � for what is no character.
[[nodiscard]] std::string xml_text(std::string_view text);
/// For the value of an attribute, in double quotes: ends of lines and tabs are kept, too.
[[nodiscard]] std::string xml_attribute(std::string_view text);

}  // namespace heddle::report
