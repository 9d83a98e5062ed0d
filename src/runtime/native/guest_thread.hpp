// A thread of the program under test.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/assert.hpp"
#include "core/execution.hpp"
#include "core/fingerprint.hpp"
#include "runtime/native/fiber.hpp"
#include "runtime/native/loop_visits.hpp"
#include "runtime/native/repeated_round.hpp"

namespace heddle {

/// The outcome of an operation, for its thread.
struct Done {
  Value read = 0;  // the whole location
  bool wrote = false;
  std::uint32_t choice = 0;
};

/// What a thread does when its turn to run comes.
///
///   start → fresh | late      late → fresh | own_step      at an operation → performed | own_step
enum class TurnKind : std::uint8_t {
  fresh,      // it starts, and runs until its first operation
  late,       // it stands before its first operation, which is known, and has not run yet
  performed,  // the conductor has performed its operation: `done` says what came of it
  own_step,   // it performs its operation itself
};

/// A function that runs when a thread or the program ends.
struct ExitCall {
  void (*function)(void*) = nullptr;
  void* argument = nullptr;
};

/// How a thread ended the program.
enum class ProgramEnd : std::uint8_t {
  none,      // it did not
  returned,  // main returned
  exit,      // it called exit: the functions that it is in have not ended
  at_once,   // without calling what was given to atexit, and without destroying anything
};

/// The last value that a thread read of which some bytes were never set.
struct UnsetRead {
  std::uint32_t object = 0;  // its origin (GuestMemory::Origin)
  SiteId site;
};

/// The state that the C++ runtime keeps for a thread's exceptions (Itanium C++ ABI).
struct ExceptionGlobals {
  void* caught = nullptr;
  std::uint32_t uncaught = 0;
};

/// Sites at which a loop was cut short in some run: it did not run as many iterations as it could have.
struct LoopsCutShort {
  std::vector<SiteId> left;         // spin loops: their thread waited instead of repeating them
  std::vector<SiteId> clock_reads;  // so many that a long time passed without a choice

  static void note(std::vector<SiteId>& sites, SiteId site) {
    if (std::ranges::find(sites, site) == sites.end()) sites.push_back(site);
  }
};

/// A local variable that lives on its thread's heap.
struct LiveLocal {
  std::uint64_t frame = 0;  // of its function: a function that it calls has a lower one
  std::uint64_t address = 0;
  std::uint64_t size = 0;
  std::uint64_t heap_before = 0;  // how much of the heap was used before it
  std::uint32_t origin = 0;
};

/// A round of a loop that counts its tries, after which the thread came to the head again although the round
/// changed something: a try that succeeded, unless the loop ends at once.
struct LastingRound {
  LoopHead head = 0;  // 0: there is none
  std::uint64_t frame = 0;
  std::uint32_t steps = 0;  // that the thread had taken when it ended
};

struct GuestThread {
  using Entry = void* (*)(void*);
  static constexpr std::size_t max_keys = 32;

  /// A value that belongs to the thread and a key (pthread_setspecific).
  struct Specific {
    std::uint32_t key = 0;  // 0: free
    void* value = nullptr;
  };

  FiberContext context;
  ThreadState state = ThreadState::unborn;
  FindingKind failure{};
  std::string failure_words;  // what exactly went wrong; empty: the kind of failure says it all
  SiteId site;
  std::uint64_t stack_low = 0;   // the lowest address that may be used
  std::uint64_t stack_high = 0;  // the first address beyond
  Operation next;
  bool next_is_simple = false;  // it is a load or store with nothing else set
  TurnKind turn = TurnKind::fresh;
  Done done;
  std::uint64_t rounds = 0;     // iterations of loops since the last visible step
  std::uint64_t looked_at = 0;  // where it last read memory that only it uses; 0: it has written there since
  LoopVisits visits;            // of heads of loops, with its state there
  RepeatedRound repeated;       // a round of a loop that it repeats without events
  LastingRound lasting;         // of a loop that counts

