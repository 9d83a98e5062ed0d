// Scripted programs: threads that are small enough to be data. Used for litmus tests, for the fuzzer, and
// wherever a concurrent program is needed without a compiler.
//
// A thread is a list of instructions. It jumps forward, but for loops, whose last instruction jumps back to
// their first one; every round of a loop has a visible instruction. Instructions from `load` on are visible:
// each is one event. The others are local and run together with the event before them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/ids.hpp"
#include "core/operation.hpp"

namespace heddle {

/// A register of the thread, or a constant.
struct Operand {
  Value value = 0;  // the constant, or the register's number
  bool is_register = false;

  [[nodiscard]] static constexpr Operand constant(Value value) { return {value, false}; }
  [[nodiscard]] static constexpr Operand reg(std::uint16_t number) { return {number, true}; }
  friend constexpr bool operator==(const Operand&, const Operand&) = default;
};

enum class BinaryOp : std::uint8_t {
  add,
  subtract,
  multiply,
  bit_and,
  bit_or,
  bit_xor,
  equal,
  not_equal,
  less,
  less_equal
};

enum class Code : std::uint8_t {
  compute,        // target := a op b
  jump,           // to `to`
  branch_unless,  // to `to`, if a is 0
  check,          // a is 0: the assertion fails
  assume,         // a is 0: the thread ends here
  load,           // target := location, when guard(a) holds
  store,          // location := a
  modify,         // target := location; when condition(b) holds, location := update(c); waits for guard(a)
  unlock,         // location := c, if condition(b) holds; else lock misuse
  fence,
  store_fence,
  spawn,   // thread
  join,    // thread
  choose,  // target := one of 0 … count-1
};

[[nodiscard]] constexpr bool is_visible(Code code) {
  return code >= Code::load;
}

inline constexpr std::uint16_t no_register = UINT16_MAX;

struct Instruction {
  Code code = Code::fence;
  BinaryOp op = BinaryOp::add;
  Order order = Order::relaxed;
  Predicate::Kind guard = Predicate::Kind::always;
  Predicate::Kind condition = Predicate::Kind::always;
  Update::Kind update = Update::Kind::set;
  Role role = Role::none;              // modify: whether an atomic section begins
  std::uint16_t target = no_register;  // the register that takes the result
  Operand a, b, c;
  Part part;                      // memory instructions: the bytes of the location
  LocationId base = no_location;  // memory instructions: location base + index, 0 ≤ index < extent
  Operand index;
  std::uint32_t extent = 1;
  ThreadId thread = no_thread;  // spawn, join
  std::uint32_t to = 0;         // jumps: forward, or to the head of the loop that the jump ends
  std::uint32_t count = 1;      // choose
  SiteId site;                  // the line of the text it comes from
};

struct ScriptThread {
  std::string name;
  std::vector<Instruction> code;
  std::vector<std::string> registers;  // named ones first in the register file
  std::uint16_t register_count = 0;    // named and unnamed
  bool spawned = false;                // starts when some thread spawns it; else at once
};

struct ScriptLocation {
  std::string name;  // array cells: "a[0]", "a[1]", …
  Value initial = 0;
};

struct ScriptProgram {
  std::string name;
  std::vector<ScriptLocation> locations;
  std::vector<ScriptThread> threads;

  [[nodiscard]] std::vector<Value> initial_memory() const;
  /// The number of visible instructions, over all threads.
  [[nodiscard]] std::size_t visible_instructions() const;
};

/// Whether an instruction ends a loop: jumps back to its head.
[[nodiscard]] constexpr bool ends_loop(const Instruction& instruction, std::size_t at) {
  return instruction.code == Code::jump && instruction.to <= at;
}
/// Whether some thread has a loop, so that executions may have no end.
[[nodiscard]] bool has_loops(const ScriptProgram& program);
/// Whether some thread may begin an atomic section.
[[nodiscard]] bool has_sections(const ScriptProgram& program);

/// Whether some instruction accesses a part of a location.
[[nodiscard]] bool has_parts(const ScriptProgram& program);

/// Makes every assertion a no-op.
void drop_assertions(ScriptProgram& program);

}  // namespace heddle
