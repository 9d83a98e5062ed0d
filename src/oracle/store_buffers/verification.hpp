// Decides whether the sources of a question are consistent under a model with store buffers, and finds a
// witness, drains included.
//
// The problem is that of VerifyTSO and VerifyPSO (Bui, Chatterjee, Gautam, Pavlogiannis, Toman: The
// Reads-From Equivalence for the TSO and PSO Memory Models, OOPSLA 2021, sections 4.1 and 4.2); the algorithm
// is another one, for both models and all kinds of events: docs/research/verify-tso-pso.md gives it as a
// paper would, with proofs.
//
//   there        here
//   L, M         next_, by thread; in_memory_, by position
//   last[x]      last_
//   held(x)      the readers of last[x] that are still to come: readers_
//   rd(w)        the readers of a write in the question, its own thread's too
//   block(w)     the write, the read-modify-write that reads it, the one that reads that, …: by after_
//   need(w)      is_ready: all of it is in memory
//   alone(w)     is_alone
//   pre(w)       the thread's earlier writes of the location, and those below Item::settled
//   U, UF, AW    the item reads and writes; drains and does not write; writes, and is not buffered
//   Done         done_: the keys of M
//
// A buffered write becomes able to reach memory, safely or not, only by an event at its own location, or when
// a write that it must not overtake reaches memory. So after a step only the writes at such locations
// (touched_) are looked at, and a sequence of safe steps costs time by its length, not by the number of
// buffered writes. Steps are taken back one by one: nothing is copied. What is known of a block is kept until
// a step is taken back (KnownOfWrite), so that long chains of read-modify-writes cost time by their length,
// too.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "core/assert.hpp"
#include "core/stop_token.hpp"
#include "oracle/reads_from/question.hpp"

namespace heddle {

class Verification {
 public:
  struct Statistics {
    std::uint64_t questions = 0;
    std::uint64_t states = 0;  // states without a safe step
  };

  /// Makes a long search poll the token; a requested stop leaves it by SearchStopped.
  void set_stop_token(StopToken& stop) { stop_.set_token(stop); }
  /// Whether the sources are consistent; if so, `order` is a witness. A buffered write is in it twice, the
  /// second time as its Trace::drain_of. The trace has what follows from the model: which writes are
  /// buffered, and what they may overtake.
  [[nodiscard]] bool find(const Question& question, std::vector<Trace::Position>& order);
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
  using Position = Trace::Position;
  using Count = Trace::Count;

  /// A step that was taken, and what it replaced.
  struct Taken {
    Position event = 0;
    bool is_drain = false;
    Position overwritten = Trace::initial;  // the write that it replaced in memory
    Count oldest = 0;                       // drains: the thread's `oldest_` before
  };
  /// A state with choices, and the choice that was tried last.
  struct Branch {
    std::size_t taken = 0;  // how many steps lead to it
    std::size_t thread = 0;
    Count from = 0;  // of its buffered writes, those before this one were tried
  };

  /// What is_ready and is_alone have found out about a write. It holds for one era: from a question, or from
  /// steps taken back, to the next. In an era, writes only reach memory, so that neither has to look twice.
  struct KnownOfWrite {
    std::uint64_t era = 0;
    Position ready_up_to = Trace::none;  // no reader of the block's members before this one is in the way
    Position obstacle = Trace::none;     // the other block's write that is_alone found last
  };

