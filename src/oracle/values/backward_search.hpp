// Decides whether the events of a value trace can be ordered so that every read finds its value, and finds an
// order: the last phase of queries about views.
//
// The search goes backwards, from the end, where everything has happened. A state is: how many events of each
// thread are left, which of their stores are in memory, and for each location the value that memory has to
// hold there, if a later event needs one. A move undoes an event or a drain:
//
//   a read of v        the location must need v or nothing; it needs v then
//   a write of v       the location must need v or nothing; it needs nothing then
//   a read-modify-write of v to w   needs w or nothing; v then
//
// It succeeds in a state in which the events left are a prefix of the order that is known already, and memory
// there holds what is needed; so events far from the change are not looked at. Conflicts with a new last
// event show near the end, too: that is why the search goes backwards.
//
// Safe moves are taken at once: if there is a solution from here, there is one that begins with them (each
// says why). Else all possible moves are tried, the known order's last first; states that were met, or from
// which the start cannot be reached (backward_reachability.hpp), are not entered. If that takes long, the
// known order is misleading, and the search begins anew: then writes of values that are written often are
// undone first.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/fingerprint.hpp"
#include "core/stop_token.hpp"
#include "memory/model.hpp"
#include "oracle/values/backward_reachability.hpp"
#include "oracle/values/value_trace.hpp"

namespace heddle {

class BackwardSearch {
 public:
  struct Statistics {
    std::uint64_t searches = 0;
    std::uint64_t found = 0;
    std::uint64_t moves = 0;
    std::uint64_t states = 0;  // states with more than one move
    std::uint64_t most_states = 0;
  };

  /// Most searches have few states; only from this number on backward reachability is worth its time.
  static constexpr std::size_t easy_states = 3;

  explicit BackwardSearch(const Model& model, std::size_t easy = easy_states)
      : model_(model), easy_states_(easy), reachability_(model) {}

  /// Whether there is an order; if so, `order` has all events, with every store drained. `known` is an order
  /// of all events but the last one of `changed`, if that is a thread. `needed`: what memory has to hold at
  /// the end.
  [[nodiscard]] bool find(const ValueTrace& trace, std::span<const ValueMove> known, ThreadId changed,
                          std::span<const ValueId> needed, std::vector<ValueMove>& order);
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }
  /// Once a stop is requested, find() returns false, which means nothing.
  void set_stop_token(StopToken& stop) { stop_.set_token(stop); }

 private:
  enum class May : std::uint8_t { not_now, one_way, safely };
  static constexpr std::uint32_t new_event = UINT32_MAX;
  struct Undone {
    ValueMove move;
    ValueId needed_before = no_value;
    std::uint32_t forwarded = 0;       // a drain: how many events read the store in its buffer from then on
    std::uint32_t drained_before = 0;  // a drain: its thread's `drained_` before
  };
  struct Option {
    ValueMove move;
    std::uint32_t rank = 0;
  };
  struct Branch {
    std::size_t undone = 0;
    std::size_t options = 0;  // where its options begin; they are the last ones
  };

