// How a program's executions are had: run, or walked where that is possible.
#pragma once

#include <memory>
#include <optional>

#include "checking/checked_program.hpp"
#include "report/check_report.hpp"
#include "runtime/tree/tree_runtime.hpp"

namespace heddle::checking {

class ChosenRuntime {
 public:
  /// The program must outlive it. Some searches need to know of all that threads share: then executions are
  /// walked in any case, because the tree learns of it.
  ChosenRuntime(CheckedProgram& program, const Model& model, const SearchRequest& request,
                bool needs_all_seen = false);
  /// Why there cannot be such a search.
  [[nodiscard]] std::optional<Error> refusal() const;

  /// For searches.
  [[nodiscard]] Runtime& any() { return tree_ ? static_cast<Runtime&>(*tree_) : *direct_; }
  /// Runs the program, always: its stacks and its memory are as the execution left them.
  [[nodiscard]] Runtime& direct() { return *direct_; }
  /// Empties the tree: a run taught something that walking has to know from the start.
  void forget_walks() {
    if (tree_) tree_->forget();
  }
  /// Which one it was, with its numbers, and why not the other.
  void describe(report::CheckReport& report) const;

 private:
  [[nodiscard]] std::string why(const LocalityViolation& breach) const;

  const CheckedProgram& program_;
  RuntimeChoice choice_;
  bool needs_all_seen_;
  std::string why_direct_;
  std::unique_ptr<Runtime> direct_;
  std::unique_ptr<TreeRuntime> tree_;  // nullptr: not wanted
};

}  // namespace heddle::checking
