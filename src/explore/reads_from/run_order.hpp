// The order of one execution: at which step (rank) each event of the trace stands in it, and at which its
// write reached memory.
//
// Invariants: rank(at(i)) == i for each event, in_memory(w) == i for each step i that drains w; ranks of
// events that are not in the execution mean nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "explore/reads_from/pending_schedules.hpp"
#include "oracle/reads_from/trace.hpp"

namespace heddle {

class RunOrder {
 public:
  using Position = Trace::Position;
  using Word = PendingSchedules::Word;
  static constexpr std::uint32_t nowhere = UINT32_MAX;

  /// `has_drains`: writes reach memory in steps of their own.
  explicit RunOrder(bool has_drains) : has_drains_(has_drains) {}

  /// Begins an execution of `length` steps. Its first `shared` steps are those of the previous execution.
  void begin(std::size_t length, std::uint32_t shared) {
    HEDDLE_DCHECK(shared <= length_);
    if (order_.size() < length) {
      order_.resize(2 * length);
      words_.resize(2 * length);
    }
    length_ = shared;
  }
  /// Makes room for events at positions below this one.
  void know_positions(std::size_t positions) {
    if (rank_.size() >= positions) [[likely]]
      return;
    rank_.resize(2 * positions, nowhere);
    if (has_drains_) in_memory_.resize(rank_.size(), nowhere);
  }
  [[nodiscard]] bool knows(Position position) const { return position < rank_.size(); }
  /// Appends an event.
  void append(Position position, ThreadId thread) {
    HEDDLE_DCHECK(!Trace::is_drain(position) && length_ < order_.size());
    know_positions(position + std::size_t{1});
    set(length_++, position, thread);
  }
  /// Appends the step in which a write reaches memory.
  void append_drain(Position write, StrandId buffer) {
    HEDDLE_DCHECK(has_drains_ && knows(write) && !Trace::is_drain(write));
    HEDDLE_DCHECK(rank_[write] < length_ && order_[rank_[write]] == write);  // it was executed before
    if (order_.size() == length_) begin(length_ + std::size_t{1}, length_);
    order_[length_] = Trace::drain_of(write);
    words_[length_] = PendingSchedules::word_of(buffer);
    in_memory_[write] = length_++;
  }
  /// Sets one step to an event that has been appended before, to another execution; set_length() follows once
  /// all steps are set.
  void set(std::uint32_t rank, Position position, ThreadId thread) {
    HEDDLE_DCHECK(knows(position) && rank < order_.size());
    rank_[position] = rank;
    order_[rank] = position;
    words_[rank] = thread.value;
    if (has_drains_) in_memory_[position] = rank;  // if it waits, that is not so yet
  }
  void set_length(std::uint32_t length) {
    HEDDLE_DCHECK(length <= order_.size());
    length_ = length;
  }
  /// Returns the steps in order: events by position, and drains of events.
  [[nodiscard]] std::span<const Position> order() const { return std::span(order_).first(length_); }
  [[nodiscard]] std::uint32_t length() const { return length_; }
  /// Returns for each step the strand that took it.
  [[nodiscard]] std::span<const Word> words() const { return std::span(words_).first(length_); }
  /// Returns how many of the first steps agree with the words. Compares four at a time.
  [[nodiscard]] std::uint32_t shared_with(std::span<const Word> words) const {
    const auto most = static_cast<std::uint32_t>(std::min<std::size_t>(length_, words.size()));
    const auto two = [](const Word* from) {
      std::uint64_t value = 0;
      std::memcpy(&value, from, sizeof value);
      return value;
    };
    const Word* mine = words_.data();
    const Word* theirs = words.data();
    std::uint32_t shared = 0;
    while (shared + 4 <= most && ((two(mine + shared) ^ two(theirs + shared)) |
                                  (two(mine + shared + 2) ^ two(theirs + shared + 2))) == 0)
      shared += 4;
    while (shared < most && words_[shared] == words[shared]) ++shared;
    return shared;
  }
  [[nodiscard]] Position at(std::uint32_t rank) const {
    HEDDLE_DCHECK(rank < length_);
    return order_[rank];
  }
  [[nodiscard]] std::uint32_t rank(Position position) const {
    HEDDLE_DCHECK(knows(position));
    return rank_[position];
  }
  /// The step in which the event's write reached memory; that of the event if it waits until the end.
  [[nodiscard]] std::uint32_t in_memory(Position write) const {
    HEDDLE_DCHECK(knows(write));
    return has_drains_ ? in_memory_[write] : rank_[write];
  }

  /// The step in which the write that overwrites this one, of the events in the cut, reaches memory; length()
  /// if there is none.
  [[nodiscard]] std::uint32_t next_write(const Trace& trace, LocationId location, Position write,
                                         Trace::Clock cut) const {
    std::uint32_t next = length_;
    for (std::uint32_t s = trace.slots_of(location); s != Trace::none;) {
      const Trace::Slot& slot = trace.slot(s);
      s = slot.next;
      const Position found = write == Trace::initial ? first_of(slot) : first_after(slot, in_memory(write));
      if (found != Trace::none && trace.contains(cut, found)) next = std::min(next, in_memory(found));
    }
    return next;
  }

 private:
  static Position first_of(const Trace::Slot& slot) {
    return slot.writes.empty() ? Trace::none : slot.writes.front();
  }
  /// The first write that reaches memory after the step: a thread's writes of a location do so in program
  /// order.
  [[nodiscard]] Position first_after(const Trace::Slot& slot, std::uint32_t rank) const {
    if (slot.writes.empty() || in_memory(slot.writes.back()) <= rank) return Trace::none;
    return *std::ranges::partition_point(slot.writes, [&](Position p) { return in_memory(p) <= rank; });
  }

  bool has_drains_;
  std::uint32_t length_ = 0;
  std::vector<Position> order_;
  std::vector<Word> words_;
  std::vector<std::uint32_t> rank_;       // by position
  std::vector<std::uint32_t> in_memory_;  // by position, where writes may wait
};

}  // namespace heddle
