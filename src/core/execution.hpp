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
  /// The value read. A write that does not read: the value it replaced, where no buffer is in between. A
  /// spawn or join: the other thread's start argument or result, as a number.
  Value read = 0;
  Value written = 0;  // what was written (a drain: what reached memory)

  Event() {}  // NOLINT(modernize-use-equals-default): see Operation
  explicit Event(const Operation& operation) : op(operation) {}

  [[nodiscard]] ThreadId thread() const { return id.strand.thread; }
  /// The order that counts: a read-modify-write that did not write has its own.
  [[nodiscard]] Order order() const { return op.kind == OpKind::modify && !writes ? op.otherwise : op.order; }
  /// Whether its thread learns the value read. A store to a part of its location reads only what it keeps.
  [[nodiscard]] bool observes() const { return reads && op.role != Role::part_store; }
  /// Whether it is a read-modify-write that wrote.
  [[nodiscard]] bool updates() const { return writes && observes(); }
  [[nodiscard]] bool is_drain() const { return op.kind == OpKind::drain; }
};

/// The state of a thread when the execution ended.
enum class ThreadState : std::uint8_t {
  unborn,    // never spawned
  ready,     // runnable (the execution was stopped)
  finished,  // ran to its end
  exited,    // ended the whole program: what other threads wait for may be irrelevant
  waiting,   // its next operation is not enabled
  assumed,   // ended by an assumption that did not hold
  bounded,   // ended by the bound on iterations of a loop
  failed,    // ended by a failure of the program
};

enum class Ending : std::uint8_t {
  complete,  // every thread that was started finished or failed
  blocked,   // some thread is blocked, or was ended by an assumption
  asleep,    // only sleeping strands were enabled
  stopped,   // the tail asked to stop
  cut,       // it had more events than an execution may have
};

/// Whether the search ended the run early: then the execution is a prefix of other executions.
[[nodiscard]] constexpr bool is_part(Ending ending) {
  return ending == Ending::asleep || ending == Ending::stopped;
}

/// The address range of a location, in programs that have addresses.
struct Place {
  std::uint64_t address = 0;
  std::uint32_t size = 0;  // 1 to 8 bytes; 0: no longer in use
};

/// Either memory that the program allocated, whose cell is a location of its own: 0 while the block lives, 1
/// once it has been freed. Or a variable that several threads can access and whose function or thread has
/// ended; that end is no event: it follows the last step that the variable's thread took.
struct Block {
  /// What made it. A block of the heap has to be freed by the function that goes with its maker; a variable
  /// ends with its function, the block of statements that declares it, or its thread.
  enum class Maker : std::uint8_t { malloc, new_object, new_array, function, scope, thread };

  std::uint64_t address = 0;
  std::uint64_t size = 0;
  std::uint64_t cell = 0;  // address of the cell
  SiteId site;             // of the allocation or declaration
  ThreadId thread;
  bool freed = false;  // freed before any other thread used it: that is no event
  Maker maker = Maker::malloc;
  std::uint32_t ended_after = 0;  // a variable: how many steps its thread had taken at its end
  SiteId ended_at;                // a variable: where its function or thread ended
  [[nodiscard]] bool is_variable() const { return maker >= Maker::function; }
  friend bool operator==(const Block&, const Block&) = default;
};

/// A word in memory at the end of an execution that may be the address of a block, where no event shows it:
/// only its thread used that memory.
struct HeldAddress {
  static constexpr std::uint64_t everything = UINT64_MAX;  // as an address: all blocks count as held
  std::uint64_t holder = 0;  // address of the block that has the word; 0: of none, the program can reach it
  std::uint64_t address = 0;
  ThreadId thread;
};

/// A variable that ended when its thread ended the program: what it holds is lost.
struct LostVariable {
  std::uint64_t address = 0;
  std::uint64_t size = 0;
  ThreadId thread;
};

struct ThreadEnd {
  ThreadState state = ThreadState::unborn;
  bool shut_out = false;  // it is blocked only because another thread never leaves its atomic section
  Operation next;         // ready, waiting: its next operation; bounded: the site of the loop
  Value result = 0;       // finished: what a join returns, as a number
};

struct Execution {
  std::uint64_t run = 0;  // its number among those of the runtime, from 1 on
  std::vector<Step> steps;
  std::vector<Event> events;  // one per step
  std::vector<ThreadEnd> threads;
  Ending ending = Ending::complete;
  ReleaseSequences release_sequences = ReleaseSequences::of_updates;  // of the program: all its runs have it
  std::uint64_t rounds = 0;       // iterations of long loops between two steps: how long it computes
  bool breaks_locality = false;   // threads were found to share state that no event shows
  std::vector<Failure> failures;  // local findings, in order
  std::size_t locations = 0;      // how many there are
  std::vector<Value> memory;      // at the end, by location, where the runtime describes it
  std::vector<Block> blocks;      // heap blocks that were allocated, by address
  /// Of threads that have ended; where no block is left, none need be listed.
  std::vector<HeldAddress> held;
  std::vector<LostVariable> lost;
  std::span<const Place> places;      // by location, where locations have addresses
  std::vector<LocationId> counted;    // variables that only count: their values decide nothing
  std::vector<Value> registers;       // at the end, as the program lays them out
  std::vector<ThreadId> register_of;  // by register: the thread that it belongs to

  /// The strands enabled before step i, for i ≥ the length of the plan's prefix; empty before that.
  [[nodiscard]] std::span<const EnabledStep> enabled_at(std::size_t i) const {
    if (i < recorded_from) return {};
    const std::size_t k = i - recorded_from;
    HEDDLE_DCHECK(k + 1 < enabled_begin.size());
    HEDDLE_DCHECK(enabled_begin[k] <= enabled_begin[k + 1] && enabled_begin[k + 1] <= enabled.size());
    return std::span(enabled).subspan(enabled_begin[k], enabled_begin[k + 1] - enabled_begin[k]);
  }

  std::size_t recorded_from = 0;
  std::vector<std::uint32_t> enabled_begin;  // one more than there are recorded positions
  std::vector<EnabledStep> enabled;

  /// Forgets the run, keeps the storage. Threads and steps are overwritten at the end of the next run.
  void clear() {
    events.clear();
    failures.clear();
    forget_end();
  }
  /// Forgets all but the first `position` events; keeps the storage.
  void take_back_to(std::size_t position) {
    HEDDLE_DCHECK(position <= events.size());
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
    held.clear();
    lost.clear();
    places = {};
    counted.clear();
    registers.clear();
    register_of.clear();
    recorded_from = 0;
    enabled_begin.clear();
    enabled.clear();
  }
};

}  // namespace heddle
