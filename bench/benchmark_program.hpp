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

}  // namespace heddle
