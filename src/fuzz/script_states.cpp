#include "fuzz/script_states.hpp"

#include <algorithm>
#include <optional>

#include "program/script/cursor.hpp"

namespace heddle::fuzz {

namespace {

using Thread = ScriptState::Thread;
using Store = ScriptState::Store;

Value value_of(const Thread& thread, const Operand& operand) {
  return operand.is_register ? thread.registers[static_cast<std::size_t>(operand.value)] : operand.value;
}

/// Returns the location that an instruction accesses; none if its index is out of bounds.
std::optional<std::uint32_t> location_of(const Thread& thread, const Instruction& i) {
  const Value index = value_of(thread, i.index);
  if (index < 0 || index >= static_cast<Value>(i.extent)) return std::nullopt;
  return i.base.value + static_cast<std::uint32_t>(index);
}

/// Returns the value that a thread sees: that of its newest store that waits, else that in memory.
Value seen_by(const ScriptState& state, const Thread& thread, std::uint32_t location) {
  for (auto store = thread.waiting.rbegin(); store != thread.waiting.rend(); ++store)
    if (store->location == location) return store->value;
  return state.memory[location];
}

bool needs_empty_buffers(const Instruction& i) {
  switch (i.code) {
    case Code::store:
      return i.order == Order::seq_cst;
    case Code::modify:
    case Code::unlock:
    case Code::fence:
    case Code::spawn:
    case Code::join:
      return true;
    default:
      return false;
  }
}

void set_register(Thread& self, const Instruction& i, Value value) {
  if (i.target != no_register) self.registers[i.target] = value;
}

void fail(Thread& self, const Instruction& i) {
  self.state = ThreadState::failed;
  self.failed_at = i.site;
}

void add_number(std::string& key, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7U) key.push_back(static_cast<char>(number | 0x80U));
  key.push_back(static_cast<char>(number));
}

void add_stores(std::string& key, const Thread& thread) {
  add_number(key, thread.waiting.size());
  for (const Store& store : thread.waiting) {
    add_number(key, store.location);
    add_number(key, static_cast<std::uint64_t>(store.value));
    add_number(key, store.fences);
  }
  add_number(key, thread.fences);
}

}  // namespace

std::string ScriptState::memory_key() const {
  std::string key;
  for (const Value value : memory) add_number(key, static_cast<std::uint64_t>(value));
  for (const Thread& thread : threads) add_stores(key, thread);
  return key;
}

std::string ScriptState::key() const {
  std::string key = memory_key();
  for (const Thread& thread : threads) {
    add_number(key, thread.at);
    add_number(key, static_cast<std::uint64_t>(thread.state));
    for (const Value value : thread.registers) add_number(key, static_cast<std::uint64_t>(value));
  }
  return key;
}

ScriptState ScriptSteps::initial() const {
  ScriptState state;
  state.memory = program_.initial_memory();
  for (std::size_t t = 0; t < program_.threads.size(); ++t) {
    Thread& thread = state.threads.emplace_back();
    thread.registers.resize(program_.threads[t].register_count, 0);
    if (!program_.threads[t].spawned) run_to_next_step(thread, t);
  }
  return state;
}

std::vector<ScriptStep> ScriptSteps::from(const ScriptState& state) const {
  std::vector<ScriptStep> steps;
  for (std::size_t t = 0; t < state.threads.size(); ++t) {
    if (state.threads[t].state == ThreadState::ready && may_step(state, t, next(state, t))) {
      const Instruction& i = next(state, t);
      for (std::uint32_t choice = 0; choice < (i.code == Code::choose ? i.count : 1); ++choice) {
        steps.push_back({t, state, i.code == Code::choose && i.count > 1});
        take(steps.back().after, t, choice);
      }
    }
    add_drains(state, t, steps);
  }
  return steps;
}

bool ScriptSteps::leaves_out_steps(const ScriptState& state) const {
  for (std::size_t t = 0; t < state.threads.size(); ++t)
    if (state.threads[t].state == ThreadState::ready && is_full_for(state.threads[t], next(state, t)))
      return true;
  return false;
}

/// Whether the instruction is a store for which its thread's buffer has no room.
bool ScriptSteps::is_full_for(const Thread& self, const Instruction& i) const {
  return i.code == Code::store && i.order != Order::seq_cst && self.waiting.size() >= most_waiting;
}

