// The store-buffer machine: the operational definition of all three models, as memory and store buffers.
//
// A buffered store waits in its thread's list of pending stores, kept in program order. Which of them may
// reach memory next is all that distinguishes the models: the oldest (TSO), or the oldest of each location
// that has no store-store fence between it and an older pending store (PSO). Under SC no store is ever
// pending.
//
// A store may write only some bytes of its location. A thread then reads each byte from its newest pending
// store of that byte, else from memory, all at once; a drain writes all bytes of its store at once. Stores of
// a thread to one location reach memory in program order under PSO, too, whichever bytes they write.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/assert.hpp"
#include "core/execution.hpp"
#include "core/memory_order.hpp"
#include "core/operation.hpp"
#include "memory/listed_memory.hpp"
#include "memory/model.hpp"
#include "memory/pending_stores.hpp"

namespace heddle {

/// The machine over a `Memory`, which holds the values: read(location), write(location, value), fit(location,
/// value), size(). Its `goes_back` says whether steps can be undone, for which each step leaves a record.
template <class Memory>
class BasicMachine {
 public:
  BasicMachine() = default;
  explicit BasicMachine(Memory memory) : memory_(std::move(memory)) {}

  /// Empties the buffers and forgets which event wrote which location. Memory is reset by its owner.
  void reset(const Model& model);
  [[nodiscard]] Memory& memory() { return memory_; }

  /// Whether memory lets the operation happen: the buffers are empty where it needs that, and its guard
  /// holds.
  [[nodiscard]] bool enabled(ThreadId thread, const Operation& op) const;

  /// Whether the model buffers no store.
  [[nodiscard]] bool nothing_waits() const { return model_.buffering == Buffering::none; }
  /// As enabled(), where no store is pending.
  [[nodiscard]] bool enabled_now(const Operation& op) const {
    if (!op.has_guard() || (op.kind != OpKind::load && op.kind != OpKind::modify)) return true;
    return holds(op.guard(), op, memory_.read(op.location));
  }

  /// Whether the operation would read now, or choose. An unlock reads if it fails.
  [[nodiscard]] bool reads_now(const Operation& op) const {
    if (op.kind == OpKind::unlock) return !holds(op.condition(), op, memory_.read(op.location));
    return op.kind == OpKind::load || op.kind == OpKind::modify || op.kind == OpKind::choose;
  }
  /// Returns how many outcomes the operation would have now.
  [[nodiscard]] std::uint32_t choices(const Operation& op) const {
    if (op.kind == OpKind::choose) return op.choices;
    return op.kind == OpKind::modify && op.update_kind == Update::Kind::clear_chosen_bit
               ? op.choices_on(in_memory(op.location).value)
               : 1;
  }

  /// Performs a thread's memory operation or fence; fills in what the event read and wrote, and its source.
  /// Precondition: `event.op` is set, the operation is enabled, and the event will have this position.
  void perform(Event& event, std::uint32_t position);

  /// As perform(), for accesses that are not buffered, where the thread has no pending store.
  void load_now(Event& event) const { take_in(event, in_memory(event.op.location)); }
  void store_now(Event& event, std::uint32_t position) { write_memory(event, position, event.op.value); }
  /// Performs the modify if its guard holds. False: the guard does not hold, and nothing has changed.
  [[nodiscard, gnu::always_inline]] bool modify_now(Event& event, std::uint32_t position) {
    const Operation& op = event.op;
    const Seen seen = in_memory(op.location);
    if (!holds(op.guard(), op, seen.value)) return false;
    take_in(event, seen);
    if (holds(op.condition(), op, seen.value)) write_memory(event, position, result_of(event, seen.value));
    return true;
  }
  [[gnu::always_inline]] void unlock_now(Event& event, std::uint32_t position) {
    const Value seen = memory_.read(event.op.location);
    if (!holds(event.op.condition(), event.op, seen)) return take_in(event, in_memory(event.op.location));
    write_memory(event, position, result_of(event, seen));
  }
  /// Performs a load or store where the model has no buffers. False: it is none, and nothing has changed.
  bool perform_at_once(Event& event, std::uint32_t position) {
    if (model_.buffering != Buffering::none || event.op.kind > OpKind::store) return false;
    if (event.op.kind == OpKind::load)
      load_now(event);
    else
      store_now(event, position);
    return true;
  }

