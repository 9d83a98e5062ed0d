// Runs a program step by step as a plan says, on a store-buffer machine. Shared by all runtimes: they differ
// in what a thread is (`Threads`, program_threads.hpp) and where memory lies.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/assert.hpp"
#include "core/parting.hpp"
#include "core/runtime.hpp"
#include "memory/model.hpp"
#include "runtime/enabled_steps.hpp"
#include "runtime/first_enabled.hpp"
#include "runtime/move_counts.hpp"
#include "runtime/program_threads.hpp"
#include "runtime/run_limit.hpp"
#include "runtime/steps_worth_keeping.hpp"
#include "runtime/tail_driver.hpp"
#include "runtime/tail_mode.hpp"
#include "runtime/thread_ends.hpp"

namespace heddle {

template <ProgramThreads Threads, class MachineType>
class Conductor : public Runtime {
 public:
  Conductor(const Model& model, Threads threads, MachineType machine)
      : model_(model), threads_(std::move(threads)), machine_(std::move(machine)) {}
  void set_stop_token(StopToken* stop) override { limit_.set_stop_token(stop); }

 protected:
  [[nodiscard]] const RunLimit& limit() const { return limit_; }
  [[nodiscard]] Threads& threads() { return threads_; }
  [[nodiscard]] const Threads& threads() const { return threads_; }
  [[nodiscard]] MachineType& machine() { return machine_; }
  [[nodiscard]] const Execution& so_far() const { return execution_; }
  /// Makes the next run start from the beginning, instead of taking back steps of the last run.
  void forget_run() { execution_.steps.clear(); }

  void begin(const Plan& plan) {
    plan_ = plan;
    limit_.begin(plan.max_events);
    wrong_ = false;
    first_.start();
    position_ = Threads::goes_back ? steps_worth_keeping(plan, execution_) : 0;
    if constexpr (Threads::goes_back)
      if (position_ > 0) take_back_to(position_);
    if (position_ == 0) reset();
    ++execution_.run;
    execution_.recorded_from = plan.prefix.size();
    mode_ = tail_mode_of(plan);
    if (!is_plain(mode_))
      tail_.start(plan.tail, plan.prefix.empty() ? std::nullopt : std::optional(plan.prefix.back().strand));
  }

  /// Whether after the prefix the first enabled step is taken, and the other enabled ones are not recorded.
  [[nodiscard]] bool has_plain_tail() const { return is_plain(mode_); }

  /// Takes steps until a thread of the program must run (true) or the execution is over (false).
  bool advance() {
    HEDDLE_DCHECK(!wrong_);
    do {
      note_failures();
      if (threads_.must_run()) return true;
    } while (step());
    return false;
  }
  /// Takes one step. Returns false if no step is left, or if the plan cannot be followed.
  bool step() {
    if (position_ >= plan_.prefix.size()) return tail_step();
    wrong_ = !can_take(plan_.prefix[position_]);
    if (!wrong_) take(plan_.prefix[position_]);
    return !wrong_;
  }
  void note_failures() {
    if (threads_.has_failed()) [[unlikely]]
      record_failures(execution_, threads_);
  }

