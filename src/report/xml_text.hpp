// Text of any kind within XML.
#pragma once

#include <string>
#include <string_view>

namespace heddle::report {

/// Escapes text for an element. Control characters and bytes that are not UTF-8, which XML cannot hold, are
/// replaced by signs: ␛ for escape, � for what is not a character.
[[nodiscard]] std::string xml_text(std::string_view text);
/// Escapes text for the value of an attribute in double quotes; ends of lines and tabs are kept.
[[nodiscard]] std::string xml_attribute(std::string_view text);

}  // namespace heddle::report
