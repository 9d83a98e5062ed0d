// Decides whether sources are consistent under a model with store buffers, and finds a witness, drains included.
//
// The question is that of VerifyTSO and VerifyPSO (Bui, Chatterjee, Gautam, Pavlogiannis, Toman: The Reads-From Equivalence
// for the TSO and PSO Memory Models, OOPSLA 2021, sections 4.1 and 4.2); the algorithm is another one, for both models and all
// kinds of events: docs/verify-tso-pso.md has it as a paper would give it, with proofs.
//
//   there        here
//   L, M         State::next, by thread; State::in_memory, by position
//   last[x]      State::last
//   held(x)      the readers of last[x] that are left: State::readers
//   rd(w)        the readers of a write in the question, its own thread's too
//   block(w)     the write, the read-modify-write that reads it, the one that reads that, …: by after_
//   need(w)      is_ready: all of it is in memory
//   alone(w)     is_alone
//   pre(w)       the thread's earlier writes of the location, and those below Item::settled
//   U, UF, AW    the item reads and writes; drains and does not write; writes, and is not buffered
//   Done         done_: the keys of M
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "oracle/reads_from/question.hpp"

namespace heddle {

class Verification {
 public:
  struct Statistics {
    std::uint64_t questions = 0;
    std::uint64_t states = 0;  // in which steps that are safe have come to an end
  };

  /// True: `order` is a witness; a write that reaches memory later than it happens stands there twice, the second time as
  /// Trace::drain_of it. The model's part is in the trace: which writes wait, and for what.
  [[nodiscard]] bool find(const Question& question, std::vector<Trace::Position>& order);
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
  using Position = Trace::Position;
  using Count = Trace::Count;

  struct State {
    std::vector<Count> next;              // by thread: how many of its events have happened
    std::vector<Count> oldest;            // by thread: which of its writes is the first that waits
    std::vector<Count> newest;            // by thread: how many of its writes have happened
    std::vector<Count> waiting;           // by thread: how many of them wait
    std::vector<std::uint8_t> in_memory;  // by position
    std::vector<Count> readers;           // by position: of the write, those that have not happened
    std::vector<Count> initial_readers;   // by location
    std::vector<Position> last;           // by location
    std::vector<Count> drained;           // by slot: how many of its writes are in memory
    std::vector<Position> order;
    std::uint64_t key = 0;  // of the writes in memory
    std::size_t left = 0;   // events that have not happened
  };
  struct Choice {
    std::size_t thread = 0;
    Position write = 0;
  };

  [[nodiscard]] bool prepare(const Question& question);
  [[nodiscard]] bool add(Position event);
  [[nodiscard]] bool reads_own_newest(Position read, Position source) const;
  [[nodiscard]] bool search();
  void take_safe_steps();
  [[nodiscard]] bool execute(std::size_t thread);
  [[nodiscard]] bool may_start(const Trace::Item& item) const;
  [[nodiscard]] bool may_read(const Trace::Item& item, Position source) const;
  [[nodiscard]] bool may_write_now(Position event) const;
  void happen(std::size_t thread, Position event);
  [[nodiscard]] bool drain_what_is_safe(std::size_t thread);
  [[nodiscard]] bool may_drain(std::size_t thread, Position write) const;
  void drain(std::size_t thread, Position write);
  void reach_memory(Position write);
  void drain_the_rest();
  void find_choices(std::vector<Choice>& choices) const;
  [[nodiscard]] bool is_awaited(std::size_t thread, Position write) const;
  [[nodiscard]] bool is_ready(Position write) const;
  [[nodiscard]] bool is_alone(Position write) const;
  [[nodiscard]] bool in_block(Position write, Position member) const;
  [[nodiscard]] Position last_own_write_before(Position event) const;
  [[nodiscard]] Count readers_left(LocationId location) const;
  [[nodiscard]] Count& readers_of(LocationId location, Position write) {
    return write == Trace::initial ? state_.initial_readers[location.value] : state_.readers[write];
  }
  [[nodiscard]] bool asked(Position event) const {
    return event == question_.changed.read || trace().contains(question_.cut, event);
  }
  [[nodiscard]] const Trace& trace() const { return *question_.trace; }
  [[nodiscard]] bool waits(Position event) const {
    return trace()[event].buffered && question_.writes(event);
  }

  Question question_;
  std::vector<Count> counts_;                  // by thread: events asked about
  std::vector<std::vector<Position>> writes_;  // by thread: those that wait
  std::vector<Position> after_;                // by position: the read-modify-write that reads the write
  std::vector<Position> after_initial_;        // by location
  std::vector<std::uint8_t> joined_;           // by thread: somebody waits for its end
  State state_;
  std::unordered_set<std::uint64_t> done_;
  Statistics statistics_;
};

}  // namespace heddle
