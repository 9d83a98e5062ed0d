#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "check/cause/locks.hpp"
#include "check/cause/lost_signal.hpp"
#include "checking/finding/explanation.hpp"
#include "checking/finding/story_telling.hpp"

namespace heddle::checking {

namespace {

const Operation& next_of(const Words& words, ThreadId thread) {
  return words.execution().threads[thread.value].next;
}

/// "waits for b (line 15)", "waits for the end of T2 (line 33)".
std::string waits_text(const Words& words, const Wait& wait) {
  const Operation& next = next_of(words, wait.thread);
  if (wait.joined)
    return fmt::format("waits for the end of {} ({})", words.thread(*wait.joined), words.line(next.site));
  if (next.kind == OpKind::modify)
    return fmt::format("waits for {} ({})", words.location(next.location), words.line(next.site));
  return "waits at " + wait_text(words.run(), next);
}

std::string circle_text(const Words& words, const std::vector<Wait>& circle,
                        std::vector<std::size_t>& marked) {
  if (circle.size() == 1 && circle.front().lock) {
    const HeldLock& lock = *circle.front().lock;
    marked.push_back(lock.since);
    return fmt::format("{} {}, which it holds itself{} since {}", words.thread(circle.front().thread),
                       waits_text(words, circle.front()), lock.is_shared ? " as a reader" : "",
                       words.at(lock.since));
  }
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < circle.size(); ++i) {
    const auto& before =
        circle[(i + circle.size() - 1) % circle.size()].lock;  // what the one before waits for
    std::string part = words.thread(circle[i].thread) + " ";
    if (before) {
      marked.push_back(before->since);
      part += fmt::format("holds {} ({}) and ", words.location(before->lock),
                          words.line(words.event(before->since).op.site));
    }
    parts.push_back(part + waits_text(words, circle[i]));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string signal_text(const Words& words, const LostSignal& lost, std::vector<std::size_t>& marked) {
  const std::string waits = fmt::format("{} waits forever for {} at {}", words.thread(lost.waiting),
                                        words.location(lost.begins), words.at(lost.begins));
  marked.push_back(lost.begins);
  if (lost.woke_others) {
    marked.push_back(*lost.woke_others);
    return fmt::format("{}: the last signal, by {} at {}, woke another thread", waits,
                       words.thread_of(*lost.woke_others), words.at(*lost.woke_others));
  }
  if (!lost.too_early) return waits + ": no thread is left to signal it";
  marked.push_back(*lost.too_early);
  return fmt::format("{}: {} signalled it before, at {}, when no thread waited", waits,
                     words.thread_of(*lost.too_early), words.at(*lost.too_early));
}

/// Returns the text about a lock whose holder waits for no thread: it has ended, or is blocked for another
/// reason.
std::string held_text(const Words& words, const Wait& wait, std::vector<std::size_t>& marked) {
  marked.push_back(wait.lock->since);
  const ThreadId holder = wait.lock->holder;
  const bool ended = words.execution().threads[holder.value].state == ThreadState::finished;
  return fmt::format("{} {}, which {} took at {} and never released{}", words.thread(wait.thread),
                     waits_text(words, wait), words.thread(holder), words.at(wait.lock->since),
                     ended ? ": it has ended" : "");
}

std::string all_waits(const Words& words, const std::vector<Wait>& waits) {
  std::vector<std::string> parts;
  for (const Wait& wait : waits) parts.push_back(words.thread(wait.thread) + " " + waits_text(words, wait));
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// Adds one sentence for all threads that wait for the same thing.
void tell_others(Explanation& explanation, const Words& words, const std::vector<Wait>& waits) {
  struct Group {
    std::vector<std::string> threads;
    std::string what;
  };
  std::vector<Group> groups;
  for (const Wait& wait : waits) {
    const std::string what = waits_text(words, wait);
    const auto same = std::ranges::find(groups, what, &Group::what);
    (same == groups.end() ? groups.emplace_back(Group{{}, what}) : *same)
        .threads.push_back(words.thread(wait.thread));
  }
  for (const Group& group : groups)
    explanation.because.push_back(fmt::format("{} {}.", fmt::join(group.threads, ", "), group.what));
}

/// Adds the locks that threads hold while they wait for something else: others may need them.
void tell_held(Explanation& explanation, const Words& words, const std::vector<ThreadId>& threads) {
  const Execution& execution = words.execution();
  for (const HeldLock& held : locks_held(execution, execution.events.size())) {
    const bool is_told = std::ranges::find(explanation.marked, held.since) != explanation.marked.end();
    if (is_told || std::ranges::find(threads, held.holder) == threads.end()) continue;
    explanation.because.push_back(fmt::format("{} holds {} since {}.", words.thread(held.holder),
                                              words.location(held.lock), words.at(held.since)));
    explanation.marked.push_back(held.since);
  }
}

}  // namespace

Explanation explain_deadlock(const Words& words) {
  std::vector<Wait> waits = waits_at_end(words.execution());
  const std::vector<Wait> circle = circle_of(waits);
  Explanation explanation{"deadlock", {}};
  std::vector<ThreadId> told;
  const auto stuck_lock = std::ranges::find_if(waits, [](const Wait& wait) { return wait.lock.has_value(); });
  if (!circle.empty()) {
    explanation.why = circle_text(words, circle, explanation.marked);
    for (const Wait& wait : circle) told.push_back(wait.thread);
  } else if (const auto lost = lost_signal(words.execution())) {
    explanation.why = signal_text(words, *lost, explanation.marked);
    told.push_back(lost->waiting);
  } else if (stuck_lock != waits.end()) {
    explanation.why = held_text(words, *stuck_lock, explanation.marked);
    told.push_back(stuck_lock->thread);
  } else {
    // A thread that waits for the end of another is not a cause: that thread ends, or is itself blocked.
    std::vector<Wait> first = waits;
    std::erase_if(first, [](const Wait& wait) { return wait.joined.has_value(); });
    if (first.empty()) first = waits;
    explanation.why = all_waits(words, first);
    for (const Wait& wait : first) told.push_back(wait.thread);
  }
  tell_held(explanation, words, told);
  std::erase_if(waits, [&](const Wait& wait) { return std::ranges::find(told, wait.thread) != told.end(); });
  tell_others(explanation, words, waits);
  return explanation;
}

Explanation explain_stuck(const Words& words, ThreadId stuck) {
  const Execution& execution = words.execution();
  const Operation& next = next_of(words, stuck);
  Explanation explanation;
  explanation.title = fmt::format("{} spins forever in this loop", words.thread(stuck));
  // "wait for x == 1", "loop, reading x last".
  const std::string what = words.run().describe(next);
  explanation.why = what.starts_with("wait for ") ? "it waits for " + what.substr(9) : what;
  for (std::size_t i = execution.events.size(); i-- > 0;) {
    const Event& event = execution.events[i];
    if (event.op.location != next.location || !event.writes || event.is_drain()) continue;
    explanation.marked = {i};
    explanation.why +=
        fmt::format(", but {} left {} there at {}", words.thread_of(i), words.written(i), words.at(i));
    break;
  }
  explanation.why += ", and no thread is left to change it";
  std::vector<Wait> others = waits_at_end(execution);
  std::erase_if(others, [&](const Wait& wait) { return wait.thread == stuck; });
  tell_others(explanation, words, others);
  return explanation;
}

}  // namespace heddle::checking
