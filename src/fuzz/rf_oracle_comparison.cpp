#include "fuzz/rf_oracle_comparison.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "fuzz/question_text.hpp"
#include "fuzz/saturation_definition.hpp"
#include "oracle/brute_force.hpp"
#include "oracle/reads_from/question_query.hpp"
#include "oracle/reads_from/quick_tests.hpp"
#include "oracle/reads_from/reads_from_oracle.hpp"
#include "oracle/witness_check.hpp"

namespace heddle::fuzz {

namespace {

using Position = Trace::Position;

/// The cut that exploration makes for a read and a source, and a guide through it: the order of the trace,
/// with the read as soon as its source and the events before it have come.
struct Cut {
  std::vector<Trace::Count> counts;
  std::vector<Position> guide;
};

Cut cut_for(const Trace& trace, const ChangedRead& changed) {
  Cut cut;
  cut.counts.assign(trace.width(), 0);
  for (const Position event : trace.placed().first(changed.read)) ++cut.counts[trace[event].thread.value];
  const bool has_source = changed.source != Trace::initial;
  if (has_source)
    for (std::size_t t = 0; t < cut.counts.size(); ++t)
      cut.counts[t] = std::max(cut.counts[t], trace.clock(changed.source)[t]);
  const Position before = trace[changed.read].before;
  std::size_t causes = (has_source ? 1U : 0U) + (before != Trace::none ? 1U : 0U);
  if (has_source && changed.source == before) --causes;
  if (causes == 0) cut.guide.push_back(changed.read);
  for (const Position event : trace.placed()) {
    if (!trace.contains(cut.counts, event)) continue;
    cut.guide.push_back(event);
    const bool is_cause = event == before || (has_source && event == changed.source);
    if (is_cause && --causes == 0) cut.guide.push_back(changed.read);
  }
  return cut;
}

/// Returns a read, or an event that could be one, and a source that it does not happen before.
std::optional<ChangedRead> random_change(const Trace& trace, Random& random) {
  std::vector<Position> reads;
  for (const Position event : trace.placed())
    if (trace[event].reads) reads.push_back(event);
  if (reads.empty()) return std::nullopt;
  const Position read = reads[random.below(reads.size())];
  std::vector<Position> sources{Trace::initial};
  for (const Position write : trace.placed())
    if (trace[write].writes && trace[write].location == trace[read].location &&
        !trace.contains(trace.clock(write), read))
      sources.push_back(write);
  const Position source = sources[random.below(sources.size())];
  // With another source, a compare-exchange may write or not.
  return ChangedRead{read, source, trace[read].attempts && random.chance(70)};
}

}  // namespace

std::optional<std::string> judge(const Verdict& verdict, const Query& query, bool consistent) {
  const auto* witness = std::get_if<Witness>(&verdict);
  if (witness != nullptr)
    if (const auto wrong = refute(*witness, query, sc)) return "the witness is refuted: " + *wrong;
  if ((witness != nullptr) == consistent) return std::nullopt;
  return fmt::format("it says {}, brute force says {}", consistent ? "no" : "yes", consistent ? "yes" : "no");
}

std::optional<std::string> RfOracleComparison::compare(const Asked& asked) {
  ++questions_;
  const bool consistent = std::holds_alternative<Witness>(decide_by_brute_force(asked.query, sc));
  for (std::size_t i = 0; i < finders_.size(); ++i) {
    const Verdict verdict = decide_reads_from(asked.query, finders_[i], asked.guide);
    if (const auto wrong = judge(verdict, asked.query, consistent))
      return fmt::format("{}: {}: {}", phase_choices[i].name, *wrong, text_of(asked.query));
  }
  Trace trace;
  if (!place_events(asked.query, asked.guide, trace)) {
    if (has_cycle_by_definition(asked.query)) return std::nullopt;
    return "a cycle of causes that is none: " + text_of(asked.query);
  }
  if (const auto wrong = compare_saturation({&trace, {}, {}, trace.placed()}, asked.query, saturation_))
    return *wrong + ": " + text_of(asked.query);
  return std::nullopt;
}

std::optional<std::string> RfOracleComparison::compare_cuts(const Asked& asked, int questions,
                                                            Random& random) {
  Trace trace;
  if (!place_events(asked.query, asked.guide, trace)) return "a consistent question has a cycle of causes";
  prefixes_.truncate(0);
  for (; questions > 0; --questions)
    if (const auto changed = random_change(trace, random))
      if (auto wrong = compare_cut(trace, *changed)) return wrong;
  return std::nullopt;
}

std::optional<std::string> RfOracleComparison::compare_cut(const Trace& trace, const ChangedRead& changed) {
  ++questions_;
  const Cut cut = cut_for(trace, changed);
  const Question question{&trace, cut.counts, changed, cut.guide};
  const Query query = query_of(question);
  const bool consistent = std::holds_alternative<Witness>(decide_by_brute_force(query, sc));
  const Saturation::Kept& prefix = prefixes_.of(trace, changed.read);
  PrefixSaturation afresh;
  if (afresh.of(trace, changed.read).rows != prefix.rows)
    return "a prefix saturated step by step differs from one saturated at once: " + text_of(query);
  for (std::size_t i = 0; i < finders_.size(); ++i)
    for (const Saturation::Kept* known : {static_cast<const Saturation::Kept*>(nullptr), &prefix}) {
      std::vector<Position> order;
      const bool found = finders_[i].find(question, order, known);
      const Verdict verdict = found ? Verdict{witness_of(trace, order)} : Verdict{Inconsistent{}};
      if (const auto wrong = judge(verdict, query, consistent))
        return fmt::format("{}, {} prefix: {}: {}", phase_choices[i].name, known != nullptr ? "known" : "no",
                           *wrong, text_of(query));
    }
  if (const auto wrong = compare_saturation(question, query, saturation_))
    return *wrong + ": " + text_of(query);
  if (consistent && refused_by_quick_tests(question, prefix))
    return "a quick test refuses what is consistent: " + text_of(query);
  return std::nullopt;
}

bool RfOracleComparison::refused_by_quick_tests(const Question& question,
                                                const Saturation::Kept& prefix) const {
  const Trace& trace = *question.trace;
  const ChangedRead& changed = question.changed;
  const Trace::Item& item = trace[changed.read];
  if (changed.writes && is_taken(trace, item.location, changed.source, changed.read, question.cut))
    return true;
  if (item.before == Trace::none) return false;
  const auto happens_before = [&](Position p) { return trace.clock(p); };
  if (is_hidden(trace, item.location, changed.source, item.before, happens_before)) return true;
  if (changed.source != Trace::initial && is_overwritten(trace, changed.source, item.before, question.cut))
    return true;
  if (is_left_behind(trace, item.location, changed.source, item.before, question.cut)) return true;
  const auto saturated = [&](Position p) {
    return Trace::Clock(prefix.rows).subspan(p * trace.width(), trace.width());
  };
  const bool known = changed.source == Trace::initial || changed.source < changed.read;
  return known && is_hidden(trace, item.location, changed.source, item.before, saturated);
}

}  // namespace heddle::fuzz
