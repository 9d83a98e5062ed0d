// Chooses how a program's executions are obtained: by running it, or by walking its threads' automata where
// that is possible.
#pragma once

#include <memory>
#include <optional>

#include "checking/checked_program.hpp"
#include "report/check_report.hpp"
#include "runtime/tree/tree_runtime.hpp"

namespace heddle::checking {

/// Owns a direct runtime for the program and, where executions may be walked, a TreeRuntime on top of it.
class ChosenRuntime {
 public:
  /// The program must outlive this object. `needs_locality`: the search is right only if threads share
  /// nothing but through events. The tree finds violations of that, so executions are then walked whatever
  /// the request says.
  ChosenRuntime(CheckedProgram& program, const Model& model, const SearchRequest& request,
                bool needs_locality = false);
  /// Returns an error if `needs_locality` was set and the program cannot be walked; none otherwise.
  [[nodiscard]] std::optional<Error> refusal() const;

  /// Returns the runtime for searches: the tree if there is one, else the direct one.
  [[nodiscard]] Runtime& any() { return tree_ ? static_cast<Runtime&>(*tree_) : *direct_; }
  /// Returns the runtime that always runs the program: after a run, the program's stacks and memory are as
  /// the execution left them.
  [[nodiscard]] Runtime& direct() { return *direct_; }
  /// Whether executions may be walked.
  [[nodiscard]] bool walks() const { return tree_ != nullptr; }
  /// Empties the tree. Called when a direct run has learnt something that the walks did not know.
  void forget_walks() {
    if (tree_) tree_->forget();
  }
  /// Writes into the report which runtime was used, its statistics, and why executions were not walked if
  /// they were not.
  void describe(report::CheckReport& report) const;

 private:
  [[nodiscard]] std::string why(const LocalityViolation& breach) const;

  const CheckedProgram& program_;
  RuntimeChoice choice_;
  bool needs_locality_;
  std::string why_direct_;
  std::unique_ptr<Runtime> direct_;
  std::unique_ptr<TreeRuntime> tree_;  // nullptr: not wanted
};

}  // namespace heddle::checking
