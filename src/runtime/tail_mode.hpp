// The ways to find the steps after a plan's prefix, some of them faster where the tail allows it.
#pragma once

#include <cstdint>
#include <variant>

#include "core/step.hpp"

namespace heddle {

enum class TailMode : std::uint8_t {
  first,           // the first enabled step is taken; the others are not recorded
  writes,          // as `first`, but reads are not taken: the run stops when only they are left
  first_recorded,  // as `first`, unless its thread gives way; all enabled steps are recorded
  driven,          // the enabled steps are recorded, and the TailDriver picks one
};

/// Whether enabled steps are not recorded, so that the first one is found without looking for the others.
[[nodiscard]] constexpr bool is_plain(TailMode mode) {
  return mode == TailMode::first || mode == TailMode::writes;
}

[[nodiscard]] inline TailMode tail_mode_of(const Plan& plan) {
  const auto* finish = std::get_if<Finish>(&plan.tail);
  const bool finishes = finish != nullptr && finish->sleeping.empty() && finish->held.empty();
  if (finishes) return plan.record_enabled ? TailMode::first_recorded : TailMode::first;
  const bool stops = std::holds_alternative<StopBeforeReads>(plan.tail);
  return stops && !plan.record_enabled ? TailMode::writes : TailMode::driven;
}

}  // namespace heddle
