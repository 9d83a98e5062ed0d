#include "checking/check_options.hpp"

namespace heddle::checking {

CheckOptions check_options(const Model& model, const ErrorSelection& errors) {
  CheckOptions options;
  options.model = model;
  options.ignore_deadlocks = errors.ignore_deadlocks;
  options.ignore_races = errors.ignore_races;
  options.ignore_use_after_free = errors.ignore_use_after_free;
  const bool all_is_freed = errors.property && errors.property->has("valid-memcleanup");
  options.leaks = all_is_freed          ? LeakCheck::all_memory
                  : errors.ignore_leaks ? LeakCheck::none
                  : errors.leaks        ? LeakCheck::everywhere
                                        : LeakCheck::where_all_joined;
  if (errors.property) options.counted = errors.property->kinds();
  return options;
}

}  // namespace heddle::checking
