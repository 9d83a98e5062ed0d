#include "program/native/loop_counters.hpp"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IntrinsicInst.h>
#include <vector>

#include "program/native/hook_calls.hpp"
#include "program/native/library_facts.hpp"
#include "program/native/undefined_checks.hpp"

namespace heddle {

namespace {

using llvm::dyn_cast;
using llvm::isa;

/// Whether an instruction has no effect but its value, time that passes, and failures of checks.
bool is_neutral(const llvm::Instruction& instruction) {
  if (instruction.isDebugOrPseudoInst() || instruction.isLifetimeStartOrEnd() || is_check(instruction))
    return true;
  if (const auto* call = dyn_cast<llvm::CallBase>(&instruction))
    return lets_others_go_on(*call) || (isa<llvm::IntrinsicInst>(call) && call->doesNotAccessMemory());
  return !instruction.mayReadOrWriteMemory() && !instruction.mayHaveSideEffects();
}

/// Follows everything that depends on one value that a loop passes from round to round.
class DependenceOnCounter {
 public:
  DependenceOnCounter(const llvm::Loop& loop, const llvm::PostDominatorTree& order, const WaitRules& rules)
      : loop_(loop), order_(order), rules_(rules) {}

  /// Whether the value only counts. Then values() are all that depend on it.
  [[nodiscard]] bool only_counts(const llvm::PHINode& value) {
    add(value);
    while (!todo_.empty()) {
      const llvm::Value* next = todo_.back();
      todo_.pop_back();
      for (const llvm::User* user : next->users())
        if (!allows(*next, *llvm::cast<llvm::Instruction>(user))) return false;
    }
    return !rules_.counters_only_count || uses_after_are_settled();
  }
  [[nodiscard]] const std::set<const llvm::Value*>& values() const { return values_; }
  [[nodiscard]] bool may_end_loop() const { return may_end_loop_; }
  [[nodiscard]] bool is_used_after() const { return !used_after_.empty(); }

 private:
  void add(const llvm::Value& value) {
    if (values_.insert(&value).second) todo_.push_back(&value);
  }

  /// Whether this use of a value that depends on the counter is one that counters may have.
  [[nodiscard]] bool allows(const llvm::Value& value, const llvm::Instruction& user) {
    if (is_check(user)) return true;
    if (!loop_.contains(&user)) {
      used_after_.emplace_back(&value, &user);
      return true;
    }
    if (const auto* branch = dyn_cast<llvm::BranchInst>(&user)) return allows_branch(*branch);
    if (const auto* call = dyn_cast<llvm::CallBase>(&user); call != nullptr && lets_others_go_on(*call))
      return true;
    const bool computes = isa<llvm::PHINode>(user) || llvm::isSafeToSpeculativelyExecute(&user);
    if (!computes || user.isTerminator() || user.mayReadOrWriteMemory()) return false;
    add(user);
    return true;
  }

  [[nodiscard]] bool allows_branch(const llvm::BranchInst& branch) {
    const llvm::BasicBlock& block = *branch.getParent();
    if (loop_.isLoopExiting(&block)) {
      may_end_loop_ = true;
      if (const auto* compare = dyn_cast<llvm::ICmpInst>(branch.getCondition())) {
        bounds_.insert(compare->getOperand(0));
        bounds_.insert(compare->getOperand(1));
      }
    }
    return allows_sides(block);
  }

