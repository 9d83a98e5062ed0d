// Finds other sources for the reads of a run: lines 5 to 11 of Algorithm 1, and the reversals of section 7.
//
// Where the read or the write is new, each pair is considered once: new reads look at all writes, new writes
// at the reads that were there before them.
#pragma once

#include <cstdint>

#include "core/stop_token.hpp"
#include "explore/reads_from/blocked_waits.hpp"
#include "explore/reads_from/finder_context.hpp"
#include "explore/reads_from/observed_run.hpp"
#include "explore/reads_from/options.hpp"
#include "explore/reads_from/schedule_builder.hpp"
#include "explore/reads_from/search_path.hpp"
#include "explore/reads_from/source_questions.hpp"

namespace heddle {

class SourceFinder {
 public:
  using Position = Trace::Position;
  using Count = Trace::Count;

  SourceFinder(const FinderContext& context, SourceQuestions& questions)
      : rules_(context.rules),
        run_(context.run),
        path_(context.path),
        builder_(context.builder),
        waits_(context.waits),
        stop_(context.stop),
        questions_(questions) {}

  /// Adds, for all nodes, the schedules that follow from the run's new events. Throws SearchStopped.
  void find();
  /// Returns how often a source was considered again that had been asked about before.
  [[nodiscard]] std::uint64_t known() const { return known_; }
  void clear_statistics() { known_ = 0; }

 private:
  void find_for_new_node(Position node);
  void find_for_new_write(Position write);
  void find_sources(Position read);
  [[nodiscard]] bool consider_slot(Position read, const Trace::Slot& slot, bool source_hides);
  void find_outcomes(Position node);
  void offer(Position write);
  [[nodiscard]] bool may_reverse_with_source(Position write) const;
  void reverse(Position read, Position write);
  void consider(Position read, Position source);

  const ReadsFromRules& rules_;
  const ObservedRun& run_;
  SearchPath& path_;
  ScheduleBuilder& builder_;
  BlockedWaits& waits_;
  StopPoller& stop_;
  SourceQuestions& questions_;
  std::uint64_t known_ = 0;
};

}  // namespace heddle
