#include "runtime/tree/walk_difference.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace heddle {

namespace {

bool same_operation(const Operation& a, const Operation& b) {
  static_assert(std::has_unique_object_representations_v<Operation>);  // the same ones have the same bytes
  return std::memcmp(&a, &b, sizeof a) == 0;
}

bool same_event(const Event& a, const Event& b) {
  // What a spawned thread starts from is not always known where a program is walked.
  const bool same_read = a.op.kind == OpKind::spawn || a.read == b.read;
  return a.id == b.id && a.source == b.source && a.choice == b.choice && a.reads == b.reads &&
         a.writes == b.writes && a.buffered == b.buffered && same_read && a.written == b.written &&
         same_operation(a.op, b.op);
}

bool same_end(const ThreadEnd& a, const ThreadEnd& b) {
  const bool stands = a.state == ThreadState::ready || a.state == ThreadState::waiting;
  return a.state == b.state && a.result == b.result && (!stands || a.next == b.next);
}

/// Compares failures except for when they happened: the failure of a thread that took no step is recorded as
/// soon as it is known, which may be a step earlier or later.
bool same_failures(const std::vector<Failure>& a, const std::vector<Failure>& b) {
  return a.size() == b.size() && std::ranges::all_of(a, [&](const Failure& failure) {
           return std::ranges::any_of(b, [&](const Failure& other) {
             return failure.kind == other.kind && failure.thread == other.thread &&
                    failure.site == other.site;
           });
         });
}

/// Compares registers. The shorter list is continued by zeros.
bool same_registers(const std::vector<Value>& a, const std::vector<Value>& b) {
  const std::size_t both = std::min(a.size(), b.size());
  const auto is_zero = [](Value value) { return value == 0; };
  return std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(both), b.begin()) &&
         std::all_of(a.begin() + static_cast<std::ptrdiff_t>(both), a.end(), is_zero) &&
         std::all_of(b.begin() + static_cast<std::ptrdiff_t>(both), b.end(), is_zero);
}

}  // namespace

std::optional<WalkDifference> first_difference(const Execution& ran, const Execution& walked) {
  for (std::size_t i = 0; i < std::min(ran.events.size(), walked.events.size()); ++i)
    if (!same_event(ran.events[i], walked.events[i]))
      return WalkDifference{ran.events[i].thread(), ran.events[i].op.site};
  if (ran.events.size() != walked.events.size()) {
    const Event& more = ran.events.size() > walked.events.size() ? ran.events[walked.events.size()]
                                                                 : walked.events[ran.events.size()];
    return WalkDifference{more.thread(), more.op.site};
  }
  for (std::size_t t = 0; t < std::min(ran.threads.size(), walked.threads.size()); ++t)
    if (!same_end(ran.threads[t], walked.threads[t]))
      return WalkDifference{{static_cast<std::uint16_t>(t)}, ran.threads[t].next.site};
  const bool same = ran.ending == walked.ending && ran.steps == walked.steps &&
                    same_registers(ran.registers, walked.registers) && ran.enabled == walked.enabled &&
                    ran.enabled_begin == walked.enabled_begin && ran.locations == walked.locations &&
                    ran.memory == walked.memory && ran.threads.size() == walked.threads.size() &&
                    same_failures(ran.failures, walked.failures) && ran.blocks == walked.blocks;
  if (same) return std::nullopt;
  return ran.events.empty() ? WalkDifference{}
                            : WalkDifference{ran.events.back().thread(), ran.events.back().op.site};
}

}  // namespace heddle
