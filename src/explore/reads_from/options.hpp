// Options of exploration by sources.
#pragma once

#include <cstddef>

#include "core/assert.hpp"
#include "memory/model.hpp"
#include "oracle/reads_from/prefix_saturation.hpp"
#include "oracle/reads_from/witness_finder.hpp"

namespace heddle {

/// The rules that completeness depends on. Tests that plant a defect switch one of them off.
struct ReadsFromRules {
  bool head_is_unmarked = true;         // more sources are looked for
  bool head_is_new_write = true;        // for the reads before it, if it is a read-modify-write
  bool failed_attempts_reverse = true;  // with the read-modify-write that made them fail
  bool reversal_keeps_causes = true;    // of the source of the first
  bool waiting_locks_contend = true;    // with those that were taken
  bool waits_may_not_end = true;
  bool first_stores_are_checked = true;  // that they come before what locks there
};

struct ReadsFromOptions {
  Model model = sc;
  bool quick_tests = true;  // false: the paper's three phases alone
  OraclePhases phases;
  bool check_witnesses = debug_build;  // by the independent checker
  bool time_oracle = false;
  bool keeps_sequences = true;  // the order of stores counts where it decides about release sequences
  std::size_t short_way = PrefixSaturation::usual_way;
  ReadsFromRules rules;
};

}  // namespace heddle
