#include "oracle/values/backward_search.hpp"

#include <algorithm>
#include <utility>

namespace heddle {

bool BackwardSearch::find(const ValueTrace& trace, std::span<const ValueMove> known, ThreadId changed,
                          std::span<const ValueId> needed, std::vector<ValueMove>& order) {
  constexpr std::uint64_t at_first = 64;  // states; where the known order helps, fewer are enough
  ++statistics_.searches;
  const std::uint64_t states_before = statistics_.states;
  start(trace, known, changed);
  need(needed);
  by_plenty_ = false;
  Answer answer = search(at_first);
  if (answer == Answer::not_yet) {
    start(trace, known, changed);
    need(needed);
    by_plenty_ = true;
    answer = search(UINT64_MAX);
  }
  statistics_.most_states = std::max(statistics_.most_states, statistics_.states - states_before);
  if (answer != Answer::yes) return false;
  ++statistics_.found;
  order.assign(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(moves_left_));
  for (std::size_t i = undone_.size(); i-- > 0;) order.push_back(undone_[i].move);
  HEDDLE_DCHECK(changed != no_thread ? order.size() > known.size() : order.size() == known.size());
  return true;
}

void BackwardSearch::start(const ValueTrace& trace, std::span<const ValueMove> known, ThreadId changed) {
  trace_ = &trace;
  known_ = known;
  const std::size_t threads = trace.threads();
  left_.resize(threads);
  ranks_.resize(threads);
  for (std::uint16_t t = 0; t < threads; ++t) {
    left_[t] = static_cast<std::uint32_t>(trace.of({t}).size());
    ranks_[t].resize(std::max<std::size_t>(ranks_[t].size(), left_[t]));
  }
  moves_left_ = trace.size();
  changed_ = changed;
  going_ = 0;
  for (const std::uint32_t left : left_) going_ += left > 0 ? 1U : 0U;
  if (has_buffers()) {
    drain_ranks_.resize(threads);
    pending_.resize(threads);
    stores_.resize(threads);
    drained_.resize(threads);
    newest_.resize(threads);
    for (std::uint16_t t = 0; t < threads; ++t) {
      drain_ranks_[t].resize(ranks_[t].size());
      count_stores({t});
      moves_left_ += stores_[t].size();
    }
  }
  for (std::uint32_t i = 0; i < known.size(); ++i) {
    auto& ranks = known[i].is_drain ? drain_ranks_ : ranks_;
    ranks[known[i].thread.value][known[i].index] = i;
  }
  if (changed != no_thread) ranks_[changed.value][left_[changed.value] - 1] = new_event;
  needed_.assign(trace.locations(), no_value);
  needs_ = 0;
  const auto copy = [](std::vector<std::uint32_t>& to, std::span<const std::uint32_t> from) {
    to.assign(from.begin(), from.end());
  };
  copy(reads_, trace.reads_by_value());
  copy(writes_, trace.writes_by_value());
  copy(writes_at_, trace.writes_by_location());
  copy(joins_, trace.joins_by_thread());
  accesses_.resize(threads);
  for (std::uint16_t t = 0; t < threads; ++t) copy(accesses_[t], trace.newest_accesses({t}));
  undone_.clear();
  options_.clear();
  branches_.clear();
  met_.clear();
}

/// Lists the thread's buffered stores; all of them are drained.
void BackwardSearch::count_stores(ThreadId thread) {
  const std::size_t t = thread.value;
  pending_[t].assign(ranks_[t].size(), 0);
  stores_[t].clear();
  newest_[t].assign(trace_->locations(), 0);
  for (std::uint32_t i = 0; i < left_[t]; ++i) {
    const ValueEvent& event = *trace_->of(thread)[i];
    if (!event.buffered) continue;
    stores_[t].push_back(i);
    newest_[t][event.location.value] = i + 1;
  }
  drained_[t] = static_cast<std::uint32_t>(stores_[t].size());
}

void BackwardSearch::need(std::span<const ValueId> at_the_end) {
  for (std::uint32_t i = 0; i < needed_.size(); ++i) {
    const bool is_given = i < at_the_end.size() && at_the_end[i] != no_value;
    needed_[i] = is_given ? at_the_end[i] : trace_->certain_end({i});
    if (needed_[i] != no_value) ++needs_;
  }
}

auto BackwardSearch::search(std::uint64_t most_states) -> Answer {
  const std::uint64_t states_before = statistics_.states;
  for (;;) {
    if (settle()) return Answer::yes;
    if (statistics_.states - states_before >= most_states) return Answer::not_yet;
    if (stop_.stop_requested() || (!open_branch() && !next_option())) return Answer::no;
  }
}

/// Takes safe moves, the known order's last first, as long as there are any. True: a prefix of the known
/// order is left.
bool BackwardSearch::settle() {
  do {
    if (moves_left_ <= known_.size() && is_beginning() && memory_is_as_needed(moves_left_)) return true;
  } while (settle_once());
  return moves_left_ == 0 && memory_is_as_needed(0);
}

/// Takes safe moves, once from the end of the known order to its beginning. False: there was none. Ends early
/// where a prefix of the known order is left.
bool BackwardSearch::settle_once() {
  bool any = false, passes_some = false;
  std::size_t stuck = 0;  // threads
  const auto attempt = [&](const ValueMove& move) {
    if (may_undo(move) != May::safely) {
      passes_some = true;
      stuck += move.is_drain ? 0U : 1U;
      return;
    }
    undo(move);
    any = true;
  };
  if (changed_ != no_thread && left_[changed_.value] > 0) {
    const ValueMove last{left_[changed_.value] - 1, changed_, false};
    if (ranks_[changed_.value][last.index] == new_event) attempt(last);
  }
  for (std::size_t k = known_.size(); k-- > 0;) {
    const ValueMove& move = known_[k];
    if (is_undone(move)) continue;
    if (any && !passes_some && memory_is_as_needed(k + 1)) return true;
    if (!has_buffers() && stuck == going_) return any;  // no thread has a safe move
    if (is_last(move))
      attempt(move);
    else
      passes_some = true;
  }
  return any;
}

/// Opens a branch with all possible moves and takes the first. False: there is none, or the state was met
/// before.
bool BackwardSearch::open_branch() {
  const std::size_t begin = options_.size();
  for (std::uint16_t t = 0; t < left_.size(); ++t) {
    const ThreadId thread{t};
    const std::uint32_t left = left_[t];
    if (left == 0) continue;
    if (may_undo(thread) != May::not_now)
      options_.push_back({{left - 1, thread, false}, ranks_[t][left - 1]});
    if (!has_buffers()) continue;
    for_each_drain(thread, [&](std::uint32_t index) {
      if (may_undo_drain(thread, index) != May::not_now)
        options_.push_back({{index, thread, true}, drain_ranks_[t][index]});
    });
  }
  drop_equal_options(begin);
  drop_wasted_writes(begin);
  const std::size_t count = options_.size() - begin;
  if (count > 1) {
    ++statistics_.states;
    if (!met_.insert(state()) || (met_.size() > easy_states_ && !may_reach_start())) {
      options_.resize(begin);
      return false;
    }
    sort_options(begin);
  }
  if (count == 0) return false;
  branches_.push_back({undone_.size(), begin});
  return next_option();
}

/// Keeps one option of threads that did the same, were created at once and have the same stores in their
/// buffers: they are interchangeable.
void BackwardSearch::drop_equal_options(std::size_t begin) {
  const auto same_move = [](const ValueMove& a, const ValueMove& b) {
    return a.index == b.index && a.is_drain == b.is_drain;
  };
  for (std::size_t i = begin; i < options_.size(); ++i)
    for (std::size_t j = options_.size(); j-- > i + 1;) {
      if (!same_move(options_[i].move, options_[j].move)) continue;
      if (thread_state(options_[i].move.thread) != thread_state(options_[j].move.thread)) continue;
      if (options_[j].rank > options_[i].rank) options_[i] = options_[j];
      options_.erase(options_.begin() + static_cast<std::ptrdiff_t>(j));
    }
}

/// Sorts the options: those to be tried first are last.
void BackwardSearch::sort_options(std::size_t begin) {
  const auto first = options_.begin() + static_cast<std::ptrdiff_t>(begin);
  if (by_plenty_)
    std::ranges::sort(first, options_.end(), {},
                      [&](const Option& option) { return std::pair(plenty(option), option.rank); });
  else
    std::ranges::sort(first, options_.end(), {}, &Option::rank);
}

/// How much more often the value of a write is written than read: a write of a value that is read more often
/// is undone after the reads.
std::int64_t BackwardSearch::plenty(const Option& option) const {
  const ValueEvent& event = trace_->at(option.move);
  if (event.written == no_value) return 0;
  const std::int64_t more = std::int64_t{writes_[event.written]} - std::int64_t{reads_[event.written]};
  return more >= 0 ? more + 1 : more;
}

/// Drops writes, where nothing is needed, that a read among the options could read. Proof: take a sequence of
/// moves in which the write is undone first and the read later. Then there is one with the read first, the
/// write next, and all else as it was: what is needed is the same until where the read was, and from there on
/// the same, or nothing instead of the read's value.
void BackwardSearch::drop_wasted_writes(std::size_t begin) {
  if (has_buffers()) return;
  const auto could_be_read = [&](const Option& option) {
    const ValueEvent& write = trace_->at(option.move);
    if (write.written == no_value || needed_[write.location.value] != no_value) return false;
    return std::ranges::any_of(std::span(options_).subspan(begin), [&](const Option& other) {
      const ValueEvent& read = trace_->at(other.move);
      return read.read == write.written && read.written == no_value &&
             other.move.thread != option.move.thread;
    });
  };
  for (std::size_t i = options_.size(); i-- > begin;)
    if (could_be_read(options_[i])) options_.erase(options_.begin() + static_cast<std::ptrdiff_t>(i));
}

/// Takes the next option of the last branch that has one. False: no branch has one.
bool BackwardSearch::next_option() {
  while (!branches_.empty()) {
    const Branch& branch = branches_.back();
    while (undone_.size() > branch.undone) redo();
    if (options_.size() > branch.options) {
      const ValueMove move = options_.back().move;
      options_.pop_back();
      undo(move);
      return true;
    }
    branches_.pop_back();
  }
  return false;
}

/// Whether the moves that are left are a prefix of the known order.
bool BackwardSearch::is_beginning() const {
  for (std::uint16_t t = 0; t < left_.size(); ++t) {
    if (left_[t] > 0 && ranks_[t][left_[t] - 1] >= moves_left_) return false;
    if (!has_buffers()) continue;
    for (const std::uint32_t store : stores_[t])
      if (store < left_[t] && pending_[t][store] == 0 && drain_ranks_[t][store] >= moves_left_) return false;
  }
  return true;
}

bool BackwardSearch::is_undone(const ValueMove& move) const {
  return move.index >= left_[move.thread.value] || (move.is_drain && is_pending(move.thread, move.index));
}

/// Whether no other move of its thread, or of its buffer, has to be undone before it.
bool BackwardSearch::is_last(const ValueMove& move) const {
  if (!move.is_drain) return move.index + 1 == left_[move.thread.value];
  const std::size_t t = move.thread.value;
  const std::uint32_t newest = stores_[t][drained_[t] - 1];  // there is one: this is drained
  if (model_.buffering == Buffering::per_thread) return newest == move.index;
  const ValueEvent& event = trace_->at(move);
  return newest_[t][event.location.value] == move.index + 1 &&
         trace_->of(move.thread)[newest]->fences == event.fences;
}

bool BackwardSearch::memory_is_as_needed(std::size_t beginning) const {
  if (needs_ == 0) return true;
  std::size_t missing = needs_;
  for (std::size_t i = 0; i < needed_.size() && missing > 0; ++i) {
    if (needed_[i] == no_value) continue;
    --missing;
    ValueId holds = trace_->initial({static_cast<std::uint32_t>(i)});
    for (std::size_t k = beginning; k-- > 0;) {
      const ValueEvent& event = trace_->at(known_[k]);
      if (event.location.value != i || !trace_->reaches_memory(known_[k])) continue;
      holds = event.written;
      break;
    }
    if (holds != needed_[i]) return false;
  }
  return true;
}

/// False: from here the start cannot be reached.
bool BackwardSearch::may_reach_start() {
  return reachability_.may_reach_start(
      {*trace_, left_, needed_, accesses_, reads_, writes_, writes_at_, joins_, pending_, stores_});
}

/// A fingerprint that is equal for interchangeable threads. Precondition: the thread has events left.
Fingerprint BackwardSearch::thread_state(ThreadId thread) const {
  const std::size_t t = thread.value;
  Hasher hasher(trace_->of(thread)[left_[t] - 1]->history);
  hasher.add(trace_->birth(thread));
  if (has_buffers()) {
    for (const std::uint32_t store : stores_[t])
      if (store < left_[t] && pending_[t][store] != 0) hasher.add(store);
  }
  return hasher.done();
}

/// A fingerprint of the state, equal for states that differ only in the names of interchangeable threads.
Fingerprint BackwardSearch::state() const {
  Fingerprint sum;
  for (std::uint16_t t = 0; t < left_.size(); ++t) {
    if (left_[t] > 0) sum += thread_state({t});
  }
  Hasher needs(needed_.size());
  for (const ValueId needed : needed_) needs.add(needed);
  sum += needs.done();
  return sum;
}

}  // namespace heddle
