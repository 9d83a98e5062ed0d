// The rows to run: a suite, restricted by the command line.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/manifest.hpp"
#include "bench/published.hpp"
#include "bench/row.hpp"

namespace heddle::bench {

/// quick: small sizes with known counts, for every commit. papers: all rows. speed: executions of all
/// lengths.
enum class Suite : std::uint8_t { quick, papers, speed };

[[nodiscard]] std::string_view name_of(Suite suite);
[[nodiscard]] std::optional<Suite> suite_named(std::string_view name);
/// Returns the time limit per row, in seconds, that holds unless the command line gives one.
[[nodiscard]] double default_seconds(Suite suite);

/// An empty list means all.
struct Wanted {
  std::vector<std::string> programs = {};
  std::vector<std::string> models = {};
  std::vector<std::string> reductions = {};
};

/// The sizes of one program by one reduction under one model, from small to large. If one of them reaches a
/// limit, the larger ones would, too.
using Chain = std::vector<RowKey>;

[[nodiscard]] std::vector<Chain> chains_of(Suite suite, const std::vector<BenchProgram>& programs,
                                           const Published& published, const Wanted& wanted);

/// Whether `larger` has the same parameters as `smaller`, and none of them has a smaller value.
[[nodiscard]] bool is_at_least(const Defines& larger, const Defines& smaller);

}  // namespace heddle::bench