  /// Moves the oldest store of a buffer to memory and describes it in `event` (its op, value and source).
  void drain(StrandId buffer, Event& event);

  /// Undoes the last step that has not been undone. Precondition: that step was this event.
  void undo(const Event& event) requires Memory::goes_back;
  /// As undo(), where the model has no buffers.
  [[gnu::always_inline]] void undo_now(const Event& event) requires Memory::goes_back {
    HEDDLE_DCHECK(nothing_waits() && !event.buffered && !event.is_drain());
    if (event.writes) undo_write();
  }

  [[nodiscard]] bool drained(ThreadId thread) const { return pending_of(thread).empty(); }
  [[nodiscard]] bool can_drain(StrandId buffer) const { return index_to_drain(buffer).has_value(); }

  /// Calls visit(StrandId) for each buffer of the thread that can drain, in order of their oldest stores.
  template <class Visit>
  void for_each_drainable(ThreadId thread, Visit visit) {
    if (model_.buffering == Buffering::per_thread) {
      if (const auto buffer = first_drainable(thread)) visit(*buffer);
      return;
    }
    ++look_;
    for (const Pending& store : pending_of(thread)) {
      if (is_held_back(pending_of(thread), store)) return;  // the later ones are held back as well
      if (looked_at_.size() <= store.location.value) looked_at_.resize(store.location.value + 1U, 0);
      if (std::exchange(looked_at_[store.location.value], look_) == look_) continue;
      visit(model_.buffer_of(thread, store.location));
    }
  }
  /// The first buffer that for_each_drainable() visits; none: the thread has no pending store.
  [[nodiscard]] std::optional<StrandId> first_drainable(ThreadId thread) const {
    if (drained(thread)) return std::nullopt;
    return model_.buffer_of(thread, pending_of(thread).front().location);
  }

  /// The buffer's next step: the drain of its oldest store. A fence (no location) if it cannot drain.
  [[nodiscard]] Operation next_drain(StrandId buffer) const;

  [[nodiscard]] Value value_of(LocationId location) const { return memory_.read(location); }
  [[nodiscard]] std::size_t locations() const { return memory_.size(); }

 protected:
  struct Seen {
    Value value = 0;
    std::uint32_t writer = initial_source;  // position of the write whose value this is
  };
  using Pending = PendingStore;

  /// Whether the predicate holds for the operation's part of a value; the frequent cases (locks) come first.
  [[nodiscard, gnu::always_inline]] static bool holds(const Predicate& predicate, const Operation& op,
                                                      Value seen) {
    if (predicate.kind == Predicate::Kind::always) return true;
    const Value part = op.part.of(seen);
    return predicate.kind == Predicate::Kind::equal ? part == predicate.operand : predicate.holds(part);
  }
  [[nodiscard, gnu::always_inline]] static Value result_of(const Event& event, Value seen) {
    const bool sets_all = event.op.update_kind == Update::Kind::set && event.op.part.is_whole();
    return sets_all ? event.op.value : event.op.result_on(seen, event.choice);
  }
  [[nodiscard]] Seen in_memory(LocationId location) const {
    const std::size_t index = location.value;
    return {memory_.read(location), index < known_ ? writers_[index] : initial_source};
  }
  /// Returns what the thread reads at a location: its own newest pending store, else memory.
  [[nodiscard]] Seen seen_by(ThreadId thread, const Operation& op) const;
  [[nodiscard]] Seen seen_in_parts(ThreadId thread, const Operation& op) const;
  [[nodiscard]] std::span<const Pending> pending_of(ThreadId thread) const {
    if (thread.value >= pending_.size()) return {};
    return pending_[thread.value].in_order();
  }
  [[nodiscard]] std::optional<std::size_t> index_to_drain(StrandId buffer) const;
  /// Whether a store-store fence stands between the oldest store and this one, which is the oldest of its
  /// buffer.
  [[nodiscard]] bool is_held_back(std::span<const Pending> stores, const Pending& store) const {
    // Pending stores are in program order, so the first one has the fewest fences before it.
    HEDDLE_DCHECK(!stores.empty() && stores.front().fences <= store.fences);
    return model_.buffering != Buffering::per_thread && store.fences != stores.front().fences;
  }
  [[nodiscard]] bool buffers(const Operation& op) const {
    return model_.buffering != Buffering::none && !op.needs_drained();
  }
  /// Makes room for the thread's buffers: threads are created while a program runs.
  void know(ThreadId thread) {
    if (thread.value < pending_.size()) return;
    pending_.resize(thread.value + 1U);
    fences_.resize(thread.value + 1U, 0);
  }
  /// The content of memory that a write replaced.
  struct Replaced {
    LocationId location;
    Seen seen;
  };
  struct Drained {
    std::size_t index = 0;  // among the thread's pending stores
    Pending store;
  };
  void undo_write() requires Memory::goes_back;
  void perform_store(Event& event, std::uint32_t position);
  void put(LocationId location, Value value, std::uint32_t position) {
    if (known_ <= location.value) [[unlikely]]
      know(location);
    if constexpr (Memory::goes_back) replaced_.push_back({location, in_memory(location)});
    memory_.write(location, value);
    writers_[location.value] = position;
  }
  [[gnu::noinline, gnu::cold]] void know(LocationId location) {
    known_ = location.value + std::size_t{1};
    writers_.resize(known_, initial_source);
  }
  [[gnu::always_inline]] void write_memory(Event& event, std::uint32_t position, Value value) {
    event.writes = true;
    if (!event.reads) event.read = memory_.read(event.op.location);
    event.written = memory_.fit(event.op.location, value);
    put(event.op.location, event.written, position);
  }
  static void take_in(Event& event, const Seen& seen) {
    event.reads = true;
    event.read = seen.value;
    event.source = seen.writer;
  }

