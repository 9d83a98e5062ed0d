// The commands. Each prints its result and returns the exit code.
#pragma once

#include "cli/any_command.hpp"

namespace heddle::cli {

[[nodiscard]] int run(const CheckCommand& command);
[[nodiscard]] int run(const TestCommand& command);
[[nodiscard]] int run(const ChecksCommand& command);
[[nodiscard]] int run(const ReplayCommand& command);
[[nodiscard]] int run(const LitmusCommand& command);
[[nodiscard]] int run(const VerifyCommand& command);
[[nodiscard]] int run(const CompareCommand& command);
[[nodiscard]] int run(const BenchCommand& command);
[[nodiscard]] int run(const ListCommand& command);
[[nodiscard]] int run(const ManCommand& command);
[[nodiscard]] int run(const CompletionCommand& command);

/// Parses the command line and runs the command.
[[nodiscard]] int run_heddle(int argc, const char* const* argv);

/// The fuzzer's own command line.
[[nodiscard]] int run_fuzz(int argc, const char* const* argv);

}  // namespace heddle::cli
