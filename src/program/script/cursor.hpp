// A cursor in one thread of a scripted program, always before the thread's next visible operation.
//
// Replaying a program is little else than moving cursors, so everything that most steps need is in this
// header, where the compiler can inline it.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/execution.hpp"
#include "program/script/prepared.hpp"
#include "program/script/script.hpp"

namespace heddle {

[[nodiscard]] constexpr Value apply(BinaryOp op, Value a, Value b) {
  // Arithmetic wraps around, as machine words do.
  const auto ua = static_cast<std::uint64_t>(a);
  const auto ub = static_cast<std::uint64_t>(b);
  switch (op) {
    case BinaryOp::add:
      return static_cast<Value>(ua + ub);
    case BinaryOp::subtract:
      return static_cast<Value>(ua - ub);
    case BinaryOp::multiply:
      return static_cast<Value>(ua * ub);
    case BinaryOp::bit_and:
      return a & b;
    case BinaryOp::bit_or:
      return a | b;
    case BinaryOp::bit_xor:
      return a ^ b;
    case BinaryOp::equal:
      return static_cast<Value>(a == b);
    case BinaryOp::not_equal:
      return static_cast<Value>(a != b);
    case BinaryOp::less:
      return static_cast<Value>(a < b);
    case BinaryOp::less_equal:
      return static_cast<Value>(a <= b);
  }
  return 0;
}

/// Has no access to memory or other threads: resume() is given what each operation read.
class ScriptCursor {
 public:
  /// Places the cursor before the thread's first instruction; nothing has run yet. The code is what `prepare`
  /// made of the thread, the registers are storage of at least `register_count` values; both outlive the
  /// cursor.
  void reset(const std::vector<PreparedInstruction>& code, std::span<Value> registers) {
    HEDDLE_DCHECK(!code.empty() && code.back().kind == PreparedInstruction::Kind::end);
    code_ = at_ = code.data();
    registers_ = registers.data();
    std::ranges::fill(registers, 0);
    state_ = ThreadState::unborn;
    at_head_ = false;
  }

  /// Runs local instructions from the start to the first visible one.
  void start() {
    HEDDLE_DCHECK(state_ == ThreadState::unborn);
    run_to_visible();
  }
  /// Continues after the next operation was performed as this event.
  [[gnu::always_inline]] void resume(const Event& event) {
    HEDDLE_DCHECK(state_ == ThreadState::ready);
    const PreparedInstruction& i = *at_;
    if (i.result == PreparedInstruction::Result::read)
      registers_[i.target] = i.operation.part.of(event.read);
    else if (i.result != PreparedInstruction::Result::none && !take_result(i, event))
      return;
    ++at_;
    run_to_visible();
  }

  /// place() returns the position in the code. stand_at() returns to such a position from a later one; the
  /// caller has restored the registers. Precondition: the state there was `ready`.
  [[nodiscard]] std::size_t place() const {
    HEDDLE_DCHECK(at_ != nullptr);
    return static_cast<std::size_t>(at_ - code_);
  }
  void stand_at(std::size_t place) {
    HEDDLE_DCHECK(code_ != nullptr);
    at_ = code_ + place;
    at_head_ = false;
    run_to_visible();
  }

  /// Whether the cursor stopped at the head of a loop; then nothing else is known of the thread until
  /// go_on() or leave_in_loop().
  [[nodiscard]] bool is_at_head() const { return at_head_; }
  /// Returns the number of the loop at whose head the cursor is.
  [[nodiscard]] std::uint32_t loop() const {
    HEDDLE_DCHECK(at_head_);
    return at_->to;
  }
  /// Continues with a round of the loop.
  void go_on() {
    HEDDLE_DCHECK(at_head_);
    at_head_ = false;
    ++at_;
    run_to_visible();
  }
  /// Makes the thread wait at the head for ever, by this operation.
  void leave_in_loop(const Operation& wait) {
    HEDDLE_DCHECK(at_head_);
    at_head_ = false;
    state_ = ThreadState::ready;
    next_ = wait;
    next_.site = at_->operation.site;
  }

  [[nodiscard]] ThreadState state() const { return state_; }
  /// Returns the next operation; only in state `ready`.
  [[nodiscard]] const Operation& next() const { return next_; }
  /// Returns why the thread failed; only in state `failed`.
  [[nodiscard]] FindingKind failure() const { return failure_; }
  [[nodiscard]] SiteId site() const { return next_.site; }

 private:
  [[gnu::always_inline]] void run_to_visible();
  /// Fills in the parts of the next operation that depend on registers.
  void complete(const PreparedInstruction& instruction);
  /// Stores the event's result in the thread. Returns false if the event is a failure of the thread.
  [[gnu::always_inline]] bool take_result(const PreparedInstruction& instruction, const Event& event);
  void fail(FindingKind kind, SiteId site) {
    HEDDLE_DCHECK(state_ != ThreadState::failed);
    state_ = ThreadState::failed;
    failure_ = kind;
    next_.site = site;
  }
  [[nodiscard]] Value value_of(const Operand& operand) const {
    return operand.is_register ? registers_[operand.value] : operand.value;
  }

  const PreparedInstruction* code_ = nullptr;
  const PreparedInstruction* at_ = nullptr;
  Value* registers_ = nullptr;
  ThreadState state_ = ThreadState::unborn;
  bool at_head_ = false;
  FindingKind failure_{};
  Operation next_;
};

inline bool ScriptCursor::take_result(const PreparedInstruction& i, const Event& event) {
  const bool releases = i.result == PreparedInstruction::Result::release;
  HEDDLE_DCHECK(releases || i.result == PreparedInstruction::Result::choice);
  if (releases && !event.writes) {
    fail(FindingKind::lock_misuse, i.operation.site);
    return false;
  }
  if (i.target != no_register) registers_[i.target] = releases ? event.read : event.choice;
  return true;
}

inline void ScriptCursor::run_to_visible() {
  using Kind = PreparedInstruction::Kind;
  for (;; ++at_) {
    const PreparedInstruction& i = *at_;
    if (i.kind <= Kind::open) {
      state_ = ThreadState::ready;
      next_ = i.operation;
      if (i.kind == Kind::open) complete(i);
      return;
    }
    switch (i.kind) {
      case Kind::compute:
        HEDDLE_DCHECK(i.target != no_register);
        registers_[i.target] = apply(i.op, value_of(i.a), value_of(i.b));
        break;
      case Kind::jump:
        at_ = code_ + i.to - 1;
        break;
      case Kind::branch_unless:
        HEDDLE_DCHECK(code_ + i.to > at_);
        if (value_of(i.a) == 0) at_ = code_ + i.to - 1;
        break;
      case Kind::check:
        if (value_of(i.a) == 0) return fail(FindingKind::assertion, i.operation.site);
        break;
      case Kind::assume:
        if (value_of(i.a) != 0) break;
        state_ = ThreadState::assumed;
        next_.site = i.operation.site;
        return;
      case Kind::head:
        at_head_ = true;
        return;
      default:
        state_ = ThreadState::finished;
        return;
    }
  }
}

}  // namespace heddle
