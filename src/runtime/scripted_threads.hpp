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
  void start(std::size_t thread) { cursors_[thread].start(); }
  void resume(std::size_t thread, const Event& event) { cursors_[thread].resume(event); }

  void describe_registers(std::vector<Value>& out) const {
    std::size_t offset = 0;
    for (const ScriptThread& thread : program_->threads) {
      const auto named = std::span(registers_).subspan(offset, thread.registers.size());
      out.insert(out.end(), named.begin(), named.end());
      offset += thread.register_count;
    }
  }

 private:
  const ScriptProgram* program_;
  std::vector<Value> initial_;
  std::vector<Value> registers_;  // all threads', one after another
  std::vector<ScriptCursor> cursors_;
};

}  // namespace heddle
