#include "check/memory_judge.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "core/heap_blocks.hpp"
#include "core/memory_order.hpp"

namespace heddle {

namespace {

/// Whether two clashes have the same pair of sites.
bool same_places(const Execution& execution, const Clash& a, const Clash& b) {
  const auto places = [&](const Clash& clash) {
    return std::minmax({clash.other_place(execution).value, execution.events[clash.second].op.site.value});
  };
  return places(a) == places(b);
}

bool same_location(const Execution& execution, const Clash& a, const Clash& b) {
  return execution.events[a.second].op.location == execution.events[b.second].op.location;
}

}  // namespace

void MemoryJudge::reset(const Execution& execution) {
  for (const std::uint32_t location : touched_) by_location_[location].clear();
  touched_.clear();
  if (by_location_.size() < execution.locations) by_location_.resize(execution.locations);
  variables_.clear();
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

/// Finds the locations with a plain access: others cannot race. Returns whether some event accesses a part of
/// its location.
bool MemoryJudge::find_plain_accesses(const Execution& execution) {
  bool has_parts = false;
  for (const std::uint32_t location : raced_) may_race_[location] = 0;
  raced_.clear();
  if (may_race_.size() < execution.locations) may_race_.resize(execution.locations, 0);
  for (const Event& event : execution.events) {
    has_parts |= !event.op.part.is_whole();
    if (!event.op.plain || event.op.location == no_location || may_race_[event.op.location.value] != 0)
      continue;
    may_race_[event.op.location.value] = 1;
    raced_.push_back(event.op.location.value);
  }
  return has_parts;
}

bool MemoryJudge::ordered(const Access& before, std::size_t thread) const {
  return clocks_.is_before(before.thread, before.tick, thread);
}

/// Records a race: the first of all, and the first of each pair of sites.
void MemoryJudge::note_race(const Execution& execution, std::uint32_t first, std::uint32_t second) {
  const Clash race{first, second, {}};
  const bool is_accepted = filter_ != nullptr && filter_->accepts(execution, race);
  if (!race_ && !is_accepted) race_ = race;
  if (!all_races_) return;
  std::vector<Clash>& races = is_accepted ? accepted_ : races_;
  const bool is_known = std::ranges::any_of(races, [&](const Clash& known) {
    return same_places(execution, known, race) &&
           (filter_ == nullptr || same_location(execution, known, race));
  });
  const bool counts_apart = !is_accepted && filter_ != nullptr && filter_->tells_callers_apart();
  if (!is_known || counts_apart) races.push_back(race);
}

/// Whether, with a filter, an access stands for an earlier one like it of its thread: what races with the
/// earlier one races with it, and is accepted if that is.
bool MemoryJudge::replaces(const Execution& execution, const Access& now, const Access& before) const {
  HEDDLE_DCHECK(filter_ != nullptr);
  return !filter_->tells_callers_apart() &&
         execution.events[before.position].op.site == execution.events[now.position].op.site;
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
  const Access now{thread, event.writes, event.op.plain, event.op.part, clocks_.now(thread), position};
  Access* mine = nullptr;
  for (Access& before : accesses) {
    const bool conflict = (before.writes || now.writes) && (before.plain || now.plain);
    if (conflict && (!race_ || all_races_) && overlap(before.part, now.part) && !ordered(before, thread))
      note_race(execution, before.position, position);
    const bool is_like = before.thread == thread && before.writes == now.writes &&
                         before.plain == now.plain && before.part == now.part;
    if (is_like && (filter_ == nullptr || replaces(execution, now, before))) mine = &before;
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

void MemoryJudge::judge_use(const Execution& execution, const Event& event, std::uint32_t position) {
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
  const Access now{
      static_cast<std::uint16_t>(thread), event.writes, event.op.plain, {}, clocks_.now(thread), position};
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
void MemoryJudge::judge_drain(const Execution& execution, const Event& drain) {
  const std::uint32_t number = cached_block(execution, drain.op.location);
  if (number == no_block || use_after_free_ || !blocks_[number].freed) return;
  const Block& block = execution.blocks[number];
  if (block.is_variable() && block.thread == drain.thread()) return;
  use_after_free_ = Clash{*blocks_[number].freed, drain.source, blocks_[number].ended_at};
}

void MemoryJudge::find_freed_wait(const Execution& execution) {
  if (execution.blocks.empty()) return;
  for (std::size_t t = 0; t < execution.threads.size() && !freed_wait_; ++t) {
    const ThreadState state = execution.threads[t].state;
    const Operation& next = execution.threads[t].next;
    if (state != ThreadState::waiting || (next.role != Role::spin && next.role != Role::arrive) ||
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
  accepted_.clear();
  if (filter_ != nullptr) filter_->begin(execution);
  use_after_free_.reset();
  unordered_uses_.clear();
  freed_wait_.reset();
  unfreed_.clear();
  may_continue_own_ = false;
  const bool has_parts = find_plain_accesses(execution);
  if (execution.blocks.empty() && raced_.empty()) return;
  clocks_.begin(execution, has_parts);
  may_continue_own_ = clocks_.may_continue_own();
  reset(execution);
  for (std::uint32_t position = 0; position < execution.events.size(); ++position) {
    const Event& event = execution.events[position];
    if (!event.is_drain() && has_come_earlier(event.op)) compare_arrival(execution, position);
    clocks_.take(execution, position);
    if (event.is_drain()) {
      if (!execution.blocks.empty()) judge_drain(execution, event);
      continue;
    }
    if (event.op.accesses_memory()) {
      if (may_race_[event.op.location.value] != 0) compare(execution, position);
      if (!execution.blocks.empty()) judge_use(execution, event, position);
    }
    if (!variables_.empty()) end_variables(execution, event, position);
  }
  find_freed_wait(execution);
  for (std::uint32_t i = 0; i < execution.blocks.size(); ++i)
    if (!blocks_[i].freed && !execution.blocks[i].freed && !execution.blocks[i].is_variable())
      unfreed_.push_back(i);
}

}  // namespace heddle