bool ScriptSteps::may_step(const ScriptState& state, std::size_t thread, const Instruction& i) const {
  const Thread& self = state.threads[thread];
  if (is_full_for(self, i)) return false;
  if (needs_empty_buffers(i) && !self.waiting.empty()) return false;
  if (i.code == Code::join) {
    const Thread& other = state.threads[i.thread.value];
    return other.state == ThreadState::finished && other.waiting.empty();
  }
  if ((i.code != Code::load && i.code != Code::modify) || i.guard == Predicate::Kind::always) return true;
  const auto location = location_of(self, i);
  return location && Predicate{i.guard, value_of(self, i.a)}.holds(seen_by(state, self, *location));
}

void ScriptSteps::take(ScriptState& state, std::size_t thread, std::uint32_t choice) const {
  Thread& self = state.threads[thread];
  const Instruction& i = next(state, thread);
  switch (i.code) {
    case Code::load:
      set_register(self, i, seen_by(state, self, *location_of(self, i)));
      break;
    case Code::store:
      store(state, self, i);
      break;
    case Code::modify: {
      Value& cell = state.memory[*location_of(self, i)];
      const Value seen = cell;
      if (Predicate{i.condition, value_of(self, i.b)}.holds(seen))
        cell = Update{i.update, value_of(self, i.c)}.apply(seen);
      set_register(self, i, seen);
      break;
    }
    case Code::unlock:
      unlock(state, self, i);
      break;
    case Code::store_fence:
      ++self.fences;
      break;
    case Code::spawn:
      run_to_next_step(state.threads[i.thread.value], i.thread.value);
      break;
    case Code::choose:
      set_register(self, i, choice);
      break;
    default:
      break;
  }
  if (self.waiting.empty()) self.fences = 0;
  if (self.state == ThreadState::failed) return;
  ++self.at;
  run_to_next_step(self, thread);
}

void ScriptSteps::store(ScriptState& state, Thread& self, const Instruction& i) const {
  const std::uint32_t location = *location_of(self, i);
  const Value value = value_of(self, i.a);
  if (model_.buffering == Buffering::none || i.order == Order::seq_cst) {
    state.memory[location] = value;
    return;
  }
  if (i.order == Order::release && !self.waiting.empty()) ++self.fences;
  self.waiting.push_back({location, value, self.fences});
}

void ScriptSteps::unlock(ScriptState& state, Thread& self, const Instruction& i) const {
  Value& cell = state.memory[*location_of(self, i)];
  if (!Predicate{i.condition, value_of(self, i.b)}.holds(cell)) return fail(self, i);
  set_register(self, i, cell);
  cell = Update{i.update, value_of(self, i.c)}.apply(cell);
}

/// Runs what is no step, and stops before the next step, or at the thread's end.
void ScriptSteps::run_to_next_step(Thread& self, std::size_t thread) const {
  const std::vector<Instruction>& code = program_.threads[thread].code;
  self.state = ThreadState::ready;
  for (; self.at < code.size(); ++self.at) {
    const Instruction& i = code[self.at];
    if (is_visible(i.code)) {
      if (i.base != no_location && !location_of(self, i)) fail(self, i);
      return;
    }
    if (i.code == Code::compute)
      self.registers[i.target] = apply(i.op, value_of(self, i.a), value_of(self, i.b));
    else if (i.code == Code::check && value_of(self, i.a) == 0)
      return fail(self, i);
    else if (i.code == Code::assume && value_of(self, i.a) == 0) {
      self.state = ThreadState::assumed;
      return;
    } else if (i.code == Code::jump || (i.code == Code::branch_unless && value_of(self, i.a) == 0))
      self.at = i.to - 1;
  }
  self.state = ThreadState::finished;
}

void ScriptSteps::add_drains(const ScriptState& state, std::size_t thread,
                             std::vector<ScriptStep>& steps) const {
  const std::vector<Store>& waiting = state.threads[thread].waiting;
  for (std::size_t k = 0; k < waiting.size(); ++k) {
    const bool is_first =
        std::none_of(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(k),
                     [&](const Store& older) { return older.location == waiting[k].location; });
    const bool may_drain = model_.buffering == Buffering::per_thread
                               ? k == 0
                               : is_first && waiting[k].fences == waiting.front().fences;
    if (!may_drain) continue;
    ScriptStep& step = steps.emplace_back(ScriptStep{state.threads.size() + thread, state});
    Thread& owner = step.after.threads[thread];
    step.after.memory[waiting[k].location] = waiting[k].value;
    owner.waiting.erase(owner.waiting.begin() + static_cast<std::ptrdiff_t>(k));
    const std::uint32_t fences = owner.waiting.empty() ? owner.fences : owner.waiting.front().fences;
    for (Store& store : owner.waiting) store.fences -= fences;
    owner.fences -= fences;
  }
}

}  // namespace heddle::fuzz
