// The commands. Each prints its result and returns the exit code.
#pragma once

#include "cli/settings.hpp"

namespace heddle::cli {

[[nodiscard]] int run_check(const Settings& settings);
[[nodiscard]] int run_replay(const Settings& settings);
[[nodiscard]] int run_litmus(const Settings& settings);
[[nodiscard]] int run_verify(const Settings& settings);
[[nodiscard]] int run_compare(const Settings& settings);
[[nodiscard]] int run_bench(const Settings& settings);
[[nodiscard]] int run_list(const Settings& settings);
[[nodiscard]] int run_completion(const Settings& settings);

/// Parses the command line and runs the command.
[[nodiscard]] int run_heddle(int argc, const char* const* argv);

/// The fuzzer's own command line.
[[nodiscard]] int run_fuzz(int argc, const char* const* argv);

}  // namespace heddle::cli
