// The benchmark programs by name and size: "lastzero:13" is tests/programs/benchmarks/lastzero.c with N=13.
#pragma once

#include <string>

#include "runtime/native/native_runtime.hpp"

namespace heddle {

[[nodiscard]] inline Result<NativeProgram> load_benchmark(const std::string& program) {
  const std::size_t colon = program.find(':');
  const std::string file = HEDDLE_BENCHMARKS "/" + program.substr(0, colon) + ".c";
  return NativeProgram::load(
      {{file, {"-DN=" + program.substr(colon + 1), "-DNDEBUG", "-I" HEDDLE_INCLUDE}, ""}}, {});
}

/// A run may learn how the program's memory is divided: then it starts again, knowing it.
template <class Attempt>
[[nodiscard]] auto learning(Attempt attempt) {
  auto result = attempt();
  while (!result && result.error().again) result = attempt();
  return result;
}

}  // namespace heddle
