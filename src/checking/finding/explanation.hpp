// Why a finding happens: the first sentence, what else there is to say, and which steps it speaks of.
#pragma once

#include <string>
#include <vector>

#include "check/memory_judge.hpp"
#include "checking/finding/words.hpp"
#include "core/finding.hpp"

namespace heddle::checking {

struct Explanation {
  std::string title;  // "data race on x"
  std::string why;    // goes on where the title ends; empty: nothing is known
  std::vector<std::string> because = {};
  std::vector<std::size_t> marked = {};  // steps
  std::string condition = {};            // of an assertion, as it is written

  [[nodiscard]] std::string message() const {
    const std::string what = condition.empty() ? title : title + " (" + condition + ")";
    return why.empty() ? what : what + ": " + why;
  }
};

/// The execution is the whole one; its first `steps` steps lead to the finding.
[[nodiscard]] Explanation explain(const Words& words, const Finding& finding, std::size_t steps);

// By kind, one file each.
[[nodiscard]] Explanation explain_race(const Words& words, const Clash& race);
[[nodiscard]] Explanation explain_use_after_free(const Words& words, const Clash& use);
[[nodiscard]] Explanation explain_deadlock(const Words& words);
[[nodiscard]] Explanation explain_stuck(const Words& words, ThreadId stuck);
[[nodiscard]] Explanation explain_failure(const Words& words, const Finding& finding, std::size_t steps);

/// The two events of a race or of a use of freed memory.
[[nodiscard]] std::optional<Clash> clash_of(const Finding& finding, const Execution& execution);

}  // namespace heddle::checking
