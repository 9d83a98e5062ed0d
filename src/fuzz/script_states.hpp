// States of a scripted program, and the steps that lead from one to the next: a definition of its own of what
// programs and models mean, which shares nothing with cursors, the machine, runtimes and explorers.
//
// A state has no history, so a program whose loops come back to the same values has finitely many.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/execution.hpp"
#include "memory/model.hpp"
#include "program/script/script.hpp"

namespace heddle::fuzz {

struct ScriptState {
  struct Store {
    std::uint32_t location = 0;
    Value value = 0;
    std::uint32_t fences = 0;  // store fences of its thread before it, since the oldest store that waits
  };
  struct Thread {
    std::uint32_t at = 0;  // its next instruction
    ThreadState state = ThreadState::unborn;
    SiteId failed_at;
    std::vector<Value> registers;
    std::vector<Store> waiting;  // oldest first
    std::uint32_t fences = 0;
  };
  std::vector<Thread> threads;
  std::vector<Value> memory;

  /// Returns the state as a key: equal for equal states.
  [[nodiscard]] std::string key() const;
  /// Returns memory and the stores that wait, as a key.
  [[nodiscard]] std::string memory_key() const;
};

/// A step: the state after it, and what moved. A thread is a number below that of all threads; the buffers of
/// a thread count as one.
struct ScriptStep {
  std::size_t mover = 0;
  ScriptState after;
  bool is_choice = false;  // one of several outcomes
};

/// What a program does under a model. Precondition: it has no atomic sections.
class ScriptSteps {
 public:
  /// The program must outlive this object.
  ScriptSteps(const ScriptProgram& program, const Model& model) : program_(program), model_(model) {}

  [[nodiscard]] ScriptState initial() const;
  /// So many stores of a thread may wait: rounds of loops that store would fill its buffer without end.
  static constexpr std::size_t most_waiting = 4;

  /// Returns the steps that are possible in a state, but for stores of threads whose buffers are full.
  [[nodiscard]] std::vector<ScriptStep> from(const ScriptState& state) const;
  /// Whether steps are left out because a buffer is full.
  [[nodiscard]] bool leaves_out_steps(const ScriptState& state) const;

 private:
  [[nodiscard]] bool is_full_for(const ScriptState::Thread& self, const Instruction& i) const;
  [[nodiscard]] bool may_step(const ScriptState& state, std::size_t thread, const Instruction& i) const;
  void take(ScriptState& state, std::size_t thread, std::uint32_t choice) const;
  void store(ScriptState& state, ScriptState::Thread& self, const Instruction& i) const;
  void unlock(ScriptState& state, ScriptState::Thread& self, const Instruction& i) const;
  void run_to_next_step(ScriptState::Thread& self, std::size_t thread) const;
  void add_drains(const ScriptState& state, std::size_t thread, std::vector<ScriptStep>& steps) const;
  [[nodiscard]] const Instruction& next(const ScriptState& state, std::size_t thread) const {
    return program_.threads[thread].code[state.threads[thread].at];
  }

  const ScriptProgram& program_;
  Model model_;
};

}  // namespace heddle::fuzz
