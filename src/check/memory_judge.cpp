#include "check/memory_judge.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "core/heap_blocks.hpp"
#include "core/memory_order.hpp"

namespace heddle {

namespace {

/// The bytes of its location that an event accesses.
std::pair<std::size_t, std::size_t> bytes_of(const Event& event) {
  const Part& part = event.op.part;
  if (part.is_whole()) return {0, 8};
  return {part.offset, part.offset + part.width};
}

/// Whether it is an atomic store without release semantics of its own.
bool is_weak_store(const Event& event) {
  return event.writes && !event.op.plain && !event.observes() && !releases(event.op.order) &&
         event.op.kind != OpKind::unlock;
}

/// Whether two clashes have the same pair of sites.
bool same_places(const Execution& execution, const Clash& a, const Clash& b) {
  const auto places = [&](const Clash& clash) {
    return std::minmax({clash.other_place(execution).value, execution.events[clash.second].op.site.value});
  };
  return places(a) == places(b);
}

}  // namespace

std::span<MemoryJudge::Tick> MemoryJudge::row(std::vector<Tick>& rows, std::size_t index) {
  HEDDLE_DCHECK((index + 1) * width_ <= rows.size());
  return std::span(rows).subspan(index * width_, width_);
}

void MemoryJudge::join(std::span<Tick> into, std::span<const Tick> from) {
  for (std::size_t i = 0; i < into.size(); ++i) into[i] = std::max(into[i], from[i]);
}

void MemoryJudge::reset(const Execution& execution) {
  width_ = execution.threads.size();
  clocks_.assign(width_ * width_, 0);
  released_.assign(width_ * width_, 0);
  read_.assign(width_ * width_, 0);
  messages_.assign(execution.events.size() * width_, 0);
  for (const std::uint32_t location : touched_) by_location_[location].clear();
  touched_.clear();
  if (by_location_.size() < execution.locations) by_location_.resize(execution.locations);
  if (parts_) {
    constexpr std::array<std::uint32_t, 8> no_writers{initial_source, initial_source, initial_source,
                                                      initial_source, initial_source, initial_source,
                                                      initial_source, initial_source};
    writers_.assign(execution.locations, no_writers);
  }
  variables_.clear();
  if (own_stores_) {
    told_by_writer_.assign(execution.events.size() * width_, 0);
    written_before_.assign(execution.events.size(), initial_source);
    last_write_.assign(execution.locations, initial_source);
  }
  if (execution.blocks.empty()) return;
  block_cache_.assign(execution.locations, 0);
  if (blocks_.size() < execution.blocks.size()) blocks_.resize(execution.blocks.size());
  for (BlockUse& block : blocks_) {
    block.freed.reset();
    block.ended_at = {};
    block.accesses.clear();
  }
  for (std::uint32_t i = 0; i < execution.blocks.size(); ++i)
    if (execution.blocks[i].is_variable()) variables_.push_back(i);
}

/// Finds the locations with a plain access (others cannot race), whether some are accessed in parts, and
/// whether stores may continue sequences of their own threads.
void MemoryJudge::look_over(const Execution& execution) {
  for (const std::uint32_t location : raced_) may_race_[location] = 0;
  raced_.clear();
  if (may_race_.size() < execution.locations) may_race_.resize(execution.locations, 0);
  parts_ = own_stores_ = false;
  const bool stores_continue = execution.release_sequences == ReleaseSequences::of_own_stores_too;
  for (const Event& event : execution.events) {
    parts_ |= !event.op.part.is_whole();
    own_stores_ |= stores_continue && is_weak_store(event);
    if (!event.op.plain || event.op.location == no_location || may_race_[event.op.location.value] != 0)
      continue;
    may_race_[event.op.location.value] = 1;
    raced_.push_back(event.op.location.value);
  }
}

void MemoryJudge::synchronise(const Event& event) {
  const std::size_t thread = event.thread().value;
  const std::span<Tick> clock = row(clocks_, thread);
  HEDDLE_DCHECK(clock[thread] == event.id.index);  // events of a thread come in its order, one by one
  ++clock[thread];
  switch (event.op.kind) {
    case OpKind::spawn:
      return join(row(clocks_, event.op.target.value), clock);
    case OpKind::join:
      return join(clock, row(clocks_, event.op.target.value));
    case OpKind::fence:
    case OpKind::load_fence:
    case OpKind::store_fence:
      if (event.op.kind != OpKind::store_fence || acquires(event.op.order)) join(clock, row(read_, thread));
      if (event.op.kind != OpKind::load_fence) std::ranges::copy(clock, row(released_, thread).begin());
      return;
    default:
      break;
  }
  if (!event.observes() || event.op.plain) return;
  const std::span<Tick> into = acquires(event.order()) ? clock : row(read_, thread);
  for_each_source(event, [&](std::uint32_t source) { join(into, row(messages_, source)); });
}

/// Calls visit(position) for each write whose bytes the event reads: usually one.
template <class Visit>
void MemoryJudge::for_each_source(const Event& event, Visit visit) {
  if (!parts_) {
    if (event.source != initial_source) visit(event.source);
    return;
  }
  const auto& writers = writers_[event.op.location.value];
  const auto [from, to] = bytes_of(event);
  for (std::size_t i = from; i < to; ++i)
    if (writers[i] != initial_source && (i == from || writers[i] != writers[i - 1])) visit(writers[i]);
}

/// Computes the message of a write: the clock that a reader synchronises with.
void MemoryJudge::send(const Event& event, std::uint32_t position) {
  if (!event.writes || event.op.plain) return;
  const std::size_t thread = event.thread().value;
  const bool release = releases(event.op.order) || event.op.kind == OpKind::unlock;
  const std::span<Tick> message = row(messages_, position);
  std::ranges::copy(row(release ? clocks_ : released_, thread), message.begin());
  if (own_stores_) std::ranges::copy(message, row(told_by_writer_, position).begin());
  if (event.observes())
    for_each_source(event, [&](std::uint32_t source) { join(message, row(messages_, source)); });
}

/// Appends a write to those of its location. Its message is then complete; no other thread has read it
/// before.
void MemoryJudge::reach_memory(const Execution& execution, std::uint32_t position) {
  const Event& event = execution.events[position];
  HEDDLE_DCHECK(own_stores_ && event.writes && last_write_[event.op.location.value] != position);
  std::uint32_t& last = last_write_[event.op.location.value];
  written_before_[position] = last;
  last = position;
  if (is_weak_store(event)) continue_sequences(execution, position);
}

/// Adds to a store's message the release sequences of its own thread that it continues: back to the thread's
/// store before it, over read-modify-writes. A release covers the thread's earlier ones.
void MemoryJudge::continue_sequences(const Execution& execution, std::uint32_t position) {
  const Event& event = execution.events[position];
  std::uint32_t bytes = byte_mask(event.op.part);
  for (std::uint32_t i = written_before_[position]; i != initial_source && bytes != 0;
       i = written_before_[i]) {
    const Event& before = execution.events[i];
    const std::uint32_t met = bytes & byte_mask(before.op.part);
    if (met == 0) continue;
    const bool is_own = before.thread() == event.thread() && !before.op.plain;
    if (is_own) {
      join(row(told_by_writer_, position), row(told_by_writer_, i));
      join(row(messages_, position), row(told_by_writer_, i));
    }
    const bool goes_on = before.updates() && !before.op.plain && !(is_own && releases(before.op.order));
    if (!goes_on) bytes &= ~met;
  }
}

/// Records the writer of each byte, where locations are accessed in parts.
void MemoryJudge::note_writer(const Event& event, std::uint32_t position) {
  if (!parts_ || !event.writes) return;
  const auto [from, to] = bytes_of(event);
  for (std::size_t i = from; i < to; ++i) writers_[event.op.location.value][i] = position;
}

bool MemoryJudge::ordered(const Access& before, std::size_t thread) {
  return before.thread == thread || before.tick <= row(clocks_, thread)[before.thread];
}

/// Records a race: the first of all, and the first of each pair of sites.
void MemoryJudge::note_race(const Execution& execution, std::uint32_t first, std::uint32_t second) {
  if (!race_) race_ = Clash{first, second};
  if (!all_races_) return;
  const Clash race{first, second, {}};
  const bool is_known =
      std::ranges::any_of(races_, [&](const Clash& known) { return same_places(execution, known, race); });
  if (!is_known) races_.push_back(race);
}

/// Records an access that came before the free and is not ordered before it: the first of each pair of sites.
void MemoryJudge::note_use(const Execution& execution, const Clash& use) {
  const bool is_known = std::ranges::any_of(
      unordered_uses_, [&](const Clash& known) { return same_places(execution, known, use); });
  if (!is_known) unordered_uses_.push_back(use);
}

void MemoryJudge::compare(const Execution& execution, std::uint32_t position) {
  const Event& event = execution.events[position];
  const auto thread = static_cast<std::uint16_t>(event.thread().value);
  std::vector<Access>& accesses = by_location_[event.op.location.value];
  if (accesses.empty()) touched_.push_back(event.op.location.value);
  const Access now{thread,  event.writes, event.op.plain, event.op.part, row(clocks_, thread)[thread],
                   position};
  Access* mine = nullptr;
  for (Access& before : accesses) {
    const bool conflict = (before.writes || now.writes) && (before.plain || now.plain);
    if (conflict && (!race_ || all_races_) && overlap(before.part, now.part) && !ordered(before, thread))
      note_race(execution, before.position, position);
    if (before.thread == thread && before.writes == now.writes && before.plain == now.plain &&
        before.part == now.part)
      mine = &before;
  }
  if (mine != nullptr)
    *mine = now;
  else
    accesses.push_back(now);
}

/// Looks for races of a spin loop with writes before its successful read: the loop has read its variable
/// since the thread arrived there.
void MemoryJudge::compare_arrival(const Execution& execution, std::uint32_t position) {
  const Event& event = execution.events[position];
  const std::size_t thread = event.thread().value;
  for (const Access& before : by_location_[event.op.location.value]) {
    const bool conflict = before.writes && (before.plain || event.op.plain);
    if (conflict && (!race_ || all_races_) && overlap(before.part, event.op.part) && !ordered(before, thread))
      note_race(execution, before.position, position);
  }
}

std::uint32_t MemoryJudge::cached_block(const Execution& execution, LocationId location) {
  HEDDLE_DCHECK(location.value < block_cache_.size());
  std::uint32_t& cached = block_cache_[location.value];
  if (cached == 0) {
    const std::uint32_t found = block_of(execution, location);
    cached = found == no_block ? no_block : found + 1;
  }
  return cached == no_block ? no_block : cached - 1;
}

void MemoryJudge::look_at_blocks(const Execution& execution, const Event& event, std::uint32_t position) {
  const std::uint32_t number = cached_block(execution, event.op.location);
  if (number == no_block) return;
  BlockUse& block = blocks_[number];
  const std::size_t thread = event.thread().value;
  if (is_free_of(execution, event, execution.blocks[number])) {
    if (event.writes) end_block(execution, number, position, {});  // else a second free: found by the runtime
    return;
  }
  if (block.freed && !use_after_free_) use_after_free_ = Clash{*block.freed, position, block.ended_at};
  const auto mine = std::ranges::find(block.accesses, thread, &Access::thread);
  const Access now{static_cast<std::uint16_t>(thread), event.writes, event.op.plain, {},
                   row(clocks_, thread)[thread],       position};
  if (mine != block.accesses.end())
    *mine = now;
  else
    block.accesses.push_back(now);
}

void MemoryJudge::end_block(const Execution& execution, std::uint32_t number, std::uint32_t position,
                            SiteId ended_at) {
  BlockUse& block = blocks_[number];
  HEDDLE_DCHECK(number < execution.blocks.size());
  block.freed = position;
  block.ended_at = ended_at;
  for (const Access& before : block.accesses)
    if (!ordered(before, execution.events[position].thread().value))
      note_use(execution, {position, before.position, ended_at});
}

/// Ends the variables that end after this step of their thread.
void MemoryJudge::end_variables(const Execution& execution, const Event& event, std::uint32_t position) {
  for (const std::uint32_t number : variables_) {
    const Block& block = execution.blocks[number];
    if (block.thread == event.thread() && block.ended_after == event.id.index + 1)
      end_block(execution, number, position, block.ended_at);
  }
}

/// Reports a store that reaches memory after its block was freed. A thread's own stores to its ended
/// variables are no uses: they reach memory before its later stores there.
void MemoryJudge::look_at_drain(const Execution& execution, const Event& drain) {
  const std::uint32_t number = cached_block(execution, drain.op.location);
  if (number == no_block || use_after_free_ || !blocks_[number].freed) return;
  const Block& block = execution.blocks[number];
  if (block.is_variable() && block.thread == drain.thread()) return;
  use_after_free_ = Clash{*blocks_[number].freed, drain.source, blocks_[number].ended_at};
}

void MemoryJudge::look_at_waits(const Execution& execution) {
  if (execution.blocks.empty()) return;
  for (std::size_t t = 0; t < execution.threads.size() && !freed_wait_; ++t) {
    const ThreadState state = execution.threads[t].state;
    const Operation& next = execution.threads[t].next;
    if (state != ThreadState::waiting || next.role != Role::spin ||
        next.location.value >= execution.locations)
      continue;
    const std::uint32_t block = cached_block(execution, next.location);
    if (block != no_block && blocks_[block].freed)
      freed_wait_ = FreedWait{{static_cast<std::uint16_t>(t)}, *blocks_[block].freed};
  }
}

void MemoryJudge::judge(const Execution& execution) {
  race_.reset();
  races_.clear();
  use_after_free_.reset();
  unordered_uses_.clear();
  freed_wait_.reset();
  unfreed_.clear();
  look_over(execution);
  own_stores_ &= !raced_.empty() || !execution.blocks.empty();
  if (execution.blocks.empty() && raced_.empty()) return;
  reset(execution);
  for (std::uint32_t position = 0; position < execution.events.size(); ++position) {
    const Event& event = execution.events[position];
    if (event.is_drain()) {
      if (own_stores_) reach_memory(execution, event.source);
      if (!execution.blocks.empty()) look_at_drain(execution, event);
      continue;
    }
    if (event.op.role == Role::spin) compare_arrival(execution, position);
    synchronise(event);
    if (event.op.accesses_memory()) {
      send(event, position);
      if (own_stores_ && event.writes && !event.buffered) reach_memory(execution, position);
      note_writer(event, position);
      if (may_race_[event.op.location.value] != 0) compare(execution, position);
      if (!execution.blocks.empty()) look_at_blocks(execution, event, position);
    }
    if (!variables_.empty()) end_variables(execution, event, position);
  }
  look_at_waits(execution);
  for (std::uint32_t i = 0; i < execution.blocks.size(); ++i)
    if (!blocks_[i].freed && !execution.blocks[i].freed && !execution.blocks[i].is_variable())
      unfreed_.push_back(i);
}

}  // namespace heddle
