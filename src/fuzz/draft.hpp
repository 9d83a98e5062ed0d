// Drafts: random programs as trees of statements, which are easy to generate, to cut down and to print.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::fuzz {

enum class StatementKind : std::uint8_t {
  load,
  store,
  store_release,
  store_seq_cst,
  fetch_add,
  exchange,
  compare_exchange,
  locked,      // lock; body; unlock
  unlock,      // alone: often a misuse
  init_lock,   // a store of 0 to a mutex, of a start value to a semaphore
  try_lock,    // trylock; if taken: body; unlock
  section,     // begin_atomic; body; unlock
  once,        // wait while another thread does it; if none has done it: body; done
  begin_once,  // of a variable that other threads write at any time
  acquire,     // the wait of a semaphore, of such a variable
  wait,        // semaphore
  post,
  await,
  fence,
  store_fence,
  choose,
  assume,
  assert_,
  branch,  // if … else …
  loop,    // without an end of its own
  leave,   // if …, out of the innermost loop
  count,   // adds one to a register; from `value` on, out of the innermost loop
  set,     // a register := another one, or a constant
};

/// A statement. The meaning of its numbers depends on the kind; printing takes them modulo the number of
/// existing variables and the like, so that every draft is a valid program, however it was cut down.
struct Statement {
  StatementKind kind{};
  std::uint32_t location = 0;
  std::uint32_t value = 0;
  std::uint32_t second = 0;    // desired value; which earlier register
  std::uint32_t target = 0;    // programs with loops: which register is assigned
  bool from_register = false;  // the value written is an earlier register + value
  bool negated = false;        // conditions: != instead of ==
  std::uint32_t offset = 0;    // programs with parts: which bytes of the location
  std::uint32_t width = 0;     // 0: all
  std::vector<Statement> body;
  std::vector<Statement> otherwise;
};

struct DraftThread {
  std::vector<Statement> body;
  std::uint32_t passing = 0;  // programs with loops: registers, as bits, whose values at the end do not count
};

struct Draft {
  std::uint32_t locations = 2;
  std::uint32_t semaphore_start = 0;
  bool locks_start_taken = false;      // until they are initialised
  std::vector<std::uint32_t> initial;  // by location
  std::vector<DraftThread> threads;
  bool spawning = false;  // a main thread spawns all, joins all, and reads every location
  /// What that thread does first.
  std::vector<Statement> opening;
  /// That is done by a thread of its own, which is joined before the others are spawned.
  bool opened_by_another = false;
  /// Threads have a few registers that are assigned again and again; else each assignment has its own.
  bool looping = false;
};

/// How many registers a thread of a program with loops has. Those that begin with `passing_register` are not
/// part of outcomes.
inline constexpr std::uint32_t loop_registers = 3;
inline constexpr char passing_register = 't';

/// The program in the text form of scripted programs.
[[nodiscard]] std::string print(const Draft& draft);

/// The largest number of statements that are events, on one path.
[[nodiscard]] std::size_t longest_path(const std::vector<Statement>& body);
/// The number of all statements that are events.
[[nodiscard]] std::size_t event_count(const Draft& draft);
/// The number of interleavings if every thread took its longest path.
[[nodiscard]] double estimated_interleavings(const Draft& draft);

}  // namespace heddle::fuzz
