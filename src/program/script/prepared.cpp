#include "program/script/prepared.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

namespace {

using Kind = PreparedInstruction::Kind;

[[nodiscard]] Kind kind_of(const Instruction& i) {
  switch (i.code) {
    case Code::compute:
      return Kind::compute;
    case Code::jump:
      return Kind::jump;
    case Code::branch_unless:
      return Kind::branch_unless;
    case Code::check:
      return Kind::check;
    case Code::assume:
      return Kind::assume;
    case Code::load:
    case Code::store:
    case Code::modify:
    case Code::unlock: {
      const bool known = !i.a.is_register && !i.b.is_register && !i.c.is_register && !i.index.is_register;
      const bool inside = i.index.value >= 0 && i.index.value < static_cast<Value>(i.extent);
      return known && inside ? Kind::fixed : Kind::open;
    }
    default:
      return Kind::fixed;
  }
}

[[nodiscard]] PreparedInstruction::Result result_of(const Instruction& i) {
  if (i.code == Code::unlock) return PreparedInstruction::Result::release;
  if (i.target == no_register) return PreparedInstruction::Result::none;
  return i.code == Code::choose ? PreparedInstruction::Result::choice : PreparedInstruction::Result::read;
}

/// Returns the instruction; a store of a part of its location that acts on memory at once becomes a modify.
[[nodiscard]] Instruction lowered_part_store(const Instruction& store, bool buffers) {
  const bool waits = buffers && store.order != Order::seq_cst;
  if (store.code != Code::store || store.part.is_whole() || waits) return store;
  Instruction modify = store;
  modify.code = Code::modify;
  modify.role = Role::part_store;
  modify.a = {};
  modify.c = store.a;
  return modify;
}

/// As if every operand were a constant.
[[nodiscard]] Operation operation_of(const Instruction& i) {
  Operation op;
  op.site = i.site;
  if (!is_visible(i.code)) return op;
  op.order = op.otherwise = i.order;
  switch (i.code) {
    case Code::load:
      op.kind = OpKind::load;
      op.set_guard({i.guard, i.a.value});
      break;
    case Code::store:
      op.kind = OpKind::store;
      op.value = i.a.value;
      break;
    case Code::modify:
    case Code::unlock:
      op.kind = i.code == Code::modify ? OpKind::modify : OpKind::unlock;
      op.set_guard({i.guard, i.a.value});
      op.set_condition({i.condition, i.b.value});
      op.set_update({i.update, i.c.value});
      op.role = i.role;
      break;
    case Code::store_fence:
      op.kind = OpKind::store_fence;
      return op;
    case Code::spawn:
    case Code::join:
      op.kind = i.code == Code::spawn ? OpKind::spawn : OpKind::join;
      HEDDLE_DCHECK(i.thread != no_thread);
      op.target = i.thread;
      return op;
    case Code::choose:
      op.kind = OpKind::choose;
      HEDDLE_DCHECK(i.count != 0);
      op.choices = i.count;
      return op;
    default:
      op.kind = OpKind::fence;
      return op;
  }
  op.location = i.base;
  op.part = i.part;
  HEDDLE_DCHECK(i.base != no_location);
  if (!i.index.is_register) op.location.value += static_cast<std::uint32_t>(i.index.value);
  return op;
}

/// Returns for each instruction the sites of the loops that begin there.
[[nodiscard]] std::vector<std::vector<SiteId>> heads_of(const ScriptThread& thread) {
  std::vector<std::vector<SiteId>> heads(thread.code.size() + 1);
  for (std::size_t at = 0; at < thread.code.size(); ++at)
    if (ends_loop(thread.code[at], at)) heads[thread.code[at].to].push_back(thread.code[at].site);
  return heads;
}

[[nodiscard]] PreparedInstruction prepared_from(const Instruction& i) {
  PreparedInstruction prepared;
  prepared.operation = operation_of(i);
  prepared.kind = kind_of(i);
  prepared.result = result_of(i);
  prepared.op = i.op;
  prepared.target = i.target;
  prepared.to = i.to;
  prepared.extent = i.extent;
  prepared.a = i.a;
  prepared.b = i.b;
  prepared.c = i.c;
  prepared.index = i.index;
  return prepared;
}

}  // namespace

std::vector<PreparedInstruction> prepare(const ScriptThread& thread, bool buffers, std::uint32_t first_loop) {
  const std::vector<std::vector<SiteId>> heads = heads_of(thread);
  std::vector<PreparedInstruction> code;
  code.reserve(thread.code.size() + 1);
  std::vector<std::uint32_t> places;  // by instruction: where it is, or the heads before it
  for (std::size_t at = 0; at <= thread.code.size(); ++at) {
    places.push_back(static_cast<std::uint32_t>(code.size()));
    for (const SiteId site : heads[at]) {
      PreparedInstruction& head = code.emplace_back();
      head.kind = Kind::head;
      head.operation.site = site;
      head.to = first_loop++;
    }
    if (at == thread.code.size()) break;
    const Instruction i = lowered_part_store(thread.code[at], buffers);
    HEDDLE_DCHECK(i.target == no_register || i.target < thread.register_count);
    HEDDLE_DCHECK((i.code != Code::jump && i.code != Code::branch_unless) ||
                  (i.to <= thread.code.size() && (i.to > at || i.code == Code::jump)));
    code.push_back(prepared_from(i));
  }
  for (PreparedInstruction& prepared : code)
    if (prepared.kind == Kind::jump || prepared.kind == Kind::branch_unless)
      prepared.to = places[prepared.to];
  code.emplace_back();
  return code;
}

std::uint32_t loops_in(const std::vector<PreparedInstruction>& code) {
  return static_cast<std::uint32_t>(std::ranges::count(code, Kind::head, &PreparedInstruction::kind));
}

}  // namespace heddle
