#include "program/script/cursor.hpp"

#include <algorithm>

namespace heddle {

Value apply(BinaryOp op, Value a, Value b) {
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

void ScriptCursor::reset(const ScriptThread& script, std::span<Value> registers) {
  script_ = &script;
  registers_ = registers;
  std::ranges::fill(registers_, 0);
  at_ = 0;
  state_ = ThreadState::unborn;
}

void ScriptCursor::fail(FindingKind kind, SiteId site) {
  state_ = ThreadState::failed;
  failure_ = kind;
  next_.site = site;
}

void ScriptCursor::run_to_visible() {
  const std::vector<Instruction>& code = script_->code;
  for (; at_ < code.size(); ++at_) {
    const Instruction& i = code[at_];
    switch (i.code) {
      case Code::compute:
        registers_[i.target] = apply(i.op, value_of(i.a), value_of(i.b));
        break;
      case Code::jump:
        at_ = i.to - 1;
        break;
      case Code::branch_unless:
        if (value_of(i.a) == 0) at_ = i.to - 1;
        break;
      case Code::check:
        if (value_of(i.a) == 0) return fail(FindingKind::assertion, i.site);
        break;
      case Code::assume:
        if (value_of(i.a) == 0) {
          state_ = ThreadState::assumed;
          next_.site = i.site;
          return;
        }
        break;
      default:
        return present(i);
    }
  }
  state_ = ThreadState::finished;
}

void ScriptCursor::present(const Instruction& i) {
  state_ = ThreadState::ready;
  next_ = Operation{};
  next_.site = i.site;
  next_.order = next_.otherwise = i.order;
  switch (i.code) {
    case Code::load:
      next_.kind = OpKind::load;
      next_.set_guard({i.guard, value_of(i.a)});
      break;
    case Code::store:
      next_.kind = OpKind::store;
      next_.value = value_of(i.a);
      break;
    case Code::modify:
    case Code::unlock:
      next_.kind = i.code == Code::modify ? OpKind::modify : OpKind::unlock;
      next_.set_guard({i.guard, value_of(i.a)});
      next_.set_condition({i.condition, value_of(i.b)});
      next_.set_update({i.update, value_of(i.c)});
      break;
    case Code::store_fence:
      next_.kind = OpKind::store_fence;
      return;
    case Code::spawn:
    case Code::join:
      next_.kind = i.code == Code::spawn ? OpKind::spawn : OpKind::join;
      next_.target = i.thread;
      return;
    case Code::choose:
      next_.kind = OpKind::choose;
      next_.choices = i.count;
      return;
    default:
      next_.kind = OpKind::fence;
      return;
  }
  const Value index = value_of(i.index);
  if (index < 0 || index >= static_cast<Value>(i.extent)) return fail(FindingKind::out_of_bounds, i.site);
  next_.location = {i.base.value + static_cast<std::uint32_t>(index)};
}

void ScriptCursor::resume(const Event& event) {
  const Instruction& i = script_->code[at_];
  if (i.code == Code::unlock && !event.writes) return fail(FindingKind::lock_misuse, i.site);
  if (i.target != no_register) registers_[i.target] = i.code == Code::choose ? event.choice : event.read;
  ++at_;
  run_to_visible();
}

}  // namespace heddle
