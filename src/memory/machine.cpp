#include "memory/machine.hpp"

#include "core/assert.hpp"

namespace heddle {

void Machine::reset(const Model& model, std::size_t threads, std::span<const Value> initial_memory) {
  model_ = model;
  memory_.resize(initial_memory.size());
  for (std::size_t i = 0; i < initial_memory.size(); ++i) memory_[i] = {initial_memory[i], initial_source};
  pending_.resize(threads);
  for (auto& stores : pending_) stores.clear();
  fences_.assign(threads, 0);
}

Machine::Cell Machine::seen_by(ThreadId thread, LocationId location) const {
  const std::vector<Pending>& stores = pending_[thread.value];
  for (std::size_t i = stores.size(); i-- > 0;)
    if (stores[i].location == location) return {stores[i].value, stores[i].position};
  return memory_[location.value];
}

bool Machine::enabled(ThreadId thread, const Operation& op) const {
  if (op.needs_drained() && !drained(thread)) return false;
  if (op.kind == OpKind::load || op.kind == OpKind::modify)
    return op.guard.kind == Predicate::Kind::always || op.guard.holds(seen_by(thread, op.location).value);
  return true;
}

void Machine::write_memory(Event& event, std::uint32_t position, Value value) {
  memory_[event.op.location.value] = {value, position};
  event.writes = true;
  event.written = value;
}

void Machine::perform_store(Event& event, std::uint32_t position) {
  const ThreadId thread = event.thread();
  if (!buffers(event.op)) {
    write_memory(event, position, event.op.value);
    return;
  }
  // A release store is a store-store fence followed by the store. (Under TSO the count changes nothing.)
  if (event.op.order == Order::release) ++fences_[thread.value];
  pending_[thread.value].push_back(
      {event.op.location, event.op.value, position, fences_[thread.value], event.op});
  event.writes = true;
  event.buffered = true;
  event.written = event.op.value;
}

void Machine::perform(Event& event, std::uint32_t position) {
  const Operation& op = event.op;
  switch (op.kind) {
    case OpKind::load: {
      const Cell cell = seen_by(event.thread(), op.location);
      event.reads = true;
      event.read = cell.value;
      event.source = cell.writer;
      break;
    }
    case OpKind::store:
      perform_store(event, position);
      break;
    case OpKind::modify: {
      const Cell cell = memory_[op.location.value];
      event.reads = true;
      event.read = cell.value;
      event.source = cell.writer;
      if (op.condition.holds(cell.value)) write_memory(event, position, op.update.apply(cell.value));
      break;
    }
    case OpKind::unlock: {
      const Cell cell = memory_[op.location.value];
      if (op.condition.holds(cell.value)) {
        write_memory(event, position, op.update.apply(cell.value));
      } else {
        event.reads = true;
        event.read = cell.value;
        event.source = cell.writer;
      }
      break;
    }
    case OpKind::store_fence:
      ++fences_[event.thread().value];
      break;
    default:
      break;  // fences, thread operations and choices leave memory alone
  }
}

bool Machine::may_drain(const std::vector<Pending>& stores, std::size_t i) const {
  if (model_.buffering == Buffering::per_thread) return i == 0;
  // Pending stores stand in program order, so the first one has the fewest fences before it.
  if (stores[i].fences != stores.front().fences) return false;
  for (std::size_t j = 0; j < i; ++j)
    if (stores[j].location == stores[i].location) return false;
  return true;
}

std::optional<std::size_t> Machine::index_to_drain(StrandId buffer) const {
  if (buffer.is_thread() || buffer.thread.value >= pending_.size()) return std::nullopt;
  const std::vector<Pending>& stores = pending_[buffer.thread.value];
  for (std::size_t i = 0; i < stores.size(); ++i) {
    if (model_.buffer_of(buffer.thread, stores[i].location) != buffer) continue;
    if (may_drain(stores, i)) return i;
    return std::nullopt;  // the oldest of its buffer, held back by a store-store fence
  }
  return std::nullopt;
}

Operation Machine::next_drain(StrandId buffer) const {
  const std::optional<std::size_t> index = index_to_drain(buffer);
  if (!index) return {};
  Operation op = pending_[buffer.thread.value][*index].op;
  op.kind = OpKind::drain;
  return op;
}

void Machine::drain(StrandId buffer, Event& event) {
  const std::optional<std::size_t> index = index_to_drain(buffer);
  HEDDLE_DCHECK(index.has_value());
  std::vector<Pending>& stores = pending_[buffer.thread.value];
  const Pending& store = stores[*index];
  memory_[store.location.value] = {store.value, store.position};
  event.op = store.op;
  event.op.kind = OpKind::drain;
  event.written = store.value;
  event.source = store.position;
  stores.erase(stores.begin() + static_cast<std::ptrdiff_t>(*index));
}

}  // namespace heddle
