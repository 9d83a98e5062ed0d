// Real programs as C text, for two readers: Heddle, and a compiler whose program runs on real threads.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fuzz/native/real_program.hpp"

namespace heddle::fuzz {

/// Returns how many values an execution of the program notes: those of its statements, then final memory.
[[nodiscard]] std::size_t notes_of(const RealProgram& program);

/// One file with all programs. Program i is started by the function p<i>_main.
[[nodiscard]] std::string text_for_heddle(const std::vector<RealProgram>& programs);

struct RealRuns {
  std::uint64_t seed = 1;
  std::uint64_t runs = 5000;  // of each program
};
/// One file with all programs and a main function that runs each of them on real threads, again and again. It
/// prints a line for each outcome that it has not printed before: the program's number, then the noted
/// values.
[[nodiscard]] std::string text_for_hardware(const std::vector<RealProgram>& programs, const RealRuns& runs);

}  // namespace heddle::fuzz
