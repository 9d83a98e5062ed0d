// Whether threads' events have an order in which every read takes its value from one of its good-writes,
// under SC.
//
// Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman: Stateless Model Checking under a Reads-Value-From
// Equivalence (CAV 2021), section 4: VerifySC, Algorithm 1, with the heuristics of section 4.2; Appendix A
// for read-modify-writes and locks.
//
//   paper             here
//   X, GoodW          instance_
//   τ                 taken_: the events executed so far
//   active write      active_, by location
//   x is held         held_[x] ≠ 0: so many reads have all their good-writes behind them
//   S                 choices_: a depth-first search that takes events back
//   Done              done_: events executed, active writes
//   closure P         rows_: an event comes after what they say is before it; without closure, program order
//   auxiliary trace   rank_: events are tried in its order
//
// Invariant: taken_ is a witness prefix: each of its reads reads a good-write, and each read that holds its
// location has a good-write active.
//
// Where we differ:
// - Before the search, the auxiliary trace is followed once: what cannot be executed when its turn comes
//   waits for the next round. Most questions that have an order end here, and no state is remembered.
// - A write is not executable either if a read would hold its location from then on, and another write has to
//   come before that read: it could not come any more.
// - An active write that no read to come may read is the same as any other such: witness states have less in
//   them.
// - Greedy: also what does not access memory, and a read-modify-write whose write nobody wants and whose
//   source nobody else wants. (It can be moved forward in every witness: nobody reads the location in
//   between.)
#pragma once

#include <span>
#include <vector>

#include "core/fingerprint.hpp"
#include "core/stop_token.hpp"
#include "oracle/good_writes/good_writes_closure.hpp"
#include "oracle/good_writes/instance.hpp"

namespace heddle {

/// Each can be switched off; the answer stays the same.
struct VerifyScOptions {
  bool greedy = true;   // reads that can be executed, and writes that nobody wants, at once
  bool closure = true;  // a filter, and an order that the search respects
  bool guided = true;   // by the auxiliary trace; else thread by thread
};

class VerifySc {
 public:
  using Position = GoodWrites::Position;
  using Count = GoodWrites::Count;

  explicit VerifySc(const VerifyScOptions& options = {}) : options_(options) {}

  /// The auxiliary trace has all events. Known: the closure of the first of them. False: there is no order.
  [[nodiscard]] bool find(const GoodWrites& instance, std::span<const Position> auxiliary,
                          std::vector<Position>& order, std::span<const Count> known = {});

  /// Whether the auxiliary trace can be followed, in rounds: cheap, and most often the answer where there is
  /// an order. False: that says nothing. Its last event is a read; without it, it is an order.
  [[nodiscard]] bool find_nearby(const GoodWrites& instance, std::span<const Position> auxiliary,
                                 std::vector<Position>& order);

  /// Makes a long search poll the token; a requested stop leaves it by SearchStopped.
  void set_stop_token(StopToken& stop) {
    stop_.set_token(stop);
    closure_.set_stop_token(stop);
  }

  /// How often closure did not say no, how often the search began then, and how many witness states it has
  /// met.
  [[nodiscard]] std::uint64_t closed() const { return closed_; }
  [[nodiscard]] std::uint64_t searches() const { return searches_; }
  [[nodiscard]] std::uint64_t states() const { return states_; }
  /// The closure of the last question, if it was asked for and there is one.
  [[nodiscard]] const GoodWritesClosure* closure() const { return has_closure_ ? &closure_ : nullptr; }

 private:
  struct Choice {
    std::uint32_t taken;  // how many events before it
    std::uint32_t tried;  // the rank of the last that was tried, and one more
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
  std::vector<std::uint32_t> left_;            // by read: good-writes to come
  std::vector<std::uint32_t> wanted_;          // by write: reads to come of which it is a good-write
  std::vector<std::uint32_t> initial_wanted_;  // by location
  std::vector<Position> readers_;              // by write: of whose reads it is a good-write
  std::vector<std::uint32_t> readers_from_;
  std::vector<Position> to_come_;  // while the auxiliary trace is followed
  std::vector<Position> taken_;
  std::vector<Position> overwritten_;  // by event in taken_: what was active before
  std::vector<Choice> choices_;
  FingerprintSet done_;
  StopPoller stop_;
  std::uint64_t closed_ = 0, searches_ = 0, states_ = 0;
};

}  // namespace heddle