  Entry entry = nullptr;
  void* argument = nullptr;
  void* result = nullptr;
  bool is_joined = false;    // another thread has learnt of its end
  bool is_detached = false;  // no thread may
  std::uint32_t children = 0;
  std::uint32_t unlogged_changes = 0;        // how often it changed state that `visits` does not compare
  bool changed_without_event = false;        // it has changed state that no event shows
  bool went_round = false;                   // it is in a loop in which it may have to wait
  std::uint32_t sections = 0;                // how many atomic sections it is in
  std::vector<std::uint32_t> child_numbers;  // the same in every execution
  std::uint32_t keys = 0;                    // how many keys this thread has created
  std::uint64_t local_storage = 0;           // address of its thread-local variables; 0: not made yet
  std::vector<LiveLocal> locals;             // variables of the functions that it is in, outermost first
  std::uint64_t local_bytes = 0;             // their total size
  std::uint64_t own_time = 0;                // nanoseconds that passed for it alone (library/clocks.hpp)
  std::uint64_t processor_time = 0;          // nanoseconds of processor time
  std::uint32_t clock_reads = 0;             // reads of clocks since it last let a long time pass
  SiteId gave_up_at;                         // site of a timed wait since it last read a clock; 0: none
  SiteId paused_at;                          // where it last paused (sched_yield, sleep, …); 0: nowhere
  std::uint32_t gives_way = 0;  // 1 + how many steps it had taken when it paused again there; 0: it has not
  bool has_read_clock = false;
  bool waits_for_time = false;  // it has repeated a loop that ends by time
  std::uint64_t random = 1;     // state of rand()
  std::array<Specific, max_keys> specifics{};
  std::uint32_t specifics_used = 0;
  std::vector<std::uint64_t> read_locks;  // read-write locks that it holds as a reader, one entry per hold
  std::uint64_t waits_with = 0;  // the mutex that it gave up when it last waited on a condition variable
  ExceptionGlobals exceptions;
  std::vector<ExitCall> exit_calls;
  std::array<char, 16> name{};  // that it was given; empty: the program's
  std::uint32_t cleanups = 0;   // handlers that pthread_cleanup_push has added in C
  ProgramEnd program_end = ProgramEnd::none;
  UnsetRead unset_read;
  std::uint64_t crash_instruction = 0;  // where a signal was raised, with the frame there; 0: none was
  std::uint64_t crash_frame = 0;

  /// The first operation of a thread that was started with this function and argument, if that depended on
  /// nothing but its own stack and constants.
  struct Start {
    Entry entry = nullptr;  // nullptr: not known
    void* argument = nullptr;
    Operation first;
  };
  Start start;
  [[nodiscard]] bool starts_as_known() const {
    return start.entry != nullptr && start.entry == entry && start.argument == argument;
  }
  /// Makes the thread stand before its known first operation without running. Precondition:
  /// starts_as_known().
  void start_late() {
    HEDDLE_DCHECK(starts_as_known());
    next = start.first;
    next_is_simple = false;
    turn = TurnKind::late;
  }
  void set_stack(std::span<std::byte> stack) {
    HEDDLE_DCHECK(stack_high == 0 && !stack.empty());
    stack_low = reinterpret_cast<std::uint64_t>(stack.data());
    stack_high = stack_low + stack.size();
    context.set_stack(stack);
  }
  /// Return what the thread was started with, and what a thread that joins it learns, as numbers.
  [[nodiscard]] Value given() const {
    return number_of(reinterpret_cast<std::uint64_t>(entry), reinterpret_cast<std::uint64_t>(argument));
  }
  [[nodiscard]] Value left() const { return number_of(reinterpret_cast<std::uint64_t>(result), 0); }
  [[nodiscard]] Value number_of(std::uint64_t a, std::uint64_t b) const {
    return static_cast<Value>(detail::scramble(detail::scramble(detail::scramble(a) + b) + own_time));
  }
  bool has_returned_value = true;  // the function that ended last, of those that may end without one
  bool called_library = false;     // since it started: what that did may depend on anything

  /// Whether these bytes are on its stack, where nothing that other threads can see is placed.
  [[nodiscard]] bool owns(std::uint64_t address, std::uint32_t size) const {
    return address >= stack_low && address < stack_high && size <= stack_high - address;
  }
  /// Whether destructors of its variables or keys may have to run when it ends.
  [[nodiscard]] bool has_exit_calls() const { return !exit_calls.empty() || specifics_used != 0; }

  /// Restores the state before its first step.
  void reset() {
    state = ThreadState::unborn;
    site = {};
    failure_words.clear();
    rounds = looked_at = 0;
    turn = TurnKind::fresh;
    called_library = changed_without_event = false;
    if (went_round) leave_loops();
    has_read_clock = waits_for_time = false;
    clock_reads = 0;
    gave_up_at = paused_at = {};
    gives_way = 0;
    result = nullptr;
    is_joined = is_detached = false;
    children = keys = sections = unlogged_changes = 0;
    local_storage = own_time = processor_time = crash_instruction = crash_frame = 0;
    random = 1;
    for (std::uint32_t i = 0; i < specifics_used; ++i) specifics[i] = {};
    specifics_used = 0;
    read_locks.clear();
    waits_with = 0;
    exceptions = {};
    exit_calls.clear();
    name = {};
    cleanups = 0;
    program_end = ProgramEnd::none;
    unset_read = {};
    locals.clear();
    local_bytes = 0;
  }

  /// Forgets the loops that it is in.
  void leave_loops() {
    visits.clear();
    repeated.stop();
    lasting = {};
    went_round = false;
  }
};

}  // namespace heddle
