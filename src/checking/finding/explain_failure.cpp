// Explains failures of one thread: what it read, and why it should not have.
#include <algorithm>
#include <fmt/format.h>
#include <span>

#include "check/cause/interference.hpp"
#include "check/cause/locks.hpp"
#include "check/cause/stale_read.hpp"
#include "checking/finding/explanation.hpp"
#include "checking/finding/source_text.hpp"
#include "checking/finding/story_telling.hpp"

namespace heddle::checking {

namespace {

std::string title_of(const Finding& finding) {
  switch (finding.kind) {
    case FindingKind::assertion:
      return "assertion failed";
    case FindingKind::abort:
      return "abort called";
    case FindingKind::terminate:
      return "std::terminate called";
    case FindingKind::invalid_access:
      return "invalid memory access (null or wild pointer)";
    case FindingKind::stack_overflow:
      return "stack overflow";
    case FindingKind::division_by_zero:
      return "division by zero, or a quotient that does not fit";
    case FindingKind::undefined:
      return "undefined behaviour";
    case FindingKind::out_of_bounds:
      return "access beyond the end of an object";
    case FindingKind::lock_misuse:
      return "unlock of a lock that the thread does not hold";
    case FindingKind::destroy_locked:
      return "destroy of a lock that is held";
    case FindingKind::thread_misuse:
      return "use of a thread that must not be used so";
    case FindingKind::double_free:
      return "memory is freed twice";
    case FindingKind::invalid_free:
      return "free of memory that is not a heap block";
    default:
      return std::string(name_of(finding.kind));
  }
}

std::string stale_text(const Words& words, const StaleRead& stale) {
  std::string text = fmt::format(
      "{} reads {} = {} at {} although {} has stored {} at {}: that store {}", words.thread_of(stale.read),
      words.location(stale.read), words.read(stale.read), words.at(stale.read), words.thread_of(stale.store),
      words.written(stale.store), words.at(stale.store),
      stale.arrival ? fmt::format("waits in its store buffer until step {}", *stale.arrival)
                    : "still waits in its store buffer");
  if (stale.overtaken)
    text += fmt::format(", and the later {} = {} (step {}) has reached memory first",
                        words.location(*stale.overtaken), words.written(*stale.overtaken), *stale.overtaken);
  return text;
}

/// Explains the failure by the first stale read: later ones may follow from it.
bool explain_by_buffers(Explanation& explanation, const Words& words, std::size_t steps) {
  constexpr std::size_t most = 3;
  const std::vector<StaleRead> stale = stale_reads(words.execution(), steps, most);
  if (stale.empty()) return false;
  explanation.why = stale_text(words, stale.front());
  for (const StaleRead& read : stale) {
    explanation.marked.insert(explanation.marked.end(), {read.read, read.store});
    if (read.overtaken) explanation.marked.push_back(*read.overtaken);
    if (&read != &stale.front()) explanation.because.push_back("Likewise, " + stale_text(words, read) + ".");
  }
  return true;
}

bool explain_by_change_back(Explanation& explanation, const Words& words, std::size_t steps) {
  const auto found = changed_back(words.execution(), steps);
  // It is not remarkable that a lock was taken and released in between, or that a count is 0 again.
  if (!found || words.event(found->exchange).read == 0) return false;
  const std::string name = words.location(found->exchange);
  explanation.why = fmt::format(
      "{}'s compare-exchange of {} at {} succeeds although {} has changed since {} read it in step {}, and "
      "changed back (ABA)",
      words.thread_of(found->exchange), name, words.at(found->exchange), name,
      words.thread_of(found->exchange), found->read);
  std::string changes = fmt::format("{}: {} (step {})", name, words.read(found->exchange), found->read);
  // Only the last ones, which include those that change it back.
  constexpr std::size_t most = 16;
  const std::size_t left_out = found->writes.size() - std::min(found->writes.size(), most);
  const auto told = std::span(found->writes).subspan(left_out);
  if (left_out != 0) changes += fmt::format(" → … ({} more)", left_out);
  for (const std::uint32_t write : told)
    changes += fmt::format(" → {} (step {}, {})", words.written(write), write, words.thread_of(write));
  explanation.because.push_back(changes + ".");
  explanation.marked.insert(explanation.marked.end(), {found->read, found->exchange});
  explanation.marked.insert(explanation.marked.end(), told.begin(), told.end());
  return true;
}

bool explain_by_lost_update(Explanation& explanation, const Words& words, std::size_t steps) {
  const auto found = lost_update(words.execution(), steps);
  if (!found) return false;
  const std::string name = words.location(found->overwrites), thread = words.thread_of(found->overwrites);
  explanation.why = fmt::format(
      "{} = {} by {} at {} overwrites {} = {} by {} at {}, which {} has not seen: it read {} before, in step "
      "{}",
      name, words.written(found->overwrites), thread, words.at(found->overwrites), name,
      words.written(found->lost), words.thread_of(found->lost), words.at(found->lost), thread, name,
      found->read);
  explanation.marked.insert(explanation.marked.end(), {found->read, found->lost, found->overwrites});
  return true;
}

/// Whether the program itself read this value: not the library for its own purposes, such as finding a
/// virtual function, and not a thread that sleeps.
bool is_read_of_program(const Words& words, const Event& event) {
  if (!event.observes() || event.is_drain()) return false;
  const std::string value = words.run().value_text(event.op.part.of(event.read));
  return !value.starts_with("&vtable for ") &&
         !words.run().describe(event.op).starts_with("time passes until");
}

/// Explains the failure by the last thing that the failing thread read, at the place of the failure or before
/// it.
void explain_by_last_read(Explanation& explanation, const Words& words, const Finding& finding,
                          std::size_t steps) {
  for (std::size_t i = std::min(steps, words.execution().events.size()); i-- > 0;) {
    const Event& event = words.event(i);
    if (event.thread() != finding.thread || !is_read_of_program(words, event)) continue;
    const bool is_later = lets_time_pass(words.run(), event.op);
    explanation.why = fmt::format("{} read {} = {} at {}", words.thread_of(i), words.location(i),
                                  is_later ? words.written(i) : words.read(i), words.at(i));
    explanation.marked.push_back(i);
    if (is_later) {
      explanation.why += ", when a long time had passed";
      return;
    }
    if (event.source == initial_source) {
      explanation.why += ", its initial value";
      return;
    }
    explanation.marked.push_back(event.source);
    explanation.why += fmt::format(
        ", which {} wrote at {}",
        words.event(event.source).thread() == finding.thread ? "it" : words.thread_of(event.source),
        words.at(event.source));
    return;
  }
}

/// Adds what the failing thread had read before, and another thread changed before it came back to it.
void tell_change_in_between(Explanation& explanation, const Words& words, const Finding& finding,
                            std::size_t steps) {
  const auto found = changed_in_between(words.execution(), finding.thread, steps);
  if (!found) return;
  explanation.because.push_back(
      fmt::format("{} had read {} = {} at {}, and {} wrote {} at {} before {} came back to it in step {}.",
                  words.thread(finding.thread), words.location(found->read), words.read(found->read),
                  words.at(found->read), words.thread_of(found->write), words.written(found->write),
                  words.at(found->write), words.thread(finding.thread), found->again));
  explanation.marked.insert(explanation.marked.end(), {found->read, found->write, found->again});
}

/// Returns the step with which the thread failed: an unlock, a free or the like that only read. None if it
/// was no event, because no other thread can see the object.
std::optional<std::size_t> failing_step(const Words& words, const Finding& finding, std::size_t steps) {
  for (std::size_t i = std::min(steps, words.execution().events.size()); i-- > 0;) {
    const Event& event = words.event(i);
    if (event.thread() != finding.thread || event.is_drain()) continue;
    if (event.op.site != finding.site) return std::nullopt;
    const bool has_failed = event.op.kind == OpKind::unlock || event.op.kind == OpKind::modify;
    const bool is_meant =
        finding.kind == FindingKind::destroy_locked ? event.op.kind == OpKind::load : has_failed;
    return is_meant && (!event.writes || event.op.role == Role::begin_wait) ? std::optional(i) : std::nullopt;
  }
  return std::nullopt;
}

/// Returns the step with which a thread began to wait that waits on the condition variable when this step
/// begins to; none if no thread does.
std::optional<std::size_t> earlier_wait(const Words& words, std::size_t step) {
  const Event& event = words.event(step);
  for (std::size_t i = step; i-- > 0;) {
    const Event& other = words.event(i);
    const std::uint64_t bit = 1ULL << (other.thread().value % 64);
    if (other.op.role == Role::begin_wait && other.op.location == event.op.location &&
        (static_cast<std::uint64_t>(event.read) & bit) != 0)
      return i;
  }
  return std::nullopt;
}

/// Returns which thread holds the lock, and since when.
std::string holder_text(Explanation& explanation, const Words& words, LocationId lock, std::size_t steps) {
  for (const HeldLock& held : locks_held(words.execution(), steps))
    if (held.lock == lock) {
      explanation.marked.push_back(held.since);
      return fmt::format("{} holds {}{} since {}", words.thread(held.holder), words.location(held.lock),
                         held.is_shared ? " as a reader" : "", words.at(held.since));
    }
  return fmt::format("no thread holds {}", words.location(lock));
}

/// Explains the misuse of a lock or of memory by the step with which it failed, as far as that is known.
void explain_by_misuse(Explanation& explanation, const Words& words, const Finding& finding,
                       std::size_t steps) {
  const auto failing = failing_step(words, finding, steps);
  if (!failing) return;
  const Event& event = words.event(*failing);
  explanation.marked.push_back(*failing);
  if (finding.kind == FindingKind::double_free) {
    if (event.source == initial_source) return;
    explanation.why = fmt::format("{} freed {} at {} already", words.thread_of(event.source),
                                  words.location(*failing), words.at(event.source));
    explanation.marked.push_back(event.source);
  } else if (event.op.role != Role::begin_wait) {
    explanation.why = holder_text(explanation, words, event.op.location, steps);
  } else if (const auto other = earlier_wait(words, *failing)) {
    explanation.why = fmt::format("{} waits on {} since {}", words.thread_of(*other), words.location(*other),
                                  words.at(*other));
    explanation.marked.push_back(*other);
  }
}

}  // namespace

Explanation explain_failure(const Words& words, const Finding& finding, std::size_t steps) {
  Explanation explanation{title_of(finding), {}};
  if (const std::string exact = words.run().failure_words(finding.thread); !exact.empty())
    explanation.title =
        finding.kind == FindingKind::undefined ? explanation.title + " (" + exact + ")" : exact;
  const bool has_other_end =
      finding.kind == FindingKind::lock_misuse || finding.kind == FindingKind::abort ||
      finding.kind == FindingKind::thread_misuse || finding.kind == FindingKind::terminate ||
      finding.kind == FindingKind::invalid_access || finding.kind == FindingKind::invalid_free;
  if (has_other_end && explanation.title != title_of(finding)) explanation.end = explanation.title;
  if (finding.kind == FindingKind::unsupported) return explanation;  // nothing went wrong
  if (finding.kind == FindingKind::assertion)
    explanation.condition = asserted_condition(words.program().place(finding.site));
  if (finding.kind == FindingKind::terminate) {  // what the thread read before has rarely to do with it
    if (explanation.title == title_of(finding))
      explanation.because.emplace_back(
          "An exception that is not caught or that leaves a noexcept function, or a thread that was not "
          "joined.");
    return explanation;
  }
  const bool is_misuse = finding.kind == FindingKind::double_free ||
                         finding.kind == FindingKind::lock_misuse ||
                         finding.kind == FindingKind::destroy_locked;
  if (is_misuse) {
    explain_by_misuse(explanation, words, finding, steps);
    return explanation;
  }
  if (explain_by_buffers(explanation, words, steps)) return explanation;
  if (explain_by_change_back(explanation, words, steps)) return explanation;
  if (explain_by_lost_update(explanation, words, steps)) return explanation;
  explain_by_last_read(explanation, words, finding, steps);
  tell_change_in_between(explanation, words, finding, steps);
  return explanation;
}

}  // namespace heddle::checking
