#include "program/script/operation_lowering.hpp"

namespace heddle {

namespace {

std::string only_locked(std::string_view mutex) {
  return quoted(mutex) + " is a mutex: lock, unlock and initialise it";
}

}  // namespace

namespace {

constexpr Value max_choices = 65'536;

}  // namespace

void ScriptOperationLowering::lower(const AssignNode& node) {
  if (const auto* shared = scope_.find_as<SharedSymbol>(node.target.name)) return store(*shared, node);
  const ExprNode& value = *node.value;
  const bool may_load = value.kind == ExprNode::Kind::name || value.kind == ExprNode::Kind::cell;
  if (const auto* source = may_load ? scope_.find_as<SharedSymbol>(value.name) : nullptr) {
    Instruction load;
    load.code = Code::load;
    set_location(*source, value.name, value.place, value.left.get(), load);
    load.target = assignable(node.target);
    code_.add(load);
    return;
  }
  const auto computation = expressions_.compute(value);
  // Only now: a register has no value on the right-hand side of its own first assignment.
  code_.compute_into(assignable(node.target), computation.op, computation.a, computation.b);
}

void ScriptOperationLowering::store(const SharedSymbol& shared, const AssignNode& node) {
  Instruction store;
  store.code = Code::store;
  set_location(shared, node.target.name, node.target.place, node.target.index.get(), store);
  store.a = expressions_.lower(*node.value);
  code_.add(store);
}

namespace {

/// As in C: a load cannot release, a store cannot acquire.
bool has_order(Code code, Order order) {
  if (code == Code::load) return order != Order::release && order != Order::acq_rel;
  if (code == Code::store) return order != Order::acquire && order != Order::acq_rel;
  return true;
}

}  // namespace

void ScriptOperationLowering::lower(const CallNode& node) {
  const ScriptCall& call = *node.call;
  if (call.subject == CallSubject::thread) return lower_on_threads(node);
  Instruction instruction = call.instruction;
  if (call.on_memory()) {
    const SharedSymbol* const shared = find_shared(node.subject);
    if (shared == nullptr) return;
    if (call.subject == CallSubject::mutex && !shared->is_mutex)
      return report(node.subject.place, quoted(node.subject.name) + " is not a mutex");
    // A compare-exchange: how an attempt to lock looks if its result is not used.
    const bool overwrites =
        instruction.code == Code::modify && instruction.condition == Predicate::Kind::always;
    if (call.subject != CallSubject::mutex && shared->is_mutex && overwrites)
      return report(node.subject.place, only_locked(node.subject.name));
    set_location(*shared, node.subject.name, node.subject.place, node.subject.index.get(), instruction);
    if (node.subject.offset) set_part(node.subject, instruction);
  }
  lower_arguments(node, instruction);
  if (call.subject == CallSubject::compared_location) instruction.guard = node.guard;
  if (call.mark != nullptr) instruction.*call.mark = Operand::constant(held_by(thread_));
  if (node.order) {
    if (!has_order(instruction.code, *node.order))
      return report(node.subject.place,
                    "a " + std::string(instruction.code == Code::load ? "load" : "store") + " cannot be " +
                        std::string(order_names[static_cast<std::size_t>(*node.order)]));
    instruction.order = *node.order;
  }
  if (node.result) instruction.target = assignable(*node.result);
  code_.add(instruction);
  if (node.result && call.result_is_zero_test)
    code_.compute_into(instruction.target, BinaryOp::equal, Operand::reg(instruction.target),
                       Operand::constant(0));
}

void ScriptOperationLowering::lower_arguments(const CallNode& node, Instruction& instruction) {
  for (std::size_t i = 0; i < node.arguments.size(); ++i) {
    if (node.call->argument_is_count)
      lower_count(*node.arguments[i], instruction);
    else
      instruction.*node.call->arguments[i] = expressions_.lower(*node.arguments[i]);
  }
}

void ScriptOperationLowering::lower_count(const ExprNode& expr, Instruction& instruction) {
  const Value count = expressions_.constant(expr);
  if (code_.skipping()) return;
  if (count < 1 || count > max_choices)
    return report(expr.place, "a choice is among 1 to 65,536 outcomes, not " + std::to_string(count));
  instruction.count = static_cast<std::uint32_t>(count);
}

void ScriptOperationLowering::lower_on_threads(const CallNode& node) {
  const ReferenceNode& subject = node.subject;
  const auto* const threads = scope_.find_as<ThreadSymbol>(subject.name);
  if (threads == nullptr) return report(subject.place, "unknown thread " + quoted(subject.name));
  Value begin = 0;
  Value end = threads->count;
  if (subject.index) {
    if (!threads->is_array) return report(subject.place, quoted(subject.name) + " is a single thread");
    begin = expressions_.constant(*subject.index);
    if (code_.skipping()) return;
    if (begin < 0 || begin >= end)
      return report(subject.index->place, "there is no " + quoted(subject.name) + " number " +
                                              std::to_string(begin) + ": it has " + std::to_string(end) +
                                              " copies");
    end = begin + 1;
  }
  for (Value i = begin; i < end; ++i) {
    Instruction instruction = node.call->instruction;
    instruction.thread = {static_cast<std::uint16_t>(threads->first.value + i)};
    if (instruction.code == Code::spawn) note_spawn(instruction.thread, subject.place);
    code_.add(instruction);
  }
}

void ScriptOperationLowering::note_spawn(ThreadId target, TextPlace place) {
  if (code_.skipping()) return;
  std::optional<ScriptSpawn>& spawn = context_.spawns[target.value];
  if (spawn)
    report(place, quoted(context_.thread_names[target.value]) + " is spawned twice: also on line " +
                      std::to_string(spawn->place.line));
  spawn = ScriptSpawn{thread_, place};
}

const SharedSymbol* ScriptOperationLowering::find_shared(const ReferenceNode& reference) {
  const auto* const shared = scope_.find_as<SharedSymbol>(reference.name);
  if (shared != nullptr) return shared;
  if (scope_.find(reference.name) != nullptr)
    report(reference.place, quoted(reference.name) + " is not shared");
  else
    report(reference.place, "unknown shared variable " + quoted(reference.name));
  return nullptr;
}

void ScriptOperationLowering::set_location(const SharedSymbol& shared, std::string_view name, TextPlace place,
                                           const ExprNode* index, Instruction& instruction) {
  instruction.base = shared.base;
  if (index == nullptr) {
    if (shared.is_array) report(place, quoted(name) + " is an array: give an index");
    return;
  }
  if (!shared.is_array) return report(place, quoted(name) + " is not an array");
  set_cell(shared, name, *index, instruction);
}

void ScriptOperationLowering::set_part(const ReferenceNode& reference, Instruction& instruction) {
  const Value offset = expressions_.constant(*reference.offset);
  const Value width = expressions_.constant(*reference.width);
  if (code_.skipping()) return;
  constexpr Value bytes = sizeof(Value);
  if (offset < 0 || width < 1 || offset >= bytes || width > bytes - offset)
    return report(reference.offset->place,
                  quoted(reference.name) + " has bytes 0 to 7: give an offset and a number of bytes");
  if (width != bytes)
    instruction.part = {static_cast<std::uint8_t>(offset), static_cast<std::uint8_t>(width)};
}

void ScriptOperationLowering::set_cell(const SharedSymbol& array, std::string_view name,
                                       const ExprNode& index, Instruction& instruction) {
  const Operand operand = expressions_.lower(index);
  if (operand.is_register) {
    instruction.index = operand;
    instruction.extent = array.extent;
    return;
  }
  if (code_.skipping()) return;
  if (operand.value < 0 || operand.value >= static_cast<Value>(array.extent))
    return report(index.place, "index " + std::to_string(operand.value) + " is out of range: " +
                                   quoted(name) + " has " + std::to_string(array.extent) + " cells");
  // A known cell is a location like any other.
  instruction.base.value += static_cast<std::uint32_t>(operand.value);
}

std::uint16_t ScriptOperationLowering::assignable(const ReferenceNode& reference) {
  const ScriptSymbol* const symbol = scope_.find(reference.name);
  const std::string quote = quoted(reference.name);
  if (symbol != nullptr && std::holds_alternative<SharedSymbol>(*symbol))
    report(reference.place, quote + " is shared: the result goes into a register");
  else if (symbol != nullptr && std::holds_alternative<ConstantSymbol>(*symbol))
    report(reference.place, quote + " is a constant");
  else if (symbol != nullptr && std::holds_alternative<ThreadSymbol>(*symbol))
    report(reference.place, quote + " is a thread, not a register");
  else if (reference.index)
    report(reference.place, quote + " is not an array");
  else if (symbol == nullptr && !scope_.add(reference.name, RegisterSymbol{}))
    report(reference.place, quote + " is already in use");
  return context_.diagnostics.failed() ? 0 : code_.register_named(reference.name);
}

}  // namespace heddle
