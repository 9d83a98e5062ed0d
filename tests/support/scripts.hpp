// Scripted programs in tests.
#pragma once

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "core/runtime.hpp"
#include "program/script/parser.hpp"

namespace heddle::test {

[[nodiscard]] inline ScriptProgram script(const std::string& text, const ScriptParameters& parameters = {}) {
  const auto program = parse_script(text, "test", parameters);
  if (!program) throw std::runtime_error(program.error().message);
  return *program;
}

/// Threads by number; a buffer's drain is written {thread, buffer}.
[[nodiscard]] inline Step thread_step(std::uint16_t thread, std::uint32_t choice = 0) {
  return {strand_of({thread}), choice};
}
[[nodiscard]] inline Step buffer_step(std::uint16_t thread, std::uint32_t buffer) {
  return {{{thread}, buffer}, 0};
}

/// Runs a plan that must be possible.
[[nodiscard]] inline const Execution& run(Runtime& runtime, const Plan& plan) {
  const auto execution = runtime.run(plan);
  if (!execution) throw std::runtime_error(execution.error().message);
  return **execution;
}

}  // namespace heddle::test
