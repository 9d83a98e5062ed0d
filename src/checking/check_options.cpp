#include "checking/check_options.hpp"

namespace heddle::checking {

CheckOptions check_options(const Model& model, const ErrorSelection& errors) {
  CheckOptions options;
  options.model = model;
  options.ignore_deadlocks = errors.ignore_deadlocks;
  options.ignore_races = errors.ignore_races;
  options.ignore_use_after_free = errors.ignore_use_after_free;
  options.leaks = errors.leaks;
  if (errors.property) options.counted = errors.property->kinds();
  return options;
}

}  // namespace heddle::checking
