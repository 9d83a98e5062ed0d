#include "program/script/thread_lowering.hpp"

#include <utility>

#include "core/assert.hpp"

namespace heddle {

namespace {

// More than the most instructions a thread may have: statements that add none must end some time, too.
constexpr std::uint32_t max_work = 200'000;

}  // namespace

ScriptThreadLowering::ScriptThreadLowering(const ScriptThreadContext& context, ThreadId id,
                                           std::optional<Value> copy)
    : context_(context), id_(id), scope_(&context.globals), operations_(context, id, scope_, code_) {
  if (copy) static_cast<void>(scope_.add("self", ConstantSymbol{*copy}));  // a keyword: never taken
}

ScriptThread ScriptThreadLowering::run(const BlockNode& body) && {
  lower_block(body);
  HEDDLE_DCHECK(breaks_.empty());
  HEDDLE_DCHECK(id_.value < context_.thread_names.size());
  for (const std::size_t jump : returns_) code_.land(jump);
  return std::move(code_).finish(context_.thread_names[id_.value]);
}

void ScriptThreadLowering::check_limits(TextPlace place) {
  auto excess = code_.excess();
  if (++work_ > max_work) excess = "has more than 200,000 statements when its loops are unrolled";
  if (!excess) return;
  const std::string thread = "thread " + quoted(context_.thread_names[id_.value]);
  context_.diagnostics.report(place, thread + ' ' + std::string(*excess));
}

void ScriptThreadLowering::lower_block(const BlockNode& block) {
  for (const StatementNode& statement : block) {
    code_.begin_statement({statement.place.line});
    std::visit([&](const auto& node) { lower(node, statement.place); }, statement.what);
    check_limits(statement.place);
    if (failed()) return;
  }
}

void ScriptThreadLowering::skip_block(const BlockNode& block) {
  const bool before = code_.skipping();
  code_.set_skipping(true);
  lower_block(block);
  code_.set_skipping(before);
}

void ScriptThreadLowering::lower(const IfNode& node, TextPlace place) {
  static const BlockNode nothing;
  const BlockNode& otherwise = node.otherwise ? *node.otherwise : nothing;
  const Operand condition = operations_.expressions().lower(*node.condition);
  if (!condition.is_register) {
    // In the order of the text, so that registers become known in it.
    condition.value != 0 ? lower_block(node.then) : skip_block(node.then);
    condition.value != 0 ? skip_block(otherwise) : lower_block(otherwise);
    return;
  }
  const auto over_then = code_.add_jump(Code::branch_unless, condition);
  lower_block(node.then);
  if (!node.otherwise) return code_.land(over_then);
  code_.set_site({place.line});
  const auto over_else = code_.add_jump(Code::jump);
  code_.land(over_then);
  lower_block(otherwise);
  code_.land(over_else);
}

void ScriptThreadLowering::lower(const RepeatNode& node, TextPlace) {
  const Value count = operations_.expressions().constant(*node.count);
  if (count < 0 && !code_.skipping())
    return context_.diagnostics.report(node.count->place,
                                       "cannot repeat " + std::to_string(count) + " times");
  unroll(0, count, node.body, nullptr);
}

void ScriptThreadLowering::lower(const ForNode& node, TextPlace) {
  const Value from = operations_.expressions().constant(*node.from);
  const Value to = operations_.expressions().constant(*node.to);
  if (scope_.find(node.variable.name) != nullptr)
    return context_.diagnostics.report(node.variable.place,
                                       quoted(node.variable.name) + " is already in use");
  unroll(from, to, node.body, &node.variable);
}

void ScriptThreadLowering::unroll(Value from, Value to, const BlockNode& body,
                                  const ReferenceNode* variable) {
  if (body.empty()) return;
  breaks_.emplace_back();
  if (from >= to || code_.skipping())
    skip_loop(from, body, variable);
  else
    for (Value i = from; i < to && !failed(); ++i) unroll_once(i, body, variable);
  for (const std::size_t jump : breaks_.back()) code_.land(jump);
  breaks_.pop_back();
}

void ScriptThreadLowering::unroll_once(Value value, const BlockNode& body, const ReferenceNode* variable) {
  if (variable != nullptr) static_cast<void>(scope_.add(variable->name, ConstantSymbol{value}));
  lower_block(body);
  if (variable != nullptr) scope_.remove(variable->name);
}

void ScriptThreadLowering::skip_loop(Value value, const BlockNode& body, const ReferenceNode* variable) {
  const bool before = code_.skipping();
  code_.set_skipping(true);
  unroll_once(value, body, variable);
  code_.set_skipping(before);
}

void ScriptThreadLowering::lower(const LoopNode& node, TextPlace place) {
  const std::size_t head = code_.position();
  breaks_.emplace_back();
  lower_block(node.body);
  code_.set_site({place.line});
  const bool is_silent = !code_.skipping() && code_.is_silent_way(head, code_.position());
  code_.add_jump_back(head);
  for (const std::size_t jump : breaks_.back()) code_.land(jump);
  breaks_.pop_back();
  if (failed()) return;
  if (is_silent) return context_.diagnostics.report(place, "a round of this loop may have no operation");
  if (code_.has_since(head, Code::spawn))
    context_.diagnostics.report(place, "a thread cannot be spawned in a loop");
}

void ScriptThreadLowering::lower(const BreakNode&, TextPlace place) {
  if (breaks_.empty()) return context_.diagnostics.report(place, "'break' outside of repeat, for and loop");
  if (const auto jump = code_.add_jump(Code::jump)) breaks_.back().push_back(*jump);
}

void ScriptThreadLowering::lower(const ReturnNode&, TextPlace) {
  if (const auto jump = code_.add_jump(Code::jump)) returns_.push_back(*jump);
}

void ScriptThreadLowering::lower(const LocalNode& node, TextPlace) {
  for (const ReferenceNode& reg : node.registers) operations_.assignable(reg);
}

}  // namespace heddle
