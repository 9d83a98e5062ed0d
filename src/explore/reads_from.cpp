#include "explore/reads_from.hpp"

#include <algorithm>

#include "explore/reads_from/final_wait.hpp"

namespace heddle {

ReadsFrom::ReadsFrom(const ReadsFromOptions& options)
    : options_(options),
      run_(options_.model, options_.keeps_sequences),
      follower_(options_.rules, run_, path_, held_, stop_),
      builder_(run_, path_),
      waits_(options_.rules, run_, path_, builder_),
      questions_(options_, run_),
      finder_(finder_context(), questions_),
      contention_(finder_context()) {}

void ReadsFrom::start(const ExplorerContext& context) {
  if (context.stop == nullptr) return;
  stop_.set_token(*context.stop);
  questions_.set_stop_token(*context.stop);
}

std::optional<Job> ReadsFrom::next() {
  if (in_flight_) return std::nullopt;  // what to try next depends on what happened
  if (state_ == State::fresh) {
    run_.plan.clear();
  } else if (state_ == State::searching) {
    if (path_.branch() == SearchPath::nowhere) return std::nullopt;
    take_branch();
  }
  if (state_ == State::fresh) state_ = State::searching;
  in_flight_ = true;
  started_over_ = false;
  run_.plan.begin_run();
  return Job{{0},
             {.prefix = run_.plan.steps(),
              .tail = Finish{.held = held_.threads()},
              .record_enabled = false,
              .shared = {last_run_, last_number_, run_.plan.shared()}}};
}

/// Lines 13 and 14: the prefix stays, and a schedule of its node comes after it.
void ReadsFrom::take_branch() {
  const Position branch = path_.branch();
  const std::vector<PendingSchedules::Word>& words = path_.next_words();
  const PendingSchedules::Schedule& schedule = path_.next_schedule();
  const PlannedHead head{branch, schedule.head, schedule.reversed, schedule.held};
  run_.plan.set(words, shared_with_last_run(words), head);
  path_.take_branch(run_.trace.size());
  run_.trace.truncate(branch);
  questions_.truncate(branch);
  held_.release_from(branch);
  if (head.held) held_.hold(head.event.strand.thread, branch);
}

/// Returns how many steps are those of the last run, and belong to events that stay: these need not be
/// followed again.
std::uint32_t ReadsFrom::shared_with_last_run(std::span<const PendingSchedules::Word> words) const {
  if (run_.has_choices || !run_.plan.is_last_run()) return 0;
  std::uint32_t shared = run_.order.shared_with(words);
  for (Position p = path_.branch(); p < run_.trace.size(); ++p)
    if (!run_.trace[p].held) shared = std::min(shared, run_.order.rank(p));
  return shared;
}

void ReadsFrom::start_over() {
  path_.clear();
  run_.trace.truncate(0);
  questions_.truncate(0);
  held_.release_from(0);
  run_.plan.clear();
  questions_.clear_statistics();
  finder_.clear_statistics();
  builder_.clear_statistics();
  state_ = State::fresh;
  started_over_ = true;
}

void ReadsFrom::observe(JobId, const Execution& execution) {
  HEDDLE_DCHECK(in_flight_);
  in_flight_ = false;
  last_run_ = &execution;
  last_number_ = execution.run;
  if (state_ == State::confirming) {
    state_ = State::searching;
    return;
  }
  add_run(execution);
  if constexpr (debug_build)
    if (state_ != State::fresh && run_.locations.refusal().empty()) check_invariants();
}

void ReadsFrom::add_run(const Execution& execution) {
  widen(execution.threads.size());
  if (!run_.locations.learn(execution, run_.plan.length(), run_.trace)) return start_over();
  if (!run_.locations.refusal().empty()) return;
  builder_.begin_run();
  if (const LocationId broken = follower_.follow(execution); broken != no_location) {
    run_.locations.open(broken);
    return start_over();
  }
  path_.count_run(run_.trace.size());
  finder_.find();
  contention_.find();
  path_.find_branch(run_.trace.size());
  if (execution.ending == Ending::asleep) find_final_wait(execution.threads.size());
}

void ReadsFrom::widen(std::size_t threads) {
  const std::size_t before = run_.trace.width();
  run_.trace.know_threads(threads);
  const std::size_t width = run_.trace.width();
  if (width == before) return;
  run_.buffers.widen(before, width);
  path_.widen(width);
}

/// Called when the run ended with a held thread that could go on. If there is an order of the same events
/// after which no held thread can go on, it is run next.
void ReadsFrom::find_final_wait(std::size_t threads) {
  const auto size = static_cast<Position>(run_.trace.size());
  const auto goes_on = [&](const Operation& op, Position write) { return run_.goes_on(op, write); };
  const auto ask = [&] { return questions_.ask_for_all(size); };
  using Search = FinalWait<decltype(goes_on), decltype(ask)>;
  std::vector<Search::Wait> waits;
  for (const Position held : held_.positions())
    waits.push_back({run_.trace[held].location, run_.records.op(held)});
  widen(threads + 1);
  const ThreadId reader{static_cast<std::uint16_t>(threads)};
  if (Search(run_.trace, reader, waits, goes_on, ask).is_possible()) plan_witness(size);
}

/// Plans a run of the witness of the last question, as far as it has events of the first positions.
void ReadsFrom::plan_witness(Position size) {
  std::vector<Step> steps;
  for (const Position entry : questions_.order())
    if (Trace::event_of(entry) < size)
      steps.push_back({run_.buffers.strand_of(run_.trace, entry),
                       Trace::is_drain(entry) ? 0 : run_.records[entry].choice});
  run_.plan.set_detour(std::move(steps));
  state_ = State::confirming;
}

void ReadsFrom::check_invariants() const {
  run_.check_invariants();
  path_.check_invariants(run_.trace);
  held_.check_invariants(run_.trace);
  HEDDLE_CHECK(!in_flight_);
  const PlannedHead& head = run_.plan.head();
  HEDDLE_CHECK(!head.exists() || head.node < run_.trace.size());
  HEDDLE_CHECK(!head.exists() || path_[head.node].kind != NodeKind::none);
  HEDDLE_CHECK(!head.exists() || head.held == run_.trace[head.node].held);
  HEDDLE_CHECK(!head.exists() || run_.trace[head.node].thread == head.event.strand.thread);
}

ExplorerStatus ReadsFrom::status() const {
  return {.done = state_ == State::searching && !in_flight_ && path_.branch() == SearchPath::nowhere,
          .restarted = started_over_,
          .refusal = run_.locations.refusal()};
}

ExplorerStatistics ReadsFrom::statistics() const {
  const SourceQuestions::Statistics& asked = questions_.statistics();
  const OracleStatistics& oracle = questions_.phases();
  std::vector<ExplorerStatistic> counts{
      {"asked before", finder_.known()},
      {"no: source taken", asked.taken},
      {"yes: fits into the run", asked.inserted},
      {"no: source overwritten", asked.overwritten},
      {"yes: fits with a write postponed", asked.postponed},
      {"no: source hidden", asked.hidden},
      {"asked in full", asked.in_full},
      {"no: saturation", oracle.no_by_saturation},
      {"yes: linearisation", oracle.yes_by_linearisation},
      {"yes: guided witness", oracle.yes_by_guide},
      {"yes: decision procedure", oracle.yes_by_decision},
      {"no: decision procedure", oracle.no_by_decision},
      {"schedules without a question", builder_.unasked()},
  };
  if (options_.time_oracle) counts.push_back({"nanoseconds in the oracle", asked.nanoseconds});
  return {std::move(counts), path_.estimated_runs()};
}

}  // namespace heddle
