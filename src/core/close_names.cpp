#include "core/close_names.hpp"

#include <algorithm>
#include <limits>

namespace heddle {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> two_above, above, row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    two_above = above;
    above = row;
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], two_above[j - 2] + 1);
    }
  }
  return row.back();
}

std::string closest_name(std::string_view misspelt, const std::vector<std::string>& names) {
  const std::size_t most = std::max<std::size_t>(1, misspelt.size() / 3);
  std::size_t best = std::numeric_limits<std::size_t>::max();
  std::string closest;
  for (const std::string& name : names) {
    const std::size_t distance = edit_distance(misspelt, name);
    if (distance > most || distance >= best) continue;
    best = distance;
    closest = name;
  }
  return closest;
}

}  // namespace heddle
