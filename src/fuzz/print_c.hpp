// Prints scripted programs as C text with the same accesses in the same order, for the native engine.
#pragma once

#include <cstdint>
#include <string>

#include "program/script/script.hpp"

namespace heddle::fuzz {

/// The layout of the values noted by heddle_note(): first all named registers, thread by thread, then how
/// each thread ended.
struct NoteLayout {
  std::size_t registers = 0;
  std::size_t threads = 0;
};
[[nodiscard]] NoteLayout note_layout(const ScriptProgram& program);

/// How a thread ended, as it notes it itself. A thread that was not started, or that waits, notes nothing.
enum class NotedEnd : std::uint8_t { none, finished, failed, assumed };

/// How a program is written in C.
struct CStyle {
  /// Where a thread keeps its registers.
  enum class Registers : std::uint8_t { local, global, heap, of_thread };
  Registers registers = Registers::local;
  /// Registers are noted where their thread ends, those that begin with `passing_register` not at all; else
  /// each is noted where it is assigned.
  bool notes_at_end = false;
  bool calls = false;   // accesses to shared memory are made by functions
  bool pauses = false;  // loops yield at the end of each round

  /// Returns a style for a program with loops.
  [[nodiscard]] static CStyle drawn(std::uint64_t seed);
};

/// Returns the text that a file needs once, at its start.
[[nodiscard]] std::string c_prelude();
/// Returns the program's functions and variables as C text. All names begin with the prefix: PREFIX_main
/// starts the program, PREFIX_memory is its memory.
[[nodiscard]] std::string print_c(const ScriptProgram& program, const std::string& prefix,
                                  const CStyle& style = {});

}  // namespace heddle::fuzz
