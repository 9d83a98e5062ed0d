// The benchmark programs that are installed with Heddle.
#pragma once

#include <filesystem>

#include "core/result.hpp"

namespace heddle::cli {

/// Returns the folder of the benchmarks: it has programs/ with the manifests, and papers/ with the papers'
/// figures.
[[nodiscard]] Result<std::filesystem::path> own_benchmarks();

}  // namespace heddle::cli
