// What is still to be run: for each node of the search, ways to go on from there. A schedule holds the whole order of steps
// that leads there and through it, in a few bytes a step.
#pragma once

#include <cstdint>
#include <vector>

#include "core/step.hpp"

namespace heddle {

class PendingSchedules {
 public:
  using Ref = std::uint32_t;
  static constexpr Ref none = UINT32_MAX;

  static constexpr EventId nothing{strand_of(no_thread), 0};

  struct Schedule {
    std::vector<std::uint16_t> words;  // a thread each; one that makes a choice is followed by it
    EventId head = nothing;            // what stands at the node
    EventId reversed = nothing;        // another event that has another source
    bool held = false;                 // the head does not happen: its thread stays before it
    Ref next = none;
  };

  /// An empty schedule, put before `next`.
  [[nodiscard]] Ref make(Ref next) {
    Ref made;
    if (free_ == none) {
      made = static_cast<Ref>(schedules_.size());
      schedules_.emplace_back();
    } else {
      made = free_;
      free_ = schedules_[made].next;
    }
    Schedule& schedule = schedules_[made];
    schedule.words.clear();
    schedule.head = schedule.reversed = nothing;
    schedule.held = false;
    schedule.next = next;
    return made;
  }
  void drop(Ref ref) {
    schedules_[ref].next = free_;
    free_ = ref;
  }
  [[nodiscard]] Schedule& operator[](Ref ref) { return schedules_[ref]; }
  [[nodiscard]] const Schedule& operator[](Ref ref) const { return schedules_[ref]; }

  static void append(std::vector<std::uint16_t>& words, ThreadId thread, std::uint32_t choice) {
    words.push_back(choice == 0 ? thread.value : static_cast<std::uint16_t>(thread.value | chooses));
    if (choice == 0) return;
    words.push_back(static_cast<std::uint16_t>(choice));
    words.push_back(static_cast<std::uint16_t>(choice >> 16U));
  }
  static void read(const std::vector<std::uint16_t>& words, std::vector<Step>& steps) {
    steps.clear();
    for (std::size_t i = 0; i < words.size(); ++i) {
      const bool has_choice = (words[i] & chooses) != 0;
      const ThreadId thread{static_cast<std::uint16_t>(words[i] & ~chooses)};
      std::uint32_t choice = 0;
      if (has_choice) {
        choice = words[i + 1] | static_cast<std::uint32_t>(words[i + 2]) << 16U;
        i += 2;
      }
      steps.push_back({strand_of(thread), choice});
    }
  }

 private:
  static constexpr std::uint16_t chooses = 0x8000;
  std::vector<Schedule> schedules_;
  Ref free_ = none;
};

}  // namespace heddle
