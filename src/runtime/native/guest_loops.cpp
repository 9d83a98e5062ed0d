// Loops in which a thread waits: it is left at a round that changed nothing instead of repeating it.
#include <algorithm>
#include <cstring>

#include "core/fingerprint.hpp"
#include "runtime/native/guest.hpp"
#include "runtime/native/native_conductor.hpp"
#include "runtime/rounds/round_effect.hpp"

namespace heddle {

namespace {

/// Mixes words into one: a quick hash, as this is done at each visit of a loop's head.
class StateHash {
 public:
  void add(std::uint64_t word) { state_ = detail::scramble(state_ ^ word) + 1; }
  void add_bytes(std::uint64_t address, std::uint64_t size) {
    for (std::uint64_t done = 0; done < size; done += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, reinterpret_cast<const void*>(address + done),
                  std::min<std::uint64_t>(size - done, 8));
      add(word);
    }
  }
  [[nodiscard]] std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0;
};

/// Adds what the engine keeps for a thread. How much time has passed is not a part: it passes in any case.
void add_thread(StateHash& hash, const GuestThread& thread) {
  hash.add(thread.random);
  hash.add(std::uint64_t{thread.sections} << 32 | thread.unlogged_changes);
  hash.add(std::uint64_t{thread.keys} << 32 | thread.exceptions.uncaught);
  hash.add(reinterpret_cast<std::uint64_t>(thread.exceptions.caught));
  hash.add(thread.locals.size() << 32 | thread.read_locks.size());
  for (const GuestThread::Specific& specific : std::span(thread.specifics).first(thread.specifics_used)) {
    hash.add(specific.key);
    hash.add(reinterpret_cast<std::uint64_t>(specific.value));
  }
}

/// Returns the steps of a thread among events. Those at locations that are skipped access nothing.
template <class IsSkipped>
std::vector<OwnAccess> steps_of(std::size_t thread, std::span<const Event> events, IsSkipped is_skipped) {
  std::vector<OwnAccess> steps;
  for (const Event& event : events) {
    if (!event.id.strand.is_thread() || event.thread().value != thread) continue;
    const bool is_left_out = event.op.location != no_location && is_skipped(event.op.location);
    steps.push_back(is_left_out ? OwnAccess{} : OwnAccess::of(event));
  }
  return steps;
}

/// Whether the round stores to a location before it has read it: what was there before is known from earlier
/// steps, if at all.
bool needs_earlier_steps(std::span<const OwnAccess> round) {
  for (auto step = round.begin(); step != round.end(); ++step) {
    const auto is_of_it = [&](const OwnAccess& other) {
      return other.location == step->location && other.part == step->part;
    };
    if (step->writes && !step->reads && std::none_of(round.begin(), step, is_of_it)) return true;
  }
  return false;
}

}  // namespace

/// Returns the state of the running thread at a loop's head, as one number.
std::uint64_t Guest::state_at(const HeadOfLoop& head) const {
  StateHash hash;
  const std::size_t left_out = settings_.wait_rules.all_registers_count || head.words.empty() ? 0 : 1;
  for (const std::uint64_t word : head.words.subspan(left_out)) hash.add(word);
  for (std::size_t i = 0; i + 1 < head.variables.size(); i += 2)
    hash.add_bytes(head.variables[i], head.variables[i + 1]);
  add_thread(hash, me());
  hash.add(exit_calls_.size());
  hash.add(me().exit_calls.size());
  if (me().local_storage != 0) {
    hash.add_bytes(me().local_storage, sizeof(int));  // errno
    if (text_.local_storage_size != 0 && !memory_.is_shared(GuestMemory::of_thread_locals))
      hash.add_bytes(me().local_storage + errno_room, text_.local_storage_size);
  }
  return hash.value();
}

void Guest::pause() {
  GuestThread& self = me();
  if (self.paused_at == self.site) {
    self.gives_way = conductor_->steps_of(running()) + 1;
    has_paused_ = true;
  }
  self.paused_at = self.site;
}

bool Guest::gives_way(std::size_t thread) const {
  return threads_[thread].gives_way == conductor_->steps_of(thread) + 1;
}

void Guest::visit_head(const HeadOfLoop& head) {
  GuestThread& self = me();
  self.went_round = true;
  HEDDLE_DCHECK(watches(head.number));
  if (self.repeated.is_active()) return;
  self.visits.arrive(head.frame, head.number, head.round == 0);
  LoopVisit now;
  now.frame = head.frame;
  now.head = head.number;
  now.steps = conductor_->steps_of(running());
  now.position = conductor_->so_far().events.size();
  now.state = state_at(head);
  const LoopWait wait = head.round == 0 ? LoopWait{} : look_for_wait(head, now);
  self.visits.add(now);
  if (wait.is_left) leave_in_loop(head.site, wait);
}

/// Returns whether the running thread is to be left at this visit. Nothing that owns memory stays on the
/// stack of a thread that is left.
LoopWait Guest::look_for_wait(const HeadOfLoop& head, LoopVisit& now) {
  for (const LoopVisit& before : me().visits.equal_visits(now)) {
    if (before.steps ==
        now.steps)  // no step that others see: it repeats this until it has counted, or for ever
      return {!head.ends_by_count, no_location, before.steps};
    const RoundEffect effect = effect_since(before);
    if (!effect.is_idle) continue;
    if (head.ends_by_count) {
      repeat_since(before, head);
      return {};
    }
    return {add_idle_round(before, now, effect), effect.last_read, before.steps};
  }
  if (head.ends_by_count) note_lasting_round(head);
  return {};
}