  [[nodiscard]] bool prepare(const Question& question);
  [[nodiscard]] bool add(Position event);
  [[nodiscard]] bool reads_own_newest(Position read, Position source) const;
  void count_events();
  void forget_state(std::size_t locations);
  [[nodiscard]] bool search();
  [[nodiscard]] bool take_next_choice(Branch& branch);
  [[nodiscard]] Count next_awaited(std::size_t thread, Count from) const;
  void take_safe_steps();
  [[nodiscard]] bool execute(std::size_t thread);
  [[nodiscard]] bool may_start(const Trace::Item& item) const;
  [[nodiscard]] bool may_read(const Trace::Item& item, Position source) const;
  [[nodiscard]] bool may_write_now(Position event) const;
  void happen(std::size_t thread, Position event);
  [[nodiscard]] bool drain_what_is_safe();
  [[nodiscard]] bool drain_what_is_safe_at(LocationId location);
  [[nodiscard]] Position next_waiting(const Trace::Slot& slot, Count drained) const;
  [[nodiscard]] bool may_drain(std::size_t thread, Position write) const;
  [[nodiscard]] bool may_overtake(std::size_t thread, Position write) const;
  void drain(std::size_t thread, Position write);
  void advance_oldest(std::size_t thread);
  void touch(LocationId location);
  void reach_memory(Position write);
  void leave_memory(const Taken& taken);
  void take_back_to(std::size_t taken);
  void take_back(const Taken& taken);
  void write_order(std::vector<Position>& order) const;
  [[nodiscard]] bool needs_all_in_memory(std::size_t thread) const;
  [[nodiscard]] bool holds_up_another(std::size_t thread, Position write) const;
  [[nodiscard]] bool may_write_as_choice(std::size_t thread) const;
  [[nodiscard]] bool is_ready(Position write) const;
  [[nodiscard]] bool is_alone(Position write) const;
  [[nodiscard]] KnownOfWrite& known_of(Position write) const;
  void number_blocks();
  [[nodiscard]] bool in_block(Position write, Position member) const {
    return block_[write] != Trace::none && block_[write] == block_[member] && place_[write] <= place_[member];
  }
  [[nodiscard]] Position last_own_write_before(Position event) const;
  [[nodiscard]] Count readers_left(LocationId location) const;
  [[nodiscard]] Count& readers_of(LocationId location, Position write) {
    return write == Trace::initial ? initial_readers_[location.value] : readers_[write];
  }
  [[nodiscard]] Position next_event(std::size_t thread) const {
    HEDDLE_DCHECK(!has_ended(thread));
    return trace().of_thread(thread)[next_[thread]];
  }
  [[nodiscard]] bool has_ended(std::size_t thread) const { return next_[thread] == counts_[thread]; }
  [[nodiscard]] bool asked(Position event) const {
    return event == question_.changed.read || trace().contains(question_.cut, event);
  }
  [[nodiscard]] const Trace& trace() const { return *question_.trace; }
  [[nodiscard]] bool waits(Position event) const {
    return trace()[event].buffered && question_.writes(event);
  }

  Question question_;
  std::vector<Count> counts_;                  // by thread: how many of its events belong to the question
  std::vector<std::vector<Position>> writes_;  // by thread: its buffered writes
  std::vector<Position> after_;                // by position: the read-modify-write that reads the write
  std::vector<Position> after_initial_;        // by location
  std::vector<Position> block_;       // by write: the first of the writes that come right after each other
  std::vector<Count> place_;          // by write: its place in the block
  std::vector<std::uint8_t> joined_;  // by thread: whether some event joins it
  // The state of the search:
  std::vector<Count> next_;              // by thread: how many of its events have happened
  std::vector<Count> oldest_;            // by thread: the first of its buffered writes that is not in memory
  std::vector<Count> newest_;            // by thread: how many of its buffered writes have happened
  std::vector<Count> waiting_;           // by thread: how many of those are not in memory
  std::vector<std::uint8_t> in_memory_;  // by position
  mutable std::vector<KnownOfWrite> known_;  // by position; a cache
  std::uint64_t era_ = 0;
  std::vector<Count> readers_;          // by position of a write: its readers that have not happened
  std::vector<Count> initial_readers_;  // by location
  std::vector<Position> last_;          // by location
  std::vector<Count> drained_;          // by slot: how many of its writes are in memory
  std::uint64_t key_ = 0;               // of the writes in memory
  std::size_t left_ = 0;                // events that have not happened
  std::vector<Taken> taken_;
  std::vector<Branch> branches_;
  std::vector<LocationId> touched_;       // locations where writes may have become safe
  std::vector<std::uint8_t> is_touched_;  // by location: whether it is in touched_
  std::unordered_set<std::uint64_t> done_;
  StopPoller stop_;
  Statistics statistics_;
};

}  // namespace heddle
