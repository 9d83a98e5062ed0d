#include <algorithm>
#include <fmt/format.h>

#include "check/cause/handover.hpp"
#include "check/cause/locks.hpp"
#include "checking/finding/explanation.hpp"
#include "checking/finding/handover_text.hpp"

namespace heddle::checking {

namespace {

std::string access(const Words& words, std::size_t step) {
  const Event& event = words.event(step);
  return fmt::format("{} {} it at {}", words.thread_of(step), event.writes ? "writes" : "reads",
                     words.at(step));
}

/// Returns the locks that the thread holds: "mutex (since line 19)", separated by commas.
std::string locks_of_thread(const Words& words, std::size_t step) {
  std::string text;
  for (const HeldLock& held : locks_held(words.execution(), step))
    if (held.holder == words.event(step).thread())
      text += fmt::format("{}{}{} (since {})", text.empty() ? "" : " and ", words.location(held.lock),
                          held.is_shared ? " as a reader" : "", words.line(words.event(held.since).op.site));
  return text;
}

std::string locks_text(const Words& words, std::size_t first, std::size_t second) {
  const std::string one = locks_of_thread(words, first), other = locks_of_thread(words, second);
  const auto holds = [&](std::size_t step, const std::string& locks) {
    return fmt::format("{} holds {}", words.thread_of(step), locks.empty() ? "no lock" : locks);
  };
  if (one.empty() && other.empty()) return "Neither holds a lock there.";
  return fmt::format("{} there, {}.", holds(first, one), holds(second, other));
}

/// Returns a sentence about the pair under the other rule of release sequences, if that rule orders it.
std::string rule_text(const Words& words, const Clash& race) {
  if (words.execution().release_sequences != ReleaseSequences::of_updates) return {};
  Execution before = words.execution();
  before.release_sequences = ReleaseSequences::of_own_stores_too;
  MemoryJudge judge;
  judge.look_for_all_races();
  judge.judge(before);
  const auto is_there = [&](const Clash& other) {
    const auto site = [&](std::size_t step) { return words.event(step).op.site; };
    return site(other.first) == site(race.first) && site(other.second) == site(race.second);
  };
  if (std::ranges::any_of(judge.races(), is_there)) return {};
  return "This is C++20's and C23's rule: a relaxed store ends the release sequence that its thread began. "
         "Before them (-std=c17, -std=c++17) it continues it, and the two are ordered.";
}

}  // namespace

Explanation explain_race(const Words& words, const Clash& race) {
  const auto [first, second] = std::minmax(race.first, race.second);
  Explanation explanation;
  explanation.title = fmt::format("data race on {}", words.location(second));
  explanation.why =
      fmt::format("{}, {}, and nothing orders the two", access(words, first), access(words, second));
  explanation.marked = {first, second};
  const bool one_is_atomic = words.event(first).op.plain != words.event(second).op.plain;
  if (one_is_atomic) {
    const std::size_t atomic = words.event(first).op.plain ? second : first, plain = first + second - atomic;
    explanation.because.push_back(fmt::format("The access by {} is atomic, the one by {} is not.",
                                              words.thread_of(atomic), words.thread_of(plain)));
  }
  if (const auto handover = weak_handover(words.execution(), race)) {
    explanation.because.push_back(handover_text(words, *handover));
    if (const std::string rule = rule_text(words, race); !rule.empty()) explanation.because.push_back(rule);
    explanation.marked.insert(explanation.marked.end(), {handover->write, handover->read});
  } else {
    explanation.because.push_back(locks_text(words, first, second));
  }
  return explanation;
}

}  // namespace heddle::checking
