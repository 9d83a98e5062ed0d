// What the finders of schedules (SourceFinder, LockContention) share: the run that they look at, and where
// they add schedules.
#pragma once

#include "core/stop_token.hpp"
#include "explore/reads_from/blocked_waits.hpp"
#include "explore/reads_from/observed_run.hpp"
#include "explore/reads_from/options.hpp"
#include "explore/reads_from/schedule_builder.hpp"
#include "explore/reads_from/search_path.hpp"

namespace heddle {

/// The objects that finders use. All of them outlive the finders.
struct FinderContext {
  const ReadsFromRules& rules;
  const ObservedRun& run;
  SearchPath& path;
  ScheduleBuilder& builder;
  BlockedWaits& waits;
  StopPoller& stop;
};

}  // namespace heddle
