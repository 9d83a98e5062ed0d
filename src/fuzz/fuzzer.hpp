// Generates programs, compares answers, and cuts a mismatch down.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "fuzz/comparison.hpp"
#include "fuzz/draft.hpp"
#include "fuzz/generator.hpp"

namespace heddle::fuzz {

struct FuzzOptions {
  std::uint64_t seed = 1;
  std::uint64_t first = 0;  // number of the first program
  std::uint64_t programs = 1000;
  std::optional<double> seconds;
  Shape shape;
  std::vector<const Comparison*> comparisons;
};

struct FuzzMismatch {
  std::uint64_t program = 0;  // its number
  const Comparison* comparison = nullptr;
  std::string text;  // the cut-down program
  std::string what;  // what differs on it
  std::size_t events = 0;
};

struct FuzzReport {
  std::uint64_t programs = 0;
  double seconds = 0;
  std::optional<FuzzMismatch> mismatch;
};

/// The program with this number, for this seed.
[[nodiscard]] Draft nth_program(std::uint64_t seed, std::uint64_t number, const Shape& shape);

/// Parses a draft's text; a draft that does not parse is a defect of the fuzzer.
[[nodiscard]] ScriptProgram program_of(const Draft& draft);

/// Stops at the first mismatch. `progress` is called now and then with the number of programs done.
[[nodiscard]] FuzzReport run_fuzzer(const FuzzOptions& options,
                                    const std::function<void(std::uint64_t)>& progress);

/// The file that makes a mismatch a regression test: the program, and how it was found.
[[nodiscard]] std::string regression_file(const FuzzMismatch& mismatch, std::uint64_t seed);

/// The comparisons that a regression file names on its "// comparison:" line; all if it names none.
[[nodiscard]] Result<std::vector<const Comparison*>> comparisons_named_in(std::string_view text);

}  // namespace heddle::fuzz
