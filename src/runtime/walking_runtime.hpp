// Runs programs whose threads need not be run: the next operation of a thread is known as soon as it has
// taken a step.
#pragma once

#include <utility>

#include "memory/model.hpp"
#include "runtime/conductor.hpp"

namespace heddle {

template <ProgramThreads Threads, class MachineType>
class WalkingRuntime : public Conductor<Threads, MachineType> {
 protected:
  WalkingRuntime(const Model& model, Threads threads, MachineType machine)
      : Base(model, std::move(threads), std::move(machine)), nothing_waits_(!model.has_buffers()) {}

  /// Takes steps until none is left, or until the next operation of a thread is not known.
  void walk() {
    Base::note_failures();
    const auto to_the_end = [&] {
      return Base::has_recorded_tail() ? go_straight([&] { return Base::planned_and_recorded(); })
                                       : go_straight([&] { return Base::planned(); });
    };
    while (!(nothing_waits_ && to_the_end()) && take_any_step()) {
    }
  }
  /// As above, and reports each state that a thread arrives in to the observer.
  void walk(ThreadStateObserver& observer) {
    Base::note_failures();
    while (take_any_step()) {
      const Execution& so_far = Base::so_far();
      const ThreadId thread = so_far.events.back().thread();
      if (Base::threads().state(thread.value) == ThreadState::ready && observer.on_arrival(so_far, thread))
        observer.on_state(thread, Base::threads().state_of(thread.value));
    }
  }

 private:
  using Base = Conductor<Threads, MachineType>;

  /// Takes steps as long as each is simply the move of a thread, as nearly all are without store buffers.
  /// Returns true if no step is left to take. planned() returns the thread whose step is next.
  template <class Planned>
  [[nodiscard, gnu::noinline]] bool go_straight(Planned planned) {
    Threads& threads = Base::threads();
    while (!threads.must_run()) {
      const std::size_t thread = planned();
      if (thread >= threads.size()) break;
      if (threads.state(thread) != ThreadState::ready || !threads.may_move(thread)) break;
      const Event* event = Base::take_now(thread, threads.next(thread));
      if (event == nullptr) break;
      threads.resume(thread, *event);
      Base::note_failures();
    }
    return threads.must_run() || Base::is_over();
  }
  [[nodiscard]] bool take_any_step() {
    if (Base::threads().must_run()) return false;
    const bool taken = Base::step();
    Base::note_failures();
    return taken;
  }

  bool nothing_waits_;
};

}  // namespace heddle
