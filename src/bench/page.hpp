// Results of benchmarks as one page: tables and pictures, no scripts, nothing fetched.
#pragma once

#include <string>

#include "bench/verdicts.hpp"

namespace heddle::bench {

[[nodiscard]] std::string to_page(const BenchData& data);

}  // namespace heddle::bench