  /// The thread whose step is next, if that step is a thread's and has one outcome; else no_thread_number.
  /// Where no store ever waits, the thread may take it itself (load_now, store_now, take_now). The next
  /// operation of every thread is known.
  static constexpr std::size_t no_thread_number = FirstEnabled::no_thread_number;
  [[nodiscard]] std::size_t planned() {
    if (position_ < plan_.prefix.size()) return planned_in_prefix();
    return is_plain(mode_) && !limit_.is_due(position_) ? first_thread() : no_thread_number;
  }
  /// Like planned(), and also records the enabled steps of this position.
  [[nodiscard]] std::size_t planned_and_recorded() {
    if (position_ < plan_.prefix.size()) return planned_in_prefix();
    if (limit_.is_due(position_)) return no_thread_number;
    record_enabled();
    const std::size_t first = execution_.enabled_begin.back();
    if (first == execution_.enabled.size()) return no_thread_number;
    return execution_.enabled[first].strand.thread.value;
  }
  /// As above, while the next operation of the running thread is not known yet: no_thread_number also where
  /// the answer depends on that.
  [[nodiscard]] std::size_t planned(std::size_t running) const {
    if (position_ < plan_.prefix.size()) return planned_in_prefix();
    return mode_ == TailMode::first && moves_first(running) ? running : no_thread_number;
  }
  /// Whether the execution is over if planned() is no_thread_number, where no store ever waits: no step is
  /// left that the conductor could take.
  [[nodiscard]] bool is_over() const {
    return mode_ != TailMode::driven && position_ >= plan_.prefix.size() && !limit_.is_due(position_);
  }
  /// Whether after the prefix the first enabled step is taken, and all enabled ones are recorded.
  [[nodiscard]] bool has_recorded_tail() const { return mode_ == TailMode::first_recorded; }
  // Steps that a thread takes itself. fill(op) describes its operation where it will stand.
  template <class Fill>
  [[nodiscard, gnu::always_inline]] Value load_now(std::size_t thread, Fill fill) {
    Event& event = append(strand_of(thread_id(thread)));
    fill(event.op);
    machine_.load_now(event);
    return event.read;
  }
  template <class Fill>
  [[gnu::always_inline]] void store_now(std::size_t thread, Fill fill) {
    const std::uint32_t position = position_;
    Event& event = append(strand_of(thread_id(thread)));
    fill(event.op);
    machine_.store_now(event, position);
  }
  /// Takes a step of any operation. Returns nullptr, and changes nothing, if it cannot happen now.
  template <class Fill>
  [[nodiscard, gnu::always_inline]] const Event* take_now(std::size_t thread, Fill fill) {
    const std::uint32_t position = position_;
    Event& event = append(strand_of(thread_id(thread)));
    fill(event.op);
    return kept_if(happens_now(event, event.op, position), event);
  }
  /// As above, for an operation that stands elsewhere and is copied.
  [[nodiscard, gnu::always_inline]] const Event* take_now(std::size_t thread, const Operation& op) {
    const std::uint32_t position = position_;
    Event& event = append(strand_of(thread_id(thread)), op);
    return kept_if(happens_now(event, op, position), event);
  }
  [[nodiscard]] std::uint32_t steps_taken() const { return position_; }
  [[nodiscard]] std::uint32_t steps_of(std::size_t thread) const { return moves_.of_thread(thread); }

  /// The execution, complete with how its threads stand; an error if the prefix could not be followed or the
  /// run was stopped.
  [[nodiscard]] Result<const Execution*> finish() {
    HEDDLE_DCHECK(execution_.events.size() == position_);
    if (wrong_ || limit_.is_abandoned()) return why_there_is_none();
    execution_.enabled_begin.push_back(static_cast<std::uint32_t>(execution_.enabled.size()));
    describe_end();
    return &execution_;
  }

 private:
  void reset() {
    execution_.clear();
    moves_.clear();
    threads_.reset(machine_.memory());
    machine_.reset(model_);
  }
  /// Restores the state after the first `position` steps of the last run.
  void take_back_to(std::uint32_t position) requires Threads::goes_back {
    HEDDLE_DCHECK(position <= execution_.events.size());
    touched_.assign(threads_.size(), 0);
    std::vector<Event>& events = execution_.events;
    const bool nothing_waits = machine_.nothing_waits();
    for (std::size_t i = events.size(); i-- > position;) {
      const Event& event = events[i];
      nothing_waits ? machine_.undo_now(event) : machine_.undo(event);
      moves_.take_back(event.id.strand);
      if (event.id.strand.is_thread()) touched_[event.thread().value] = 1;
      if (event.op.kind == OpKind::spawn) {
        threads_.unstart(event.op.target.value);
        touched_[event.op.target.value] = 0;
      }
    }
    for (std::size_t t = 0; t < touched_.size(); ++t)
      if (touched_[t] != 0) threads_.go_back(t, moves_.of_thread(t));
    execution_.take_back_to(position);
  }
  [[nodiscard, gnu::noinline, gnu::cold]] Error why_there_is_none() {
    forget_run();
    return wrong_ ? cannot_follow(position_, plan_.prefix[position_].strand.thread) : abandoned_run();
  }

