#include "checking/check_options.hpp"

namespace heddle::checking {

CheckOptions check_options(const Settings& settings) {
  CheckOptions options;
  options.limits = settings.limits;
  options.keep_going = settings.keep_going;
  options.ignore_deadlocks = settings.ignore_deadlocks;
  options.ignore_races = settings.ignore_races;
  options.ignore_use_after_free = settings.ignore_use_after_free;
  options.leaks = settings.leaks;
  if (!settings.models.empty()) options.model = settings.models.front();
  return options;
}

}  // namespace heddle::checking
