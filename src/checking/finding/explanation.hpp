// Explains why a finding happens: a title, further sentences, and the steps that they refer to.
#pragma once

#include <string>
#include <vector>

#include "check/memory_judge.hpp"
#include "checking/finding/words.hpp"
#include "core/finding.hpp"

namespace heddle::checking {

struct Explanation {
  std::string title;  // "data race on x"
  std::string why;    // continues the sentence of the title; empty: the cause is not known
  std::vector<std::string> because = {};
  std::vector<std::size_t> marked = {};  // steps
  std::string condition = {};            // of an assertion, as it is written
  std::string end = {};                  // how the failing thread ends; empty: the kind of finding says it

  [[nodiscard]] std::string message() const {
    const std::string what = condition.empty() ? title : title + " (" + condition + ")";
    return why.empty() ? what : what + ": " + why;
  }
};

/// Explains a finding. `words` must be about the whole execution, whose first `steps` steps lead to the
/// finding.
[[nodiscard]] Explanation explain(const Words& words, const Finding& finding, std::size_t steps);

// One function per kind of finding, each in a file of its own.
[[nodiscard]] Explanation explain_race(const Words& words, const Clash& race);
[[nodiscard]] Explanation explain_use_after_free(const Words& words, const Clash& use);
[[nodiscard]] Explanation explain_deadlock(const Words& words);
[[nodiscard]] Explanation explain_stuck(const Words& words, ThreadId stuck);
[[nodiscard]] Explanation explain_failure(const Words& words, const Finding& finding, std::size_t steps);

/// Returns the two events of a race or of a use of freed memory; none for findings of other kinds.
[[nodiscard]] std::optional<Clash> clash_of(const Finding& finding, const Execution& execution);

}  // namespace heddle::checking
