// The threads of a scripted program, as the conductor sees them.
#pragma once

#include <span>
#include <vector>

#include "memory/machine.hpp"
#include "program/script/cursor.hpp"
#include "program/script/script.hpp"

namespace heddle {

class ScriptedThreads {
 public:
  /// The program must outlive this.
  explicit ScriptedThreads(const ScriptProgram& program)
      : program_(&program), initial_(program.initial_memory()) {
    std::size_t registers = 0;
    for (const ScriptThread& thread : program.threads) registers += thread.register_count;
    registers_.resize(registers);
    cursors_.resize(program.threads.size());
  }

  void reset(ListedMemory& memory) {
    memory.reset(initial_);
    failed_.clear();
    std::size_t offset = 0;
    for (std::size_t t = 0; t < cursors_.size(); ++t) {
      const ScriptThread& script = program_->threads[t];
      cursors_[t].reset(script, std::span(registers_).subspan(offset, script.register_count));
      offset += script.register_count;
    }
    for (std::size_t t = 0; t < cursors_.size(); ++t)
      if (!program_->threads[t].spawned) start(t);
  }

  [[nodiscard]] std::size_t size() const { return cursors_.size(); }
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
    std::size_t offset = 0;
    for (const ScriptThread& thread : program_->threads) {
      const auto named = std::span(registers_).subspan(offset, thread.registers.size());
      execution.registers.insert(execution.registers.end(), named.begin(), named.end());
      offset += thread.register_count;
    }
  }

 private:
  void note_failure(std::size_t thread) {
    if (cursors_[thread].state() == ThreadState::failed) failed_.push_back(thread);
  }

  const ScriptProgram* program_;
  std::vector<Value> initial_;
  std::vector<Value> registers_;  // all threads', one after another
  std::vector<ScriptCursor> cursors_;
  std::vector<std::size_t> failed_, taken_;
};

}  // namespace heddle
