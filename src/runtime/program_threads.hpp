// The interface between the threads of a program, whatever they are, and a conductor.
//
// A thread stands before an operation; the conductor performs it and passes the event to the thread, which
// goes on to its next operation:
//   reset(memory)        the program and its memory as before the first step; the threads that run from the
//                        start have started
//   size()               threads so far; the number of a thread never changes
//   state(t), next(t)    where it stands
//   failure(t), site(t)  why it failed, in state `failed`
//   spawn(t, child)      a thread starts a child; what the child starts from, as a number
//   result(t)            all that a thread that joins it learns of it, as a number, in state `finished`
//   resume(t, event)     the operation it stood before was performed as this event
//   must_run()           a thread was started or resumed and has not come to its next operation yet: the
//                        conductor stops there (`advance`), and its caller lets the thread run
//   has_failed(), take_failed()  threads that failed since it was last asked
//   queue_arrival(t)     it was started but has not run yet: true, and it runs before it is asked to move
//   may_move(t)          false while another thread asked to be the only one that moves
//   may_give_way()       gives_way(t) may hold for some thread
//   gives_way(t)         it lets other threads move before its next step, where the tail allows it
//   goes_back            whether steps can be taken back; if so:
//   go_back(t, index)    the thread stands before its step of this index again
//   unstart(t)           the thread has not been started
//   describe_end(exec)   adds what only the program knows: registers, blocks, …
//   memory_is_seen       whether memory at the end is part of what a run shows
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/assert.hpp"
#include "core/execution.hpp"

namespace heddle {

[[nodiscard]] inline ThreadId thread_id(std::size_t number) {
  HEDDLE_DCHECK(number <= UINT16_MAX);
  return {static_cast<std::uint16_t>(number)};
}

template <class Threads>
concept ProgramThreads = requires(Threads threads, const Threads& seen, std::size_t t, const Event& event,
                                  Execution& execution) {
  { seen.size() } -> std::convertible_to<std::size_t>;
  { seen.state(t) } -> std::same_as<ThreadState>;
  { seen.next(t) } -> std::same_as<const Operation&>;
  { seen.failure(t) } -> std::same_as<FindingKind>;
  { seen.site(t) } -> std::same_as<SiteId>;
  { threads.spawn(t, t) } -> std::same_as<Value>;
  { seen.result(t) } -> std::same_as<Value>;
  threads.resume(t, event);
  { seen.must_run() } -> std::same_as<bool>;
  { threads.queue_arrival(t) } -> std::same_as<bool>;
  { seen.has_failed() } -> std::same_as<bool>;
  { threads.take_failed() } -> std::convertible_to<std::span<const std::size_t>>;
  { seen.may_move(t) } -> std::same_as<bool>;
  { seen.may_give_way() } -> std::same_as<bool>;
  { seen.gives_way(t) } -> std::same_as<bool>;
  seen.describe_end(execution);
  { Threads::goes_back } -> std::convertible_to<bool>;
  { Threads::memory_is_seen } -> std::convertible_to<bool>;
};

}  // namespace heddle
