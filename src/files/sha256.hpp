// SHA-256, by which documents for other tools identify files (FIPS 180-4).
#pragma once

#include <string>
#include <string_view>

namespace heddle {

/// Returns the SHA-256 of a text, in hexadecimal.
[[nodiscard]] std::string sha256_of(std::string_view text);

}  // namespace heddle
