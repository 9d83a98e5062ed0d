// The order that the steps of an execution must keep so that each does the same again: program order, the
// order of conflicting accesses, creation and end of threads, and the order of store buffers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/execution.hpp"
#include "core/stop_token.hpp"

namespace heddle {

class Dependencies {
 public:
  /// The dependencies of the first `events` events. Throws SearchStopped once a stop is requested.
  Dependencies(const Execution& execution, std::size_t events, StopPoller& stop);

  [[nodiscard]] std::size_t size() const { return begin_.size() - 1; }
  /// Returns the events that this one directly depends on; it depends on others only through these.
  [[nodiscard]] std::span<const std::uint32_t> before(std::size_t event) const {
    HEDDLE_DCHECK(event < size());
    return std::span(before_).subspan(begin_[event], begin_[event + 1] - begin_[event]);
  }
  /// Returns the event that starts the thread; none if it runs from the beginning.
  [[nodiscard]] std::uint32_t start_of(ThreadId thread) const;
  /// Returns for each event whether it is one of the given events, or one of them depends on it.
  [[nodiscard]] std::vector<bool> past_of(std::span<const std::uint32_t> events) const;

  static constexpr std::uint32_t none = UINT32_MAX;

 private:
  class Builder;

  std::vector<std::uint32_t> begin_;  // by event, and the end
  std::vector<std::uint32_t> before_;
  std::vector<std::uint32_t> section_;      // by event: the first event of its atomic section; none
  std::vector<std::uint32_t> section_end_;  // by first event of a section: one past its last
  std::vector<std::uint32_t> starts_;       // by thread
};

}  // namespace heddle
