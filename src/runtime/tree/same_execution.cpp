#include "runtime/tree/same_execution.hpp"

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

std::optional<Difference> first_difference(const Execution& a, const Execution& b) {
  for (std::size_t i = 0; i < std::min(a.events.size(), b.events.size()); ++i)
    if (!same_event(a.events[i], b.events[i])) return Difference{a.events[i].thread(), a.events[i].op.site};
  if (a.events.size() != b.events.size()) {
    const Event& more =
        a.events.size() > b.events.size() ? a.events[b.events.size()] : b.events[a.events.size()];
    return Difference{more.thread(), more.op.site};
  }
  for (std::size_t t = 0; t < std::min(a.threads.size(), b.threads.size()); ++t)
    if (!same_end(a.threads[t], b.threads[t]))
      return Difference{{static_cast<std::uint16_t>(t)}, a.threads[t].next.site};
  const bool same = a.ending == b.ending && a.steps == b.steps && same_registers(a.registers, b.registers) &&
                    a.enabled == b.enabled && a.enabled_begin == b.enabled_begin &&
                    a.locations == b.locations && a.memory == b.memory &&
                    a.threads.size() == b.threads.size() && same_failures(a.failures, b.failures) &&
                    a.blocks == b.blocks;
  if (same) return std::nullopt;
  return a.events.empty() ? Difference{} : Difference{a.events.back().thread(), a.events.back().op.site};
}

}  // namespace heddle
