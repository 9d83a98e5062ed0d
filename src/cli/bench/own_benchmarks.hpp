// Where the benchmark programs are that Heddle brings with it.
#pragma once

#include <filesystem>

#include "core/result.hpp"

namespace heddle::cli {

/// programs/ with the manifests, papers/ with the figures of the papers.
[[nodiscard]] Result<std::filesystem::path> own_benchmarks();

}  // namespace heddle::cli
