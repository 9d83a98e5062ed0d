// The conductor of native programs. It runs on the fibers' stacks, called by the thread that has come to an
// operation.
#pragma once

#include <span>
#include <vector>

#include "core/assert.hpp"
#include "memory/machine.hpp"
#include "runtime/conductor.hpp"
#include "runtime/native/guest.hpp"

namespace heddle {

/// The guest's threads as the conductor sees them.
class NativeThreads {
 public:
  explicit NativeThreads(Guest* guest) : guest_(guest) {}
  void reset(RegionMemory&) { guest_->reset(); }
  [[nodiscard]] std::size_t size() const { return guest_->threads().size(); }
  [[nodiscard]] ThreadState state(std::size_t thread) const { return guest_->thread(thread).state; }
  [[nodiscard]] const Operation& next(std::size_t thread) const { return guest_->thread(thread).next; }
  [[nodiscard]] FindingKind failure(std::size_t thread) const { return guest_->thread(thread).failure; }
  [[nodiscard]] SiteId site(std::size_t thread) const { return guest_->thread(thread).site; }
  [[nodiscard]] Value spawn(std::size_t, std::size_t child) {
    HEDDLE_DCHECK(guest_->thread(child).state == ThreadState::unborn);
    guest_->start(child);
    return guest_->thread(child).given();
  }
  [[nodiscard]] Value result(std::size_t thread) const { return guest_->thread(thread).left(); }
  void resume(std::size_t thread, const Event& event) { guest_->resume(thread, event); }
  [[nodiscard]] bool must_run() const { return guest_->turns().must_run(); }
  [[nodiscard]] bool queue_arrival(std::size_t thread) { return guest_->queue_arrival(thread); }
  [[nodiscard]] bool has_failed() const { return guest_->turns().has_failed(); }
  [[nodiscard]] std::span<const std::size_t> take_failed() {
    guest_->turns().take_failed(taken_);
    return taken_;
  }
  [[nodiscard]] bool may_move(std::size_t thread) const { return guest_->turns().may_move(thread); }
  [[nodiscard]] bool may_give_way() const { return guest_->has_paused(); }
  [[nodiscard]] bool gives_way(std::size_t thread) const { return guest_->gives_way(thread); }

  static constexpr bool goes_back = false;
  static constexpr bool memory_is_seen = false;
  void describe_end(Execution& execution) const {
    execution.registers.assign(guest_->notes().begin(), guest_->notes().end());
    execution.register_of.assign(guest_->note_owners().begin(), guest_->note_owners().end());
    guest_->memory().describe_left(execution);
    execution.places = guest_->locations().places();
    for (const std::uint64_t address : guest_->text().counted)
      if (const LocationId location = guest_->locations().known_at(address); location != no_location)
        execution.counted.push_back(location);
    execution.rounds = guest_->rounds();
    execution.breaks_locality = guest_->memory().breaks_locality();
    execution.release_sequences = guest_->text().release_sequences;
  }

 private:
  Guest* guest_;
  std::vector<std::size_t> taken_;
};

class GuestMachine : public BasicMachine<RegionMemory> {
 public:
  explicit GuestMachine(Guest& guest) : BasicMachine(RegionMemory(&guest.locations(), &guest.region())) {}
};

class NativeConductor : public Conductor<NativeThreads, GuestMachine> {
 public:
  NativeConductor(Guest& guest, const Model& model)
      : Conductor(model, NativeThreads(&guest), GuestMachine(guest)), guest_(guest), model_(model) {}

  [[nodiscard]] Result<const Execution*> run(const Plan& plan) override {
    return run_watched_by(nullptr, plan);
  }
  [[nodiscard]] Result<const Execution*> run(const Plan& plan, ThreadStateObserver& observer) override {
    return run_watched_by(&observer, plan);
  }

  [[nodiscard]] bool bound_loops_of_last_run(const Plan&) override { return guest_.bound_long_loops(); }

  using Conductor::limit;
  using Conductor::load_now;
  using Conductor::so_far;
  using Conductor::steps_of;
  using Conductor::store_now;
  using Conductor::take_now;
  /// Returns the thread that takes the next step itself; no_thread_number if the conductor has to take it.
  [[nodiscard]] std::size_t next_straight() { return goes_straight() ? planned() : no_thread_number; }
  /// As above, while the next operation of the running thread is not known yet.
  [[nodiscard]] std::size_t next_straight(std::size_t running) const {
    return goes_straight() ? planned(running) : no_thread_number;
  }

  /// Returns how the running thread's store is performed: plain ones of main, before it has created a thread,
  /// reach memory at once. No thread can tell, and locks whose first value waits in a buffer are costly to
  /// explore.
  [[nodiscard]] AccessMode mode_of_store(AccessMode mode) const {
    const bool is_early = mode.plain && model_.has_buffers() && guest_.threads().is_main_alone();
    return is_early ? AccessMode{Order::seq_cst, true} : mode;
  }

  /// Takes steps until a thread must run (true) or the execution is over (false).
  [[nodiscard]] bool go_on() { return advance(); }

 private:
  /// Whether threads take steps themselves: not if an observer must see each step, and not if stores can be
  /// buffered.
  [[nodiscard]] bool goes_straight() const { return steps_taken() < straight_until_; }
  [[nodiscard]] Result<const Execution*> run_watched_by(ThreadStateObserver* observer, const Plan& plan) {
    HEDDLE_DCHECK(!guest_.is_observed());
    guest_.set_buffers(model_.has_buffers());
    begin(plan);
    guest_.set_observer(observer, &so_far());
    guest_.memory().list_all_held(observer != nullptr);
    straight_until_ = observer == nullptr ? SIZE_MAX : observer->known_steps();
    if (model_.has_buffers()) straight_until_ = 0;
    guest_.allow_late_starts(has_plain_tail() && straight_until_ == SIZE_MAX);
    guest_.run(*this);
    guest_.memory().note_uses(so_far());
    guest_.set_observer(nullptr, nullptr);
    if (guest_.error()) return *guest_.error();
    if (guest_.learn_bounds(so_far()))
      return Error{"a round of a waiting loop was noticed by another thread", ErrorKind::retry};
    if (guest_.learn_barriers())
      return Error{"a barrier was found to be used in another way", ErrorKind::retry};
    if (guest_.bound_growing_loops())
      return Error{"a loop ran for more iterations in one run after the other", ErrorKind::retry};
    return finish();
  }

  Guest& guest_;
  Model model_;
  std::size_t straight_until_ = 0;  // how many steps threads take themselves
};

}  // namespace heddle
