// The parameters that make a program of a family: N=4, L=2.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace heddle::bench {

using Defines = std::vector<std::pair<std::string, std::int64_t>>;  // by name

/// Returns "4" if there is only N, else "N=4, L=2"; empty if there are no parameters.
[[nodiscard]] std::string to_text(const Defines& defines);

}  // namespace heddle::bench
