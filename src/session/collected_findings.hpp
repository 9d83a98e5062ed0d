// The findings of a search: those that count, those that are accepted, and those of which only further runs
// of the program tell.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "check/memory_judge.hpp"
#include "explore/explorer.hpp"
#include "session/check.hpp"

namespace heddle {

class CollectedFindings {
 public:
  explicit CollectedFindings(const CheckOptions& options)
      : options_(options), memory_(memory_judge_for(options)) {}

  /// Judges an execution. Afterwards memory() has judged it.
  void judge(const Execution& execution);
  [[nodiscard]] const MemoryJudge& memory() const { return memory_; }
  /// Runs the program to decide what is not decided yet; false if that failed. Not called while an execution
  /// is looked at.
  [[nodiscard]] bool decide();
  /// Why deciding failed; none if it did not.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  /// Whether the search need not go on.
  [[nodiscard]] bool is_enough() const { return !options_.keep_going && !findings_.empty(); }

  [[nodiscard]] std::vector<Finding>& findings() { return findings_; }
  [[nodiscard]] std::vector<AcceptedFinding>& accepted() { return accepted_; }
  /// The execution in which the first finding was found; none if further runs decided that it is one.
  [[nodiscard]] const std::optional<Execution>& first() const { return first_; }

 private:
  void add(Finding finding);
  void accept(Finding finding, AcceptanceRule rule);

  const CheckOptions& options_;
  MemoryJudge memory_;
  std::vector<Finding> findings_;
  std::vector<AcceptedFinding> accepted_;
  std::vector<Finding> open_;
  std::vector<Finding> newly_accepted_;  // of the last execution
  std::optional<Execution> first_;
  std::optional<Error> error_;
};

/// An explorer that hands out the jobs of another one; before each it has open findings decided.
class DecidingFindings final : public Explorer {
 public:
  DecidingFindings(Explorer& explorer, CollectedFindings& findings)
      : explorer_(explorer), findings_(findings) {}

  void start(const ExplorerContext& context) override { explorer_.start(context); }
  [[nodiscard]] std::optional<Job> next() override {
    if (!findings_.decide() || findings_.is_enough()) return std::nullopt;
    return explorer_.next();
  }
  void observe(JobId job, const Execution& execution) override { explorer_.observe(job, execution); }
  [[nodiscard]] ExplorerStatus status() const override { return explorer_.status(); }
  [[nodiscard]] ExplorerStatistics statistics() const override { return explorer_.statistics(); }

 private:
  Explorer& explorer_;
  CollectedFindings& findings_;
};

/// Whether two findings are told as one: kind, thread and places are equal.
[[nodiscard]] bool is_same_finding(const Finding& a, const Finding& b);

}  // namespace heddle
