// The test of a test framework that the program under test runs.
#pragma once

#include <string>

namespace heddle {

/// What a framework has said about its tests in this execution. Frameworks run one test after the other.
struct RunningTest {
  std::string name;          // empty: no test has begun
  bool may_fail = false;     // a check of this test that fails need not be an error
  std::string failed_check;  // of tests that may fail: the first check that did, in words

  /// Restores the state before the first step.
  void reset() {
    name.clear();
    may_fail = false;
    failed_check.clear();
  }
};

}  // namespace heddle