  /// Whether what a branch decides has no effect until its sides meet again; values that differ there depend
  /// on the counter.
  [[nodiscard]] bool allows_sides(const llvm::BasicBlock& block) {
    const auto* node = order_.getNode(&block);
    const llvm::BasicBlock* meet =
        node == nullptr || node->getIDom() == nullptr ? nullptr : node->getIDom()->getBlock();
    std::set<const llvm::BasicBlock*> sides;
    std::vector<const llvm::BasicBlock*> todo;
    for (const llvm::BasicBlock* side : llvm::successors(&block))
      if (loop_.contains(side)) todo.push_back(side);
    // The side that leaves the loop is judged by what is used after it; the other one is the loop's.
    if (todo.size() < 2) return true;
    while (!todo.empty()) {
      const llvm::BasicBlock* side = todo.back();
      todo.pop_back();
      if (side == meet || !sides.insert(side).second) continue;
      if (!loop_.contains(side) || side == loop_.getHeader()) return false;
      if (!llvm::all_of(*side, is_neutral)) return false;
      todo.insert(todo.end(), llvm::succ_begin(side), llvm::succ_end(side));
    }
    sides.insert(&block);
    for (const llvm::BasicBlock* side : sides) add_values_used_elsewhere(*side, sides);
    if (meet != nullptr)
      for (const llvm::PHINode& merged : meet->phis()) add(merged);
    return true;
  }
  void add_values_used_elsewhere(const llvm::BasicBlock& block,
                                 const std::set<const llvm::BasicBlock*>& sides) {
    if (sides.size() == 1) return;
    for (const llvm::PHINode& value : block.phis())  // an inner loop passes them from round to round
      for (const llvm::User* user : value.users())
        if (!sides.contains(llvm::cast<llvm::Instruction>(user)->getParent()) && loop_.getHeader() != &block)
          add(value);
  }

  /// Whether code after the loop only asks whether the counter has ended it: whether the value of the header
  /// has reached what the loop compares it with.
  [[nodiscard]] bool uses_after_are_settled() const {
    std::vector<std::pair<const llvm::Value*, const llvm::Instruction*>> todo = used_after_;
    std::set<const llvm::Value*> seen;
    while (!todo.empty()) {
      const auto [value, user] = todo.back();
      todo.pop_back();
      const auto* counter = dyn_cast<llvm::PHINode>(value);
      const bool of_header =
          counter != nullptr && (counter->getParent() == loop_.getHeader() || seen.contains(counter));
      if (const auto* merged = dyn_cast<llvm::PHINode>(user); merged != nullptr && of_header) {
        if (!seen.insert(merged).second) continue;
        for (const llvm::User* next : merged->users())
          todo.emplace_back(merged, llvm::cast<llvm::Instruction>(next));
        continue;
      }
      const auto* compare = dyn_cast<llvm::ICmpInst>(user);
      if (compare == nullptr || !of_header) return false;
      const llvm::Value* other = compare->getOperand(compare->getOperand(0) == value ? 1 : 0);
      if (!bounds_.contains(other)) return false;
    }
    return true;
  }

  const llvm::Loop& loop_;
  const llvm::PostDominatorTree& order_;
  WaitRules rules_;
  std::set<const llvm::Value*> values_;
  std::vector<const llvm::Value*> todo_;
  std::vector<std::pair<const llvm::Value*, const llvm::Instruction*>> used_after_;
  std::set<const llvm::Value*> bounds_;  // what exits compare
  bool may_end_loop_ = false;
};

/// Decides whether a counter's next value is computed from the counter alone, so that it is another one in
/// every round whatever the round reads.
class CounterSteps {
 public:
  CounterSteps(const llvm::Loop& loop, const std::set<const llvm::Value*>& dependent)
      : loop_(loop), dependent_(dependent) {}

  [[nodiscard]] bool are_computed(const llvm::PHINode& counter) {
    bool is_computed = true;
    for (unsigned i = 0; i < counter.getNumIncomingValues(); ++i)
      if (loop_.contains(counter.getIncomingBlock(i)))
        is_computed &= traces(counter.getIncomingValue(i), true);
    return is_computed && computes_;
  }

