// Wakeup trees: for each position of the current execution, the sequences that are still to be taken from
// there, in order. A position's tree is a list of branches; a branch's own tree becomes the next position's
// once it is taken.
//
// Abdulla, Aronis, Jonsson, Sagonas: Source Sets: A Foundation for Optimal Dynamic Partial Order Reduction
// (JACM 2017), section 6. Names: a `list` is wut(E), `insert` is insert[E](w, B), `Standing` is "p is in the
// weak initials of w".
#pragma once

#include <cstdint>
#include <vector>

#include "core/assert.hpp"
#include "core/stop_token.hpp"
#include "explore/effect.hpp"

namespace heddle {

class WakeupTrees {
 public:
  using Branch = std::uint32_t;
  static constexpr Branch none = UINT32_MAX;

  /// Makes a long search poll the token; a requested stop leaves it by SearchStopped.
  void set_stop_token(StopToken& stop) { stop_.set_token(stop); }
  /// Adds a sequence to a list of branches, unless a branch there covers it: then every execution that begins
  /// with the sequence is among those that begin with the branch. The sequence is used up.
  void insert(Branch& list, std::vector<Effect>& sequence);

  [[nodiscard]] const Effect& effect(Branch branch) const {
    HEDDLE_DCHECK(branch < nodes_.size());
    return nodes_[branch].effect;
  }
  [[nodiscard]] Branch next(Branch branch) const {
    HEDDLE_DCHECK(branch < nodes_.size());
    return nodes_[branch].next;
  }
  /// Takes the first branch off a list and returns its own list.
  [[nodiscard]] Branch take_first(Branch& list);
  /// Whether no two branches of the list take the same step.
  [[nodiscard]] bool are_distinct(Branch list) const;

 private:
  struct Node {
    Effect effect;
    Branch next = none;   // in its list
    Branch first = none;  // of its own list
  };
  [[nodiscard]] Branch make(const Effect& effect);

  std::vector<Node> nodes_;
  Branch free_ = none;
  StopPoller stop_;
};

}  // namespace heddle
