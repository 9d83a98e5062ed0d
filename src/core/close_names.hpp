// Names that are close to a misspelt one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heddle {

/// Returns how many letters have to be inserted, removed, replaced or swapped with their neighbour to make
/// one word of the other.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// Returns the name that is closest to the misspelt one, the first of several; empty if none is close.
[[nodiscard]] std::string closest_name(std::string_view misspelt, const std::vector<std::string>& names);

}  // namespace heddle
