// Which strands can move at a position of a run. Shared by what conductors ask there.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/step.hpp"
#include "runtime/first_enabled.hpp"
#include "runtime/program_threads.hpp"

namespace heddle {

/// Appends the enabled steps, those of threads first. is_enabled(thread) says whether a thread can move.
template <class Threads, class MachineType, class Enabled>
void append_enabled_steps(std::vector<EnabledStep>& steps, const Threads& threads, MachineType& machine,
                          Enabled is_enabled) {
  for (std::size_t t = 0; t < threads.size(); ++t)
    if (is_enabled(t)) steps.push_back({strand_of(thread_id(t)), machine.choices(threads.next(t))});
  if (machine.nothing_waits()) return;
  for (std::size_t t = 0; t < threads.size(); ++t) {
    if (!threads.may_move(t)) continue;
    machine.for_each_drainable(thread_id(t), [&](StrandId buffer) { steps.push_back({buffer, 1}); });
  }
}

/// Returns the first store buffer that can drain; none if no buffer can.
template <class Threads, class MachineType>
[[nodiscard]] std::optional<StrandId> first_drainable_buffer(const Threads& threads, MachineType& machine) {
  for (std::size_t t = 0; t < threads.size(); ++t)
    if (threads.may_move(t))
      if (const auto buffer = machine.first_drainable(thread_id(t))) return buffer;
  return std::nullopt;
}

/// Returns the next enabled one of `count` threads after this one, in turn; no_thread_number if no thread is
/// enabled.
template <class Enabled>
[[nodiscard]] std::size_t next_enabled_after(std::size_t thread, std::size_t count, Enabled is_enabled) {
  for (std::size_t i = 1; i <= count; ++i)
    if (const std::size_t next = (thread + i) % count; is_enabled(next)) return next;
  return FirstEnabled::no_thread_number;
}

/// Returns the step of a thread by its number; none for no_thread_number.
[[nodiscard]] inline std::optional<Step> step_of_thread(std::size_t thread) {
  if (thread == FirstEnabled::no_thread_number) return std::nullopt;
  return Step{strand_of(thread_id(thread)), 0};
}

}  // namespace heddle