  [[nodiscard, gnu::always_inline]] const Event* kept_if(bool happened, const Event& event) {
    if (happened) [[likely]]
      return &event;
    moves_.take_back(event.id.strand);
    execution_.events.pop_back();
    --position_;
    return nullptr;
  }
  [[nodiscard]] std::size_t planned_in_prefix() const {
    const Step& step = plan_.prefix[position_];
    return (step.strand.buffer | step.choice) == 0 ? step.strand.thread.value : no_thread_number;
  }
  [[nodiscard, gnu::noinline]] bool moves_first(std::size_t running) const {
    return !limit_.is_due(position_) && !threads_.must_run() && !gives_way(running) &&
           first_.is_first(running, [this](std::size_t t) { return thread_enabled(t) && !gives_way(t); });
  }
  /// Returns the lowest thread that goes first; where no store ever waits, else one that gives way.
  [[nodiscard, gnu::noinline]] std::size_t first_thread() {
    const std::size_t first = first_.find(
        threads_.size(), [this](std::size_t t) { return threads_.state(t) == ThreadState::ready; },
        [this](std::size_t t) {
          if (!thread_enabled(t)) return false;
          return mode_ == TailMode::writes ? !machine_.reads_now(threads_.next(t)) : !gives_way(t);
        });
    return first == no_thread_number && machine_.nothing_waits() ? first_that_gives_way() : first;
  }
  /// Returns the next thread that gives way, in turn, where no other can move.
  [[nodiscard]] std::size_t first_that_gives_way() const {
    if (!threads_.may_give_way() || mode_ == TailMode::writes) return no_thread_number;
    const std::size_t last = execution_.events.empty() ? 0 : execution_.events.back().thread().value;
    return next_enabled_after(last, threads_.size(), [this](std::size_t t) { return thread_enabled(t); });
  }
  [[nodiscard]] bool gives_way(std::size_t thread) const {
    return threads_.may_give_way() && plan_.pauses_give_way && threads_.gives_way(thread);
  }
  void spawn(Event& event) {
    event.read = threads_.spawn(event.thread().value, event.op.target.value);
    first_.started(event.op.target.value);
  }

  /// Performs an operation of a thread, where no store ever waits; false: it cannot happen now. `op` equals
  /// event.op, whose last stores may still be under way: reading `op` does not wait for them.
  [[nodiscard, gnu::always_inline]] bool happens_now(Event& event, const Operation& op,
                                                     std::uint32_t position) {
    switch (op.kind) {
      case OpKind::load:
        if (op.has_guard() && !machine_.enabled(event.thread(), op)) return false;
        machine_.load_now(event);
        return true;
      case OpKind::store:
        machine_.store_now(event, position);
        return true;
      case OpKind::modify:
        return machine_.modify_now(event, position);
      case OpKind::unlock:
        machine_.unlock_now(event, position);
        return true;
      case OpKind::spawn:
        spawn(event);
        return true;
      case OpKind::join:
        if (threads_.state(op.target.value) != ThreadState::finished) return false;
        event.read = threads_.result(op.target.value);
        return true;
      default:
        return true;
    }
  }

  [[nodiscard]] bool thread_enabled(std::size_t t) const {
    return threads_.state(t) == ThreadState::ready && threads_.may_move(t) && operation_enabled(t);
  }
  /// Whether the thread's next operation could happen if no other thread were in an atomic section.
  [[nodiscard]] bool operation_enabled(std::size_t thread) const {
    HEDDLE_DCHECK(threads_.state(thread) == ThreadState::ready);
    const Operation& op = threads_.next(thread);
    const bool joins = op.kind == OpKind::join;
    if (joins && threads_.state(op.target.value) != ThreadState::finished) return false;
    if (machine_.nothing_waits()) return machine_.enabled_now(op);
    return !(joins && !machine_.drained(op.target)) && machine_.enabled(thread_id(thread), op);
  }
  [[nodiscard]] bool can_take(const Step& step) const {
    const std::size_t thread = step.strand.thread.value;
    if (thread >= threads_.size() || !threads_.may_move(thread)) return false;
    if (!step.strand.is_thread()) return step.choice == 0 && machine_.can_drain(step.strand);
    return thread_enabled(thread) &&
           (step.choice == 0 || step.choice < machine_.choices(threads_.next(thread)));
  }

  /// The next event of a strand, with nothing known yet of what it does.
  template <class... Content>
  [[gnu::always_inline]] Event& append(StrandId strand, const Content&... content) {
    if (position_ == capacity_) [[unlikely]]
      make_room();
    ++position_;
    // Room has been made: the compiler need not think of more.
    std::vector<Event>& events = execution_.events;
    HEDDLE_DCHECK(events.size() + 1 == position_ && events.size() < events.capacity());
    if (events.size() == events.capacity()) __builtin_unreachable();
    Event& event = events.emplace_back(content...);
    // Member by member: a copy made at once of what was just put together would wait for those stores.
    event.id.strand.thread = strand.thread;
    event.id.strand.buffer = strand.buffer;
    event.id.index = moves_.add(strand);
    return event;
  }
  [[gnu::noinline, gnu::cold]] void make_room() {
    constexpr std::uint32_t at_first = 64;
    capacity_ = std::max(at_first, 2 * capacity_);
    execution_.events.reserve(capacity_);
  }

