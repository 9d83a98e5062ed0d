// Rules that the treatment of waiting loops depends on. All are true; a test shows for each that the fuzzer
// notices when it is not.
#pragma once

namespace heddle {

struct WaitRules {
  bool blind_stores_count = true;     // a round that stores what it has not read may not be idle
  bool buffered_stores_count = true;  // as those in memory
  bool all_registers_count = true;    // for whether the thread is in the state of an earlier visit
  bool all_reads_count = true;        // for whether the thread would go round for ever
  bool counters_only_count = true;    // what is used after the loop is part of the state
};

}  // namespace heddle
