// Results of benchmarks as Markdown: the tables of the page.
#pragma once

#include <string>

#include "bench/verdicts.hpp"

namespace heddle::bench {

[[nodiscard]] std::string to_markdown(const BenchData& data);

}  // namespace heddle::bench
