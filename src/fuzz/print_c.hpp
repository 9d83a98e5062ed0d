// Prints scripted programs as C text with the same accesses in the same order, for the native engine.
#pragma once

#include <string>

#include "program/script/script.hpp"

namespace heddle::fuzz {

/// What heddle_note() is called with: first all named registers, thread by thread, then how each thread
/// ended.
struct NoteLayout {
  std::size_t registers = 0;
  std::size_t threads = 0;
};
[[nodiscard]] NoteLayout note_layout(const ScriptProgram& program);

/// How a thread ended, as it notes it itself. Not noted: it was not started, or waits.
enum class NotedEnd : std::uint8_t { none, finished, failed, assumed };

/// Once at the start of a file.
[[nodiscard]] std::string c_prelude();
/// The program's functions and variables, all with this prefix; PREFIX_main starts it, PREFIX_memory is its
/// memory.
[[nodiscard]] std::string print_c(const ScriptProgram& program, const std::string& prefix);

}  // namespace heddle::fuzz
