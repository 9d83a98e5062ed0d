#include "program/native/undefined_checks.hpp"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>
#include <map>
#include <string>
#include <vector>

#include "program/native/library_code.hpp"
#include "program/native/undefined_words.hpp"

namespace heddle {

namespace {

/// The name of calls that are checks: their arguments are whether all is well, the message otherwise, and the
/// values in it.
constexpr llvm::StringRef check_name = "heddle_undefined_unless";

/// Whether a check is known to find all well: an address that the compiler could not judge, because it did
/// not know yet what the pointer points to. Left alone it would count as a use of the variable's address.
bool is_settled(const llvm::Module& module, llvm::Value* good) {
  const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(good);
  if (compare == nullptr || compare->getPredicate() != llvm::CmpInst::ICMP_EQ) return false;
  const auto* other = llvm::dyn_cast<llvm::ConstantInt>(compare->getOperand(1));
  return other != nullptr && other->isZero() &&
         llvm::computeKnownBits(compare->getOperand(0), module.getDataLayout()).isZero();
}

class Gathering {
 public:
  explicit Gathering(llvm::Module& module)
      : module_(module),
        type_(llvm::FunctionType::get(
            llvm::Type::getVoidTy(module.getContext()),
            {llvm::Type::getInt1Ty(module.getContext()), llvm::PointerType::getUnqual(module.getContext())},
            true)) {}

  void gather(llvm::Function& function) {
    std::vector<llvm::CallInst*> handlers;
    for (llvm::BasicBlock& block : function)
      for (llvm::Instruction& instruction : block)
        if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
            call != nullptr && undefined_words(*call))
          handlers.push_back(call);
    for (llvm::CallInst* handler : handlers) gather(*handler);
    if (!is_library(function)) check_ends(function);
  }

  /// Makes it a failure to reach a point from which the function does not go on.
  void check_ends(llvm::Function& function) {
    std::vector<llvm::Instruction*> ends;
    for (llvm::BasicBlock& block : function)
      if (auto* end = llvm::dyn_cast<llvm::UnreachableInst>(block.getTerminator());
          end != nullptr && may_be_reached(*end))
        ends.push_back(end);
    for (llvm::Instruction* end : ends)
      add_check(*end, llvm::ConstantInt::getFalse(module_.getContext()), {"unreachable code is reached"}, {},
                end->getDebugLoc());
  }

 private:
  /// What follows a library function that never returns is not reached, nor what follows a check.
  static bool may_be_reached(const llvm::UnreachableInst& end) {
    const llvm::Instruction* before = end.getPrevNonDebugInstruction();
    const auto* call = before == nullptr ? nullptr : llvm::dyn_cast<llvm::CallBase>(before);
    if (call == nullptr) return true;
    const llvm::Function* callee = call->getCalledFunction();
    return callee == nullptr || !callee->isDeclaration();
  }

  /// Replaces the branch to a handler's block by a call before it.
  void gather(llvm::CallInst& handler) {
    llvm::BasicBlock* failing = handler.getParent();
    llvm::BasicBlock* before = failing->getSinglePredecessor();
    auto* branch = before == nullptr ? nullptr : llvm::dyn_cast<llvm::BranchInst>(before->getTerminator());
    if (branch == nullptr || !branch->isConditional()) {
      replace(handler);
      return;
    }
    make_straight(*branch);
    const bool fails_when_false = branch->getSuccessor(1) == failing;
    llvm::BasicBlock* otherwise = branch->getSuccessor(fails_when_false ? 0 : 1);
    llvm::Value* condition = branch->getCondition();
    if (!is_library(*failing->getParent()) && !is_checked_elsewhere(handler) &&
        !is_settled(module_, condition)) {
      llvm::Value* good = fails_when_false ? condition : llvm::IRBuilder<>(branch).CreateNot(condition);
      const UndefinedWords words = *undefined_words(handler);
      add_check(*branch, good, words, values_of(handler, words), handler.getDebugLoc());
    }
    llvm::IRBuilder<>(branch).CreateBr(otherwise);
    branch->eraseFromParent();
    llvm::DeleteDeadBlock(failing);
    llvm::RecursivelyDeleteTriviallyDeadInstructions(condition);
  }

  /// Replaces a handler without a condition: a thread that reaches it fails.
  void replace(llvm::CallInst& handler) {
    if (!is_library(*handler.getFunction()))
      add_check(handler, llvm::ConstantInt::getFalse(module_.getContext()), *undefined_words(handler), {},
                handler.getDebugLoc());
    handler.eraseFromParent();
  }

  /// Removes the branch in the check of a shift: the compiler checks the shifted number, in a block of its
  /// own, only if the width is valid. It can as well be checked always.
  static void make_straight(llvm::BranchInst& branch) {
    auto* both = llvm::dyn_cast<llvm::BinaryOperator>(branch.getCondition());
    auto* merged = both == nullptr ? nullptr : llvm::dyn_cast<llvm::PHINode>(both->getOperand(1));
    if (merged == nullptr || merged->getParent() != branch.getParent() || merged->getNumIncomingValues() != 2)
      return;
    for (unsigned i = 0; i < 2; ++i) {
      llvm::BasicBlock* aside = merged->getIncomingBlock(i);
      llvm::BasicBlock* before = merged->getIncomingBlock(1 - i);
      auto* fork = llvm::dyn_cast<llvm::BranchInst>(before->getTerminator());
      if (aside->getSinglePredecessor() != before || fork == nullptr || !fork->isConditional()) continue;
      std::vector<llvm::Instruction*> looking;
      for (llvm::Instruction& instruction : *aside)
        if (!instruction.isTerminator()) looking.push_back(&instruction);
      if (!llvm::all_of(looking, [](auto* one) { return llvm::isSafeToSpeculativelyExecute(one); })) return;
      for (llvm::Instruction* instruction : looking) instruction->moveBefore(fork);
      const bool aside_when_true = fork->getSuccessor(0) == aside;
      llvm::Value* in_aside = merged->getIncomingValue(i);
      llvm::Value* directly = merged->getIncomingValue(1 - i);
      llvm::Value* chosen = llvm::IRBuilder<>(fork).CreateSelect(
          fork->getCondition(), aside_when_true ? in_aside : directly, aside_when_true ? directly : in_aside);
      llvm::IRBuilder<>(fork).CreateBr(merged->getParent());
      merged->replaceAllUsesWith(chosen);
      merged->eraseFromParent();
      fork->eraseFromParent();
      llvm::DeleteDeadBlock(aside);
      return;
    }
  }