/// Records that the running thread comes to the head of a loop that counts its tries after a round that
/// changed something. If such a loop goes on, it matters how many tries are left, and idle rounds must not be
/// repeated.
void Guest::note_lasting_round(const HeadOfLoop& head) {
  LastingRound& lasting = me().lasting;
  if (head.exit_matters || (lasting.head == head.number && lasting.frame == head.frame))
    return stop_repeating(head.number);
  if (lasting.head != 0) stop_repeating(lasting.head);  // only one is kept in mind
  lasting = {head.number, head.frame, conductor_->steps_of(running())};
  counts_tries_ = true;
}

void Guest::leave_loop(std::uint64_t frame, LoopHead head) {
  GuestThread& self = me();
  self.repeated.leave(frame, head);
  if (self.lasting.head != head || self.lasting.frame != frame) return;
  if (self.lasting.steps != conductor_->steps_of(running())) stop_repeating(head);
  self.lasting = {};
}

/// Makes rounds of this loop never be repeated from now on.
void Guest::stop_repeating(LoopHead head) {
  bounds_.give_up(head);
  must_restart_ |= std::ranges::find(repeated_, head) != repeated_.end();
  if (me().lasting.head == head) me().lasting = {};
}

/// Returns what the running thread's steps since a visit did.
RoundEffect Guest::effect_since(const LoopVisit& visit) {
  const std::span<const Event> events = conductor_->so_far().events;
  const auto is_skipped = [&](LocationId location) {
    const std::uint64_t address = locations().place(location).address;
    return me().visits.is_newer(address, visit) ||
           std::ranges::find(text_.counted, address) != text_.counted.end();
  };
  const std::vector<OwnAccess> round = steps_of(running(), events.subspan(visit.position), is_skipped);
  std::vector<OwnAccess> earlier;
  if (needs_earlier_steps(round)) earlier = steps_of(running(), events.first(visit.position), is_skipped);
  return effect_of_round(earlier, round, settings_.wait_rules);
}

/// Makes the running thread repeat its steps since a visit without events, if they changed nothing.
void Guest::repeat_since(const LoopVisit& visit, const HeadOfLoop& head) {
  const std::span<const Event> events = conductor_->so_far().events;
  const std::vector<OwnAccess> round =
      steps_of(running(), events.subspan(visit.position), [](LocationId) { return false; });
  if (!RepeatedRound::can_repeat(round)) return;
  LoopsCutShort::note(loops_cut_short_.left, head.site.value != 0 ? head.site : me().site);
  me().repeated.start(head.frame, head.number, round);
  if (std::ranges::find(repeated_, head.number) == repeated_.end()) repeated_.push_back(head.number);
  for (const OwnAccess& step : round)
    if (step.location != no_location) locations().forget_recent(step.location);
}

/// Adds the round since a visit to the idle rounds in a row that ended there. Returns whether these are
/// enough for the thread to be left.
bool Guest::add_idle_round(const LoopVisit& before, LoopVisit& now, const RoundEffect& effect) {
  IdleRounds idle = me().visits.idle_until(before);
  idle.thread = {static_cast<std::uint16_t>(running())};
  idle.head = now.head;
  add_round(idle, before.steps, now.steps, effect);
  if (idle.rounds.size() >= bounds_.of(now.head)) {
    idle_rounds_.push_back(std::move(idle));
    return true;
  }
  now.idle = me().visits.keep(std::move(idle));
  return false;
}

/// Leaves the running thread in its loop: it waits for ever in this execution.
void Guest::leave_in_loop(SiteId site, const LoopWait& wait) {
  set_site(site);
  LoopsCutShort::note(loops_cut_short_.left, me().site);
  Operation& op = next_operation(OpKind::load);
  const LocationId location = wait.location == no_location ? locate(section_cell, 8).location : wait.location;
  fill(op, OpKind::load, location, AccessMode::atomic(Order::seq_cst));
  op.set_guard({Predicate::Kind::never, 0});
  op.role = Role::spin;
  op.value = wait.begin;
  visible();
}

/// Makes the object shared that the running thread has been looking at for long, if another thread may yet
/// change it: then each look is an event, and others move in between.
void Guest::share_what_it_looks_at() {
  const std::uint64_t address = me().looked_at;
  const bool is_alone = threads_.size() == 1;
  if (is_alone || address == 0 || !region().is_private(address, 1)) return;
  share(address);
}

bool Guest::learn_bounds(const Execution& execution) {
  if (counts_tries_) stop_repeating_where_loops_go_on();
  if (idle_rounds_.empty()) return must_restart_;
  return heddle::learn_bounds(bounds_, execution, idle_rounds_) || must_restart_;
}

/// Makes rounds of loops that threads went on with after a lasting round never be repeated from now on.
void Guest::stop_repeating_where_loops_go_on() {
  for (std::size_t t = 0; t < threads_.size(); ++t)
    if (const LastingRound lasting = threads_[t].lasting;
        lasting.head != 0 && lasting.steps != conductor_->steps_of(t))
      stop_repeating(lasting.head);
}

}  // namespace heddle
