#include <algorithm>
#include <fmt/format.h>

#include "check/cause/handover.hpp"
#include "check/cause/locks.hpp"
#include "cli/finding/explanation.hpp"
#include "core/memory_order.hpp"

namespace heddle::cli {

namespace {

std::string access(const Words& words, std::size_t step) {
  const Event& event = words.event(step);
  return fmt::format("{} {} it at {}", words.thread_of(step), event.writes ? "writes" : "reads",
                     words.at(step));
}

/// "mutex (since line 19)", joined.
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

std::string order_text(const Words& words, std::size_t step, bool is_strong) {
  const std::string_view what = words.event(step).reads ? "the load" : "the store";
  return is_strong ? "" : fmt::format("{} is relaxed", what);
}

/// Why a value that was handed over orders nothing.
std::string handover_text(const Words& words, const WeakHandover& handover) {
  const Event& write = words.event(handover.write);
  const Event& read = words.event(handover.read);
  const bool released = releases(write.op.order), acquired = acquires(read.order());
  const std::string weak = !released && !acquired ? "both are relaxed"
                                                  : order_text(words, handover.write, released) +
                                                        order_text(words, handover.read, acquired);
  return fmt::format(
      "{} sees {} = {} at {}, which {} stored at {}, but {}: that orders nothing. A release store and an "
      "acquire load would.",
      words.thread_of(handover.read), words.location(handover.read), words.read(handover.read),
      words.at(handover.read), words.thread_of(handover.write), words.at(handover.write),
      weak.empty() ? "that is no synchronisation" : weak);
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
    explanation.marked.insert(explanation.marked.end(), {handover->write, handover->read});
  } else {
    explanation.because.push_back(locks_text(words, first, second));
  }
  return explanation;
}

}  // namespace heddle::cli