  /// Returns the numbers that the message mentions, as narrow as the program has them.
  static std::vector<llvm::Value*> values_of(const llvm::CallInst& handler, const UndefinedWords& words) {
    std::vector<llvm::Value*> values;
    for (unsigned i = 1; i <= words.values; ++i) {
      llvm::Value* value = handler.getArgOperand(i);
      if (auto* wide = llvm::dyn_cast<llvm::ZExtInst>(value))
        value = wide->getOperand(0);
      else if (const auto* known = llvm::dyn_cast<llvm::ConstantInt>(value))
        value = llvm::ConstantInt::get(handler.getContext(), known->getValue().trunc(words.width));
      values.push_back(value);
    }
    return values;
  }

  void add_check(llvm::Instruction& before, llvm::Value* good, const UndefinedWords& words,
                 const std::vector<llvm::Value*>& values, const llvm::DebugLoc& place) {
    llvm::IRBuilder<> at(&before);
    at.SetCurrentDebugLocation(place);
    llvm::GlobalVariable*& text = texts_[words.text];
    if (text == nullptr) text = at.CreateGlobalString(words.text, "heddle_words", 0, &module_);
    std::vector<llvm::Value*> arguments{good, text};
    arguments.insert(arguments.end(), values.begin(), values.end());
    llvm::FunctionCallee callee = module_.getOrInsertFunction(check_name, type_);
    auto* check = llvm::cast<llvm::Function>(callee.getCallee());
    check->setDoesNotThrow();
    check->setOnlyAccessesInaccessibleMemory();
    at.CreateCall(callee, arguments);
  }

  llvm::Module& module_;
  llvm::FunctionType* type_;
  std::map<std::string, llvm::GlobalVariable*> texts_;
};

/// A block of its own, entered where not all is well; its end. The branch asks for what was computed, without
/// a negation where it can: the code generator takes it as it is.
llvm::Instruction* split_off_failure(llvm::Value* good, llvm::CallInst& check) {
  auto* negated = llvm::dyn_cast<llvm::BinaryOperator>(good);
  const auto* mask = negated == nullptr ? nullptr : llvm::dyn_cast<llvm::ConstantInt>(negated->getOperand(1));
  if (mask == nullptr || negated->getOpcode() != llvm::Instruction::Xor || !mask->isOne())
    return llvm::SplitBlockAndInsertIfElse(good, &check, true);
  return llvm::SplitBlockAndInsertIfThen(negated->getOperand(0), &check, true);
}

void place(HookCalls& hooks, llvm::CallInst& check) {
  llvm::Value* good = check.getArgOperand(0);
  if (const auto* known = llvm::dyn_cast<llvm::ConstantInt>(good); known == nullptr || known->isZero()) {
    llvm::ConstantInt* site = hooks.site_of(check, nullptr);
    llvm::Instruction* end = &check;
    if (known == nullptr) end = split_off_failure(good, check);
    llvm::IRBuilder<> at(end);
    std::vector<llvm::Value*> arguments{check.getArgOperand(1), site};
    for (unsigned i = 2; i < 4; ++i)
      arguments.push_back(i < check.arg_size() ? at.CreateSExtOrTrunc(check.getArgOperand(i), at.getInt64Ty())
                                               : at.getInt64(0));
    hooks.call(at, "heddle_hook_undefined", at.getVoidTy(), arguments);
  }
  check.eraseFromParent();
  llvm::RecursivelyDeleteTriviallyDeadInstructions(good);
}

std::vector<llvm::CallInst*> checks_of(llvm::Function& function) {
  std::vector<llvm::CallInst*> checks;
  for (llvm::BasicBlock& block : function)
    for (llvm::Instruction& instruction : block)
      if (is_check(instruction)) checks.push_back(llvm::cast<llvm::CallInst>(&instruction));
  return checks;
}

}  // namespace

void gather_checks(llvm::Module& module) {
  Gathering gathering(module);
  for (llvm::Function& function : module)
    if (!function.isDeclaration()) gathering.gather(function);
}

void check_unreachable_ends(llvm::Module& module) {
  Gathering gathering(module);
  for (llvm::Function& function : module)
    if (!function.isDeclaration()) gathering.check_ends(function);
}

bool is_check(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
  return callee != nullptr && callee->getName() == check_name;
}

void drop_settled_checks(llvm::Module& module) {
  for (llvm::Function& function : module)
    for (llvm::CallInst* check : checks_of(function)) {
      llvm::Value* good = check->getArgOperand(0);
      if (!is_settled(module, good)) continue;
      check->eraseFromParent();
      llvm::RecursivelyDeleteTriviallyDeadInstructions(good);
    }
}

void place_checks(HookCalls& hooks, llvm::Function& function) {
  for (llvm::CallInst* check : checks_of(function)) place(hooks, *check);
}

}  // namespace heddle
