// Texts in SARIF.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace heddle::report::sarif {

/// A message object. What would be read as a placeholder or as a link stays text, and what is very long is
/// cut.
[[nodiscard]] nlohmann::ordered_json message(const std::string& text);

}  // namespace heddle::report::sarif
