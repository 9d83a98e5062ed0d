// One thread of a scripted program, standing before its next visible operation.
#pragma once

#include <optional>
#include <span>

#include "core/execution.hpp"
#include "program/script/script.hpp"

namespace heddle {

/// Knows nothing of memory or other threads: it is told what each operation read.
class ScriptCursor {
 public:
  /// Places the cursor before the thread's first instruction; nothing has run yet. The registers are storage
  /// of at least `register_count` values that outlives the cursor.
  void reset(const ScriptThread& script, std::span<Value> registers);

  /// Runs local instructions from the start to the first visible one.
  void start() { run_to_visible(); }
  /// Goes on after the operation it stands before was performed as this event.
  void resume(const Event& event);

  [[nodiscard]] ThreadState state() const { return state_; }
  /// What it stands before; only in state `ready`.
  [[nodiscard]] const Operation& next() const { return next_; }
  /// Why it failed; only in state `failed`.
  [[nodiscard]] FindingKind failure() const { return failure_; }
  [[nodiscard]] SiteId site() const { return next_.site; }

 private:
  void run_to_visible();
  void present(const Instruction& instruction);
  void fail(FindingKind kind, SiteId site);
  [[nodiscard]] Value value_of(const Operand& operand) const {
    return operand.is_register ? registers_[static_cast<std::size_t>(operand.value)] : operand.value;
  }

  const ScriptThread* script_ = nullptr;
  std::span<Value> registers_;
  std::uint32_t at_ = 0;
  ThreadState state_ = ThreadState::unborn;
  FindingKind failure_{};
  Operation next_;
};

[[nodiscard]] Value apply(BinaryOp op, Value a, Value b);

}  // namespace heddle
