// What is still to be run: for each node of the search, ways to go on from there. A schedule holds the whole order of steps
// that leads there and through it, in a few bytes a step.
#pragma once

#include <cstdint>
#include <span>
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

  /// Appends steps that make no choice: the threads of those positions that `wanted` accepts.
  template <class Wanted>
  static void append_threads(std::vector<std::uint16_t>& words, std::span<const std::uint32_t> positions,
                             Wanted wanted) {
    const std::size_t before = words.size();
    words.resize(before + positions.size());
    std::uint16_t* end = words.data() + before;
    for (const std::uint32_t position : positions) {
      const auto [is_wanted, thread] = wanted(position);
      *end = thread;
      end += is_wanted ? 1 : 0;
    }
    words.resize(static_cast<std::size_t>(end - words.data()));
  }
  static void append(std::vector<std::uint16_t>& words, ThreadId thread, std::uint32_t choice) {
    words.push_back(choice == 0 ? thread.value : static_cast<std::uint16_t>(thread.value | chooses));
    if (choice == 0) return;
    words.push_back(static_cast<std::uint16_t>(choice));
    words.push_back(static_cast<std::uint16_t>(choice >> 16U));
  }
  /// The first steps, as many as `known` says, are there, and make no choice.
  static void read(const std::vector<std::uint16_t>& words, std::vector<Step>& steps, std::size_t known) {
    steps.resize(words.size());
    Step* end = steps.data() + known;
    for (std::size_t i = known; i < words.size(); ++i, ++end) {
      const std::uint16_t word = words[i];
      end->strand = strand_of({static_cast<std::uint16_t>(word & ~chooses)});
      end->choice = 0;
      if ((word & chooses) == 0) continue;
      end->choice = words[i + 1] | static_cast<std::uint32_t>(words[i + 2]) << 16U;
      i += 2;
    }
    steps.resize(static_cast<std::size_t>(end - steps.data()));
  }

 private:
  static constexpr std::uint16_t chooses = 0x8000;
  std::vector<Schedule> schedules_;
  Ref free_ = none;
};

}  // namespace heddle