 private:
  [[nodiscard]] static bool is_fixed(const llvm::Loop& loop, const llvm::Value* value) {
    const auto* instruction = dyn_cast<llvm::Instruction>(value);
    return instruction == nullptr || !loop.contains(instruction);
  }
  /// Whether a counter decides from which block this one is entered: the two sides of one branch meet here.
  [[nodiscard]] bool is_decided_by_counter(const llvm::BasicBlock& meet) const {
    const llvm::BasicBlock* branching = nullptr;
    for (const llvm::BasicBlock* side : llvm::predecessors(&meet)) {
      const llvm::BasicBlock* from =
          side->getTerminator()->getNumSuccessors() > 1 ? side : side->getSinglePredecessor();
      if (from == nullptr || (branching != nullptr && from != branching)) return false;
      branching = from;
    }
    const auto* branch =
        branching == nullptr ? nullptr : dyn_cast<llvm::BranchInst>(branching->getTerminator());
    return branch != nullptr && branch->isConditional() && dependent_.contains(branch->getCondition());
  }
  /// Whether a value is computed from counters and from what is equal in all rounds. `from_counter`: a value
  /// that no counter goes into does not count.
  [[nodiscard]] bool traces(const llvm::Value* value, bool from_counter) {
    if (is_fixed(loop_, value)) return !from_counter;
    if (!dependent_.contains(value)) return false;
    if (!seen_.insert(value).second) return true;
    if (const auto* merged = dyn_cast<llvm::PHINode>(value))
      return merged->getParent() == loop_.getHeader() ||
             (is_decided_by_counter(*merged->getParent()) &&
              llvm::all_of(merged->incoming_values(),
                           [&](const llvm::Use& arm) { return traces(arm.get(), true); }));
    const auto* instruction = llvm::cast<llvm::Instruction>(value);
    computes_ |= isa<llvm::BinaryOperator, llvm::WithOverflowInst>(instruction);
    if (const auto* select = dyn_cast<llvm::SelectInst>(instruction))
      return traces(select->getTrueValue(), false) && traces(select->getFalseValue(), false);
    return llvm::all_of(instruction->operands(), [&](const llvm::Use& operand) {
      return isa<llvm::Function>(operand.get()) || traces(operand.get(), false);
    });
  }

  const llvm::Loop& loop_;
  const std::set<const llvm::Value*>& dependent_;
  std::set<const llvm::Value*> seen_;
  bool computes_ = false;
};

/// Whether a value after the loop depends on the exit by which it ended.
bool exits_differ(const llvm::Loop& loop) {
  llvm::SmallVector<llvm::BasicBlock*> exits;
  loop.getUniqueExitBlocks(exits);
  if (exits.size() > 1) return true;
  for (const llvm::BasicBlock* exit : exits)
    for (const llvm::PHINode& merged : exit->phis()) {
      const llvm::Value* from_loop = nullptr;
      for (unsigned i = 0; i < merged.getNumIncomingValues(); ++i) {
        if (!loop.contains(merged.getIncomingBlock(i))) continue;
        if (from_loop != nullptr && merged.getIncomingValue(i) != from_loop) return true;
        from_loop = merged.getIncomingValue(i);
      }
    }
  return false;
}

}  // namespace

LoopCounters::LoopCounters(const llvm::Loop& loop, const llvm::PostDominatorTree& order,
                           const WaitRules& rules)
    : exit_matters_(exits_differ(loop)) {
  for (const llvm::PHINode& value : loop.getHeader()->phis()) {
    if (!value.getType()->isIntegerTy() || counters_.contains(&value)) continue;
    DependenceOnCounter dependence(loop, order, rules);
    if (!dependence.only_counts(value)) continue;
    // What decides nothing but how long the loop pauses may be any value.
    const bool only_pauses = !dependence.may_end_loop() && !dependence.is_used_after();
    const auto counts = [&](const llvm::PHINode& other) {
      return only_pauses || !dependence.values().contains(&other) ||
             CounterSteps(loop, dependence.values()).are_computed(other);
    };
    if (!llvm::all_of(loop.getHeader()->phis(), counts)) continue;
    for (const llvm::PHINode& other : loop.getHeader()->phis())
      if (dependence.values().contains(&other)) counters_.insert(&other);
    may_end_loop_ |= dependence.may_end_loop();
    exit_matters_ |= dependence.is_used_after();
  }
}

bool lets_others_go_on(const llvm::CallBase& call) {
  if (const auto* assembly = dyn_cast<llvm::InlineAsm>(call.getCalledOperand()))
    return only_passes_time(*assembly);
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr) return false;
  const LibraryFacts* facts = find_library_facts(callee->getName());
  return (facts != nullptr && facts->only_yields()) || callee->getName() == "llvm.x86.sse2.pause" ||
         callee->getName() == "heddle_hook_thread_local";
}

}  // namespace heddle