  Model model_ = sc;
  Memory memory_;
  std::vector<std::uint32_t> writers_;    // by location: position of the write that memory holds
  std::size_t known_ = 0;                 // size of writers_, which a vector would have to compute
  std::vector<PendingStores> pending_;    // by thread
  std::vector<std::uint32_t> fences_;     // by thread: store-store fences so far
  std::vector<Replaced> replaced_;        // by each write to memory, in order
  std::vector<Drained> drained_;          // in order
  std::vector<std::uint64_t> looked_at_;  // by location: the last round of for_each_drainable that met it
  std::uint64_t look_ = 0;                // the round
};

template <class Memory>
void BasicMachine<Memory>::reset(const Model& model) {
  model_ = model;
  writers_.assign(writers_.size(), initial_source);
  for (auto& stores : pending_) stores.clear();
  fences_.assign(fences_.size(), 0);
  replaced_.clear();
  drained_.clear();
}

template <class Memory>
[[gnu::always_inline]] inline void BasicMachine<Memory>::undo(const Event& event) requires Memory::goes_back {
  const std::size_t thread = event.thread().value;
  HEDDLE_DCHECK(!event.buffered || (!pending_[thread].empty() &&
                                    pending_[thread].in_order().back().location == event.op.location));
  if (event.buffered) {
    if (event.op.order == Order::release) --fences_[thread];
    pending_[thread].remove_newest();
    return;
  }
  if (event.op.kind == OpKind::store_fence && !nothing_waits()) --fences_[thread];
  if (event.is_drain()) {
    HEDDLE_DCHECK(!drained_.empty() && drained_.back().store.position == event.source);
    const Drained& last = drained_.back();
    pending_[thread].put_back(last.index, last.store);
    drained_.pop_back();
  } else if (!event.writes) {
    return;
  }
  undo_write();
}

template <class Memory>
[[gnu::always_inline]] inline void BasicMachine<Memory>::undo_write() requires Memory::goes_back {
  HEDDLE_DCHECK(!replaced_.empty());
  const Replaced& before = replaced_.back();
  memory_.write(before.location, before.seen.value);
  writers_[before.location.value] = before.seen.writer;
  replaced_.pop_back();
}

template <class Memory>
auto BasicMachine<Memory>::seen_by(ThreadId thread, const Operation& op) const -> Seen {
  const LocationId location = op.location;
  if (thread.value >= pending_.size() || !pending_[thread.value].has(location)) return in_memory(location);
  const std::span<const Pending> stores = pending_of(thread);
  for (std::size_t i = stores.size(); i-- > 0;) {
    if (stores[i].location != location) continue;
    if (!stores[i].op.part.is_whole()) [[unlikely]]
      return seen_in_parts(thread, op);
    return {stores[i].value, stores[i].position};
  }
  return in_memory(location);
}

/// As seen_by(), where a pending store writes only some bytes. The writer is the store that all bytes which
/// the operation accesses come from, if it is the thread's own; else the last one in memory.
template <class Memory>
[[gnu::noinline]] auto BasicMachine<Memory>::seen_in_parts(ThreadId thread, const Operation& op) const
    -> Seen {
  Seen seen = in_memory(op.location);
  const std::uint32_t in_memory_last = seen.writer;
  const std::uint32_t read = byte_mask(op.part);
  for (const Pending& store : pending_of(thread)) {
    if (store.location != op.location) continue;
    seen.value = store.op.part.replaced(seen.value, store.value);
    const std::uint32_t met = read & byte_mask(store.op.part);
    if (met != 0) seen.writer = met == read ? store.position : in_memory_last;
  }
  seen.value = memory_.fit(op.location, seen.value);
  return seen;
}

template <class Memory>
bool BasicMachine<Memory>::enabled(ThreadId thread, const Operation& op) const {
  if (op.needs_drained() && !drained(thread)) return false;
  if (op.kind == OpKind::load || op.kind == OpKind::modify)
    return !op.has_guard() || op.may_see(seen_by(thread, op).value);
  return true;
}

template <class Memory>
void BasicMachine<Memory>::perform_store(Event& event, std::uint32_t position) {
  if (!buffers(event.op)) return write_memory(event, position, event.op.value);
  const std::size_t thread = event.thread().value;
  // A release store is a store-store fence followed by the store. (Under TSO the count changes nothing.)
  if (event.op.order == Order::release) ++fences_[thread];
  pending_[thread].add_newest({event.op.location, event.op.value, position, fences_[thread], event.op});
  event.writes = true;
  event.buffered = true;
  event.written = event.op.part.is_whole() ? event.op.value : event.op.part.replaced(0, event.op.value);
}

template <class Memory>
void BasicMachine<Memory>::perform(Event& event, std::uint32_t position) {
  const Operation& op = event.op;
  HEDDLE_DCHECK(!event.reads && !event.writes && op.kind != OpKind::drain);
  know(event.thread());
  HEDDLE_DCHECK(enabled(event.thread(), op));
  switch (op.kind) {
    case OpKind::load:
      return take_in(event, seen_by(event.thread(), op));
    case OpKind::store:
      return perform_store(event, position);
    case OpKind::modify:
      static_cast<void>(modify_now(event, position));  // it is enabled
      return;
    case OpKind::unlock:
      return unlock_now(event, position);
    case OpKind::store_fence:
      ++fences_[event.thread().value];
      return;
    default:
      return;  // fences, thread operations and choices leave memory alone
  }
}

template <class Memory>
std::optional<std::size_t> BasicMachine<Memory>::index_to_drain(StrandId buffer) const {
  if (buffer.is_thread()) return std::nullopt;
  const std::span<const Pending> stores = pending_of(buffer.thread);
  for (std::size_t i = 0; i < stores.size(); ++i) {
    if (model_.buffer_of(buffer.thread, stores[i].location) != buffer) continue;
    return is_held_back(stores, stores[i]) ? std::nullopt : std::optional(i);
  }
  return std::nullopt;
}

template <class Memory>
Operation BasicMachine<Memory>::next_drain(StrandId buffer) const {
  const std::optional<std::size_t> index = index_to_drain(buffer);
  if (!index) return {};
  Operation op = pending_of(buffer.thread)[*index].op;
  op.kind = OpKind::drain;
  return op;
}

template <class Memory>
void BasicMachine<Memory>::drain(StrandId buffer, Event& event) {
  const std::optional<std::size_t> index = index_to_drain(buffer);
  HEDDLE_DCHECK(index.has_value());
  const Pending store = pending_of(buffer.thread)[*index];
  HEDDLE_DCHECK(model_.has_buffers() && (!model_.keeps_store_order() || *index == 0));
  if constexpr (Memory::goes_back) drained_.push_back({*index, store});
  event.read = memory_.read(store.location);
  event.written = store.value;
  if (!store.op.part.is_whole()) [[unlikely]]
    event.written = memory_.fit(store.location, store.op.part.replaced(event.read, store.value));
  put(store.location, event.written, store.position);
  event.op = store.op;
  event.op.kind = OpKind::drain;
  event.source = store.position;
  pending_[buffer.thread.value].remove(*index);
}

/// The machine of scripted programs.
using Machine = BasicMachine<ListedMemory>;
extern template class BasicMachine<ListedMemory>;

}  // namespace heddle