  [[gnu::always_inline]] void take(const Step& step) {
    const std::uint32_t position = position_;
    if (!step.strand.is_thread()) {
      machine_.drain(step.strand, append(step.strand));
      return;
    }
    const std::size_t thread = step.strand.thread.value;
    if (threads_.queue_arrival(thread)) return;  // the step is taken when it has
    Event& event = append(step.strand, threads_.next(thread));
    event.choice = step.choice;
    if (!machine_.perform_at_once(event, position)) machine_.perform(event, position);
    if (event.op.kind == OpKind::spawn) spawn(event);
    if (event.op.kind == OpKind::join) event.read = threads_.result(event.op.target.value);
    threads_.resume(thread, event);
  }

  void record_enabled() {
    execution_.enabled_begin.push_back(static_cast<std::uint32_t>(execution_.enabled.size()));
    append_enabled_steps(execution_.enabled, threads_, machine_,
                         [this](std::size_t t) { return thread_enabled(t); });
  }

  /// The next step of a plain tail: the first that is enabled; none if there is none.
  [[nodiscard]] std::optional<Step> first_enabled() {
    if (const auto step = step_of_thread(first_thread())) return step;
    if (const auto buffer = first_drainable_buffer(threads_, machine_)) return Step{*buffer, 0};
    return step_of_thread(first_that_gives_way());
  }
  /// Ends an execution that has as many events as it may have, or where a stop was requested.
  [[nodiscard]] bool cut_if_full() {
    if (!limit_.is_due(position_) || !limit_.ends(position_)) return false;
    if (limit_.is_full()) execution_.ending = Ending::cut;
    return true;
  }
  bool plain_tail_step() {
    const std::optional<Step> step = first_enabled();
    if (!step || cut_if_full()) return false;
    take(*step);
    return true;
  }

  bool tail_step() {
    if (is_plain(mode_)) return plain_tail_step();
    record_enabled();
    const std::span enabled = std::span(execution_.enabled).subspan(execution_.enabled_begin.back());
    if (enabled.empty() || cut_if_full()) return false;
    const auto lets_others_move = [this](const EnabledStep& step) {
      return step.strand.is_thread() && gives_way(step.strand.thread.value);
    };
    if (mode_ == TailMode::first_recorded && !lets_others_move(enabled.front())) {
      take({enabled.front().strand, 0});
      return true;
    }
    const auto would_read = [this](StrandId strand) {
      return machine_.reads_now(threads_.next(strand.thread.value));
    };
    const auto step = threads_.may_give_way() ? tail_.pick(enabled, would_read, lets_others_move)
                                              : tail_.pick(enabled, would_read);
    if (!step) {
      execution_.ending = tail_.ending();
      return false;
    }
    take(*step);
    tail_.happened(execution_.events.back(), [this](StrandId strand) { return next_operation(strand); });
    return true;
  }

  [[nodiscard]] Operation next_operation(StrandId strand) const {
    return strand.is_thread() ? threads_.next(strand.thread.value) : machine_.next_drain(strand);
  }

  void describe_end() {
    describe_steps(execution_.steps, plan_.prefix, execution_.events);
    const bool blocked =
        describe_ends(execution_.threads, threads_, [this](std::size_t t) { return operation_enabled(t); });
    const auto can_move = [this](std::size_t t) { return thread_enabled(t); };
    if (mode_ == TailMode::writes && execution_.ending == Ending::complete && has_thread(threads_, can_move))
      execution_.ending = Ending::stopped;
    if (blocked && execution_.ending == Ending::complete) execution_.ending = Ending::blocked;
    execution_.locations = machine_.locations();
    if constexpr (Threads::memory_is_seen) {
      const std::span<const Value> values = machine_.memory().values();
      execution_.memory.assign(values.begin(), values.end());
    }
    threads_.describe_end(execution_);
  }

  Model model_;
  Plan plan_;
  RunLimit limit_;
  std::uint32_t position_ = 0;  // steps taken so far
  std::uint32_t capacity_ = 0;  // steps and events for which there is room
  TailMode mode_ = TailMode::first;
  bool wrong_ = false;  // the plan's prefix cannot be followed
  Threads threads_;
  MachineType machine_;
  MoveCounts moves_;
  FirstEnabled first_;
  std::vector<std::uint8_t> touched_;  // by thread: it took a step that is taken back
  TailDriver tail_;
  Execution execution_;
};

}  // namespace heddle
