#include "checking/finding/explanation.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace heddle::checking {

namespace {

Explanation explain_by_kind(const Words& words, const Finding& finding, std::size_t steps) {
  const auto clash = clash_of(finding, words.execution());
  switch (finding.kind) {
    case FindingKind::data_race:
      return clash ? explain_race(words, *clash) : Explanation{"data race", {}};
    case FindingKind::use_after_free:
      if (clash) return explain_use_after_free(words, *clash);
      if (finding.other.value == 0) {
        const std::string exact = words.run().failure_words(finding.thread);
        return {exact.empty() ? "use after free" : exact, {}};
      }
      return {"use after free",
              fmt::format("the loop goes on reading what is freed at {}", words.line(finding.other))};
    case FindingKind::deadlock:
      return explain_deadlock(words);
    case FindingKind::stuck:
      return explain_stuck(words, finding.thread);
    case FindingKind::leak:
      return {"memory allocated here is never freed", {}};
    default:
      return explain_failure(words, finding, steps);
  }
}

std::optional<Clash> clash_at(const std::pair<EventId, EventId>& accesses, const Execution& execution) {
  const auto position = [&](EventId id) {
    return static_cast<std::size_t>(std::ranges::find(execution.events, id, &Event::id) -
                                    execution.events.begin());
  };
  const std::size_t first = position(accesses.first), second = position(accesses.second);
  if (std::max(first, second) >= execution.events.size()) return std::nullopt;
  return Clash{static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(second)};
}

}  // namespace

std::optional<Clash> clash_of(const Finding& finding, const Execution& execution) {
  if (finding.kind != FindingKind::data_race && finding.kind != FindingKind::use_after_free)
    return std::nullopt;
  if (finding.accesses)
    if (const auto clash = clash_at(*finding.accesses, execution)) return clash;
  MemoryJudge judge;
  judge.look_for_all_races();
  judge.judge(execution);
  const auto is_meant = [&](const Clash& clash) {
    return execution.events[clash.second].op.site == finding.site &&
           clash.other_place(execution) == finding.other;
  };
  const bool is_race = finding.kind == FindingKind::data_race;
  if (!is_race && judge.use_after_free()) return judge.use_after_free();
  const std::vector<Clash>& clashes = is_race ? judge.races() : judge.unordered_uses();
  const auto meant = std::ranges::find_if(clashes, is_meant);
  if (meant != clashes.end()) return *meant;
  return is_race ? judge.race() : std::nullopt;
}

Explanation explain(const Words& words, const Finding& finding, std::size_t steps) {
  Explanation explanation = explain_by_kind(words, finding, steps);
  std::vector<std::size_t>& marked = explanation.marked;
  std::ranges::sort(marked);
  marked.erase(std::unique(marked.begin(), marked.end()), marked.end());
  std::erase_if(marked, [&](std::size_t step) { return step >= steps; });
  return explanation;
}

}  // namespace heddle::checking
