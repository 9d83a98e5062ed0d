// Schedules that are still to be run: for each node of the search a list of them. A schedule has the whole
// order of steps that leads to the node and through it, in a few bytes per step; or, where executions are
// long, it says which steps it takes from which execution: all schedules of one execution share its steps.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/step.hpp"

namespace heddle {

class PendingSchedules {
 public:
  using Ref = std::uint32_t;
  static constexpr Ref none = UINT32_MAX;

  /// A strand in one number, for comparing and keeping many of them.
  using Word = std::uint32_t;
  [[nodiscard]] static constexpr Word word_of(StrandId strand) {
    HEDDLE_DCHECK(strand.buffer <= most_buffers);
    return strand.buffer << buffer_shift | strand.thread.value;
  }
  /// The largest number of a buffer that a word can hold.
  static constexpr std::uint32_t most_buffers = 0x7fff;

  static constexpr EventId nothing{strand_of(no_thread), 0};

  /// A step of an execution: the index of the event among its thread's; for a drain, that of the write which
  /// it brings to memory.
  struct RunStep {
    Word word = 0;
    std::uint32_t index = 0;
    std::uint32_t choice = 0;
  };
  using SharedRun = std::shared_ptr<const std::vector<RunStep>>;
  struct Inserted {
    ThreadId thread;
    std::uint32_t choice = 0;
  };
  /// The steps of an execution that belong to the first events of each thread, with some more in between.
  struct PartOfRun {
    SharedRun run;                   // nullptr: the schedule's words have all steps
    std::vector<std::uint32_t> cut;  // by thread
    std::uint32_t insert_at = 0;
    std::array<Inserted, 2> inserted = {};
    std::uint32_t insertions = 0;
  };

  struct Schedule {
    std::vector<Word> words;  // a strand each; one that makes a choice is followed by it
    PartOfRun part;
    EventId head = nothing;      // the event that takes the node's position
    EventId reversed = nothing;  // another event that has another source than before
    bool held = false;           // the head does not happen: its thread stays before it
    Ref next = none;
  };

  /// Creates an empty schedule at the front of the list that begins with `next`.
  [[nodiscard]] Ref make(Ref next) {
    HEDDLE_DCHECK(next == none || next < schedules_.size());
    ++size_;
    Ref made = none;
    if (free_ == none) {
      made = static_cast<Ref>(schedules_.size());
      schedules_.emplace_back();
    } else {
      made = free_;
      free_ = schedules_[made].next;
    }
    Schedule& schedule = schedules_[made];
    schedule.words.clear();
    schedule.part.run.reset();
    schedule.head = schedule.reversed = nothing;
    schedule.held = false;
    schedule.next = next;
    return made;
  }
  /// Returns the words of a schedule. If it refers to an execution, its words are made from that now.
  [[nodiscard]] const std::vector<Word>& words_of(Ref ref) {
    Schedule& schedule = schedules_[ref];
    const PartOfRun& part = schedule.part;
    if (!part.run) return schedule.words;
    HEDDLE_DCHECK(schedule.words.empty() && part.insert_at <= part.run->size());
    for (std::size_t i = 0; i <= part.run->size(); ++i) {
      if (i == part.insert_at)
        for (const Inserted& step : std::span(part.inserted).first(part.insertions))
          append(schedule.words, strand_of(step.thread), step.choice);
      if (i == part.run->size()) break;
      const RunStep& step = (*part.run)[i];
      HEDDLE_DCHECK(static_cast<std::uint16_t>(step.word) < part.cut.size());
      if (step.index < part.cut[static_cast<std::uint16_t>(step.word)])
        append_word(schedule.words, step.word, step.choice);
    }
    schedule.part.run.reset();
    return schedule.words;
  }
  /// Releases a schedule that is in no list; its storage is used again.
  void drop(Ref ref) {
    HEDDLE_DCHECK(ref < schedules_.size() && size_ > 0);
    --size_;
    if (schedules_[ref].words.size() > longest_kept) schedules_[ref].words = {};
    schedules_[ref].next = free_;
    free_ = ref;
  }
  [[nodiscard]] Schedule& operator[](Ref ref) {
    HEDDLE_DCHECK(ref < schedules_.size());
    return schedules_[ref];
  }
  [[nodiscard]] const Schedule& operator[](Ref ref) const {
    HEDDLE_DCHECK(ref < schedules_.size());
    return schedules_[ref];
  }
  /// Returns how many schedules exist: created and not released.
  [[nodiscard]] std::size_t size() const { return size_; }

  /// Appends steps that make no choice: the words of those entries that `wanted` accepts.
  template <class Wanted>
  static void append_words(std::vector<Word>& words, std::span<const std::uint32_t> entries, Wanted wanted) {
    const std::size_t before = words.size();
    words.resize(before + entries.size());
    Word* end = words.data() + before;
    for (const std::uint32_t entry : entries) {
      const auto [is_wanted, word] = wanted(entry);
      *end = word;
      end += is_wanted ? 1 : 0;
    }
    words.resize(static_cast<std::size_t>(end - words.data()));
  }
  static void append(std::vector<Word>& words, StrandId strand, std::uint32_t choice) {
    append_word(words, word_of(strand), choice);
  }
  /// Appends to `steps` the steps that the words describe. The first `known` steps are there already, and
  /// make no choice.
  static void read(const std::vector<Word>& words, std::vector<Step>& steps, std::size_t known) {
    HEDDLE_DCHECK(known <= words.size() && known <= steps.size());
    steps.resize(words.size());
    Step* end = steps.data() + known;
    for (std::size_t i = known; i < words.size(); ++i, ++end) {
      const Word word = words[i];
      HEDDLE_DCHECK((word & chooses) == 0 || i + 1 < words.size());
      end->strand.thread = {static_cast<std::uint16_t>(word)};
      end->strand.buffer = word >> buffer_shift & most_buffers;
      end->choice = (word & chooses) == 0 ? 0 : words[++i];
    }
    steps.resize(static_cast<std::size_t>(end - steps.data()));
  }

 private:
  static constexpr std::size_t longest_kept = 4'096;  // words for which storage is used again
  static void append_word(std::vector<Word>& words, Word word, std::uint32_t choice) {
    words.push_back(choice == 0 ? word : word | chooses);
    if (choice != 0) words.push_back(choice);
  }

  static constexpr Word chooses = 1U << 31U;
  static constexpr unsigned buffer_shift = 16;
  std::vector<Schedule> schedules_;
  std::size_t size_ = 0;
  Ref free_ = none;  // the first of those that were dropped
};

}  // namespace heddle