  void start(const ValueTrace& trace, std::span<const ValueMove> known, ThreadId changed);
  void need(std::span<const ValueId> at_the_end);
  enum class Answer : std::uint8_t { no, yes, not_yet };
  [[nodiscard]] Answer search(std::uint64_t most_states);
  [[nodiscard]] bool settle();
  [[nodiscard]] bool open_branch();
  void drop_equal_options(std::size_t begin);
  void drop_wasted_writes(std::size_t begin);
  void sort_options(std::size_t begin);
  [[nodiscard]] std::int64_t plenty(const Option& option) const;
  [[nodiscard]] bool next_option();
  [[nodiscard]] bool settle_once();
  [[nodiscard]] bool is_beginning() const;
  [[nodiscard]] bool is_undone(const ValueMove& move) const;
  [[nodiscard]] bool is_last(const ValueMove& move) const;
  [[nodiscard]] bool memory_is_as_needed(std::size_t beginning) const;
  [[nodiscard]] May may_undo(const ValueMove& move) const;
  [[nodiscard]] May may_undo(ThreadId thread) const;
  [[nodiscard]] May may_undo_drain(ThreadId thread, std::uint32_t index) const;
  [[nodiscard]] May may_undo_read(ThreadId thread, const ValueEvent& event) const;
  [[nodiscard]] May may_undo_write(ThreadId thread, const ValueEvent& event, std::uint32_t own_readers) const;
  [[nodiscard]] std::optional<std::uint32_t> own_readers(ThreadId thread, std::uint32_t store) const;
  [[nodiscard]] bool is_forwarded(ThreadId thread, const ValueEvent& read) const {
    return !read.drains && read.own_write > 0 && is_pending(thread, read.own_write - 1);
  }
  /// How many writes of the location are left, without the one that comes first, which is left as long as
  /// others are.
  [[nodiscard]] std::uint32_t later_writes_at(LocationId location) const {
    HEDDLE_DCHECK(writes_at_[location.value] >= trace_->first_writes_at(location));
    return writes_at_[location.value] - trace_->first_writes_at(location);
  }
  [[nodiscard]] bool has_source(ThreadId reader, const ValueEvent& read) const;
  template <class Visit>
  void for_each_drain(ThreadId thread, Visit visit) const;
  void count_stores(ThreadId thread);
  [[nodiscard]] std::uint32_t undo_drain(ThreadId thread, std::uint32_t store);
  void undo(const ValueMove& move);
  void redo();
  [[nodiscard]] Fingerprint thread_state(ThreadId thread) const;
  [[nodiscard]] Fingerprint state() const;
  [[nodiscard]] bool may_reach_start();
  [[nodiscard]] bool has_buffers() const { return model_.has_buffers(); }
  [[nodiscard]] bool is_pending(ThreadId thread, std::uint32_t index) const {
    return has_buffers() && pending_[thread.value][index] != 0;
  }

  Model model_;
  std::size_t easy_states_;
  const ValueTrace* trace_ = nullptr;
  std::span<const ValueMove> known_;
  std::vector<std::uint32_t> left_;                      // by thread: events that are not undone
  std::vector<std::vector<std::uint32_t>> ranks_;        // by thread and event: its place in the known order
  std::vector<std::vector<std::uint32_t>> drain_ranks_;  // by thread and event: the place of its drain there
  std::vector<std::vector<std::uint8_t>> pending_;       // by thread and event: the drain is undone
  std::vector<std::vector<std::uint32_t>> stores_;       // by thread: the indices of its buffered stores
  std::vector<std::uint32_t> drained_;  // by thread: how many of stores_ up to the newest drained one
  /// By thread and location: one more than the newest drained store.
  std::vector<std::vector<std::uint32_t>> newest_;
  std::vector<ValueId> needed_;  // by location
  std::size_t needs_ = 0;        // locations that need something
  std::size_t moves_left_ = 0;
  std::size_t going_ = 0;  // threads that have events left
  ThreadId changed_ = no_thread;
  /// What is left: by value reads of memory and writes, by location writes, by thread joins of it.
  std::vector<std::uint32_t> reads_, writes_, writes_at_, joins_;
  /// By thread and location: one more than its newest access that is left.
  std::vector<std::vector<std::uint32_t>> accesses_;
  std::vector<Undone> undone_;
  std::vector<Option> options_;
  std::vector<Branch> branches_;
  FingerprintSet met_;
  BackwardReachability reachability_;
  bool by_plenty_ = false;  // whether writes of values that are written often are undone first
  Statistics statistics_;
  StopPoller stop_;
};

/// Calls visit(index of the store) for each drain of the thread that may be its last one.
template <class Visit>
void BackwardSearch::for_each_drain(ThreadId thread, Visit visit) const {
  const std::span<const std::uint32_t> stores =
      std::span(stores_[thread.value]).first(drained_[thread.value]);
  const std::span<const ValueEvent* const> events = trace_->of(thread);
  for (std::size_t i = stores.size(); i-- > 0;) {
    const ValueEvent& event = *events[stores[i]];
    if (event.fences != events[stores.back()]->fences) return;
    if (newest_[thread.value][event.location.value] == stores[i] + 1) visit(stores[i]);
    if (model_.buffering == Buffering::per_thread) return;
  }
}

}  // namespace heddle
