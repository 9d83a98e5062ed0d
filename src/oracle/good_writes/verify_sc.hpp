// Decides whether the events of an instance have an order in which every read takes its value from one of its
// good-writes, under SC.
//
// Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman: Stateless Model Checking under a Reads-Value-From
// Equivalence (CAV 2021), section 4: VerifySC, Algorithm 1, with the heuristics of section 4.2; Appendix A
// for read-modify-writes and locks.
//
//   paper             here
//   X, GoodW          instance_
//   τ                 taken_: the events executed so far
//   active write      active_, by location
//   x is held         held_[x] ≠ 0: the number of reads to come whose good-writes were all executed
//   S                 choices_: a depth-first search that takes events back
//   Done              done_: events executed, active writes
//   closure P         rows_: an event comes after what they say is before it; without closure, program order
//   auxiliary trace   rank_: events are tried in its order
//
// Invariant: taken_ is a witness prefix: each of its reads reads a good-write, and each read that holds its
// location has a good-write active.
//
// Where we differ:
// - Before the search, the auxiliary trace is followed once: an event that is not executable when its turn
//   comes is tried again in the next round. Most instances that have an order end here, and no state is
//   remembered.
// - A write is also not executable if a read would hold its location from then on and another write has to
//   come before that read: that write could not be executed any more.
// - All active writes that no read to come may read are treated as equal: this makes fewer witness states.
// - Greedy: also events that do not access memory, and a read-modify-write whose write no read to come may
//   read, and whose source no other read to come may read. (It can be moved forward in every witness: no
//   event reads the location in between.)
#pragma once

#include <span>
#include <vector>

#include "core/fingerprint.hpp"
#include "core/stop_token.hpp"
#include "oracle/good_writes/good_writes_closure.hpp"
#include "oracle/good_writes/instance.hpp"

namespace heddle {

/// Heuristics. Each can be switched off; the answer stays the same.
struct VerifyScOptions {
  bool greedy = true;   // executes at once: executable reads, and writes that no read to come may read
  bool closure = true;  // a filter, and an order that the search respects
  bool guided = true;   // by the auxiliary trace; else thread by thread
};

class VerifySc {
 public:
  using Position = GoodWrites::Position;
  using Count = GoodWrites::Count;

  explicit VerifySc(const VerifyScOptions& options = {}) : options_(options) {}

  /// Whether there is an order in which every read takes its value from one of its good-writes; if so,
  /// `order` is one. The auxiliary trace has all events of the instance; `known` is the closure of the first
  /// events, or empty.
  [[nodiscard]] bool find(const GoodWrites& instance, std::span<const Position> auxiliary,
                          std::vector<Position>& order, std::span<const Count> known = {});

  /// Whether following the auxiliary trace, in rounds, gives an order: cheap, and most often successful where
  /// there is one. A result of false decides nothing. Precondition: the auxiliary trace is an order but for
  /// its last event, a read.
  [[nodiscard]] bool find_nearby(const GoodWrites& instance, std::span<const Position> auxiliary,
                                 std::vector<Position>& order);

  /// Makes a long search poll the token; a requested stop leaves it by SearchStopped.
  void set_stop_token(StopToken& stop) {
    stop_.set_token(stop);
    closure_.set_stop_token(stop);
  }

  /// Return how often the closure existed, how often the search began after that, and how many witness states
  /// it visited.
  [[nodiscard]] std::uint64_t closed() const { return closed_; }
  [[nodiscard]] std::uint64_t searches() const { return searches_; }
  [[nodiscard]] std::uint64_t states() const { return states_; }
  /// The closure of the last find(), if the option is on and the closure exists; else nullptr.
  [[nodiscard]] const GoodWritesClosure* closure() const { return has_closure_ ? &closure_ : nullptr; }

 private:
  struct Choice {
    std::uint32_t taken;  // how many events were executed before it
    std::uint32_t tried;  // one more than the rank of the last event that was tried
  };

  void begin(const GoodWrites& instance, std::span<const Position> auxiliary);
  void link_readers();
  [[nodiscard]] std::size_t follow_until_overwritten(std::span<const Position> order);
  [[nodiscard]] bool follow(std::span<const Position> auxiliary);
  [[nodiscard]] bool search();
  [[nodiscard]] bool try_next();
  void go_greedily();
  [[nodiscard]] bool is_greedy(Position event) const;
  [[nodiscard]] bool is_executable(Position event) const;
  [[nodiscard]] bool comes_next(Position event) const;
  [[nodiscard]] bool is_too_early(Position write) const;
  void execute(Position event);
  void take_back_to(std::uint32_t length);
  void take_back(Position event);
  [[nodiscard]] bool insert_state();
  [[nodiscard]] Position head_of(std::size_t thread) const {
    const std::span<const Position> events = instance_->of_thread(thread);
    return next_[thread] < events.size() ? events[next_[thread]] : GoodWrites::none;
  }
  [[nodiscard]] bool is_to_come(Position event) const {
    return (*instance_)[event].index >= next_[(*instance_)[event].thread.value];
  }
  [[nodiscard]] std::uint32_t& wanted(LocationId location, Position write) {
    return write == GoodWrites::initial ? initial_wanted_[location.value] : wanted_[write];
  }
  [[nodiscard]] std::uint32_t wanted(LocationId location, Position write) const {
    return write == GoodWrites::initial ? initial_wanted_[location.value] : wanted_[write];
  }
  [[nodiscard]] std::span<const Position> readers_of(Position write) const {
    HEDDLE_DCHECK(write + std::size_t{1} < readers_from_.size());
    return std::span(readers_).subspan(readers_from_[write], readers_from_[write + 1] - readers_from_[write]);
  }

  VerifyScOptions options_;
  const GoodWrites* instance_ = nullptr;
  GoodWritesClosure closure_;
  bool has_closure_ = false;
  std::span<const Count> rows_;
  std::vector<std::uint32_t> rank_;            // by event
  std::vector<Count> next_;                    // by thread: how many events were executed
  std::vector<Position> active_;               // by location
  std::vector<std::uint32_t> held_;            // by location
  std::vector<std::uint32_t> left_;            // by read: how many of its good-writes are to come
  std::vector<std::uint32_t> wanted_;          // by write: reads to come of which it is a good-write
  std::vector<std::uint32_t> initial_wanted_;  // by location
  std::vector<Position> readers_;              // by write: the reads of which it is a good-write
  std::vector<std::uint32_t> readers_from_;
  std::vector<Position> to_come_;  // while the auxiliary trace is followed
  std::vector<Position> taken_;
  std::vector<Position> overwritten_;  // by event in taken_: the write that was active before
  std::vector<Choice> choices_;
  FingerprintSet done_;
  StopPoller stop_;
  std::uint64_t closed_ = 0, searches_ = 0, states_ = 0;
};

}  // namespace heddle
