// The threads of a scripted program, as the conductor sees them.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "memory/machine.hpp"
#include "program/script/cursor.hpp"
#include "program/script/script.hpp"

namespace heddle {

class ScriptedThreads {
 public:
  explicit ScriptedThreads(const ScriptProgram& program)
      : count_(program.threads.size()), initial_memory_(program.initial_memory()) {
    std::size_t registers = 0;
    for (const ScriptThread& thread : program.threads) {
      for (std::size_t i = 0; i < thread.registers.size(); ++i) named_.push_back(registers + i);
      registers += thread.register_count;
      code_.push_back(prepare(thread));
    }
    registers_.resize(registers);
    cursors_.resize(count_);
    std::size_t offset = 0;
    for (std::size_t t = 0; t < count_; ++t) {
      const std::size_t count = program.threads[t].register_count;
      cursors_[t].reset(code_[t], std::span(registers_).subspan(offset, count));
      offset += count;
      if (!program.threads[t].spawned) start(t);
    }
    first_ = {registers_, cursors_, failed_};
  }
  // The cursors refer to the registers, which stay where they are when this is moved.
  ScriptedThreads(const ScriptedThreads&) = delete;
  ScriptedThreads& operator=(const ScriptedThreads&) = delete;
  ScriptedThreads(ScriptedThreads&&) = default;
  ScriptedThreads& operator=(ScriptedThreads&&) = default;
  ~ScriptedThreads() = default;

  void reset(ListedMemory& memory) {
    memory.reset(initial_memory_);
    std::ranges::copy(first_.registers, registers_.begin());
    std::ranges::copy(first_.cursors, cursors_.begin());
    failed_ = first_.failed;
  }

  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] ThreadState state(std::size_t thread) const { return cursors_[thread].state(); }
  [[nodiscard]] const Operation& next(std::size_t thread) const { return cursors_[thread].next(); }
  [[nodiscard]] FindingKind failure(std::size_t thread) const { return cursors_[thread].failure(); }
  [[nodiscard]] SiteId site(std::size_t thread) const { return cursors_[thread].site(); }
  void start(std::size_t thread) {
    cursors_[thread].start();
    note_failure(thread);
  }
  void resume(std::size_t thread, const Event& event) {
    cursors_[thread].resume(event);
    note_failure(thread);
  }
  /// The same in two parts, for who has found the thread already.
  [[nodiscard]] ScriptCursor& cursor(std::size_t thread) { return cursors_[thread]; }
  void note_failure(std::size_t thread) {
    if (cursors_[thread].state() == ThreadState::failed) [[unlikely]]
      failed_.push_back(thread);
  }
  [[nodiscard]] static constexpr bool must_run() { return false; }
  [[nodiscard]] static constexpr bool must_arrive(std::size_t) { return false; }
  [[nodiscard]] bool has_failed() const { return !failed_.empty(); }
  [[nodiscard]] std::span<const std::size_t> take_failed() {
    taken_.swap(failed_);
    failed_.clear();
    return taken_;
  }
  [[nodiscard]] static constexpr bool may_move(std::size_t) { return true; }

  static constexpr bool memory_is_seen = true;
  void describe_end(Execution& execution) const {
    execution.registers.resize(named_.size());
    for (std::size_t i = 0; i < named_.size(); ++i) execution.registers[i] = registers_[named_[i]];
  }

 private:
  /// Where the threads that run from the start come to before anybody takes a step: the same in every run.
  struct FirstStand {
    std::vector<Value> registers;
    std::vector<ScriptCursor> cursors;
    std::vector<std::size_t> failed;
  };

  std::size_t count_;
  std::vector<Value> initial_memory_;
  std::vector<std::vector<PreparedInstruction>> code_;  // by thread
  std::vector<std::size_t> named_;                      // the registers that have names
  std::vector<Value> registers_;                        // all threads', one after another
  std::vector<ScriptCursor> cursors_;
  std::vector<std::size_t> failed_, taken_;
  FirstStand first_;
};

}  // namespace heddle
