// The record of one run.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/finding.hpp"
#include "core/ids.hpp"
#include "core/operation.hpp"
#include "core/release_sequences.hpp"
#include "core/step.hpp"

namespace heddle {

/// The position in the execution of the write a read took its value from.
inline constexpr std::uint32_t initial_source = UINT32_MAX;

/// One step that was taken. A failing compare-exchange reads and does not write; a successful unlock only
/// writes.
struct Event {
  EventId id;
  std::uint32_t source = initial_source;  // reads: position of the write; drains: position of the store
  Operation op;
  std::uint32_t choice = 0;  // choose: the outcome
  bool reads = false;
  bool writes = false;
  bool buffered = false;  // a write that only reached a buffer: its drain is an event of its own
  std::uint8_t unused = 0;
  Value read =
      0;  // what was read; a write that does not read: what it replaced, where no buffer is in between; of a spawn or join:
          // what the other thread starts from, or ended with, as a number
  Value written = 0;  // what was written (a drain: what reached memory)

  Event() {}  // NOLINT(modernize-use-equals-default): see Operation
  explicit Event(const Operation& operation) : op(operation) {}

  [[nodiscard]] ThreadId thread() const { return id.strand.thread; }
  /// The order that counts: a read-modify-write that did not write has its own.
  [[nodiscard]] Order order() const { return op.kind == OpKind::modify && !writes ? op.otherwise : op.order; }
  /// Whether its thread learns what it read. A store of a part of its location reads only what it keeps.
  [[nodiscard]] bool observes() const { return reads && op.role != Role::part_store; }
  /// Whether it is a read-modify-write that wrote.
  [[nodiscard]] bool updates() const { return writes && observes(); }
  [[nodiscard]] bool is_drain() const { return op.kind == OpKind::drain; }
};

/// How a thread stood when the execution ended.
enum class ThreadState : std::uint8_t {
  unborn,    // never spawned
  ready,     // could go on (the execution was stopped)
  finished,  // ran to its end
  exited,    // ended the whole program: what others wait for may be irrelevant
  waiting,   // its next operation is not enabled
  assumed,   // ended by an assumption that did not hold
  bounded,   // ended by the bound on rounds of a loop
  failed,    // ended by a failure of the program
};

enum class Ending : std::uint8_t {
  complete,  // every thread that was started finished or failed
  blocked,   // some thread waits, or ended by an assumption
  asleep,    // only sleeping strands could move
  stopped,   // the tail asked to stop
  cut,       // it had more events than an execution may have
  endless,   // a loop went round too often without a visible step
};

/// Whether it ended because the search wanted it: then it is a part of other executions.
[[nodiscard]] constexpr bool is_part(Ending ending) {
  return ending == Ending::asleep || ending == Ending::stopped;
}

/// Where a location lies in the memory of a program that has addresses.
struct Place {
  std::uint64_t address = 0;
  std::uint32_t size = 0;  // 1 to 8 bytes; 0: no longer in use
};

/// Memory that the program allocated. Its cell is a location of its own: 0 while it lives, 1 once it has been
/// freed. Or a variable that several threads can see, and whose function or thread has ended. That is no
/// event: it follows the last step that its thread took.
struct Block {
  enum class Storage : std::uint8_t { heap, function, thread };

  std::uint64_t address = 0;
  std::uint64_t size = 0;
  std::uint64_t cell = 0;  // address of the cell
  SiteId site;             // of the allocation or declaration
  ThreadId thread;
  bool freed = false;  // while no other thread had used it: that is no event
  Storage storage = Storage::heap;
  std::uint32_t ended_after = 0;  // a variable: its thread had taken so many steps
  SiteId ended_at;                // a variable: where its function or thread ended
  [[nodiscard]] bool is_variable() const { return storage != Storage::heap; }
  friend bool operator==(const Block&, const Block&) = default;
};

struct ThreadEnd {
  ThreadState state = ThreadState::unborn;
  bool shut_out = false;  // it could go on, were another not in an atomic section for ever
  Operation next;         // what it stands before, when ready or waiting; when bounded, the site of the loop
  Value result = 0;       // finished: all that who joins it learns of it, as a number
};

struct Execution {
  std::uint64_t run = 0;  // its number among those of the runtime, from 1 on
  std::vector<Step> steps;
  std::vector<Event> events;  // one a step
  std::vector<ThreadEnd> threads;
  Ending ending = Ending::complete;
  ReleaseSequences release_sequences = ReleaseSequences::of_updates;  // of the program: all its runs have it
  SiteId endless_at;                                                  // where, when it ended so
  std::uint64_t rounds = 0;           // of loops that go round often between two steps: how long it computes
  bool breaks_locality = false;       // threads were found to share what no event shows
  std::vector<Failure> failures;      // local findings, in order
  std::size_t locations = 0;          // how many there are
  std::vector<Value> memory;          // at the end, by location, where the runtime describes it
  std::vector<Block> blocks;          // heap blocks that were allocated, by address
  std::span<const Place> places;      // by location, where locations have addresses
  std::vector<Value> registers;       // at the end, as the program lays them out
  std::vector<ThreadId> register_of;  // whose each of them is

  /// What could have moved before step i, for i ≥ the length of the plan's prefix; empty before that.
  [[nodiscard]] std::span<const EnabledStep> enabled_at(std::size_t i) const {
    if (i < recorded_from) return {};
    const std::size_t k = i - recorded_from;
    return std::span(enabled).subspan(enabled_begin[k], enabled_begin[k + 1] - enabled_begin[k]);
  }

  std::size_t recorded_from = 0;
  std::vector<std::uint32_t> enabled_begin;  // one more than there are recorded positions
  std::vector<EnabledStep> enabled;

  /// Forgets the run, keeps the storage. Threads and steps are written anew at the end of the next.
  void clear() {
    events.clear();
    failures.clear();
    forget_end();
  }
  /// The same, but for its first steps.
  void take_back_to(std::size_t position) {
    events.erase(events.begin() + static_cast<std::ptrdiff_t>(position), events.end());
    std::erase_if(failures, [position](const Failure& failure) { return failure.after > position; });
    forget_end();
  }

 private:
  void forget_end() {
    ending = Ending::complete;
    locations = 0;
    memory.clear();
    blocks.clear();
    places = {};
    registers.clear();
    register_of.clear();
    recorded_from = 0;
    enabled_begin.clear();
    enabled.clear();
  }
};

}  // namespace heddle
