// Texts in SARIF.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace heddle::report::sarif {

/// Returns a message object. Placeholders and links in the text are escaped, and very long text is cut.
[[nodiscard]] nlohmann::ordered_json message(const std::string& text);

}  // namespace heddle::report::sarif
