#include "explore/wakeup_tree.hpp"

namespace heddle {

WakeupTrees::Branch WakeupTrees::make(const Effect& effect) {
  if (free_ == none) {
    nodes_.push_back({effect, none, none});
    return static_cast<Branch>(nodes_.size() - 1);
  }
  const Branch branch = free_;
  free_ = nodes_[branch].next;
  nodes_[branch] = {effect, none, none};
  return branch;
}

void WakeupTrees::insert(Branch& list, std::vector<Effect>& sequence) {
  HEDDLE_DCHECK(!sequence.empty());
  Branch parent = none;  // the branch of which the list is looked at; none: the list given
  Branch last = none;    // of that list, as far as it was looked at
  for (Branch branch = list; branch != none;) {
    stop_.throw_if_stopped();
    const Standing found = standing(nodes_[branch].effect, sequence);
    if (found.kind == Standing::Kind::conflict) {
      last = branch;
      branch = nodes_[branch].next;
      continue;
    }
    if (nodes_[branch].first == none) return;  // a leaf: covered
    if (found.kind == Standing::Kind::first)
      sequence.erase(sequence.begin() + static_cast<std::ptrdiff_t>(found.index));
    parent = branch;
    last = none;
    branch = nodes_[branch].first;
  }
  for (const Effect& effect : sequence) {
    const Branch made = make(effect);
    if (last != none)
      nodes_[last].next = made;
    else if (parent != none)
      nodes_[parent].first = made;
    else
      list = made;
    parent = made;
    last = none;
  }
}

WakeupTrees::Branch WakeupTrees::take_first(Branch& list) {
  HEDDLE_DCHECK(list < nodes_.size());
  const Branch taken = list;
  Node& node = nodes_[taken];
  const Branch own = node.first;
  list = node.next;
  node.next = free_;
  free_ = taken;
  return own;
}

bool WakeupTrees::are_distinct(Branch list) const {
  for (Branch branch = list; branch != none; branch = next(branch))
    for (Branch earlier = list; earlier != branch; earlier = next(earlier))
      if (effect(earlier).step() == effect(branch).step() && effect(earlier).inside == effect(branch).inside)
        return false;
  return true;
}

}  // namespace heddle
