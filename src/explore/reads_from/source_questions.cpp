#include "explore/reads_from/source_questions.hpp"

#include <algorithm>
#include <chrono>

#include "explore/reads_from/insertion.hpp"
#include "oracle/reads_from/question_query.hpp"
#include "oracle/reads_from/quick_tests.hpp"
#include "oracle/witness_check.hpp"

namespace heddle {

auto SourceQuestions::ask(const ChangedRead& changed, Clock cut) -> Answer {
  HEDDLE_DCHECK(changed.read < run_.trace.size() && cut.size() == run_.trace.width());
  HEDDLE_DCHECK(!run_.trace.contains(cut, changed.read));
  HEDDLE_DCHECK(changed.source == Trace::initial || run_.trace.contains(cut, changed.source));
  using Time = std::chrono::steady_clock;
  const Time::time_point start = options_.time_oracle ? Time::now() : Time::time_point{};
  const Answer answer = decide(changed, cut);
  if (options_.time_oracle)
    statistics_.nanoseconds += static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(Time::now() - start).count());
  if (answer.yes && options_.check_witnesses) check_witness(changed, cut, answer.insert_at);
  return answer;
}

void SourceQuestions::check_witness(const ChangedRead& changed, Clock cut, std::uint32_t insert_at) const {
  const Trace& trace = run_.trace;
  std::vector<Position> order = order_;
  if (insert_at != RunOrder::nowhere) {
    order.clear();
    for (std::uint32_t e = 0; e <= run_.order.length(); ++e) {
      if (e == insert_at) order.push_back(changed.read);
      if (e < run_.order.length() && trace.contains(cut, Trace::event_of(run_.order.at(e))))
        order.push_back(run_.order.at(e));
    }
  }
  const Witness witness = witness_of(trace, order, options_.model);
  std::erase_if(order, Trace::is_drain);
  HEDDLE_CHECK(proves(witness, query_of({&trace, cut, changed, order}), options_.model));
}

auto SourceQuestions::decide(const ChangedRead& changed, Clock cut) -> Answer {
  if (!options_.quick_tests) return {decide_in_full(changed, cut)};
  const LocationId location = run_.trace[changed.read].location;
  if (changed.writes && is_taken(run_.trace, location, changed.source, changed.read, cut)) {
    ++statistics_.taken;
    return {false};
  }
  const std::uint32_t next = run_.order.next_write(run_.trace, location, changed.source, cut);
  if (fits_before(run_.trace, run_.order, options_.model, changed, next)) {
    ++statistics_.inserted;
    return {true, next};
  }
  if (is_impossible(changed, cut)) return {false};
  if (!run_.buffers.exist() && fits_with_postponed_write(changed, cut, next)) {
    ++statistics_.postponed;
    return {true};
  }
  return {decide_in_full(changed, cut)};
}

/// Whether a later write must be between the source and the read.
bool SourceQuestions::is_impossible(const ChangedRead& changed, Clock cut) {
  const Position before = run_.trace[changed.read].before;
  if (changed.source != Trace::initial && before != Trace::none && run_.buffers.causes_are_in_memory() &&
      is_overwritten(run_.trace, changed.source, before, cut)) {
    ++statistics_.overwritten;
    return true;
  }
  if (!run_.buffers.hides(run_.trace, changed.source, changed.read)) return false;
  ++statistics_.hidden;
  return true;
}

bool SourceQuestions::fits_with_postponed_write(const ChangedRead& changed, Clock cut, std::uint32_t next) {
  const Trace& trace = run_.trace;
  const std::uint32_t before = run_.order.rank(trace[changed.read].before);
  if (postponement_.next_write(trace, run_.order, cut, changed.read, next, before, order_)) return true;
  const bool may_move = changed.source != Trace::initial && !trace[changed.source].reads && !changed.writes &&
                        !run_.locations.is_chained(trace[changed.read].location) &&
                        run_.order.rank(changed.source) < before;
  return may_move &&
         postponement_.source(trace, run_.order, cut, changed.read, changed.source, before, order_);
}

bool SourceQuestions::decide_in_full(const ChangedRead& changed, Clock cut) {
  if (run_.buffers.exist()) {
    ++statistics_.in_full;
    return oracle_.find({&run_.trace, cut, changed, {}}, order_);
  }
  const Saturation::Kept* prefix = nullptr;
  if (options_.quick_tests) {
    prefix = &prefixes_.of(run_.trace, changed.read);
    if (is_hidden_by(*prefix, changed)) {
      ++statistics_.hidden;
      return false;
    }
  }
  ++statistics_.in_full;
  write_guide(changed, cut);
  return oracle_.find({&run_.trace, cut, changed, guide_}, order_, prefix);
}

/// Whether the order that saturation found for the events before the read hides the source from it.
bool SourceQuestions::is_hidden_by(const Saturation::Kept& prefix, const ChangedRead& changed) const {
  const Trace::Item& item = run_.trace[changed.read];
  const bool is_in_prefix = changed.source == Trace::initial || changed.source < changed.read;
  if (!is_in_prefix || item.before == Trace::none) return false;
  const std::size_t width = run_.trace.width();
  const auto row = [&](Position p) { return Clock(prefix.rows).subspan(p * width, width); };
  return is_hidden(run_.trace, item.location, changed.source, item.before, row);
}

/// Sets the guide to the run's order of the events asked about, with the read at its earliest possible place.
void SourceQuestions::write_guide(const ChangedRead& changed, Clock cut) {
  const Position before = run_.trace[changed.read].before;
  std::uint32_t after = 0;
  if (changed.source != Trace::initial) after = run_.order.rank(changed.source) + 1;
  if (before != Trace::none) after = std::max(after, run_.order.rank(before) + 1);
  guide_.clear();
  const std::span<const Position> order = run_.order.order();
  for (std::uint32_t e = 0; e < order.size(); ++e) {
    if (e == after) guide_.push_back(changed.read);
    const EventRecord& record = run_.records[order[e]];
    if (record.index < cut[record.thread]) guide_.push_back(order[e]);
  }
  if (after >= order.size()) guide_.push_back(changed.read);
}

bool SourceQuestions::ask_for_all(Position first_added) {
  const Trace& trace = run_.trace;
  HEDDLE_DCHECK(first_added <= trace.size());
  guide_.assign(run_.order.order().begin(), run_.order.order().end());
  for (auto p = first_added; p < trace.size(); ++p) guide_.push_back(p);
  std::vector<Trace::Count> everything(trace.width(), 0);
  std::ranges::copy(trace.lengths(), everything.begin());
  ++statistics_.in_full;
  return oracle_.find({&trace, everything, {}, guide_}, order_);
}

}  // namespace heddle
